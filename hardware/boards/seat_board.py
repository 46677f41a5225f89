"""The seat board: a Pico in sockets, twelve reader plugs, slot LEDs and four buttons. docs/wiring/seat_board.md has the
same circuit on a breadboard.

Pins of the Pico are those of the firmware: they are taken from hardware/seat_board/hal_rp2.py and stand nowhere else.
"""

from math import hypot

from hardware.boards.parts import CAN, Design, Part, ceramic, hole, plug, resistor, test_point
from hardware.cabinet import Cabinet, load
from hardware.reckoning.firmware import number, numbers

WIDTH, HEIGHT = 190.0, 130.0
READERS = 12
BUTTONS = ("confirm", "cancel", "left", "right")
BLOCKS = {
    "power": ("From the USB plug of the Pico: fuse, soft start, low-drop regulator.",),
    "select": ("R2 and R3 keep all readers unselected until the firmware runs.",),
    "readers": (
        "Order of a plug: select, SCK, MOSI, MISO, interrupt (open), GND, reset, 3.3 V.",
        "A diode a reader: modules that are not selected may hold MISO down.",
    ),
    "lights": ("Slot LEDs are dimmed by the firmware to 200 mA.",),
}

PRINTED = (
    ("spacetable seat board A", 95.0, 100.0, 2.0),
    ("never built - CERN-OHL-P-2.0", 95.0, 104.0, 1.5),
)


def pico_pins() -> dict[str, str]:
    """Which net each GPIO of the Pico is on, by the constants of the firmware."""
    found = {
        number("PIN_MISO"): "MISO",
        number("PIN_SCK"): "SCK_PICO",
        number("PIN_MOSI"): "MOSI",
        number("PIN_READER_RESET"): "RESET",
        number("PIN_LEDS"): "LEDS_3V3",
    }
    for name, nets in (
        ("PINS_ADDRESS", ("A0", "A1", "A2")),
        ("PINS_ENABLE", ("ENABLE_1", "ENABLE_2")),
        ("PINS_BUTTON", tuple(f"BUTTON_{word.upper()}" for word in BUTTONS)),
    ):
        found.update(zip(numbers(name), nets, strict=True))
    return {f"GPIO{pin}": net for pin, net in sorted(found.items())}


def holes(cabinet: Cabinet) -> tuple[tuple[float, float], ...]:
    """Where the screws are: three and a half pitches of the slots apart along the edge of a seat, and as far as its two
    rows of slots across it, so that they stand between the coils.
    """
    seat = cabinet.seats[0]
    (x0, y0), (x1, y1), (x2, y2) = seat.slots[0], seat.slots[1], seat.slots[-1]
    pitch = hypot(x1 - x0, y1 - y0)
    rows = abs((x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0)) / pitch
    middle = WIDTH / 2, HEIGHT / 2
    return tuple((middle[0] + x * pitch, middle[1] + y * rows) for x in (-1.75, 1.75) for y in (-0.5, 0.5))


def seat_board() -> Design:
    """The board as it is drawn."""
    parts = [*_pico(), *_select(), *_power(), *_lights(), *_buttons()]
    for reader in range(1, READERS + 1):
        parts += _reader(reader)
    parts += [hole(f"H{n}", *at) for n, at in enumerate(holes(load("laptop")), 1)]
    rails = ("+5V", "+5V_FUSED", "+5V_SOFT", "+3V3", "GND")
    places = ((112, 24), (124, 22), (147, 26), (147, 58), (153, 60))
    parts += [
        test_point(f"TP{n}", net, (x, y, 0))
        for n, (net, (x, y)) in enumerate(zip(rails, places, strict=True), 1)
    ]
    title = "spacetable seat board"
    return Design(
        "seat_board",
        title,
        WIDTH,
        HEIGHT,
        tuple(parts),
        rails[:-1],
        ("U5", "Q1"),
        ("+5V_SOFT",),
        BLOCKS,
        PRINTED,
    )


def _pico() -> list[Part]:
    nets = pico_pins() | {"GND": "GND", "VBUS": "+5V"}
    footprint = "Module:RaspberryPi_Pico_Common_THT"
    return [
        Part(
            "U1",
            "MCU_Module:RaspberryPi_Pico",
            "Pico, in sockets",
            footprint,
            nets,
            (95, 44, 0),
            "pico",
            "Raspberry Pi",
            "SC0915",
        ),
        resistor("R6", "68", "SCK_PICO", "SCK", (118, 66, 0), "pico"),
        resistor("R1", "680", "MISO", "GND", (132, 60, 0), "pico"),
    ]


def _select() -> list[Part]:
    parts: list[Part] = []
    for chip, y in ((1, 38), (2, 66)):
        enable = f"ENABLE_{chip}"
        nets = {
            "A0": "A0",
            "A1": "A1",
            "A2": "A2",
            "~{E0}": enable,
            "~{E1}": "GND",
            "E2": "+3V3",
            "VCC": "+3V3",
            "GND": "GND",
        }
        for way in range(8 if chip == 1 else READERS - 8):
            nets[f"~{{Y{way}}}"] = f"SELECT_{8 * (chip - 1) + way + 1}"
        parts.append(
            Part(
                f"U{1 + chip}",
                "74xx:74HC138",
                "74HC138",
                "Package_DIP:DIP-16_W7.62mm",
                nets,
                (45, y, 0),
                "select",
                "Texas Instruments",
                "SN74HC138N",
            )
        )
        parts.append(ceramic(f"C{chip}", "100n", "+3V3", "GND", (58, y - 4, 90), "select"))
        parts.append(resistor(f"R{1 + chip}", "10k", "+3V3", enable, (30, y - 4, 0), "select"))
    return parts


def _power() -> list[Part]:
    sot23, sot223 = "Package_TO_SOT_SMD:SOT-23", "Package_TO_SOT_SMD:SOT-223-3_TabPin2"
    cans = {"C3": ("+5V_SOFT", (152, 34, 0)), "C4": ("+3V3", (152, 48, 0))}
    return [
        Part(
            "F1",
            "Device:Polyfuse",
            "0.75A",
            "Fuse:Fuse_1812_4532Metric",
            {"1": "+5V", "2": "+5V_FUSED"},
            (120, 28, 0),
            "power",
            "Littelfuse",
            "1812L075/24DR",
        ),
        Part(
            "Q1",
            "Transistor_FET:AO3401A",
            "AO3401A",
            sot23,
            {"1": "GATE", "2": "+5V_FUSED", "3": "+5V_SOFT"},
            (130, 28, 180),
            "power",
            "Alpha & Omega",
            "AO3401A",
        ),
        resistor("R5", "100k", "GATE", "GND", (116, 36, 0), "power"),
        ceramic("C5", "1u", "+5V_FUSED", "GATE", (124, 44, 90), "power"),
        ceramic("C6", "100n", "GATE", "+5V_SOFT", (130, 44, 90), "power"),
        Part(
            "U4",
            "Regulator_Linear:AP7361C-33E",
            "AP7361C-33E",
            sot223,
            {"VI": "+5V_SOFT", "GND": "GND", "VO": "+3V3"},
            (140, 40, 0),
            "power",
            "Diodes Incorporated",
            "AP7361C-33E-13",
        ),
        *(
            Part(
                ref,
                "Device:C_Polarized",
                "100u",
                CAN,
                {"1": net, "2": "GND"},
                at,
                "power",
                "Panasonic",
                "EEU-FC1C101",
            )
            for ref, (net, at) in cans.items()
        ),
    ]


def _lights() -> list[Part]:
    nets = {"1": "GND", "2": "LEDS_3V3", "3": "GND", "4": "LEDS_5V", "5": "+5V_SOFT"}
    return [
        Part(
            "U5",
            "74xGxx:74AHCT1G125",
            "74AHCT1G125",
            "Package_TO_SOT_SMD:SOT-23-5",
            nets,
            (134, 74, 0),
            "lights",
            "Nexperia",
            "74AHCT1G125GV",
        ),
        ceramic("C7", "100n", "+5V_SOFT", "GND", (134, 82, 0), "lights"),
        resistor("R4", "330", "LEDS_5V", "LEDS_DATA", (144, 74, 0), "lights"),
        plug("J13", "slot LEDs", ("+5V_SOFT", "LEDS_DATA", "GND"), (172, 66, 90), "lights"),
    ]


def _buttons() -> list[Part]:
    parts: list[Part] = []
    for n, (word, y) in enumerate(zip(BUTTONS, (30, 42, 54, 86), strict=True)):
        net = f"BUTTON_{word.upper()}"
        parts.append(plug(f"J{14 + n}", word, (net, "GND"), (172, y, 0), "buttons"))
        parts.append(ceramic(f"C{30 + n}", "100n", net, "GND", (164, y, 90), "buttons"))
    return parts


def _reader(reader: int) -> list[Part]:
    """Its plug in the order of an RC522 module, a capacitor beside it, and the diode through which it lifts MISO."""
    column, top = (reader - 1) % 6, reader <= 6
    x = 8 + 31 * column
    nets = (
        f"SELECT_{reader}",
        "SCK",
        "MOSI",
        f"MISO_{reader}",
        None,
        "GND",
        "RESET",
        "+3V3",
    )
    diode = {"1": "MISO", "2": f"MISO_{reader}"}
    return [
        plug(f"J{reader}", f"reader {reader}", nets, (x, 7 if top else 123, 0), "readers"),
        ceramic(f"C{10 + reader}", "100n", "+3V3", "GND", (x + 17, 15 if top else 115, 90), "readers"),
        Part(
            f"D{reader}",
            "Device:D_Schottky",
            "BAT85",
            "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
            diode,
            (x + 6, 17 if top else 113, 0),
            "readers",
            "Vishay",
            "BAT85S-TAP",
        ),
    ]
