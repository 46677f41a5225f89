"""A table under test: the same table that `spacetable run` has, with hands of a program and, unless its devices are
real, a clock that only passes when a test says so. It writes down what passes on its wires from the first byte.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final, Literal, TypeAlias

import msgspec

from engine.game import Json, Seat
from engine.tables import BadValue, TableError
from firmware_py.devices.health import HealthBook
from firmware_py.devices.tag_file import tag_book
from firmware_py.service.bench_boards import SimulatedOn, bench_boards
from firmware_py.service.bench_hands import (
    BenchHands,
    NoHands,
    TwinHands,
    WireHands,
    bench_tags,
)
from firmware_py.show.picture import draw_table
from firmware_py.table.assembly import Makers, is_real, write_claimed
from firmware_py.table.simulated import SimulatedTable, build_table
from firmware_py.web import messages as msg
from firmware_py.web.router import Service
from firmware_py.web.server import TICK_MS
from firmware_py.wire.decoded import Colour
from firmware_py.wire.record import RecordedTable, Recording
from hardware.cabinet import load

On: TypeAlias = Literal["twins", "devices"] | SimulatedOn
"""What the table stands on: twins of all devices, what is plugged in, or devices simulated at the wire."""

LONGEST_MS: Final = 3_600_000
"""The longest time that one command may let pass."""

Answer: TypeAlias = dict[str, Json]
PassTime: TypeAlias = Callable[[int, Callable[[], bool]], int | None]


class Command(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line that the table is sent: `do` is what, the rest what it is done with."""

    do: str
    seat: int = 1
    slot: int = 1
    card: str = ""
    half: int = 0
    button: str = ""
    down: bool = True
    lamp: str = ""
    lit: bool | None = None
    changed: bool = False
    colour: tuple[int, int, int] | None = None
    clip: str = ""
    ms: int = 0
    since_ms: int = 0
    game: str = ""
    setup: dict[str, object] = {}  # msgspec makes a new one for each
    seed: int = 1
    bots: tuple[int, ...] = ()
    fault: str = ""
    bus: str = ""
    count: int = 1
    file: str = ""


class BenchEyes:
    """What a test sees of a table and waits for; `pass_time` lets time pass until something is so."""

    def __init__(
        self, simulated: SimulatedTable, hands: BenchHands, pass_time: PassTime, now_ms: Callable[[], int]
    ) -> None:
        self._simulated = simulated
        self._hands = hands
        self._pass_time = pass_time
        self._now_ms = now_ms

    def until(self, command: Command) -> Answer:
        """After how long a lamp is lit, dark, of a colour or otherwise than now, a clip said, or a card known in its
        slot; null if it was not in time.
        """
        if bool(command.lamp) + bool(command.clip) + bool(command.card) != 1:
            raise BadValue("until", "expected one of lamp, clip and card")
        since, at = self._now_ms(), (command.seat, command.slot)
        if command.clip:
            return {"after_ms": self._pass_time(command.ms, lambda: self._has_said(command.clip, since))}
        if command.card:
            lying, card = self._simulated.table.intake.lying, (command.card, command.half)
            return {"after_ms": self._pass_time(command.ms, lambda: lying.get(at) == card)}
        if command.lit is None and command.colour is None and not command.changed:
            raise BadValue("until", "expected what the lamp shall be: lit, colour or changed")
        before = self._hands.colours(command.lamp)
        return {"after_ms": self._pass_time(command.ms, lambda: self._shines(command, before))}

    def _shines(self, command: Command, before: list[Colour]) -> bool:
        leds = self._hands.colours(command.lamp)
        if command.changed:
            return leds != before
        if command.colour is not None:
            return all(led == command.colour for led in leds)
        return any(any(led) for led in leds) == command.lit

    def _has_said(self, clip: str, since_ms: int) -> bool:
        return any(said == clip for _, said in self.said(since_ms))

    def said(self, since_ms: int) -> list[tuple[int, str]]:
        """The clips since then, each with its time."""
        return [one for one in self._simulated.speaker.played if one[0] >= since_ms]

    def slots(self, command: Command) -> Answer:
        """The cards that the table knows in the slots of a seat, each with its half."""
        lying = self._simulated.table.intake.lying
        return {
            "slots": {
                str(slot): [held[0], held[1]] for (seat, slot), held in lying.items() if seat == command.seat
            }
        }

    def picture(self, command: Command) -> None:
        """Writes the lit table as PNG."""
        frame = self._simulated.lights.frame
        try:
            Path(command.file).write_bytes(draw_table(self._simulated.cabinet, frame))
        except OSError as error:
            raise TableError(f"{command.file}: {error.strerror or error}") from error


class RealClock:
    """Keeps a table with real devices from being ahead of time."""

    def __init__(self) -> None:
        self._began_s = monotonic()
        self._never = Event()

    def reach(self, now_ms: int) -> None:
        """Waits until so much time has passed since it was made."""
        self._never.wait(max(0.0, self._began_s + now_ms / 1000 - monotonic()))


class TableUnderTest:
    """The table and what a test may do with it. `now_ms` is the time since it was built. Raises TableError for what
    there is not, and hardware.readings.Impossible for what no hand can do.
    """

    def __init__(self, cabinet: str, on: On, state: Path) -> None:
        self.now_ms = 0
        self.capture = state / "capture.wire"
        self._state = state
        self._recording = Recording(self.capture, cabinet)
        self._hands: BenchHands
        self._simulated = self._build(cabinet, on)
        self._service = Service(self._simulated, lambda: 1)
        self._deeds = self._known()
        self._real = RealClock() if on == "devices" else None
        self._tick()

    def _build(self, cabinet: str, on: On) -> SimulatedTable:
        make = self._recording
        if on == "twins":
            simulated = build_table(self._state, cabinet, None, make=make)
            self._hands = TwinHands(simulated)
            return simulated
        loaded = load(cabinet)
        if not is_real(loaded):
            raise BadValue("on", f"cabinet {loaded.name} has twins only: expected twins, got {on}")
        if on == "devices":
            simulated = build_table(self._state, cabinet, make.tap(Makers()), tag_book(self._state), make)
            self._hands = NoHands(simulated)
            return simulated
        boards = bench_boards(loaded, on)
        for seat, board in boards.items():
            write_claimed(self._state, loaded.name, seat, board.board)
        self._hands = hands = WireHands(boards)
        simulated = build_table(self._state, cabinet, make.tap(hands.makers()), bench_tags(), make)
        hands.sit(simulated)
        return simulated

    @property
    def seats(self) -> list[Seat]:
        """The seats of its cabinet."""
        return [seat.number for seat in self._simulated.cabinet.seats]

    def do(self, command: Command) -> Answer:
        """Does what a command says, and gives what it asks for."""
        if command.do not in self._deeds:
            raise BadValue("do", f"expected one of {', '.join(self._deeds)}, got {command.do}")
        return self._deeds[command.do](command) or {}

    def pass_time(self, ms: int, until: Callable[[], bool] = lambda: False) -> int | None:
        """Lets so much time pass, or less if something is so before; gives after how long, None if it was not."""
        if not 0 <= ms <= LONGEST_MS:
            raise BadValue("ms", f"expected 0 to {LONGEST_MS}, got {ms}")
        began = self.now_ms
        if until():
            return 0
        while self.now_ms - began < ms:
            self._hands.pass_time(TICK_MS)
            self.now_ms += TICK_MS
            if self._real is not None:
                self._real.reach(self.now_ms)
            self._tick()
            if until():
                return self.now_ms - began
        return None

    def close(self) -> None:
        """Makes everything dark, and closes the capture."""
        self._simulated.assembled.close()
        self._hands.close()
        self._simulated.table.journal.close()
        self._recording.close()

    def _tick(self) -> None:
        self._service.tick(self.now_ms)
        self._hands.settle()

    def _known(self) -> dict[str, Callable[[Command], Answer | None]]:
        hands = self._hands
        eyes = BenchEyes(self._simulated, hands, self.pass_time, lambda: self.now_ms)
        return {
            "begin": self._begin,
            "run": lambda one: self._run(one.ms),
            "until": eyes.until,
            "lay": lambda one: hands.lay(one.seat, one.slot, one.card, one.half),
            "take": lambda one: hands.take(one.seat, one.slot),
            "button": lambda one: hands.button(one.seat, one.button, one.down),
            "pin": lambda one: hands.pin(one.button, one.down, self.now_ms),
            "fault": lambda one: hands.fault(one.fault, one.seat, one.bus, one.count),
            "lights": lambda one: {"leds": [list(led) for led in hands.colours(one.lamp)]},
            "said": lambda one: {"said": [list(said) for said in eyes.said(one.since_ms)]},
            "devices": lambda _: {"devices": _standing(self._simulated.table.devices.health)},
            "slots": eyes.slots,
            "journal": lambda _: {"journal": self._journal()},
            "wire": lambda _: self._flush(),
            "picture": eyes.picture,
        }

    def _begin(self, command: Command) -> None:
        self._service.take(
            msg.Begin(game=command.game, setup=command.setup, seed=command.seed, bots=command.bots)
        )

    def _run(self, ms: int) -> None:
        self.pass_time(ms)

    def _journal(self) -> list[Json]:
        play = self._simulated.table.play
        return [] if play is None else list(play.record.lines())

    def _flush(self) -> Answer:
        table = self._simulated.table
        assert isinstance(table, RecordedTable)
        table.tape.flush()
        return {"file": str(self.capture)}


def _standing(health: HealthBook) -> dict[str, Json]:
    return {one.name: [one.state, one.reason] for one in health}
