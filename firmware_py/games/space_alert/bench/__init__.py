"""Measures of Space Alert: flights read, resolved and answered, clones, and set-ups for its planner."""

from engine.space_alert.files.flight import read_flight
from engine.space_alert.game import deal
from engine.space_alert.rules import resolve
from engine.space_alert.setup import Setup
from engine.space_alert.setup_flight import Flight
from engine.space_alert.state.writers import State
from firmware_py.games.measures import GameBench, Sample, best_s
from firmware_py.games.space_alert.bench import resolver
from firmware_py.games.space_alert.bench.flights import plan_setups, real_flights

FLIGHTS = 200
CLONES = 1000


def _flights() -> list[Flight]:
    return [read_flight(data) for data in real_flights(FLIGHTS, seed=1)]


def _logged() -> str:
    flights = _flights()

    def fly() -> None:
        for flight in flights:
            resolve(State(flight, []))

    return f"{FLIGHTS / best_s(fly):,.0f}"


def _clone_flight() -> str:
    state = State(_flights()[0])
    return f"{best_s(lambda: [state.clone() for _ in range(CLONES)]) / CLONES * 1e6:.1f} us"


def _clone_game() -> str:
    game = deal(Setup(mission="mission_1", players=5), 1)
    return f"{best_s(lambda: [game.clone() for _ in range(CLONES)]) / CLONES * 1e6:.1f} us"


BENCH = GameBench(
    measures=(
        *resolver.rows(),
        ("real flights resolved a second, with log", _logged),
        ("clone of a flight", _clone_flight),
        ("clone of a game", _clone_game),
    ),
    sample=Sample({"mission": "mission_1", "players": 5}, {"mission": "test_run_1", "players": 5}),
    plans=plan_setups,
)
