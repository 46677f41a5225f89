"""Choices with a time [ruling B17]: counted once the show has told what is asked; then the table chooses."""

from pathlib import Path

import pytest

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.words import BETWEEN, CHECK
from engine.game import Json
from firmware_py.games.galaxy_trucker.seating import SEATING
from firmware_py.table.simulated import simulated_table
from tests.engine.galaxy_trucker.playing_building import START, Object, a_game, dealt
from tests.table.turning import TurningTable

BLUE: Object = {"at": [7, 7], "tile": "SC-blue"}


def t(x: int, y: int, tile: str, rot: int = 0) -> Object:
    return {"at": [x, y], "tile": tile, "rot": rot}


def position(tiles: list[Object], **setup: Json) -> GalaxyTrucker:
    """Both have their numbers; seat 2 has a sound ship."""
    other: list[Json] = [BLUE, t(7, 8, "E1-2000")]
    game = a_game(
        {"players": [{"tiles": [START, *tiles]}, {"tiles": other}]}, {"levels": [1], "sand_s": 0, **setup}
    )
    for seat in (1, 2):
        game.act(seat, act.Finish(seat))
    return game


@pytest.fixture
def table(tmp_path: Path) -> TurningTable:
    return TurningTable(simulated_table(tmp_path))


def laid(table: TurningTable, game: GalaxyTrucker) -> GalaxyTrucker:
    """The game on the table, its show at its end."""
    play = table.table.begin_position(dict(game.position()))
    table.table.paused = False
    table.until(lambda: play.director.now_ms >= play.director.end_ms)
    assert isinstance(play.game, GalaxyTrucker)
    return play.game


def test_without_an_agreed_time_the_table_waits() -> None:
    assert list(SEATING.dues(position([t(8, 7, "ST-3203", 90)]))) == []
    assert list(SEATING.dues(dealt(choice_s=20))) == []  # nobody is hurried to begin


def test_a_repair_has_three_times_as_long_and_is_the_smallest_one(table: TurningTable) -> None:
    game = laid(table, position([t(8, 7, "ST-3203", 90), t(6, 7, "ST-2303")], choice_s=20))
    table.run(58_000)
    assert game.state.phase == CHECK
    table.run(3_000)
    assert game.state.phase == BETWEEN
    assert {part.split(" ")[0] for part in game.view(1).players[0].parts} == {"7,7", "6,7"}


def test_the_time_stands_still_with_the_table_and_runs_for_each_choice_anew(table: TurningTable) -> None:
    game = laid(table, position([t(6, 7, "ST-2303")], choice_s=20))
    table.run(15_000)
    table.table.paused = True
    table.run(30_000)
    assert game.state.phase == BETWEEN and table.table.choices_left_ms[1] <= 6_000
    table.table.paused = False
    table.table.do(1, act.Ready())
    assert set(table.table.choices_left_ms) == {2}
    table.run(6_000)
    flight = game.state.flight
    assert flight is not None and flight.card == 0  # the other was made ready, and the card turned


def test_a_shield_that_helps_is_used_for_who_says_nothing(table: TurningTable) -> None:
    """The second meteor of swarm-2 comes from the rear; both defend by what they have, the table throws."""
    ship = [t(8, 7, "ST-1313"), t(8, 6, "BT2-1113"), t(7, 6, "BT2-2223"), t(8, 8, "SD-1011", 180)]
    game = position(ship, choice_s=5)
    document = game.position()
    moment = document["position"]
    assert isinstance(moment, dict) and isinstance(moment["flight"], dict)
    moment["flight"]["deck"] = ["I-meteoric_swarm-2", "I-stardust-1"]
    moment["flight"]["dice"] = {"given": [6, 6, 4, 4], "drawn": 0, "rolled": 0, "seed": 1}
    play = table.table.begin_position(dict(document))
    table.table.paused = False
    for seat in (1, 2):
        table.table.do(seat, act.Ready())
    table.until(lambda: play.director.now_ms >= play.director.end_ms)
    energy = play.game.view(1).players[0].energy  # type: ignore[attr-defined]
    table.run(6_000)
    assert play.game.view(1).players[0].energy == energy - 1  # type: ignore[attr-defined]
