"""Questions about a game that has ended, thought over beside the table."""

import json
import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from engine.game import TABLE, Json, Refused
from engine.record import replayed as game_of
from engine.space_alert.actions import NextTurn
from engine.tables import BadValue
from firmware_py.games.ending import Outcome
from firmware_py.show.mixer import Mixer
from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import simulated_table
from firmware_py.web import messages as msg
from firmware_py.web.picture import ViewingView
from firmware_py.web.router import Service
from firmware_py.web.studies import Effort, Studies
from firmware_py.web.viewer import replayed
from firmware_py.web.viewing import Show, Viewing
from tests.as_json import as_json
from tests.table.turning import TurningTable

PATIENCE_S = 300.0
"""When a test gives up on a process of the lowest priority; no test that passes waits for it."""


def flown(folder: Path) -> GameInPlay:
    """Three who did nothing in their test run."""
    turning = TurningTable(simulated_table(folder))
    play = turning.begin(1, mission="test_run_1", players=3)
    turning.until(lambda: play.game.wake_at() is None, 1000)
    while play.game.result is None:
        turning.table.do(TABLE, NextTurn())
    return play


def until(studies: Studies, play: GameInPlay | None, reached: Callable[[], bool]) -> None:
    """Looks again and again; a process needs its time, whatever that is."""
    ends_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends_s:
        studies.tick(play)
        if reached():
            return
        os.sched_yield()
    raise AssertionError("nothing was found")


def told(studies: Studies, play: GameInPlay) -> dict[str, Json]:
    return cast("dict[str, Json]", as_json(studies.picture(play)))


def test_a_question_is_thought_over_to_its_answer(tmp_path: Path) -> None:
    play, studies = flown(tmp_path), Studies(Effort(seconds=None, tries=200, workers=1))
    before = told(studies, play)
    assert before["known"] == ["plan", "smallest_change", "turning_points"]
    assert (before["asked"], before["answers"]) == (None, {})
    studies.ask(play, "smallest_change")
    assert told(studies, play)["asked"] == "smallest_change"
    until(studies, play, lambda: told(studies, play)["asked"] is None)
    answer = cast("dict[str, dict[str, Json]]", told(studies, play)["answers"])["smallest_change"]
    assert play.game.result is not None and answer["flown"] == play.game.result.score
    assert answer["study"] == "smallest_change"
    studies.stop()


@pytest.mark.parametrize("outcome", ["lost", "won"])
def test_a_lost_flight_is_thought_over_by_itself_once_it_is_told(
    outcome: Outcome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody asks winners what would have been better."""
    play, studies = flown(tmp_path), Studies(Effort(seconds=3600, workers=1))
    assert play.ending is not None
    ending = replace(play.ending, outcome=outcome)
    monkeypatch.setattr(GameInPlay, "ending", property(lambda _: ending))
    studies.by_itself = True
    play.director.move_to(play.over_ms - 1)
    studies.tick(play)
    assert told(studies, play)["asked"] is None
    play.director.move_to(play.over_ms)
    studies.tick(play)
    assert told(studies, play)["asked"] == ("smallest_change" if outcome == "lost" else None)
    studies.stop()
    studies.tick(play)
    assert told(studies, play)["asked"] is None


def test_another_game_ends_all_thinking(tmp_path: Path) -> None:
    play, studies = flown(tmp_path), Studies(Effort(seconds=3600, workers=1))
    studies.ask(play, "plan")
    studies.tick(None)
    again = told(studies, play)
    assert (again["asked"], again["answers"]) == (None, {})


def test_what_was_found_until_somebody_stops_it_is_the_answer(tmp_path: Path) -> None:
    play, studies = flown(tmp_path), Studies(Effort(seconds=3600, workers=1))
    studies.ask(play, "plan")
    until(studies, play, lambda: bool(told(studies, play)["answers"]))
    studies.stop()
    assert told(studies, play)["asked"] is None
    assert list(cast("dict[str, Json]", told(studies, play)["answers"])) == ["plan"]


def test_what_was_found_can_be_watched_beside_what_was_done(tmp_path: Path) -> None:
    play, studies = flown(tmp_path), Studies(Effort(seconds=None, tries=400, workers=1))
    with pytest.raises(Refused, match="not_now"):
        studies.otherwise(play)
    studies.ask(play, "plan")
    until(studies, play, lambda: told(studies, play)["asked"] is None)
    answer = cast("dict[str, dict[str, Json]]", told(studies, play)["answers"])["plan"]
    record = studies.otherwise(play)
    found = game_of(record)
    assert found.result is not None and found.result.score == answer["score"]
    assert play.game.result is not None and answer["score"] != play.game.result.score
    own = Viewing(play, "en", ViewingView(None))
    viewing = Viewing(replayed(record, Mixer({}, 0)), "en", ViewingView(None), beside=play)
    viewing.take(Show(command="next"))
    seen = json.loads(viewing.picture() or b"")
    own.take(Show(command="at", at_ms=10**9))
    told_then = [line["text"] for line in json.loads(own.picture() or b"")["story"]]
    beside = [line["text"] for line in seen["viewing"]["beside"]]
    assert beside and "\n".join(beside) in "\n".join(told_then)


def test_nothing_is_asked_of_a_game_that_goes_on_or_has_no_such_study(tmp_path: Path) -> None:
    studies = Studies(Effort(workers=1))
    with pytest.raises(Refused, match="not_now"):
        studies.ask(None, "plan")
    play = flown(tmp_path)
    with pytest.raises(BadValue, match="expected one of plan, smallest_change, turning_points, got tea"):
        studies.ask(play, "tea")
    assert told(studies, play)["asked"] is None


def test_pages_ask_by_a_message_of_their_seat(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 1)
    service.tick(0)
    service.take(msg.Begin("outer_rim", {}, seed=1))
    with pytest.raises(Refused, match="not_now"):
        service.take(msg.Study(1, "plan"))
    service.take(msg.Study(1, stop=True))
    assert service.studies.tick(service.table.play) is False


def test_a_phone_that_asked_sixty_questions_a_second_kept_the_table_beginning_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(Studies, "ask", lambda self, play, study: begun.append(study))
    service = Service(simulated_table(tmp_path), lambda: 1)
    service.tick(0)
    with pytest.raises(Refused, match="too_fast"):
        for _ in range(60):
            service.take(msg.Study(1, "plan"))
    assert 0 < len(begun) < 10
    service.tick(5000)
    service.take(msg.Study(1, "turning_points"))
    assert begun[-1] == "turning_points"
