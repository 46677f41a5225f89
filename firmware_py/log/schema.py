"""The tables of the flight log, and how a file of an earlier version becomes one of the present version.

`MIGRATIONS[n]` turns version n into version n + 1; the version is SQLite's `user_version`. A released migration is
never changed: whoever wants another schema adds one, and a file of each released version lies among the tests.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from engine.tables import BadTable

APPLICATION: Final = 0x53544C47  # "STLG", so that `file` and we know whose database this is

VERSION_1: Final = """
CREATE TABLE campaign (
    number INTEGER PRIMARY KEY AUTOINCREMENT
) STRICT;
CREATE TABLE flight (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    flown TEXT NOT NULL,                      -- when it was kept, UTC
    doubtful INTEGER NOT NULL,                -- 1: the clock was behind that of an earlier flight
    mission TEXT NOT NULL,
    common TEXT NOT NULL,
    serious TEXT NOT NULL,
    survived INTEGER,
    destroyed INTEGER,
    negative INTEGER,
    visual INTEGER,
    total INTEGER,
    lost_to TEXT,                             -- who got the crew, instead of a score
    players INTEGER NOT NULL,
    seed TEXT NOT NULL,
    source TEXT NOT NULL,                     -- the file that the journal kept
    digest TEXT NOT NULL,
    record TEXT NOT NULL,
    campaign INTEGER REFERENCES campaign (number),
    UNIQUE (source, digest)
) STRICT;
CREATE TABLE crew (
    flight INTEGER NOT NULL REFERENCES flight (number),
    place INTEGER NOT NULL,                   -- in the order of play, the captain first
    seat INTEGER NOT NULL,                    -- 0: an android
    name TEXT NOT NULL,
    captain INTEGER NOT NULL,
    communications INTEGER NOT NULL,
    security INTEGER NOT NULL,
    PRIMARY KEY (flight, place)
) STRICT;
"""

# Games other than Space Alert: each has its own result, so that is kept whole.
VERSION_2: Final = """
CREATE TABLE game (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    played TEXT NOT NULL,                     -- when it was kept, UTC
    doubtful INTEGER NOT NULL,                -- 1: the clock was behind that of an earlier game
    game TEXT NOT NULL,
    outcome TEXT NOT NULL,
    score INTEGER,
    result TEXT NOT NULL,                     -- the result document of the game, JSON
    seed TEXT NOT NULL,
    source TEXT NOT NULL,                     -- the file that the journal kept
    digest TEXT NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (source, digest)
) STRICT;
CREATE TABLE player (
    game INTEGER NOT NULL REFERENCES game (number),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT;
"""

MIGRATIONS: Final = (VERSION_1, VERSION_2)


def version_of(database: sqlite3.Connection) -> int:
    """The version of the schema; 0 for an empty file."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def migrate(database: sqlite3.Connection, file: str, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Brings the schema to the present version, each step whole or not at all; raises BadTable for a later version."""
    found = version_of(database)
    if found > len(migrations):
        raise BadTable(file, 0, "", f"expected version {len(migrations)} or older of the log, got {found}")
    for version in range(found, len(migrations)):
        script = f"BEGIN IMMEDIATE;{migrations[version]};PRAGMA user_version = {version + 1};"
        if not version:
            script += f"PRAGMA application_id = {APPLICATION};"
        try:
            database.executescript(f"{script}COMMIT;")
        except sqlite3.Error:
            if database.in_transaction:
                database.execute("ROLLBACK")
            if version_of(database) <= version:  # else somebody else has done it meanwhile
                raise
