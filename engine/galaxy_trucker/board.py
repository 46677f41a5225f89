"""Ship boards, levels and the flight board, read once and checked; and the grid that gives every cell a bit.

A ship is a handful of integers, one bit a cell: bit 0 of a grid lies front left, the next bit is the cell to the right,
`width` bits further lies the cell behind. The first column of a grid is always empty, so no shift wraps around.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, TypeAlias

from engine.galaxy_trucker.cards_tiles import DATA
from engine.galaxy_trucker.words import ShipClass
from engine.tables import Between, read_toml

Cell: TypeAlias = tuple[int, int]
"""Column and row as printed on the board."""
Bit: TypeAlias = int
"""A cell of a grid, by its number."""
Mask: TypeAlias = int
"""Cells of a grid, one bit each."""

START: Final[Cell] = (7, 7)
LINES: Final = range(2, 13)
"""Numbers of columns and rows that two dice can show."""
MOST_CELLS: Final = 1_000_000
"""Cells of the largest grid: a ship in a file may lie far apart, but every mask of it must stay small."""
FLIPPED: Final = ("IIIA",)
"""Boards on which the front lies towards the higher row numbers."""

Credits: TypeAlias = Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True)
class ShipBoard:
    """A printed ship board."""

    ship_class: ShipClass
    cells: dict[str, tuple[int, ...]]
    front: int
    loss_cap: Credits


@dataclass(frozen=True, slots=True)
class Level:
    """What depends on the level of a flight: `gap` empty spaces between ships at the start; `pile`, the cards of each
    level in each of four piles.
    """

    gap: Annotated[int, Between(1, 9)]
    order: tuple[Credits, Credits, Credits, Credits]
    looks: Credits
    ship_class: ShipClass
    loss_cap: Credits
    pile: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class FlightBoard:
    """Spaces of the ring, prices of goods by colour, seconds of the sand."""

    spaces: int
    prices: tuple[int, int, int, int]
    sand_s: int


@dataclass(frozen=True, slots=True)
class BoardTable:
    """The content of boards.toml."""

    board: tuple[ShipBoard, ...]
    level: tuple[Level, Level, Level, Level]
    flight: FlightBoard


@cache
def table() -> BoardTable:
    """Everything in boards.toml."""
    return read_toml(DATA / "boards.toml", BoardTable)


def level(number: int) -> Level:
    """What depends on the level, 1 to 4."""
    return table().level[number - 1]


@cache
def board(ship_class: ShipClass) -> ShipBoard | None:
    """The printed board of a class; None for free."""
    return next((row for row in table().board if row.ship_class == ship_class), None)


@cache
def printed_cells(ship_class: ShipClass) -> frozenset[Cell] | None:
    """The cells of a board; None where every cell is free to build on."""
    row = board(ship_class)
    if row is None:
        return None
    return frozenset((column, int(number)) for number, columns in row.cells.items() for column in columns)


class Grid:
    """Which bit stands for which cell. Ships of one grid can share it; it never changes.

    `printed` are the cells to build on, `columns` and `rows` the cells of each line by its number. Where numbers
    are left out the lines lie two apart, so that cells are neighbours exactly where their numbers say so.
    """

    __slots__ = (
        "_column",
        "_row",
        "_x",
        "_y",
        "columns",
        "flipped",
        "printed",
        "rows",
        "ship_class",
        "width",
    )

    def __init__(self, ship_class: ShipClass, columns: Iterable[int], rows: Iterable[int]) -> None:
        self.ship_class = ship_class
        self.flipped = ship_class in FLIPPED
        places_x, self.width = _places(sorted(set(columns)))
        order = sorted(set(rows), reverse=self.flipped)
        places_y, _ = _places(order)
        self._column = {place: x for x, place in places_x.items()}
        self._row = {place: y for y, place in places_y.items()}
        self._x, self._y = places_x, places_y
        column = sum(1 << place * self.width for place in places_y.values())
        row = sum(1 << place for place in places_x.values())
        self.columns: Mapping[int, Mask] = {x: column << place for x, place in places_x.items()}
        self.rows: Mapping[int, Mask] = {y: row << place * self.width for y, place in places_y.items()}
        cells = printed_cells(ship_class)
        self.printed: Mask = -1 if cells is None else self.mask(cells)

    def __contains__(self, cell: Cell) -> bool:
        return cell[0] in self._x and cell[1] in self._y

    def bit(self, cell: Cell) -> Bit:
        """The bit of a cell; raises KeyError where the grid does not reach."""
        return self._y[cell[1]] * self.width + self._x[cell[0]]

    def cell(self, bit: Bit) -> Cell:
        """The cell of a bit."""
        row, column = divmod(bit, self.width)
        return (self._column[column], self._row[row])

    def bits(self, mask: Mask) -> list[Bit]:
        """The bits of a mask in reading order: by row number, then by column number."""
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        if self.flipped and len(found) > 1:
            found.sort(key=self._reading)
        return found

    def cells(self, mask: Mask) -> list[Cell]:
        """The cells of a mask in reading order."""
        return [self.cell(bit) for bit in self.bits(mask)]

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """The mask of cells; raises KeyError where the grid does not reach."""
        mask = 0
        for cell in cells:
            mask |= 1 << self.bit(cell)
        return mask

    def _reading(self, bit: Bit) -> tuple[int, int]:
        column, row = self.cell(bit)
        return (row, column)

    def around(self, mask: Mask) -> Mask:
        """The cells of a mask and all eight neighbours of each."""
        mask |= mask << 1 | mask >> 1
        return mask | mask << self.width | mask >> self.width


def _places(numbers: list[int]) -> tuple[dict[int, int], int]:
    """Where each number lies, from 1 on, and the first place that is free."""
    places: dict[int, int] = {}
    place, last = 0, None
    for number in numbers:
        place += 1 if last is None or abs(number - last) == 1 else 2
        places[number] = place
        last = number
    return places, place + 1


@cache
def grid(ship_class: ShipClass) -> Grid:
    """The grid of a class with the lines that two dice can show: every ship of a game lies on it."""
    return Grid(ship_class, LINES, LINES)


def too_wide(cells: Iterable[Cell]) -> bool:
    """Whether cells lie too far apart for a grid."""
    cells = list(cells)
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    return (2 * len(columns) + len(LINES)) * (2 * len(rows) + len(LINES)) > MOST_CELLS


def grid_for(ship_class: ShipClass, cells: Iterable[Cell]) -> Grid:
    """A grid on which all these cells lie, however far apart."""
    cells = list(cells)
    if all(x in LINES and y in LINES for x, y in cells):
        return grid(ship_class)
    return Grid(ship_class, [*LINES, *(x for x, _ in cells)], [*LINES, *(y for _, y in cells)])
