"""Listens at the wires of a table while it plays: bytes of serial lines both ways, bytes on SPI, edges and levels of
pins. What a wire told or was told becomes an event, three strings that a wire file can hold.

| event | where | what it tells |
| --- | --- | --- |
| `ports` | | the paths at which boards may be, a line each, whenever they change |
| `open` | path | a port was opened, or why not |
| `in`, `in!` | path | bytes from the board (base64), or why reading failed |
| `out`, `out!` | path | bytes to the board, or why writing failed |
| `spi-open` | bus | an SPI port was opened, or why not |
| `spi`, `spi!` | bus | a frame that was sent (zlib, base64), or why sending failed |
| `pins` | | the pins were opened, or why not |
| `edge` | GPIO | `down` or `up`, and the table's time in ms |
| `level`, `level!` | GPIO | a level that is not what was read before, or why reading failed |
| `lamp`, `lamp!` | GPIO | `on` or `off` was driven, or why driving failed |
| `vcgencmd` | | what the controller answered |

Those of firmware_py/wire/senders.py tell how far the wires of lights were. The samples of the microphone are in no
file, for people speak there: a wire file has their level only.
"""

import base64
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias, TypeVar

from firmware_py.devices.health import at_once
from firmware_py.devices.pi_health import Ask, HealthQuery
from firmware_py.devices.pins import PollClock
from firmware_py.table.assembly import Makers
from firmware_py.wire.file import frame_json
from hardware.buttons.pins import InputPin, OutputPin, Pins
from hardware.lights.port import LightPort as SpiPort
from hardware.lights.wiring import Bus
from hardware.readings import DeviceError
from hardware.seats.ports import Lister, Opener, Port

T = TypeVar("T")

Event: TypeAlias = tuple[str, str, str]

WORDS: Final = {"pin": ("up", "down"), "lamp": ("off", "on")}
"""What False and True are called."""


class WireLog:
    """The events since somebody asked last, which is once a tick. Threads of drivers put theirs here as well."""

    def __init__(self) -> None:
        self.tick = 0
        self._events: deque[Event] = deque()
        self._edges: list[Callable[[], None]] = []

    def put(self, what: str, where: str, told: str = "") -> None:
        """Something happened at a wire."""
        self._events.append((what, where, told))

    def drain(self) -> list[Event]:
        """Everything since the last call, oldest first."""
        self.tick += 1
        return [self._events.popleft() for _ in range(len(self._events))]

    def no_pins(self) -> None:
        """The pins are opened anew."""
        self._edges.clear()

    def hand_on(self, edges: Callable[[], None]) -> None:
        """Have this called before the pins are polled."""
        self._edges.append(edges)

    def before_pins(self) -> None:
        """The pins are polled next, and take what their edges were up to now."""
        for edges in self._edges:
            edges()


def tapped_makers(makers: Makers, log: WireLog) -> Makers:
    """The same wires, listened at. Devices are opened in the table's own loop, so that a file tells when they were."""
    clock = HeldClock()

    def open_spi(bus: Bus, size: int) -> SpiPort:
        return _TappedSpi(_opened(log, "spi-open", bus.name, lambda: makers.spi(bus, size)), bus.name, log)

    def open_pins() -> Pins:
        log.no_pins()
        return _TappedPins(_opened(log, "pins", "", makers.pins), clock, log)

    lister, opener = tapped_ports(makers, log)
    return replace(
        makers,
        spi=open_spi,
        pins=open_pins,
        lister=lister,
        opener=opener,
        pi=lambda: _tapped_pi(makers.pi(), log),
        launch=at_once,
        clock=lambda: clock,
    )


def tapped_ports(makers: Makers, log: WireLog) -> tuple[Callable[[], Lister], Callable[[], Opener]]:
    """How to list and to open the ports of boards, listened at."""
    return lambda: _TappedLister(makers.lister(), log), lambda: _tapped_opener(makers.opener(), log)


def pack(data: bytes) -> str:
    """Bytes of a serial line as an event has them."""
    return base64.b64encode(data).decode("ascii")


class HeldClock(PollClock):
    """The table's time, held while an edge that came earlier is handed on."""

    def __init__(self) -> None:
        super().__init__()
        self.held: int | None = None

    def __call__(self) -> int:
        return super().__call__() if self.held is None else self.held


def _opened(log: WireLog, what: str, where: str, opening: Callable[[], T]) -> T:
    try:
        came = opening()
    except DeviceError as error:
        log.put(what, where, str(error) or "?")
        raise
    log.put(what, where)
    return came


def _tapped_pi(ask: Ask | None, log: WireLog) -> Ask | None:
    return None if ask is None else lambda: _TappedAsking(ask(), log)


class _TappedAsking:
    """A question to the controller whose answer is told."""

    def __init__(self, asking: HealthQuery, log: WireLog) -> None:
        self._asking = asking
        self._log = log

    def answer(self) -> str | None:
        answer = self._asking.answer()
        if answer is not None:
            self._log.put("vcgencmd", "", answer)
        return answer

    def drop(self) -> None:
        self._asking.drop()


class _TappedLister:
    def __init__(self, lister: Lister, log: WireLog) -> None:
        self._lister = lister
        self._log = log
        self._before: list[str] = []

    def __call__(self) -> list[str]:
        paths = list(self._lister())
        if paths != self._before:
            self._before = paths
            self._log.put("ports", "", "\n".join(paths))
        return paths


def _tapped_opener(opener: Callable[[str], Port], log: WireLog) -> Callable[[str], Port]:
    return lambda path: _TappedPort(_opened(log, "open", path, lambda: opener(path)), path, log)


class _TappedPort:
    def __init__(self, port: Port, path: str, log: WireLog) -> None:
        self._port = port
        self._path = path
        self._log = log

    def read(self) -> bytes:
        try:
            data = self._port.read()
        except DeviceError as error:
            self._log.put("in!", self._path, str(error))
            raise
        if data:
            self._log.put("in", self._path, pack(data))
        return data

    def write(self, data: bytes) -> None:
        if data:
            self._log.put("out", self._path, pack(data))
        try:
            self._port.write(data)
        except DeviceError as error:
            self._log.put("out!", self._path, str(error))
            raise

    def close(self) -> None:
        self._port.close()


class _TappedSpi:
    """Its thread writes; what it wrote is told with the next tick."""

    def __init__(self, port: SpiPort, bus: str, log: WireLog) -> None:
        self._port = port
        self._bus = bus
        self._log = log

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except OSError as error:
            self._log.put("spi!", self._bus, str(error))
            raise
        self._log.put("spi", self._bus, frame_json(data))

    def close(self) -> None:
        self._port.close()


class _TappedPins:
    def __init__(self, pins: Pins, clock: HeldClock, log: WireLog) -> None:
        self._pins = pins
        self._clock = clock
        self._log = log

    def input(self, number: int, on_edge: Callable[[bool], None]) -> InputPin:
        pin = _TappedInput(number, on_edge, self._clock, self._log)
        pin.pin = self._pins.input(number, pin.edge)
        self._log.hand_on(pin.hand_on)
        return pin

    def output(self, number: int) -> OutputPin:
        return _TappedOutput(self._pins.output(number), number, self._log)

    def close(self) -> None:
        self._pins.close()


class _TappedInput:
    """A pin whose edges wait here, with their time, until the pins are polled."""

    def __init__(self, number: int, on_edge: Callable[[bool], None], clock: HeldClock, log: WireLog) -> None:
        self.pin: InputPin | None = None
        self._where = str(number)
        self._on_edge = on_edge
        self._clock = clock
        self._log = log
        self._edges: deque[tuple[bool, int]] = deque(maxlen=1000)
        self._level = False

    def edge(self, down: bool) -> None:
        """Runs in a thread of the pin library."""
        self._edges.append((down, self._clock()))

    def hand_on(self) -> None:
        for _ in range(len(self._edges)):
            down, at_ms = self._edges.popleft()
            self._log.put("edge", self._where, f"{WORDS['pin'][down]} {at_ms}")
            self._clock.held = at_ms
            self._on_edge(down)
            self._clock.held = None

    def down(self) -> bool:
        if self.pin is None:
            return False
        try:
            level = self.pin.down()
        except DeviceError as error:
            self._log.put("level!", self._where, str(error))
            raise
        if level != self._level:
            self._level = level
            self._log.put("level", self._where, WORDS["pin"][level])
        return level

    def close(self) -> None:
        if self.pin is not None:
            self.pin.close()
            self._edges.clear()


class _TappedOutput:
    def __init__(self, pin: OutputPin, number: int, log: WireLog) -> None:
        self._pin = pin
        self._where = str(number)
        self._log = log

    def set(self, on: bool) -> None:
        self._log.put("lamp", self._where, WORDS["lamp"][on])
        try:
            self._pin.set(on)
        except DeviceError as error:
            self._log.put("lamp!", self._where, str(error))
            raise

    def close(self) -> None:
        self._pin.close()
