"""The tables of a position file, `outer-rim-position/1`, as they are read: names and numbers, nothing compared yet.

docs/formats/outer-rim-position.md describes every key.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from engine.outer_rim.actions import Face
from engine.outer_rim.cards import start_energy
from engine.outer_rim.setup import SeatNumber, Setup
from engine.outer_rim.words import (
    SECTOR_NAMES,
    HeadingName,
    ModuleName,
    PhaseName,
    RaceName,
    SectorName,
    TokenName,
)
from engine.tables import BadValue, Between

FORMAT: Final = "outer-rim-position/1"

Field: TypeAlias = tuple[Annotated[int, Between(0, 9)], Annotated[int, Between(0, 9)]]
Count: TypeAlias = Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True)
class DieRow:
    """A die in one of the four places of its colour: as set (0: no die), as rolled (0: not yet), whether cancelled."""

    set: Annotated[int, Between(0, 6)] = 0
    rolled: Annotated[int, Between(0, 6)] = 0
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class SectorsRow:
    """A number for each sector of a ship: the damage it has."""

    bow: Count = 0
    mid: Count = 0
    stern: Count = 0

    def __post_init__(self) -> None:
        for sector, damage in enumerate((self.bow, self.mid, self.stern)):
            if damage > start_energy()[sector]:
                raise BadValue(SECTOR_NAMES[sector], f"expected 0 to {start_energy()[sector]}, got {damage}")


FOUR_PLACES: Final = (DieRow(),) * 4
Dice: TypeAlias = tuple[DieRow, DieRow, DieRow, DieRow]


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship; what is not given is as in a fresh duel."""

    at: Field | None = None
    heading: HeadingName | None = None
    damage: SectorsRow = SectorsRow()
    modules: tuple[ModuleName, ...] = ()
    used: tuple[ModuleName, ...] = ()
    began_at: Field | None = None
    came_from: Field | None = None
    token: TokenName | None = None
    first_token: TokenName | None = None
    cloaked: bool = False
    active: SectorName | None = None
    extra_energy: Count = 0
    cannons: Dice = FOUR_PLACES
    shields: Dice = FOUR_PLACES
    due: Count = 0
    due_sector: SectorName | None = None
    choice: dict[str, object] | None = None


@dataclass(frozen=True, slots=True)
class WindowRow:
    """A moment for modules that is open: whose turn it is to use one, and how many passed in a row."""

    turn: RaceName = "tellurian"
    passes: Annotated[int, Between(0, 1)] = 0


@dataclass(frozen=True, slots=True)
class OverRow:
    """How the duel ended."""

    winner: RaceName | None
    reason: Literal["destroyed", "both_destroyed", "quiet", "round_cap"]


@dataclass(frozen=True, slots=True)
class ShipsRow:
    """Both ships."""

    tellurian: ShipRow = ShipRow()
    kalmian: ShipRow = ShipRow()


@dataclass(frozen=True, slots=True)
class PositionRow:
    """A moment; `tasks` are what is still to come in the round, the next one first."""

    round: Count = 0
    phase: PhaseName = "preparation"
    asked: str = "ask_modules"
    waiting: tuple[SeatNumber, ...] | None = None
    tasks: tuple[str, ...] | None = None
    window: WindowRow = WindowRow()
    ships: ShipsRow = ShipsRow()
    damage_this_round: bool = False
    first_blood: bool = False
    draw_token: bool = False
    over: OverRow | None = None
    rolls: Annotated[int, Between(0, 1_000_000)] = 0


@dataclass(frozen=True, slots=True)
class LotsRow:
    """What chance brings: the faces of the next dice that the table rolls."""

    dice: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class PositionFile:
    """A whole file."""

    format: Literal["outer-rim-position/1"]
    id: str | None = None
    setup: Setup = field(default_factory=Setup)
    position: PositionRow = PositionRow()
    lots: LotsRow = LotsRow()
    seed: Annotated[int, Between(0, (1 << 64) - 1)] = 0
    actions: tuple[dict[str, object], ...] = field(default=())
