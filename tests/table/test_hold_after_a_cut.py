"""The journal keeps a hold with its holder and reason: a restart forgot it, and the clock ran on after ten seconds."""

from pathlib import Path

import pytest

from firmware_py.journal.lines import HoldNote, head, note_line, read_journal, seal_all
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from firmware_py.web.router import Service
from tests.table.turning import TurningTable

NAMES = {1: "Ada", 2: "Ben"}
LONG_MS = 60_000


def cut(turning: TurningTable, tmp_path: Path) -> TurningTable:
    """The power goes and comes back."""
    turning.table.journal.close()
    return TurningTable(simulated_table(tmp_path))


def begun(tmp_path: Path) -> TurningTable:
    turning = TurningTable(simulated_table(tmp_path))
    turning.table.begin("space_alert", {}, 7, people=NAMES)
    turning.run(3000)
    return turning


@pytest.mark.parametrize(
    ("by", "reason", "told"),
    [
        (2, "", "Ben"),
        (1, "the pizza is here", "Ada: the pizza is here"),
        (0, "", "#0"),
        (3, "door", "#3: door"),
    ],
)
def test_a_restart_forgot_a_hold_and_the_clock_ran_on(
    by: int, reason: str, told: str, tmp_path: Path
) -> None:
    turning = begun(tmp_path)
    turning.table.hold(by, reason)
    turning.run(20)
    again = cut(turning, tmp_path)
    assert again.table.resume() is not None
    before_ms = again.play.clock_ms
    again.run(LONG_MS)
    assert again.table.paused and again.play.clock_ms == before_ms
    (notice,) = [one for one in again.table.notices if one.what == "held_game"]
    assert (notice.reason, notice.seat) == (told, by)
    assert "game_paused" in again.table.played and "goes_on" not in again.table.played
    story = [cue for cue in again.play.director.captions if cue.phrase == "held_game"]
    assert told in phrases("en").caption(story[0])
    again.table.start()
    again.run(2000)
    assert again.play.clock_ms > before_ms


def test_a_hold_that_was_let_go_is_none_after_a_restart(tmp_path: Path) -> None:
    turning = begun(tmp_path)
    turning.table.hold(2, "door")
    turning.table.start()
    turning.run(20)
    again = cut(turning, tmp_path)
    again.table.resume()
    assert again.table.goes_on_in_ms > 0
    again.run(LONG_MS)
    assert not again.table.paused


def test_a_game_that_is_held_while_it_counts_down_after_a_cut_is_held_after_the_next(tmp_path: Path) -> None:
    second = cut(begun(tmp_path), tmp_path)
    second.table.resume()
    second.table.hold(1, "wait")
    second.run(20)
    third = cut(second, tmp_path)
    third.table.resume()
    assert third.table.paused and third.table.goes_on_in_ms == 0
    assert third.table.journal.hold == HoldNote(True, 1, "wait")


def test_a_hold_survives_a_journal_that_is_written_anew(tmp_path: Path) -> None:
    turning = begun(tmp_path)
    turning.table.hold(1, "wait")
    turning.run(20)
    turning.table.journal.running.unlink()
    turning.run(3000)
    assert read_journal(turning.table.journal.running.read_bytes(), "running").hold == HoldNote(
        True, 1, "wait"
    )


def test_the_next_game_is_not_held(tmp_path: Path) -> None:
    turning = begun(tmp_path)
    turning.table.hold(1, "wait")
    turning.table.abort()
    turning.table.begin("space_alert", {}, 8)
    again = cut(turning, tmp_path)
    again.table.resume()
    assert again.table.journal.hold is None and again.table.goes_on_in_ms > 0


def test_a_page_holds_the_game_for_its_seat_with_a_reason(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 1)
    service.table.begin("space_alert", {}, 7)
    service.take(msg.Hold(True, "phone"), 4)
    assert service.table.journal.hold == HoldNote(True, 4, "phone")
    service.take(msg.Hold(False), 4)
    assert service.table.journal.hold is None


@pytest.mark.parametrize("version", [1, 2, 3])
def test_journals_that_know_no_hold_still_read(version: int, tmp_path: Path) -> None:
    lines = [f'{{"journal":{version}}}', *begun(tmp_path).play.record.lines()]
    found = read_journal(seal_all(lines, 1), "running")
    assert (found.version, found.hold) == (version, None)
    lines = [head(), *lines[1:], note_line(HoldNote(True, 3, "x" * 100))]
    assert read_journal(seal_all(lines, 1), "running").hold == HoldNote(True, 3, "x" * 100)
