"""What `spacetable bench` measures of a game: rows of its own, and what it lends for measuring the table and the page.

A game that brings any has a package `bench` with `BENCH`; one without is measured by nothing of its own.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

from engine import GAMES
from engine.game import Action, Game, Json, Seat

NOT_COMPILED: Final = "not compiled here (`make fast`)"
Measure: TypeAlias = tuple[str, Callable[[], str]]
"""A row: what is measured, and how; it gives the number with its unit."""
ROUNDS: Final = 5
ROOT: Final = Path(__file__).parents[2]
FAST: Final = ROOT / "build" / "fast"
MEASURED_IN_S: Final = 300


@dataclass(frozen=True, slots=True)
class Sample:
    """Set-ups for measuring a table of five seats whose slots take cards while a clock runs: a `long` game, and a
    `short` one that ends with a show.
    """

    long: Mapping[str, object]
    short: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Rush:
    """Phones that act all at once, with nothing changed at the end of a cycle. `prepare` gives what is done to a fresh
    game before, each with its seat; the last wish of a `cycle` is refused, the others are accepted.
    """

    name: str
    seats: tuple[Seat, ...]
    setup: Mapping[str, object]
    prepare: Callable[[Game], Iterable[tuple[Seat, Action]]]
    cycle: tuple[dict[str, Json], ...]


@dataclass(frozen=True, slots=True)
class GameBench:
    """What a game brings. `plans` are files for measuring its study "plan", calm to terrible by their ids."""

    measures: tuple[Measure, ...] = ()
    sample: Sample | None = None
    rush: Rush | None = None
    plans: Callable[[], list[dict[str, Json]]] | None = None


@cache
def game_bench(game: str) -> GameBench:
    """What a game brings, by its name."""
    name = f"firmware_py.games.{game}.bench"
    if find_spec(f"firmware_py.games.{game}") is None or find_spec(name) is None:
        return GameBench()
    found: GameBench = import_module(name).BENCH
    return found


def sampled() -> tuple[str, Sample]:
    """The first game that lends itself for measuring the table; raises LookupError if none does."""
    for game in GAMES:
        sample = game_bench(game).sample
        if sample is not None:
            return game, sample
    raise LookupError("no game lends itself for measuring the table")


def compiled(module: str) -> str | None:
    """What the function `main` of a module prints where the compiled modules of `make fast` are found first; None
    where nothing is compiled. Raises subprocess.CalledProcessError where it fails.
    """
    if not (FAST / "engine").is_dir():
        return None
    command = [sys.executable, "-c", f"from {module} import main; main()"]
    where = os.pathsep.join(str(folder) for folder in (FAST, ROOT))
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": where},
        cwd=FAST,
        capture_output=True,
        text=True,
        timeout=MEASURED_IN_S,
        check=True,
    )
    return done.stdout


def best_s(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of the best of several rounds, by the clock."""
    return min(_seconds(work, time.perf_counter) for _ in range(rounds))


def median_s(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of processor time, the median of several rounds."""
    return median(_seconds(work, time.process_time) for _ in range(rounds))


def _seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    began = clock()
    work()
    return clock() - began
