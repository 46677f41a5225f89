"""Devices that are simulated below their drivers, for measuring and for tests: the firmware of seat boards runs in this
process on fake chips, SPI ports keep the bytes, pins are gpiozero's mock. The drivers above are the real ones.
"""

import struct
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from firmware_py.devices.health import at_once
from firmware_py.devices.pi_health import Ask
from firmware_py.table.assembly import Makers
from hardware.buttons.pins import GpiozeroPins, open_pins
from hardware.cabinet import WiredMicrophone
from hardware.lights.port import LightPort as SpiPort
from hardware.lights.wiring import Bus
from hardware.noise.microphone import SampleSource
from hardware.readings import BUTTONS, SLOTS, DeviceError
from hardware.seat_board.board import Board as Firmware
from hardware.seats.ports import Lister, Opener, Port

WAVE_MS: Final = 20
SLOT_MS: Final = 12  # a reading of one slot with a card takes about that long
UNKNOWN: Final = (0, b"")
EMPTY: Final = (1, b"")
GARBLE: Final = 0x10  # the bit that a bad cable turns over
TAG: Final = 2


class FakeChips:
    """The chips of a board: what hardware/seat_board/board.py calls a HAL."""

    def __init__(
        self,
        unique_id: bytes,
        boot_id: int,
        tags: dict[int, bytes],
        mask: int,
        readers: int = SLOTS,
    ) -> None:
        self.unique_id = unique_id
        self.boot_id = boot_id
        self.features = {"reader": "none"}
        self.reader_resets = 0
        self.slots = readers
        self.tags = tags
        self.now = 0
        self.samples: list[tuple[int, int]] = [(0, mask)] if mask else []
        self.inbox = bytearray()
        self.outbox = bytearray()
        self.colours = b""
        self.wrote: Callable[[bytes], None] | None = None

    def now_ms(self) -> int:
        return self.now

    def read(self) -> bytes:
        data = bytes(self.inbox)
        self.inbox.clear()
        return data

    def write(self, data: bytes) -> None:
        self.outbox += data
        if self.wrote is not None:
            self.wrote(data)

    def levels(self) -> list[tuple[int, int]]:
        samples, self.samples = self.samples, []
        return samples

    def begin_slot(self, slot: int) -> None:
        pass

    def read_slot(self, slot: int) -> tuple[int, bytes]:
        self.now += SLOT_MS
        uid = self.tags.get(slot)
        return EMPTY if uid is None else (TAG, uid) if uid else UNKNOWN

    def show(self, colours: bytes) -> None:
        self.colours = colours


class _Steps(Protocol):
    def step(self) -> None: ...


class FirmwareBoard:
    """A seat board with its hands; cards and fingers outlast a cable. `received` and `sent` count the bytes that the
    host took and gave; `heard` is given what the host sends. Of the next `garbled` bytes that the host takes each has
    a bit turned over. From the next start on the first `readers` slots have a reader.
    """

    def __init__(self, board: str) -> None:
        self.board = board
        self.plugged = True
        self.readers = SLOTS
        self.garbled = 0
        self.received = 0
        self.sent = 0
        self.heard: Callable[[bytes], None] | None = None
        self._boots = 0
        self._slots: dict[int, bytes] = {}
        self._mask = 0
        self._start()

    def run(self, ms: int) -> None:
        """Let the firmware live for so long; a turn of its loop that would take longer is left for the next time."""
        self._until += ms
        while self.plugged and self.chips.now + SLOT_MS <= self._until:
            self._firmware.step()

    def slip(self, slot: int, uid: str) -> None:
        """Put a tag on the coil of a slot; "" stops its reader from answering, until it is pulled."""
        self._slots[slot - 1] = bytes.fromhex(uid)

    def pull(self, slot: int) -> None:
        """Take it away."""
        del self._slots[slot - 1]

    def press(self, button: str) -> None:
        """Hold a button down."""
        self._push(self._mask | 1 << BUTTONS.index(button))

    def release(self, button: str) -> None:
        """Let it go."""
        self._push(self._mask & ~(1 << BUTTONS.index(button)))

    def unplug(self) -> None:
        """Pull the cable, and with it the power."""
        self.plugged = False

    def replug(self) -> None:
        """Put the cable back; the firmware starts anew."""
        self._start()
        self.plugged = True

    def open(self) -> Port:
        """The host's end of the cable."""
        return _Cable(self, self.chips)

    def _push(self, mask: int) -> None:
        self._mask = mask
        self.chips.samples.append((self.chips.now, mask))

    def _start(self) -> None:
        self._boots += 1
        self._until = 0
        self.chips = FakeChips(bytes.fromhex(self.board), self._boots, self._slots, self._mask, self.readers)
        self._firmware: _Steps = Firmware(self.chips)


class _Cable:
    def __init__(self, board: FirmwareBoard, chips: FakeChips) -> None:
        self._board = board
        self._chips = chips

    def read(self) -> bytes:
        self._check()
        data = self._chips.outbox[:]
        self._chips.outbox.clear()
        self._board.received += len(data)
        spoiled = min(self._board.garbled, len(data))
        self._board.garbled -= spoiled
        for at in range(spoiled):
            data[at] ^= GARBLE
        return bytes(data)

    def write(self, data: bytes) -> None:
        self._check()
        self._board.sent += len(data)
        if self._board.heard is not None and data:
            self._board.heard(data)
        self._chips.inbox += data

    def close(self) -> None:
        """Nothing is held."""

    def _check(self) -> None:
        if not self._board.plugged or self._board.chips is not self._chips:
            raise DeviceError("unplugged")


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


class WireTwins:
    """What hangs on the wires of a table: `boards` by path, `spi` by the name of the bus, and `sound` at the
    microphone; `drive` moves a pin. What is in `missing`, the name of a bus, `pins` or `noise`, cannot be opened, for
    the reason that stands there.
    """

    def __init__(self, boards: Iterable[str] = ()) -> None:
        self.boards = {f"port {number}": FirmwareBoard(board) for number, board in enumerate(boards, 1)}
        self.spi: dict[str, SpiTape] = {}
        self.missing: dict[str, str] = {}
        self.pins: GpiozeroPins | None = None
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
        self.pins = open_pins("mock")
        return self.pins

    def drive(self, number: int, low: bool) -> None:
        """Put a level on a GPIO from outside; DeviceError while the pins are not open."""
        if self.pins is None:
            raise DeviceError("the pins are not open")
        self.pins.drive(number, low)

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
