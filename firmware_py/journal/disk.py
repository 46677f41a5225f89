"""The calls that reach the disk. Tests put in a disk that is full, slow or read only."""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from secrets import token_hex
from stat import S_ISDIR, S_ISREG
from typing import Final

# What systems say where a file can't have two names: on a card or stick with FAT, or for a file of somebody else.
NO_SECOND_NAMES: Final = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS)

NO_FILE: Final = "not a regular file"
MARK: Final = ".spacetable-new-"  # and random letters stand behind the name of a file that is being written
LETTERS: Final = 16
LEFTOVER: Final = re.compile(rf".+{re.escape(MARK)}[0-9a-f]{{{LETTERS}}}", re.DOTALL)


class Disk:
    """A disk that does what the system does. Every method raises OSError."""

    def open(self, path: Path) -> int:
        """A file that is there already, for writing at its end."""
        return os.open(path, os.O_WRONLY | os.O_APPEND)

    def write(self, file: int, data: bytes) -> None:
        """Writes all of `data`."""
        while data:
            data = data[os.write(file, data) :]

    def sync(self, file: int) -> None:
        """Returns when what was written is on the disk."""
        os.fsync(file)

    def write_new(self, path: Path, data: bytes, private: bool = False) -> None:
        """Puts a whole file in place at once: after a power cut there is all of it, or what was there before.

        A `private` file is for nobody else on this computer to read. A folder that lies in the way is set aside.
        """
        if _is_folder(path):
            set_aside(path)
        part = self._written(path, data, private)
        with _removed_on_error(part):
            self.rename(part, path)

    def write_beside(self, path: Path, data: bytes) -> None:
        """As write_new, but never over another file: raises FileExistsError where one of this name lies there.

        No other program may write in this folder: what lies there half written is nobody's.
        """
        _remove_leftovers(path.parent, "*")
        part = self._written(path, data)
        with _removed_on_error(part):
            self.move_beside(part, path)

    def _written(self, path: Path, data: bytes, private: bool = False) -> Path:
        """A new file beside `path`, whole and on the disk, under a name that nothing in the folder has."""
        _make_folder(path.parent)
        _remove_leftovers(path.parent, escape(path.name))
        part = path.with_name(f"{path.name}{MARK}{token_hex(LETTERS // 2)}")
        # What lies there already, if only a link to somewhere else, is refused.
        file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o644)
        with _removed_on_error(part):
            try:
                self.write(file, data)
                self.sync(file)
            finally:
                os.close(file)
        return part

    def move_beside(self, path: Path, to: Path) -> None:
        """Renames for good, but never over another file: raises FileExistsError where one of this name lies there.

        A second name is made first, which the system refuses where there is one; then the old name goes. A power cut in
        between leaves the file with both names. A folder that lies in the way has one name only.
        """
        if _is_folder(path):
            if os.path.lexists(to):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
            path.rename(to)
        else:
            try:
                os.link(path, to, follow_symlinks=False)
                path.unlink()
            except OSError as error:
                if error.errno not in NO_SECOND_NAMES:
                    raise
                _move_onto_its_own(path, to)
        self.sync_folder(to.parent)

    def make_way(self, folder: Path) -> None:
        """Makes a folder where a file, or a link that leads to none, has taken its place; that is set aside."""
        try:
            there = S_ISDIR(folder.stat().st_mode)
        except OSError as error:
            there = error.errno not in (errno.ENOENT, errno.ELOOP)  # anything else may pass
        if not there and os.path.lexists(folder):
            set_aside(folder)
            _make_folder(folder)
            self.sync_folder(folder.parent)

    def rename(self, path: Path, to: Path) -> None:
        """Renames for good: the folder is on the disk when this returns."""
        path.replace(to)
        self.sync_folder(to.parent)

    def sync_folder(self, folder: Path) -> None:
        """Returns when the names in a folder are on the disk; where folders can't be opened the system sees to it."""
        if os.name != "posix":
            return
        file = os.open(folder, os.O_RDONLY)
        try:
            self.sync(file)
        finally:
            os.close(file)


def read_file(path: Path) -> bytes:
    """What a file holds; raises OSError, also for a pipe or a device, which might give nothing or never end."""
    mode = path.stat().st_mode
    if not S_ISREG(mode) and not S_ISDIR(mode):
        raise OSError(errno.EINVAL, NO_FILE, str(path))
    return path.read_bytes()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:  # which would tell that the file is there that is to be written
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error


@contextmanager
def _removed_on_error(part: Path) -> Iterator[None]:
    """Lets no half file lie: on a full disk it would only be in the way."""
    try:
        yield
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise


def _remove_leftovers(folder: Path, names: str) -> None:
    """Removes what power cuts left of files that were being written, whose names the pattern `names` tells.

    Only this program gives such files their names, and they are plain files.
    """
    for path in folder.glob(f"{names}{MARK}*"):
        with suppress(OSError):
            if LEFTOVER.fullmatch(path.name) and S_ISREG(path.lstat().st_mode):
                path.unlink()


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _move_onto_its_own(path: Path, to: Path) -> None:
    """Renames onto an empty file that is made first, which the system refuses where there is one of this name."""
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
    try:
        path.replace(to)
    except OSError:
        to.unlink(missing_ok=True)
        raise


def set_aside(path: Path) -> Path:
    """Gives a file that can't be used another name beside its own, never that of another file; gives where it is now,
    which is where it was on a disk that takes nothing.
    """
    try:
        return path.rename(free_name(path, "damaged"))
    except OSError:
        return path


def free_name(path: Path, why: str) -> Path:
    """A name beside that of a file, with `why` it is put aside and a number, which no other file has."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.stem}-{why}-{number:05}{path.suffix}")):
        number += 1
    return aside
