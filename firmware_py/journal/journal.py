"""The journal: every accepted action is written here before its effect is shown.

While a game runs its file is called `running.jsonl` (lines.py tells what its lines look like). A game that is
over is kept as a plain record with a number of its own. Nothing is deleted that is not kept in another file.

What people do is on the disk before the tick that takes it shows anything. What the table does by itself (time, the
next turn, the place of the show) follows from that: it is handed to the system at once, which a killed program
survives, and reaches the disk at most SYNC_EVERY_MS later, which a power cut may take back. A disk that takes nothing
stops no game: `trouble` says why, and as soon as the disk takes it the whole file is written anew from memory.
"""

import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from engine.game import TABLE, Action, Seat
from engine.record import Record, action_line, header_line
from engine.tables import BadTable
from firmware_py.journal.disk import Disk, read_file
from firmware_py.journal.kept_games import KeptGames
from firmware_py.journal.lines import (
    MOST_REASON,
    VERSION,
    BotsNote,
    HoldNote,
    LineDamage,
    Note,
    PeopleNote,
    ShowNote,
    game_of,
    head,
    note_line,
    read_journal,
    seal_all,
)
from firmware_py.journal.record_file import MAX_BYTES

RUNNING: Final = "running.jsonl"
WAITING: Final = "waiting"  # for rules that are not installed
SYNC_EVERY_MS: Final = 2000
RETRY_EVERY_MS: Final = 5000
GONE: Final = "the file of the game was gone"
LOOK_EVERY_MS: Final = 500  # whether the file is still there


class Journal:
    """Writes one game at a time into `folder`. `trouble` is what the disk says when it takes nothing, else empty.

    `show` is the last note on the show; `hold` tells who holds the game, None while nobody does; `damage` is what
    the last `resume` found damaged, `torn` how many bytes it found without their end; `vanished` counts how often
    the file of the running game was gone, or another, and was written anew.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self._folder = folder
        self._disk = disk or Disk()
        self._kept = KeptGames(folder, self._disk)
        self._file: int | None = None
        self._lines: list[str] = []  # of the record
        self._count = 0  # lines in the file, notes too
        self._anew = False  # the whole file is to be written
        self._was_placed = (
            False  # the folder was there: before that, what lies in its place may lead to a game
        )
        self._dirty = self._urgent = self._over = self._is_kept = self._is_resumed = False
        self._waiting: deque[tuple[str, bytes | None]] = deque()
        self._is_kept_perhaps = False  # what waits first was tried once
        self._next_ms = 0
        self.trouble = ""
        self.show: ShowNote | None = None
        self.hold: HoldNote | None = None
        self._record: Record | None = None
        self.torn = 0
        self.damage: LineDamage | None = None
        self.vanished = 0
        self._size = 0  # of the running file, in bytes
        self._look_ms = 0

    @property
    def running(self) -> Path:
        """The file of the game that is not over yet."""
        return self._folder / RUNNING

    @property
    def kept(self) -> int:
        """How many games were kept since the program started."""
        return self._kept.count

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats that bots play."""
        return self._record.bots if self._record is not None else ()

    @property
    def people(self) -> dict[Seat, str]:
        """The names of the people who play, by seat."""
        return dict(self._record.people) if self._record is not None else {}

    def begin(self, record: Record) -> None:
        """Starts a new file with a record's header, and whatever actions it has already; puts away what ran before."""
        self.put_away("aborted")
        self.show = self.hold = None
        self._take_up(record)
        self._is_resumed = False
        self._anew = True
        self._try(0)

    def resume(self) -> Record | None:
        """The game that was not over when the program stopped, as far as it can be read; None if there is none.

        A damaged file is kept as it is; `damage` tells what of it is lost. Raises BadTable for one that does not even
        tell what game it was, or that a later version of this program wrote.
        """
        self.close()
        try:
            found = self.running.stat()
            if not S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
                raise BadTable(str(self.running), 0, "", f"expected a file of at most {MAX_BYTES} bytes")
            raw = self.running.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BadTable(str(self.running), 0, "", error.strerror or str(error)) from error
        contents = read_journal(raw, str(self.running))
        self._take_up(contents.record)
        self._is_resumed = True
        self._count, self._size = contents.lines, len(raw)
        self._was_placed = True
        self.show, self.hold, self.torn = contents.show, contents.hold, len(contents.torn)
        self.damage = contents.damage
        self._anew = contents.version != VERSION or bool(contents.torn) or contents.damage is not None
        if contents.damage is not None:
            self._waiting.append(("damaged", raw))
        elif contents.torn:
            self._waiting.append(("torn", contents.torn))
        self._try(0)
        return contents.record

    def _take_up(self, record: Record) -> None:
        self._record = record
        self._lines = list(record.lines())
        self._dirty = self._urgent = self._over = self._is_kept = False

    def write(self, seat: Seat, action: Action) -> None:
        """Appends an accepted action; unless the disk is in trouble the system has it when this returns."""
        if not self._lines:
            raise BadTable(str(self.running), 0, "", "expected a game that has begun")
        line = action_line(seat, action)
        self._lines.append(line)
        self._urgent |= seat != TABLE
        self._append(line)

    def note(self, show: ShowNote) -> None:
        """Appends where the show stands, unless it stood there before; this is no part of the record."""
        if self._lines and show != self.show:
            self.show = show
            self._append(note_line(show))

    def held(self, on: bool, by: Seat = TABLE, reason: str = "") -> None:
        """Appends that somebody holds the game, for a reason in their words, or that nobody does any more."""
        hold = HoldNote(True, by, reason[:MOST_REASON]) if on else None
        if self._lines and not self._is_kept and hold != self.hold:
            self.hold = hold
            self._urgent = True
            self._append(note_line(hold or HoldNote(False)))

    def seat(self, bots: tuple[Seat, ...], people: dict[Seat, str]) -> None:
        """Appends who plays from now on, where that is another; the record has it in its header when it is kept."""
        record = self._record
        if (
            not self._lines
            or self._is_kept
            or record is None
            or (record.bots, record.people) == (bots, people)
        ):
            return
        record.bots, record.people = bots, dict(people)
        self._lines[0] = header_line(record)
        self._urgent = True
        for note in _seats(record):
            self._append(note_line(note))

    def _append(self, line: str) -> None:
        self._dirty = True
        self._count += 1
        if not self._anew:
            sealed = seal_all([line], self._count)
            self._guarded(lambda: self._disk.write(self._opened(), sealed))
            self._size += len(sealed)

    def sync(self, now_ms: int) -> None:
        """Brings to the disk what must be there before the world goes on; `now_ms` is any steady clock."""
        if self._has_vanished(now_ms):
            return  # `trouble` is told first; the next sync writes all of it
        due = now_ms >= self._next_ms
        if (self._urgent and not self.trouble) or (due and (self._dirty or self.trouble)):
            self._try(now_ms)

    def _has_vanished(self, now_ms: int) -> bool:
        """Whether the file was deleted, renamed, replaced or cut under the running program, so that what is
        accepted would be written into nothing. Then the whole game is written anew from memory.
        """
        if now_ms < self._look_ms or self._anew or self._over or not self._lines:
            return False
        self._look_ms = now_ms + LOOK_EVERY_MS
        if self._is_there():
            return False
        self.vanished += 1
        self._shut()
        self._anew, self._next_ms, self.trouble = True, now_ms, GONE
        return True

    def _is_there(self) -> bool:
        """Whether the name leads to the file that is being written, and the file is as long as it was written."""
        try:
            named = self.running.stat()
            # Without an open file nothing was written since it was placed.
            written = named if self._file is None else os.fstat(self._file)
        except OSError:
            return False
        same = (named.st_dev, named.st_ino) == (written.st_dev, written.st_ino)
        return same and written.st_size == self._size

    def keep(self, why: str) -> None:
        """Keeps the present game as a plain record named by `why` (game, aborted) and a number."""
        if self._lines and not self._is_kept:
            self._is_kept = True
            self._waiting.append((why, "".join(f"{line}\n" for line in self._lines).encode("utf-8")))
            self._try(0)

    def put_away(self, why: str) -> Path | None:
        """Ends the running file: a game that was taken up is kept as a record, anything else as it is."""
        if self._lines:
            self.keep(why)
            self._lines = []
            self._over, self._anew = True, False
        elif not self._over and self._may_be_there():
            self._waiting.append((why, None))
        else:
            return None
        self._try(0)
        return None if self.trouble else self._kept.last(why)

    def _may_be_there(self) -> bool:
        """Whether a running file is there, or can't be looked for now: what is begun must not take its place later."""
        try:
            self.running.lstat()
        except OSError as error:
            return not isinstance(error, FileNotFoundError | NotADirectoryError)
        return True

    def take_up_waiting(self, ready: Callable[[str], bool]) -> None:
        """Lets the first game run that waits for its rules, where none runs and those are `ready`; raises OSError."""
        if self._may_be_there():
            return
        for path in self._kept.all(WAITING):
            with suppress(OSError):
                if ready(game_of(read_file(path))):
                    self._disk.move_beside(path, self.running)
                    return

    @property
    def game(self) -> str:
        """The name of the game in the running file, as far as that can be read; "" where it can't."""
        try:
            return game_of(read_file(self.running))
        except OSError:
            return ""

    def close(self) -> None:
        """Brings everything to the disk, if it can, and closes the file."""
        self._try(0)
        self._shut()

    # ------------------------------------------------------------------------------------------------- the disk

    def _try(self, now_ms: int) -> None:
        """Does everything that waits for the disk, in order; what fails waits for the next try."""
        if self._guarded(self._catch_up):
            self.trouble = ""
            self._dirty = self._urgent = False
            self._next_ms = now_ms + SYNC_EVERY_MS
        else:
            self._next_ms = now_ms + RETRY_EVERY_MS

    def _guarded(self, work: Callable[[], None]) -> bool:
        """Whether the disk did it. What it holds after an error is anybody's guess, so then it is all written anew."""
        try:
            work()
        except OSError as error:
            self.trouble = error.strerror or str(error)
            self._anew = bool(self._lines)
            self._shut()
            return False
        return True

    def _catch_up(self) -> None:
        if self._was_placed and (self._anew or self._waiting):
            self._disk.make_way(self._folder)
        while self._waiting:
            self._is_kept_perhaps, again = True, self._is_kept_perhaps
            self._set_aside(*self._waiting[0], again)
            self._waiting.popleft()
            self._is_kept_perhaps = False
        if self._over:
            self._shut()
            with suppress(FileNotFoundError):
                self.running.unlink()
            self._over = False
        if self._anew:
            self._write_anew()
        elif self._dirty and self._lines:
            self._disk.sync(self._opened())

    def _write_anew(self) -> None:
        self._shut()
        notes: list[Note] = [note for note in (self.show, self.hold) if note is not None]
        lines = [head(), *self._lines, *map(note_line, notes)]
        sealed = seal_all(lines, 1)
        self._disk.write_new(self.running, sealed)
        self._count, self._size = len(lines), len(sealed)
        self._anew, self._was_placed = False, True

    def _set_aside(self, why: str, content: bytes | None, again: bool) -> None:
        """Writes a file, or without `content` renames the running one. A record that is there already, because
        the power went or the disk failed right after it was written, is not written twice.
        """
        if content is None:
            self._kept.take(why, self.running)
        else:
            self._kept.keep(why, content, unless_last=again or self._is_resumed)

    def _opened(self) -> int:
        if self._file is None:
            try:
                self._file = self._disk.open(self.running)
            except FileNotFoundError as error:
                self.vanished += 1
                self._next_ms = 0  # no sick disk: there is nothing to wait for
                raise FileNotFoundError(error.errno, GONE) from error
        return self._file

    def _shut(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None


def _seats(record: Record) -> tuple[Note, Note]:
    names = {str(seat): name for seat, name in sorted(record.people.items())}
    return BotsNote(record.bots), PeopleNote(names)
