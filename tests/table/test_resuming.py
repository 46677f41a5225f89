"""After a power cut: a countdown, then the same second, the same slots, the same lights, the same place in the show."""

from pathlib import Path

import pytest

from engine import GAMES
from engine.game import TABLE, TimeIs
from engine.record import Record
from engine.space_alert.game import SpaceAlert
from firmware_py.games.seating import Gesture
from firmware_py.inputs import ShowCommand
from firmware_py.journal.lines import ShowNote
from firmware_py.show.mixer import Mixer
from firmware_py.table.play import new_play
from firmware_py.table.resuming import RESUME_MS
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from hardware.cabinet import load
from tests.journal.bad_disk import hand
from tests.table.turning import TurningTable


def begun(folder: Path, seed: int = 5) -> TurningTable:
    turning = TurningTable(simulated_table(folder))
    turning.begin(seed, mission="test_run_1", players=3)
    return turning


def laid(turning: TurningTable) -> None:
    """Three cards lie in the first phase, one of them turned."""
    turning.run(2000)
    for seat, slot, half in ((1, 1, 0), (2, 2, 1), (3, 3, 0)):
        turning.simulated.hands.do(Gesture("slip", seat, slot, hand(turning, seat)[0], half))
    turning.run(500)


def after_a_cut(turning: TurningTable, folder: Path, *, cards: bool = True) -> TurningTable:
    """The table of a new process on the same disk; the cards still lie where they lay."""
    turning.table.journal.close()
    again = TurningTable(simulated_table(folder))
    assert again.table.resume() is not None
    if cards:
        for (seat, slot), (card, half) in turning.table.intake.lying.items():
            again.simulated.hands.do(Gesture("slip", seat, slot, card, half))
    return again


def plan(turning: TurningTable) -> object:
    game = turning.play.game
    assert isinstance(game, SpaceAlert)
    return game.planning.plan, game.planning.half


def test_it_goes_on_by_itself_after_a_spoken_countdown(tmp_path: Path) -> None:
    before = begun(tmp_path)
    laid(before)
    again = after_a_cut(before, tmp_path)
    clock_ms = again.play.clock_ms
    again.run(RESUME_MS - 20)
    assert (again.table.paused, again.play.clock_ms) == (True, clock_ms)
    assert again.table.goes_on_in_ms == 20
    again.run(1020)
    assert (again.table.paused, again.play.clock_ms) == (False, clock_ms + 1000)
    heard = [(at_ms, clip) for at_ms, clip in again.simulated.speaker.played if at_ms <= RESUME_MS]
    assert (20, "bed/phase_1") in heard, "the engines run at once"
    said = [(at_ms, clip) for at_ms, clip in heard if not clip.startswith("bed/")]
    assert said[:4] == [(20, "goes_on"), (7000, "count_3"), (8000, "count_2"), (9000, "count_1")]
    assert [notice.what for notice in again.table.notices] == ["goes_on"]
    assert all(clip in phrases(language).phrase for language in ("en", "cs") for _, clip in said[:4])


@pytest.mark.parametrize("on", [True, False])
def test_people_may_hold_it_or_let_it_go_at_once(on: bool, tmp_path: Path) -> None:
    again = after_a_cut(begun(tmp_path), tmp_path)
    again.run(1000)
    again.table.paused = on
    again.run(2 * RESUME_MS)
    assert again.table.paused is on
    assert (again.play.clock_ms > RESUME_MS) is not on


@pytest.mark.parametrize("at_ms", [3000, 30_000, 130_000, 300_000])
def test_same_second_same_slots_same_lights(at_ms: int, tmp_path: Path) -> None:
    before = begun(tmp_path / "state")
    laid(before)
    before.run(at_ms // 1000 * 1000 + 1000 - int(before.play.clock_ms))
    again = after_a_cut(before, tmp_path / "state")
    again.run(20)
    assert again.play.clock_ms == before.play.clock_ms == at_ms + 1000 - at_ms % 1000
    assert plan(again) == plan(before)
    assert again.table.intake.lying == before.table.intake.lying
    assert again.simulated.lights.frame == before.simulated.lights.frame


@pytest.mark.parametrize("paused", [True, False])
def test_same_place_in_the_show_of_the_resolution(paused: bool, tmp_path: Path) -> None:
    before = begun(tmp_path)
    before.until(lambda: before.play.game.wake_at() is None)
    before.run(20_000)
    before.table.put(ShowCommand("faster"))
    before.run(4000)
    if paused:
        before.table.put(ShowCommand("back"))
    before.run(20)
    again = after_a_cut(before, tmp_path)
    again.run(20)
    was, now = before.play.director, again.play.director
    assert (now.paused, now.speed) == (was.paused, was.speed) == (paused, 2)
    assert 0 <= was.now_ms - now.now_ms < (1 if paused else 1000)
    now.move_to(was.now_ms)
    assert now.frame() == was.frame()


def test_a_flight_whose_end_nobody_saw_is_shown_to_its_end_and_kept_once(tmp_path: Path) -> None:
    before = begun(tmp_path)
    before.until(lambda: before.play.game.result is not None)
    again = after_a_cut(before, tmp_path)
    assert again.play.game.result == before.play.game.result
    assert again.play.director.now_ms < again.play.director.end_ms
    again.until(lambda: again.play.director.now_ms == again.play.director.end_ms)
    folder = tmp_path / "journal"
    assert [path.name for path in folder.iterdir()] == ["game-00001.jsonl"]
    again.table.journal.close()
    assert TurningTable(simulated_table(tmp_path)).table.resume() is None


def test_cards_that_moved_are_shown_and_change_nothing_until_they_are_put_back(tmp_path: Path) -> None:
    before = begun(tmp_path)
    laid(before)
    again = after_a_cut(before, tmp_path)
    hands = again.simulated.hands
    again.run(1000)
    well = [again.lit(lamp) for lamp in ("slot/1/1", "slot/2/2", "slot/2/3")]
    card = again.simulated.seats.pull(1, 1)
    hands.do(Gesture("turn", 2, 2))
    hands.do(Gesture("slip", 2, 3, hand(again, 2)[1], 0))
    again.run(500)
    moved = [again.lit(lamp) for lamp in ("slot/1/1", "slot/2/2", "slot/2/3")]
    assert all(lamp not in well for lamp in moved)
    assert plan(again) == plan(before)
    again.simulated.seats.slip(1, 1, card)
    hands.do(Gesture("turn", 2, 2))
    hands.do(Gesture("pull", 2, 3))
    again.run(500)
    assert [again.lit(lamp) for lamp in ("slot/1/1", "slot/2/2", "slot/2/3")] == well
    again.run(RESUME_MS)
    assert plan(again) == plan(before)


def test_a_button_takes_the_cards_as_they_lie_and_goes_on_at_once(tmp_path: Path) -> None:
    before = begun(tmp_path)
    laid(before)
    again = after_a_cut(before, tmp_path)
    again.run(1000)
    hands, seats = again.simulated.hands, again.simulated.seats
    seats.slip(1, 2, seats.pull(1, 1))
    hands.do(Gesture("turn", 2, 2))
    seats.pull(3, 3)
    hands.do(Gesture("slip", 2, 1, hand(again, 2)[1], 0))
    again.run(100)
    assert plan(again) == plan(before)
    hands.do(Gesture("press", 1, button="confirm"))
    again.run(20)
    assert again.table.paused is False
    assert again.play.seating.slots(again.play.game) == again.table.intake.lying
    assert set(again.table.intake.lying) == {(1, 2), (2, 1), (2, 2)}


def test_a_seat_that_is_not_there_has_no_cards_to_accept(tmp_path: Path) -> None:
    before = begun(tmp_path)
    laid(before)
    again = after_a_cut(before, tmp_path, cards=False)
    again.simulated.seats.unplug(2)
    again.run(100)
    again.simulated.hands.do(Gesture("press", 1, button="confirm"))
    again.run(20)
    assert set(again.play.seating.slots(again.play.game)) == {(2, 2)}


def test_differences_that_nobody_minds_stay_lit_when_it_goes_on(tmp_path: Path) -> None:
    before = begun(tmp_path)
    laid(before)
    again = after_a_cut(before, tmp_path, cards=False)
    again.run(RESUME_MS + 1000)
    assert plan(again) == plan(before)
    assert again.lit("slot/1/1") != before.lit("slot/1/1")


def test_the_show_does_not_go_back_behind_a_clock_that_ran_after_the_last_note() -> None:
    """A game with several parts against time: the note was written before the last of them, and then the power went."""
    cabinet = load("laptop")
    play = new_play(deal_record(), Mixer(cabinet.groups, len(cabinet.leds)))
    while (wake := play.game.wake_at()) is not None:
        play.carry_out(TABLE, TimeIs(wake))
    ended_ms = play.told_ms
    play.place_cursor(ShowNote(1000, False, 1))
    assert play.director.now_ms == ended_ms > 60_000


def deal_record() -> Record:
    rules = GAMES["space_alert"]
    return Record(rules.name, rules.version, rules.setup({"mission": "test_run_1", "players": 3}), 5)
