"""What an event must not lose, in SQLite or PostgreSQL: the same statements for both, only the mark of a value differs.

Text, integers and reals, `ON CONFLICT`, no functions of JSON. A batch of results is one transaction, and tables are
told of it after the commit. The state of tables is no matter of the store: the broker retains it.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from engine.tables import TableError
from firmware_py.fleet import messages as m

POSTGRESQL: Final = ("postgresql:", "postgres:")
VERSION: Final = 1

TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS event (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS place (name TEXT PRIMARY KEY, title TEXT NOT NULL, words TEXT NOT NULL,"
    " joined DOUBLE PRECISION NOT NULL, closed INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS result (id TEXT PRIMARY KEY, place TEXT NOT NULL, round TEXT NOT NULL,"
    " game TEXT NOT NULL, title TEXT NOT NULL, score INTEGER, ended DOUBLE PRECISION NOT NULL,"
    " doubtful INTEGER NOT NULL, marked INTEGER NOT NULL, document TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS round (name TEXT PRIMARY KEY, document TEXT NOT NULL, seed TEXT NOT NULL,"
    " state TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS entrant (league TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,"
    " PRIMARY KEY (league, number))",
    "CREATE TABLE IF NOT EXISTS pairing (league TEXT NOT NULL, round INTEGER NOT NULL, board INTEGER NOT NULL,"
    " first INTEGER NOT NULL, second INTEGER, outcome TEXT NOT NULL, PRIMARY KEY (league, round, board))",
    "CREATE TABLE IF NOT EXISTS call (number INTEGER PRIMARY KEY, place TEXT NOT NULL, seat INTEGER NOT NULL,"
    " began DOUBLE PRECISION NOT NULL, answered DOUBLE PRECISION)",
    "CREATE TABLE IF NOT EXISTS announcement (id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL,"
    " document TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS update_wave (version TEXT NOT NULL, place TEXT NOT NULL, progress TEXT NOT NULL,"
    " since DOUBLE PRECISION NOT NULL, PRIMARY KEY (version, place))",
)

FORGOTTEN: Final = ""
"""What stands where a person's name stood."""


class Cursor(Protocol):
    """What both databases give for a statement."""

    def fetchall(self) -> list[tuple[Any, ...]]: ...

    @property
    def rowcount(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Place:
    """A table with an account; `closed` once it has left or was shut out."""

    name: str
    title: str
    words: str
    joined: float
    closed: bool


@dataclass(frozen=True, slots=True)
class Stored:
    """A result as it came; `ended` are seconds of the epoch by the organiser's clock, `marked` says that somebody wants
    a look at it, such as one of a round that the table was not in.
    """

    result: m.Result
    place: str
    ended: float
    marked: bool


class Store:
    """The store at `address`: a path of SQLite or an address of PostgreSQL. Raises TableError for one that can't be
    used.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._is_postgresql = address.startswith(POSTGRESQL)
        try:
            self._database: Any = self._postgresql() if self._is_postgresql else self._sqlite()
            self._prepare()
        except ImportError as error:
            raise TableError(
                "PostgreSQL needs the package psycopg: pip install 'spacetable[postgresql]'"
            ) from error
        except self._errors() as error:
            raise TableError(f"the store takes nothing: {error}") from error

    def _sqlite(self) -> Any:
        path = Path(self.address)
        path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        return database

    def _postgresql(self) -> Any:
        import psycopg

        return psycopg.connect(self.address, autocommit=True)

    def _errors(self) -> tuple[type[Exception], ...]:
        if not self._is_postgresql:
            return (sqlite3.Error, OSError)
        import psycopg

        return (psycopg.Error, OSError)

    def _prepare(self) -> None:
        with self._together():
            for statement in TABLES:
                self._do(statement)
            self._do("INSERT INTO event VALUES ('version', ?) ON CONFLICT (name) DO NOTHING", [str(VERSION)])
        if (version := self.setting("version")) != str(VERSION):
            raise TableError(f"{self.address} is a store of version {version}, expected {VERSION}")

    def close(self) -> None:
        """Gives the store back."""
        self._database.close()

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What statements raise where the store takes nothing; then nothing of the call was stored."""
        return self._errors()

    def _do(self, statement: str, values: Sequence[object] = ()) -> Cursor:
        if self._is_postgresql:
            statement = statement.replace("?", "%s")
        cursor: Cursor = self._database.execute(statement, values)
        return cursor

    def _together(self) -> AbstractContextManager[object]:
        """A transaction: all of it or nothing."""
        if self._is_postgresql:
            transaction: AbstractContextManager[object] = self._database.transaction()
            return transaction
        return _Transaction(self._database)

    # -------------------------------------------------------------------------------------------------------- settings

    def setting(self, name: str) -> str:
        """Something that is to be known of the event; "" where nobody said."""
        rows = self._do("SELECT value FROM event WHERE name = ?", [name]).fetchall()
        return str(rows[0][0]) if rows else ""

    def set(self, name: str, value: str) -> None:
        """Remembers something of the event."""
        statement = "INSERT INTO event VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        self._do(statement, [name, value])

    # ---------------------------------------------------------------------------------------------------------- tables

    def join(self, place: Place) -> None:
        """A table that has an account now."""
        self._do(
            "INSERT INTO place VALUES (?, ?, ?, ?, ?)",
            [place.name, place.title, place.words, place.joined, int(place.closed)],
        )

    def close_place(self, name: str) -> None:
        """A table that is in the fleet no more; its results stay."""
        self._do("UPDATE place SET closed = 1 WHERE name = ?", [name])

    def rename(self, name: str, title: str) -> None:
        """What people call a table."""
        self._do("UPDATE place SET title = ? WHERE name = ?", [title, name])

    def places(self) -> list[Place]:
        """All tables that ever joined, in that order."""
        rows = self._do(
            "SELECT name, title, words, joined, closed FROM place ORDER BY joined, name"
        ).fetchall()
        return [Place(str(a), str(b), str(c), float(d), bool(e)) for a, b, c, d, e in rows]

    # --------------------------------------------------------------------------------------------------------- results

    def put(self, results: Iterable[Stored]) -> int:
        """Stores what is new of a batch and gives how many that were; a result that comes again changes nothing."""
        new = 0
        with self._together():
            for one in results:
                new += self._do(
                    "INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
                    [
                        one.result.id,
                        one.place,
                        one.result.round,
                        one.result.game,
                        one.result.title,
                        one.result.score,
                        one.ended,
                        int(one.result.doubtful),
                        int(one.marked),
                        m.write(one.result).decode(),
                    ],
                ).rowcount
        return new

    def lacking(self, place: str, digests: Iterable[str]) -> list[str]:
        """Which of a table's games, by the beginning of their digests, are not stored."""
        rows = self._do("SELECT id FROM result WHERE place = ?", [place]).fetchall()
        have = {str(row[0]).partition("/")[2][:16] for row in rows}
        return [digest for digest in digests if digest not in have]

    def results(self, round_name: str | None = None) -> list[Stored]:
        """The results in the order in which games ended, of one round or of the whole event."""
        return self._results("") if round_name is None else self._results("WHERE round = ?", round_name)

    def results_since(self, ended: float) -> list[Stored]:
        """The results of games that ended later, in seconds of the epoch, in their order."""
        return self._results("WHERE ended > ?", ended)

    def _results(self, where: str, *values: str | float) -> list[Stored]:
        rows = self._do(
            f"SELECT document, place, ended, marked FROM result {where} ORDER BY ended, id", [*values]
        ).fetchall()
        return [
            Stored(m.read(str(text).encode(), m.Result), str(place), float(ended), bool(marked))
            for text, place, ended, marked in rows
        ]

    def count_results(self) -> int:
        """How many results are stored."""
        return int(self._do("SELECT count(*) FROM result").fetchall()[0][0])

    def forget_people(self) -> int:
        """Replaces every name of a person, for good; gives in how many results one stood."""
        changed = 0
        with self._together():
            for one in self.results():
                bare = msgspec.structs.replace(
                    one.result,
                    standings=tuple(
                        msgspec.structs.replace(standing, people=(FORGOTTEN,) * len(standing.people))
                        for standing in one.result.standings
                    ),
                )
                if bare != one.result:
                    changed += 1
                    values = [m.write(bare).decode(), bare.id]
                    self._do("UPDATE result SET document = ? WHERE id = ?", values)
            self._do("UPDATE entrant SET name = 'Player ' || number")
        return changed

    # ------------------------------------------------------------------------------------------- rounds, leagues, calls

    def keep_round(self, told: m.Round, seed: int, state: str) -> None:
        """Keeps a round, with its seed and how far it is: `open`, `dealt` or `sealed`."""
        self._do(
            "INSERT INTO round VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET"
            " document = excluded.document, seed = excluded.seed, state = excluded.state",
            [told.round, m.write(told).decode(), str(seed), state],
        )

    def rounds(self) -> list[tuple[m.Round, int, str]]:
        """All rounds with their seed and state, by name."""
        rows = self._do("SELECT document, seed, state FROM round ORDER BY name").fetchall()
        return [(m.read(str(text).encode(), m.Round), int(seed), str(state)) for text, seed, state in rows]

    def keep_entrants(self, league: str, names: Sequence[str]) -> None:
        """The people of a league, numbered from 1; those who were there stay."""
        with self._together():
            for number, name in enumerate(names, 1):
                self._do(
                    "INSERT INTO entrant VALUES (?, ?, ?)"
                    " ON CONFLICT (league, number) DO UPDATE SET name = excluded.name",
                    [league, number, name],
                )

    def entrants(self, league: str) -> dict[int, str]:
        """The people of a league by number."""
        rows = self._do(
            "SELECT number, name FROM entrant WHERE league = ? ORDER BY number", [league]
        ).fetchall()
        return {int(number): str(name) for number, name in rows}

    def keep_pairings(self, league: str, number: int, pairs: Sequence[tuple[int, int | None, str]]) -> None:
        """The pairs of a round of a league, each with its outcome ("", "first", "second", "draw"); what was there for
        this round is replaced.
        """
        with self._together():
            self._do("DELETE FROM pairing WHERE league = ? AND round = ?", [league, number])
            for board, (first, second, outcome) in enumerate(pairs, 1):
                self._do(
                    "INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?)",
                    [league, number, board, first, second, outcome],
                )

    def pairings(self, league: str) -> list[list[tuple[int, int | None, str]]]:
        """The rounds of a league."""
        rows = self._do(
            "SELECT round, first, second, outcome FROM pairing WHERE league = ? ORDER BY round, board",
            [league],
        ).fetchall()
        found: dict[int, list[tuple[int, int | None, str]]] = {}
        for number, first, second, outcome in rows:
            found.setdefault(int(number), []).append(
                (int(first), None if second is None else int(second), str(outcome))
            )
        return [found[number] for number in sorted(found)]

    def leagues(self) -> list[str]:
        """The leagues that have people."""
        rows = self._do("SELECT DISTINCT league FROM entrant ORDER BY league").fetchall()
        return [str(row[0]) for row in rows]

    def call_began(self, place: str, seat: int, began: float) -> int:
        """A call for staff; gives its number."""
        with self._together():
            number = int(self._do("SELECT coalesce(max(number), 0) + 1 FROM call").fetchall()[0][0])
            self._do("INSERT INTO call VALUES (?, ?, ?, ?, NULL)", [number, place, seat, began])
        return number

    def call_answered(self, place: str, at: float) -> None:
        """Staff has come to a table."""
        self._do("UPDATE call SET answered = ? WHERE place = ? AND answered IS NULL", [at, place])

    def announced(self, said: m.Say, at: float) -> None:
        """An announcement that was made."""
        values = [said.id, at, m.write(said).decode()]
        self._do("INSERT INTO announcement VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING", values)

    def announcements(self) -> list[tuple[float, m.Say]]:
        """All announcements, the newest first."""
        rows = self._do("SELECT at, document FROM announcement ORDER BY at DESC").fetchall()
        return [(float(at), m.read(str(text).encode(), m.Say)) for at, text in rows]

    def keep_progress(self, version: str, place: str, progress: str, since: float) -> None:
        """How far the update of a table is."""
        self._do(
            "INSERT INTO update_wave VALUES (?, ?, ?, ?) ON CONFLICT (version, place) DO UPDATE SET"
            " progress = excluded.progress, since = excluded.since",
            [version, place, progress, since],
        )

    def progress(self, version: str) -> dict[str, tuple[str, float]]:
        """How far each table is with an update, and since when."""
        rows = self._do(
            "SELECT place, progress, since FROM update_wave WHERE version = ?", [version]
        ).fetchall()
        return {str(place): (str(progress), float(since)) for place, progress, since in rows}


class _Transaction:
    """BEGIN and COMMIT of SQLite, ROLLBACK where something is raised in between."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is None:
            self._database.execute("COMMIT")
        elif self._database.in_transaction:
            self._database.execute("ROLLBACK")
