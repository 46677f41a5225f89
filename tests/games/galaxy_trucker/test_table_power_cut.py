"""Galaxy Trucker after a power cut, and while pages are away: nobody loses time, a dice or a choice."""

from pathlib import Path

import pytest

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.actions_flight import Defend, Dice, Power
from engine.galaxy_trucker.choices import question
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.words import BUILD
from engine.game import Action
from firmware_py.table.resuming import RESUME_MS
from firmware_py.table.simulated import simulated_table
from firmware_py.web.attendance import Attendance
from tests.engine.galaxy_trucker.playing_building import START, Object, a_game
from tests.table.turning import TurningTable

BOTH = frozenset((1, 2))
NOBODY: frozenset[int] = frozenset()


@pytest.fixture
def table(tmp_path: Path) -> TurningTable:
    return TurningTable(simulated_table(tmp_path))


def begun(table: TurningTable, bots: tuple[int, ...] = ()) -> Attendance:
    """Two begin to build at their phones."""
    table.table.begin("galaxy_trucker", {"levels": [1]}, 3, bots)
    for seat in (1, 2):
        table.table.do(seat, act.Ready())
    watched = Attendance(table.table)
    watched.watch(BOTH, BOTH, False)
    return watched


def after_a_cut(table: TurningTable, folder: Path) -> TurningTable:
    table.table.journal.close()
    again = TurningTable(simulated_table(folder))
    again.table.resume()
    return again


# ---------------------------------------------------------------------------------------------------- pages away


@pytest.mark.parametrize("alone", [True, False])
def test_closing_the_phone_stopped_the_sand_of_who_builds_alone(table: TurningTable, alone: bool) -> None:
    watched = begun(table, bots=(2,) if alone else ())
    table.run(10_000)
    watched.watch(NOBODY, BOTH, False)
    table.run(10_000)
    assert (table.play.clock_ms, table.table.awaited) == (20_000, ())


def test_after_a_cut_a_page_that_runs_the_table_speaks_for_seats_without_a_phone(
    table: TurningTable, tmp_path: Path
) -> None:
    begun(table)
    again = after_a_cut(table, tmp_path)
    watched = Attendance(again.table)
    assert watched.watch(NOBODY, frozenset((2,)), True)
    assert again.table.awaited == (2,)
    assert watched.watch(NOBODY, BOTH, True)
    assert set(again.table.awaited) == {1, 2}


def test_nobody_waits_for_bots_nor_for_who_has_finished(table: TurningTable, tmp_path: Path) -> None:
    begun(table, bots=(2,))
    table.table.do(1, act.Finish(1))
    again = after_a_cut(table, tmp_path)
    watched = Attendance(again.table)
    watched.watch(NOBODY, frozenset((1,)), False)
    assert again.table.awaited == ()


def test_whoever_lets_the_game_go_on_overrules_the_wait(table: TurningTable, tmp_path: Path) -> None:
    begun(table)
    again = after_a_cut(table, tmp_path)
    watched = Attendance(again.table)
    watched.watch(NOBODY, BOTH, False)
    again.table.paused = False
    watched.watch(NOBODY, BOTH, False)
    again.run(1_000)
    assert again.play.clock_ms == 1_000


# -------------------------------------------------------------------------------------------------- after a cut


def test_after_a_cut_in_the_middle_of_building_the_countdown_waits_until_all_are_back(
    table: TurningTable, tmp_path: Path
) -> None:
    begun(table)
    table.table.do(1, act.TakeDown())
    table.run(30_000)
    view = table.play.game.view(1)
    again = after_a_cut(table, tmp_path)
    watched = Attendance(again.table)
    for here in (NOBODY, frozenset((1,))):
        watched.watch(here, BOTH, False)
        again.run(2 * RESUME_MS)
        assert again.play.clock_ms == 30_000 and again.table.awaited == tuple(sorted(BOTH - here))
    watched.watch(BOTH, BOTH, False)
    again.run(RESUME_MS - 20)
    assert again.play.clock_ms == 30_000
    assert again.play.game.view(1) == view
    again.run(5_020)
    assert again.play.clock_ms == 35_000


def t(x: int, y: int, tile: str, rot: int = 0) -> Object:
    return {"at": [x, y], "tile": tile, "rot": rot}


# The shield covers the front; two batteries hold two tokens each.
SHIELDED = [
    START,
    t(8, 7, "ST-1313"),
    t(8, 6, "BT2-1113"),
    t(7, 6, "BT2-2223"),
    t(8, 8, "SD-1011"),
]


def pirates(table: TurningTable) -> GalaxyTrucker:
    """The Pirate Fleet lies open; both ships are weaker than 7, and real dice are thrown."""
    other: Object = {"tiles": [{"at": [7, 7], "tile": "SC-blue"}, t(7, 8, "E1-2000")]}
    game = a_game({"players": [{"tiles": [*SHIELDED]}, other]}, {"levels": [1], "dice": "real"})
    for seat in (1, 2):
        game.act(seat, act.Finish(seat))
    document = game.position()
    moment = document["position"]
    assert isinstance(moment, dict) and isinstance(moment["flight"], dict)
    moment["flight"]["deck"] = ["FL-pirate", "I-stardust-1"]
    play = table.table.begin_position(dict(document))
    table.table.paused = False
    for seat in (1, 2):
        table.table.do(seat, act.Ready())
    assert isinstance(play.game, GalaxyTrucker)
    return play.game


def answer(game: GalaxyTrucker, throws: list[tuple[int, int]]) -> Action:
    """Nothing is powered, the next dice are thrown, and the shield holds what it can."""
    flight = game.state.flight
    assert flight is not None
    asked = question(flight)
    assert asked is not None
    if asked.kind == "dice":
        return Dice(throws.pop(0))
    return Power() if asked.kind == "power" else Defend(asked.cells[0])


def go_on(table: TurningTable, throws: list[tuple[int, int]], to: str = "") -> None:
    """Answers until the card is done, or a question of this kind is asked."""
    game = table.play.game
    assert isinstance(game, GalaxyTrucker)
    while game.state.flight is not None and (asked := question(game.state.flight)) is not None:
        if asked.kind == to:
            return
        table.table.do(game.to_act()[0], answer(game, throws))


def test_a_cut_in_the_middle_of_a_fleets_shots_loses_no_shot_and_no_answer(
    table: TurningTable, tmp_path: Path
) -> None:
    """Column 8 from the front strikes the battery on (8, 6), where the shield is asked; then one big shot from the rear
    in column 12, which misses. Uncut and cut the flight goes on alike [ruling 10]."""
    game = pirates(table)
    throws = [(4, 4), (6, 6)]
    go_on(table, throws, to="defend")
    assert throws == [(6, 6)]
    uncut = game.clone()
    again = after_a_cut(table, tmp_path)
    resumed = again.play.game
    assert isinstance(resumed, GalaxyTrucker)
    assert resumed.snapshot() == uncut.snapshot() and resumed.view(1) == uncut.view(1)
    again.table.paused = False
    go_on(again, throws)
    while uncut.state.flight is not None and question(uncut.state.flight) is not None:
        uncut.act(uncut.to_act()[0], answer(uncut, [(6, 6)]))
    assert again.play.game.view(1) == uncut.view(1)
    ship = uncut.state.ships[0]
    assert (ship.energy_aboard(), ship.tiles.bit_count()) == (3, 5)
    assert uncut.state.phase != BUILD
