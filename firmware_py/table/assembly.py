"""From a cabinet to the devices of its table: drivers where it says so, twins everywhere else and behind each driver.

Nothing real is opened here. Wires and pins are opened in the background by the first polls, and again and again while
that fails, so a table starts and runs whatever is missing. Libraries of devices are imported when they are wanted.
"""

import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from engine.tables import convert
from firmware_py.devices.health import HealthBook, Launch, Supervised, in_background
from firmware_py.devices.lights import TableLights
from firmware_py.devices.noise import NAME as NOISE
from firmware_py.devices.noise import TableNoise
from firmware_py.devices.pi_health import Ask, PiHealth, find_pi
from firmware_py.devices.pins import NAMES, GpioPanel, PollClock, TablePins
from firmware_py.devices.seat_locks import SeatLocks
from firmware_py.devices.seats import TableSeats
from firmware_py.devices.tags import TagBook
from firmware_py.journal.disk import Disk, read_file, set_aside
from firmware_py.table.hands import Hands
from firmware_py.table.table import Devices
from hardware.buttons.pins import Pins, open_pins
from hardware.cabinet import Cabinet
from hardware.cabinet import WiredMicrophone as MicrophonePlace
from hardware.lights.chips import CHIPS
from hardware.lights.port import open_spi
from hardware.lights.sender import MakeSender, ThreadedSender
from hardware.lights.spi import OpenPort, SpiLights
from hardware.lights.wiring import Bus
from hardware.noise.arecord import Arecord
from hardware.noise.microphone import Microphone, SampleSource
from hardware.readings import Device
from hardware.seats.boards import Boards
from hardware.seats.ids import check_boards
from hardware.seats.ports import Lister, Opener
from hardware.seats.twin import TwinSeats
from hardware.speaker import Speaker
from hardware.speaker.twin import TwinSpeaker


def _serial_ports() -> Lister:
    from hardware.seats.serial_port import Watcher

    return Watcher()


def _serial_port() -> Opener:
    from hardware.seats.serial_port import Opening

    return Opening()


def _recorder(place: MicrophonePlace) -> SampleSource:
    return Arecord(place.device, place.rate_hz).open()


@dataclass(frozen=True, slots=True)
class Makers:
    """Where real devices come from: SPI ports, pins, serial ports, the controller's own health, the speaker, and the
    samples of the microphone; who opens them, the clock that edges of pins are stamped by, and who sends on SPI.
    """

    spi: OpenPort = open_spi
    pins: Callable[[], Pins] = open_pins
    lister: Callable[[], Lister] = _serial_ports
    opener: Callable[[], Opener] = _serial_port
    pi: Callable[[], Ask | None] = find_pi
    speaker: Callable[[], Speaker] = TwinSpeaker
    recorder: Callable[[MicrophonePlace], SampleSource] = _recorder
    launch: Launch = in_background
    clock: Callable[[], PollClock] = PollClock
    sender: MakeSender = ThreadedSender


LOG = logging.getLogger(__name__)
Tap: TypeAlias = Callable[[Makers], Makers]
"""Puts something between a table and its wires."""


def untapped(makers: Makers) -> Makers:
    """Nothing between them."""
    return makers


@dataclass(slots=True)
class Assembled:
    """A table's devices. The twins are heard where nothing real speaks; `hands` use them."""

    devices: Devices
    lights: TableLights
    seats: TableSeats
    speaker: Speaker
    hands: Hands
    pins: TablePins | None = None
    noise: TableNoise | None = None
    closing: list[Callable[[], None]] = field(default_factory=list)

    def close(self) -> None:
        """Make everything dark and let it go."""
        for close in self.closing:
            close()


def all_twins(cabinet: Cabinet) -> Cabinet:
    """The same table with nothing real on it."""
    bus = Bus("simulated", "twin", 0, len(cabinet.leds))
    return replace(cabinet, buses=(bus,), rails=(), boards=())


def is_real(cabinet: Cabinet) -> bool:
    """Whether a cabinet has anything but twins."""
    return bool(cabinet.boards) or any(bus.chip != "twin" for bus in cabinet.buses)


def assemble(
    cabinet: Cabinet, state: Path | None = None, makers: Makers | None = None, book: TagBook | None = None
) -> Assembled:
    """The devices of a cabinet; without `makers` all of them are twins. Which board people gave to which seat is kept
    in the folder `state`. Hands at the twins hold cards with the tags of `book`. Raises BadTable for what is kept in
    `state` and is no such file.
    """
    health = HealthBook()
    noise = _noise(cabinet, makers, health)
    if makers is None:
        cabinet = all_twins(cabinet)
        makers = Makers(pi=lambda: None)
    boards = _boards(cabinet, state, makers)
    lights = TableLights(cabinet, _wires(cabinet, makers, health), boards)
    claims = None if state is None else partial(write_claimed, state, cabinet.name)
    locks = SeatLocks(
        (board.seat for board in cabinet.boards), None if state is None else _locks_file(state, cabinet.name)
    )
    twin = TwinSeats([seat.number for seat in cabinet.seats])
    seats = TableSeats(twin, boards, health, claims, book, locks)
    pins = _pins(cabinet, makers, health) if cabinet.buttons else None
    others: list[Device] = [device for device in (seats, pins, noise) if device is not None]
    ask = makers.pi() if is_real(cabinet) else None
    if ask is not None:
        others.append(PiHealth(ask))
    speaker = makers.speaker()
    devices = Devices(lights, speaker, tuple(others), health, pins)
    closing = [device.close for device in (lights, seats, pins, noise) if device is not None]
    hands = Hands(seats.twin, seats.served, book)
    return Assembled(devices, lights, seats, speaker, hands, pins, noise, closing)


def _wires(cabinet: Cabinet, makers: Makers, health: HealthBook) -> list[Supervised[SpiLights]]:
    """A driver for each bus, but one for all buses that share a supply, for they share its budget."""
    return [
        Supervised(
            tuple(f"lights/{bus.name}" for bus in group),
            partial(SpiLights, _with_buses(cabinet, group), makers.spi, sender=makers.sender),
            health,
            SpiLights.restore,
            makers.launch,
        )
        for group in _sharing_rails(cabinet)
    ]


def _with_buses(cabinet: Cabinet, buses: tuple[Bus, ...]) -> Cabinet:
    rails = {stretch.rail for bus in buses for stretch in bus.stretches}
    return replace(cabinet, buses=buses, rails=tuple(rail for rail in cabinet.rails if rail.name in rails))


def _sharing_rails(cabinet: Cabinet) -> list[tuple[Bus, ...]]:
    groups: list[tuple[set[str], tuple[Bus, ...]]] = []
    for bus in cabinet.buses:
        if bus.chip not in CHIPS:
            continue
        rails = {stretch.rail for stretch in bus.stretches}
        buses: tuple[Bus, ...] = (bus,)
        for other in [group for group in groups if group[0] & rails]:
            groups.remove(other)
            rails, buses = rails | other[0], other[1] + buses
        groups.append((rails, buses))
    return [buses for _, buses in groups]


def _pins(cabinet: Cabinet, makers: Makers, health: HealthBook) -> TablePins:
    clock = makers.clock()
    if not is_real(cabinet):
        return TablePins(cabinet, None, clock)

    def open_panel() -> GpioPanel:
        pins = makers.pins()
        try:
            return GpioPanel(pins, cabinet, clock)
        except OSError:
            pins.close()
            raise

    return TablePins(cabinet, Supervised(NAMES, open_panel, health, launch=makers.launch), clock)


def _noise(cabinet: Cabinet, makers: Makers | None, health: HealthBook) -> TableNoise | None:
    """The noise meter. Each of its recorders is started when it is wanted, and again after it has ended."""
    place = cabinet.microphone
    if place is None:
        return None
    if makers is None:
        return TableNoise(None)
    recorder = partial(makers.recorder, place)

    def open_microphone() -> Microphone:
        return Microphone(recorder, place.offset_db, place.rate_hz, NOISE)

    return TableNoise(Supervised((NOISE,), open_microphone, health, launch=makers.launch))


# -------------------------------------------------------------------------------------------------------------- boards


def _boards(cabinet: Cabinet, state: Path | None, makers: Makers) -> Boards | None:
    if not cabinet.boards:
        return None
    claimed = {} if state is None else read_claimed(state, cabinet.name)
    fixed = {board.id for board in cabinet.boards if board.id}
    known = {
        board.seat: board.id or (claimed.get(board.seat, "") if claimed.get(board.seat) not in fixed else "")
        for board in cabinet.boards
    }
    return Boards(known, makers.lister(), makers.opener())


def file_name(cabinet: str) -> str:
    """The name of a cabinet as part of a file's name.

    >>> file_name("My table/2")
    'my_table_2'
    """
    return re.sub("[^a-z0-9_-]", "_", cabinet.lower())


def _claims_file(state: Path, cabinet: str) -> Path:
    return state / f"boards-{file_name(cabinet)}.json"


def _locks_file(state: Path, cabinet: str) -> Path:
    return state / f"claimable-{file_name(cabinet)}.json"


def read_claimed(state: Path, cabinet: str) -> dict[int, str]:
    """The board that people gave to each seat, by its id. A file that can't be read is put aside: boards are then found
    as at the first start, and `spacetable doctor` names them again.
    """
    path = _claims_file(state, cabinet)
    if not path.exists():
        return {}
    try:
        found = convert(json.loads(read_file(path).decode("utf-8")), dict[str, str])
        return check_boards({int(seat): board for seat, board in found.items()})
    except (ValueError, RecursionError, OSError) as error:
        LOG.warning("%s can't be read (%s) and was put aside as %s", path, error, set_aside(path))
        return {}


def write_claimed(state: Path, cabinet: str, seat: int, board: str) -> None:
    """Remember which board serves a seat; a power cut leaves the old file or the new one."""
    kept: Mapping[int, str] = read_claimed(state, cabinet)
    seats = {str(other): known for other, known in kept.items() if known != board} | {str(seat): board}
    Disk().write_new(_claims_file(state, cabinet), (json.dumps(seats, indent=1) + "\n").encode("utf-8"))
