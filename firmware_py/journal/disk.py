"""The calls that reach the disk. Tests put in a disk that is full, slow or read only."""

import errno
import os
from pathlib import Path
from typing import Final

# What systems say where a file can't have two names: on a card or stick with FAT, or for a file of somebody else.
NO_SECOND_NAMES: Final = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS)


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
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.new")
        for taken in (part, path):
            if _is_folder(taken):
                set_aside(taken)
        file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o644)
        try:
            self.write(file, data)
            self.sync(file)
        except OSError:
            part.unlink(missing_ok=True)  # on a full disk half a file would only be in the way
            raise
        finally:
            os.close(file)
        self.rename(part, path)

    def write_beside(self, path: Path, data: bytes) -> None:
        """As write_new, but never over another file: raises FileExistsError where one of this name lies there."""
        part = path.with_suffix(".part")
        self.write_new(part, data)
        try:
            self.move_beside(part, path)
        except FileExistsError:
            part.unlink(missing_ok=True)
            raise

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
