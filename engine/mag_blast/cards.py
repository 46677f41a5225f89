"""The cards of Mag Blast: what is printed on them, read once and checked, as tables by number.

Every table has a place 0 that no card uses, so that a card's number is its place.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Literal

from engine.mag_blast.words import (
    ACTION_CARDS,
    CLASS_NAMES,
    COMMAND_SHIPS,
    FLEET_SHIPS,
    ICON_NAMES,
    KIND_NAMES,
    RAM,
    RAM_MARKS,
    WEAPON_NAMES,
    ClassName,
    IconName,
    KindName,
    WeaponName,
)
from engine.tables import BadValue, Between, read_toml

DATA = files("engine.mag_blast") / "data"


@dataclass(frozen=True, slots=True)
class ActionRun:
    """A run of equal action cards."""

    kind: KindName
    count: Annotated[int, Between(1, 19)]
    icons: tuple[IconName, ...] = ()
    damage: Annotated[int, Between(0, 5)] = 0


@dataclass(frozen=True, slots=True)
class _ActionCards:
    action: tuple[ActionRun, ...]

    def __post_init__(self) -> None:
        if sum(run.count for run in self.action) != ACTION_CARDS:
            raise BadValue("action", f"expected {ACTION_CARDS} cards")


@dataclass(frozen=True, slots=True)
class ShipClass:
    """What ships of a class have in common."""

    name: ClassName
    weapons: tuple[WeaponName, ...]
    ability: Literal["none", "carrier", "minesweeper"] = "none"


@dataclass(frozen=True, slots=True)
class FleetShip:
    """A fleet ship as the data file writes it."""

    name: str
    class_: ClassName
    speed: Annotated[int, Between(0, 2)]
    hull: Annotated[int, Between(1, 12)]


@dataclass(frozen=True, slots=True)
class _FleetShips:
    class_: tuple[ShipClass, ...]
    ship: tuple[FleetShip, ...]

    def __post_init__(self) -> None:
        if tuple(row.name for row in self.class_) != CLASS_NAMES:
            raise BadValue("class", f"expected {', '.join(CLASS_NAMES)} in this order")
        if len(self.ship) != FLEET_SHIPS:
            raise BadValue("ship", f"expected {FLEET_SHIPS} ships")


@dataclass(frozen=True, slots=True)
class CommandShip:
    """A command ship; `uses` is 0 where its ability is not counted."""

    key: str
    name: str
    uses: Annotated[int, Between(0, 3)] = 0


@dataclass(frozen=True, slots=True)
class _CommandShips:
    command_ship: tuple[CommandShip, ...]

    def __post_init__(self) -> None:
        if len(self.command_ship) != COMMAND_SHIPS:
            raise BadValue("command_ship", f"expected {COMMAND_SHIPS} ships")


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers that no variant changes."""

    dealt_ships: int
    hand: int
    ships_in_a_sector: int
    overseers_shots: int
    bridge_hit_cards: int
    allocation_cards: int
    cranium_icons: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that the rebalanced cards change; see data/rules.toml."""

    command_hull: int
    freep_cards: int
    recyclons_fleet_ship: int
    recyclons_command_ship: int
    recyclons_own_only: bool
    ramming_factor: int
    extra_cost: bool


@dataclass(frozen=True, slots=True)
class _Rules:
    limits: Limits
    plain: Numbers
    rebalanced: Numbers


@cache
def action_runs() -> tuple[ActionRun, ...]:
    """The action cards in runs of equal ones."""
    return read_toml(DATA / "action_cards.toml", _ActionCards).action


@cache
def _fleet() -> _FleetShips:
    return read_toml(DATA / "fleet_ships.toml", _FleetShips)


@cache
def command_ships() -> tuple[CommandShip, ...]:
    """The ten command ships; C01 is the first."""
    return read_toml(DATA / "command_ships.toml", _CommandShips).command_ship


@cache
def _rules() -> _Rules:
    return read_toml(DATA / "rules.toml", _Rules)


def fleet_ships() -> tuple[FleetShip, ...]:
    """The 54 fleet ships; F01 is the first."""
    return _fleet().ship


def numbers(rebalanced: bool) -> Numbers:
    """The numbers of the plain or the rebalanced cards."""
    return _rules().rebalanced if rebalanced else _rules().plain


def _each_action() -> tuple[ActionRun, ...]:
    return tuple(run for run in action_runs() for _ in range(run.count))


def _count(icons: tuple[IconName, ...]) -> tuple[int, int, int]:
    stars, circles, diamonds = (icons.count(name) for name in ICON_NAMES)
    return stars, circles, diamonds


def _class_of(ship: FleetShip) -> ShipClass:
    return _fleet().class_[CLASS_NAMES.index(ship.class_)]


LIMITS: Final = _rules().limits
KIND: Final = (-1, *(KIND_NAMES.index(card.kind) for card in _each_action()))
ICONS: Final = ((0, 0, 0), *(_count(card.icons) for card in _each_action()))
"""Icons on an action card: stars, circles, diamonds."""
DAMAGE: Final[dict[int, int]] = {number: card.damage for number, card in enumerate(_each_action(), 1)} | {
    RAM + damage: damage for damage in RAM_MARKS
}
"""Damage of a shot, a squadron or the mark of a ramming hit."""
CLASS: Final = (-1, *(CLASS_NAMES.index(ship.class_) for ship in fleet_ships()))
SPEED: Final = (0, *(ship.speed for ship in fleet_ships()))
HULL: Final = (0, *(ship.hull for ship in fleet_ships()))
WEAPONS: Final = (
    0,
    *(sum(1 << WEAPON_NAMES.index(name) for name in _class_of(ship).weapons) for ship in fleet_ships()),
)
"""The weapons of a fleet ship, as bits of their numbers."""
CARRIERS: Final = frozenset(
    number for number, ship in enumerate(fleet_ships(), 1) if _class_of(ship).ability == "carrier"
)
MINESWEEPERS: Final = frozenset(
    number for number, ship in enumerate(fleet_ships(), 1) if _class_of(ship).ability == "minesweeper"
)
USES: Final = (0, *(ship.uses for ship in command_ships()))
"""How often the ability of a command ship may be used; 0 where it is not counted."""
