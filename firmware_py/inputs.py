"""What people at the table do, with names: the words between devices and games.

Seats, the page and the bots all speak these; a game's file in seating/ says what they mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.game import Action, Seat

Half: TypeAlias = Literal[0, 1]
Hand: TypeAlias = Literal["buttons", "phone", "laptop"]
"""What somebody plays with: the buttons of a seat, a phone of their own, a page on the table's own computer."""


@dataclass(frozen=True, slots=True)
class CardIn:
    """A card lies in a slot with `half` on top (0 the action, 1 the movement); `card` is its key."""

    seat: Seat
    slot: int
    card: str
    half: int


@dataclass(frozen=True, slots=True)
class CardOut:
    """A slot is empty."""

    seat: Seat
    slot: int


@dataclass(frozen=True, slots=True)
class UnknownCard:
    """Something lies in a slot that no game knows; `tag` is what it says of itself."""

    seat: Seat
    slot: int
    tag: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of a seat was pressed; seat 0 are the buttons of the table."""

    seat: Seat
    button: str


@dataclass(frozen=True, slots=True)
class StaffCalled:
    """Somebody at a seat wants staff of the event, or does no more; seat 0 is the table itself."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Noise:
    """How loud the people are, in dB."""

    level_db: float


@dataclass(frozen=True, slots=True)
class Shouted:
    """Somebody made a noise while the game listened, as long and as loud as it wants it."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """The game has listened as long as it wants to, and nobody made a noise."""


@dataclass(frozen=True, slots=True)
class DeviceChanged:
    """A device came (`ready`) or went (`lost`)."""

    device: str
    ready: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Wish:
    """An action in the words of the rules, for what has no gesture of its own."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class ShowCommand:
    """A wish about the show: it moves the cursor and changes no game."""

    command: Literal["next", "back", "pause", "play", "faster", "repeat"]


@dataclass(frozen=True, slots=True)
class Point:
    """A seat points at one of its choices, by number, and has not decided."""

    seat: Seat
    choice: int


@dataclass(frozen=True, slots=True)
class Think:
    """A figure to think aloud with is put somewhere: `piece` to a `place`, both of the game."""

    piece: str
    place: str


@dataclass(frozen=True, slots=True)
class Say:
    """Something that no step tells and everybody is told: the id of a phrase and the values of its gaps, and after it
    `more` sentences.
    """

    phrase: str
    words: Mapping[str, object] = field(default_factory=dict)
    more: tuple["Say", ...] = ()


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound effect that no step makes, by the name of its clip."""

    clip: str


# ------------------------------------------------------------------------------------------------------- in the lobby


@dataclass(frozen=True, slots=True)
class LobbyOpened:
    """People want to begin a game, or not any more (`on` is false)."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class GameChosen:
    """The game that shall be played, and how it is set up; what is left out stays as it was."""

    game: str
    setup: dict[str, object]


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody sits at a seat, or who sits there is called otherwise. `shape` is the colour and shape on the table, 0
    for a free one.
    """

    seat: Seat
    hand: Hand
    name: str = ""
    shape: int = 0
    ready: bool = False


@dataclass(frozen=True, slots=True)
class BotSeated:
    """A bot plays a seat; seat 0: every seat that is free."""

    seat: Seat
    strength: str


@dataclass(frozen=True, slots=True)
class StoodUp:
    """A seat is free again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Readied:
    """Somebody at a seat is ready to begin, or not any more."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Voted:
    """Somebody at a seat answers a question of the game that is put to each one."""

    seat: Seat
    question: str
    value: str


@dataclass(frozen=True, slots=True)
class RolesCast:
    """Who takes a role, by the role's name; none: as the rules have it."""

    roles: dict[str, int]


@dataclass(frozen=True, slots=True)
class StartWanted:
    """The game shall begin; the countdown runs. Without a seed the table draws one."""

    seed: int | None = None


@dataclass(frozen=True, slots=True)
class AgainWanted:
    """The same people want to play the same once more: it begins as soon as nobody is missing."""

    seed: int | None = None


@dataclass(frozen=True, slots=True)
class EveningEnded:
    """Everybody goes home: all seats are free, and names are forgotten."""


@dataclass(frozen=True, slots=True)
class RoomNamed:
    """Phones come into the room with this code of digits; "" where they can't."""

    code: str


@dataclass(frozen=True, slots=True)
class CodeWanted:
    """Somebody wants to hear the code of the room."""


LobbyInput: TypeAlias = (
    LobbyOpened
    | GameChosen
    | SatDown
    | BotSeated
    | StoodUp
    | Readied
    | Voted
    | RolesCast
    | StartWanted
    | AgainWanted
    | EveningEnded
    | RoomNamed
    | CodeWanted
)
TableInput: TypeAlias = (
    CardIn
    | CardOut
    | UnknownCard
    | Pressed
    | StaffCalled
    | Noise
    | Shouted
    | Quiet
    | DeviceChanged
    | Wish
    | Point
    | ShowCommand
    | LobbyInput
)
Meaning: TypeAlias = Wish | ShowCommand | Point | Think | Say | Sound
