"""What the organiser's page shows and asks for, as JSON. Who may ask, the server has judged."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from engine import GAMES
from engine.game import Json
from firmware_py.fleet.messages import READY
from firmware_py.organiser.enrolling import Enrolling
from firmware_py.organiser.event import Event, ready_text
from firmware_py.organiser.ranking import round_ranking
from firmware_py.organiser.roster import TableRow, counts
from firmware_py.web.qr import qr_rows

Text: TypeAlias = Annotated[str, Meta(max_length=400)]
Short: TypeAlias = Annotated[str, Meta(max_length=80)]


class Invite(Struct, frozen=True, tag="invite", tag_field="do"):
    """One more table may come."""


class Decide(Struct, frozen=True, tag="decide", tag_field="do"):
    """The words were compared: the table comes in, or not."""

    ticket: Short
    on: bool


class ShutOut(Struct, frozen=True, tag="shut_out", tag_field="do"):
    """A table leaves the fleet at once."""

    table: Short


class Rename(Struct, frozen=True, tag="rename", tag_field="do"):
    """A table is called otherwise."""

    table: Short
    name: Short


class OpenRound(Struct, frozen=True, tag="open_round", tag_field="do"):
    """A round: the same game and deal for all of `tables`, or for every table where none is named."""

    game: Short
    setup: dict[Short, str | int | bool]
    minutes: int
    tables: Annotated[tuple[Short, ...], Meta(max_length=5000)] = ()


class DealRound(Struct, frozen=True, tag="deal", tag_field="do"):
    """The seed goes out; to one `table` that came late, or to all."""

    table: Short = ""


class EndRound(Struct, frozen=True, tag="end_round", tag_field="do"):
    """Results are closed."""


class SayAll(Struct, frozen=True, tag="say", tag_field="do"):
    """An announcement."""

    en: Text
    cs: Text
    urgent: bool = False


class Answer(Struct, frozen=True, tag="answer", tag_field="do"):
    """Staff goes to a table."""

    table: Short


class HoldTable(Struct, frozen=True, tag="hold", tag_field="do"):
    """A game stands still."""

    table: Short
    reason: Text = ""


class BeginUpdate(Struct, frozen=True, tag="update", tag_field="do"):
    """A version that lies in the organiser's folder goes out in waves."""

    sha256: Short


class StopUpdate(Struct, frozen=True, tag="stop_update", tag_field="do"):
    """No further table is told."""


class ForgetPeople(Struct, frozen=True, tag="forget_people", tag_field="do"):
    """Every name of a person goes, for good. `sure` is the word that the page asks for."""

    sure: Literal["forget"]


class OpenLeague(Struct, frozen=True, tag="open_league", tag_field="do"):
    """People and rounds of a league; the game is said by its name."""

    league: Short
    people: Annotated[tuple[Short, ...], Meta(max_length=60)]
    rounds: Annotated[int, Meta(ge=1, le=59)]


class PairRound(Struct, frozen=True, tag="pair", tag_field="do"):
    """The next round of a league."""

    league: Short


class Outcome(Struct, frozen=True, tag="outcome", tag_field="do"):
    """How a game of a league ended; "" takes it back."""

    league: Short
    round: int
    board: int
    outcome: Literal["", "first", "second", "draw"]


class Swap(Struct, frozen=True, tag="swap", tag_field="do"):
    """Two people of the last round of a league change places."""

    league: Short
    one: int
    other: int


Wish: TypeAlias = (
    Invite
    | Decide
    | ShutOut
    | Rename
    | OpenRound
    | DealRound
    | EndRound
    | SayAll
    | Answer
    | HoldTable
    | BeginUpdate
    | StopUpdate
    | ForgetPeople
    | OpenLeague
    | PairRound
    | Outcome
    | Swap
)

WISH: Final = msgspec.json.Decoder(Wish)


def invited(code: str, host: str) -> str:
    """What the QR code of an invitation says: what is typed at a table."""
    return f"spacetable fleet join {host} {code}"


def snapshot(event: Event, enrolling: Enrolling, line: str, host: str, now_s: float) -> dict[str, Json]:
    """All that the page shows; `line` says why there is no line to the broker, "" while there is one; at `host` tables
    find this computer.
    """
    rows = event.roster.order(now_s)
    return {
        "line": line,
        "trouble": event.trouble,
        "counts": {str(trouble): count for trouble, count in counts(event.roster.headings.values()).items()},
        "rows": [{**row_json(row, now_s), "trouble": event.roster.headings[row.table]} for row in rows],
        "waiting": [
            {"ticket": one.ticket, "name": one.name, "words": [*one.words]} for one in enrolling.waiting
        ],
        "invitations": [
            {"code": one.code, "left_s": round(one.ends_s - now_s), "qr": [*qr_rows(invited(one.code, host))]}
            for one in enrolling.open.values()
        ],
        "games": [*GAMES],
        "ready": [{**ready_text(one)} for one in READY],
        "round": _round(event),
        "results": event.store.count_results(),
        "update": _update(event),
        "log": list[Json](event.log)[-20:],
        "strangers": event.strangers,
    }


def row_json(row: TableRow, now_s: float) -> dict[str, Json]:
    """A row of the roster."""
    state = row.state
    age = row.age_s(now_s)
    return {
        "table": row.table,
        "name": row.name or row.table,
        "trouble": row.trouble,
        "online": row.online,
        "age_s": None if age is None else round(age),
        "call": None
        if row.call is None
        else {"seat": row.call.seat, "waits_s": max(0, round(now_s - row.called_s))},
        "clock_off_s": round(row.clock_off_s or 0.0, 1) if row.clock_is_off else None,
        "refused": row.refused,
        "state": None if state is None else msgspec.to_builtins(state),
        "free_seats": None if state is None else sum(1 for one in state.seats if not one),
    }


def _round(event: Event) -> Json:
    if event.round is None:
        return None
    told = event.round
    places = round_ranking(event.store.results(told.round), event.titles)
    return {
        "name": told.round,
        "game": told.game,
        "setup": dict(told.setup),
        "tables": [*told.tables],
        "seals": told.seals,
        "dealt": event.dealt,
        "ranking": [msgspec.to_builtins(one) for one in places[:20]],
    }


def _update(event: Event) -> Json:
    found = event.updating
    if found is None:
        return None
    wanted, following, progress = found
    return {
        "version": wanted.version,
        "wave": following.wave,
        "progress": {**progress},
    }
