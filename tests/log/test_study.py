"""Questions about a flight in processes: the same answer on any number of them, heard on the way, stopped at will."""

import json
from pathlib import Path

import pytest

from engine.game import Json
from engine.tables import BadValue
from firmware_py.commands.main import main
from firmware_py.log.study import Best, News, Question, Thinking, answered

FLIGHT: dict[str, Json] = {
    "format": "space-alert-flight/1",
    "crew": 3,
    "trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4},
    "threats": [{"turn": 2, "where": "red", "card": "E1-07"}, {"turn": 4, "where": "blue", "card": "E1-02"}],
    "plans": [[], [], []],
}
WAIT_S = 60.0


def test_two_processes_find_what_one_finds() -> None:
    question = Question(FLIGHT, "plan", seed=4, tries=600)
    alone = answered(question)
    thinking = Thinking(question, 2)
    while not thinking.over:
        thinking.poll(WAIT_S)
    assert (thinking.best.answer, thinking.best.worth) == (alone.answer, alone.worth)
    assert (thinking.progress, thinking.tries) == (1.0, 600)


def test_what_is_stopped_is_over_and_keeps_what_it_knew() -> None:
    thinking = Thinking(Question(FLIGHT, "plan", seconds=600.0), 1, low_priority=True)
    while not thinking.best.answer:
        thinking.poll(WAIT_S)
    thinking.stop()
    assert thinking.over
    assert thinking.best.answer["study"] == "plan"
    thinking.stop()


def test_a_question_that_nobody_can_answer_is_bad_input() -> None:
    for document, study, at in ((FLIGHT, "fortune", "study"), ({**FLIGHT, "crew": 9}, "plan", "crew")):
        with pytest.raises(BadValue) as raised:
            Thinking(Question(document, study, seconds=1.0), 1)
        assert raised.value.at == at


def test_the_better_answer_is_kept_and_of_equals_the_first() -> None:
    best = Best()
    assert best.take(News(1, 0.5, 10, 7.0, {"answer": "second"}))
    assert not best.take(News(2, 0.5, 10, 7.0, {"answer": "third"}))
    assert best.answer == {"answer": "second"}
    assert not best.take(News(0, 0.5, 10, 7.0, {"answer": "first"}))
    assert best.answer == {"answer": "first"}
    assert best.take(News(3, 0.5, 10, 8.0, {"answer": "best"}))


def test_the_command_writes_a_flight_that_comes_home(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "flight.json", tmp_path / "plan.json"
    file.write_text(json.dumps(FLIGHT), "utf-8")
    assert main(["plan", str(file), "--tries", "800", "--cores", "1", "-o", str(out)]) == 0
    assert "home 1.0" in capsys.readouterr().err
    assert main(["resolve", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "returned"
