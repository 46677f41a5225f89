"""The controller board of a table for five: what stands between a Raspberry Pi and its strips, buttons and lamps.

Its pins are those of the cabinet `convention`: each bus that the Pi drives, each button and each lamp.
"""

from typing import Final

from hardware.boards.header import HEADER, POWER
from hardware.boards.parts import Design, Part, ceramic, hole, plug, resistor, test_point
from hardware.cabinet import Cabinet, load
from hardware.cabinet_file import SPI_PINS
from hardware.lights.chips import CHIPS

CABINET: Final = "convention"
WIDTH, HEIGHT = 140.0, 100.0
RAIL_MM: Final = 3.4
"""Copper for 7.5 A at 20 K; hardware/reckoning reckons it."""

COLUMNS: Final = (70.0, 95.0, 120.0)
BLOCKS = {
    "pi": ("A ribbon cable of 40 wires to the Pi, pin 1 to pin 1.",),
    "rails": ("From the 5 V supply through a fuse each to the LEDs; only grounds are shared.",),
    "shifter": ("3.3 V of the Pi to 5 V: 330 ohm in data, 68 ohm in a clock.",),
    "lamps": ("A transistor a lamp: 5 V through 470 ohm, high is on.",),
    "microphone": ("From the middle of the table to the sound card; its shield is grounded here alone.",),
}
PRINTED = (
    ("spacetable controller board A", 38.0, 66.0, 1.6),
    ("never built - CERN-OHL-P-2.0", 38.0, 69.5, 1.2),
)


def net_name(*words: str) -> str:
    """A net of words, such as `SHIP_DATA`.

    >>> net_name("ship", "data")
    'SHIP_DATA'
    """
    return "_".join(words).upper().replace(" ", "_")


def signals(cabinet: Cabinet) -> list[tuple[int, str, str]]:
    """The GPIO, bus and signal (`data` or `clock`) of each wire to LEDs, in the order of the buses."""
    found = []
    for bus in cabinet.buses:
        if bus.chip in CHIPS:
            _select, _miso, mosi, clock = SPI_PINS[bus.device]
            found.append((mosi, bus.name, "data"))
            if "clocked" in CHIPS[bus.chip].encodings:
                found.append((clock, bus.name, "clock"))
    return found


def header_pins(cabinet: Cabinet) -> dict[str, str]:
    """The net of each pin of the header in use, by its number."""
    found = {pin: "+5V" if name == "5V" else "GND" for pin, name in POWER.items() if name != "3V3"}
    for gpio, bus, signal in signals(cabinet):
        found[HEADER[gpio]] = net_name(bus, signal, "3V3")
    for button in cabinet.buttons:
        found[HEADER[button.pin]] = net_name("button", button.name)
        if button.lamp is not None:
            found[HEADER[button.lamp]] = net_name("lamp", button.name, "on")
    return {str(pin): net for pin, net in sorted(found.items())}


def controller_board() -> Design:
    """The board as it is drawn."""
    cabinet = load(CABINET)
    parts = [*_pi(cabinet), *_shifter(cabinet), *_rails(cabinet), *_hands(cabinet), *_microphone()]
    corners = [(x, y) for x in (5.5, WIDTH - 5.5) for y in (5.5, HEIGHT - 5.5)]
    parts += [hole(f"H{n}", *at) for n, at in enumerate(corners, 1)]
    rails = [net_name(rail.name, "fused") for rail in cabinet.rails]
    power = (*(net_name(rail.name, "in") for rail in cabinet.rails), *rails)
    tested = [
        *zip(rails, ((x + 8, 62.0) for x in COLUMNS), strict=True),
        ("+5V", (18, 16)),
        ("GND", (56, 60)),
    ]
    parts += [test_point(f"TP{n}", net, (*at, 0)) for n, (net, at) in enumerate(tested, 1)]
    return Design(
        "controller_board",
        "spacetable controller board",
        WIDTH,
        HEIGHT,
        tuple(parts),
        power,
        (),
        ("+5V", "GND"),
        BLOCKS,
        PRINTED,
        power_mm=RAIL_MM,
        stitch_mm=5.0,
    )


def _pi(cabinet: Cabinet) -> list[Part]:
    symbol, footprint = (
        "Connector_Generic:Conn_02x20_Odd_Even",
        "Connector_PinHeader_2.54mm:PinHeader_2x20_P2.54mm_Vertical",
    )
    return [
        Part(
            "J1",
            symbol,
            "Raspberry Pi",
            footprint,
            header_pins(cabinet),
            (8, 22, 0),
            "pi",
            "Samtec",
            "TSW-120-07-G-D",
        )
    ]


GATES: Final = (("2", "3", "1"), ("5", "6", "4"), ("9", "8", "10"), ("12", "11", "13"))
"""Input, output and enable of the gates of a 74AHCT125."""


def _shifter(cabinet: Cabinet) -> list[Part]:
    """A gate a signal and a resistor behind it, then the terminals of each bus."""
    wanted = signals(cabinet)
    nets = {"14": "+5V", "7": "GND"}
    parts: list[Part] = []
    for n, (_, bus, signal) in enumerate(wanted):
        into, out, enable = GATES[n]
        nets |= {into: net_name(bus, signal, "3V3"), out: net_name(bus, signal, "5V"), enable: "GND"}
        ohms = "68" if signal == "clock" else "330"
        at = (38.0, 42.0 + 5 * n, 0.0)
        ends = net_name(bus, signal, "5V"), net_name(bus, signal)
        parts.append(resistor(f"R{n + 1}", ohms, *ends, at, "shifter"))
    for into, _out, enable in GATES[len(wanted) :]:
        nets |= {into: "GND", enable: "+5V"}
    chip = Part(
        "U1",
        "74xx:74AHCT125",
        "74AHCT125",
        "Package_DIP:DIP-14_W7.62mm",
        nets,
        (22, 40, 0),
        "shifter",
        "Texas Instruments",
        "SN74AHCT125N",
    )
    parts = [chip, ceramic("C1", "100n", "+5V", "GND", (34, 38, 90), "shifter"), *parts]
    for n, bus in enumerate(dict.fromkeys(bus for _, bus, _ in wanted)):
        own = [net_name(bus, signal) for _, name, signal in wanted if name == bus]
        parts.append(
            _terminal(f"J{n + 2}", bus, (*own, "GND"), ((12.0, 30.0, 46.0)[n], 92.0, 0.0), "shifter")
        )
    return parts


def _terminal(
    ref: str,
    what: str,
    nets: tuple[str, ...],
    at: tuple[float, float, float],
    block: str,
    heavy: bool = False,
) -> Part:
    """Screw terminals, from pin 1; `heavy` ones take wires of 4 mm² and 24 A."""
    count = len(nets)
    series = "3" if heavy else "1,5"
    footprint = f"TerminalBlock_Phoenix_MKDS-{series}-{count}-5.08_1x{count:02}_P5.08mm_Horizontal"
    pins = {str(pin): net for pin, net in enumerate(nets, 1)}
    return Part(
        ref,
        f"Connector:Screw_Terminal_01x{count:02}",
        what,
        f"TerminalBlock_Phoenix:{footprint}",
        pins,
        at,
        block,
        "Phoenix Contact",
        f"MKDS {series}/{count}-5,08",
    )


def _rails(cabinet: Cabinet) -> list[Part]:
    """Straight down the board: supply above, fuse, LEDs below."""
    parts: list[Part] = []
    for n, (rail, x) in enumerate(zip(cabinet.rails, COLUMNS, strict=True)):
        before, behind = net_name(rail.name, "in"), net_name(rail.name, "fused")
        parts += [
            _terminal(f"J{5 + n}", f"{rail.name} in", (before, "GND"), (x, 9, 180), "rails", heavy=True),
            Part(
                f"F{n + 1}",
                "Device:Fuse",
                f"{rail.fuse_ma / 1000:g}A",
                "Fuse:FuseHolder_Blade_ATO_Littelfuse_FLR_178.6165",
                {"1": before, "2": behind},
                (x, 32, 270),
                "rails",
                "Littelfuse",
                "178.6165.0002",
            ),
            _terminal(f"J{8 + n}", f"{rail.name} out", (behind, "GND"), (x, 91, 0), "rails", heavy=True),
        ]
    return parts


def _hands(cabinet: Cabinet) -> list[Part]:
    parts: list[Part] = []
    for n, button in enumerate(cabinet.buttons):
        net, x = net_name("button", button.name), 24.0 + 10 * n
        parts.append(plug(f"J{11 + n}", f"button {button.name}", (net, "GND"), (x, 7, 0), "buttons"))
        parts.append(ceramic(f"C{2 + n}", "100n", net, "GND", (x + 1, 15, 0), "buttons"))
        if button.lamp is None:
            continue
        on, low, high = (net_name("lamp", button.name, word) for word in ("on", "low", "high"))
        x = 44.0 + 11 * n
        parts += [
            plug(f"J{13 + n}", f"lamp {button.name}", (high, low), (x, 7, 0), "lamps"),
            Part(
                f"Q{n + 1}",
                "Transistor_FET:2N7002",
                "2N7002",
                "Package_TO_SOT_SMD:SOT-23",
                {"1": on, "2": "GND", "3": low},
                (x + 1, 16, 0),
                "lamps",
                "Nexperia",
                "2N7002,215",
            ),
            resistor(f"R{5 + n}", "10k", on, "GND", (24 + 14 * n, 22, 0), "lamps"),
            resistor(f"R{7 + n}", "470", "+5V", high, (24 + 14 * n, 28, 0), "lamps"),
        ]
    return parts


def _microphone() -> list[Part]:
    nets = ("MICROPHONE", "MICROPHONE_RETURN", "GND")
    return [
        plug("J15", "microphone, signal return shield", nets, (16, 78, 0), "microphone"),
        plug("J16", "sound card, signal return shield", nets, (34, 78, 0), "microphone"),
    ]
