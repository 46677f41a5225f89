"""Remembers at which action of a game the program stopped, so that a game that stops it again at the same one does not
keep the table from coming up.
"""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from engine.tables import BadValue, TableError, convert
from firmware_py.journal.disk import Disk, read_file
from firmware_py.journal.journal import RUNNING
from firmware_py.journal.lines import progress_of

FILE: Final = "stopped_game.json"
STOPS: Final = 2  # at the same action, and the game is put away


@dataclass(frozen=True, slots=True)
class Stops:
    """How often in a row the program stopped at one action of the running game, and what of; `progress` tells which."""

    progress: str = ""
    count: int = 0
    error: str = ""


class StoppedGame:
    """What is kept of it in the state folder. A disk that takes nothing, or a file that can't be read, is no stop."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._running = folder / "journal" / RUNNING

    def note(self, error: BaseException) -> None:
        """The program stopped because of a bug while a game was on the table, or without one. What the machine
        refuses, such as a port that is taken, is no bug of a game.
        """
        progress = self._progress()
        if isinstance(error, TableError | OSError) or not progress:
            return
        before = self._read()
        count = before.count + 1 if before.progress == progress else 1
        stops = Stops(progress, count, f"{type(error).__name__}: {error}")
        with suppress(OSError):
            Disk().write_new(self._path, json.dumps(asdict(stops)).encode("utf-8"))

    def reason(self) -> str:
        """What the program stopped of, STOPS times at the action where the running game is; else ""."""
        stops = self._read()
        if stops.count < STOPS or stops.progress != self._progress():
            return ""
        return stops.error

    def forget(self) -> None:
        """The game is put away."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _progress(self) -> str:
        try:
            return progress_of(read_file(self._running))
        except OSError:
            return ""

    def _read(self) -> Stops:
        try:
            return convert(json.loads(read_file(self._path)), Stops)
        except (OSError, ValueError, BadValue, RecursionError):
            return Stops()
