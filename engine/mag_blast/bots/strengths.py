"""How well bots play, as numbers."""

from typing import Final, NamedTuple

from engine.game import StrengthName


class Strength(NamedTuple):
    """How a bot plays.

    `blur` is how far its judgement of attacks is off, `picks` whether it picks its ships and discards with care,
    `moves` whether it moves to attack, `rehearsals` how many turns it tries out to their end before it acts.
    """

    blur: float
    picks: bool
    moves: bool
    rehearsals: int


STRENGTHS: Final[dict[StrengthName, Strength]] = {
    "cadet": Strength(blur=14.0, picks=False, moves=False, rehearsals=0),
    "crew": Strength(blur=0.5, picks=True, moves=True, rehearsals=0),
    "ace": Strength(blur=0.0, picks=True, moves=True, rehearsals=12),
}
