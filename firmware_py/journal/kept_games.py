"""The files of games that were kept, beside the running one: each has a number of its own, and none is written over."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from firmware_py.journal.disk import Disk

MOST_DIGITS: Final = 12  # of the number of a kept game; a longer one is somebody else's name


class KeptGames:
    """What was kept in `folder`, in files named by why (game, aborted, damaged, torn) and a number. `count` is how many
    were kept since the program started.
    """

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk
        self.count = 0

    def last(self, why: str) -> Path | None:
        """The file with the highest number, however many digits it has; other names count for nothing."""
        return next(reversed(self.all(why)), None)

    def all(self, why: str) -> list[Path]:
        """All files of this kind, the lowest number first."""
        return sorted((path for path in self._folder.glob(f"{why}-*.jsonl") if _number(path)), key=_number)

    def keep(self, why: str, content: bytes, unless_last: bool) -> None:
        """Writes a file; `unless_last` writes nothing where the last one has the very same content. Raises OSError."""
        last = self.last(why)
        if not (unless_last and last is not None and _holds(last, content)):
            self._place(why, last, lambda path: self._disk.write_beside(path, content))
        else:
            self._disk.sync_folder(self._folder)
        self.count += 1

    def take(self, why: str, file: Path) -> None:
        """Renames a file, if it is there; raises OSError."""
        with suppress(FileNotFoundError):
            self._place(why, self.last(why), partial(self._disk.move_beside, file))
        self.count += 1

    def _place(self, why: str, last: Path | None, put: Callable[[Path], None]) -> None:
        """Puts a file under the first number after the last that nothing else has, whatever lies in the folder."""
        number = _number(last) + 1
        while True:
            try:
                return put(self._folder / f"{why}-{number:05}.jsonl")
            except FileExistsError:
                number += 1


def _holds(path: Path, content: bytes) -> bool:
    """Whether this is what stands in a file. One that can't be read is another one, and no reason to write nothing."""
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _number(path: Path | None) -> int:
    digits = "" if path is None else path.stem.rpartition("-")[2]
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS else 0
