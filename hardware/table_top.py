"""Lays a cabinet file out on the table top: every lamp, seat and outline gets its place in mm."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import atan2, degrees, hypot

from engine.tables import BadValue
from hardware.cabinet_file import (
    At,
    CabinetPlan,
    CardPlan,
    Kind,
    RingPlan,
    RowPlan,
    SeatAt,
    SeatPlan,
    ShapePlan,
    StripPlan,
)
from hardware.geometry import Outline, Point, Way, circle, moved, placed, rectangle, smooth
from hardware.readings import BUTTONS, SLOTS

LAMP_NAME = re.compile(r"[a-z0-9_]+(/[a-z0-9_]+)*")


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A seat: the middle of its edge, and the angle by which it is turned (0 is at the lower edge, 90 at the
    left one). `slots` are the middles of slots 1, 2, ... and `buttons` those of the buttons.
    """

    number: int
    x: float
    y: float
    angle: float
    slots: tuple[Point, ...]
    buttons: dict[str, Point]


def facing(seats: Sequence[SeatPlace]) -> dict[int, int]:
    """The seat that lies opposite each: turned most against it, and of these the one farthest off."""
    found = {}
    for seat in seats:
        others = [other for other in seats if other is not seat]
        if others:
            found[seat.number] = max(others, key=partial(_against, seat)).number
    return found


def _against(seat: SeatPlace, other: SeatPlace) -> tuple[float, float]:
    """How far two seats are turned against each other, in degrees, and how far apart they are, in mm."""
    turned = abs(seat.angle - other.angle) % 360
    return min(turned, 360 - turned), hypot(seat.x - other.x, seat.y - other.y)


@dataclass(frozen=True, slots=True)
class LampOutline:
    """Something to draw: a closed outline. Its name is that of the lamp it belongs to, or its own."""

    kind: Kind
    name: str
    outline: Outline


class TableTop:
    """A table top that is being laid out: refuses what lies off it, is named twice, or shares an LED's spot.

    `at` is always the place in the file that is to blame.
    """

    def __init__(self, width_mm: float, height_mm: float) -> None:
        self.lamps: dict[str, Outline] = {}
        self.shapes: list[LampOutline] = []
        self._size = (width_mm, height_mm)
        self._spots: dict[tuple[int, int], str] = {}

    def lamp(self, at: str, name: str, points: Outline) -> None:
        """Add a lamp with its LEDs."""
        if not LAMP_NAME.fullmatch(name):
            raise BadValue(at, f'expected a name of a-z, 0-9, _ and / such as "track/red/1", got "{name}"')
        if name in self.lamps:
            raise BadValue(at, f"lamp {name} is there already")
        self.inside(at, name, points)
        for x, y in points:
            other = self._spots.setdefault((round(x), round(y)), name)
            if other != name or points.count((x, y)) > 1:
                raise BadValue(at, f"an LED of {name} lies on one of {other} at {x:.0f}, {y:.0f} mm")
        self.lamps[name] = points

    def shape(self, at: str, kind: Kind, name: str, outline: Outline) -> None:
        """Add something to draw."""
        self.inside(at, name, outline)
        self.shapes.append(LampOutline(kind, name, outline))

    def inside(self, at: str, name: str, points: Iterable[Point]) -> None:
        """Refuse points that lie off the table."""
        width, height = self._size
        for x, y in points:
            if not (0 <= x <= width and 0 <= y <= height):
                raise BadValue(
                    at, f"{name} is off the table of {width:.0f} x {height:.0f} mm: {x:.0f}, {y:.0f} mm"
                )


def lay_out(plan: CabinetPlan) -> tuple[TableTop, tuple[SeatPlace, ...]]:
    """All lamps and outlines of a plan, and its seats; raises BadValue with the place in the file."""
    top = TableTop(plan.width_mm, plan.height_mm)
    for i, shape in enumerate(plan.shape):
        _lay_shape(top, f"shape[{i}]", shape)
    for i, strip in enumerate(plan.strip):
        _lay_strip(top, f"strip[{i}]", strip)
    for i, row in enumerate(plan.row):
        _lay_row(top, f"row[{i}]", row)
    for i, ring in enumerate(plan.ring):
        _lay_ring(top, f"ring[{i}]", ring)
    for i, card in enumerate(plan.card):
        _lay_cards(top, f"card[{i}]", card)
    return top, _lay_seats(top, plan.seat_plan, plan.seat)


def _lay_shape(top: TableTop, at: str, plan: ShapePlan) -> None:
    given = [plan.size != (0, 0), plan.radius != 0, plan.outline != ()]
    if given.count(True) != 1:
        raise BadValue(at, "expected one of size, radius and outline")
    for key, middle in _middles(at, plan.name, plan.at):
        if plan.radius:
            outline = circle(middle, plan.radius)
        elif plan.outline:
            moved_points = tuple(moved(middle, point) for point in plan.outline)
            outline = smooth(moved_points, closed=True) if plan.curve else moved_points
        else:
            outline = rectangle(middle, plan.size)
        top.shape(at, plan.kind, plan.name.replace("{at}", key), outline)


def _lay_strip(top: TableTop, at: str, plan: StripPlan) -> None:
    _check_numbered(at, plan.lamp)
    top.inside(f"{at}.path", plan.lamp, plan.path)
    if len(set(plan.path)) < 2:
        raise BadValue(f"{at}.path", "expected two different points or more")
    way = Way(smooth(plan.path) if plan.curve else plan.path)
    space = way.length / plan.spaces
    for i in range(plan.spaces):
        name = plan.lamp.replace("{n}", str(i + 1))
        points = tuple(way.at(space * (i + (k + 0.5) / plan.leds)) for k in range(plan.leds))
        top.lamp(f"{at}.lamp", name, points)
        gap = min(0.5, space / 10)
        top.shape(f"{at}.width", "space", name, way.band(space * i + gap, space * (i + 1) - gap, plan.width))


def _lay_row(top: TableTop, at: str, plan: RowPlan) -> None:
    if plan.names and plan.count != 1:
        raise BadValue(f"{at}.count", "expected names or a count, got both")
    names = plan.names or tuple(str(n) for n in range(1, plan.count + 1))
    if len(names) > 1:
        _check_numbered(at, plan.lamp)
    for key, middle in _middles(at, plan.lamp, plan.at):
        total = len(names) * plan.leds
        points = tuple(moved(middle, plan.step, i - (total - 1) / 2) for i in range(total))
        lamp = plan.lamp.replace("{at}", key)
        for i, name in enumerate(names):
            own = points[i * plan.leds : (i + 1) * plan.leds]
            top.lamp(f"{at}.lamp", lamp.replace("{n}", name), own)
        if plan.frame:
            length = hypot(*plan.step) * (total - 1) + 2 * plan.frame
            angle = degrees(atan2(plan.step[1], plan.step[0]))
            outline = rectangle(middle, (length, 2 * plan.frame), angle)
            top.shape(f"{at}.frame", "system", lamp.removesuffix("/{n}"), outline)


def _lay_ring(top: TableTop, at: str, plan: RingPlan) -> None:
    _check_numbered(at, plan.lamp)
    for i, point in enumerate(circle(plan.at, plan.radius, plan.count)):
        top.lamp(f"{at}.lamp", plan.lamp.replace("{n}", str(i + 1)), (point,))


def _lay_cards(top: TableTop, at: str, plan: CardPlan) -> None:
    _check_numbered(at, plan.lamp)
    for i, middle in enumerate(plan.at):
        name = plan.lamp.replace("{n}", str(i + 1))
        top.shape(f"{at}.at", "card", name, rectangle(middle, plan.size, plan.angle))
        top.lamp(f"{at}.lamp", name, tuple(placed(led, middle, plan.angle) for led in plan.leds))


def _lay_seats(top: TableTop, plan: SeatPlan | None, seats: Sequence[SeatAt]) -> tuple[SeatPlace, ...]:
    if plan is None:
        if seats:
            raise BadValue("seat_plan", "is missing, and there are seats")
        return ()
    slots = tuple(moved(row.first, row.step, i) for row in plan.slots for i in range(row.count))
    if len(slots) != SLOTS:
        raise BadValue("seat_plan.slots", f"expected {SLOTS} slots, got {len(slots)}")
    for button in plan.buttons:
        if button not in BUTTONS:
            raise BadValue(f"seat_plan.buttons.{button}", f"expected one of {', '.join(BUTTONS)}")
    return tuple(_lay_seat(top, plan, slots, number, seat) for number, seat in enumerate(seats, 1))


def _lay_seat(top: TableTop, plan: SeatPlan, slots: Outline, number: int, seat: SeatAt) -> SeatPlace:
    at = f"seat[{number - 1}].at"

    def on_table(point: Point, by: Point = (0, 0)) -> Point:
        """A seat measures away from its player, which is upwards at the lower edge."""
        return placed((point[0] + by[0], -point[1] - by[1]), seat.at, seat.angle)

    top.shape(at, "seat", f"seat/{number}", rectangle(on_table((0, plan.size[1] / 2)), plan.size, seat.angle))
    for i, slot in enumerate(slots, 1):
        top.shape(at, "slot", f"slot/{number}/{i}", rectangle(on_table(slot), plan.card, seat.angle))
        top.lamp(at, f"slot/{number}/{i}", (on_table(slot, plan.slot_led),))
    buttons = {button: on_table(point) for button, point in plan.buttons.items()}
    for button, point in buttons.items():
        top.shape(at, "button", f"button/{number}/{button}", circle(point, plan.button / 2, 24))
        top.lamp(at, f"button/{number}/{button}", (point,))
    top.lamp(at, f"seat/{number}", tuple(on_table(point) for point in plan.light))
    places = tuple(on_table(slot) for slot in slots)
    return SeatPlace(number, *seat.at, seat.angle, places, buttons)


def _middles(at: str, name: str, where: At) -> list[tuple[str, Point]]:
    """Where something is laid down, by the word that stands for `{at}` in its name."""
    if isinstance(where, dict) != ("{at}" in name):
        raise BadValue(f"{at}.at", 'expected one point, or a table of points and "{at}" in the name')
    return list(where.items()) if isinstance(where, dict) else [("", where)]


def _check_numbered(at: str, lamp: str) -> None:
    if "{n}" not in lamp:
        raise BadValue(f"{at}.lamp", f'expected "{{n}}" in the name of several lamps, got "{lamp}"')
