"""What sets strong and weak truckers apart."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Strength:
    """`pace_ms` between two actions while ships are built; `piles` how many card piles it looks at meanwhile; `faces`
    how many components face up it looks through; `least` the worth below which it returns a component; `tries` how many
    it returns in a row before it is content. The `thrifty` ones vote and stake by what it brings, and in flight they
    keep energy and count days; `dreams` is how often an idea is tried out.
    """

    pace_ms: int
    piles: int
    faces: int
    least: float
    tries: int
    thrifty: bool
    dreams: int


STRENGTHS: Final = {
    "cadet": Strength(pace_ms=4500, piles=0, faces=0, least=0.2, tries=4, thrifty=False, dreams=0),
    "crew": Strength(pace_ms=3000, piles=1, faces=6, least=0.6, tries=14, thrifty=True, dreams=0),
    "ace": Strength(pace_ms=2000, piles=3, faces=24, least=0.7, tries=24, thrifty=True, dreams=2),
}
