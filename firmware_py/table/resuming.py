"""A game that goes on after the power was cut: the countdown, and what became of the cards in the meantime."""

from collections.abc import Iterable, Iterator, Mapping, Set
from math import ceil
from pathlib import Path
from typing import Final

from engine.game import Action, Refused, Seat
from engine.tables import BadTable
from firmware_py.inputs import CardIn, CardOut, TableInput
from firmware_py.journal.lines import UNKNOWN, HoldNote, LineDamage
from firmware_py.show.slot_lights import Cards, differences
from firmware_py.table.play import GameInPlay

RESUME_MS: Final = 10_000
COUNTED_SECONDS: Final = 3


class ResumeCountdown:
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


def replayed(play: GameInPlay, past: Iterable[tuple[Seat, Action]], path: Path) -> None:
    """Carries out what was written into the file at `path`; raises BadTable where the rules do not take it."""
    try:
        for seat, action in past:
            play.carry_out(seat, action)
    except Refused as refused:
        raise BadTable(str(path), 0, "", f"the rules refuse an action of it: {refused.reason}") from refused


def damage_told(damage: LineDamage, people: Mapping[Seat, str]) -> tuple[str, str]:
    """The phrase that tells of a damaged journal, and its reason: how many actions are lost, and of whom. People are
    called by their names or their seats (#1), the table itself is #0, and ? is whoever can't be read any more.

    >>> damage_told(LineDamage(0, 7, {0: 12, 1: 3, 2: 1, -1: 1}), {2: "Ada"})
    ('cut_journal', '17 (#0: 12, #1: 3, Ada: 1, ?: 1)')
    """
    if not damage.line:
        return "healed_journal", str(damage.healed)
    known = sorted(damage.lost.items(), key=lambda one: (one[0] == UNKNOWN, one[0]))
    names = (people.get(seat) or ("?" if seat == UNKNOWN else f"#{seat}") for seat, _ in known)
    each = ", ".join(f"{name}: {count}" for name, (_, count) in zip(names, known, strict=True))
    return "cut_journal", f"{damage.total} ({each})" if each else "0"


def hold_told(hold: HoldNote, people: Mapping[Seat, str]) -> tuple[str, str]:
    """The phrase that tells of a game that is held since before a start, and its reason: who holds it, and why.

    >>> hold_told(HoldNote(True, 2, "the pizza is here"), {2: "Ada"}), hold_told(HoldNote(True), {})
    (('held_game', 'Ada: the pizza is here'), ('held_game', '#0'))
    """
    who = people.get(hold.by) or f"#{hold.by}"
    return "held_game", f"{who}: {hold.reason}" if hold.reason else who


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
