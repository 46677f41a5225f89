"""What is wired where on a table, and where it lies on the table top: reads a cabinet file.

A cabinet file describes strips, rows, rings, cards and seats; here they become single LEDs with a place in mm
and a place in the frame. Which game uses which lamp, and for what, is not known here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeAlias

from engine.tables import BadTable, BadValue, line_of, read_toml
from hardware.cabinet_file import BusPlan, Plan
from hardware.geometry import Outline
from hardware.table_top import SeatPlace, Shape, lay_out

__all__ = ["Bus", "Cabinet", "Frame", "Led", "SeatPlace", "Shape", "load"]

Frame: TypeAlias = bytes
"""The colours of all LEDs at one moment: 3 bytes R G B (0..255) a LED, in the order of `Cabinet.leds`."""


@dataclass(frozen=True, slots=True)
class Led:
    """One LED; mm from the table's upper left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Bus:
    """A data wire and the chip of its LEDs, which are `count` in a row from place `first` of the frame."""

    name: str
    chip: str
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Cabinet:
    """A table. `leds` are in frame order, `groups` gives the LEDs of each lamp by its name, `shapes` are in
    the order in which they are drawn.
    """

    name: str
    width_mm: float
    height_mm: float
    leds: tuple[Led, ...]
    groups: dict[str, tuple[int, ...]]
    seats: tuple[SeatPlace, ...]
    shapes: tuple[Shape, ...]
    buses: tuple[Bus, ...]


def load(name_or_path: str) -> Cabinet:
    """The table that a cabinet file describes: `laptop` comes with the program, `my/table.toml` is a file of
    yours. Raises BadTable with file, line, key and what was expected.

    >>> load("laptop").groups["track/red/1"]
    (0, 1, 2, 3)
    """
    source = _find(name_or_path)
    plan = read_toml(source, Plan)
    try:
        return _expand(plan)
    except BadValue as error:
        line = line_of(source.read_text(encoding="utf-8"), error.at)
        raise BadTable(str(source), line, error.at, error.message) from error


def _expand(plan: Plan) -> Cabinet:
    """Every single LED, seat and outline of a plan; raises BadValue with the place in the file."""
    top, seats = lay_out(plan)
    leds, groups, buses = _wire(plan.bus, top.lamps)
    return Cabinet(plan.name, plan.width_mm, plan.height_mm, leds, groups, seats, tuple(top.shapes), buses)


def _find(name_or_path: str) -> Path | Traversable:
    """A name has neither a folder nor an ending."""
    if Path(name_or_path).name != name_or_path or name_or_path.endswith(".toml"):
        return Path(name_or_path)
    shelf = files("hardware") / "cabinets"
    known = sorted(
        entry.name.removesuffix(".toml") for entry in shelf.iterdir() if entry.name.endswith(".toml")
    )
    if name_or_path not in known:
        raise BadTable(
            name_or_path, 0, "", f"expected one of {', '.join(known)}, or the path of a .toml file"
        )
    return shelf / f"{name_or_path}.toml"


def _wire(
    plans: Sequence[BusPlan], lamps: dict[str, Outline]
) -> tuple[tuple[Led, ...], dict[str, tuple[int, ...]], tuple[Bus, ...]]:
    """LEDs in the order in which the wires pass them, one bus after the other."""
    numbers: dict[tuple[str, int], int] = {}
    buses: list[Bus] = []
    for b, plan in enumerate(plans):
        if plan.name in [bus.name for bus in buses]:
            raise BadValue(f"bus[{b}].name", f"bus {plan.name} is there already")
        first = len(numbers)
        for w, entry in enumerate(plan.wire):
            _number(entry, lamps, numbers, f"bus[{b}].wire[{w}]")
        buses.append(Bus(plan.name, plan.chip, first, len(numbers) - first))
    for name in lamps:
        if (name, 0) not in numbers:
            raise BadValue("bus[0].wire", f"lamp {name} is on no wire")
    leds = tuple(Led(*lamps[name][k]) for name, k in numbers)
    groups = {name: tuple(numbers[name, k] for k in range(len(points))) for name, points in lamps.items()}
    return leds, groups, tuple(buses)


def _number(entry: str, lamps: dict[str, Outline], numbers: dict[tuple[str, int], int], at: str) -> None:
    """Number the LEDs of one entry of a wire; `-` in front is a wire that comes from their far end."""
    stem = entry.removeprefix("-")
    passed = [
        (name, k)
        for name, points in lamps.items()
        if name == stem or name.startswith(f"{stem}/")
        for k in range(len(points))
    ]
    if not passed:
        raise BadValue(at, f'no lamp is called "{stem}" or "{stem}/..."')
    for name, k in reversed(passed) if entry != stem else passed:
        if (name, k) in numbers:
            raise BadValue(at, f"lamp {name} is on a wire already")
        numbers[name, k] = len(numbers)
