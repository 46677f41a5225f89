"""The schematic of a design: a frame a block with its notes, and the name of its net at every pin."""

from collections.abc import Iterator
from typing import Final

from hardware.boards.kicad.library import Pin, pins, symbol
from hardware.boards.kicad.sexp import dump, floats, identity, kid, kids, quoted, word
from hardware.boards.parts import Design, Part

GRID: Final = 1.27
LETTER: Final = 1.15  # mm a letter of a label takes
FLAG: Final = 5.0
SHEET: Final = (594.0, 420.0)
MARGIN: Final = 15.0
ROW: Final = 190.0
"""How wide a block may grow before its parts go on in a new row."""

OUTWARD: Final = {0: (180, "right"), 180: (0, "left"), 270: (90, "left"), 90: (270, "right")}
"""Angle and justification of a label at a pin that looks this way."""


def _snap(mm: float) -> float:
    return round(mm / GRID) * GRID


class Unit:
    """A part, or one gate of it, and how much room it takes with its labels: left, up, right, down of its middle."""

    def __init__(self, part: Part, unit: int) -> None:
        self.part = part
        self.unit = unit
        self.pins = [pin for pin in pins(part.symbol) if pin.unit in (0, unit)]
        sides = {0: 6.0, 90: 6.0, 180: 6.0, 270: 6.0}
        for pin in self.pins:
            net = net_of(part, pin)
            reach = FLAG + LETTER * len(net) if net else 3.0
            out = abs(pin.x) if pin.angle in (0, 180) else abs(pin.y)
            sides[pin.angle] = max(sides[pin.angle], out + reach)
        tall = max((abs(pin.y) for pin in self.pins), default=0.0) + 7.0
        wide = max(max((abs(pin.x) for pin in self.pins), default=0.0) + 4.0, 0.7 * len(part.value))
        self.left, self.right = max(sides[0], wide), max(sides[180], wide)
        self.up, self.down = max(sides[270], tall), max(sides[90], tall)


def net_of(part: Part, pin: Pin) -> str:
    """The net of a pin, by its number or its name; "" where it is open."""
    return part.nets.get(pin.number) or part.nets.get(pin.name) or ""


def schematic(design: Design, released: str) -> str:
    """The text of the .kicad_sch."""
    root = identity(design.name, "root")
    lines = [
        f'(kicad_sch (version 20250114) (generator "eeschema") (generator_version "9.0") (uuid "{root}") (paper "A2")',
        f'(title_block (title {quoted(design.title)}) (date "{released}") (rev "A") (company "spacetable")',
        '(comment 1 "Never built. CERN-OHL-P-2.0.")',
        '(comment 2 "Written by hardware/boards; change the part table, not this file."))',
        "(lib_symbols",
    ]
    names = sorted({part.symbol for part in design.parts} | {"power:PWR_FLAG"})
    for name in names:
        entry = symbol(name)
        lines.append(dump([entry[0], quoted(name), *entry[2:]]))
    lines.append(")")
    for line in _blocks(design, root):
        lines.append(line)
    lines.append('(sheet_instances (path "/" (page "1"))) (embedded_fonts no))')
    return "\n".join([*lines, ""])


def _units(design: Design, block: str) -> list[Unit]:
    found = []
    for part in design.parts:
        if part.block == block:
            units = sorted({pin.unit for pin in pins(part.symbol)} - {0}) or [1]
            found += [Unit(part, unit) for unit in units]
    return found


def _blocks(design: Design, root: str) -> Iterator[str]:
    """Blocks from above to below, and the next column when the sheet is full."""
    x, y, column = MARGIN, MARGIN, 0.0
    for block in dict.fromkeys(part.block for part in design.parts):
        units = _units(design, block)
        placed, width, height = _flow(units)
        notes = design.notes.get(block, ())
        head = 9.0 + 3.5 * len(notes)
        if y + head + height > SHEET[1] - MARGIN - 35 and y > MARGIN:
            x, y, column = x + column + 8.0, MARGIN, 0.0
        width = max(width, *(1.5 * len(note) for note in (*notes, block)), 40.0)
        yield from _frame(design, block, notes, (x, y, width, head + height))
        for unit, dx, dy in placed:
            yield from _instance(design, root, unit, _snap(x + dx), _snap(y + head + dy))
        if block in ("power", "rails"):
            yield from _flag(design, root, _snap(x + width - 16), _snap(y + head + height - 6))
        column = max(column, width)
        y += head + height + 8.0


def _flow(units: list[Unit]) -> tuple[list[tuple[Unit, float, float]], float, float]:
    """Units in rows: the middle of each, and how wide and high all are together."""
    placed: list[tuple[Unit, float, float]] = []
    rows: list[list[Unit]] = [[]]
    width = 0.0
    for unit in units:
        if width + unit.left + unit.right > ROW and rows[-1]:
            rows.append([])
            width = 0.0
        rows[-1].append(unit)
        width += unit.left + unit.right + 3.0
    y = widest = 0.0
    for row in rows:
        up, down = max(unit.up for unit in row), max(unit.down for unit in row)
        x = 3.0
        for unit in row:
            placed.append((unit, x + unit.left, y + up))
            x += unit.left + unit.right + 3.0
        widest = max(widest, x)
        y += up + down + 2.0
    return placed, widest, y


def _frame(
    design: Design, block: str, notes: tuple[str, ...], box: tuple[float, float, float, float]
) -> Iterator[str]:
    x, y, width, height = box
    style = "(stroke (width 0.3) (type dash)) (fill (type none))"
    corner = f"(start {x:.2f} {y:.2f}) (end {x + width:.2f} {y + height:.2f})"
    yield f'(rectangle {corner} {style} (uuid "{identity(design.name, "frame", block)}"))'
    yield _text(design, block.upper(), x + 2, y + 4.5, 2.54)
    for row, note in enumerate(notes):
        yield _text(design, note, x + 2, y + 8.5 + 3.5 * row, 1.6)


def _text(design: Design, words: str, x: float, y: float, size: float) -> str:
    font = f"(effects (font (size {size} {size})) (justify left))"
    place = f"(exclude_from_sim no) (at {x:.2f} {y:.2f} 0)"
    return f'(text {quoted(words)} {place} {font} (uuid "{identity(design.name, "text", words)}"))'


def _instance(design: Design, root: str, unit: Unit, x: float, y: float) -> Iterator[str]:
    part = unit.part
    name = f"{part.ref}.{unit.unit}"
    fields = "".join(_fields(part, x, y))
    ids = "".join(
        f'(pin {quoted(pin.number)} (uuid "{identity(design.name, name, "pin", pin.number)}"))'
        for pin in unit.pins
    )
    bought = "no" if part.number.startswith("none") else "yes"
    yield (
        f"(symbol (lib_id {quoted(part.symbol)}) (at {x:.2f} {y:.2f} 0) (unit {unit.unit}) (exclude_from_sim no) "
        f'(in_bom {bought}) (on_board yes) (dnp no) (uuid "{identity(design.name, name)}") {fields}{ids}'
        f'(instances (project "{design.name}" (path "/{root}" (reference "{part.ref}") (unit {unit.unit})))))'
    )
    done = set()
    for pin in unit.pins:
        at = round(x + pin.x, 2), round(y - pin.y, 2)
        if at not in done:
            done.add(at)
            yield _label(design, part, pin, at)


def _fields(part: Part, x: float, y: float) -> Iterator[str]:
    """Reference and value where KiCad's symbol has them; what is bought is there and not shown."""
    shown = {"Reference": part.ref, "Value": part.value}
    for entry in kids(symbol(part.symbol), "property"):
        if word(entry) in shown:
            dx, dy, angle = floats(kid(entry, "at"))
            effects = dump(kid(entry, "effects"))
            place = f"(at {x + dx:.2f} {y - dy:.2f} {angle:g})"
            yield f"(property {quoted(word(entry))} {quoted(shown[word(entry)])} {place} {effects})"
    hidden = {"Footprint": part.footprint, "Datasheet": "", "Maker": part.maker, "Number": part.number}
    for key, value in hidden.items():
        font = "(effects (font (size 1.27 1.27)) (hide yes))"
        yield f"(property {quoted(key)} {quoted(value)} (at {x:.2f} {y:.2f} 0) {font})"


def _label(design: Design, part: Part, pin: Pin, at: tuple[float, float]) -> str:
    net = net_of(part, pin)
    name = identity(design.name, "label", part.ref, pin.number)
    if not net:
        return (
            f'(no_connect (at {at[0]:.2f} {at[1]:.2f}) (uuid "{name}"))' if pin.kind != "no_connect" else ""
        )
    angle, side = OUTWARD[pin.angle]
    effects = f"(effects (font (size 1.27 1.27)) (justify {side}))"
    place = f"(at {at[0]:.2f} {at[1]:.2f} {angle})"
    refs = f'(property "Intersheetrefs" "${{INTERSHEET_REFS}}" (at 0 0 0) {effects[:-1]} (hide yes)))'
    return f'(global_label {quoted(net)} (shape passive) {place} {effects} (uuid "{name}") {refs})'


def _flag(design: Design, root: str, x: float, y: float) -> Iterator[str]:
    """Tells the rule check that a net behind a transistor has power."""
    for number, net in enumerate(design.flagged, 1):
        ref, at = f"#FLG{number:02}", x - 12 * GRID * (number - 1)
        font = "(effects (font (size 1.27 1.27)) (hide yes))"
        ids = identity(design.name, ref)
        yield (
            f'(symbol (lib_id "power:PWR_FLAG") (at {at:.2f} {y:.2f} 0) (unit 1) (exclude_from_sim no) (in_bom no) '
            f'(on_board no) (dnp no) (uuid "{ids}") (property "Reference" "{ref}" (at {at:.2f} {y:.2f} 0) {font}) '
            f'(property "Value" "PWR_FLAG" (at {at:.2f} {y - 4:.2f} 0) (effects (font (size 1.27 1.27)))) '
            f'(pin "1" (uuid "{identity(design.name, ref, "1")}")) '
            f'(instances (project "{design.name}" (path "/{root}" (reference "{ref}") (unit 1)))))'
        )
        pin = Pin("1", "", "power_out", 0, 0, 90, 1)
        flag = Part(ref, "power:PWR_FLAG", "", "", {"1": net}, (0, 0, 0), "", "", "")
        yield _label(design, flag, pin, (at, y))
