"""Backup and restore of the log: one file, and beside it its checksum as `sha256sum` writes and checks it."""

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from engine.tables import BadTable
from firmware_py.journal.disk import Disk
from firmware_py.log.database import FILE, set_database_aside
from firmware_py.log.row import GameRows
from firmware_py.log.schema import APPLICATION, MIGRATIONS, version_of
from firmware_py.log.store import GameLog


def checksum_file(backup: Path) -> Path:
    """Where the checksum of a backup lies."""
    return backup.with_name(f"{backup.name}.sha256")


def backup(folder: Path, logs: Mapping[str, GameRows], to: Path) -> str:
    """Writes the log of `folder` to a file, with its checksum beside it; gives the checksum. Raises BadTable where
    that can't be, and then an earlier backup of this name is as it was.
    """
    if to.resolve() == (folder / FILE).resolve() or (to.exists() and not to.is_file()):
        raise BadTable(str(to), 0, "", "expected the name of a file of its own")
    part = to.with_name(f"{to.name}.part")
    try:
        with _removed_on_error(part):
            part.unlink(missing_ok=True)
            with GameLog(folder, logs) as log:
                log.collect()
                log.copy_to(part)
            digest = hashlib.sha256(part.read_bytes()).hexdigest()
            disk = Disk()
            disk.rename(part, to)
            disk.write_new(checksum_file(to), f"{digest}  {to.name}\n".encode())
    except (OSError, sqlite3.Error) as error:
        raise BadTable(str(to), 0, "", f"no backup was written: {error}") from error
    return digest


@contextmanager
def _removed_on_error(part: Path) -> Iterator[None]:
    """Leaves no half file behind."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def restore(folder: Path, logs: Mapping[str, GameRows], source: Path) -> Path | None:
    """Puts a backup in place of the log of `folder`; gives where that was put aside. Raises BadTable, and then
    nothing has changed."""
    try:
        content = source.read_bytes()
        wanted = checksum_file(source).read_text(encoding="utf-8").split()[:1]
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(str(source), 0, "", f"expected a backup and its checksum file: {error}") from error
    if wanted != [hashlib.sha256(content).hexdigest()]:
        raise BadTable(str(source), 0, "", "the checksum does not fit: this is not the file that was written")
    part, path, disk = folder / f"{FILE}.part", folder / FILE, Disk()
    try:
        with _removed_on_error(part):
            disk.write_new(part, content)
            _check(part, str(source))
            aside = set_database_aside(path, "replaced") if path.exists() else None
            disk.rename(part, path)
    except OSError as error:
        raise BadTable(str(path), 0, "", f"the backup was not put in place: {error}") from error
    with GameLog(folder, logs) as log:
        log.collect()
    return aside


def _check(path: Path, name: str) -> None:
    try:
        with closing(sqlite3.connect(path)) as database:
            ours = database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
            sound = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            version = version_of(database)
    except sqlite3.DatabaseError as error:
        raise BadTable(name, 0, "", f"expected a log of games: {error}") from error
    if not ours or not sound:
        raise BadTable(name, 0, "", "expected a log of games that is sound")
    if version > len(MIGRATIONS):
        raise BadTable(name, 0, "", f"expected version {len(MIGRATIONS)} or older of the log, got {version}")
