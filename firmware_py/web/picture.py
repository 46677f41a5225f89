"""The picture of the table that pages are sent, as types: what mypy and the page's type checker both read."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from engine.game import Json, Seat
from firmware_py.devices.health import State


class NoticeView(TypedDict):
    """Something that people at the table should know now."""

    number: int
    what: str
    seat: Seat | None
    place: str | None
    text: str


class DeviceView(TypedDict):
    """How a device fares; `promised` if the cabinet says that there is one."""

    name: str
    state: State
    reason: str
    since_ms: int
    promised: bool


class PlaceView(TypedDict):
    """Who sits at a seat of the lobby."""

    seat: Seat
    who: Literal["person", "bot", "nobody"]
    name: str
    shape: int
    ready: bool
    hand: Literal["phone", "laptop", "buttons", ""]
    strength: str


class GameLimitsView(TypedDict):
    """How many people can play a game as it was set up last."""

    id: str
    least: int
    most: int


class RoleView(TypedDict):
    """Who takes a role of the game, if anybody does."""

    role: str
    seat: Seat | None


class LobbyView(TypedDict):
    """How the lobby stands."""

    stage: str
    left_s: int
    game: str
    setup: dict[str, Json]
    onward: Json
    games: list[GameLimitsView]
    places: list[PlaceView]
    fills: list[Seat]
    plays: list[Seat]
    least: int
    most: int
    captain: Seat | None
    facing: dict[str, int]
    missing: list[Seat]
    empty: list[Seat]
    roles: list[RoleView]
    here: bool


class MenuView(TypedDict):
    """The menu of the table."""

    at: str
    said: str
    joined: list[Seat]
    captain: Seat | None
    missing: int | None
    answers: list[str]
    answer: int | None


class LineView(TypedDict):
    """A line of the story; `about` is the fact that it tells."""

    at_ms: int
    text: str
    spoken: bool
    about: dict[str, str | int]


class RecordView(TypedDict):
    """What a game was dealt from; each game has its own `setup`."""

    seed: str | None
    setup: dict[str, object]
    bots: list[Seat]
    people: dict[str, str]
    number: int


class ShowView(TypedDict):
    """The cursor of the show."""

    now_ms: int
    start_ms: int
    end_ms: int
    beats: list[int]
    turns: list[int]
    stop_ms: int | None
    stands: bool
    paused: bool
    speed: float
    live: bool
    ahead_ms: int
    held: bool
    pace: int
    awaited: list[Seat]
    choices: NotRequired[dict[str, int]]


class LessonView(TypedDict):
    """Where a lesson stands; each game has its own `task`."""

    seat: Seat
    shows: Literal["table", "board"]
    id: str
    number: int
    total: int
    waiting: bool
    text: str
    hint: str
    task: object
    suits: list[str]
    point: list[str]
    panel: str
    last: bool


class HearingView(TypedDict):
    """What the noise meter hears while the game listens to it."""

    loud: int
    left_s: int


class AstrayView(TypedDict):
    """A slot where something else lies than is planned."""

    seat: Seat
    slot: int
    what: str


class RowView(TypedDict):
    """A row of a result."""

    name: str
    points: int | None
    about: str
    icon: str
    at_ms: int


class HighlightView(TypedDict):
    """Something that people talk about afterwards."""

    kind: str
    title: str
    text: str
    seats: list[Seat]
    at_ms: int | None
    icon: str


class PersonView(TypedDict):
    """What somebody did."""

    seat: Seat
    name: str
    bot: bool
    lines: list[str]
    points: int | None
    place: int | None
    out: bool


class CurveView(TypedDict):
    """A number of one side, round by round."""

    name: str
    values: list[int]
    seat: Seat


class ChartView(TypedDict):
    """The game turn by turn."""

    title: str
    good: str
    bad: str
    columns: list[tuple[int, int, int]]
    lines: list[CurveView]


class EndingView(TypedDict):
    """How a game ended."""

    outcome: Literal["won", "lost", "drawn", "over"]
    title: str
    lead: str
    rows: list[RowView]
    total: RowView | None
    highlights: list[HighlightView]
    people: list[PersonView]
    chart: ChartView | None
    picture: dict[str, Json]
    study: Json


class PictureShared(TypedDict):
    """What every picture of the table has."""

    kind: Literal["picture"]
    revision: int
    notices: list[NoticeView]
    health: list[DeviceView]
    loudest: int
    seat_names: dict[str, str]
    lobby: LobbyView


class TablePicture(PictureShared):
    """The table without a game."""

    game: None
    menu: MenuView


class GamePicture(PictureShared):
    """A game as a seat may see it."""

    game: str
    record: RecordView
    view: dict[str, object]
    story: list[LineView]
    ending: EndingView | None
    show: ShowView
    lesson: LessonView | None
    viewing: dict[str, Json] | None
    served: list[Seat]
    astray: list[AstrayView]
    figures: NotRequired[dict[str, str]]
    pointing: NotRequired[int]
    hearing: NotRequired[HearingView | None]


Picture: TypeAlias = TablePicture | GamePicture
