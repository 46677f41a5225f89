"""What the devices of a table cost and how late they are, measured at the wire: five seat boards run their real
firmware in this process, and SPI ports take as long as the wire would.

From a card to its light the clock is virtual: waiting for the next tick counts as it is, and the time that the program
needs of a core within a tick is measured and added. So thousands of inputs take seconds.
"""

import random
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Final

from firmware_py.bench.firmware import firmware_on_pty
from firmware_py.bench.lights import LEDS_LATE, encode_us, lateness
from firmware_py.bench.slips import CardSlip, slips
from firmware_py.devices.tags import TagBook
from firmware_py.games.decks import decks
from firmware_py.games.measures import Measure, sampled
from firmware_py.table.simulated import SimulatedTable, build_table
from firmware_py.web.server import TICK_MS
from firmware_py.wire.firmware_board import FirmwareBoard
from firmware_py.wire.twins import WireTwins
from hardware.seats.protocol import LEDS, TAG, PacketFrames, SeatState, read
from hardware.seats.watch import SETTLE_MS

INPUTS: Final = 10_000
SLOTS_OPEN: Final = 3  # those of the first phase
PATIENCE_MS: Final = 1000
PHASE_MS: Final = 150_000  # as long as the first phase is surely open
BOARDS: Final = tuple(f"e660c0d1a2b3c4d{seat}" for seat in range(1, 6))
SERIAL_LIMIT: Final = 100_000  # bytes a second that a board's USB takes


def measures() -> list[Measure]:
    """The rows of the bench, each with how to measure it."""
    return [
        ("card at the wire to light at the wire", card_to_light),
        ("seat firmware under MicroPython on a pty", firmware_on_pty),
        (f"lateness of 50 frames a second, {LEDS_LATE} LEDs", lateness),
        (f"encode {LEDS_LATE} LEDs, sk9822", lambda: f"{encode_us('sk9822'):.0f} us a frame"),
        (f"encode {LEDS_LATE} LEDs, ws2812b", lambda: f"{encode_us('ws2812b'):.0f} us a frame"),
    ]


# ------------------------------------------------------------------------------------------------------ card to light


@dataclass(slots=True)
class Try:
    """A card that is laid or taken at a slot: since when the board tells so, and the light's colour before."""

    slot: int
    full: bool
    before: bytes
    told_ms: float | None = None


@dataclass(slots=True)
class WireWatch:
    """Looks at both directions of a board's wire and notes how long the light took after the card. `now_ms` is the
    time at which the board hears something, `board_ms` that at which it tells something.
    """

    board: FirmwareBoard
    now_ms: Callable[[], float]
    board_ms: Callable[[], float]
    took_ms: list[float] = field(default_factory=list)
    trying: Try | None = None
    colours: bytes = bytes(36)
    _from_board: PacketFrames = field(default_factory=PacketFrames)
    _to_board: PacketFrames = field(default_factory=PacketFrames)

    def __post_init__(self) -> None:
        self.board.chips.wrote = self.told
        self.board.heard = self.heard

    def told(self, data: bytes) -> None:
        """The board told something."""
        for packet in self._from_board.feed(data):
            message, trying = read(packet), self.trying
            if not isinstance(message, SeatState) or trying is None or trying.told_ms is not None:
                continue
            if (message.slots[trying.slot - 1].status == TAG) == trying.full:
                trying.told_ms = self.board_ms()

    def heard(self, data: bytes) -> None:
        """The table told the board something."""
        for packet in self._to_board.feed(data):
            if packet.kind != LEDS:
                continue
            self.colours = packet.body[1:]
            trying = self.trying
            if trying is None or trying.told_ms is None or self.colour(trying.slot) == trying.before:
                continue
            took_ms = self.now_ms() - trying.told_ms - (SETTLE_MS if trying.full else 0)
            if took_ms < 0:  # the show changed this light, the card does not count yet
                trying.before = self.colour(trying.slot)
                continue
            self.took_ms.append(took_ms)
            self.trying = None

    def colour(self, slot: int) -> bytes:
        """What the light of a slot was told last."""
        return self.colours[3 * (slot - 1) : 3 * slot]


def tags() -> dict[tuple[str, int], str]:
    """A tag for each half of each card of all decks, by the card's key and the half."""
    keys = sorted(card.key for deck in decks().values() for card in deck("en"))
    return {(key, half): f"04{2 * card + half:012x}" for card, key in enumerate(keys) for half in (0, 1)}


def _board_ms(board: FirmwareBoard) -> float:
    return board.chips.now


class CardBench:
    """A convention table in a game, with five boards at which cards come and go. `unanswered` are cards whose light
    did not change within a second.
    """

    def __init__(self, folder: Path) -> None:
        self._draw = random.Random(1)
        self._wires = WireTwins(BOARDS)
        self.game, self.sample = sampled()
        self._tags = tags()
        book = TagBook({tag: lies for lies, tag in self._tags.items()})
        self.built: SimulatedTable = build_table(folder, "convention", self._wires.makers(), book)
        self.ticks_ms = 0
        self.busy_s = 0.0
        self.unanswered = 0
        self._began_s = time.thread_time()
        self._slots: dict[int, int] = {}
        self._wait: dict[int, int] = dict.fromkeys(range(1, 6), 0)
        self._claim()
        self.watches = {
            seat: WireWatch(board, self._exactly, partial(_board_ms, board))
            for seat, board in enumerate(self._wires.boards.values(), 1)
        }

    def run(self, inputs: int) -> list[float]:
        """How long each light took in ms, beyond the time for which a card has to lie still."""
        while self._measured() < inputs:
            self.begin(self.sample.long)
            end_ms = self.ticks_ms + PHASE_MS
            while self.ticks_ms < end_ms and self._measured() < inputs:
                self._move_cards()
                self._tick()
        return sorted(ms for watch in self.watches.values() for ms in watch.took_ms)

    def _measured(self) -> int:
        return sum(len(watch.took_ms) for watch in self.watches.values())

    def close(self) -> None:
        """Let everything go."""
        self.built.assembled.close()
        self.built.table.journal.close()

    def bytes_a_second(self) -> float:
        """What a board and the table send each other, of the busiest board."""
        most = max(board.received + board.sent for board in self._wires.boards.values())
        return most * 1000 / self.ticks_ms

    def _exactly(self) -> float:
        return self.ticks_ms + (time.thread_time() - self._began_s) * 1000

    def _tick(self) -> None:
        self._began_s, began = time.thread_time(), time.process_time()
        self.built.table.tick(self.ticks_ms)
        self.busy_s += time.process_time() - began
        self.pass_time()

    def pass_time(self) -> None:
        """Let the boards live for a tick."""
        self._wires.run(TICK_MS)
        self.ticks_ms += TICK_MS

    def _claim(self) -> None:
        for _ in range(50):
            self._tick()
        for board in self._wires.boards.values():
            board.press("confirm")
            for _ in range(5):
                self._tick()
            board.release("confirm")
            for _ in range(5):
                self._tick()

    def begin(self, setup: Mapping[str, object]) -> None:
        """Take all cards away and begin a game."""
        for seat, slot in self._slots.items():
            self._board(seat).pull(slot)
        self._slots.clear()
        for watch in self.watches.values():
            trying, watch.trying = watch.trying, None
            if trying is not None and trying.told_ms is not None:
                self.unanswered += self.ticks_ms - trying.told_ms > PATIENCE_MS
        for _ in range(50):
            self._tick()
        seed = self._draw.randrange(1000)
        self.built.table.begin(self.game, setup, seed)

    def _board(self, seat: int) -> FirmwareBoard:
        return self.watches[seat].board

    def _move_cards(self) -> None:
        """At each seat a card comes or goes, a while after the light of the last one was right."""
        for seat, watch in self.watches.items():
            if watch.trying is not None:
                continue
            if self._wait[seat] > 0:
                self._wait[seat] -= TICK_MS
                continue
            self._wait[seat] = self._draw.randrange(100, 400)
            if seat in self._slots:
                slot = self._slots.pop(seat)
                watch.trying = Try(slot, False, watch.colour(slot))
                watch.board.pull(slot)
            elif (card := self._slip(seat)) is not None:
                slot = self._slots[seat] = card.slot
                watch.trying = Try(slot, True, watch.colour(slot))
                watch.board.slip(slot, self._tags[card.card, card.half])

    def _slip(self, seat: int) -> CardSlip | None:
        play = self.built.table.play
        if play is None:
            return None
        possible = [one for one in slips(play, seat, self.built.table.desk) if one.slot <= SLOTS_OPEN]
        return self._draw.choice(possible) if possible else None


def card_to_light(inputs: int = INPUTS) -> str:
    """How long lights take, what the serial lines carry and what share of a core the table needs meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        bench = CardBench(Path(folder))
        try:
            took = bench.run(inputs)
            share = bench.busy_s * 100_000 / bench.ticks_ms
            line, unanswered = bench.bytes_a_second(), bench.unanswered
        finally:
            bench.close()
    cut = quantiles(took, n=100)
    return (
        f"p50 {cut[49]:.1f} ms, p99 {cut[98]:.1f} ms over {len(took):,} inputs ({unanswered} without an answer), "
        f"virtual clock, without {SETTLE_MS} ms of lying still, the tag, USB, threads, page and sound; "
        f"{line:,.0f} bytes/s a board of {SERIAL_LIMIT:,}; table {share:.1f} % of a core"
    )
