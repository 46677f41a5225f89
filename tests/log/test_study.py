"""Questions about a flight in processes: the same answer on any number of them, heard on the way, stopped at will."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from engine.game import Json
from engine.tables import BadValue
from firmware_py.commands.main import main
from firmware_py.log.study import Best, StudyNews, StudyQuestion, Thinking, answered

FLIGHT: dict[str, Json] = {
    "format": "space-alert-flight/1",
    "crew": 3,
    "trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4},
    "threats": [{"turn": 2, "where": "red", "card": "E1-07"}, {"turn": 4, "where": "blue", "card": "E1-02"}],
    "plans": [[], [], []],
}
WAIT_S = 60.0
LEFT = """
import json, multiprocessing, os, signal, sys
from firmware_py.log.study import StudyQuestion, Thinking
thinking = Thinking(StudyQuestion(json.loads(sys.argv[1]), "plan", seconds=600.0), 2)
while not thinking.best.answer:
    thinking.poll(60.0)
for process in multiprocessing.active_children():
    os.kill(process.pid, signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)  # until it stands
    print(process.pid, flush=True)
"""


def test_two_processes_find_what_one_finds() -> None:
    question = StudyQuestion(FLIGHT, "plan", seed=4, tries=600)
    alone = answered(question)
    thinking = Thinking(question, 2)
    while not thinking.over:
        thinking.poll(WAIT_S)
    assert (thinking.best.answer, thinking.best.worth) == (alone.answer, alone.worth)
    assert (thinking.progress, thinking.tries) == (1.0, 600)


def test_what_is_stopped_is_over_and_keeps_what_it_knew() -> None:
    thinking = Thinking(StudyQuestion(FLIGHT, "plan", seconds=600.0), 1, low_priority=True)
    while not thinking.best.answer:
        thinking.poll(WAIT_S)
    thinking.stop()
    assert thinking.over
    assert thinking.best.answer["study"] == "plan"
    thinking.stop()


def test_a_process_that_hears_nothing_any_more_holds_up_nobody_who_stops_it() -> None:
    """The whole table stood still until somebody woke it."""
    thinking = Thinking(StudyQuestion(FLIGHT, "plan", seconds=600.0), 1, low_priority=True)
    (process,) = multiprocessing.active_children()
    while not thinking.best.answer:
        thinking.poll(WAIT_S)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)  # until it stands
    stops = threading.Thread(target=thinking.stop, daemon=True)
    try:
        stops.start()
        stops.join(WAIT_S)
        assert not stops.is_alive() and thinking.over
        assert not process.is_alive()
    finally:
        process.kill()


def test_a_process_that_hears_nothing_any_more_keeps_the_program_from_no_end() -> None:
    """At its end Python waited for it for ever, wherever nobody had stopped the thinking before."""
    command = [sys.executable, "-c", LEFT, json.dumps(FLIGHT)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        left = [int(program.stdout.readline()) for _ in range(2)]
        try:
            assert program.wait(WAIT_S) == 0
            for process in left:
                with pytest.raises(ProcessLookupError):
                    os.kill(process, 0)
        finally:
            program.kill()
            for process in left:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)


def test_a_question_that_nobody_can_answer_is_bad_input() -> None:
    for document, study, at in ((FLIGHT, "fortune", "study"), ({**FLIGHT, "crew": 9}, "plan", "crew")):
        with pytest.raises(BadValue) as raised:
            Thinking(StudyQuestion(document, study, seconds=1.0), 1)
        assert raised.value.at == at


def test_the_better_answer_is_kept_and_of_equals_the_first() -> None:
    best = Best()
    assert best.take(StudyNews(1, 0.5, 10, 7.0, {"answer": "second"}))
    assert not best.take(StudyNews(2, 0.5, 10, 7.0, {"answer": "third"}))
    assert best.answer == {"answer": "second"}
    assert not best.take(StudyNews(0, 0.5, 10, 7.0, {"answer": "first"}))
    assert best.answer == {"answer": "first"}
    assert best.take(StudyNews(3, 0.5, 10, 8.0, {"answer": "best"}))


def test_the_command_writes_a_flight_that_comes_home(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "flight.json", tmp_path / "plan.json"
    file.write_text(json.dumps(FLIGHT), "utf-8")
    assert main(["plan", str(file), "--tries", "800", "--cores", "1", "-o", str(out)]) == 0
    assert "home 1.0" in capsys.readouterr().err
    assert main(["resolve", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "returned"
