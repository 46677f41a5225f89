"""What a bot makes of the card piles that it has looked at: of what its ship needs more, and of what less."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.galaxy_trucker import words_flight as w
from engine.galaxy_trucker.deal import cards, level_of, of_level

USUAL_CARDS: Final = 3.0
"""As if so many cards more had been seen, of the usual mixture: a single card does not say much."""
CANNONS: Final = (w.SLAVERS, w.SMUGGLERS, w.PIRATES, w.ENEMY_FLEET, w.COMBAT_ZONE)
ENGINES: Final = (w.OPEN_SPACE, w.COMBAT_ZONE, w.BLACK_HOLE)
SHIELDS: Final = (w.METEORIC_SWARM, w.PIRATES, w.METEOR_SHOWER, w.METEOR_STORM, w.COMBAT_ZONE)
HOLDS: Final = (w.PLANETS, w.ABANDONED_STATION, w.SMUGGLERS)
CREW: Final = (w.ABANDONED_SHIP, w.ABANDONED_STATION, w.SLAVERS, w.EPIDEMIC)


class Forecast(NamedTuple):
    """What is worth how much more than usual, 1 where nothing is known."""

    cannons: float = 1.0
    engines: float = 1.0
    shields: float = 1.0
    holds: float = 1.0
    crew: float = 1.0


UNKNOWN: Final = Forecast()


def forecast(seen: Sequence[int]) -> Forecast:
    """What these cards, by their numbers, call for."""
    if not seen:
        return UNKNOWN
    usual = [card for number in seen for card in of_level(level_of(number))]
    share = len(seen) / len(usual)
    return Forecast(
        *(
            (_count(seen, kinds) + USUAL_CARDS) / (share * _count(usual, kinds) + USUAL_CARDS)
            for kinds in (CANNONS, ENGINES, SHIELDS, HOLDS, CREW)
        )
    )


def _count(numbers: Iterable[int], kinds: tuple[int, ...]) -> int:
    return sum(cards()[number].kind in kinds for number in numbers)
