"""How well bots of Outer Rim play, as numbers."""

from typing import Final, NamedTuple

from engine.game import StrengthName, strength_by_effort


class Strength(NamedTuple):
    """How a bot plays.

    `whims` is how often it flies, sets dice or uses a module without a thought (never while the draw token lies out,
    which wakes everybody up), `ions` whether it thinks of ion salvos,
    `quiet` how much it minds what a draw gives away, `eager` how much more harm that it does counts than harm that it
    suffers.
    """

    whims: float
    ions: bool
    quiet: float
    eager: float


BY_NAME: Final[dict[StrengthName, Strength]] = {
    "cadet": Strength(whims=0.75, ions=False, quiet=0.0, eager=1.3),
    "crew": Strength(whims=0.25, ions=True, quiet=1.0, eager=1.8),
    "ace": Strength(whims=0.0, ions=True, quiet=1.0, eager=2.0),
}


def strength(name: StrengthName | None, effort: int) -> Strength:
    """The strength that a set-up names; without one that which suits so many ideas a thought.

    >>> strength(None, 4) == strength("cadet", 30), strength(None, 25) == strength("crew", 30)
    (True, True)
    """
    return BY_NAME[name or strength_by_effort(effort)]
