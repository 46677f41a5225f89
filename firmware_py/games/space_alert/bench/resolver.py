"""How fast flights are read, resolved and answered: with the sources, and with compiled modules if there are any.

`python -m firmware_py.games.space_alert.bench.resolver` prints the numbers of the modules that it finds, as JSON.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.space_alert import rules
from engine.space_alert.files.flight import read_flight
from engine.space_alert.rules import resolve
from engine.space_alert.score import lost, result_object
from engine.space_alert.state.writers import State
from firmware_py.games.measures import NOT_COMPILED, Measure, compiled, median_s
from firmware_py.games.space_alert.bench.flights import real_flights

FLIGHTS: Final = 240
ROUNDS: Final = 9


def _speed(work: Callable[[], object]) -> float:
    """How many of the flights a second."""
    return FLIGHTS / median_s(work, ROUNDS)


def measure() -> dict[str, float | str]:
    """Flights a second of one core, by what is done with them, and the share of the flights that came home."""
    lines = [json.dumps(flight) for flight in real_flights(FLIGHTS, 1)]
    documents = [json.loads(line) for line in lines]
    flights = [read_flight(document) for document in documents]

    def fly() -> list[State]:
        states = [State(flight) for flight in flights]
        for state in states:
            resolve(state)
        return states

    flown = fly()
    return {
        "modules": Path(rules.__file__).suffix,
        "home": sum(not lost(state) for state in flown) / FLIGHTS,
        "parsed": _speed(lambda: [json.loads(line) for line in lines]),
        "read": _speed(lambda: [read_flight(document) for document in documents]),
        "resolved": _speed(fly),
        "answered": _speed(lambda: [json.dumps(result_object(state, None)) for state in flown]),
    }


def rows() -> list[Measure]:
    """The rows of the bench, each with how to measure it."""
    return [
        (f"{FLIGHTS} real flights on one core, from the sources", lambda: _told(measure())),
        (f"{FLIGHTS} real flights on one core, compiled", _compiled),
    ]


def _compiled() -> str:
    printed = compiled("firmware_py.games.space_alert.bench.resolver")
    return NOT_COMPILED if printed is None else _told(json.loads(printed))


def _told(found: dict[str, float | str]) -> str:
    """A row: resolving is the flight alone; reading and answering are what a file adds."""
    speeds = {name: value for name, value in found.items() if isinstance(value, float)}
    whole = 1 / sum(1 / speeds[name] for name in ("parsed", "read", "resolved", "answered"))
    return (
        f"{speeds['resolved']:,.0f} resolved a second; JSON {speeds['parsed']:,.0f}, read {speeds['read']:,.0f}, "
        f"result written {speeds['answered']:,.0f}; all of it {whole:,.0f}; {speeds['home']:.0%} came home"
    )


def main() -> None:
    """Prints the numbers as JSON."""
    print(json.dumps(measure()))


if __name__ == "__main__":
    main()
