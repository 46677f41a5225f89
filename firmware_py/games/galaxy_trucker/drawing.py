"""A ship as a picture: the board, its components and load, errors in red, dead zones hatched, answers beside it.

A pure function of a ship file; the rules come from the engine.
"""

import json
from collections.abc import Iterable, Mapping
from html import escape
from textwrap import wrap
from typing import Final

from engine.galaxy_trucker.board import Bit, Cell, Mask
from engine.galaxy_trucker.files.ship import FORMAT, read_ship_file
from engine.galaxy_trucker.files.ship_json import fault_json
from engine.galaxy_trucker.legal_faults import NOT_JOINED, RATIONED, Fault, faults
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import ALIENS, COLOURS, NO_GOODS, NONE
from engine.game import Json
from firmware_py.games.galaxy_trucker.drawing_tiles import (
    ALIEN_COLOURS,
    CREW,
    ENERGY,
    GOODS_COLOURS,
    tile_picture,
)

CELL: Final = 100
MARGIN: Final = 60
TEXT_WIDTH: Final = 620
LINE: Final = 20
LETTERS: Final = 84
"""Letters of an answer on a line."""
MOST_CELLS: Final = 400
"""Columns or rows of the largest picture; ships that lie further apart are drawn closer together."""

STYLE: Final = (
    "text{font:14px 'DejaVu Sans',Verdana,sans-serif;fill:#c9d6e4}"
    ".number{font-size:20px;text-anchor:middle;dominant-baseline:central;fill:#8fa4bd}"
    ".mass{font-size:30px;font-weight:700;text-anchor:middle;fill:#1a222c}"
    ".load{font-size:18px;font-weight:700;text-anchor:middle;dominant-baseline:central;fill:#10161d}"
    ".title{font-size:22px;font-weight:700}.wrong{fill:#ff8177}"
)


class ShipDrawing:
    """Draws ship files. Implements firmware_py.games.drawing.Drawing."""

    formats = (FORMAT,)

    def draw(self, document: object) -> str:
        name, ship, answers = read_ship_file(document)
        return draw_ship(ship, name or "", answers)


DRAWING: Final = ShipDrawing()


def draw_ship(ship: Ship, title: str = "", answers: Iterable[Mapping[str, Json]] = ()) -> str:
    """The picture of a ship with its errors and answers, as SVG."""
    board = _Board(ship)
    found = faults(ship)
    lines = _lines(ship, found, answers)
    width = board.width + TEXT_WIDTH
    height = max(board.height, MARGIN + LINE * (len(lines) + 3))
    parts = [board.draw(found), _text(board.width, title, lines)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(title or 'ship')}</title><style>{STYLE}</style>"
        '<defs><pattern id="dead" width="12" height="12" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path d="M0 0V12" stroke="#ffd84d" stroke-width="3"/></pattern></defs>'
        f'<rect width="{width}" height="{height}" fill="#0d131a"/>{"".join(parts)}</svg>\n'
    )


class _Board:
    """Where cells lie in the picture: lines without anything are left out, the front is on top."""

    def __init__(self, ship: Ship) -> None:
        self._ship = ship
        grid = ship.grid
        cells = set(grid.cells(ship.tiles))
        if grid.printed != NONE:
            cells |= set(grid.cells(grid.printed))
        columns = _runs({x for x, _ in cells} or {7})
        rows = _runs({y for _, y in cells} or {7})
        self._columns = {x: MARGIN + CELL * place for place, x in enumerate(columns)}
        self._rows = {
            y: MARGIN + CELL * place for place, y in enumerate(rows[::-1] if grid.flipped else rows)
        }
        self.width = 2 * MARGIN + CELL * len(columns)
        self.height = 2 * MARGIN + CELL * len(rows)

    def at(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return self._columns[cell[0]], self._rows[cell[1]]

    def draw(self, found: Iterable[Fault]) -> str:
        ship = self._ship
        drawn = [self._numbers()]
        if ship.grid.printed != NONE:
            drawn += [self._space(cell) for cell in ship.grid.cells(ship.grid.printed & ~ship.tiles)]
        for bit in ship.grid.bits(ship.tiles):
            x, y = self.at(ship.grid.cell(bit))
            dead = (
                '<rect width="100" height="100" fill="url(#dead)" opacity=".35"/>'
                if ship.dead >> bit & 1
                else ""
            )
            picture = tile_picture(ship.components[bit])
            drawn.append(f'<g transform="translate({x} {y})">{picture}{dead}{_load(ship, bit)}</g>')
        drawn += [self._fault(fault) for fault in found]
        return "".join(drawn)

    def _numbers(self) -> str:
        marks = []
        for x, left in self._columns.items():
            for y in (MARGIN / 2, self.height - MARGIN / 2):
                marks.append(f'<text class="number" x="{left + CELL / 2:g}" y="{y:g}">{x}</text>')
        for y, top in self._rows.items():
            for x_at in (MARGIN / 2, self.width - MARGIN / 2):
                marks.append(f'<text class="number" x="{x_at:g}" y="{top + CELL / 2:g}">{y}</text>')
        return "".join(marks)

    def _space(self, cell: Cell) -> str:
        x, y = self.at(cell)
        return (
            f'<rect x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" rx="8" fill="#121b25" '
            'stroke="#2c3b4d" stroke-width="2"/>'
        )

    def _fault(self, fault: Fault) -> str:
        """A frame around a component that is wrong, or a zigzag where two do not fit."""
        if fault.kind in (NOT_JOINED, RATIONED):
            return ""
        x, y = self.at(self._ship.grid.cell(fault.at))
        if fault.other == NONE:
            return (
                f'<rect x="{x + 4}" y="{y + 4}" width="{CELL - 8}" height="{CELL - 8}" rx="8" fill="none" '
                'stroke="#ff4a3a" stroke-width="6"/>'
            )
        across, down = self.at(self._ship.grid.cell(fault.other))
        if across == x:
            edge = max(y, down)
            path = f"M{x + 10} {edge}" + "l10 -8l10 16l10 -8" * 2 + "l10 -8l10 8"
        else:
            edge = max(x, across)
            path = f"M{edge} {y + 10}" + "l-8 10l16 10l-8 10" * 2 + "l-8 10l8 10"
        return f'<path d="{path}" fill="none" stroke="#ff4a3a" stroke-width="6"/>'


def _runs(numbers: set[int]) -> list[int]:
    """Numbers in order, with those that are missing between them as long as the picture stays small."""
    low, high = min(numbers), max(numbers)
    return list(range(low, high + 1)) if high - low < MOST_CELLS else sorted(numbers)


def _load(ship: Ship, bit: Bit) -> str:
    """Humans as round heads, aliens in their colour, energy and goods as tokens."""
    tokens: list[tuple[str, str]] = [("round", CREW)] * ship.humans.get(bit, 0)
    tokens += [("round", ALIEN_COLOURS[alien]) for alien in ALIENS if ship.aliens[alien] == bit]
    tokens += [("tall", ENERGY)] * ship.energy.get(bit, 0)
    goods = ship.goods.get(bit, NO_GOODS)
    tokens += [("square", GOODS_COLOURS[colour]) for colour in COLOURS for _ in range(goods[colour])]
    if len(tokens) > 8:
        return f'<circle cx="50" cy="50" r="20" fill="#dfe8f2"/><text class="load" x="50" y="51">{len(tokens)}</text>'
    left = 50 - 11 * (len(tokens) - 1)
    return "".join(_token(shape, colour, left + 22 * number) for number, (shape, colour) in enumerate(tokens))


def _token(shape: str, colour: str, x: float) -> str:
    line = f'fill="{colour}" stroke="#10161d" stroke-width="2"'
    if shape == "round":
        return f'<circle cx="{x:g}" cy="50" r="9" {line}/>'
    width, height = (10, 26) if shape == "tall" else (17, 17)
    return f'<rect x="{x - width / 2:g}" y="{51 - height / 2:g}" width="{width}" height="{height}" rx="2" {line}/>'


def _cells_text(ship: Ship, mask: Mask) -> str:
    return " ".join(f"{x},{y}" for x, y in ship.grid.cells(mask))


def _lines(ship: Ship, found: list[Fault], answers: Iterable[Mapping[str, Json]]) -> list[tuple[str, str]]:
    """Every line of text with its style."""
    lines: list[tuple[str, str]] = []
    for fault in found:
        told = fault_json(ship, fault)
        word = str(told.pop("type")).replace("_", " ")
        lines.append(("wrong", f"{word} {_short(next(iter(told.values())))}"))
    if not found:
        lines.append(("", "no errors"))
    facts = f"cannons {ship.cannons() / 2:g}, engines {ship.engines()}, exposed {ship.exposed()}"
    lines.append(("", f"{facts}, crew {ship.crew()}, energy {ship.energy_aboard()}"))
    if ship.dead & ship.tiles:
        lines.append(("", f"dead zone: {_cells_text(ship, ship.dead & ship.tiles)}"))
    for answer in answers:
        told = dict(answer)
        text = f"{told.pop('ask')}: {_short(told)}"
        lines += [("", line) for line in wrap(text, LETTERS)]
    return lines


def _short(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", " ")).replace('"', "")


def _text(left: int, title: str, lines: list[tuple[str, str]]) -> str:
    drawn = [f'<text class="title" x="{left}" y="{MARGIN}">{escape(title)}</text>']
    for number, (style, line) in enumerate(lines, 2):
        kind = f' class="{style}"' if style else ""
        drawn.append(f'<text{kind} x="{left}" y="{MARGIN + LINE * number}">{escape(line)}</text>')
    return "".join(drawn)
