"""What a crew member could want to do: errands, each a station to go to and an action to do there."""

from typing import Final, NamedTuple

from engine.space_alert.cards_threat import INTRUDER, Threat
from engine.space_alert.setup_flight import FlightThreat
from engine.space_alert.words import (
    BOT_STATIONS,
    DO_A,
    DO_B,
    DO_BOTS,
    DO_C,
    GO_BLUE,
    GO_LIFT,
    GO_RED,
    INTERNAL,
    LIFT_TO,
    LOWER_BLUE,
    LOWER_WHITE,
    STATIONS,
    UPPER_RED,
    UPPER_WHITE,
    ZONE_OF,
)


class Errand(NamedTuple):
    """Go to `station`, do `code` up to `most` times; `then` may follow. Whoever has bots need not fetch them."""

    station: int
    code: int
    most: int = 1
    then: "Errand | None" = None


_LETTERS: Final = (DO_A, DO_B, DO_C)
_ALWAYS: Final = (
    Errand(UPPER_WHITE, DO_C),
    Errand(LOWER_WHITE, DO_C),
    *(Errand(station, DO_B) for station in STATIONS),
)
_SORTIE: Final = Errand(UPPER_RED, DO_C, 1, Errand(UPPER_RED, DO_BOTS, 2))


def errands(threats: tuple[FlightThreat, ...]) -> tuple[Errand, ...]:
    """What can help against these threats, and what is always useful."""
    found = list(_ALWAYS)
    for _, where, card in threats:
        found += _inside(card) if where == INTERNAL else _outside(where)
    return tuple(found)


def _outside(zone: int) -> list[Errand]:
    """Against what flies at a zone: its guns and their energy, pulse cannon, rockets, interceptors."""
    lower = LIFT_TO[zone]
    guns = [Errand(zone, DO_A, 4), Errand(lower, DO_A, 4), Errand(LOWER_WHITE, DO_A, 3)]
    return [*guns, Errand(LOWER_BLUE, DO_C, 2), Errand(zone, DO_B), Errand(lower, DO_B), *_with_bots(_SORTIE)]


def _inside(card: Threat) -> list[Errand]:
    if card.grounds_interceptors:
        return _with_bots(_SORTIE)
    if card.kind != INTRUDER:
        return [Errand(station, _LETTERS[card.letter], 4) for station in card.start]
    fights = [Errand(station, DO_BOTS, 3) for station in STATIONS]
    return [errand for fight in fights for errand in _with_bots(fight)]


def _with_bots(errand: Errand) -> list[Errand]:
    return [Errand(station, DO_C, 1, errand) for station in BOT_STATIONS]


def way(at: int, to: int, lift_first: bool) -> list[int]:
    """The moves from a station to another: doors, and the lift first or last where both are needed."""
    doors = ZONE_OF[to] - ZONE_OF[at]
    walk = [GO_BLUE if doors > 0 else GO_RED] * abs(doors)
    ride = [GO_LIFT] if at // 3 != to // 3 else []
    return ride + walk if lift_first else walk + ride
