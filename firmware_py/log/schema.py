"""The tables of the log, and how a file of an earlier version becomes one of the present version.

`MIGRATIONS[n]` turns version n into version n + 1; the version is SQLite's `user_version`. A released migration is
never changed: whoever wants another schema adds one, and a file of each released version lies among the tests.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Final

from engine.tables import BadTable

NEXT_FEW: Final = 3
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

# One log for all games. Records lie in a table of their own, so that lists never touch them; a checksum of each row
# lies beside it. Rows of earlier versions are sealed when the file is opened.
_GAME_OF_RECORD: Final = "json_extract(substr(record, 1, instr(record, char(10)) - 1), '$.game')"
VERSION_3: Final = f"""
CREATE TABLE finished (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    played TEXT NOT NULL,                     -- when it was kept, UTC
    doubtful INTEGER NOT NULL,                -- 1: the clock was behind that of an earlier game
    game TEXT NOT NULL,
    title TEXT NOT NULL,                      -- what was played, such as a mission
    outcome TEXT NOT NULL,                    -- the game's own word
    won INTEGER,
    score INTEGER,
    points TEXT NOT NULL,                     -- the game's own document, JSON
    players TEXT NOT NULL,                    -- [[seat, name, [marks]], ...], JSON
    seed TEXT NOT NULL,
    campaign INTEGER REFERENCES campaign (number),
    source TEXT NOT NULL,                     -- the file that the journal kept
    size INTEGER NOT NULL,                    -- of that file, in bytes
    digest TEXT NOT NULL,                     -- of the record, SHA-256
    seal TEXT NOT NULL,                       -- of the row, SHA-256
    UNIQUE (source, digest)
) STRICT;
CREATE TABLE record (
    number INTEGER PRIMARY KEY REFERENCES finished (number),
    text TEXT NOT NULL
) STRICT;
CREATE TABLE looked (
    folder TEXT PRIMARY KEY,
    changed INTEGER NOT NULL                  -- when the folder of kept files had last changed, ns
) STRICT;
CREATE INDEX finished_by_game ON finished (game, played);
CREATE INDEX finished_by_digest ON finished (digest);
INSERT INTO finished SELECT number, flown, doubtful, {_GAME_OF_RECORD}, mission,
    CASE WHEN lost_to IS NULL THEN 'returned' ELSE 'lost' END, lost_to IS NULL, total,
    json_object('mission', mission, 'common', common, 'serious', serious, 'survived', survived,
        'destroyed', destroyed, 'negative', negative, 'visual', visual, 'total', total, 'lost_to', lost_to,
        'players', players),
    (SELECT json_group_array(json_array(seat, name, (
        SELECT json_group_array(mark) FROM (
            SELECT 'captain' AS mark WHERE captain
            UNION ALL SELECT 'communications' WHERE communications
            UNION ALL SELECT 'security' WHERE security))))
        FROM (SELECT * FROM crew WHERE crew.flight = flight.number ORDER BY place)),
    seed, campaign, source, length(CAST(record AS BLOB)), digest, '' FROM flight;
INSERT INTO record SELECT number, record FROM flight;
INSERT INTO finished (played, doubtful, game, title, outcome, score, points, players, seed, source, size, digest, seal)
    SELECT played, doubtful, game, '', outcome, score, json_object('result', json(result)),
    (SELECT json_group_array(json_array(seat, name, json_array()))
        FROM (SELECT * FROM player WHERE player.game = game.number ORDER BY seat)),
    seed, source, length(CAST(record AS BLOB)), digest, '' FROM game ORDER BY number;
INSERT INTO record SELECT finished.number, game.record FROM game
    JOIN finished ON finished.source = game.source AND finished.digest = game.digest
    WHERE finished.number NOT IN (SELECT number FROM record);
DROP TABLE crew;
DROP TABLE flight;
DROP TABLE player;
DROP TABLE game;
"""

# Who was a bot stands beside each name. Games that were kept before that was written down were of people, as far as is
# known.
VERSION_4: Final = """
UPDATE finished SET seal = '', players = (
    SELECT json_group_array(json_insert(value, '$[3]', json('false'))) FROM json_each(players));
"""

MIGRATIONS: Final = (VERSION_1, VERSION_2, VERSION_3, VERSION_4)


def version_of(database: sqlite3.Connection) -> int:
    """The version of the schema; 0 for an empty file."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def migrate(database: sqlite3.Connection, file: str, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Brings the schema to the present version, each step whole or not at all; raises BadTable for a later version, and
    sqlite3.DatabaseError for a number that is none.
    """
    found = version_of(database)
    tables = _tables(database) if _is_bent(found, len(migrations)) else []
    if tables and tables == _tables_of(migrations):
        found = len(migrations)
        database.execute(f"PRAGMA user_version = {found}")
    if found < 0:
        raise sqlite3.DatabaseError(f"expected a version of the log, got {found}")
    if found > len(migrations):
        raise BadTable(file, 0, "", f"expected version {len(migrations)} or older of the log, got {found}")
    for version in range(found, len(migrations)):
        script = migrations[version]
        database.execute("BEGIN IMMEDIATE")
        try:
            if version_of(database) == version:  # else somebody else has done it meanwhile
                for statement in _statements(script):
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {version + 1}")
                if not version:
                    database.execute(f"PRAGMA application_id = {APPLICATION}")
        except BaseException:
            database.execute("ROLLBACK")
            raise
        database.execute("COMMIT")


def _is_bent(found: int, present: int) -> bool:
    """Whether a number is the present version but for one bit. The next few may well be those of later programs."""
    return not 0 < found <= present + NEXT_FEW and ((found ^ present) & 0xFFFFFFFF).bit_count() == 1


def _tables(database: sqlite3.Connection) -> list[tuple[object, ...]]:
    """What the schema is made of."""
    question = (
        "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name"
    )
    return database.execute(question).fetchall()


def _tables_of(migrations: Sequence[str]) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(":memory:")) as database:
        for script in migrations:
            for statement in _statements(script):
                database.execute(statement)
        return _tables(database)


def _statements(script: str) -> Iterator[str]:
    """The statements of a script, one after the other: executescript() would end the transaction."""
    statement = ""
    for part in script.split(";"):
        statement += f"{part};"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
