"""What the table tells pages beside the picture, as types: what mypy and the page's type checker both read."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from engine.game import Json, Seat
from firmware_py.web.picture import GamePicture, TablePicture
from firmware_py.web.started import OpeningView

Role: TypeAlias = Literal["guest", "seat", "table", "operator", "spectator"]


class HeldView(TypedDict):
    """Whether the page of a held seat is here."""

    here: bool
    since_ms: int


class AskView(TypedDict):
    """Who asks for a seat that somebody holds."""

    seat: Seat
    name: str


class RoomView(TypedDict):
    """How phones come in."""

    code: str
    address: str
    where: str
    qr: list[str]
    opening: OpeningView


class AccessMessage(TypedDict):
    """What this page may do, who is here, and how others come in."""

    kind: Literal["access"]
    role: Role
    seat: Seat
    lost: str
    held: dict[str, HeldView]
    asks: list[AskView]
    asking: Seat
    answers: int
    guessed: NotRequired[bool]
    token: NotRequired[str]
    room: NotRequired[RoomView]
    now_ms: int


class ErrorMessage(TypedDict):
    """What can't be done, and why."""

    kind: Literal["error"]
    text: str
    place: NotRequired[str | None]
    reason: NotRequired[str]


class ShapeView(TypedDict):
    """A shape of the table top: its outline in mm."""

    kind: str
    name: str
    outline: list[tuple[float, float]]


class CabinetView(TypedDict):
    """Where lamps lie, in mm, and which of them, by number, belong together."""

    width_mm: float
    height_mm: float
    leds: list[tuple[float, float]]
    groups: dict[str, list[int]]
    shapes: list[ShapeView]
    seats: list[dict[str, Json]]


class GameTitle(TypedDict):
    """A game of the table."""

    id: str
    title: str


class HelloMessage(TypedDict):
    """The first message, with its longer part."""

    kind: Literal["hello"]
    language: str
    more: str
    cabinet: CabinetView
    games: list[GameTitle]
    languages: dict[str, str]
    words: dict[str, dict[str, str]]
    announcements: list[str]


class SoundMessage(TypedDict):
    """What begins to sound."""

    kind: Literal["sound"]
    language: str
    clips: list[str]
    kinds: list[str]


class RoundPlaceView(TypedDict):
    """A place in the ranking of a round: whose, at which table, and by how many points."""

    rank: int | None
    names: list[str]
    table: str
    score: int | None


class RoundMessage(TypedDict):
    """The ranking of the round that all tables of an event play; its name is "" where there is none."""

    kind: Literal["round"]
    name: str
    places: list[RoundPlaceView]
    age_min: int | None


TableMessage: TypeAlias = (
    HelloMessage | TablePicture | GamePicture | AccessMessage | ErrorMessage | SoundMessage | RoundMessage
)
