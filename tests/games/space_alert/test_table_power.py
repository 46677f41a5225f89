"""Space Alert on the simulated table: power cuts, damaged journals, and cards that are turned over late."""

from pathlib import Path
from shutil import copytree

import pytest

from engine.record import replayed
from engine.space_alert.cards import cards
from engine.tables import BadTable
from firmware_py.cues import CaptionCue
from firmware_py.games.ending import GameHistory
from firmware_py.games.seating import Gesture
from firmware_py.games.space_alert.ending_facts import flown
from firmware_py.table.simulated import simulated_table
from tests.games.space_alert.tables import game_of, hand, lay
from tests.table.turning import TurningTable


def flight(folder: Path) -> TurningTable:
    """A table with a game that began a moment ago."""
    table = TurningTable(simulated_table(folder))
    table.begin(5, mission="test_run_1", players=3)
    return table


def resumed(folder: Path) -> TurningTable:
    """A table that takes up what was interrupted."""
    table = TurningTable(simulated_table(folder))
    assert table.table.resume() is not None
    assert table.table.paused
    table.table.paused = False
    return table


def cut(folder: Path, at_ms: int) -> TurningTable:
    """A table that lost its power at `at_ms`, and goes on."""
    broken = flight(folder)
    broken.run(at_ms)
    broken.table.journal.close()
    return resumed(folder)


def test_after_a_power_cut_the_table_goes_on_to_the_same_end(tmp_path: Path) -> None:
    """What lies on the disk at some moments is taken up by a table each, while the flight itself goes on."""
    whole, cuts_ms = flight(tmp_path / "whole"), (500, 250_000, 440_000)
    for at_ms in cuts_ms:
        whole.run(at_ms - whole.now_ms)
        copytree(tmp_path / "whole", tmp_path / str(at_ms))
    whole.until(lambda: whole.play.game.result is not None)
    for at_ms in cuts_ms:
        again = resumed(tmp_path / str(at_ms))
        again.until(lambda again=again: again.play.game.result is not None)  # type: ignore[misc]
        assert again.play.game.snapshot() == whole.play.game.snapshot(), at_ms
        assert again.play.game.result == whole.play.game.result, at_ms


def test_a_last_line_that_was_not_written_whole_is_dropped(tmp_path: Path) -> None:
    broken = cut(tmp_path, 100_000)
    actions = len(broken.play.record.actions)
    broken.table.journal.close()
    running = broken.table.journal.running
    running.write_bytes(running.read_bytes()[:-7])
    again = TurningTable(simulated_table(tmp_path))
    play = again.table.resume()
    assert play is not None and len(play.record.actions) == actions - 1


def test_a_journal_whose_header_is_damaged_is_refused_with_its_line_and_can_be_set_aside(
    tmp_path: Path,
) -> None:
    broken = cut(tmp_path, 100_000)
    broken.table.journal.close()
    running = broken.table.journal.running
    lines = running.read_text(encoding="utf-8").splitlines()
    lines[1] = '{"seat":0,"do":"dance"}'
    running.write_text("\n".join(lines) + "\n", encoding="utf-8")
    again = TurningTable(simulated_table(tmp_path))
    with pytest.raises(BadTable, match=r"running.jsonl:2: expected a line"):
        again.table.resume()
    kept = again.table.journal.put_away("damaged")
    assert kept is not None and kept.name == "damaged-00001.jsonl"
    assert again.table.resume() is None


def test_a_game_that_begins_over_a_running_one_puts_that_away(turning: TurningTable) -> None:
    first = turning.begin(1, mission="test_run_1", players=3)
    turning.run(5000)
    lines = list(first.record.lines())
    turning.begin(2, mission="test_run_1", players=3)
    kept = turning.table.journal.running.parent / "aborted-00001.jsonl"
    assert kept.read_text(encoding="utf-8").splitlines() == lines


def test_turning_a_card_over_while_its_turn_is_shown_lets_the_show_go_back(turning: TurningTable) -> None:
    """[R 3.2, edge 165]: who turned the card up finds out, and the show goes on with that card."""
    turning.begin(mission="test_run_1", players=4)
    turning.run(1000)
    card = hand(turning, 2)[0]
    lay(turning, 2, 1, card, 0)
    turning.until(lambda: game_of(turning).planning.over == 1)
    turning.until(lambda: any(cue.phrase == "card_turned" for cue in told(turning)))
    turning.until(
        lambda: told(turning)[-1].words.get("crew") == 1 and told(turning)[-1].phrase == "card_turned"
    )
    turned_ms = told(turning)[-1].at_ms
    turning.run(1000)
    turning.simulated.hands.do(Gesture("turn", 2, 1))
    turning.run(20)
    state = game_of(turning).state
    assert state is not None and (1, 1) in state.stumbles
    director = turning.play.director
    assert (
        turned_ms <= director.now_ms <= turned_ms + 1600
    )  # the sentence that it is turn 1 again comes before
    turning.until(lambda: game_of(turning).result is not None)
    phrases_told = [(cue.phrase, cue.words.get("turn")) for cue in director.captions]
    assert phrases_told.count(("turn_began", 1)) == 1
    assert phrases_told.count(("stumbled", None)) == 1
    assert replayed(turning.play.record).snapshot() == game_of(turning).snapshot()
    history = GameHistory(turning.play.record.deal(), turning.play.deeds, turning.play.game)
    turns = [turn.number for turn in flown(history).turns]
    assert turns == list(range(1, len(turns) + 1))  # the turn that was resolved again counts once


def told(turning: TurningTable) -> list[CaptionCue]:
    director = turning.play.director
    return [cue for cue in director.captions if cue.at_ms <= director.now_ms]


def test_turning_a_card_over_before_its_turn_is_a_stumble(turning: TurningTable) -> None:
    """[R 3.2]: who put the card the wrong way round does what was meant, and the next action is delayed."""
    turning.begin(mission="test_run_1", players=4)
    turning.run(1000)
    card = hand(turning, 1)[0]
    lay(turning, 1, 1, card, 0)
    turning.until(lambda: game_of(turning).planning.over == 1)
    assert len(game_of(turning).view(1).crew[0].may_mean) >= 1
    assert game_of(turning).view(2).crew[0].may_mean == ()
    turning.simulated.hands.do(Gesture("turn", 1, 1))
    turning.run(20)
    state = game_of(turning).state
    assert state is not None
    movement = next(one for one in cards() if one.key == card).halves[1]
    assert state.stumbles == {(0, 1): movement}
    assert game_of(turning).view(1).crew[0].may_mean == ()
    turning.until(lambda: state.turn >= 1)
    turning.run(1000)
    assert not [notice for notice in turning.table.notices if notice.what == "refused"]
    assert turning.play.seating.slots(turning.play.game)[1, 1] == (card, 1)
