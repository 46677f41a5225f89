"""The picture of the table that pages are sent: what its builders fill in, and what the page's type checker reads."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from engine.game import Json, Seat, Setup, View
from firmware_py.devices.health import State
from firmware_py.games.ending import Outcome
from firmware_py.games.lesson import Picture as Shown
from firmware_py.games.menus import SetupData
from firmware_py.inputs import Hand
from firmware_py.table.lobby import Stage


class NoticeView(msgspec.Struct, frozen=True):
    """Something that people at the table should know now."""

    number: int
    what: str
    seat: Seat | None
    place: str | None
    text: str


class DeviceView(msgspec.Struct, frozen=True):
    """How a device fares; `promised` if the cabinet says that there is one."""

    name: str
    state: State
    reason: str
    since_ms: int
    promised: bool


class PlaceView(msgspec.Struct, frozen=True):
    """Who sits at a seat of the lobby."""

    seat: Seat
    who: Literal["person", "bot", "nobody"]
    name: str = ""
    shape: int = 0
    ready: bool = False
    hand: Hand | Literal[""] = ""
    strength: str = ""


class GameLimitsView(msgspec.Struct, frozen=True):
    """How many people can play a game as it was set up last."""

    id: str
    least: int
    most: int


class RoleView(msgspec.Struct, frozen=True):
    """Who takes a role of the game, if anybody does."""

    role: str
    seat: Seat | None


class AnswerView(msgspec.Struct, frozen=True):
    """One of several answers, in words."""

    value: str
    text: str


class BallotView(msgspec.Struct, frozen=True):
    """A question to the person at a seat, in words, and what they answer so far."""

    seat: Seat
    question: str
    asked: str
    answers: Sequence[AnswerView]
    answer: str


class LobbyView(msgspec.Struct, frozen=True, kw_only=True):
    """How the lobby stands. `places` are all seats, also of bots that will fill a gap; `plays` the seats that will
    play, `missing` the people who are not ready, `ballots` what each of them is asked. `round` is that of an event
    which all tables play now: no other game can be chosen.
    """

    stage: Stage
    left_s: int = 0
    game: str
    setup: SetupData = {}
    onward: SetupData | None = None
    games: Sequence[GameLimitsView] = ()
    places: Sequence[PlaceView]
    fills: Sequence[Seat] = ()
    plays: Sequence[Seat]
    least: int = 0
    most: int = 0
    captain: Seat | None = None
    facing: Mapping[str, Seat] = {}
    missing: Sequence[Seat] = ()
    empty: Sequence[Seat] = ()
    roles: Sequence[RoleView] = ()
    ballots: Sequence[BallotView] = ()
    here: bool = False
    round: str = ""


class MenuView(msgspec.Struct, frozen=True):
    """The menu of the table."""

    at: str
    said: str
    joined: Sequence[Seat]
    captain: Seat | None
    missing: int | None
    answers: Sequence[str]
    answer: int | None


class LineView(msgspec.Struct, frozen=True):
    """A line of the story; `about` is the fact that it tells, `short` the same for the line of a phone, where the text
    does not fit it.
    """

    at_ms: int
    text: str
    spoken: bool
    about: Mapping[str, str | int]
    short: str | UnsetType = UNSET


class RecordView(msgspec.Struct, frozen=True):
    """What a game was dealt from; each game has its own `setup`."""

    seed: str | None
    setup: Setup
    bots: Sequence[Seat]
    people: Mapping[str, str]
    number: int


class HoldView(msgspec.Struct, frozen=True):
    """Who holds the game (0 is whoever runs the table), and why, in their words; "" where they gave no reason."""

    by: Seat
    reason: str


class ShowView(msgspec.Struct, frozen=True):
    """The cursor of the show; `current` says whether pages see the game as it is, with all its steps told, `hold` who
    has stopped it, None where nobody has.
    """

    now_ms: int
    start_ms: int
    end_ms: int
    beats: Sequence[int]
    turns: Sequence[int]
    stop_ms: int | None
    stands: bool
    paused: bool
    speed: float
    live: bool
    ahead_ms: int
    held: bool
    pace: int
    awaited: Sequence[Seat]
    current: bool = True
    hold: HoldView | None = None
    choices: Mapping[str, int] | UnsetType = UNSET


class LessonView(msgspec.Struct, frozen=True):
    """Where a lesson stands; each game has its own `task`."""

    seat: Seat
    shows: Shown
    id: str
    number: int
    total: int
    waiting: bool
    text: str
    hint: str
    task: Mapping[str, object] | None
    suits: Sequence[str]
    point: Sequence[str]
    panel: str
    last: bool


class HearingView(msgspec.Struct, frozen=True):
    """What the noise meter hears while the game listens to it: whole dB over the room, of how many that count."""

    over_db: int
    of_db: int
    left_s: int


class AstrayView(msgspec.Struct, frozen=True):
    """A slot where something else lies than is planned."""

    seat: Seat
    slot: int
    what: str


class RowView(msgspec.Struct, frozen=True):
    """A row of a result."""

    name: str
    points: int | None
    about: str
    icon: str
    at_ms: int


class HighlightView(msgspec.Struct, frozen=True):
    """Something that people talk about afterwards."""

    kind: str
    title: str
    text: str
    seats: Sequence[Seat]
    at_ms: int | None
    icon: str


class PersonView(msgspec.Struct, frozen=True):
    """What somebody did."""

    seat: Seat
    name: str
    bot: bool
    lines: Sequence[str]
    points: int | None
    place: int | None
    out: bool


class CurveView(msgspec.Struct, frozen=True):
    """A number of one side, round by round."""

    name: str
    values: Sequence[int]
    seat: Seat


class ChartView(msgspec.Struct, frozen=True):
    """The game turn by turn."""

    title: str
    good: str
    bad: str
    columns: Sequence[tuple[int, int, int]]
    lines: Sequence[CurveView]


class ViewingView(msgspec.Struct, frozen=True):
    """A game that is looked at again: its number in the log (None for a file), when it was played, and `beside` it the
    same chapter of what was really played."""

    number: int | None
    played: str | UnsetType = UNSET
    beside: Sequence[LineView] | UnsetType = UNSET


class StudyView(msgspec.Struct, frozen=True):
    """What can be thought over of a game that has ended: the studies by name, which one is asked, how far it has come
    (0 to 1), the file that they are about, and the answers by study.
    """

    known: Sequence[str]
    asked: str | None
    progress: float
    document: Mapping[str, Json]
    answers: Mapping[str, Json]


class EndingView(msgspec.Struct, frozen=True):
    """How a game ended."""

    outcome: Outcome
    title: str
    lead: str
    rows: Sequence[RowView]
    total: RowView | None
    highlights: Sequence[HighlightView]
    people: Sequence[PersonView]
    chart: ChartView | None
    picture: Mapping[str, Json]
    study: StudyView | None


class StaffView(msgspec.Struct, frozen=True):
    """Calls for staff: the seats that wait for an answer, and those to which somebody is on the way; 0 is the table."""

    waiting: Sequence[Seat]
    coming: Sequence[Seat]


class PictureShared(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="picture"):
    """What every picture of the table has."""

    revision: int
    notices: Sequence[NoticeView]
    health: Sequence[DeviceView]
    loudest: int
    seat_names: Mapping[str, str]
    lobby: LobbyView
    staff: StaffView | None = None


class TablePicture(PictureShared, frozen=True, kw_only=True, tag="picture"):
    """The table without a game."""

    game: None = None
    menu: MenuView


class GamePicture(PictureShared, frozen=True, kw_only=True, tag="picture"):
    """A game as a seat may see it."""

    game: str
    record: RecordView
    view: View
    story: Sequence[LineView]
    ending: EndingView | None
    show: ShowView
    lesson: LessonView | None
    viewing: ViewingView | None
    served: Sequence[Seat]
    astray: Sequence[AstrayView]
    figures: Mapping[str, str] | UnsetType = UNSET
    pointing: int | UnsetType = UNSET
    hearing: HearingView | UnsetType | None = UNSET


Picture: TypeAlias = TablePicture | GamePicture
