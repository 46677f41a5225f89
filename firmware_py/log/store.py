"""The log of finished games in a SQLite file: what the journal has kept is taken in, once and for good.

The kept file is the truth until its row is committed, and stays afterwards; so a crash at any moment loses nothing,
and a log that was damaged is built again. Every row and every record has its checksum, which is compared when it is
read: what does not fit is mended from the kept file.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from stat import S_ISREG
from typing import Concatenate, Final, ParamSpec, TypeVar, cast

from engine.record import Record, read_record
from engine.tables import BadTable, BadValue, TableError
from firmware_py.journal.record_file import load_record
from firmware_py.log.columns import PICKED, WRITTEN, Values, read_entry, row_values, seal, sealed
from firmware_py.log.database import BROKEN, FILE, is_damage, open_database, set_database_aside, writing
from firmware_py.log.filter import ALL, Filter
from firmware_py.log.looks import CHECKED, log_stamp, look, shown
from firmware_py.log.mending import brackets, healed
from firmware_py.log.row import Finished, GameRows, LogEntry, digest_of, finished, played, row_of, text_of
from firmware_py.log.withheld import Rounds

PAGE: Final = 50
MOST_NUMBER: Final = 2**63 - 1  # that SQLite counts to
Given = ParamSpec("Given")
Read = TypeVar("Read")
PIECE: Final = 500  # games that are read at once where all are looked through


def _rebuilds(
    read: Callable[Concatenate["GameLog", Given], Read],
) -> Callable[Concatenate["GameLog", Given], Read]:
    """What meets damage that is no matter of a row reads again, from a log that is built anew."""

    @wraps(read)
    def reads(log: "GameLog", /, *given: Given.args, **named: Given.kwargs) -> Read:
        try:
            return read(log, *given, **named)
        except BROKEN as error:
            if not is_damage(error):
                raise
            log.rebuild(error)
            return read(log, *given, **named)

    return reads


def _date(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError) as error:
        raise BadValue("", f"its date can't be told: {error}") from error


def _differs_by_a_letter(name: str, source: str) -> bool:
    """Whether one letter is another one, as after a flipped bit."""
    return len(name) == len(source) and sum(a != b for a, b in zip(name, source, strict=True)) == 1


class GameLog:
    """The log in `folder`, with what each game brings to it; use it in a `with`, which closes it. `wall` gives the
    seconds of the epoch: games of a round that is not sealed by then are withheld.

    Raises BadTable for a file of a later version.
    """

    def __init__(
        self, folder: Path, rows: Mapping[str, GameRows], wall: Callable[[], float] = time.time
    ) -> None:
        self.path = folder / FILE
        self._rounds = Rounds(folder)
        self._wall = wall
        self._journal = folder / "journal"
        self._rows = rows
        self._aside: Path | None = None
        try:
            self._database = open_database(self.path)
        except BROKEN as error:
            self._begin_anew(error)

    def _begin_anew(self, error: Exception) -> None:
        """A file that SQLite refuses is put aside; collect() builds the log again from what the journal kept."""
        if not is_damage(error) and (self.path.is_file() or not self.path.exists()):
            raise BadTable(str(self.path), 0, "", str(error)) from error
        self._aside = set_database_aside(self.path, "damaged")
        self._database = open_database(self.path)

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(self, *error: object) -> None:
        self._database.close()

    # ---------------------------------------------------------------------------------------- taking games in

    def collect(self) -> list[str]:
        """Takes in every game that the journal kept and the log does not have; gives what could not be read, and that
        the log was built again where it was.

        A folder that has not changed since the last look is not looked through again, and no kept file is read twice.
        """
        try:
            return self._collect()
        except BROKEN as error:
            return self.rebuild(error)

    def rebuild(self, error: Exception) -> list[str]:
        """Puts the file aside because of an error in it, and takes in anew what the journal kept, as collect() does."""
        self._database.close()
        self._begin_anew(error)
        return self._collect()

    def _collect(self) -> list[str]:
        problems = look(self._database, self._journal, self._take_in)
        if self._aside is not None:
            aside, self._aside = self._aside, None
            for games in brackets(aside):
                self._draw_again(games)
            problems.insert(0, f"{FILE} was damaged, lies as {aside.name} now, and was built again")
        return problems

    def _take_in(self, path: Path) -> None:
        found = path.stat()
        if not S_ISREG(found.st_mode):
            raise BadValue("", "expected a file")
        if shown(path.name) != path.name:
            raise BadValue("", "expected a name in UTF-8")
        record = load_record(str(path))
        self.add(finished(record, self._rows_of(record.game)), path.name, found.st_mtime)

    def _rows_of(self, game: str) -> GameRows:
        if game not in self._rows:
            raise BadValue("game", f"expected one of {', '.join(self._rows)}, got {game}")
        return self._rows[game]

    def add(self, game: Finished, source: str, kept_at: float) -> None:
        """Adds a game; `kept_at` are seconds of the epoch. One that is there already is not added again.

        Raises BadValue for a date beyond the year 9999.
        """
        date = _date(kept_at)
        size = len(game.record.encode("utf-8"))
        with writing(self._database):
            if self._has(source, game.digest):  # a conflict would use a number up
                return
            last = self._database.execute(
                "SELECT max(played) FROM finished WHERE game = ? AND typeof(played) = 'text'", (game.game,)
            ).fetchone()[0]
            head = (date, int(last is not None and date < last), game.game)
            values = (*head, *row_values(game.row), str(game.seed), source, size, game.digest)
            number = self._database.execute(
                f"INSERT INTO finished ({WRITTEN}) VALUES ({', '.join('?' * 13)}, '') RETURNING number",
                values,
            ).fetchone()[0]
            self._database.execute("INSERT INTO record VALUES (?, ?)", (number, game.record))
            if name := game.row.points.get("campaign"):
                self._join_campaign(number, game.game, str(name), game.row.points.get("campaign_game", 1))
            seal(self._database, number)

    def _join_campaign(self, number: int, game: str, name: str, place: object) -> None:
        """Games that name the same campaign are one, each at its `place` in it; the first begins another one. A game
        that the campaign does not wait for, such as one played again after a loss, belongs to none.
        """
        found = None
        if place != 1:
            found = self._database.execute(
                "SELECT campaign FROM finished WHERE game = ? AND campaign IS NOT NULL"
                " AND json_extract(points, '$.campaign') = ? ORDER BY number DESC LIMIT 1",
                (game, name),
            ).fetchone()
        if found is None:
            found = self._database.execute("INSERT INTO campaign DEFAULT VALUES RETURNING number").fetchone()
        else:
            played, all_won = self._database.execute(
                "SELECT count(*), min(won) FROM finished WHERE campaign = ?", found
            ).fetchone()
            if place != played + 1 or not all_won:
                return
        self._database.execute("UPDATE finished SET campaign = ? WHERE number = ?", (found[0], number))

    def _has(self, source: str, digest: str) -> bool:
        """Whether a game is there. A row of the same record, of whose kept file's name a bit has flipped so that no
        such file holds this game, is that of this file: its name is put right.
        """
        question = "SELECT number, source FROM finished WHERE digest = ?"
        known = self._database.execute(question, (digest,)).fetchall()
        if any(name == source for _, name in known):
            return True
        bent = [
            number
            for number, name in known
            if _differs_by_a_letter(str(name), source) and not self._keeps(str(name), digest)
        ]
        if bent:
            self._database.execute("REINDEX finished")  # which do not know the name that stands there
            self._database.execute("UPDATE finished SET source = ? WHERE number = ?", (source, bent[0]))
        return bool(bent)

    # ---------------------------------------------------------------------------------------------------------- reading

    @_rebuilds
    def entries(
        self, wanted: Filter = ALL, limit: int = -1, skip: int = 0, newest: bool = False
    ) -> list[LogEntry]:
        """The games that are meant, oldest first, or the `newest`; at most `limit` after the first `skip`. Records are
        not touched.
        """
        where, values = self._where(wanted)
        order = "DESC" if newest else "ASC"
        rows = self._database.execute(
            f"SELECT {PICKED} FROM finished {where} ORDER BY number {order} LIMIT ? OFFSET ?",
            (*values, limit, skip),
        )
        return [self._entry(row) for row in rows.fetchall()]

    def each(self, wanted: Filter = ALL) -> Iterator[LogEntry]:
        """The games that are meant, oldest first, read piece by piece: however many there are, few are held."""
        last = 0
        while entries := self._after(last, wanted):
            last = entries[-1].number
            yield from entries

    @_rebuilds
    def _after(self, number: int, wanted: Filter) -> list[LogEntry]:
        where, values = self._where(wanted, "number > ?")
        question = f"SELECT {PICKED} FROM finished {where} ORDER BY number LIMIT {PIECE}"
        return [self._entry(row) for row in self._database.execute(question, (*values, number)).fetchall()]

    @_rebuilds
    def count(self, wanted: Filter = ALL) -> int:
        """How many games are meant."""
        where, values = self._where(wanted)
        return int(self._database.execute(f"SELECT count(*) FROM finished {where}", values).fetchone()[0])

    def _where(self, wanted: Filter, more: str = "") -> tuple[str, tuple[str, ...]]:
        """The condition of a filter. It looks at what stands in rows, and one of which a bit has flipped would be left
        out without a word: so all of them are checked before, once as long as the file has not changed. For the same
        reason no index is asked.
        """
        if wanted == ALL:
            return wanted.where(more)
        self._check()
        where, values = wanted.where(more)
        return f"NOT INDEXED {where}", values

    def _check(self) -> None:
        now = log_stamp(self.path)
        if CHECKED.get(self.path) == now:
            return
        last, piece = 0, f"SELECT {PICKED} FROM finished WHERE number > ? ORDER BY number LIMIT {PIECE}"
        while rows := self._database.execute(piece, (last,)).fetchall():
            for row in rows:
                if row[-1] != sealed(row):
                    self._mend_row(int(row[0]))
            last = int(rows[-1][0])
        CHECKED[self.path] = now

    @_rebuilds
    def check(self) -> None:
        """Checks all rows, and puts right what does not fit, once as long as the file has not changed."""
        self._check()

    @_rebuilds
    def titles(self, game: str) -> list[str]:
        """What was played of a game, in the order in which it first was."""
        rows = self._database.execute(
            "SELECT title FROM finished NOT INDEXED WHERE game = ? AND title <> '' GROUP BY title ORDER BY min(number)",
            (game,),
        )
        return [str(title) for (title,) in rows]

    @_rebuilds
    def entry(self, number: int) -> LogEntry:
        """The game of this number; raises BadValue."""
        if number > MOST_NUMBER:
            raise BadValue("number", f"expected a number in the log, got {number}")
        row = self._database.execute(f"SELECT {PICKED} FROM finished WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise BadValue("number", f"expected a number in the log, got {number}")
        return self._entry(row)

    @_rebuilds
    def find(self, record: str) -> int | None:
        """The number of the last game with this record, or None."""
        row = self._database.execute(
            "SELECT max(number) FROM finished WHERE digest = ?", (digest_of(record),)
        ).fetchone()
        return None if row[0] is None else int(row[0])

    def open_record(self, number: int) -> str:
        """The text of a game's record for people. Raises as record() does, and BadValue while it is withheld."""
        if self.entry(number).withheld:
            raise BadValue("number", f"game {number} is of a round that other tables still play")
        return self.record(number)

    @_rebuilds
    def digests(self, wanted: Filter = ALL) -> list[tuple[int, str]]:
        """The number and the record's SHA-256 of the games that are meant, oldest first."""
        where, values = self._where(wanted)
        rows = self._database.execute(f"SELECT number, digest FROM finished {where} ORDER BY number", values)
        return [(int(number), str(digest)) for number, digest in rows.fetchall()]

    @_rebuilds
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
        if isinstance(text, str) and digest_of(text) == digest:  # a flipped bit makes bytes of text
            return text
        entry = self._database.execute(
            f"SELECT {PICKED} FROM finished WHERE number = ?", (number,)
        ).fetchone()
        if entry[-1] != sealed(entry):  # it may be the checksum of the record of which a bit has flipped
            self._mend_row(number)
            return self.record(number)
        return self._mend_record(number, str(source), str(digest))

    def game_of(self, number: int) -> Record:
        """The record of a game, read; raises as record() and read_record() do."""
        return read_record(self.record(number).splitlines(), f"game {number}")

    # ---------------------------------------------------------------------------------------------------------- mending

    def _entry(self, values: Values) -> LogEntry:
        if values[-1] == sealed(values):
            return self._dated(read_entry(values))
        return self._dated(self._mend_row(int(cast(int, values[0]))))

    def _dated(self, entry: LogEntry) -> LogEntry:
        withheld = self._rounds.withheld(entry.game, entry.seed, self._wall())
        return replace(entry, withheld=True) if withheld else entry

    def _mend_record(self, number: int, source: str, digest: str) -> str:
        try:
            text = text_of(self._kept(source))
        except TableError as error:
            raise self._beyond_mending(number, source) from error
        if digest_of(text) != digest:
            raise self._beyond_mending(number, source)
        with writing(self._database):
            self._database.execute("INSERT OR REPLACE INTO record VALUES (?, ?)", (number, text))
        return text

    def _kept(self, source: str) -> Record:
        """The game in a kept file; raises TableError, also for a name that is none because bits of it have flipped."""
        if "\0" in source:
            raise BadTable(source.replace("\0", " "), 0, "", "expected the name of a file")
        return load_record(str(self._journal / source))

    def _keeps(self, source: str, digest: str) -> bool:
        """Whether the journal has kept just this game under a name."""
        try:
            return digest_of(text_of(self._kept(source))) == digest
        except TableError:
            return False

    def _mend_row(self, number: int) -> LogEntry:
        """A row whose checksum does not fit is put right: as it was, where one flipped bit explains it, else from its
        record: the one beside it, or the kept file. One that is listed and can't be found by its number is no row: the
        database itself is broken.
        """
        picked = f"SELECT {PICKED} FROM finished WHERE number = ?"
        found = self._raw(picked, number)
        if found is None:
            raise sqlite3.DatabaseError(f"game {number} is listed and not found by its number")
        values = healed(found)
        if values is not None and values[0] != number:
            raise sqlite3.DatabaseError(f"game {values[0]} is listed as {number}")
        values = values or self._made_again(number)
        names = PICKED.split(", ")[1:]
        with writing(self._database):
            self._database.execute("REINDEX finished")  # the flipped bit may be in one, or be missed in one
            self._database.execute(
                f"UPDATE finished SET {', '.join(f'{name} = ?' for name in names)} WHERE number = ?",
                (*values[1:], number),
            )
            seal(self._database, number)
        return read_entry(self._database.execute(picked, (number,)).fetchone())

    def _raw(self, question: str, number: int) -> Values | None:
        """A row with its text as bytes."""
        text, self._database.text_factory = self._database.text_factory, bytes
        try:
            found: Values | None = self._database.execute(question, (number,)).fetchone()
            return found
        finally:
            self._database.text_factory = text

    def _made_again(self, number: int) -> Values:
        """The values of a row from its record, with what only the row knows as far as that can be."""
        source, text, date, campaign = self._database.execute(
            "SELECT source, text, played, campaign.number FROM finished LEFT JOIN record USING (number)"
            " LEFT JOIN campaign ON campaign.number = finished.campaign WHERE finished.number = ?",
            (number,),
        ).fetchone()
        record = self._sound_record(number, str(source), text)
        rows = self._rows_of(record.game)
        values = row_values(row_of(record, played(record, f"game {number}"), rows))
        try:
            date = _date((self._journal / str(source)).stat().st_mtime)
        except (OSError, ValueError, BadValue):
            date = str(date)
        last = self._database.execute(
            "SELECT max(played) FROM finished NOT INDEXED WHERE game = ? AND number < ?",
            (record.game, number),
        ).fetchone()[0]
        doubtful = int(last is not None and date < str(last))
        head = (number, date, doubtful, record.game, *values, str(record.seed))
        return (*head, campaign, digest_of(text_of(record)), "")

    def _sound_record(self, number: int, source: str, text: object) -> Record:
        """The kept file is the truth; without it the record of the log, which reads or does not."""
        try:
            return self._kept(source)
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
        with writing(self._database):
            row = self._database.execute("INSERT INTO campaign DEFAULT VALUES RETURNING number").fetchone()
            for number in numbers:
                self._database.execute("UPDATE finished SET campaign = ? WHERE number = ?", (row[0], number))
                seal(self._database, number)
        return int(row[0])

    def _draw_again(self, games: list[tuple[str, str]]) -> None:
        """Marks games as the campaign that they were in a log that was put aside, unless they make one already."""
        question = "SELECT number FROM finished WHERE source = ? AND digest = ?"
        found = [self._database.execute(question, game).fetchone() for game in games]
        if None not in found:
            with suppress(BadValue):
                self.campaign(tuple(number for (number,) in found))

    def campaigns(self, numbers: set[int]) -> dict[int, tuple[list[int], int | None]]:
        """The games of these campaigns by the campaign's number, and its score; None for one that failed. Those
        of games that are not installed are not told.
        """
        found = {}
        for number in sorted(numbers):
            rows = self._database.execute(
                f"SELECT {PICKED} FROM finished WHERE campaign = ? ORDER BY number", (number,)
            )
            entries = [self._entry(row) for row in rows.fetchall()]
            if entries and entries[0].game in self._rows:
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
