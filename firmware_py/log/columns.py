"""The rows of the log as the database holds them: which columns, a game as their values, and the checksum of a row."""

import hashlib
import json
import sqlite3
from typing import Final, TypeAlias, cast

from engine.game import Json
from firmware_py.log.row import LogEntry, Player, Row

PICKED: Final = (
    "number, played, doubtful, game, title, outcome, won, score, points, players, seed, campaign,"
    " digest, seal"
)
WRITTEN: Final = (
    "played, doubtful, game, title, outcome, won, score, points, players, seed, source, size, digest, seal"
)
Values: TypeAlias = tuple[object, ...]


def row_values(row: Row) -> Values:
    """The values of a row in the order of WRITTEN, from its title to its players."""
    players = [[one.seat, one.name, list(one.marks), one.bot] for one in row.players]
    won = None if row.won is None else int(row.won)
    return (row.title, row.outcome, won, row.score, _json(dict(row.points)), _json(cast(Json, players)))


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_entry(values: Values) -> LogEntry:
    """The entry of the values that were PICKED."""
    number, date, doubtful, game, title, outcome, won, score, points, players, seed, campaign, *_ = values
    return LogEntry(
        int(cast(int, number)),
        str(date),
        bool(doubtful),
        str(game),
        Row(
            str(title),
            str(outcome),
            None if won is None else bool(won),
            cast("int | None", score),
            cast("dict[str, Json]", json.loads(str(points))),
            tuple(
                Player(seat, name, tuple(marks), bot) for seat, name, marks, bot in json.loads(str(players))
            ),
        ),
        int(str(seed)),
        cast("int | None", campaign),
    )


def sealed(values: Values) -> str:
    """The checksum of a row as it was picked, without the seal itself."""
    return hashlib.sha256(repr(values[:-1]).encode("utf-8", "surrogatepass")).hexdigest()


def seal(database: sqlite3.Connection, number: int) -> None:
    """Writes the checksum of a row as it is."""
    values = database.execute(f"SELECT {PICKED} FROM finished WHERE number = ?", (number,)).fetchone()
    database.execute("UPDATE finished SET seal = ? WHERE number = ?", (sealed(values), number))
