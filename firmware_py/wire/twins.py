"""Devices that are simulated below their drivers, for measuring and for tests: seat boards behind their lines, SPI
ports that keep the bytes, pins by gpiozero's factory for RPi.GPIO on fake-rpi. The drivers above are the real ones.
"""

import struct
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from firmware_py.devices.health import at_once
from firmware_py.devices.pi_health import Ask
from firmware_py.table.assembly import Makers
from firmware_py.wire.firmware_board import FirmwareBoard
from firmware_py.wire.simulated_board import SimulatedBoard
from hardware.buttons.pins import GpiozeroPins
from hardware.cabinet import WiredMicrophone
from hardware.lights.port import LightPort as SpiPort
from hardware.lights.wiring import Bus
from hardware.noise.microphone import SampleSource
from hardware.readings import DeviceError
from hardware.seats.ports import Lister, Opener, Port

if TYPE_CHECKING:
    from firmware_py.wire.fake_gpio import BridgeGPIO

WAVE_MS: Final = 20
NO_FAKE_RPI: Final = "simulated pins need fake-rpi: pip install 'spacetable[hil]'"


class SpiTape:
    """An SPI port that keeps the last transfer. `broken` makes the next ones fail with this reason."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.last = b""
        self.transfers = 0
        self.broken = ""

    def write(self, data: bytes) -> None:
        if self.broken:
            raise OSError(5, self.broken)
        self.last = data
        self.transfers += 1

    def close(self) -> None:
        """Nothing is held."""


class SoundTape:
    """A recorder that gives 20 ms of a square wave at each reading. `height` (0 to 32767) is how loud, and `broken`
    why it ends.
    """

    def __init__(self, rate_hz: int) -> None:
        self.height = 100
        self.broken = ""
        self._pairs = rate_hz * WAVE_MS // 2000

    def read(self) -> bytes:
        if self.broken:
            raise DeviceError(self.broken)
        return struct.pack("<hh", self.height, -self.height) * self._pairs

    def close(self) -> None:
        """Nothing is held."""


AnyBoard = TypeVar("AnyBoard", bound=SimulatedBoard)


class Wires(Generic[AnyBoard]):
    """What hangs on the wires of a table: `boards` by path, `spi` by the name of the bus, and `sound` at the
    microphone; `drive` moves a pin. What is in `missing`, the name of a bus, `pins` or `noise`, cannot be opened, for
    the reason that stands there.
    """

    def __init__(self, boards: Iterable[AnyBoard] = ()) -> None:
        self.boards = {f"port {number}": board for number, board in enumerate(boards, 1)}
        self.spi: dict[str, SpiTape] = {}
        self.missing: dict[str, str] = {}
        self.gpio: BridgeGPIO | None = None
        self.sound: SoundTape | None = None

    def makers(self, pi: Ask | None = None) -> Makers:
        """These wires as the real devices of a table."""
        return Makers(
            self._open_spi,
            self._open_pins,
            self._lister,
            self._opener,
            lambda: pi,
            recorder=self._recorder,
            launch=at_once,
        )

    def run(self, ms: int) -> None:
        """Let all boards live for so long."""
        for board in self.boards.values():
            board.run(ms)

    def _open_spi(self, bus: Bus, size: int) -> SpiPort:
        self._check(bus.name)
        return self.spi.setdefault(bus.name, SpiTape(bus))

    def _open_pins(self) -> GpiozeroPins:
        self._check("pins")
        try:
            from firmware_py.wire.fake_gpio import open_bridge
        except ImportError:
            raise DeviceError(NO_FAKE_RPI) from None
        pins, self.gpio = open_bridge()
        return pins

    def drive(self, number: int, low: bool) -> None:
        """Put a level on a GPIO from outside; DeviceError while the pins are not open."""
        if self.gpio is None:
            raise DeviceError("the pins are not open")
        self.gpio.drive(number, int(not low))

    def _recorder(self, place: WiredMicrophone) -> SampleSource:
        self._check("noise")
        self.sound = SoundTape(place.rate_hz)
        return self.sound

    def _check(self, name: str) -> None:
        if name in self.missing:
            raise DeviceError(self.missing[name])

    def _lister(self) -> Lister:
        return self._paths

    def _paths(self) -> list[str]:
        return [path for path, board in self.boards.items() if board.plugged]

    def _opener(self) -> Opener:
        opening: Callable[[str], Port] = self._open_board
        return opening

    def _open_board(self, path: str) -> Port:
        if not self.boards[path].plugged:
            raise DeviceError("unplugged")
        return self.boards[path].open()


class WireTwins(Wires[FirmwareBoard]):
    """Wires whose seat boards run their firmware in this process."""

    def __init__(self, boards: Iterable[str] = ()) -> None:
        super().__init__(FirmwareBoard(board) for board in boards)
