"""The drawing of a cabinet's wires: header on the left, level shifter beside it, then strips, rails and seat boards."""

from typing import Final, NamedTuple

from firmware_py.workshop.seat_board_svg import draw_seat_board
from firmware_py.workshop.sheet import ROW, TOP, WIDTH, Sheet
from firmware_py.workshop.wiring import (
    CLOCKED,
    GATES,
    Gate,
    driven,
    feeds,
    gates,
    pins,
    stretches,
)
from hardware.boards.header import HEADER, POWER
from hardware.cabinet import Cabinet
from hardware.lights.wiring import Bus
from hardware.power import BOARD_MA
from hardware.reckoning.wires import wire_mm2

HEADER_X: Final = 200
SHIFTER_X: Final = 430
STRIP_X: Final = 620
RIGHT: Final = WIDTH - 60


class StripEntry(NamedTuple):
    """Where a strip takes its supply from a rail."""

    rail: str
    y: int


def draw(cabinet: Cabinet) -> str:
    """The drawing as the text of an SVG file."""
    sheet = Sheet()
    sheet.text(20, 30, f"Wiring of the cabinet {cabinet.name}", "head")
    sheet.text(20, 48, "LED numbers are places in the frame, from 0. All grounds are joined.", "small")
    if not driven(cabinet) and not cabinet.boards and not cabinet.buttons:
        sheet.text(20, TOP + 20, "Nothing to wire: everything on this table is simulated.")
        return sheet.svg()
    if driven(cabinet) or cabinet.buttons:
        _draw_header(sheet, cabinet)
        _draw_gates(sheet, gates(cabinet))
    bottom, strips = _draw_strips(sheet, cabinet, TOP)
    bottom = _draw_rails(sheet, cabinet, bottom + 2 * ROW, strips)
    _draw_boards(sheet, cabinet, bottom + 2 * ROW)
    if cabinet.boards:
        draw_seat_board(sheet, sheet.height + 2 * ROW)
    return sheet.svg()


def _pin_at(pin: int) -> tuple[int, int]:
    """The middle of a header pin: odd ones on the left."""
    row, right = divmod(pin - 1, 2)
    return HEADER_X + 22 * right, TOP + 20 + ROW * row


def _draw_header(sheet: Sheet, cabinet: Cabinet) -> None:
    used = {use.pin: use for use in pins(cabinet)}
    gpio_of = {pin: gpio for gpio, pin in HEADER.items()}
    sheet.text(HEADER_X + 11, TOP, "Raspberry Pi header", "head", "middle")
    for pin in range(1, 41):
        x, y = _pin_at(pin)
        sheet.box(x - 10, y - 7, 20, 14, "pin used" if pin in used else "pin")
        sheet.text(x, y + 4, str(pin), "small", "middle")
        words = POWER.get(pin) or f"GPIO {gpio_of[pin]}"
        if pin in used:
            words = f"{words}: {used[pin].label}"
        left = pin % 2 == 1
        sheet.text(
            x - 14 if left else x + 14,
            y + 4,
            words,
            "" if pin in used else "small",
            "end" if left else "start",
        )
    for number, button in enumerate(cabinet.buttons):
        _draw_button(sheet, number, button.name, button.pin, button.lamp)


def _draw_button(sheet: Sheet, number: int, name: str, pin: int, lamp: int | None) -> None:
    y = TOP + 20 + 21 * ROW + 30 * number
    sheet.box(HEADER_X - 160, y - 14, 420, 24)
    lit = "" if lamp is None else f"; lamp from GPIO {lamp} (pin {HEADER[lamp]}) by 470 Ω to GND"
    sheet.text(HEADER_X - 154, y + 2, f"{name}: GPIO {pin} (pin {HEADER[pin]}) to GND{lit}", "small")


def _draw_gates(sheet: Sheet, shifted: list[Gate]) -> None:
    for gate in shifted:
        y = _gate_y(gate)
        if gate.gate == 1:
            sheet.box(SHIFTER_X - 10, y - 30, 130, GATES * 34 + 22)
            sheet.text(SHIFTER_X + 55, y - 16, f"74AHCT125 #{gate.chip}, 5 V", "small", "middle")
        x, pin_y = _pin_at(HEADER[gate.gpio])
        bend, lane = SHIFTER_X - 12 - 8 * gate.gate, pin_y + ROW // 2
        sheet.wire([(x, pin_y + 7), (x, lane), (bend, lane), (bend, y), (SHIFTER_X, y)], gate.signal)
        sheet.text(SHIFTER_X + 4, y - 3, f"gate {gate.gate}: {gate.bus}", "small")
        sheet.text(SHIFTER_X + 4, y + 9, f"{gate.signal}, {gate.ohms} Ω behind", "small")


def _gate_y(gate: Gate) -> int:
    return TOP + 40 + (gate.chip - 1) * (GATES * 34 + 50) + (gate.gate - 1) * 34


def _draw_strips(sheet: Sheet, cabinet: Cabinet, y: int) -> tuple[int, list[StripEntry]]:
    """All strips below each other; gives where they end, and where each takes its supply."""
    entries: list[StripEntry] = []
    by_bus: dict[str, list[Gate]] = {}
    for gate in gates(cabinet):
        by_bus.setdefault(gate.bus, []).append(gate)
    for bus in driven(cabinet):
        rows = stretches(cabinet, bus)
        columns = 3
        height = 30 + ROW * -(-len(rows) // columns)
        sheet.box(STRIP_X, y, RIGHT - STRIP_X, height)
        sheet.text(STRIP_X + 8, y + 18, _title(bus))
        supplies = sorted({stretch.rail for stretch in bus.stretches})
        entries += [StripEntry(rail, y + 12 + 10 * place) for place, rail in enumerate(supplies)]
        for place, gate in enumerate(by_bus[bus.name]):
            entry = y + 12 + 10 * place
            bend = STRIP_X - 14 - 8 * gate.gate
            sheet.wire(
                [(SHIFTER_X + 120, _gate_y(gate)), (bend, _gate_y(gate)), (bend, entry), (STRIP_X, entry)],
                gate.signal,
            )
        for place, row in enumerate(rows):
            column, line = divmod(place, -(-len(rows) // columns))
            numbers = f"{row.first}" if row.first == row.last else f"{row.first} to {row.last}"
            sheet.text(STRIP_X + 8 + 200 * column, y + 34 + ROW * line, f"{row.lamp}: {numbers}", "small")
        y += height + ROW
    return y, entries


def _title(bus: Bus) -> str:
    inputs = "DI and CI" if bus.chip in CLOCKED else "DIN"
    rails = ", ".join(sorted({stretch.rail for stretch in bus.stretches}))
    line = f"{bus.device} at {bus.hz / 1e6:g} MHz into {inputs}"
    return f"{bus.name}: {bus.count} {bus.chip.upper()}, {line}, rail {rails}"


def _draw_rails(sheet: Sheet, cabinet: Cabinet, y: int, strips: list[StripEntry]) -> int:
    if not cabinet.rails:
        return y
    sheet.text(STRIP_X, y, "Supply 5 V and its rails; never from the 5 V pins of the controller", "head")
    top = y + 12
    for place, rail in enumerate(cabinet.rails):
        y += 34
        sheet.wire([(STRIP_X, top), (STRIP_X, y), (STRIP_X + 30, y)], "power")
        sheet.box(STRIP_X + 30, y - 10, 70, 20)
        sheet.text(STRIP_X + 65, y + 4, f"{rail.fuse_ma / 1000:g} A fuse", "small", "middle")
        sheet.wire([(STRIP_X + 100, y), (STRIP_X + 130, y)], "power")
        count = feeds(cabinet, rail)
        words = (
            f"rail {rail.name}: {wire_mm2(rail):g} mm², budget {rail.budget_ma} mA, 1000 µF at each of {count} "
            f"{'feed' if count == 1 else 'feeds'}"
        )
        sheet.text(STRIP_X + 136, y + 4, words)
        sheet.box(STRIP_X + 130, y - 12, RIGHT - STRIP_X - 130, 24, "open")
        lane = RIGHT + 10 + 10 * place
        for strip in strips:
            if strip.rail == rail.name:
                sheet.wire([(RIGHT, y), (lane, y), (lane, strip.y), (RIGHT, strip.y)], "power")
    return y


def _hub(cabinet: Cabinet) -> str:
    power = cabinet.power
    hub = next((place for place in power.places if place.what == "hub"), None)
    if hub is not None:
        return f"USB hub with {power.hub_ports} ports, {hub.of_ma / 1000:g} A, of which at worst {hub.ma} mA are drawn"
    return "powered USB hub" if len(cabinet.boards) > 1 else "USB port of the computer"


def _draw_boards(sheet: Sheet, cabinet: Cabinet, y: int) -> None:
    if not cabinet.boards:
        return
    sheet.text(STRIP_X, y, "Seat boards", "head")
    sheet.text(STRIP_X, y + ROW, f"at a {_hub(cabinet)}")
    y += ROW
    top = y + 10
    slots = {bus.seat: bus for bus in cabinet.buses if bus.chip == "board"}
    for board in cabinet.boards:
        y += 28
        sheet.wire([(STRIP_X, top), (STRIP_X, y), (STRIP_X + 30, y)], "usb")
        sheet.box(STRIP_X + 30, y - 12, RIGHT - STRIP_X - 30, 22)
        bus = slots.get(board.seat)
        leds = "" if bus is None else f", slot LEDs {bus.first} to {bus.first + bus.count - 1}"
        known = board.id or "claimed at the table"
        sheet.text(
            STRIP_X + 38,
            y + 3,
            f"seat {board.seat}: board {known}, 12 slots, 4 buttons{leds}, {BOARD_MA} mA",
            "small",
        )
