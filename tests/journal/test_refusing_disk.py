"""A disk that takes what is written and then can't bring it to its medium, and file systems that really say no."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.game import TABLE, TimeIs
from firmware_py.journal.disk import Disk
from firmware_py.journal.journal import RETRY_EVERY_MS, SYNC_EVERY_MS, Journal
from firmware_py.journal.lines import read_journal
from tests.journal.bad_disk import record, table

ROOT = Path(__file__).parents[2]


class Unsynced(Disk):
    """A disk on which only syncing fails, while `error` is set; `synced` are the files that were."""

    def __init__(self) -> None:
        self.error = 0
        self.synced: list[int] = []

    def sync(self, file: int) -> None:
        if self.error:
            raise OSError(self.error, os.strerror(self.error))
        super().sync(file)
        self.synced.append(os.fstat(file).st_ino)


@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC])
def test_a_sync_that_fails_is_told_and_no_later_sync_of_that_file_is_believed(
    error: int, tmp_path: Path
) -> None:
    """After a failed fsync Linux takes the pages for clean: the next one of the same file succeeds, and what was lost
    stays lost. So the whole game is written into a new file.
    """
    disk = Unsynced()
    journal = Journal(tmp_path, disk)
    journal.begin(record(3))
    before = journal.running.stat().st_ino
    journal.write(1, TimeIs(3.0))
    disk.error = error
    journal.sync(0)
    assert journal.trouble == os.strerror(error)
    journal.write(TABLE, TimeIs(4.0))
    disk.error, disk.synced = 0, []
    journal.sync(RETRY_EVERY_MS)
    assert journal.trouble == ""
    after = journal.running.stat().st_ino
    assert after in disk.synced
    assert before not in disk.synced and before != after
    wanted = [*record(3).actions, (1, TimeIs(3.0)), (TABLE, TimeIs(4.0))]
    assert read_journal(journal.running.read_bytes(), "test").record.actions == wanted
    assert [path.name for path in tmp_path.iterdir()] == ["running.jsonl"]


@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC])
def test_a_game_goes_on_while_syncs_fail_and_people_know(error: int, tmp_path: Path) -> None:
    disk = Unsynced()
    turning = table(tmp_path, disk)
    play = turning.begin(mission="test_run_1", players=3)
    turning.run(2000)
    disk.error = error
    turning.run(4000)
    told = turning.table.notices.popleft()
    assert (told.what, told.reason) == ("not_written", os.strerror(error))
    assert turning.lit("status/4") != (0, 0, 0)
    assert play.clock_ms == pytest.approx(6000, abs=40)
    disk.error = 0
    turning.run(RETRY_EVERY_MS + SYNC_EVERY_MS)
    assert [notice.what for notice in turning.table.notices] == ["written_again"]
    found = read_journal(turning.table.journal.running.read_bytes(), "test")
    assert found.record.actions == play.record.actions


def test_a_game_that_is_over_is_kept_once_however_often_its_sync_failed(tmp_path: Path) -> None:
    disk = Unsynced()
    journal = Journal(tmp_path, disk)
    journal.begin(record(5))
    disk.error = errno.EIO
    journal.keep("game")
    for attempt in range(1, 4):
        journal.sync(attempt * RETRY_EVERY_MS)
    disk.error = 0
    journal.sync(4 * RETRY_EVERY_MS)
    kept = [path.read_text("utf-8").splitlines() for path in tmp_path.glob("game-*.jsonl")]
    assert kept == [list(record(5).lines())]


def on_a_real_disk(folder: Path, case: str) -> Any:
    """What `real_disk` tells; skipped where this user may not mount anything, not even in a namespace of its own."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs user namespaces")
    command = ["unshare", "-rm", sys.executable, "-m", "tests.journal.real_disk", str(folder), case]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


@pytest.mark.slow
def test_a_file_system_that_fills_up_during_a_game_costs_nothing(tmp_path: Path) -> None:
    during, after, written = on_a_real_disk(tmp_path, "full")
    assert during == {"said": [["not_written", os.strerror(errno.ENOSPC)]], "lamp": True, "clock_s": 122}
    assert (after["said"], after["lamp"]) == ([["written_again", ""]], False)
    assert written


@pytest.mark.slow
def test_a_state_folder_that_becomes_read_only_during_a_game_costs_nothing(tmp_path: Path) -> None:
    during, after, written, is_there = on_a_real_disk(tmp_path, "read_only")
    assert during == {"said": [["not_written", os.strerror(errno.EROFS)]], "lamp": True, "clock_s": 6}
    assert is_there, "another program that starts on it still finds the game"
    assert (after["said"], after["lamp"]) == ([["written_again", ""]], False)
    assert written
