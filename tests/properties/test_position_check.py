"""A position is accepted only when the game in it can be played on: one check wherever a position enters."""

import io
import json
from pathlib import Path

import pytest

from engine import GAMES
from engine.outer_rim.words import TASK_NAMES
from engine.position import record_of
from engine.position_check import checked
from engine.record import read_record
from engine.tables import BadTable, BadValue
from firmware_py.commands.resolve import read_position_file, resolve_files
from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service
from tests.properties.grounds import played, positions
from tests.properties.test_every_game import every_setup

# Tasks of the table itself: nobody can be asked them, yet most of these files were accepted.
UNASKED = (
    *("show_modules", "begin_round", "begin_phase", "show_tokens", "show_turns", "fly", "take_collision"),
    *(
        "step_back",
        "show_sectors",
        "show_dice",
        "fire_ion",
        "defend",
        "take_salvos",
        "mark_damage",
        "end_round",
    ),
)
RUNS_MS = 20_000


def asked(task: str) -> dict[str, object]:
    return {"format": "outer-rim-position/1", "position": {"asked": task}}


@every_setup
def test_every_moment_of_a_game_that_was_played_passes_the_check(name: str, number: int) -> None:
    for _, game in positions(played(name, number, 1), 4):
        twin = checked(GAMES[name], json.loads(json.dumps(game.position())))
        assert twin.snapshot() == game.snapshot()


@pytest.mark.parametrize("task", UNASKED)
def test_a_position_in_which_the_rules_stumble_is_refused_with_its_place(task: str) -> None:
    with pytest.raises(BadValue, match="expected a moment that can be played on") as error:
        record_of(asked(task))
    assert error.value.at == "position.asked"


def test_a_duel_in_which_take_salvos_is_asked_stopped_the_program_at_every_start(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 1)
    with pytest.raises(BadValue):
        service.set_up(asked("take_salvos"), (1, 2))
    assert service.table.play is None and not (tmp_path / "journal" / "running.jsonl").exists()


@pytest.mark.parametrize("task", sorted({*TASK_NAMES} - {*UNASKED}))
def test_whatever_task_is_asked_the_table_plays_on_or_refuses_the_file(task: str, tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 1)
    try:
        service.set_up(asked(task), (1, 2))
    except BadValue as error:
        assert error.at.startswith("position")
        return
    service.table.paused = False
    for now_ms in range(0, RUNS_MS, 500):
        service.tick(now_ms)
        service.picture(1, "en")
    assert service.table.play is not None


def test_a_position_file_of_the_command_line_is_checked_too(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(asked("defend")))
    with pytest.raises(BadTable, match=r"position\.asked"):
        read_position_file(str(path))


def test_the_header_of_a_record_is_checked_too() -> None:
    rules = GAMES["outer_rim"]
    header = {"format": "spacetable-record/1", "game": rules.name, "version": rules.version}
    line = json.dumps({**header, "setup": {}, "seed": 1, "position": asked("end_round")})
    with pytest.raises(BadTable) as error:
        read_record([line], "kept.jsonl")
    assert (error.value.line, error.value.at) == (1, "position.position.asked")


def test_an_action_at_which_the_rules_stumble_is_an_error_of_its_line(tmp_path: Path) -> None:
    path = tmp_path / "duels.jsonl"
    action = {"seat": 1, "do": "choose_modules", "modules": []}
    documents = ({**asked("take_salvos"), "actions": [action]}, {"format": "outer-rim-position/1"})
    path.write_text("".join(f"{json.dumps(one)}\n" for one in documents))
    out = io.StringIO()
    code = resolve_files([str(path)], False, out)
    first, second = (json.loads(line) for line in out.getvalue().splitlines())
    assert (code, first["at"]) == (2, "actions[0]")
    assert "stumble" in first["error"]
    assert second["to_act"] == [1, 2]
