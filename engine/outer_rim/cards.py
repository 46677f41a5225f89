"""The printed things of Outer Rim: board, sectors, manoeuvre tokens, modules; read once and checked."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, NamedTuple, TypeAlias

from engine.outer_rim.words import (
    DICE,
    HEADING_NAMES,
    MODULE_NAMES,
    RACE_MODULES,
    RACE_NAMES,
    SECTOR_NAMES,
    TOKEN_NAMES,
    WINDOW_NAMES,
    HeadingName,
    ModuleName,
    RaceName,
    SectorName,
    TokenName,
    WindowName,
)
from engine.tables import BadValue, Between, read_toml

DATA = files("engine.outer_rim") / "data"

Small: TypeAlias = Annotated[int, Between(0, 9)]
Places: TypeAlias = tuple[Annotated[int, Between(0, DICE)], Annotated[int, Between(0, DICE)]]


@dataclass(frozen=True, slots=True)
class ManoeuvreBoard:
    """The manoeuvre board, `columns` by `rows` fields."""

    columns: Annotated[int, Between(2, 9)]
    rows: Annotated[int, Between(2, 9)]


@dataclass(frozen=True, slots=True)
class Start:
    """Where a race's figure begins."""

    race: RaceName
    x: Small
    y: Small
    heading: HeadingName


@dataclass(frozen=True, slots=True)
class SectorRow:
    """A sector: its energy, and where damage goes once it is destroyed."""

    name: SectorName
    energy: Annotated[int, Between(1, 99)]
    passes_to: tuple[SectorName, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """Places for (cannon, shield) dice in each sector."""

    name: str
    bow: Places
    mid: Places
    stern: Places

    @property
    def places(self) -> tuple[Places, Places, Places]:
        """The same by sector number."""
        return (self.bow, self.mid, self.stern)


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """A manoeuvre token: fields ahead, then quarter turns to the right."""

    name: TokenName
    step: Annotated[int, Between(0, 1)]
    turn: Annotated[int, Between(-1, 1)]


@dataclass(frozen=True, slots=True)
class CollisionDamage:
    """What a collision costs each ship, and how many lost sectors lose the duel."""

    collision: Annotated[int, Between(0, 99)]
    sectors_to_lose: Annotated[int, Between(1, 2)]


@dataclass(frozen=True, slots=True)
class _Duel:
    board: ManoeuvreBoard
    start: tuple[Start, Start]
    sector: tuple[SectorRow, SectorRow, SectorRow]
    profile: tuple[Profile, ...]
    manoeuvre: tuple[Manoeuvre, ...]
    damage: CollisionDamage

    def __post_init__(self) -> None:
        _expect("start", tuple(row.race for row in self.start), RACE_NAMES)
        _expect("sector", tuple(row.name for row in self.sector), SECTOR_NAMES)
        _expect("manoeuvre", tuple(row.name for row in self.manoeuvre), TOKEN_NAMES)
        for index, start in enumerate(self.start):
            if start.x >= self.board.columns or start.y >= self.board.rows:
                raise BadValue(f"start[{index}]", "lies outside the board")


@dataclass(frozen=True, slots=True)
class ModuleRow:
    """A module as the data file writes it."""

    name: ModuleName
    race: RaceName
    window: WindowName
    amount: Annotated[int, Between(0, 24)] = 0
    lower: Annotated[int, Between(0, 6)] = 0


@dataclass(frozen=True, slots=True)
class _Modules:
    module: tuple[ModuleRow, ...]

    def __post_init__(self) -> None:
        _expect("module", tuple(row.name for row in self.module), MODULE_NAMES)
        for race, modules in enumerate(RACE_MODULES):
            for number in modules:
                if self.module[number].race != RACE_NAMES[race]:
                    raise BadValue(f"module[{number}].race", f"expected {RACE_NAMES[race]}")


def _expect(at: str, found: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    """Rows stand in the order of their numbers in words.py."""
    if found != wanted:
        raise BadValue(at, f"expected {', '.join(wanted)} in this order")


class Module(NamedTuple):
    """A module, ready for the rules. `lower` and `amount` are what it takes and gives."""

    number: int
    window: int
    amount: int
    lower: int


class Position(NamedTuple):
    """A figure on the board."""

    field: int
    heading: int


@cache
def _duel() -> _Duel:
    return read_toml(DATA / "duel.toml", _Duel)


@cache
def modules() -> tuple[Module, ...]:
    """The twelve modules by number."""
    rows = read_toml(DATA / "modules.toml", _Modules).module
    return tuple(
        Module(number, WINDOW_NAMES.index(row.window), row.amount, row.lower)
        for number, row in enumerate(rows)
    )


def board() -> ManoeuvreBoard:
    """The manoeuvre board."""
    return _duel().board


def damage() -> CollisionDamage:
    """What collisions cost and when a ship is lost."""
    return _duel().damage


def manoeuvres() -> tuple[Manoeuvre, ...]:
    """The six manoeuvre tokens by number."""
    return _duel().manoeuvre


@cache
def start_energy() -> tuple[int, ...]:
    """Energy of the undamaged sectors, bow to stern."""
    return tuple(row.energy for row in _duel().sector)


@cache
def passes_to(sector: int) -> tuple[int, ...]:
    """The sectors that may take the damage of a destroyed one."""
    return tuple(SECTOR_NAMES.index(name) for name in _duel().sector[sector].passes_to)


@cache
def places(profile: str) -> tuple[Places, Places, Places]:
    """Places for (cannon, shield) dice by sector, in a slot profile."""
    return next(row.places for row in _duel().profile if row.name == profile)


@cache
def starts(mirrored: bool) -> tuple[Position, Position]:
    """Where the two figures begin."""
    size = board()
    first, second = (
        Position(
            row.y * size.columns + (size.columns - 1 - row.x if mirrored else row.x),
            HEADING_NAMES.index(row.heading),
        )
        for row in _duel().start
    )
    return first, second
