"""What a board is made of: parts with their pins on named nets, and a place in mm from its upper left corner."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

NUMBER: Final = re.compile(r"([0-9.]+)([pnumkM]?)")
FACTORS: Final = {"p": 1e-12, "n": 1e-9, "u": 1e-6, "m": 1e-3, "": 1.0, "k": 1e3, "M": 1e6}


@dataclass(frozen=True, slots=True)
class Part:
    """A part. `nets` gives the net of a pin by its number or its name; a pin that is not there is left open. `symbol`
    and `footprint` are KiCad's, `block` is the frame of the schematic that it is drawn in.
    """

    ref: str
    symbol: str
    value: str
    footprint: str
    nets: Mapping[str, str]
    at: tuple[float, float, float]
    block: str
    maker: str
    number: str

    @property
    def amount(self) -> float:
        """The number in a value such as `100n` or `680`, in ohm, farad or ampere."""
        found = NUMBER.match(self.value)
        if found is None:
            raise ValueError(f"{self.ref}: expected a value such as 100n, got {self.value}")
        return float(found[1]) * FACTORS[found[2]]


@dataclass(frozen=True, slots=True)
class Design:
    """A board: `power` are the nets of the class `power`, at least `power_mm` wide but for necks of at most `neck_mm`
    long and `neck_wide_mm` wide at the parts `fine`; `flagged` are nets behind a transistor or a plug, of which a rule
    check would not know that they have power; `notes` stand beside a block of the schematic, `printed` are
    words on the board with x, y and height. Every `stitch_mm` a via joins the grounds of both sides where it fits;
    0 for none.
    """

    name: str
    title: str
    width: float
    height: float
    parts: tuple[Part, ...]
    power: tuple[str, ...]
    fine: tuple[str, ...]
    flagged: tuple[str, ...]
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    printed: tuple[tuple[str, float, float, float], ...] = ()
    signal_mm: float = 0.25
    power_mm: float = 1.0
    neck_wide_mm: float = 0.4
    neck_mm: float = 4.0
    stitch_mm: float = 0.0

    def part(self, ref: str) -> Part:
        """The part of this reference."""
        return next(part for part in self.parts if part.ref == ref)

    @property
    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """The pins of each net, as (reference, name of the pin in the table)."""
        found: dict[str, list[tuple[str, str]]] = {}
        for part in self.parts:
            for pin, net in part.nets.items():
                found.setdefault(net, []).append((part.ref, pin))
        return found


RESISTOR_THT: Final = "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal"
DISC: Final = "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm"
CERAMIC: Final = "Capacitor_SMD:C_0805_2012Metric"
CAN: Final = "Capacitor_THT:CP_Radial_D6.3mm_P2.50mm"
HOLE: Final = "MountingHole:MountingHole_3.2mm_M3_Pad"
PAD: Final = "TestPoint:TestPoint_Pad_D1.5mm"
PLUGS: Final = {n: f"Connector_JST:JST_XH_B{n}B-XH-A_1x{n:02}_P2.50mm_Vertical" for n in (2, 3, 8)}
CERAMICS: Final = {"100n": "CC0805KRX7R9BB104", "1u": "CC0805KKX7R8BB105"}


def resistor(ref: str, ohms: str, one: str, two: str, at: tuple[float, float, float], block: str) -> Part:
    """A metal film resistor with leads, 1 %."""
    number = f"MFR-25FBF52-{ohms.upper() if ohms[-1] == 'k' else ohms + 'R'}"
    return Part(ref, "Device:R", ohms, RESISTOR_THT, {"1": one, "2": two}, at, block, "Yageo", number)


def ceramic(ref: str, farads: str, one: str, two: str, at: tuple[float, float, float], block: str) -> Part:
    """A ceramic capacitor of 2.0 x 1.25 mm, large enough for a hand with an iron."""
    return Part(ref, "Device:C", farads, CERAMIC, {"1": one, "2": two}, at, block, "Yageo", CERAMICS[farads])


def plug(
    ref: str, what: str, nets: tuple[str | None, ...], at: tuple[float, float, float], block: str
) -> Part:
    """A JST XH plug; its pins from 1."""
    count = len(nets)
    pins = {str(pin): net for pin, net in enumerate(nets, 1) if net is not None}
    return Part(
        ref,
        f"Connector_Generic:Conn_01x{count:02}",
        what,
        PLUGS[count],
        pins,
        at,
        block,
        "JST",
        f"B{count}B-XH-A",
    )


def hole(ref: str, x: float, y: float) -> Part:
    """A hole for an M3 screw, its copper on ground."""
    return Part(
        ref, "Mechanical:MountingHole_Pad", "M3", HOLE, {"1": "GND"}, (x, y, 0), "holes", "", "none: a hole"
    )


def test_point(ref: str, net: str, at: tuple[float, float, float]) -> Part:
    """A bare round of copper for a meter."""
    return Part(ref, "Connector:TestPoint", net, PAD, {"1": net}, at, "test points", "", "none: bare copper")
