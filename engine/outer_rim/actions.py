"""What a seat can do, in the words of the rules.

Actions that name several alike things put them in order themselves, so that equal wishes are equal actions. Places
of dice count from 0, cannon and shield dice each for themselves; only Admiral and CutDie count cannons 0 to 3 and
shields 4 to 7.
"""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias, get_args

from engine.game import by_name
from engine.outer_rim.words import FACES, HeadingName, ModuleName, SectorName, SideName, TokenName
from engine.tables import Between

Place: TypeAlias = Annotated[int, Between(0, 3)]
Die: TypeAlias = Annotated[int, Between(0, 7)]
Face: TypeAlias = Annotated[int, Between(1, FACES)]
Points: TypeAlias = Annotated[int, Between(0, FACES)]


@dataclass(frozen=True, slots=True)
class ChooseModules:
    """Picks the modules to fly with."""

    modules: tuple[ModuleName, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "modules", tuple(sorted(self.modules)))


@dataclass(frozen=True, slots=True)
class PlaceToken:
    """Lays a manoeuvre token face down."""

    token: TokenName


@dataclass(frozen=True, slots=True)
class Turn:
    """Says which way a turn token turns, where the set-up leaves that open."""

    side: SideName


@dataclass(frozen=True, slots=True)
class TakeCollision:
    """Takes the damage of a collision in an own sector."""

    sector: SectorName


@dataclass(frozen=True, slots=True)
class DeclareSector:
    """Declares which of two sectors that cover the opponent is active."""

    sector: SectorName


@dataclass(frozen=True, slots=True)
class SetDice:
    """Sets dice in the active sector, by their values; the highest lie first."""

    cannons: tuple[Face, ...]
    shields: tuple[Face, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cannons", tuple(sorted(self.cannons, reverse=True)))
        object.__setattr__(self, "shields", tuple(sorted(self.shields, reverse=True)))


@dataclass(frozen=True, slots=True)
class CutDie:
    """Lowers a die of an opponent who spent too much energy."""

    die: Die


@dataclass(frozen=True, slots=True)
class FireIon:
    """Fires a cannon die as an ion salvo, which lowers the opponent's shield dice by these points, place by place."""

    cannon: Place
    points: tuple[Points, Points, Points, Points]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A real die shows this face."""

    face: Face


@dataclass(frozen=True, slots=True)
class CancelHits:
    """Cancels these hits, by the places of the opponent's cannon dice."""

    hits: tuple[Place, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "hits", tuple(sorted(self.hits)))


@dataclass(frozen=True, slots=True)
class AimPast:
    """Sends the damage that hit a destroyed sector on to this sector of the opponent."""

    sector: SectorName


@dataclass(frozen=True, slots=True)
class Pass:
    """Uses no module, or fires no ion salvo."""


@dataclass(frozen=True, slots=True)
class RepairUnit:
    """Gives energy back to an own sector."""

    sector: SectorName


@dataclass(frozen=True, slots=True)
class OrbitalBombs:
    """Bombs a sector of the opponent; in the literal reading makes a move and hurts an own sector."""

    sector: SectorName
    token: TokenName | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """Lowers dice of one colour and raises as many of the other."""

    lowered: tuple[Place, ...]
    raised: tuple[Place, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "lowered", tuple(sorted(self.lowered)))
        object.__setattr__(self, "raised", tuple(sorted(self.raised)))


@dataclass(frozen=True, slots=True)
class Gunner(Shift):
    """Lowers shield dice by 1 and raises as many cannon dice by 2."""


@dataclass(frozen=True, slots=True)
class SeasonedCaptain:
    """Rolls failed shield dice again."""


@dataclass(frozen=True, slots=True)
class EmergencyEngines:
    """Carries out a second manoeuvre token."""

    token: TokenName


@dataclass(frozen=True, slots=True)
class Admiral:
    """Sets two or three own dice to other values with the same sum."""

    dice: tuple[Die, ...]
    values: tuple[Face, ...]

    def __post_init__(self) -> None:
        if len(self.dice) == len(self.values):
            pairs = sorted(zip(self.dice, self.values, strict=True))
            object.__setattr__(self, "dice", tuple(die for die, _ in pairs))
            object.__setattr__(self, "values", tuple(value for _, value in pairs))


@dataclass(frozen=True, slots=True)
class CloakingDevice:
    """Puts the own figure on any empty field, column x and row y."""

    x: Annotated[int, Between(0, 9)]
    y: Annotated[int, Between(0, 9)]
    heading: HeadingName


@dataclass(frozen=True, slots=True)
class EnergyReserve:
    """Adds energy for the dice of this round."""


@dataclass(frozen=True, slots=True)
class CapableCommander:
    """Takes back points of the damage just suffered."""

    amount: Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class Technician(Shift):
    """Lowers cannon dice by 1 and raises as many shield dice by 2."""


@dataclass(frozen=True, slots=True)
class ActiveTargeting:
    """Rolls failed cannon dice again."""


@dataclass(frozen=True, slots=True)
class ExperimentalWeapons:
    """Makes a shield die a cannon die of the same value."""

    shield: Place


MODULE_ACTIONS: Final[tuple[type, ...]] = (
    RepairUnit,
    OrbitalBombs,
    Gunner,
    SeasonedCaptain,
    EmergencyEngines,
    Admiral,
    CloakingDevice,
    EnergyReserve,
    CapableCommander,
    Technician,
    ActiveTargeting,
    ExperimentalWeapons,
)
"""The action of each module, by its number."""

OuterRimAction: TypeAlias = (
    ChooseModules
    | PlaceToken
    | Turn
    | TakeCollision
    | DeclareSector
    | SetDice
    | CutDie
    | FireIon
    | Rolled
    | CancelHits
    | AimPast
    | Pass
    | RepairUnit
    | OrbitalBombs
    | Gunner
    | SeasonedCaptain
    | EmergencyEngines
    | Admiral
    | CloakingDevice
    | EnergyReserve
    | CapableCommander
    | Technician
    | ActiveTargeting
    | ExperimentalWeapons
)

ACTIONS: Final[dict[str, type]] = by_name(*get_args(OuterRimAction))
"""All actions by the name that JSON uses."""
