"""What sets strong and weak truckers apart."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Strength:
    """`pace_ms` between two actions while the sand runs; `faces` how many components face up it looks through;
    `least` the worth below which it returns a component; `tries` how many it returns in a row before it is content.
    In flight the `thrifty` ones keep energy and count days; `dreams` is how often an idea is tried out.
    """

    pace_ms: int
    faces: int
    least: float
    tries: int
    thrifty: bool
    dreams: int


STRENGTHS: Final = {
    "cadet": Strength(pace_ms=3000, faces=0, least=0.2, tries=4, thrifty=False, dreams=0),
    "crew": Strength(pace_ms=1800, faces=6, least=0.6, tries=14, thrifty=True, dreams=0),
    "ace": Strength(pace_ms=1000, faces=24, least=0.7, tries=24, thrifty=True, dreams=2),
}
