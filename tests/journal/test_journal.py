"""The journal: what is on the disk when, and what happens when the disk does not want to."""

import errno
import os
import resource
import time
from pathlib import Path

import pytest

from engine.game import TABLE, TimeIs
from engine.tables import BadTable
from firmware_py.games.seating import Gesture
from firmware_py.journal.journal import RETRY_EVERY_MS, SYNC_EVERY_MS, Journal
from firmware_py.journal.lines import read_journal
from firmware_py.table.table import STEP_MS
from tests.journal.bad_disk import BadDisk, hand, phase, record, table, written
from tests.table.turning import TurningTable

SLOT_OF_PHASE = (0, 1, 4, 8)


# ------------------------------------------------------------------------------------------------------ what is written


def test_a_finished_game_is_kept_as_the_very_bytes_of_its_record(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.begin(record())
    for second in range(5):
        journal.write(TABLE, TimeIs(float(second)))
    assert journal.put_away("game") == tmp_path / "game-00001.jsonl"
    expected = "".join(f"{line}\n" for line in record(5).lines())
    assert (tmp_path / "game-00001.jsonl").read_text("utf-8") == expected
    assert [path.name for path in tmp_path.iterdir()] == ["game-00001.jsonl"]


def test_a_number_that_was_given_is_not_given_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    for _ in range(2):
        journal.begin(record())
        journal.put_away("aborted")
        journal.begin(record(1))
        journal.put_away("aborted")
    (tmp_path / "aborted-00001.jsonl").unlink()
    journal.begin(record(3))
    journal.put_away("aborted")
    kept = [len(path.read_text("utf-8").splitlines()) for path in sorted(tmp_path.iterdir())]
    assert kept == [2, 1, 2, 4]


def test_what_people_do_is_on_the_disk_before_it_is_shown_and_time_soon_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = BadDisk()
    turning = table(tmp_path, disk)
    turning.begin(mission="mission_1", players=4)
    turning.run(3000)
    disk.events.clear()
    show = turning.simulated.lights.show

    def watched(frame: bytes, now_ms: int | None = None) -> None:
        disk.events.append("show")
        show(frame, now_ms)

    monkeypatch.setattr(turning.table.devices.lights, "show", watched)
    turning.simulated.hands.do(Gesture("slip", 2, 1, hand(turning, 2)[0], 0))
    turning.run(20)
    assert disk.events == ["write", "sync", "show"]
    disk.events.clear()
    turning.run(SYNC_EVERY_MS + 20)
    assert disk.events.count("sync") == 1
    assert disk.events.count("write") == SYNC_EVERY_MS // 1000


def test_a_flight_of_ten_minutes_writes_less_than_two_megabytes(tmp_path: Path) -> None:
    """Counted as a card sees it: each sync writes the last block of 4096 bytes again. Somebody turns a card over every
    three seconds, which is more than a crew does."""
    disk = BadDisk()
    turning = table(tmp_path, disk)
    play = turning.begin(mission="mission_1", players=5)
    turning.run(1000)
    slot = 0
    while play.game.wake_at() is not None:
        if slot != (slot := SLOT_OF_PHASE[phase(turning)]):
            turning.simulated.hands.do(Gesture("slip", 2, slot, hand(turning, 2)[phase(turning)], 0))
        turning.simulated.hands.do(Gesture("turn", 2, slot))
        turning.run(3000)
    assert sum(1 for seat, _ in play.record.actions if seat) > 150
    turning.until(lambda: play.game.result is not None)
    assert disk.writes + 4096 * disk.syncs < 2_000_000


# ------------------------------------------------------------------------------------------------- a disk that says no


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_disk_that_takes_nothing_stops_no_game_and_gets_everything_later(
    error: int, tmp_path: Path
) -> None:
    disk = BadDisk()
    turning = table(tmp_path, disk)
    play = turning.begin(mission="test_run_1", players=3)
    turning.run(2000)
    disk.error = error
    turning.run(4000)
    notice = turning.table.notices.popleft()
    assert (notice.what, notice.reason) == ("not_written", os.strerror(error))
    assert turning.lit("status/4") != (0, 0, 0)
    assert play.clock_ms == pytest.approx(6000, abs=40)
    disk.error = 0
    turning.run(RETRY_EVERY_MS + SYNC_EVERY_MS)
    assert [notice.what for notice in turning.table.notices] == ["written_again"]
    assert turning.lit("status/4") == (0, 0, 0)
    on_disk = read_journal(turning.table.journal.running.read_bytes(), "test")
    assert on_disk.record.actions == play.record.actions


def test_a_whole_flight_without_a_disk_is_kept_when_there_is_one(tmp_path: Path) -> None:
    disk = BadDisk()
    turning = table(tmp_path, disk)
    disk.error = errno.EROFS
    for seed in (1, 2):
        play = turning.begin(seed, mission="test_run_1", players=3)
        turning.until(lambda play=play: play.game.result is not None)  # type: ignore[misc]
        turning.until(lambda play=play: play.director.now_ms >= play.director.end_ms)  # type: ignore[misc]
        lines = list(play.record.lines())
    assert not (tmp_path / "journal" / "game-00001.jsonl").exists()
    disk.error = 0
    turning.run(RETRY_EVERY_MS)
    kept = sorted(path.name for path in (tmp_path / "journal").iterdir())
    assert kept == ["game-00001.jsonl", "game-00002.jsonl"]
    assert (tmp_path / "journal" / kept[1]).read_text("utf-8").splitlines() == lines


def test_a_disk_that_fills_up_within_a_line_leaves_what_was_whole(tmp_path: Path) -> None:
    """What lies there meanwhile is what a power cut would leave: everything up to the line that did not fit."""
    disk = BadDisk()
    journal = Journal(tmp_path, disk)
    journal.begin(record(10))
    disk.room = 20
    journal.write(TABLE, TimeIs(10.0))
    journal.write(TABLE, TimeIs(11.0))
    assert journal.trouble == os.strerror(errno.ENOSPC)
    assert read_journal(journal.running.read_bytes(), "test").record == record(10)
    disk.room = None
    journal.sync(RETRY_EVERY_MS)
    assert read_journal(journal.running.read_bytes(), "test").record == record(12)
    assert [path.name for path in tmp_path.iterdir()] == ["running.jsonl"]


def test_when_the_system_itself_refuses_to_let_a_file_grow_it_is_the_same(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.begin(record(10))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (journal.running.stat().st_size + 20, hard))
    try:
        journal.write(TABLE, TimeIs(10.0))
        journal.sync(0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert journal.trouble == os.strerror(errno.EFBIG)
    assert read_journal(journal.running.read_bytes(), "test").record == record(10)
    journal.sync(RETRY_EVERY_MS)
    assert (journal.trouble, read_journal(journal.running.read_bytes(), "test").record) == ("", record(11))


def test_a_damaged_journal_on_a_full_disk_is_set_aside_before_anything_takes_its_place(
    tmp_path: Path,
) -> None:
    path = written(tmp_path)
    path.write_bytes(b"nonsense\n")
    disk = BadDisk()
    journal = Journal(tmp_path, disk)
    with pytest.raises(BadTable):
        journal.resume()
    disk.error = errno.EROFS
    assert journal.put_away("damaged") is None
    journal.begin(record())
    assert path.read_bytes() == b"nonsense\n"
    disk.error = 0
    journal.sync(RETRY_EVERY_MS)
    assert (tmp_path / "damaged-00001.jsonl").read_bytes() == b"nonsense\n"
    assert Journal(tmp_path).resume() == record()


# -------------------------------------------------------------------------------------------------------- other clocks


@pytest.mark.parametrize("jump_ms", [3_600_000, -3_600_000])
def test_a_clock_that_jumps_an_hour_costs_the_crew_a_second_at_most(
    jump_ms: int, turning: TurningTable
) -> None:
    play = turning.begin(mission="test_run_1", players=3)
    turning.run(20_000)
    before_ms, actions = play.clock_ms, len(play.record.actions)
    turning.now_ms += jump_ms
    turning.run(20)
    jumped_ms = play.clock_ms - before_ms
    assert 0 <= jumped_ms <= STEP_MS
    assert len(play.record.actions) <= actions + 1  # no announcement of all that would have come
    turning.run(10_000)
    assert play.clock_ms == pytest.approx(before_ms + jumped_ms + 10_000, abs=20)


def test_the_clock_on_the_wall_is_not_asked(turning: TurningTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> float:
        raise AssertionError("somebody asked what time it is")

    monkeypatch.setattr(time, "time", refuse)
    play = turning.begin(mission="test_run_1", players=3)
    turning.until(lambda: play.game.result is not None)
    assert play.game.result is not None
