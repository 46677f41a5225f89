"""Which seats a board that nobody knows may claim, kept over restarts."""

import json
import logging
from collections.abc import Iterable
from pathlib import Path

from engine.tables import convert
from firmware_py.journal.disk import Disk, read_file, set_aside

LOG = logging.getLogger(__name__)


class SeatLocks:
    """The seats that boards may claim: all of them on a fresh table, then those that the operator lets be claimed.

    With a `file` what is decided outlasts the program. One that can't be read is put aside, and all seats are locked.
    """

    def __init__(self, seats: Iterable[int], file: Path | None = None) -> None:
        self._seats = frozenset(seats)
        self._file = file
        self._open, self.decided = set(self._seats), False
        if file is not None and file.exists():
            self._open, self.decided = _read(file) & self._seats, True

    def open(self) -> frozenset[int]:
        """The seats that may be claimed."""
        return frozenset(self._open)

    def let(self, seat: int, on: bool) -> None:
        """Lets a seat be claimed, or no longer; a seat that is none changes nothing. Raises OSError if the disk does
        not take it; until the program ends it holds all the same.
        """
        if seat in self._seats:
            (self._open.add if on else self._open.discard)(seat)
            self._keep()

    def settle(self) -> None:
        """The table is set up: seats without a board are locked, unless the operator has decided otherwise. Raises
        OSError as `let` does.
        """
        if not self.decided:
            self._open.clear()
            self._keep()

    def _keep(self) -> None:
        self.decided = True
        if self._file is not None:
            Disk().write_new(self._file, (json.dumps(sorted(self._open)) + "\n").encode("utf-8"))


def _read(file: Path) -> set[int]:
    try:
        return set(convert(json.loads(read_file(file).decode("utf-8")), tuple[int, ...]))
    except (ValueError, RecursionError, OSError) as error:
        LOG.warning("%s can't be read (%s) and was put aside as %s", file, error, set_aside(file))
        return set()
