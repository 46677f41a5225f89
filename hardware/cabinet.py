"""What is wired where on a table, and where it lies on the table top: reads a cabinet file.

A cabinet file describes strips, rows, rings, cards and seats; here they become single LEDs with a place in mm
and a place in the frame. Which game uses which lamp, and for what, is not known here.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from math import dist
from pathlib import Path
from typing import TypeAlias

from engine.tables import BadTable, BadValue, line_of, nearest, read_toml
from hardware.cabinet_file import SPI_PINS, BoardPlan, BusPlan, ButtonPlan, CabinetPlan, MicrophonePlan
from hardware.geometry import Outline
from hardware.lights.wiring import Bus, Rail, check_budgets, make_bus, make_rails
from hardware.power import Power, reckon
from hardware.reader_report import ReadersPlan, check_readers
from hardware.table_top import LAMP_NAME, LampOutline, SeatPlace, lay_out

__all__ = [
    "Bus",
    "Cabinet",
    "Frame",
    "LampOutline",
    "Led",
    "Rail",
    "SeatPlace",
    "SpeakerCard",
    "WiredBoard",
    "WiredButton",
    "WiredMicrophone",
    "load",
]

Frame: TypeAlias = bytes
"""The colours of all LEDs at one moment: 3 bytes R G B (0..255) a LED, in the order of `Cabinet.leds`."""


@dataclass(frozen=True, slots=True)
class Led:
    """One LED; mm from the table's upper left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class WiredBoard:
    """A real seat board at a seat, known by its unique id ("" until it is claimed at the table)."""

    seat: int
    id: str


@dataclass(frozen=True, slots=True)
class WiredButton:
    """A button of the table itself; `pin` is its BCM number and `lamp` that of the lamp in it."""

    name: str
    pin: int
    lamp: int | None


@dataclass(frozen=True, slots=True)
class WiredMicrophone:
    """The microphone of the noise meter: its ALSA device, how loud full scale is in dB, and samples a second."""

    device: str
    offset_db: float
    rate_hz: int


@dataclass(frozen=True, slots=True)
class SpeakerCard:
    """The sound card of the table: its ALSA id, and whether it hangs on USB."""

    card: str
    usb: bool


@dataclass(frozen=True, slots=True)
class Cabinet:
    """A table. `leds` are in frame order, `groups` gives the LEDs of each lamp by its name, `shapes` are in
    the order in which they are drawn. Seats without a board are simulated.
    """

    name: str
    width_mm: float
    height_mm: float
    leds: tuple[Led, ...]
    groups: Mapping[str, tuple[int, ...]]
    seats: tuple[SeatPlace, ...]
    shapes: tuple[LampOutline, ...]
    buses: tuple[Bus, ...]
    rails: tuple[Rail, ...]
    boards: tuple[WiredBoard, ...]
    buttons: tuple[WiredButton, ...]
    microphone: WiredMicrophone | None
    speaker: SpeakerCard | None
    power: Power
    readers: ReadersPlan


def load(name_or_path: str) -> Cabinet:
    """The table that a cabinet file describes: `laptop` comes with the program, `my/table.toml` is a file of
    yours. Raises BadTable with file, line, key and what was expected.

    >>> load("laptop").groups["track/red/1"]
    (0, 1, 2, 3)
    """
    if _is_name(name_or_path):
        return _ours(name_or_path)
    return _read(Path(name_or_path))


@cache
def _ours(name: str) -> Cabinet:
    """A cabinet that comes with the program; its file stays as it is as long as the program runs."""
    known = _names()
    if name not in known:
        expected = f"expected one of {', '.join(known)}, or the path of a .toml file{nearest(name, known)}"
        raise BadTable(name, 0, "", expected)
    return _read(_shelf() / f"{name}.toml")


def _is_name(name_or_path: str) -> bool:
    """A name has neither a folder nor an ending."""
    return Path(name_or_path).name == name_or_path and not name_or_path.endswith(".toml")


def _read(source: Path | Traversable) -> Cabinet:
    plan = read_toml(source, CabinetPlan)
    base_source, base = _base(source, plan)
    with _blaming(base_source):
        top, seats = lay_out(base)
    with _blaming(source):
        rails = make_rails(plan.rail)
        leds, groups, buses = _wire(plan.bus, top.lamps, rails)
        check_budgets(rails, buses)
        boards = _boards(plan.board, len(seats))
        _check_board_buses(buses, boards)
        _check_readers(plan, seats, source)
        buttons = _buttons(plan.button, plan.bus)
        microphone = _microphone(plan.microphone)
        power = reckon(plan, rails, buses)
    return Cabinet(
        plan.name,
        base.width_mm,
        base.height_mm,
        leds,
        groups,
        seats,
        tuple(top.shapes),
        buses,
        rails,
        boards,
        buttons,
        microphone,
        SpeakerCard(plan.speaker.card, plan.speaker.usb) if plan.speaker is not None else None,
        power,
        plan.readers,
    )


@contextmanager
def _blaming(source: Path | Traversable) -> Iterator[None]:
    """Give a BadValue the file and the line of its place."""
    try:
        yield
    except BadValue as error:
        line = line_of(source.read_text(encoding="utf-8"), error.at)
        raise BadTable(str(source), line, error.at, error.message) from error


def _base(source: Path | Traversable, plan: CabinetPlan) -> tuple[Path | Traversable, CabinetPlan]:
    """The cabinet file whose table top a plan has: its own, or that of the cabinet it is like."""
    if not plan.like:
        return source, plan
    with _blaming(source):
        known = _names()
        if plan.like not in known:
            raise BadValue(
                "like", f'expected one of {", ".join(known)}, got "{plan.like}"{nearest(plan.like, known)}'
            )
    base_source = _shelf() / f"{plan.like}.toml"
    base = read_toml(base_source, CabinetPlan)
    if base.like:
        with _blaming(source):
            raise BadValue("like", f'"{plan.like}" is itself like "{base.like}"; expected "{base.like}"')
    return base_source, base


def _shelf() -> Traversable:
    return files("hardware") / "cabinets"


def _names() -> list[str]:
    """The cabinets that come with the program."""
    return sorted(
        entry.name.removesuffix(".toml") for entry in _shelf().iterdir() if entry.name.endswith(".toml")
    )


def _wire(
    plans: Sequence[BusPlan], lamps: dict[str, Outline], rails: Sequence[Rail]
) -> tuple[tuple[Led, ...], dict[str, tuple[int, ...]], tuple[Bus, ...]]:
    """LEDs in the order in which the wires pass them, one bus after the other."""
    numbers: dict[tuple[str, int], int] = {}
    buses: list[Bus] = []
    for b, plan in enumerate(plans):
        if plan.name in [bus.name for bus in buses]:
            raise BadValue(f"bus[{b}].name", f"bus {plan.name} is there already")
        first = len(numbers)
        counts = [
            _number(entry if isinstance(entry, str) else entry.lamps, lamps, numbers, f"bus[{b}].wire[{w}]")
            for w, entry in enumerate(plan.wire)
        ]
        buses.append(make_bus(f"bus[{b}]", plan, first, counts, rails))
    for name in lamps:
        if (name, 0) not in numbers:
            raise BadValue("bus[0].wire", f"lamp {name} is on no wire")
    leds = tuple(Led(*lamps[name][k]) for name, k in numbers)
    groups = {name: tuple(numbers[name, k] for k in range(len(points))) for name, points in lamps.items()}
    return leds, groups, tuple(buses)


def _number(entry: str, lamps: dict[str, Outline], numbers: dict[tuple[str, int], int], at: str) -> int:
    """Number the LEDs of one entry of a wire and say how many they are; `-` in front is a wire that comes from
    their far end.
    """
    stem = entry.removeprefix("-")
    passed = [
        (name, k)
        for name, points in lamps.items()
        if name == stem or name.startswith(f"{stem}/")
        for k in range(len(points))
    ]
    if not passed:
        words = {name.rsplit("/", cut)[0] for name in lamps for cut in range(name.count("/") + 1)}
        raise BadValue(at, f'no lamp is called "{stem}" or "{stem}/..."{nearest(stem, sorted(words))}')
    for name, k in reversed(passed) if entry != stem else passed:
        if (name, k) in numbers:
            raise BadValue(at, f"lamp {name} is on a wire already")
        numbers[name, k] = len(numbers)
    return len(passed)


def _boards(plans: Sequence[BoardPlan], seats: int) -> tuple[WiredBoard, ...]:
    """The real seat boards: one a seat, one seat a board."""
    boards: list[WiredBoard] = []
    for i, plan in enumerate(plans):
        if not 1 <= plan.seat <= seats:
            raise BadValue(f"board[{i}].seat", f"expected 1 to {seats}, got {plan.seat}")
        for other in boards:
            if other.seat == plan.seat:
                raise BadValue(f"board[{i}].seat", f"seat {plan.seat} has a board already")
            if plan.id and other.id == plan.id:
                raise BadValue(f"board[{i}].id", f"board {plan.id} is that of seat {other.seat} already")
        boards.append(WiredBoard(plan.seat, plan.id))
    return tuple(boards)


def _check_board_buses(buses: Sequence[Bus], boards: Sequence[WiredBoard]) -> None:
    seats = [board.seat for board in boards]
    for b, bus in enumerate(buses):
        if bus.chip == "board" and bus.seat not in seats:
            raise BadValue(f"bus[{b}].wire", f"expected a seat with a [[board]], got seat {bus.seat}")


def _check_readers(plan: CabinetPlan, seats: Sequence[SeatPlace], source: Path | Traversable) -> None:
    """Where real boards read cards, slots may be no closer and wood no thicker than was reckoned or measured."""
    if plan.board:
        folder = source.parent if isinstance(source, Path) else _shelf()
        check_readers(plan.readers, least_pitch(seats), folder)


def least_pitch(seats: Sequence[SeatPlace]) -> float:
    """How far in mm the two slots of a seat that are nearest to each other lie apart."""
    pairs = (pair for seat in seats for pair in combinations(seat.slots, 2))
    return round(min(dist(one, other) for one, other in pairs), 3)


def _buttons(plans: Sequence[ButtonPlan], buses: Sequence[BusPlan]) -> tuple[WiredButton, ...]:
    """The buttons of the table; no pin may have two uses."""
    users: dict[int, str] = {}
    for b, bus in enumerate(buses):
        if bus.device and bus.chip != "twin":
            for pin in SPI_PINS[bus.device]:
                _claim(pin, f"bus {bus.name}", users, f"bus[{b}].device")
    names: list[str] = []
    for i, plan in enumerate(plans):
        if not LAMP_NAME.fullmatch(plan.name):
            raise BadValue(f"button[{i}].name", f'expected a name of a-z, 0-9 and _, got "{plan.name}"')
        if plan.name in names:
            raise BadValue(f"button[{i}].name", f"button {plan.name} is there already")
        names.append(plan.name)
        _claim(plan.pin, f"button {plan.name}", users, f"button[{i}].pin")
        if plan.lamp is not None:
            _claim(plan.lamp, f"the lamp of button {plan.name}", users, f"button[{i}].lamp")
    return tuple(WiredButton(plan.name, plan.pin, plan.lamp) for plan in plans)


def _claim(pin: int, user: str, users: dict[int, str], at: str) -> None:
    if pin in users:
        raise BadValue(at, f"pin {pin} is used by {users[pin]} already")
    users[pin] = user


def _microphone(plans: Sequence[MicrophonePlan]) -> WiredMicrophone | None:
    """The microphone; a table listens with one."""
    if len(plans) > 1:
        raise BadValue("microphone[1]", "expected one microphone, for a table has one noise meter")
    return next((WiredMicrophone(plan.device, plan.offset_db, plan.rate) for plan in plans), None)
