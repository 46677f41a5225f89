"""Keeps a second program off the same state folder, where both would write one journal."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from engine.game import TABLE
from engine.tables import TableError
from firmware_py.journal.disk import set_aside
from firmware_py.table.table import Notice, Table
from hardware.readings import DeviceReading

FILE: Final = "lock"
GONE: Final = "the lock of the state folder was gone"


class InstanceLock:
    """The lock of the one program that may use `folder`; raises TableError where another one has it.

    The system lets go of the lock when the program dies, however it dies. On a disk that takes nothing there is
    nothing to keep apart either, and the lock is made as soon as it takes something.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: int | None = None
        self._was_held = False
        self.look()

    def look(self) -> bool:
        """Whether the file was deleted, renamed or replaced under this program, and has just been made anew.

        The system locks files and not names, so until then a second program could start. Raises TableError where one
        has done so: this one must write no more.
        """
        if sys.platform == "win32" or self._is_there():
            return False
        was_held, mine = self._was_held, self._file
        with suppress(OSError):
            self._file = self._locked()
            self._was_held = True
            if mine is not None:
                os.close(mine)
            return was_held
        return False

    def close(self) -> None:
        """Lets go of it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _is_there(self) -> bool:
        """Whether the name is that of the file that is locked; a link to it is another one."""
        if self._file is None:
            return False
        try:
            return os.path.samestat((self._folder / FILE).lstat(), os.fstat(self._file))
        except OSError:
            return False

    def _locked(self) -> int:
        """The file, made if need be and locked; raises OSError where that can't be."""
        from fcntl import LOCK_EX, LOCK_NB, flock

        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / FILE
        with suppress(FileNotFoundError):
            if not S_ISREG(path.lstat().st_mode):
                set_aside(path)
        # For reading, which is enough for a lock: the file may be that of somebody else who was here once.
        file = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644)
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            os.close(file)
            message = f"another table uses {self._folder}; give this one its own --state"
            raise TableError(message) from None
        except OSError:
            os.close(file)
            raise
        return file


class LockWatch:
    """Looks after the lock of a table that runs, and tells people what became of it."""

    def __init__(self, lock: InstanceLock, table: Table) -> None:
        self._lock = lock
        self._table = table
        self._is_told = False

    def look(self) -> None:
        """Makes a lock anew that is gone, and says so by the lamp of the disk, until the next look, and by a notice."""
        now_ms = self._table.last_tick_ms or 0
        if self._lock.look():
            self._is_told = True
            self._table.devices.health.see([DeviceReading("disk", "lost", GONE)], now_ms)
            self._table.notify(Notice("lock_gone", "", TABLE))
        elif self._is_told and not self._table.disk_trouble:
            self._is_told = False
            self._table.devices.health.see([DeviceReading("disk", "ready", "")], now_ms)


@contextmanager
def only_one(folder: Path) -> Iterator[InstanceLock]:
    """The lock of a state folder for as long as it is used; raises TableError where another program uses it."""
    lock = InstanceLock(folder)
    try:
        yield lock
    finally:
        lock.close()
