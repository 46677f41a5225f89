"""Which seats are held by a phone, whether that phone is here, and since when: for whoever may free a seat."""

from collections.abc import Set
from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Seat


@dataclass(frozen=True, slots=True)
class SeatPresence:
    """How a seat that is held stands: its page is `here`, or it is away and may come back; `since_ms` on the clock of
    the table.
    """

    here: bool
    since_ms: int


Held: TypeAlias = dict[Seat, SeatPresence]


def standings(before: Held, held: Set[Seat], here: Set[Seat], now_ms: int) -> Held:
    """How the seats that are held stand now; what has not changed keeps its time.

    >>> first = standings({}, {1, 2}, {1}, 500)
    >>> standings(first, {1, 2}, {1, 2}, 900)
    {1: SeatPresence(here=True, since_ms=500), 2: SeatPresence(here=True, since_ms=900)}
    """
    now: Held = {}
    for seat in sorted(held):
        known = before.get(seat)
        now[seat] = known if known and known.here == (seat in here) else SeatPresence(seat in here, now_ms)
    return now
