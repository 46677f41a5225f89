"""What is remembered, as long as the program runs, of looks at kept games and at rows: nothing is looked at twice.

A folder may hold a hundred thousand games, and pages ask again and again.
"""

import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final, TypeAlias
from zlib import crc32

from engine.tables import TableError

Stamp: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Unread:
    """A kept file that could not be read, as it was then, and why."""

    stamp: Stamp | None
    why: str


@dataclass(frozen=True, slots=True)
class FolderLook:
    """A look at a folder: the sum of its names, and what could not be read, by name."""

    names: int | None
    unread: dict[str, Unread]


MOST: Final = 2**63 - 1  # that SQLite counts to
LOOKING: Final = Lock()  # looks at the same time would hold all names several times, and find the same
LOOKS: Final[dict[Path, FolderLook]] = {}  # by the folder of kept games
CHECKED: Final[dict[Path, Stamp | None]] = {}  # logs of which all rows were checked, as they were then


def look(database: sqlite3.Connection, folder: Path, take_in: Callable[[Path], None]) -> list[str]:
    """Takes in the kept games of a folder that the log does not have; gives what could not be read. `take_in` raises
    TableError or OSError for such a one, which is tried again when it has changed.
    """
    with LOOKING:
        try:
            changed = folder.stat().st_mtime_ns
            return _looked(database, folder, take_in, changed)
        except FileNotFoundError:
            return []


def _looked(
    database: sqlite3.Connection, folder: Path, take_in: Callable[[Path], None], changed: int
) -> list[str]:
    """The log remembers when the folder had last changed, and a sum of the names in it, for other things lie there too;
    that some could not be read it remembers, and the program which.
    """
    rows = (all_read, but_some, names) = str(folder), f"{folder}, but for some", f"{folder}, its names"
    known = dict(database.execute("SELECT folder, changed FROM looked WHERE folder IN (?, ?, ?)", rows))
    if known.get(all_read) == changed:
        return []
    found = known.get(names) if known.get(but_some) == changed else _sum_of_names(folder)
    same, before = known.get(names) == found, LOOKS.get(folder)
    unread = before.unread if before is not None else {}
    if same and all_read in known:
        tried = []
    elif same and before is not None and before.names == found:
        tried = [*unread]
    else:
        tried = _unknown(database, folder)
    results = [(name, _try(folder / name, take_in, unread.get(name))) for name in tried]
    still = {name: result for name, result in results if result is not None}
    LOOKS[folder] = FolderLook(found, still)
    database.execute("DELETE FROM looked WHERE folder IN (?, ?, ?)", rows)
    database.execute(
        "INSERT INTO looked VALUES (?, ?), (?, ?)", (but_some if still else all_read, changed, names, found)
    )
    return [result.why for result in still.values()]


def _sum_of_names(folder: Path) -> int:
    """A number that is another one when a kept game has come, gone or been replaced."""
    total = 0
    with os.scandir(folder) as found:
        for entry in found:
            if _is_kept(entry.name):
                total += crc32(entry.name.encode("utf-8", "surrogateescape")) * (2 * entry.inode() + 1)
    return total & MOST


def _is_kept(name: str) -> bool:
    return name.startswith("game-") and name.endswith(".jsonl")


def _unknown(database: sqlite3.Connection, folder: Path) -> list[str]:
    """The kept games that the log does not have: the name alone may be that of another game."""
    sizes = kept_sizes(folder)
    for source, size in database.execute("SELECT source, size FROM finished"):
        if sizes.get(source, -1) == size:
            del sizes[source]
    return sorted(sizes)


def _try(path: Path, take_in: Callable[[Path], None], before: Unread | None) -> Unread | None:
    """Takes a kept game in; what could not be read, and has not changed, is not read again."""
    now = stamp(path)
    if before is not None and before.stamp == now:
        return before
    try:
        take_in(path)
    except (TableError, OSError) as error:
        return Unread(now, f"{shown(path.name)} is not in the log: {error}")
    return None


def shown(name: str) -> str:
    """The name of a file as it can be shown and stored, whatever bytes the system has for it."""
    return name.encode("utf-8", "replace").decode()


def stamp(path: Path) -> Stamp | None:
    """Changes with what stands in a file, as far as the system tells; None for no file."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_size, found.st_ctime_ns


def log_stamp(log: Path) -> Stamp | None:
    """That of a log: what others have written lies beside it until the last of them has closed it."""
    beside, found = stamp(log.with_name(f"{log.name}-wal")), stamp(log)
    if found is None or beside is None:
        return found
    inode, size, changed = found
    return inode, size + beside[1], changed


def kept_sizes(folder: Path) -> dict[str, int]:
    """The kept games by name, with their sizes in bytes, -1 for what is not there (any more); raises OSError."""
    with os.scandir(folder) as found:
        return {entry.name: _size(entry) for entry in found if _is_kept(entry.name)}


def _size(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat().st_size
    except OSError:
        return -1
