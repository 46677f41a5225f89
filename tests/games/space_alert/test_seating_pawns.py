"""Pawns to think aloud with, by the buttons of a seat and on the lamps of the stations."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.space_alert.game import SpaceAlert
from tests.table.setting import MenuTable

DARK = (0, 0, 0)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[MenuTable]:
    made = MenuTable(tmp_path)
    made.table.begin("space_alert", {"mission": "simulation_1", "players": 4}, 4)
    made.run(3000)
    yield made
    made.close()


def take(table: MenuTable, seat: int) -> None:
    """Presses right, and confirm before 600 ms have passed."""
    table.simulated.seats.press(seat, "right")
    table.run(100)
    table.simulated.seats.press(seat, "confirm")
    table.run(100)
    for button in ("right", "confirm"):
        table.simulated.seats.release(seat, button)


def test_a_seat_moves_its_pawn_through_the_stations_and_all_see_it(table: MenuTable) -> None:
    take(table, 2)
    assert table.said[-1] == "pawn_taken/2"
    actions = len([one for one in table.play.record.actions if one[0] == 2])
    table.seat((2, "right"))
    assert table.play.figures == {"2": "upper_blue"}
    seen = {table.lit("crew/upper_blue/2")}
    for _ in range(30):
        table.run(50)
        seen.add(table.lit("crew/upper_blue/2"))
    assert seen - {DARK}, "its lamp blinks"
    table.seat((2, "left"), (2, "left"))
    assert table.play.figures == {"2": "upper_red"}
    table.seat((2, "left"))
    assert table.play.figures == {"2": "lower_blue"}, "round the ship"
    table.seat((2, "confirm"))
    assert table.play.pointing.get(2, 0) == 0
    table.seat((2, "left"))
    assert table.play.figures == {"2": "lower_blue"}, "left tells again what is coming"
    assert len([one for one in table.play.record.actions if one[0] == 2]) == actions, (
        "the rules know nothing of it"
    )


def test_two_buttons_one_after_the_other_are_no_pawn(table: MenuTable) -> None:
    table.seat((3, "right"))
    table.run(1000)
    table.seat((3, "confirm"))
    assert "pawn_taken/3" not in table.said


def test_pawns_rest_while_communications_are_down_and_are_forgotten_with_the_phase(table: MenuTable) -> None:
    game = table.play.game
    assert isinstance(game, SpaceAlert)
    take(table, 1)
    table.seat((1, "right"))
    assert table.play.figures
    while not game.planning.silent:
        table.run(1000, 200)
    table.seat((1, "right"))
    take(table, 2)
    assert "pawn_taken/2" not in table.said
    assert not table.play.figures, "the phase in which it was moved is over"
