"""What a table of an event knows of the round that all tables play: to which game its lobby is bound, and the one
ranking that all halls show.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoundRound:
    """The round that a lobby is bound to, and the only game that can be chosen meanwhile."""

    name: str
    game: str


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """A place in the ranking of a round: whose, at which table, and by how many points, None for who has no place."""

    rank: int | None
    names: tuple[str, ...]
    table: str
    score: int | None


@dataclass(frozen=True, slots=True)
class RoundRanking:
    """The ranking of a round. `age_min` says for how long nothing newer can have come, None while there is a line."""

    name: str
    places: tuple[RoundPlace, ...]
    age_min: int | None = None
