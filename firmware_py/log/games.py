"""Finished games of all kinds but Space Alert in the flight log: who played, how it ended, and the record.

Each game ends in its own way, so what is stored is the result document of the game; what all games have is a column.
"""

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from engine import GAMES
from engine.game import Json, Refused, Result, Seat
from engine.record import Record, read_record, replayed
from engine.tables import BadTable, BadValue


@dataclass(frozen=True, slots=True)
class Player:
    """A player by seat, with the name if one was given."""

    seat: Seat
    name: str

    def __str__(self) -> str:
        return self.name or f"seat {self.seat}"


@dataclass(frozen=True, slots=True)
class _Finished:
    """A finished game; `result` is its result document."""

    game: str
    outcome: str
    score: int | None
    result: Mapping[str, Json]
    players: tuple[Player, ...]
    seed: int
    record: str


@dataclass(frozen=True, slots=True)
class Played(_Finished):
    """A finished game, ready for the log; `digest` is the SHA-256 of `record`."""

    digest: str


@dataclass(frozen=True, slots=True)
class GameEntry(_Finished):
    """A game in the log. `doubtful`: the clock was behind that of an earlier one, so `played` may be wrong."""

    number: int
    played: str
    doubtful: bool


def played(record: Record) -> Played:
    """The row of a record; raises BadValue for a game that has not ended, BadTable for one that the rules refuse."""
    result = _result(record)
    text = "".join(f"{line}\n" for line in record.lines())
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    names = _names(record)
    players = tuple(
        Player(seat, names[place] if place < len(names) else "")
        for place, seat in enumerate(record.setup.seats)
    )
    return Played(
        record.game, outcome_of(result), result.score, result.document, players, record.seed, text, digest
    )


def _result(record: Record) -> Result:
    try:
        result = replayed(record).result
    except Refused as refused:
        why = f"the rules refuse an action of this record: {refused.reason}"
        raise BadTable(record.game, 0, "", why) from refused
    if result is None:
        raise BadValue("game", f"expected a game of {record.game} that has ended")
    return result


def _names(record: Record) -> tuple[str, ...]:
    """The names that a set-up gives to its players; games that have none know nobody by name."""
    header = json.loads(next(record.lines()))
    names = header["setup"].get("names", [])
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()


def outcome_of(result: Result) -> str:
    """The outcome in the game's own word, such as "draw"."""
    return str(result.document.get("outcome", ""))


def add_game(database: sqlite3.Connection, game: Played, source: str, date: str) -> None:
    """Adds a game, within a transaction of the caller. One that is there already is not added again."""
    if has(database, "game", source, game.digest):  # a conflict would use a number up
        return
    last = database.execute("SELECT max(played) FROM game").fetchone()[0]
    result = json.dumps(game.result, ensure_ascii=False)
    values = (date, int(last is not None and date < last), game.game, game.outcome, game.score, result)
    number = database.execute(
        "INSERT INTO game (played, doubtful, game, outcome, score, result, seed, source, digest, record)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
        (*values, str(game.seed), source, game.digest, game.record),
    ).fetchone()[0]
    rows = [(number, one.seat, one.name) for one in game.players]
    database.executemany("INSERT INTO player VALUES (?, ?, ?)", rows)


def has(database: sqlite3.Connection, table: str, source: str, digest: str) -> bool:
    """Whether a table of the log, `flight` or `game`, has what was kept in a file already."""
    question = f"SELECT 1 FROM {table} WHERE source = ? AND digest = ?"
    return database.execute(question, (source, digest)).fetchone() is not None


def games(database: sqlite3.Connection, name: str | None = None, since: str | None = None) -> list[GameEntry]:
    """The games in the log, oldest first; with `name` those of one kind, with `since` those from that day on."""
    rows = database.execute(
        "SELECT number, played, doubtful, game, outcome, score, result, seed, record FROM game"
        " WHERE game = coalesce(?, game) AND played >= coalesce(?, played) ORDER BY number",
        (name, since),
    )
    return [_entry(database, row) for row in rows.fetchall()]


def _entry(
    database: sqlite3.Connection, row: tuple[int, str, int, str, str, int | None, str, str, str]
) -> GameEntry:
    number, date, doubtful, game, outcome, score, result, seed, record = row
    found = database.execute("SELECT seat, name FROM player WHERE game = ? ORDER BY seat", (number,))
    players = tuple(Player(seat, name) for seat, name in found)
    document = json.loads(result)
    return GameEntry(game, outcome, score, document, players, int(seed), record, number, date, bool(doubtful))


def game_differences(entry: GameEntry) -> list[str]:
    """What the present rules make of a stored game, where it is not what was stored."""
    lines = entry.record.splitlines()
    header = json.loads(lines[0])
    header["version"] = GAMES[entry.game].version
    name = f"{entry.game} {entry.number}"
    try:
        now = _result(read_record([json.dumps(header), *lines[1:]], name)).document
    except (BadTable, BadValue) as error:
        return [str(error)]
    keys = dict.fromkeys((*entry.result, *now))
    return [
        f"{key}: {_short(entry.result.get(key))} was stored, {_short(now.get(key))} is what the rules make of it"
        for key in keys
        if entry.result.get(key) != now.get(key)
    ]


def _short(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
