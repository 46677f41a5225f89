"""Buttons on the controller's pins: bounce, spikes and a line that is stuck."""

import pytest
from pytest_spacetable.table import Pins, Speaker, Table


@pytest.fixture
def game(table: Table) -> Table:
    """A table in the first phase of a game, whose clock runs."""
    table.run(ms=2500)
    table.begin("space_alert", seed=7, mission="mission_1", players=5)
    table.run(ms=3000)
    return table


def runs(table: Table) -> bool:
    """Whether the clock of the game goes on, as its record tells."""
    before = len(table.journal())
    table.run(ms=2500)
    return len(table.journal()) > before


@pytest.mark.parametrize("bounces", [0, 1, 8])
def test_a_press_counts_once_however_its_contact_chatters(
    game: Table, pins: Pins, speaker: Speaker, bounces: int
) -> None:
    pins.press("pause", bounces=bounces)
    assert not runs(game)
    pins.press("start", bounces=bounces)
    assert runs(game)
    assert [clip for clip in speaker.said() if clip.startswith("game_")] == ["game_paused", "game_resumed"]


def test_spikes_are_no_press(game: Table, pins: Pins) -> None:
    for _ in range(10):
        pins.noise("pause", pulses=20)
        game.run(ms=50)
    assert runs(game)


def test_a_line_that_is_stuck_is_told_by_name(game: Table, pins: Pins) -> None:
    """docs/wiring/buttons.md: after ten seconds."""
    pins.stuck("pause")
    game.run(ms=9000)
    assert game.devices()["buttons"] == ("ready", "")
    game.run(ms=2000)
    assert game.devices()["buttons"] == ("degraded", "down for more than 10 s: pause")
