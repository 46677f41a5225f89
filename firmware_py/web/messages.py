"""The messages between page and table, checked where they come in: those about lobby and game, and the union of all.

A page sends JSON objects with a `do`. The table answers with JSON objects with a `kind`, and with binary messages: the
very bytes of a frame, R G B for each LED in the order of the cabinet.
"""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec

from firmware_py.web.access_messages import (
    Answer,
    Back,
    DrawDigits,
    EndEvening,
    Free,
    Join,
    Leave,
    Renew,
    Take,
)
from firmware_py.web.message import HalfNumber, Message, Name, SeatMessage, SeatNumber, SlotNumber
from firmware_py.web.operator_messages import (
    Allow,
    Claim,
    Enrol,
    Export,
    Fleet,
    Flight,
    Flights,
    Mark,
    Plug,
    Position,
    Push,
    Restart,
    Set,
    Unplug,
)
from firmware_py.web.roles import Need

MAX_BYTES: Final = 65_536  # of a message; a long position has about 20,000


class Sit(SeatMessage):
    """Show the game as this seat may see it; 0 is a spectator."""

    needs: ClassVar[Need] = Need.VIEW


class Lobby(Message):
    """Open the lobby, in which a game is agreed, or close it again."""

    needs: ClassVar[Need] = Need.TABLE
    on: bool = True


class SayCode(Message):
    """Say the code of the room aloud."""

    needs: ClassVar[Need] = Need.TABLE


class Choose(Message):
    """What shall be played, and how it is set up; what is left out stays as it was."""

    needs: ClassVar[Need] = Need.TABLE
    game: Name
    setup: dict[str, object] = msgspec.field(default_factory=dict)


class Place(Message):
    """Who sits at a seat: a person at this computer, who may be called otherwise, a bot, or nobody. A bot at
    seat 0 takes every free seat.
    """

    needs: ClassVar[Need] = Need.TABLE
    seat: SeatNumber
    who: Literal["person", "bot", "nobody"]
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    shape: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    strength: Literal["cadet", "crew", "ace"] = "crew"


class Ready(SeatMessage):
    """Somebody is ready to begin, or not any more."""

    on: bool = True


class Vote(SeatMessage):
    """Somebody's answer to a question of the game that is put to each one."""

    question: Name
    value: Name


class Cast(Message):
    """Who takes which role of the game, by the role's name; with `draw` by lot."""

    needs: ClassVar[Need] = Need.TABLE
    roles: dict[Name, SeatNumber] = msgspec.field(default_factory=dict)
    draw: bool = False


class Start(Message):
    """Let the countdown run, and then the game begin; without a seed the table draws one."""

    needs: ClassVar[Need] = Need.TABLE
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None


class Again(Message):
    """The same people play the same once more, which begins as soon as nobody is missing."""

    needs: ClassVar[Need] = Need.TABLE
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None


class Begin(Message):
    """Deal a game at once, past the lobby: for a demo of bots. Without a seed the table draws one; `bots` are the seats
    that bots play.
    """

    needs: ClassVar[Need] = Need.TABLE
    game: Name
    setup: dict[str, object]
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None
    bots: tuple[SeatNumber, ...] = ()


class Load(Message):
    """Set up the position file of this `text`, play its actions, and wait for people; `bots` are the seats that bots
    play. A page that read it would round its seeds, for numbers of browsers have 53 bits.
    """

    needs: ClassVar[Need] = Need.TABLE
    text: Annotated[str, msgspec.Meta(max_length=MAX_BYTES)]
    bots: tuple[SeatNumber, ...] = ()


class Learn(Message):
    """Begin a lesson of a game, for whoever sits at its learner's seat."""

    game: Name
    lesson: Name

    needs: ClassVar[Need] = Need.TABLE


class Lesson(SeatMessage):
    """The learner has read a step (next), wants it done or over (skip), or leaves the lesson."""

    command: Literal["next", "skip", "leave"]


class Abort(Message):
    """End the present game without a result."""

    needs: ClassVar[Need] = Need.TABLE


class Slip(SeatMessage):
    """Put a card into a slot."""

    slot: SlotNumber
    card: Name
    half: HalfNumber


class Pull(SeatMessage):
    """Take the card out of a slot."""

    slot: SlotNumber


class Turn(SeatMessage):
    """Turn the card in a slot so that its other half is up."""

    slot: SlotNumber


class Press(SeatMessage):
    """Press and release a button."""

    button: Name


class Figure(SeatMessage):
    """Move a figure to think aloud with: `piece` to a `place`, both of the game."""

    piece: Name
    place: Name


class Point(SeatMessage):
    """Point at a choice, by number, without deciding: what lamps show and the voice says before it is confirmed."""

    choice: Annotated[int, msgspec.Meta(ge=0, le=10**6)]


class Wish(SeatMessage):
    """An action in the words of the rules, as records write it."""

    action: dict[str, object]


class Wishes(SeatMessage):
    """Several actions in the words of the rules that belong together, such as two cards that change places: all of
    them are done, or none.
    """

    actions: Annotated[tuple[dict[str, object], ...], msgspec.Meta(min_length=1, max_length=4)]


class Study(SeatMessage):
    """Think over the game that has ended: what would have been better, or when it was lost; or `stop` thinking."""

    study: Name = ""
    stop: bool = False


class Show(Message):
    """Move the cursor of the show: next, back, pause, play, faster, repeat, or `at_ms` to jump there."""

    needs: ClassVar[Need] = Need.TABLE
    command: Annotated[str, msgspec.Meta(max_length=10)]
    at_ms: Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None = None


class Continue(SeatMessage):
    """Let a show that has stopped after a turn or a round go on; anybody who plays may."""


class Nudge(SeatMessage):
    """Remind those who are to act that somebody waits."""


class Hold(Message):
    """Stop the game's clock, or let it run again; the journal keeps who did it, and the reason in their words."""

    needs: ClassVar[Need] = Need.TABLE
    on: bool
    reason: Annotated[str, msgspec.Meta(max_length=100)] = ""


class Staff(SeatMessage):
    """Call staff of the event to a seat, 0 for the table itself, or take the call back."""

    on: bool


class Pace(Message):
    """How many times faster than real time the table's clock runs: 1 to 200."""

    needs: ClassVar[Need] = Need.TABLE
    times: Annotated[int, msgspec.Meta(ge=1, le=200)]


PageMessage: TypeAlias = (
    Join
    | Back
    | Leave
    | Take
    | Answer
    | Free
    | EndEvening
    | DrawDigits
    | Renew
    | Sit
    | Lobby
    | SayCode
    | Choose
    | Place
    | Ready
    | Vote
    | Cast
    | Start
    | Again
    | Begin
    | Load
    | Position
    | Learn
    | Lesson
    | Abort
    | Slip
    | Pull
    | Turn
    | Press
    | Figure
    | Point
    | Wish
    | Wishes
    | Study
    | Show
    | Continue
    | Nudge
    | Hold
    | Staff
    | Pace
    | Set
    | Unplug
    | Plug
    | Push
    | Enrol
    | Fleet
    | Flights
    | Flight
    | Export
    | Mark
    | Claim
    | Allow
    | Restart
)

_DECODER: msgspec.json.Decoder[PageMessage] = msgspec.json.Decoder(PageMessage)


def read_message(raw: str | bytes) -> PageMessage:
    """The message in `raw`; raises msgspec.DecodeError, which names the place, for anything else."""
    try:
        return _DECODER.decode(raw)
    except RecursionError as error:
        raise msgspec.DecodeError("JSON is nested too deeply") from error
    except UnicodeError as error:
        raise msgspec.DecodeError("JSON is not in UTF-8") from error
