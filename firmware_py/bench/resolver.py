"""How fast flights are read, resolved and answered: with the sources, and with compiled modules if there are any.

`python -m firmware_py.bench.resolver` prints the numbers of the modules that it finds, as JSON.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

from engine.space_alert import rules
from engine.space_alert.flight_file import read_flight
from engine.space_alert.rules import resolve
from engine.space_alert.score import lost, result_object
from engine.space_alert.state import State
from firmware_py.bench.flights import real_flights

ROOT: Final = Path(__file__).parents[2]
FAST: Final = ROOT / "build" / "fast"
FLIGHTS: Final = 240
ROUNDS: Final = 9
LOOP: Final = 1_000_000
MEASURED_IN_S: Final = 300


def machine() -> str:
    """A fixed loop of Python, for comparing tables of different machines."""

    def loop() -> None:
        total = 0
        for number in range(LOOP):
            total += number & 7

    return f"{_middle(loop) * 1e3:.1f} ms"


def _middle(work: Callable[[], object]) -> float:
    """Seconds of processor time, the median of several rounds."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        rounds.append(time.process_time() - began)
    return median(rounds)


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
        "parsed": FLIGHTS / _middle(lambda: [json.loads(line) for line in lines]),
        "read": FLIGHTS / _middle(lambda: [read_flight(document) for document in documents]),
        "resolved": FLIGHTS / _middle(fly),
        "answered": FLIGHTS / _middle(lambda: [json.dumps(result_object(state, None)) for state in flown]),
    }


def rows() -> list[tuple[str, Callable[[], str]]]:
    """The rows of the bench, each with how to measure it."""
    return [
        ("this machine: a loop of a million additions in Python", machine),
        (f"{FLIGHTS} real flights on one core, from the sources", lambda: _told(measure())),
        (f"{FLIGHTS} real flights on one core, compiled", _compiled),
    ]


def _compiled() -> str:
    if not (FAST / "engine").is_dir():
        return "not compiled here (`make fast`)"
    where = os.pathsep.join(str(folder) for folder in (FAST, ROOT))
    done = subprocess.run(
        [sys.executable, "-c", "from firmware_py.bench.resolver import main; main()"],
        env={**os.environ, "PYTHONPATH": where},
        cwd=FAST,
        capture_output=True,
        text=True,
        timeout=MEASURED_IN_S,
    )
    if done.returncode:
        return f"failed: {done.stderr.strip().splitlines()[-1]}"
    return _told(json.loads(done.stdout))


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
