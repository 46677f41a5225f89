"""The shape of a position file: what stands under which key, and what is there if nothing is given.

A default that no file could give, such as -1 for a number of tokens, stands for a key that is not there.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from engine.game import StrengthName
from engine.space_stage.cards import CardTable, MonsterSet
from engine.space_stage.setup import VariantName
from engine.space_stage.words import (
    Amount,
    CardName,
    EquipmentName,
    Face,
    GeneratorName,
    MainName,
    MonsterName,
    MutationName,
    PhaseName,
    RoomName,
    SlotName,
)
from engine.tables import Between

FORMAT = "space-stage-position/1"
RESULT_FORMAT = "space-stage-position-result/1"

FromOne: TypeAlias = Annotated[int, Between(1, float("inf"))]
NOT_GIVEN: Final = -1


@dataclass(frozen=True, slots=True)
class OptionsFile:
    """`setup.options`."""

    side_doors: bool = False
    round_limit: FromOne | None = None


@dataclass(frozen=True, slots=True)
class OwnFile:
    """`setup.spacetable`: what only this program knows of a set-up; it is written where it is not the default."""

    dying_help: bool = False
    first: Annotated[int, Between(0, 4)] = 0
    dice: Literal["table", "real"] = "table"
    strength: StrengthName | None = None
    master_strength: StrengthName | None = None
    monsters: MonsterSet = "house"
    cards: CardTable | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupFile:
    """`setup`."""

    players: Annotated[int, Between(2, 4)] = NOT_GIVEN
    variants: tuple[VariantName, ...] = ()
    options: OptionsFile = field(default_factory=OptionsFile)
    spacetable: OwnFile = field(default_factory=OwnFile)


@dataclass(frozen=True, slots=True)
class MonsterFile:
    """A monster with its tokens."""

    monster: MonsterName
    organic: Amount = NOT_GIVEN
    scrap: Amount = NOT_GIVEN
    boost: Amount = 0


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card in a hand."""

    card: CardName
    discharged: bool = False
    used: bool = False
    pocket: MonsterName | MonsterFile | None = None


@dataclass(frozen=True, slots=True)
class CharacterFile:
    """A character; `room` is the hub if it is not given."""

    room: RoomName | None = None
    damage: Annotated[int, Between(0, 8)] = 0
    dead: bool = False
    last_roll: Face | None = None
    organic: Amount = 0
    scrap: Amount = 0
    cards: tuple[CardName | CardFile, ...] = ()
    done: tuple[MainName, ...] = ()
    recharged: bool = False
    rolled: bool = False
    hat: bool = False
    vivified: bool = False
    self_damage: Amount = 0


@dataclass(frozen=True, slots=True)
class RowsFile:
    """`position.rows`: three places each; a row that is not given is dealt from its deck."""

    equipment: tuple[EquipmentName | None, ...] = ()
    mutations: tuple[MutationName | None, ...] = ()


@dataclass(frozen=True, slots=True)
class PositionFile:
    """`position`; seats count from 0. `pending` is read by its kind."""

    round: FromOne = 1
    phase: PhaseName = "setup"
    first: Annotated[int, Between(0, 3)] = 0
    turn: Amount | None = None
    characters: tuple[CharacterFile, ...] = ()
    monsters: dict[SlotName, MonsterName | MonsterFile | None] = field(default_factory=dict)
    generators: dict[GeneratorName, Annotated[int, Between(0, 3)]] = field(default_factory=dict)
    rows: RowsFile = field(default_factory=RowsFile)
    pending: object = None
    master_done: Literal[0, 1] = 0


@dataclass(frozen=True, slots=True)
class LotsFile:
    """`lots`; decks are whole, the top first."""

    dice: tuple[Face, ...] = ()
    monsters: tuple[MonsterName, ...] = ()
    equipment: tuple[EquipmentName, ...] = ()
    mutations: tuple[MutationName, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """A position file; `actions` are read one by one."""

    format: Literal["space-stage-position/1"]
    id: str | None = None
    setup: SetupFile = field(default_factory=SetupFile)
    position: PositionFile = field(default_factory=PositionFile)
    lots: LotsFile = field(default_factory=LotsFile)
    seed: int = 0
    actions: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeFile:
    """Tokens are to be chosen."""

    kind: Literal["take"]
    character: Amount
    slot: SlotName
    damage: FromOne
    by: Amount = NOT_GIVEN


@dataclass(frozen=True, slots=True)
class TopUpFile:
    """A repair is to be topped up."""

    kind: Literal["top_up"]
    character: Amount
    generator: GeneratorName
    points: Amount
    by: Amount = NOT_GIVEN


@dataclass(frozen=True, slots=True)
class ContributeFile:
    """A telepathic action waits for what the owner adds."""

    kind: Literal["contribute"]
    character: Amount
    action: object
    by: Amount = NOT_GIVEN


@dataclass(frozen=True, slots=True)
class PlaceFile:
    """A monster is to be placed by the Station Master."""

    kind: Literal["place"]
    monster: MonsterName


@dataclass(frozen=True, slots=True)
class RollFile:
    """Real dice are to be rolled: an addition of this program, for set-ups with real dice."""

    kind: Literal["roll"]
    what: Literal["bare_hands", "repair", "dying", "trouble"]
    character: Amount = NOT_GIVEN
    by: Amount = NOT_GIVEN
    slot: SlotName | None = None
    generator: GeneratorName | None = None


PENDING_FILES: dict[str, type] = {
    "take": TakeFile,
    "top_up": TopUpFile,
    "contribute": ContributeFile,
    "place": PlaceFile,
    "roll": RollFile,
}
