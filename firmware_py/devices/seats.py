"""All seats of a table: boards where there are some, and twins that take over while a board is away."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from firmware_py.devices.health import HealthBook
from firmware_py.devices.seat_locks import SeatLocks
from firmware_py.devices.tags import TagBook
from hardware.readings import (
    SLOTS,
    DeviceReading,
    Impossible,
    Reading,
    SlotReading,
    Tags,
    seat_device,
    seat_of,
)
from hardware.seats.boards import Boards
from hardware.seats.ports import BoardInfo
from hardware.seats.twin import TwinSeats

LOOK_MS: Final = 2000
SLOW_SCAN_MS: Final = 300
"""Twice what a round of twelve cards takes on a sound board."""

SlotTaker: TypeAlias = Callable[[list[SlotReading]], None]


class TableSeats:
    """The seats by boards and twins. A seat is `served` while its board speaks for it; then its twin is not heard, but
    for what the board lacks: a board with a reader or two on a bench leaves the other slots, and the buttons, to it.

    When a board goes, the twin has the cards that lay there, so the page can go on. When it comes back, what lies
    there counts, and the twin's cards are gone. `claimed` is told which board people gave to which seat. A board knows
    one end of a card; the other one, which the page needs for turning it, is in `book`.
    """

    def __init__(
        self,
        twin: TwinSeats,
        boards: Boards | None,
        health: HealthBook,
        claimed: Callable[[int, str], None] | None = None,
        book: TagBook | None = None,
        locks: SeatLocks | None = None,
    ) -> None:
        self.name = twin.name
        self.twin = twin
        self.boards = boards
        self._health = health
        self._claimed = claimed
        self._book = TagBook() if book is None else book
        self._seats = tuple(boards.seats) if boards is not None else ()
        self._locks = SeatLocks(self._seats) if locks is None else locks
        self._served: set[int] = set()
        self._reads: dict[int, int] = {}
        self._lying: dict[int, dict[int, Tags]] = {seat: {} for seat in self._seats}
        self._before: dict[str, BoardInfo] = {}
        self._complaint: dict[int, str] = {}
        self._look_at = 0
        self._taker: SlotTaker | None = None
        self._aside: dict[tuple[str, int], SlotReading] = {}
        for seat in self._seats:
            health.connecting(seat_device(seat), 0)

    def served(self, seat: int, slot: int = SLOTS) -> bool:
        """Whether a real board speaks for a slot of this seat, or, without a slot, for all of it and its buttons."""
        return seat in self._served and slot <= self._reads[seat]

    def poll(self, now_ms: int) -> list[Reading]:
        """What the seats noticed since the last call, oldest first."""
        news = self.twin.poll(now_ms)
        readings = self.boards.poll(now_ms) if self.boards is not None else []
        for reading in readings:
            self._follow(reading)
        if self.boards is not None:
            self._pass_on(self.boards)
            if now_ms >= self._look_at:
                self._look_at = now_ms + LOOK_MS
                readings += self._look(self.boards.report())
        return self._told([*readings, *self._heard(news)])

    def allow_claims(self, on: bool) -> None:
        """Whether boards that are not known may claim seats now: those that somebody lets be claimed.

        A table is set up when a game begins with the first board; from then on the operator opens seat by seat.
        """
        if self.boards is None:
            return
        if not on and not self._locks.decided and any(self.boards.seats.values()):
            self._locked(self._locks.settle)
        self.boards.allow(self._locks.open() if on else ())

    def let_claim(self, seat: int, on: bool) -> None:
        """Lets a seat be claimed, or no longer; at first all may be."""
        self._locked(partial(self._locks.let, seat, on))

    @property
    def claims(self) -> dict[int, bool]:
        """The seats that wait for a board, and whether each may be claimed."""
        waiting = self.boards.seats if self.boards is not None else {}
        return {seat: seat in self._locks.open() for seat, board in waiting.items() if not board}

    def _locked(self, change: Callable[[], None]) -> None:
        """A disk that takes nothing stops nobody; which seats may be claimed is decided again after the next start."""
        try:
            change()
        except OSError as error:
            why = error.strerror or error
            self._health.notes.append(
                (self.name, f"which seats boards may claim was not written down: {why}")
            )

    def lend(self, taker: SlotTaker | None) -> None:
        """From now on `taker` gets what slots tell, and nobody else. With None it is told to all again, and so is what
        the slots told meanwhile.
        """
        self._taker = taker

    @property
    def lent(self) -> bool:
        """Whether somebody else has what slots tell."""
        return self._taker is not None

    def _told(self, readings: list[Reading]) -> list[Reading]:
        """What is not lent, and what came back; `_aside` has what each slot told last while it was lent."""
        if self._taker is None:
            back, self._aside = list(self._aside.values()), {}
            return [*back, *readings]
        slots = [reading for reading in readings if isinstance(reading, SlotReading)]
        self._aside.update({(reading.device, reading.slot): reading for reading in slots})
        if slots:
            self._taker(slots)
        return [reading for reading in readings if not isinstance(reading, SlotReading)]

    def close(self) -> None:
        """Let go of all boards."""
        if self.boards is not None:
            self.boards.close()

    def _heard(self, readings: Iterable[Reading]) -> list[Reading]:
        """What twins tell whose board does not speak; that a twin is there is no news where a board shall be."""
        heard = []
        for reading in readings:
            seat = seat_of(reading.device)
            slot = reading.slot if isinstance(reading, SlotReading) else SLOTS
            mute = isinstance(reading, DeviceReading) or (seat is not None and self.served(seat, slot))
            if seat not in self._seats or not mute:
                heard.append(reading)
        return heard

    def _follow(self, reading: Reading) -> None:
        """Keep in mind what lies at a seat, and who speaks for it."""
        seat = seat_of(reading.device)
        if seat is None:
            return
        if isinstance(reading, SlotReading):
            self._lying[seat].pop(reading.slot, None)
            if reading.tags is not None:
                self._lying[seat][reading.slot] = reading.tags
        elif isinstance(reading, DeviceReading) and reading.state == "ready":
            self._served.add(seat)
            self._reads[seat] = self.boards.slots(seat) if self.boards is not None else SLOTS
            self._lay_out(seat, {})
            self._lying[seat].clear()
        elif isinstance(reading, DeviceReading) and seat in self._served:
            self._served.remove(seat)
            self._lay_out(seat, self._lying[seat])

    def _lay_out(self, seat: int, cards: dict[int, Tags]) -> None:
        """Let the twin of a seat have just these cards where its board reads, which is no news to anybody."""
        for slot in range(1, self._reads[seat] + 1):
            if self.twin.tags(seat, slot) is not None:
                self.twin.pull(seat, slot)
            if slot in cards:
                with suppress(Impossible):  # two slots with tags that cannot be told apart
                    self.twin.slip(seat, slot, self._book.whole(cards[slot]))
        self.twin.poll(0)

    def _pass_on(self, boards: Boards) -> None:
        for notice in boards.notices():
            device = self.name if notice.seat is None else seat_device(notice.seat)
            self._health.notes.append((device, notice.text))
            if notice.told == "claimed" and notice.seat is not None:
                self._keep(notice.seat, notice.board)

    def _keep(self, seat: int, board: str) -> None:
        """A disk that takes nothing stops no game; the board has to be claimed again after the next start."""
        if self._claimed is None:
            return
        try:
            self._claimed(seat, board)
        except OSError as error:
            why = error.strerror or error
            self._health.notes.append(
                (seat_device(seat), f"which board serves it was not written down: {why}")
            )

    def _look(self, infos: Iterable[BoardInfo]) -> list[Reading]:
        """Tells of boards that work but not as they should, and when they do again."""
        told: list[Reading] = []
        for info in infos:
            before, self._before[info.path] = self._before.get(info.path), info
            if info.seat not in self._served or info.seat is None:
                continue
            why = complaint(info, before) if before is not None and before.board == info.board else ""
            if why != self._complaint.get(info.seat, ""):
                told.append(DeviceReading(seat_device(info.seat), "ready", why))
            self._complaint[info.seat] = why
        return told


def complaint(info: BoardInfo, before: BoardInfo) -> str:
    """What is wrong with a board that answers, given how it fared a while ago; "" if nothing is."""
    if info.reader_errors > before.reader_errors:
        return f"a card reader of board {info.board} does not answer: look at its SPI wires"
    if info.damaged_in > before.damaged_in or info.damaged_out > before.damaged_out:
        return f"frames from {info.path} are damaged: try another USB cable"
    if info.hearing.slots and before.hearing == info.hearing:
        return str(info.hearing)
    if info.scan_ms > SLOW_SCAN_MS:
        return f"a round of the slots takes {info.scan_ms} ms: look at the SPI wires of board {info.board}"
    return ""
