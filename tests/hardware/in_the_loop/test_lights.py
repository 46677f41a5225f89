"""Light wires: what they carry in a game, and what becomes of a strip that takes no bytes."""

import pytest
from pytest_spacetable.table import Fault, Lights, Table

BUS = "trajectories"


@pytest.fixture
def game(table: Table) -> Table:
    """A table in the first phase of a game."""
    table.run(ms=2500)
    table.begin("space_alert", seed=7, mission="mission_1", players=5)
    table.run(ms=3000)
    return table


@pytest.mark.parametrize("zone", ["red", "white", "blue"])
def test_the_ends_of_the_trajectories_are_red_at_the_ship(game: Table, lights: Lights, zone: str) -> None:
    """Off the wire, after gamma and the limit of the supply, so darker than the page shows them."""
    leds = lights.of(f"track/{zone}/1")
    assert all(red > 20 and (green, blue) == (0, 0) for red, green, blue in leds) and len(set(leds)) == 1


def test_a_strip_that_takes_no_bytes_is_told_and_comes_back(
    game: Table, lights: Lights, fault: Fault
) -> None:
    """A strip is sent something when its picture changes, so that is when it is missed."""
    fault.missing_strip(BUS)
    until(game, "lost", within_ms=20_000)
    assert game.devices()["lights/ship"] == ("ready", "")
    fault.strip_back(BUS)
    until(game, "ready", within_ms=4000)
    assert lights.of("track/red/1")[0][0] > 20


def until(table: Table, state: str, within_ms: int) -> None:
    """Lets time pass until the strip is so."""
    end_ms = table.now_ms + within_ms
    while table.devices()[f"lights/{BUS}"][0] != state:
        assert table.now_ms < end_ms, table.devices()
        table.run(ms=100)
