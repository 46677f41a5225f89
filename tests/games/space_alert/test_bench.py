"""The set-ups that planners are measured by, and the real flights made of them."""

from typing import cast

import pytest

from engine.game import Json
from engine.space_alert.files.flight import read_flight
from engine.space_alert.planner.plan import judge
from engine.space_alert.rules import resolve
from engine.space_alert.score import lost
from engine.space_alert.state.writers import State
from firmware_py.games.space_alert.bench.flights import plan_setups, real_flights

SETUPS = plan_setups()


def test_there_are_six_of_each_kind() -> None:
    names = [str(setup["id"]).split("-")[0] for setup in SETUPS]
    assert {name: names.count(name) for name in names} == {"calm": 6, "busy": 6, "hard": 6, "terrible": 6}
    hard = [setup for setup in SETUPS if str(setup["id"]).startswith("hard")]
    assert all(10 <= len(cast("list[Json]", setup["threats"])) <= 12 for setup in hard)


@pytest.mark.parametrize("setup", SETUPS, ids=[str(setup["id"]) for setup in SETUPS])
def test_a_plan_that_is_known_comes_home_whatever_the_tokens(setup: dict[str, Json]) -> None:
    flight = read_flight(setup)
    known = any(map(any, flight.plans))
    assert known or not str(setup["id"]).startswith("hard")
    if known:
        assert judge(flight, flight.plans, 40).home >= 0.95


def test_real_flights_come_home_mostly() -> None:
    found = list(real_flights(8, 2))
    assert [flight["id"] for flight in found[:2]] == ["real-0", "real-1"]
    assert found == list(real_flights(8, 2))
    states = [State(read_flight(flight)) for flight in real_flights(120, 1)]
    for state in states:
        resolve(state)
    assert 0.7 < sum(not lost(state) for state in states) / len(states) < 1.0
