"""What a seat can do, in the words of the rules.

Actions of characters name the `character` that acts; without it the first one of the seat does. Cards stand in the
order of their numbers, so that equal wishes are equal actions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from engine.game import Action, by_name, read_action
from engine.space_stage.words import (
    Amount,
    CardName,
    Character,
    Face,
    GeneratorName,
    RoomName,
    SlotName,
)
from engine.tables import BadValue, Between, convert, join, show


def _sorted(names: tuple[CardName, ...]) -> tuple[CardName, ...]:
    return tuple(sorted(names))


@dataclass(frozen=True, slots=True)
class Pick:
    """Takes an open card at the start of the game."""

    card: CardName
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolls for the life of a dying character."""

    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Recharge:
    """Recharges a card of equipment, for scrap."""

    card: CardName
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Skip:
    """Recharges nothing more."""

    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Moves to a room next door, and on to another one if no monster is there."""

    to: tuple[RoomName, ...]
    character: Character | None = None

    def __post_init__(self) -> None:
        _check_path(self.to)


@dataclass(frozen=True, slots=True)
class Heal:
    """Heals a character in the same room."""

    target: Character
    organic: Amount = 0
    cards: tuple[CardName, ...] = ()
    character: Character | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", _sorted(self.cards))


@dataclass(frozen=True, slots=True)
class Attack:
    """Attacks a monster in the same room with cards, or without any by bare hands."""

    slot: SlotName
    cards: tuple[CardName, ...] = ()
    character: Character | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", _sorted(self.cards))


@dataclass(frozen=True, slots=True)
class Repair:
    """Rolls the dice to repair a broken generator of the same room."""

    generator: GeneratorName
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Buy:
    """Buys an open card: equipment in the workshop, a mutation in the laboratory."""

    card: CardName
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Give:
    """Gives resources to a character in the same room."""

    to: Character
    organic: Amount = 0
    scrap: Amount = 0
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Teleport:
    """Moves to any other room, by teleportation."""

    to: RoomName
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Vortex:
    """Takes a monster of the same room into the pocket of a Vortex card, or swaps it with the one there."""

    card: CardName
    slot: SlotName
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Hat:
    """Puts on the hat: mutations do no damage in this turn."""

    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Vivify:
    """Uses vivification: resources may be exchanged in this turn."""

    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Convert:
    """Exchanges resources of one kind for as many of the other."""

    gives: Literal["organic", "scrap"]
    amount: Annotated[int, Between(1, float("inf"))]
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class ToMove:
    """A move that a telepath wants of another character."""

    do: Literal["move"]
    to: tuple[RoomName, ...]

    def __post_init__(self) -> None:
        _check_path(self.to)


@dataclass(frozen=True, slots=True)
class ToHeal:
    """Healing that a telepath wants of another character."""

    do: Literal["heal"]
    target: Character


@dataclass(frozen=True, slots=True)
class ToAttack:
    """An attack that a telepath wants of another character."""

    do: Literal["attack"]
    slot: SlotName


@dataclass(frozen=True, slots=True)
class ToRepair:
    """A repair that a telepath wants of another character."""

    do: Literal["repair"]
    generator: GeneratorName


Wanted: TypeAlias = ToMove | ToHeal | ToAttack | ToRepair


@dataclass(frozen=True, slots=True)
class Telepathy:
    """Lets another character do a main action."""

    target: Character
    action: Wanted
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Ends the turn, with cards that reduce the damage."""

    cards: tuple[CardName, ...] = ()
    character: Character | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", _sorted(self.cards))


@dataclass(frozen=True, slots=True)
class Contribute:
    """Adds own cards and organic material to what a telepath wanted."""

    cards: tuple[CardName, ...] = ()
    organic: Amount = 0
    character: Character | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", _sorted(self.cards))


@dataclass(frozen=True, slots=True)
class TopUp:
    """Adds scrap and tools to a repair after the roll."""

    scrap: Amount = 0
    cards: tuple[CardName, ...] = ()
    character: Character | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", _sorted(self.cards))


@dataclass(frozen=True, slots=True)
class Take:
    """Chooses the tokens that an attack takes."""

    organic: Amount
    scrap: Amount
    character: Character | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """A real die shows this face."""

    face: Face


@dataclass(frozen=True, slots=True)
class NewMonster:
    """The Station Master draws a monster."""


@dataclass(frozen=True, slots=True)
class Place:
    """The Station Master lays the monster that he drew on a free slot."""

    slot: SlotName


@dataclass(frozen=True, slots=True)
class Break:
    """The Station Master breaks a generator."""

    generator: GeneratorName


@dataclass(frozen=True, slots=True)
class HeartAttack:
    """The Station Master gives a character a heart attack."""

    character: Character


@dataclass(frozen=True, slots=True)
class Boost:
    """The Station Master makes a monster stronger for the next round."""

    slot: SlotName


CharacterAction: TypeAlias = (
    Pick
    | Roll
    | Recharge
    | Skip
    | Move
    | Heal
    | Attack
    | Repair
    | Buy
    | Give
    | Teleport
    | Vortex
    | Hat
    | Vivify
    | Convert
    | Telepathy
    | EndTurn
    | Contribute
    | TopUp
    | Take
)
MasterAction: TypeAlias = NewMonster | Place | Break | HeartAttack | Boost
StageAction: TypeAlias = CharacterAction | MasterAction | Rolled

ACTIONS: Final[dict[str, type]] = by_name(*get_args(StageAction))
"""All actions by the name that JSON uses."""
WANTED: Final[dict[str, type]] = {"move": ToMove, "heal": ToHeal, "attack": ToAttack, "repair": ToRepair}


def _check_path(rooms: tuple[RoomName, ...]) -> None:
    if not 1 <= len(rooms) <= 2:
        raise BadValue("to", f"expected one or two rooms, got {len(rooms)}")


def read_stage_action(data: object) -> Action:
    """An action from parsed JSON; raises BadValue."""
    if isinstance(data, Mapping) and data.get("do") == "telepathy" and "action" in data:
        read_wanted(data["action"], "action")
    return read_action(data, ACTIONS)


def read_wanted(data: object, at: str) -> Wanted:
    """What a telepath wants, from parsed JSON at the place `at`; raises BadValue."""
    if not isinstance(data, Mapping):
        raise BadValue(at, f"expected an action, got {show(data)}")
    if "do" not in data:
        raise BadValue(join(at, "do"), "is missing")
    kind = data["do"]
    if not isinstance(kind, str) or kind not in WANTED:
        raise BadValue(join(at, "do"), f"expected one of {', '.join(WANTED)}, got {show(kind)}")
    wanted: Wanted = convert(data, WANTED[kind], at)
    return wanted
