"""The log of finished games in a SQLite file: what the journal has kept is taken in, once and for good.

The kept file is the truth until its row is committed, and stays afterwards; so a crash at any moment loses nothing,
and a log that was damaged is built again. Every row and every record has its checksum, which is compared when it is
read: what does not fit is mended from the kept file.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias, cast

from engine.game import Json
from engine.record import Record, read_record
from engine.tables import BadTable, BadValue, TableError
from firmware_py.journal.record_file import load_record
from firmware_py.log.row import (
    Entry,
    Finished,
    GameRows,
    Player,
    Row,
    digest_of,
    finished,
    played,
    row_of,
    text_of,
)
from firmware_py.log.schema import migrate

FILE: Final = "flights.sqlite"
BROKEN: Final = (
    sqlite3.DatabaseError,
    UnicodeDecodeError,
)  # SQLite quotes broken text in what it says is wrong
WAIT_S: Final = 10.0  # for another process that writes
PAGE: Final = 50
_PICKED: Final = (
    "number, played, doubtful, game, title, outcome, won, score, points, players, seed, campaign,"
    " digest, seal"
)
_WRITTEN: Final = (
    "played, doubtful, game, title, outcome, won, score, points, players, seed, source, size, digest, seal"
)
_Values: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are meant; what is None does not matter. `name` is somebody who played, with % for anything."""

    game: str | None = None
    title: str | None = None
    name: str | None = None
    since: str | None = None
    outcome: str | None = None

    def where(self) -> tuple[str, tuple[str, ...]]:
        """The condition in SQL, and its values."""
        conditions = {
            "game = ?": self.game,
            "title = ?": self.title,
            "EXISTS (SELECT 1 FROM json_each(players) WHERE json_extract(value, '$[1]') LIKE ?)": self.name,
            "played >= ?": self.since,
            "outcome = ?": self.outcome,
        }
        used = {text: value for text, value in conditions.items() if value is not None}
        return (f"WHERE {' AND '.join(used)}" if used else ""), tuple(used.values())


ALL: Final = Filter()


class GameLog:
    """The log in `folder`, with what each game brings to it; use it in a `with`, which closes it.

    Raises BadTable for a file of a later version.
    """

    def __init__(self, folder: Path, rows: Mapping[str, GameRows]) -> None:
        self.path = folder / FILE
        self._journal = folder / "journal"
        self._rows = rows
        try:
            self._database = self._open()
        except BROKEN as error:
            self._begin_anew(error)

    def _begin_anew(self, error: Exception) -> None:
        """A file that SQLite refuses is put aside; collect() builds the log again from what the journal kept."""
        if isinstance(error, sqlite3.OperationalError):
            raise BadTable(str(self.path), 0, "", str(error)) from error
        set_aside(self.path, "damaged")
        self._database = self._open()

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, timeout=WAIT_S, isolation_level=None)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA foreign_keys = ON")
            migrate(database, str(self.path))
            _seal_migrated(database)
        except BaseException:
            database.close()
            raise
        return database

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(self, *error: object) -> None:
        self._database.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    # ---------------------------------------------------------------------------------------- taking games in

    def collect(self) -> list[str]:
        """Takes in every game that the journal kept and the log does not have; gives what could not be read.

        A folder that has not changed since the last look is not looked through again, and no kept file is read twice.
        """
        try:
            return self._collect()
        except BROKEN as error:
            self._database.close()
            self._begin_anew(error)
            return self._collect()

    def _collect(self) -> list[str]:
        try:
            changed = self._journal.stat().st_mtime_ns
        except OSError:
            return []
        looked = self._database.execute(
            "SELECT changed FROM looked WHERE folder = ?", (str(self._journal),)
        ).fetchone()
        if looked == (changed,):
            return []
        known = set(self._database.execute("SELECT source, size FROM finished"))
        problems = []
        for path in sorted(self._journal.glob("game-*.jsonl")):
            try:
                if (path.name, path.stat().st_size) not in known:
                    self._take_in(path)
            except (TableError, OSError) as error:
                problems.append(f"{path.name} is not in the log: {error}")
        if not problems:
            self._database.execute(
                "INSERT OR REPLACE INTO looked VALUES (?, ?)", (str(self._journal), changed)
            )
        return problems

    def _take_in(self, path: Path) -> None:
        record = load_record(str(path))
        self.add(finished(record, self._rows_of(record.game)), path.name, path.stat().st_mtime)

    def _rows_of(self, game: str) -> GameRows:
        if game not in self._rows:
            raise BadValue("game", f"expected one of {', '.join(self._rows)}, got {game}")
        return self._rows[game]

    def add(self, game: Finished, source: str, kept_at: float) -> None:
        """Adds a game; `kept_at` are seconds of the epoch. One that is there already is not added again."""
        date = datetime.fromtimestamp(kept_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        size = len(game.record.encode("utf-8"))
        with self._writing():
            if self._has(source, game.digest):  # a conflict would use a number up
                return
            last = self._database.execute(
                "SELECT max(played) FROM finished WHERE game = ?", (game.game,)
            ).fetchone()[0]
            head = (date, int(last is not None and date < last), game.game)
            values = (*head, *_columns(game.row), str(game.seed), source, size, game.digest)
            number = self._database.execute(
                f"INSERT INTO finished ({_WRITTEN}) VALUES ({', '.join('?' * 13)}, '') RETURNING number",
                values,
            ).fetchone()[0]
            self._database.execute("INSERT INTO record VALUES (?, ?)", (number, game.record))
            if name := game.row.points.get("campaign"):
                begins = game.row.points.get("campaign_game", 1) == 1
                self._join_campaign(number, game.game, str(name), begins)
            _seal(self._database, number)

    def _join_campaign(self, number: int, game: str, name: str, begins: bool) -> None:
        """Games that name the same campaign are one, from the first on; one that `begins` it begins another."""
        found = (
            None
            if begins
            else self._database.execute(
                "SELECT campaign FROM finished WHERE game = ? AND campaign IS NOT NULL"
                " AND json_extract(points, '$.campaign') = ? ORDER BY number DESC LIMIT 1",
                (game, name),
            ).fetchone()
        )
        if found is None:
            found = self._database.execute("INSERT INTO campaign DEFAULT VALUES RETURNING number").fetchone()
        self._database.execute("UPDATE finished SET campaign = ? WHERE number = ?", (found[0], number))

    def _has(self, source: str, digest: str) -> bool:
        question = "SELECT 1 FROM finished WHERE source = ? AND digest = ?"
        return self._database.execute(question, (source, digest)).fetchone() is not None

    # ---------------------------------------------------------------------------------------------------------- reading

    def entries(
        self, wanted: Filter = ALL, limit: int = -1, skip: int = 0, newest: bool = False
    ) -> list[Entry]:
        """The games that are meant, oldest first, or the `newest`; at most `limit` after the first `skip`. Records are
        not touched.
        """
        where, values = wanted.where()
        order = "DESC" if newest else "ASC"
        rows = self._database.execute(
            f"SELECT {_PICKED} FROM finished {where} ORDER BY number {order} LIMIT ? OFFSET ?",
            (*values, limit, skip),
        )
        return [self._entry(row) for row in rows.fetchall()]

    def count(self, wanted: Filter = ALL) -> int:
        """How many games are meant."""
        where, values = wanted.where()
        return int(self._database.execute(f"SELECT count(*) FROM finished {where}", values).fetchone()[0])

    def titles(self, game: str) -> list[str]:
        """What was played of a game, in the order in which it first was."""
        rows = self._database.execute(
            "SELECT title FROM finished WHERE game = ? AND title <> '' GROUP BY title ORDER BY min(number)",
            (game,),
        )
        return [str(title) for (title,) in rows]

    def entry(self, number: int) -> Entry:
        """The game of this number; raises BadValue."""
        row = self._database.execute(f"SELECT {_PICKED} FROM finished WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise BadValue("number", f"expected a number in the log, got {number}")
        return self._entry(row)

    def find(self, record: str) -> int | None:
        """The number of the last game with this record, or None."""
        row = self._database.execute(
            "SELECT max(number) FROM finished WHERE digest = ?", (digest_of(record),)
        ).fetchone()
        return None if row[0] is None else int(row[0])

    def record(self, number: int) -> str:
        """The text of a game's record. Raises BadValue for no game, BadTable where it is damaged, here and where it was
        kept.
        """
        row = self._database.execute(
            "SELECT source, digest, text FROM finished LEFT JOIN record USING (number) WHERE number = ?",
            (number,),
        ).fetchone()
        if row is None:
            raise BadValue("number", f"expected a number in the log, got {number}")
        source, digest, text = row
        if text is not None and digest_of(text) == digest:
            return str(text)
        return self._mend_record(number, str(source), str(digest))

    def game_of(self, number: int) -> Record:
        """The record of a game, read; raises as record() and read_record() do."""
        return read_record(self.record(number).splitlines(), f"game {number}")

    # ---------------------------------------------------------------------------------------------------------- mending

    def _entry(self, values: _Values) -> Entry:
        if values[-1] == _sealed(values):
            return _read_entry(values)
        return self._mend_row(int(cast(int, values[0])))

    def _mend_record(self, number: int, source: str, digest: str) -> str:
        try:
            text = text_of(load_record(str(self._journal / source)))
        except TableError as error:
            raise self._beyond_mending(number, source) from error
        if digest_of(text) != digest:
            raise self._beyond_mending(number, source)
        with self._writing():
            self._database.execute("INSERT OR REPLACE INTO record VALUES (?, ?)", (number, text))
        return text

    def _mend_row(self, number: int) -> Entry:
        """A row whose checksum does not fit is made again from its record: the one beside it, or the kept file."""
        source, text = self._database.execute(
            "SELECT source, text FROM finished LEFT JOIN record USING (number) WHERE number = ?", (number,)
        ).fetchone()
        record = self._sound_record(number, str(source), text)
        rows = self._rows_of(record.game)
        columns = _columns(row_of(record, played(record, f"game {number}"), rows))
        with self._writing():
            self._database.execute(
                "UPDATE finished SET game = ?, title = ?, outcome = ?, won = ?, score = ?, points = ?, players = ?,"
                " seed = ?, digest = ? WHERE number = ?",
                (record.game, *columns, str(record.seed), digest_of(text_of(record)), number),
            )
            _seal(self._database, number)
        found = self._database.execute(
            f"SELECT {_PICKED} FROM finished WHERE number = ?", (number,)
        ).fetchone()
        return _read_entry(found)

    def _sound_record(self, number: int, source: str, text: object) -> Record:
        """The kept file is the truth; without it the record of the log, which reads or does not."""
        try:
            return load_record(str(self._journal / source))
        except TableError:
            try:
                return read_record(str(text or "").splitlines(), f"game {number}")
            except TableError as error:
                raise self._beyond_mending(number, source) from error

    def _beyond_mending(self, number: int, source: str) -> BadTable:
        why = f"game {number} is damaged here, and so is {source}, which the journal kept"
        return BadTable(str(self.path), 0, "", why)

    # -------------------------------------------------------------------------------------------------------- campaigns

    def campaign(self, numbers: tuple[int, ...]) -> int:
        """Marks games as one campaign; gives its number. Raises BadValue for games that make none."""
        entries = [self.entry(number) for number in numbers]
        if not entries or len({entry.game for entry in entries}) > 1:
            raise BadValue("numbers", "expected games of one kind")
        rows = self._rows_of(entries[0].game)
        if len(numbers) > rows.most_of_a_campaign:
            raise BadValue("numbers", f"expected at most {rows.most_of_a_campaign}, got {len(numbers)}")
        for entry in entries:
            if entry.campaign is not None:
                raise BadValue("numbers", f"game {entry.number} belongs to a campaign already")
        rows.campaign([entry.row for entry in entries])
        with self._writing():
            row = self._database.execute("INSERT INTO campaign DEFAULT VALUES RETURNING number").fetchone()
            for number in numbers:
                self._database.execute("UPDATE finished SET campaign = ? WHERE number = ?", (row[0], number))
                _seal(self._database, number)
        return int(row[0])

    def campaigns(self, numbers: set[int]) -> dict[int, tuple[list[int], int | None]]:
        """The games of these campaigns by the campaign's number, and its score; None for one that failed."""
        found = {}
        for number in sorted(numbers):
            rows = self._database.execute(
                f"SELECT {_PICKED} FROM finished WHERE campaign = ? ORDER BY number", (number,)
            )
            entries = [self._entry(row) for row in rows.fetchall()]
            if entries:
                score = self._rows_of(entries[0].game).campaign([entry.row for entry in entries])
                found[number] = ([entry.number for entry in entries], score)
        return found

    def copy_to(self, path: Path) -> None:
        """Writes a whole copy of the log, also while others write to it."""
        target = sqlite3.connect(path)
        try:
            self._database.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
        finally:
            target.close()


# ------------------------------------------------------------------------------------------------------- rows as values


def _columns(row: Row) -> _Values:
    players = [[one.seat, one.name, list(one.marks), one.bot] for one in row.players]
    won = None if row.won is None else int(row.won)
    return (row.title, row.outcome, won, row.score, _json(dict(row.points)), _json(cast(Json, players)))


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _read_entry(values: _Values) -> Entry:
    number, date, doubtful, game, title, outcome, won, score, points, players, seed, campaign, *_ = values
    return Entry(
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


def _sealed(values: _Values) -> str:
    """The checksum of a row as it was picked, without the seal itself."""
    return hashlib.sha256(repr(values[:-1]).encode("utf-8", "surrogatepass")).hexdigest()


def _seal(database: sqlite3.Connection, number: int) -> None:
    values = database.execute(f"SELECT {_PICKED} FROM finished WHERE number = ?", (number,)).fetchone()
    database.execute("UPDATE finished SET seal = ? WHERE number = ?", (_sealed(values), number))


def _seal_migrated(database: sqlite3.Connection) -> None:
    """Rows that a migration has just made have no seal yet."""
    fresh = database.execute("SELECT number FROM finished WHERE seal = ''").fetchall()
    if fresh:
        database.execute("BEGIN IMMEDIATE")
        for (number,) in fresh:
            _seal(database, number)
        database.execute("COMMIT")


def set_aside(path: Path, why: str) -> Path:
    """Renames a database and what SQLite keeps beside it; nothing is deleted."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-{why}-{number:05}{path.suffix}")).exists():
        number += 1
    for suffix in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + suffix))
    return aside
