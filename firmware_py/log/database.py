"""The SQLite file of the log: opened in its present version, written to as a whole or not at all, put aside."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from firmware_py.journal.disk import free_name
from firmware_py.log.columns import seal
from firmware_py.log.schema import migrate

FILE: Final = "flights.sqlite"
BROKEN: Final = (
    sqlite3.DatabaseError,
    UnicodeDecodeError,
)  # SQLite quotes broken text in what it says is wrong
# What the machine refuses says nothing about the file.
REFUSALS: Final = frozenset(
    (
        *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM),
        *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL),
        *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL),
    )
)
WAIT_S: Final = 10.0  # for another process that writes


def open_database(path: Path) -> sqlite3.Connection:
    """The database in a file, made or migrated where needed; raises BROKEN, and BadTable for a later version."""
    database = sqlite3.connect(path, timeout=WAIT_S, isolation_level=None)
    database.text_factory = _text
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        migrate(database, str(path))
        _seal_migrated(database)
    except BaseException:
        database.close()
        raise
    return database


def is_damage(error: Exception) -> bool:
    """Whether an error comes from what stands in the file, such as a schema or a number of which bits have flipped."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is None or code & 0xFF not in REFUSALS


def _text(data: bytes) -> str:
    """Text as it stands there: letters that are none fit no checksum, and must not keep anybody from reading on."""
    return data.decode("utf-8", "replace")


@contextmanager
def writing(database: sqlite3.Connection) -> Iterator[None]:
    """What is written in this `with` is all in the database afterwards, or nothing of it."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _seal_migrated(database: sqlite3.Connection) -> None:
    """Rows that a migration has just made have no seal yet."""
    fresh = database.execute("SELECT number FROM finished WHERE seal = ''").fetchall()
    if fresh:
        with writing(database):
            for (number,) in fresh:
                seal(database, number)


def set_database_aside(path: Path, why: str) -> Path:
    """Renames a database and what SQLite keeps beside it, and gives where it is now; nothing is deleted."""
    aside = free_name(path, why)
    for suffix in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + suffix))
    return aside
