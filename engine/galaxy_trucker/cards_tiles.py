"""The components of the box, and what a component is once it is turned; read once and checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, TypeAlias

from engine.galaxy_trucker.words import (
    ARTIFACT,
    BATTERY,
    CANNONS,
    CARGO,
    CARGO_HOLD,
    ENGINES,
    HEAVY,
    KIND_NAMES,
    NONE,
    SHIELD,
    SPECIAL_HOLD,
    Axis,
    E,
    Kind,
    KindName,
    N,
    S,
    Side,
)
from engine.tables import BadValue, Between, read_toml

DATA = files("engine.galaxy_trucker") / "data"

Turn: TypeAlias = int
"""Quarter turns clockwise, 0 to 3."""

PLACES: Final[dict[Kind, int]] = {BATTERY: 2, CARGO_HOLD: 2, SPECIAL_HOLD: 1}
"""The kinds that hold tokens, and how many where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A component as printed. `connectors` are the sides N, E, S, W before it is turned: 0 smooth, 1 single, 2 double,
    3 universal. `places` are those for energy or goods; `axis` is that of an artifact before it is turned.
    """

    id: str
    kind: Kind
    connectors: tuple[int, int, int, int]
    places: int = 0
    mass: int = 0
    axis: Axis = "NS"

    @property
    def cargo(self) -> bool:
        """Whether it is a cargo tile of Missions."""
        return self.kind in CARGO


@dataclass(frozen=True, slots=True)
class Component:
    """A tile with its turn. `connectors` are those of the ship's sides; `points` is where its barrel or nozzle looks,
    `covers` the sides that it shields, `row` and `column` whether those are dead.
    """

    tile: Tile
    turn: Turn
    kind: Kind
    connectors: tuple[int, int, int, int]
    points: Side
    covers: tuple[Side, ...]
    row: bool
    column: bool


@cache
def component(tile: Tile, turn: Turn) -> Component:
    """A tile that was turned clockwise by quarters.

    >>> component(tile("SH2-0201"), 1).connectors
    (1, 0, 2, 0)
    """
    printed = tile.connectors
    connectors = (
        printed[-turn % 4],
        printed[(1 - turn) % 4],
        printed[(2 - turn) % 4],
        printed[(3 - turn) % 4],
    )
    points = N if tile.kind in CANNONS else S if tile.kind in ENGINES else NONE
    dead = tile.kind == ARTIFACT
    along = tile.axis == "both" or (tile.axis == "NS") == (turn % 2 == 0)
    across = tile.axis == "both" or (tile.axis == "EW") == (turn % 2 == 0)
    return Component(
        tile,
        turn,
        tile.kind,
        connectors,
        (points + turn) % 4 if points != NONE else NONE,
        tuple((side + turn) % 4 for side in (N, E)) if tile.kind == SHIELD else (),
        dead and across,
        dead and along,
    )


@dataclass(frozen=True, slots=True)
class TileRow:
    """A row of tiles.toml."""

    id: str
    kind: KindName
    connectors: str
    places: Annotated[int, Between(1, 9)] | None = None
    mass: Annotated[int, Between(0, 9)] | None = None
    axis: Axis | None = None
    count: Annotated[int, Between(1, 9)] = 1

    def __post_init__(self) -> None:
        if not is_connectors(self.connectors):
            raise BadValue("connectors", f'expected four digits 0 to 3, got "{self.connectors}"')
        kind = KIND_NAMES.index(self.kind)
        for key, wanted, given in (
            ("places", kind in PLACES, self.places),
            ("mass", kind == HEAVY, self.mass),
            ("axis", kind == ARTIFACT, self.axis),
        ):
            if wanted != (given is not None):
                raise BadValue(key, f"{'is missing' if wanted else 'not expected'} for {self.kind}")


def is_connectors(text: str) -> bool:
    """Whether a text names the connectors of four sides.

    >>> is_connectors("0123"), is_connectors("012"), is_connectors("0124")
    (True, False, False)
    """
    return len(text) == 4 and all(digit in "0123" for digit in text)


def connectors_of(text: str) -> tuple[int, int, int, int]:
    """The connectors that four digits name."""
    north, east, south, west = map(int, text)
    return (north, east, south, west)


@dataclass(frozen=True, slots=True)
class TileTable:
    """The content of tiles.toml."""

    tile: tuple[TileRow, ...]

    def __post_init__(self) -> None:
        ids = [row.id for row in self.tile]
        for number, name in enumerate(ids):
            if name in ids[:number]:
                raise BadValue(f"tile[{number}].id", f'expected each id once, got "{name}" again')


@cache
def _table() -> TileTable:
    return read_toml(DATA / "tiles.toml", TileTable)


@cache
def tiles() -> Mapping[str, Tile]:
    """Every tile of the box by its id."""
    return {
        row.id: Tile(
            row.id,
            KIND_NAMES.index(row.kind),
            connectors_of(row.connectors),
            row.places or 0,
            row.mass or 0,
            row.axis or "NS",
        )
        for row in _table().tile
    }


def tile(name: str) -> Tile:
    """The tile with an id; raises KeyError."""
    return tiles()[name]


@cache
def copies() -> Mapping[str, int]:
    """How many copies of each tile lie in the box, by id."""
    return {row.id: row.count for row in _table().tile}


@cache
def numbered() -> tuple[Tile, ...]:
    """The tiles by their numbers, which states and steps use."""
    return tuple(tiles().values())


@cache
def number_of(name: str) -> int:
    """The number of the tile with an id; raises ValueError."""
    return list(tiles()).index(name)


def part(number: int, turn: Turn) -> Component:
    """The tile with a number, turned."""
    return component(numbered()[number], turn)
