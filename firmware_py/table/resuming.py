"""A game that goes on after the power was cut: the countdown, and what became of the cards in the meantime."""

from collections.abc import Iterable, Iterator, Set
from math import ceil
from pathlib import Path
from typing import Final

from engine.game import Action, Refused, Seat
from engine.tables import BadTable
from firmware_py.inputs import CardIn, CardOut, TableInput
from firmware_py.show.slot_lights import Cards, differences
from firmware_py.table.play import Play

RESUME_MS: Final = 10_000
COUNTED_SECONDS: Final = 3


class Countdown:
    """Says that the game goes on in RESUME_MS, and counts the last seconds aloud."""

    def __init__(self) -> None:
        self._left_ms = 0.0
        self._announced = True

    @property
    def left_ms(self) -> int:
        """How long it is until the game goes on; 0 when nothing is counted."""
        return ceil(self._left_ms)

    def start(self) -> None:
        """Counts from the beginning."""
        self._left_ms = RESUME_MS
        self._announced = False

    def stop(self) -> None:
        """Counts no further."""
        self._left_ms = 0.0

    def tick(self, passed_ms: float) -> list[str]:
        """Lets time pass, and gives the phrases to be said now."""
        said = [] if self._announced else ["goes_on"]
        self._announced = True
        before = ceil(self._left_ms / 1000)
        self._left_ms = max(0.0, self._left_ms - passed_ms)
        second = ceil(self._left_ms / 1000)
        if 0 < second < before and second <= COUNTED_SECONDS:
            said.append(f"count_{second}")
        return said


def replayed(play: Play, past: Iterable[tuple[Seat, Action]], path: Path) -> None:
    """Carries out what was written into the file at `path`; raises BadTable where the rules do not take it."""
    try:
        for seat, action in past:
            play.carry_out(seat, action)
    except Refused as refused:
        raise BadTable(str(path), 0, "", f"the rules refuse an action of it: {refused.reason}") from refused


def accepted(planned: Cards, lying: Cards, lost: Set[Seat]) -> Iterator[TableInput]:
    """What hands would have done to get from the planned cards to those that lie there, at seats that are not lost.

    First everything that is gone is taken out, so that a card that moved is free for its new slot.
    """
    moved = [place for place in sorted(differences(planned, lying)) if place[0] not in lost]
    for place in moved:
        if place in planned and planned[place][0] != lying.get(place, ("", 0))[0]:
            yield CardOut(*place)
    for place in moved:
        if place in lying and lying[place][0]:
            yield CardIn(*place, *lying[place])
