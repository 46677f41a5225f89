"""What the operator's page shows of finished games. Every call reads the disk, so it belongs into a thread; each opens
the log for itself, for a connection of SQLite stays in the thread that made it.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from engine import GAMES
from engine.game import Json
from engine.record import read_record
from engine.space_alert.cards import threats
from engine.space_alert.game import SpaceAlert
from engine.space_alert.score import score
from engine.tables import BadValue, TableError
from firmware_py.log.flights import bracket, campaigns, csv_text, flight_text, games_csv
from firmware_py.log.games import GameEntry
from firmware_py.log.row import flight_of
from firmware_py.log.store import GAME, Entry, Filter, FlightLog

MOST_ROWS: Final = 200  # of what is shown; exports have all

Ending: TypeAlias = Literal["", "lost", "returned"]
Form: TypeAlias = Literal["csv", "flight", "record"]


@dataclass(frozen=True, slots=True)
class Search:
    """Which games are meant; "" does not matter. `since` is a day such as 2026-05-01."""

    game: str = GAME
    mission: str = ""
    since: str = ""
    ending: Ending = ""

    def filter(self) -> Filter:
        """The same for the flight log."""
        lost = {"": None, "lost": True, "returned": False}[self.ending]
        return Filter(self.mission or None, None, self.since or None, lost)


class File(NamedTuple):
    """A file for somebody to keep."""

    name: str
    mime: str
    text: str


def rows(state: Path, search: Search) -> dict[str, Json]:
    """The games that are meant, the last one first, with how many there are in all; `problems` could not be read."""
    if search.game not in GAMES:
        raise BadValue("game", f"expected one of {', '.join(GAMES)}, got {search.game}")
    with FlightLog(state) as log:
        problems = log.collect()
        found = _flights(log, search) if search.game == GAME else _games(log, search)
    return {"game": search.game, **found, "problems": list(problems)}


def _flights(log: FlightLog, search: Search) -> dict[str, Json]:
    everything, found = log.entries(), log.entries(search.filter())
    told = campaigns(everything)
    return {
        "rows": [_row(entry, told) for entry in found[: -MOST_ROWS - 1 : -1]],
        "count": len(found),
        "missions": list(dict.fromkeys(entry.columns.mission for entry in everything)),
    }


def _games(log: FlightLog, search: Search) -> dict[str, Json]:
    found = log.games(search.game, search.since or None)
    return {
        "rows": [_game_row(entry) for entry in found[: -MOST_ROWS - 1 : -1]],
        "count": len(found),
        "missions": [],
    }


def _game_row(entry: GameEntry) -> Json:
    return {
        "number": entry.number,
        "flown": entry.played,
        "doubtful": entry.doubtful,
        "players": [{"seat": one.seat, "name": one.name} for one in entry.players],
        "result": dict(entry.result),
        "seed": str(entry.seed),
    }


def _row(entry: Entry, told: dict[int, tuple[list[Entry], int | None]]) -> Json:
    columns = asdict(entry.columns)
    flights, points = told[entry.campaign] if entry.campaign is not None else ([], None)
    return {
        **columns,
        "lost_to": lost_card(entry.columns.lost_to),
        "number": entry.number,
        "flown": entry.flown,
        "doubtful": entry.doubtful,
        "players": entry.players,
        "campaign": entry.campaign,
        "campaign_total": points,
        "campaign_ends": bool(flights) and flights[-1].number == entry.number,
    }


def lost_card(enemy: str | None) -> str | None:
    """The number of the card that a ship was lost to, for its name in every language; "damage" stays.

    >>> lost_card("damage"), lost_card(None), lost_card(threats()[0].name) == threats()[0].id
    ('damage', None, True)
    """
    return next((card.id for card in threats() if card.name == enemy), enemy)


def detail(state: Path, number: int) -> dict[str, Json]:
    """One flight of the log: its row, its crew, its seed, and what cost points. Raises BadValue for no flight."""
    with FlightLog(state) as log:
        entry = log.entry(number)
        told = campaigns(log.entries())
    return {
        "row": _row(entry, told),
        "crew": [{"seat": one.seat, "name": one.name, "roles": list(one.roles)} for one in entry.crew],
        "seed": str(entry.seed),
        "score": _score(entry),
    }


def _score(entry: Entry) -> Json:
    """What cost points; nothing of a ship that was lost, nor of a flight that the present rules can't play again."""
    try:
        game = _flight(entry)
    except TableError:
        return None
    return None if game.state is None or entry.columns.lost_to is not None else asdict(score(game.state))


def _flight(entry: Entry) -> SpaceAlert:
    name = f"flight {entry.number}"
    return flight_of(read_record(entry.record.splitlines(), name), name)


def export(state: Path, search: Search, number: int, form: Form) -> File:
    """A file of the games that are meant (csv), or of one of them. Raises BadValue where there is no such game; only
    those of Space Alert have a flight file.
    """
    with FlightLog(state) as log:
        if search.game != GAME:
            return _game_file(log, search, number, form)
        if form == "csv":
            return File("flights.csv", "text/csv", csv_text(log.entries(search.filter())))
        entry = log.entry(number)
    if form == "record":
        return File(f"flight-{number}.jsonl", "application/jsonl", entry.record)
    return File(f"flight-{number}.json", "application/json", flight_text(_flight(entry)))


def _game_file(log: FlightLog, search: Search, number: int, form: Form) -> File:
    if form == "csv":
        return File(f"{search.game}.csv", "text/csv", games_csv(log.games(search.game, search.since or None)))
    if form == "flight":
        raise BadValue("form", f"expected csv or record: there are no flight files of {search.game}")
    return File(f"{search.game}-{number}.jsonl", "application/jsonl", log.game(search.game, number).record)


def mark(state: Path, numbers: Iterable[int]) -> None:
    """Marks flights as the rows of one campaign [R 6.3]; raises BadValue for flights that can't be."""
    with FlightLog(state) as log:
        bracket(log, tuple(sorted(set(numbers))))
