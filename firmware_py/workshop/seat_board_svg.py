"""The drawing of a seat board's wires: the Pico with its pins by number, and what each goes to. Pins are those of the
firmware, so one that moves there moves here.

Outlines: a Pico is 21 x 51 mm with two rows of twenty pins [Raspberry Pi Pico data sheet, 2.1]; an RC522 module of the
common kind is 40 x 60 mm with eight pins at a short side, in the order that is printed on it.
"""

from typing import Final, NamedTuple

from firmware_py.workshop.sheet import ROW, Sheet
from hardware.boards.check import PICO
from hardware.readings import BUTTONS, SLOTS
from hardware.reckoning.firmware import number, numbers

MM: Final = 6  # px
PICO_WIDTH: Final = 21 * MM
PICO_HEIGHT: Final = 51 * MM
PITCH: Final = 254 * MM // 100
PIN_ROWS: Final = 20
POWER_PINS: Final = {
    3: "GND", 8: "GND", 13: "GND", 18: "GND", 23: "GND", 28: "GND", 30: "RUN", 33: "AGND", 35: "ADC_VREF",
    36: "3V3(OUT)", 37: "3V3_EN", 38: "GND", 39: "VSYS", 40: "VBUS",
}  # fmt: skip
MODULE_WIDTH: Final = 60 * MM
MODULE_HEIGHT: Final = 40 * MM
MODULE_PINS: Final = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")
SUPPLY_PIN: Final = 36
GROUND_PIN: Final = 38


class BoardWire(NamedTuple):
    """A wire from pin `pin` of the Pico, counted as on its board, to `to`; `signal` gives its colour."""

    pin: int
    signal: str
    to: str


def one_reader() -> dict[str, BoardWire]:
    """The wires of a Pico with one reader, by the pins of its module: chip select is the line that would enable the
    first 74HC138.
    """
    signals = {
        "SDA": (number_of("PINS_ENABLE", 0), "yellow"),
        "SCK": (PICO[number("PIN_SCK")], "green"),
        "MOSI": (PICO[number("PIN_MOSI")], "blue"),
        "MISO": (PICO[number("PIN_MISO")], "violet"),
        "GND": (GROUND_PIN, "black"),
        "RST": (PICO[number("PIN_READER_RESET")], "brown"),
        "3.3V": (SUPPLY_PIN, "red"),
    }
    return {name: BoardWire(pin, colour, f"{name} of the module") for name, (pin, colour) in signals.items()}


def number_of(row: str, place: int) -> int:
    """The pin on the Pico's board of one of a row of GPIOs that the firmware names."""
    return PICO[numbers(row)[place]]


def whole_board() -> list[BoardWire]:
    """The wires of a whole seat board, as docs/wiring/seat_board.md lists them."""
    address = [
        BoardWire(number_of("PINS_ADDRESS", bit), "data", f"A{bit} of both 74HC138") for bit in range(3)
    ]
    return [
        *address,
        BoardWire(number_of("PINS_ENABLE", 0), "data", "/E1 of 74HC138 #1, 10 kΩ to 3.3 V"),
        BoardWire(number_of("PINS_ENABLE", 1), "data", "/E1 of 74HC138 #2, 10 kΩ to 3.3 V"),
        BoardWire(PICO[number("PIN_READER_RESET")], "pin", "RST of every module"),
        BoardWire(PICO[number("PIN_LEDS")], "data", "74AHCT125, 330 Ω, first slot LED"),
        *(
            BoardWire(number_of("PINS_BUTTON", place), "pin", f"button {name}, to GND")
            for place, name in enumerate(BUTTONS)
        ),
        BoardWire(PICO[number("PIN_MISO")], "data", "MISO of every module, BAT85 each, 680 Ω to GND"),
        BoardWire(PICO[number("PIN_SCK")], "clock", "68 Ω, SCK of every module"),
        BoardWire(PICO[number("PIN_MOSI")], "data", "MOSI of every module"),
        BoardWire(40, "power", "fuse, AO3401A, 3.3 V regulator; LEDs"),
    ]


def draw_seat_board(sheet: Sheet, y: int) -> None:
    """A whole seat board below what the sheet has: Pico, chip selects, modules."""
    x, top = 290, y + 2 * ROW
    sheet.text(20, y, "A seat board", "head")
    wires = whole_board()
    _draw_pico(sheet, x, top, {wire.pin for wire in wires})
    for wire in wires:
        _draw_short_wire(sheet, x, top, wire)
    _draw_modules(sheet, x + PICO_WIDTH + 350, top)


def draw_first_board() -> str:
    """A Pico with one reader, as the text of an SVG file."""
    sheet = Sheet()
    sheet.text(20, 30, "One Pico, one reader", "head")
    sheet.text(20, 48, "Both seen from above. Go by what is printed on your module: its pins count.", "small")
    x, top = 180, 100
    wires = one_reader()
    _draw_pico(sheet, x, top, {wire.pin for wire in wires.values()} | {number_of("PINS_BUTTON", 0)})
    left = x + PICO_WIDTH + 330
    _draw_module(sheet, left, top + 30)
    below = above = 0
    for place, name in enumerate(MODULE_PINS):
        wire = wires.get(name)
        if wire is None:
            continue
        end = (left, top + 30 + _module_pin_y(place))
        start = pin_at(x, top, wire.pin)
        if wire.pin <= PIN_ROWS:
            below += 1
            low = top + PICO_HEIGHT + 14 * below
            way = [(x - 14 - 10 * below, start[1]), (x - 14 - 10 * below, low), (left - 20 - 14 * below, low)]
            points = [start, *way, (left - 20 - 14 * below, end[1]), end]
        else:
            above += 1
            bend = left - 60 - 14 * above
            points = [start, (bend, start[1]), (bend, end[1]), end]
        sheet.wire(points, wire.signal)
    _draw_touch(sheet, x, top)
    _draw_list(sheet, wires, top + PICO_HEIGHT + 80)
    return sheet.svg()


def pin_at(x: int, top: int, pin: int) -> tuple[int, int]:
    """The middle of a pin of a Pico whose corner is at (x, top): 1 to 20 down its left, 21 to 40 up its right."""
    first = top + (PICO_HEIGHT - (PIN_ROWS - 1) * PITCH) // 2
    if pin <= PIN_ROWS:
        return x + 6, first + (pin - 1) * PITCH
    return x + PICO_WIDTH - 6, first + (2 * PIN_ROWS - pin) * PITCH


def _draw_pico(sheet: Sheet, x: int, top: int, used: set[int]) -> None:
    gpio_of = {pin: gpio for gpio, pin in PICO.items()}
    sheet.box(x, top, PICO_WIDTH, PICO_HEIGHT, "board")
    sheet.box(x + PICO_WIDTH // 2 - 24, top - 22, 48, 26)
    sheet.text(x + PICO_WIDTH // 2, top - 6, "USB", "small", "middle")
    sheet.text(x + PICO_WIDTH // 2, pin_at(x, top, 12)[1] + 5, "Pico", "head", "middle")
    for pin in range(1, 2 * PIN_ROWS + 1):
        at, y = pin_at(x, top, pin)
        left = pin <= PIN_ROWS
        sheet.box(at - 6, y - 6, 12, 12, "pin used" if pin in used else "pin")
        words = POWER_PINS.get(pin) or f"GP{gpio_of[pin]}"
        label = f"{pin} {words}" if pin in used else str(pin)
        sheet.text(at + (10 if left else -10), y + 4, label, "small", "start" if left else "end")


def _draw_short_wire(sheet: Sheet, x: int, top: int, wire: BoardWire) -> None:
    """A pin's wire out of the board, and what it goes to in words."""
    at, y = pin_at(x, top, wire.pin)
    end = at - 40 if wire.pin <= PIN_ROWS else at + 40
    sheet.wire([(at, y), (end, y)], wire.signal)
    left = wire.pin <= PIN_ROWS
    sheet.text(end + (-6 if left else 6), y + 4, wire.to, "", "end" if left else "start")


def _draw_modules(sheet: Sheet, x: int, top: int) -> None:
    """The twelve modules with the outputs that select them."""
    for place in range(SLOTS):
        column, row = place % 4, place // 4
        left, y = x + 115 * column, top + 100 * row
        sheet.box(left, y, 104, 84, "board")
        sheet.text(left + 52, y + 30, f"slot {place + 1}", "", "middle")
        sheet.text(left + 52, y + 50, "RC522, SDA from", "small", "middle")
        sheet.text(left + 52, y + 64, f"74HC138 #{1 + place // 8}, Y{place % 8}", "small", "middle")


def _module_pin_y(place: int) -> int:
    return (MODULE_HEIGHT - (len(MODULE_PINS) - 1) * 2 * PITCH) // 2 + 2 * PITCH * place


def _draw_module(sheet: Sheet, x: int, y: int) -> None:
    """The header is drawn at twice its pitch, so that it can be read."""
    sheet.box(x, y, MODULE_WIDTH, MODULE_HEIGHT, "board")
    for ring in range(4):
        edge = 12 + 9 * ring
        sheet.box(x + 120 + edge, y + edge, MODULE_WIDTH - 120 - 2 * edge, MODULE_HEIGHT - 2 * edge, "coil")
    sheet.text(x + 120 + (MODULE_WIDTH - 120) // 2, y + MODULE_HEIGHT // 2, "coil", "", "middle")
    sheet.text(x + MODULE_WIDTH // 2, y + MODULE_HEIGHT + ROW, "RC522 module", "small", "middle")
    for place, name in enumerate(MODULE_PINS):
        at = y + _module_pin_y(place)
        sheet.box(x - 6, at - 6, 12, 12, "pin" if name == "IRQ" else "pin used")
        sheet.text(x + 14, at + 4, name, "small")


def _draw_touch(sheet: Sheet, x: int, top: int) -> None:
    """A wire in the place of a button."""
    at, y = pin_at(x, top, number_of("PINS_BUTTON", 0))
    ground = pin_at(x, top, 13)[1]
    sheet.wire([(at, y), (at - 26, y)], "grey")
    sheet.wire([(at, ground), (at - 26, ground)], "grey")
    sheet.text(x - 42, (y + ground) // 2 + 4, "touch: confirm", "small", "end")


def _draw_list(sheet: Sheet, wires: dict[str, BoardWire], y: int) -> None:
    sheet.text(20, y, "Seven wires", "head")
    for place, wire in enumerate(wires.values()):
        line = y + 22 + ROW * place
        sheet.wire([(24, line - 4), (64, line - 4)], wire.signal)
        sheet.text(76, line, f"pin {wire.pin} of the Pico to {wire.to}, {wire.signal}")
