"""Versions that wait for the operator's word: what lies in the inbox of updates without a signature, or is older."""

import json
import secrets
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from engine.game import Json
from engine.tables import BadValue, TableError, convert
from firmware_py.journal.disk import Disk

# Both are read and written by firmware_py/service/update too, which runs as another account and beside this program.
WAITING: Final = "waiting.json"
WORD: Final = "update_allowed.json"
LOOK_EVERY_MS: Final = 1000


@dataclass(frozen=True, slots=True)
class Waiting:
    """A file without a signature: its name, how long it is, and its sum. One that is signed but `older` than what runs
    tells its version there.
    """

    name: str
    bytes: int
    sha256: str
    older: str = ""


class Updates:
    """What waits, and the operator's word on it, which is kept in the state folder for whoever builds versions.

    A program that no update has put there finds nothing beside itself that waits.
    """

    def __init__(self, state: Path, beside: Path | None = None) -> None:
        self._word = state / WORD
        self._file = (beside or Path(sys.prefix).resolve().parent) / WAITING
        self._seen: tuple[int, int] | None = None
        self._looked_ms = -LOOK_EVERY_MS
        self.waiting: tuple[Waiting, ...] = ()

    def look(self, now_ms: int) -> bool:
        """Looks once a second whether something else waits; gives whether that is so."""
        if now_ms - self._looked_ms < LOOK_EVERY_MS:
            return False
        self._looked_ms = now_ms
        try:
            shape = self._file.stat()
            seen = (shape.st_ino, shape.st_mtime_ns)
        except OSError:
            seen = None
        if seen == self._seen:
            return False
        before, self.waiting, self._seen = self.waiting, self._read(), seen
        return before != self.waiting

    def told(self) -> list[Json]:
        """What waits, for the operator's page."""
        return [asdict(one) for one in self.waiting]

    def allow(self, sha256: str) -> None:
        """The operator's word for this very file, and once; raises TableError where it does not wait, or disks fail."""
        if sha256 not in [one.sha256 for one in self.waiting]:
            raise BadValue("sha256", f"expected the sum of a file that waits, got {sha256}")
        word = {"sha256": sha256, "number": secrets.randbits(48)}
        try:
            Disk().write_new(self._word, json.dumps(word).encode())
        except OSError as error:
            raise TableError(f"{self._word}: {error.strerror}") from error

    def _read(self) -> tuple[Waiting, ...]:
        try:
            return tuple(convert(row, Waiting) for row in json.loads(self._file.read_bytes()))
        except (OSError, ValueError, TypeError, BadValue, RecursionError):
            return ()
