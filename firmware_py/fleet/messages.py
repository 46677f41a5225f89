"""What tables and organiser say to each other, as JSON; both sides read and write it here.

A message of another version is left alone and counted, so that a fleet of two versions works during an update; an
unknown key is ignored for the same reason. What does not fit otherwise is refused with the key and what was expected.
"""

from typing import Annotated, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

VERSION: Final = 1
LARGEST: Final = 64 * 1024
"""Bytes of one message; the broker is told the same."""
READY: Final = (
    "event_round_soon",
    "event_round_begins",
    "event_round_ends",
    "event_round_over",
    "event_break",
    "event_closing",
)
"""Announcements that every table can say whole: phrases with clips."""
NOT_FREE: Final = "the table is not free"
"""Why a table takes no order that waits for the end of a game: the organiser asks again when it is free."""

Name: TypeAlias = Annotated[str, Meta(max_length=64)]
Word: TypeAlias = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9_]*$")]
Title: TypeAlias = Annotated[str, Meta(max_length=64)]
"""What a game calls that which is played, such as a mission."""
Sentence: TypeAlias = Annotated[str, Meta(max_length=400)]
Moment: TypeAlias = Annotated[str, Meta(max_length=30)]
"""A date and time in UTC as ISO 8601."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Seed: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")]
"""A seed is text: a page's numbers have 53 bits."""
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
"""The first 16 hex digits of the SHA-256 of a record."""
ResultId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]{8}/[0-9a-f]{64}$")]
"""The table's name and the digest of the record: two tables may well play the same game, byte for byte."""
Part: TypeAlias = Literal["free", "lobby", "playing", "action", "ending"]
"""What goes on at a table; in an `action` part a clock runs."""
VersionName: TypeAlias = Annotated[str, Meta(max_length=40, pattern=r"^[0-9][0-9a-z.+]*$")]
"""A version as it stands in the name of its file."""
RoundId: TypeAlias = Annotated[str, Meta(max_length=12, pattern=r"^[a-z0-9]*$")]


class Ignored(Exception):
    """A message of another version; its `version` as it stands there."""

    def __init__(self, version: object) -> None:
        super().__init__(f"version {version}")


class Unreadable(Exception):
    """A message that does not fit; the reason names the key and what was expected."""


class Message(Struct, kw_only=True, frozen=True, omit_defaults=False):
    """What all messages share."""

    v: int = VERSION


class Fault(Struct, frozen=True):
    """A device of a table that does not work."""

    device: Name
    reason: Sentence


class State(Message, frozen=True):
    """How a table is (`up/state`): each seat is 1 where somebody plays there. No name of a person stands in it."""

    at: Moment
    up_s: Seconds
    clock: Literal["synced", "free", "unknown"] = "unknown"
    game: Word = ""
    title: Title = ""
    part: Part = "free"
    held: bool = False
    minute: int = 0
    seats: Annotated[tuple[Literal[0, 1], ...], Meta(max_length=8)] = ()
    round: RoundId = ""
    faults: Annotated[tuple[Fault, ...], Meta(max_length=40)] = ()
    version: Name = ""
    power: Literal["ok", "low", "unknown"] = "unknown"
    name: Name = ""


class Call(Message, frozen=True):
    """Somebody at a table wants staff (`up/call`); seat 0 is the table itself. An empty message ends it."""

    seat: SeatNumber
    since_s: Seconds


class Games(Message, frozen=True):
    """The games that a table has to give (`up/games`), at each connection and every five minutes."""

    digests: Annotated[tuple[Digest, ...], Meta(max_length=3000)]


class Standing(Struct, frozen=True):
    """What those at some seats rank by; `people` are names, where the table lets names leave, else ""."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=8)]
    points: int | None
    people: Annotated[tuple[Name, ...], Meta(max_length=8)]


class Result(Message, frozen=True):
    """A finished game (`up/result`), sent until the organiser says that it has it."""

    id: ResultId
    game: Word
    rules: int
    title: Title
    seed: Seed
    score: int | None
    won: bool | None
    standings: Annotated[tuple[Standing, ...], Meta(max_length=8)]
    played: Moment
    ended_ago_s: Annotated[float, Meta(ge=0, le=1e9)] | None
    doubtful: bool
    round: RoundId = ""


class ClockTold(Message, frozen=True):
    """The table's clock (`up/clock`), in answer to `down/time` of the same number."""

    n: int
    at: Annotated[float, Meta(ge=0, le=1e11)]


class Done(Message, frozen=True):
    """What became of an order (`up/done`): done, or refused with a reason."""

    n: int
    done: bool
    reason: Sentence = ""


class Have(Message, frozen=True):
    """Results that the organiser has stored (`down/have`)."""

    ids: Annotated[tuple[ResultId, ...], Meta(max_length=500)]


class Want(Message, frozen=True):
    """Games that the organiser lacks (`down/want`)."""

    digests: Annotated[tuple[Digest, ...], Meta(max_length=3000)]


class TimeAsked(Message, frozen=True):
    """The organiser asks for a table's clock (`down/time`)."""

    n: int


class Bind(Struct, frozen=True, tag="bind", tag_field="do"):
    """The table's lobby plays this round, or any game again where the round is ""."""

    round: RoundId


class Deal(Struct, frozen=True, tag="deal", tag_field="do"):
    """The seed of a round, as late as possible; the game begins with whoever is ready."""

    round: RoundId
    seed: Seed


class Hold(Struct, frozen=True, tag="hold", tag_field="do"):
    """The game stands still, as if somebody at the table had pressed hold."""

    reason: Sentence = ""


class CallAnswered(Struct, frozen=True, tag="call_answered", tag_field="do"):
    """Staff is on the way."""


class UpdateTo(Struct, frozen=True, tag="update", tag_field="do"):
    """A signed version to fetch from the organiser and to try when no game is on the table: a wheel or a bundle."""

    version: VersionName
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
    kind: Literal["whl", "bundle"] = "whl"


Order: TypeAlias = Bind | Deal | Hold | CallAnswered | UpdateTo


class Do(Message, frozen=True):
    """An order to one table (`down/do`); it expires after 30 s."""

    n: int
    order: Order


class Round(Message, frozen=True):
    """What is played now (`all/round`). `tables` are those that play, empty for all; `seals` is when results close and
    the seed may be shown. An empty message ends the round.
    """

    round: RoundId
    game: Word
    setup: dict[str, str | int | bool]
    tables: Annotated[tuple[Word, ...], Meta(max_length=5000)]
    starts: Moment
    seals: Moment


class Say(Message, frozen=True):
    """An announcement (`all/say`): text by language, with the clip of one that is ready."""

    id: Word
    text: dict[Annotated[str, Meta(max_length=8)], Sentence]
    urgent: bool = False
    clip: Name = ""


class RankingPlace(Struct, frozen=True):
    """A place in the ranking of a round."""

    rank: int | None
    names: Annotated[tuple[Name, ...], Meta(max_length=8)]
    table: Name
    score: int | None


class RankingTold(Message, frozen=True):
    """The one ranking that all halls show (`all/ranking`), as it was at a moment."""

    round: RoundId
    at: Moment
    places: Annotated[tuple[RankingPlace, ...], Meta(max_length=100)]


class _Version(Struct):
    v: int = 0


M = TypeVar("M", bound=Message)


def write(message: Message) -> bytes:
    """The message as bytes of JSON."""
    return msgspec.json.encode(message)


def read(payload: bytes, kind: type[M]) -> M:
    """A message of this kind; raises Ignored for another version, Unreadable for what does not fit."""
    if len(payload) > LARGEST:
        raise Unreadable(f"expected at most {LARGEST} bytes, got {len(payload)}")
    try:
        version = msgspec.json.decode(payload, type=_Version).v
        if version != VERSION:
            raise Ignored(version)
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from error
