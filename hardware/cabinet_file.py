"""What a cabinet file may say: the tables of its TOML. docs/wiring/cabinet.md explains every key; those of wires
and supplies are in docs/wiring/lights_apa102.md and lights_ws2812.md.
"""

import re
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from engine.tables import BadValue, Between, show
from hardware.reader_report import ReadersPlan

Kind: TypeAlias = Literal[
    "hull", "station", "bay", "system", "space", "card", "clock", "speaker", "seat", "slot", "button"
]
LONGEST_NAME = 60
CARD_ID = re.compile(r"[A-Za-z0-9_]{1,15}")
BOARD_ID = re.compile(r"([0-9a-f]{16})?")

Model: TypeAlias = Literal["pi_5", "pi_4", "pi_3", "pi_zero_2"]
ChipName: TypeAlias = Literal["twin", "board", "apa102", "sk9822", "ws2812b", "sk6812"]
Device: TypeAlias = Literal[
    "/dev/spidev0.0", "/dev/spidev1.0", "/dev/spidev2.0", "/dev/spidev3.0", "/dev/spidev5.0"
]

SPI_PINS: dict[str, tuple[int, ...]] = {
    "/dev/spidev0.0": (8, 9, 10, 11),
    "/dev/spidev1.0": (18, 19, 20, 21),
    "/dev/spidev2.0": (0, 1, 2, 3),
    "/dev/spidev3.0": (4, 5, 6, 7),
    "/dev/spidev5.0": (12, 13, 14, 15),
}
"""The pins (BCM) that belong to an SPI device with one chip select: select, MISO, MOSI, clock. A strip needs MOSI
and perhaps the clock, but the kernel takes all four. Numbers 2, 3 and 5 are those of a Pi 5.
"""

Coordinate: TypeAlias = Annotated[float, Between(-5000, 5000)]
Point: TypeAlias = tuple[Coordinate, Coordinate]
Outline: TypeAlias = tuple[Point, ...]
Count: TypeAlias = Annotated[int, Between(1, 200)]
Mm: TypeAlias = Annotated[float, Between(1, 5000)]
Angle: TypeAlias = Annotated[float, Between(-360, 360)]
Size: TypeAlias = tuple[Mm, Mm]
At: TypeAlias = Point | dict[str, Point]
Gamma: TypeAlias = Annotated[float, Between(1, 4)]
Pin: TypeAlias = Annotated[int, Between(2, 27)]
Decibel: TypeAlias = Annotated[float, Between(0, 200)]
Hertz: TypeAlias = Annotated[int, Between(8000, 48_000)]
MilliAmps: TypeAlias = Annotated[int, Between(1, 60_000)]


@dataclass(frozen=True, slots=True)
class StretchPlan:
    """An entry of `wire` with settings of its own: LEDs that differ from the others of their bus."""

    lamps: str
    order: str = ""
    gamma: Gamma | None = None
    rail: str = ""


@dataclass(frozen=True, slots=True)
class BusPlan:
    """`[[bus]]`: the lamps in the order in which the wire passes them, and how they are driven."""

    name: str
    chip: ChipName
    wire: tuple[str | StretchPlan, ...]
    device: Device | Literal[""] = ""
    hz: int = 0
    order: str = ""
    gamma: Gamma = 2.2
    rail: str = ""
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class RailPlan:
    """`[[rail]]`: a supply of LEDs. Every chip that is known here is made for 5 V."""

    name: str
    budget_ma: MilliAmps
    fuse_ma: MilliAmps
    volts: Annotated[float, Between(4.5, 5.5)] = 5.0

    def __post_init__(self) -> None:
        if self.budget_ma > self.fuse_ma:
            raise BadValue(
                "budget_ma", f"expected at most the {self.fuse_ma} of its fuse, got {self.budget_ma}"
            )


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """`[[board]]`: a seat that has a real seat board; a board without an id is claimed at the table."""

    seat: int
    id: str = ""

    def __post_init__(self) -> None:
        if not BOARD_ID.fullmatch(self.id):
            raise BadValue("id", f'expected the 16 digits 0-9 and a-f that the board tells, got "{self.id}"')


@dataclass(frozen=True, slots=True)
class ButtonPlan:
    """`[[button]]`: a button of the table itself, between a pin (BCM) of the controller and ground; `lamp` is the
    pin that switches the lamp in it.
    """

    name: str
    pin: Pin
    lamp: Pin | None = None


@dataclass(frozen=True, slots=True)
class MicrophonePlan:
    """`[[microphone]]`: the noise meter; `device` is what ALSA calls it, `offset_db` the loudness at full scale and
    `rate` in Hz.
    """

    device: str
    offset_db: Decibel = 120.0
    rate: Hertz = 16_000

    def __post_init__(self) -> None:
        if not self.device.strip():
            raise BadValue("device", 'expected a name of arecord -L, such as "plughw:CARD=Device"')


@dataclass(frozen=True, slots=True)
class ControllerPlan:
    """`[controller]`: the computer of a table and what its own supply gives."""

    model: Model
    supply_ma: MilliAmps


@dataclass(frozen=True, slots=True)
class HubPlan:
    """`[hub]`: the USB hub with a supply of its own."""

    ports: Annotated[int, Between(2, 20)]
    supply_ma: MilliAmps


@dataclass(frozen=True, slots=True)
class SpeakerPlan:
    """`[speaker]`: the sound card; `card` is its id, `usb` whether it hangs on USB."""

    card: str
    usb: bool = True

    def __post_init__(self) -> None:
        if not CARD_ID.fullmatch(self.card):
            raise BadValue(
                "card", f'expected the id of a card in aplay -l, such as "Device", got "{self.card}"'
            )


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
class CabinetPlan:
    """A cabinet file. With `like` it takes the table top of that cabinet and says only how it is wired."""

    name: str
    bus: tuple[BusPlan, ...]
    like: str = ""
    width_mm: Annotated[float, Between(100, 5000)] = 0.0
    height_mm: Annotated[float, Between(100, 5000)] = 0.0
    rail: tuple[RailPlan, ...] = ()
    board: tuple[BoardPlan, ...] = ()
    button: tuple[ButtonPlan, ...] = ()
    microphone: tuple[MicrophonePlan, ...] = ()
    speaker: SpeakerPlan | None = None
    controller: ControllerPlan | None = None
    hub: HubPlan | None = None
    readers: ReadersPlan = field(default_factory=ReadersPlan)
    shape: tuple[ShapePlan, ...] = ()
    strip: tuple[StripPlan, ...] = ()
    row: tuple[RowPlan, ...] = ()
    ring: tuple[RingPlan, ...] = ()
    card: tuple[CardPlan, ...] = ()
    seat_plan: SeatPlan | None = None
    seat: tuple[SeatAt, ...] = ()

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise BadValue(
                "name", f"expected a name of at most {LONGEST_NAME} characters, got {show(self.name)}"
            )
        if self.like:
            self._expect_no_layout()
            return
        for key, length in {"width_mm": self.width_mm, "height_mm": self.height_mm}.items():
            if not length:
                raise BadValue(key, "is missing")

    def _expect_no_layout(self) -> None:
        layout = {
            "width_mm": self.width_mm,
            "height_mm": self.height_mm,
            "shape[0]": self.shape,
            "strip[0]": self.strip,
            "row[0]": self.row,
            "ring[0]": self.ring,
            "card[0]": self.card,
            "seat_plan": self.seat_plan,
            "seat[0]": self.seat,
        }
        for key, value in layout.items():
            if value:
                raise BadValue(key, f'expected none, for the table top is that of "{self.like}"')
