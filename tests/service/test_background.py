"""What runs beside the table waits for nothing that takes long."""

import asyncio
from pathlib import Path
from threading import Event

import pytest

from firmware_py.service import background
from firmware_py.service.collector import Collector
from firmware_py.service.folder_watch import FolderWatch
from firmware_py.service.instance_lock import only_one
from firmware_py.table.table import Table
from tests.table.turning import TurningTable

LOOKS = 5


class Seen(Exception):
    """The table was looked at often enough."""


class Watch(FolderWatch):
    """Ends the looks after some of them since something has begun."""

    def __init__(self, folder: Path, begun: Event) -> None:
        super().__init__(folder)
        self._begun = begun
        self._looks = 0

    def look(self, table: Table) -> None:
        self._looks += self._begun.is_set()
        if self._looks == LOOKS:
            raise Seen


def test_a_log_that_takes_games_in_for_long_starved_the_watchdog(
    tmp_path: Path, turning: TurningTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look at the table waited for the log; the service manager killed the table, also in mid-game."""
    begun, seen = Event(), Event()
    in_vain: list[bool] = []

    def collect(folder: Path) -> None:
        begun.set()
        in_vain.append(not seen.wait(5))

    async def looked_after() -> None:
        with only_one(tmp_path) as lock:
            try:
                await background.supervise(turning.table, tmp_path, lock, Watch(tmp_path, begun), Collector())
            finally:
                seen.set()

    monkeypatch.setattr(background, "collect", collect)
    monkeypatch.setattr(background, "LOOK_EVERY_S", 0.0)
    with pytest.raises(Seen):
        asyncio.run(looked_after())
    assert in_vain == [False]
