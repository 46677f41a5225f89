"""Positions at the table: set up from a file, played on, written down again, and found again after a power cut."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.game import Json, Refused
from engine.record import read_record, replayed
from engine.tables import BadValue
from firmware_py.commands.main import main
from firmware_py.devices.tags import TagBook
from firmware_py.table.hands import Hands
from firmware_py.table.simulated import simulated_table
from firmware_py.web import messages as msg
from firmware_py.web.router import Service
from tests.as_json import as_json

RUN: dict[str, object] = {
    "format": "space-alert-position/1",
    "setup": {"mission": "test_run_1"},
    "seed": 3,
    "actions": [{"seat": 0, "do": "time_is", "at": 20.0}],
}


def table_with(folder: Path, document: dict[str, object]) -> Service:
    service = Service(simulated_table(folder), lambda: 5)
    service.tick(0)
    service.take(msg.Load(text=json.dumps(document)))
    return service


def test_a_loaded_position_waits_at_its_second_and_then_goes_on(tmp_path: Path) -> None:
    service = table_with(tmp_path, RUN)
    play = service.table.play
    assert play is not None and service.table.paused
    assert (play.game.now_s(), play.director.now_ms) == (20.0, 20_000)
    service.tick(5_000)
    assert play.game.now_s() == 20.0
    service.take(msg.Hold(on=False))
    for now_ms in range(5_100, 8_100, 100):
        service.tick(now_ms)
    assert 22.0 <= play.game.now_s() <= 24.0
    service.table.journal.close()


def test_a_game_from_a_position_is_found_again_after_a_power_cut(tmp_path: Path) -> None:
    first = table_with(tmp_path, RUN)
    first.table.journal.close()
    assert first.table.play is not None
    again = Service(simulated_table(tmp_path), lambda: 5)
    again.resume()
    assert again.table.play is not None
    assert again.table.play.game.snapshot() == first.table.play.game.snapshot()
    again.table.journal.close()


def test_the_copied_position_is_the_moment_that_the_page_shows(tmp_path: Path) -> None:
    service = table_with(tmp_path, RUN)
    assert service.table.play is not None
    copied = service.position()
    other = table_with(tmp_path / "other", dict(copied))
    assert other.table.play is not None
    assert other.table.play.game.snapshot() == service.table.play.game.snapshot()
    service.table.journal.close()
    other.table.journal.close()


PLANNED: dict[str, object] = {
    "format": "space-alert-position/1",
    "setup": {"mission": "test_run_1", "players": 4},
    "position": {
        "seats": [{"hand": ["B/blue/2"], "phase": 1}, {}, {}, {}],
        "boards": [{"plan": [{"card": "A/lift/10", "top": "movement"}]}, {}, {}, {}],
    },
}


def test_the_planned_cards_of_a_position_lie_at_a_seat_that_has_no_board(tmp_path: Path) -> None:
    """Bug: after a power cut they lay there, after a position was loaded each of them was told to be missing."""
    service = table_with(tmp_path, PLANNED)
    service.tick(20)
    assert service.simulated.hands.lies(1, 1)
    assert service.table.astray == {}
    service.table.journal.close()


def test_a_loaded_position_tells_which_cards_people_have_to_lay_at_a_real_board(tmp_path: Path) -> None:
    table = simulated_table(tmp_path)
    real = replace(table, hands=Hands(table.seats, lambda seat, slot: seat == 1))
    service = Service(real, lambda: 5)
    service.tick(0)
    service.take(msg.Load(text=json.dumps(PLANNED)))
    service.tick(20)
    assert service.table.astray == {(1, 1): "missing"}
    frame = as_json(service.picture(0, "en"))
    assert frame["astray"] == [{"seat": 1, "slot": 1, "what": "missing"}]
    real.seats.slip(1, 1, TagBook().tags_of("A/lift/10", 1))
    service.tick(40)
    assert service.table.astray == {} and service.table.paused
    service.table.journal.close()


def test_what_is_no_json_is_told_so_and_changes_nothing(tmp_path: Path) -> None:
    service = table_with(tmp_path, RUN)
    before = service.table.play
    for text in ("", "here", "[]", '{"format": "a", "format": "b"}', '{"seed": NaN}', "[" * 9000):
        with pytest.raises(BadValue, match="expected"):
            service.take(msg.Load(text=text))
    assert service.table.play is before
    service.table.journal.close()


def test_run_names_the_file_of_a_position_that_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bug: it told the place in the file and not which file."""
    file = tmp_path / "here.json"
    file.write_text(json.dumps({**RUN, "position": {"roun": 1}}), "utf-8")
    state = tmp_path / "state"
    assert main(["run", "--position", str(file), "--state", str(state), "--no-browser", "--silent"]) == 2
    assert f"{file}: position.roun: unknown key" in capsys.readouterr().err


def test_there_is_no_position_without_a_game(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    with pytest.raises(Refused, match="no_game"):
        service.position()
    service.table.journal.close()


def test_a_wrong_position_leaves_the_game_on_the_table(tmp_path: Path) -> None:
    service = table_with(tmp_path, RUN)
    before = service.table.play
    with pytest.raises(BadValue) as caught:
        service.take(msg.Load(text=json.dumps({**RUN, "position": {"roun": 1}})))
    assert caught.value.at == "position.roun"
    with pytest.raises(BadValue) as refused:
        service.take(msg.Load(text=json.dumps({**RUN, "actions": [{"seat": 9, "do": "draw_card"}]})))
    assert refused.value.at == "actions[0]"
    assert service.table.play is before
    service.table.journal.close()


def test_replay_prints_the_position_before_an_action(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "duel.jsonl"
    assert main(["play", "outer_rim", "--bots", "--seed", "4", "--record", str(record)]) == 0
    capsys.readouterr()
    assert main(["replay", str(record), "--at", "7", "--position"]) == 0
    document: dict[str, Json] = json.loads(capsys.readouterr().out)
    expected = replayed(read_record(record.read_text("utf-8").splitlines(), "duel"), 7)
    assert document["format"] == "outer-rim-position/1"
    assert document == expected.position()
    assert main(["replay", str(record), "--at", "100000", "--position"]) == 2
