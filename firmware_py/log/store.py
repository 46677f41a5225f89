"""The flight log in a SQLite file: what the journal has kept is taken in, once and for good. Flights of Space Alert
have the columns of the paper log, other games their own results.

The kept file is the truth until its row is committed, and stays afterwards; so a crash at any moment loses nothing,
and a log that was damaged is built again.
"""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from engine.tables import BadTable, BadValue, TableError
from firmware_py.journal.record_file import load_record
from firmware_py.log.games import GameEntry, add_game, games, has, played
from firmware_py.log.row import COLUMNS, Columns, Flown, Member, flown
from firmware_py.log.schema import migrate

FILE: Final = "flights.sqlite"
GAME: Final = "space_alert"
WAIT_S: Final = 10.0  # for another process that writes


@dataclass(frozen=True, slots=True)
class Filter:
    """Which flights are meant; what is None does not matter."""

    mission: str | None = None
    name: str | None = None
    since: str | None = None
    lost: bool | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A flight in the log. `doubtful`: the clock was behind that of an earlier flight, so `flown` may be wrong."""

    number: int
    flown: str
    doubtful: bool
    columns: Columns
    crew: tuple[Member, ...]
    players: int
    seed: int
    campaign: int | None
    record: str


class FlightLog:
    """The log in `folder`; use it in a `with`, which closes it. Raises BadTable for a file of a later version."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._journal = folder / "journal"
        try:
            self._database = self._open()
        except sqlite3.DatabaseError as error:
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
        except BaseException:
            database.close()
            raise
        return database

    def __enter__(self) -> "FlightLog":
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

    def collect(self) -> list[str]:
        """Takes in every game that the journal kept and the log does not have; gives what could not be read."""
        known = set(
            self._database.execute(
                "SELECT source, digest FROM flight UNION ALL SELECT source, digest FROM game"
            )
        )
        problems = []
        for path in sorted(self._journal.glob("game-*.jsonl")):
            try:
                if (path.name, hashlib.sha256(path.read_bytes()).hexdigest()) in known:
                    continue
                record = load_record(str(path))
                kept_at = path.stat().st_mtime
                if record.game == GAME:
                    self.add(flown(record), path.name, kept_at)
                else:
                    with self._writing():
                        add_game(self._database, played(record), path.name, _date(kept_at))
            except (TableError, OSError) as error:
                problems.append(f"{path.name} is not in the log: {error}")
        return problems

    def add(self, flight: Flown, source: str, kept_at: float) -> None:
        """Adds a flight; `kept_at` are seconds of the epoch. A flight that is there already is not added again."""
        date = _date(kept_at)
        head = ("flown", "doubtful", *COLUMNS, "players", "seed", "source", "digest", "record")
        with self._writing():
            if has(self._database, "flight", source, flight.digest):  # a conflict would use a number up
                return
            last = self._database.execute("SELECT max(flown) FROM flight").fetchone()[0]
            values = (date, int(last is not None and date < last), *astuple(flight.columns))
            values += (flight.players, str(flight.seed), source, flight.digest, flight.record)
            number = self._database.execute(
                f"INSERT INTO flight ({', '.join(head)}) VALUES ({', '.join('?' * len(head))})"
                " RETURNING number",
                values,
            ).fetchone()[0]
            crew = [(number, place, *astuple(member)) for place, member in enumerate(flight.crew)]
            self._database.executemany("INSERT INTO crew VALUES (?, ?, ?, ?, ?, ?, ?)", crew)

    def entries(self, wanted: Filter | None = None) -> list[Entry]:
        """The flights that are meant, oldest first."""
        wanted = wanted or Filter()
        conditions = {
            "mission = ?": wanted.mission,
            "EXISTS (SELECT 1 FROM crew WHERE flight = number AND name LIKE ?)": wanted.name,
            "flown >= ?": wanted.since,
            "(lost_to IS NOT NULL) = ?": None if wanted.lost is None else int(wanted.lost),
        }
        used = {text: value for text, value in conditions.items() if value is not None}
        where = f"WHERE {' AND '.join(used)}" if used else ""
        picked = ("number", "flown", "doubtful", *COLUMNS, "players", "seed", "campaign", "record")
        rows = self._database.execute(
            f"SELECT {', '.join(picked)} FROM flight {where} ORDER BY number", tuple(used.values())
        )
        return [self._entry(row) for row in rows.fetchall()]

    def _entry(self, row: tuple[object, ...]) -> Entry:
        number, date, doubtful, *rest = row
        columns, (players, seed, campaign, record) = rest[: len(COLUMNS)], rest[len(COLUMNS) :]
        crew = self._database.execute(
            "SELECT seat, name, captain, communications, security FROM crew WHERE flight = ? ORDER BY place",
            (number,),
        )
        members = tuple(Member(seat, name, *map(bool, marks)) for seat, name, *marks in crew)
        return Entry(
            int(str(number)),
            str(date),
            bool(doubtful),
            Columns(*columns),  # type: ignore[arg-type]  # the table is STRICT
            members,
            int(str(players)),
            int(str(seed)),
            None if campaign is None else int(str(campaign)),
            str(record),
        )

    def entry(self, number: int) -> Entry:
        """The flight of this number; raises BadValue."""
        found = [entry for entry in self.entries() if entry.number == number]
        if not found:
            raise BadValue("flight", f"expected a number in the log, or a record file, got {number}")
        return found[0]

    def games(self, name: str | None = None, since: str | None = None) -> list[GameEntry]:
        """Games other than Space Alert, oldest first: of one kind if `name` is given, from the day `since` on."""
        return games(self._database, name, since)

    def game(self, name: str, number: int) -> GameEntry:
        """The game of this number; raises BadValue."""
        found = [entry for entry in self.games(name) if entry.number == number]
        if not found:
            raise BadValue("flight", f"expected the number of a game of {name} in the log, got {number}")
        return found[0]

    def bracket(self, numbers: tuple[int, ...]) -> int:
        """Marks flights as the rows of one campaign [R 6.3]; gives its number. Raises BadValue."""
        for number in numbers:
            if self.entry(number).campaign is not None:
                raise BadValue("flight", f"flight {number} belongs to a campaign already")
        with self._writing():
            campaign = self._database.execute(
                "INSERT INTO campaign DEFAULT VALUES RETURNING number"
            ).fetchone()
            for number in numbers:
                self._database.execute(
                    "UPDATE flight SET campaign = ? WHERE number = ?", (campaign[0], number)
                )
        return int(campaign[0])

    def copy_to(self, path: Path) -> None:
        """Writes a whole copy of the log, also while others write to it."""
        target = sqlite3.connect(path)
        try:
            self._database.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
        finally:
            target.close()


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


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
