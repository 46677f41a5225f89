"""What a cabinet file may say: the tables of its TOML. docs/wiring/cabinet.md explains every key."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engine.tables import Between
from hardware.geometry import Outline, Point

Kind: TypeAlias = Literal[
    "hull", "station", "bay", "system", "space", "card", "clock", "speaker", "seat", "slot", "button"
]

Count: TypeAlias = Annotated[int, Between(1, 200)]
Mm: TypeAlias = Annotated[float, Between(1, 5000)]
Angle: TypeAlias = Annotated[float, Between(-360, 360)]
Size: TypeAlias = tuple[Mm, Mm]
At: TypeAlias = Point | dict[str, Point]


@dataclass(frozen=True, slots=True)
class BusPlan:
    """`[[bus]]`: the lamps in the order in which the wire passes them."""

    name: str
    chip: str
    wire: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StripPlan:
    """`[[strip]]`: spaces along a way; space 1 is at its first point."""

    lamp: str
    path: Outline
    spaces: Count
    leds: Count
    width: Mm
    curve: bool = False


@dataclass(frozen=True, slots=True)
class RowPlan:
    """`[[row]]`: lamps in a straight row whose middle is `at`."""

    lamp: str
    at: At
    step: Point = (0.0, 0.0)
    count: Count = 1
    names: tuple[str, ...] = ()
    leds: Count = 1
    frame: Annotated[float, Between(0, 200)] = 0.0


@dataclass(frozen=True, slots=True)
class RingPlan:
    """`[[ring]]`: lamps of one LED in a circle, clockwise from its top."""

    lamp: str
    at: Point
    radius: Mm
    count: Count


@dataclass(frozen=True, slots=True)
class CardPlan:
    """`[[card]]`: card places and their LEDs, which lie relative to the middle of each."""

    lamp: str
    at: tuple[Point, ...]
    size: Size
    leds: tuple[Point, ...]
    angle: Angle = 0.0


@dataclass(frozen=True, slots=True)
class SlotsPlan:
    """`[[seat_plan.slots]]`: slots in a row."""

    first: Point
    step: Point
    count: Count


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """`[seat_plan]`: how every seat is built, as its player sees it: from the middle of the seat's edge to
    the right and away from the player.
    """

    size: Size
    card: Size
    slots: tuple[SlotsPlan, ...]
    slot_led: Point
    buttons: dict[str, Point]
    button: Mm
    light: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class SeatAt:
    """`[[seat]]`: where a seat is; the first one is seat 1."""

    at: Point
    angle: Angle


@dataclass(frozen=True, slots=True)
class ShapePlan:
    """`[[shape]]`: an outline, a rectangle of this size or a circle."""

    kind: Kind
    name: str
    at: At = (0.0, 0.0)
    size: Size = (0.0, 0.0)
    radius: Annotated[float, Between(0, 5000)] = 0.0
    outline: Outline = ()
    curve: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A cabinet file."""

    name: str
    width_mm: Annotated[float, Between(100, 5000)]
    height_mm: Annotated[float, Between(100, 5000)]
    bus: tuple[BusPlan, ...]
    shape: tuple[ShapePlan, ...] = ()
    strip: tuple[StripPlan, ...] = ()
    row: tuple[RowPlan, ...] = ()
    ring: tuple[RingPlan, ...] = ()
    card: tuple[CardPlan, ...] = ()
    seat_plan: SeatPlan | None = None
    seat: tuple[SeatAt, ...] = ()
