"""A disk that fails when it is told to, and journals on it."""

import errno
import os
from pathlib import Path

from engine.game import TABLE, TimeIs
from engine.record import Record
from engine.space_alert.cards import cards
from engine.space_alert.game import RULES, SpaceAlert
from firmware_py.journal.disk import Disk
from firmware_py.journal.journal import Journal
from firmware_py.table.simulated import simulated_table
from tests.table.turning import TurningTable


class BadDisk(Disk):
    """A disk that remembers what reached it, refuses everything while `error` is set, and has `room` for a line."""

    def __init__(self) -> None:
        self.error = 0
        self.writes = 0
        self.syncs = 0
        self.events: list[str] = []
        self.room: int | None = None

    def write(self, file: int, data: bytes) -> None:
        self._check()
        if self.room is not None and len(data) > self.room:
            super().write(file, data[: self.room])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.writes += len(data)
        self.events.append("write")
        super().write(file, data)

    def sync(self, file: int) -> None:
        self._check()
        self.syncs += 1
        self.events.append("sync")

    def open(self, path: Path) -> int:
        self._check()
        return super().open(path)

    def rename(self, path: Path, to: Path) -> None:
        self._check()
        super().rename(path, to)

    def move_beside(self, path: Path, to: Path) -> None:
        self._check()
        super().move_beside(path, to)

    def _check(self) -> None:
        if self.error:
            raise OSError(self.error, os.strerror(self.error))


def record(seconds: int = 0) -> Record:
    setup = RULES.setup({"mission": "test_run_1", "players": 4})
    return Record("space_alert", RULES.version, setup, 7, [(TABLE, TimeIs(float(s))) for s in range(seconds)])


def written(folder: Path, seconds: int = 40) -> Path:
    """A journal of a game that has run for some seconds, a second a line from line 3 on."""
    journal = Journal(folder)
    journal.begin(record())
    for second in range(seconds):
        journal.write(TABLE, TimeIs(float(second)))
    journal.close()
    return journal.running


def table(folder: Path, disk: Disk) -> TurningTable:
    simulated = simulated_table(folder)
    simulated.table.journal = Journal(folder / "journal", disk)
    return TurningTable(simulated)


def hand(turning: TurningTable, seat: int) -> list[str]:
    game = turning.play.game
    assert isinstance(game, SpaceAlert)
    return [cards()[card].key for card in game.planning.hands[seat] if not cards()[card].heroic]


def phase(turning: TurningTable) -> int:
    game = turning.play.game
    assert isinstance(game, SpaceAlert)
    return game.planning.phase
