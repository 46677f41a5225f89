"""What pages show of finished games. Every call reads the disk, so it belongs into a thread; each opens the log for
itself, for a connection of SQLite stays in the thread that made it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from engine.game import Json
from engine.record import read_record
from engine.tables import BadValue, TableError
from firmware_py.log.exports import csv_text
from firmware_py.log.filter import Filter
from firmware_py.log.not_installed import rows_of
from firmware_py.log.row import GameRows, LogEntry, played
from firmware_py.log.store import PAGE, GameLog

Form: TypeAlias = Literal["csv", "flight", "record"]
Logs: TypeAlias = Mapping[str, GameRows]
Campaigns: TypeAlias = Mapping[int, tuple[list[int], int | None]]


@dataclass(frozen=True, slots=True)
class LogSearch:
    """Which games are meant; "" does not matter. `since` is a day such as 2026-05-01; `page` counts from 0."""

    game: str = ""
    mission: str = ""
    since: str = ""
    ending: str = ""
    page: int = 0

    def filter(self) -> Filter:
        """The same for the log."""
        return Filter(self.game or None, self.mission or None, None, self.since or None, self.ending or None)


class Download(NamedTuple):
    """A file for somebody to keep."""

    name: str
    mime: str
    text: str


def rows(state: Path, logs: Logs, search: LogSearch) -> dict[str, Json]:
    """A page of the games that are meant, the last one first, with how many there are in all; `problems` could not be
    read. Raises BadValue for a game that is not there.
    """
    if search.game and search.game not in logs:
        raise BadValue("game", f"expected one of {', '.join(logs)}, got {search.game}")
    with GameLog(state, logs) as log:
        problems = log.collect()
        found = log.entries(search.filter(), PAGE, search.page * PAGE, newest=True)
        told = log.campaigns({entry.campaign for entry in found if entry.campaign is not None})
        return {
            "game": search.game,
            "rows": [row_json(entry, told) for entry in found],
            "count": log.count(search.filter()),
            "page": search.page,
            "pages": -(-log.count(search.filter()) // PAGE),
            "missions": [*log.titles(search.game)] if search.game else [],
            "problems": [*problems],
        }


def row_json(entry: LogEntry, told: Campaigns) -> dict[str, Json]:
    """A row for a page: what all games share, then the points of its own."""
    numbers, points = told.get(entry.campaign or 0, ([], None))
    return {
        "who": [
            {"seat": one.seat, "name": one.name, "roles": [*one.marks], "bot": one.bot}
            for one in entry.row.players
        ],
        **entry.row.points,
        "number": entry.number,
        "game": entry.game,
        "title": entry.row.title,
        "outcome": entry.row.outcome,
        "won": entry.row.won,
        "score": entry.row.score,
        "flown": entry.played,
        "doubtful": entry.doubtful,
        "seed": entry.told_seed,
        "campaign": entry.campaign,
        "campaign_total": points,
        "campaign_ends": bool(numbers) and numbers[-1] == entry.number,
    }


def detail(state: Path, logs: Logs, number: int) -> dict[str, Json]:
    """One game of the log: its row, and what its game tells of it besides. Raises BadValue for no game."""
    with GameLog(state, logs) as log:
        entry = log.entry(number)
        told = log.campaigns({entry.campaign} if entry.campaign is not None else set())
        try:
            more = rows_of(logs, entry.game).detail(played(log.game_of(number), f"game {number}"))
        except TableError:  # of rules that are not the present ones
            more = None
    row = row_json(entry, told)
    return {"row": row, "crew": row["who"], "seed": row["seed"], "score": more}


def export(state: Path, logs: Logs, search: LogSearch, number: int, form: Form) -> Download:
    """A file of the games that are meant (csv), or of one of them. Raises BadValue where there is no such game or
    file.
    """
    with GameLog(state, logs) as log:
        if form == "csv":
            text = csv_text(log.each(search.filter()), logs.get(search.game))
            return Download(f"{search.game or 'games'}.csv", "text/csv", text)
        entry, record = log.entry(number), log.open_record(number)
    if form == "record":
        return Download(f"{entry.game}-{number}.jsonl", "application/jsonl", record)
    game = played(read_record(record.splitlines(), f"game {number}"), f"game {number}")
    name, text = rows_of(logs, entry.game).file(game)
    stem, _, ending = name.partition(".")
    return Download(f"{stem}-{number}.{ending}", "application/json", text)


def mark(state: Path, logs: Logs, numbers: Iterable[int]) -> None:
    """Marks games as one campaign; raises BadValue for games that make none."""
    with GameLog(state, logs) as log:
        log.campaign(tuple(sorted(set(numbers))))
