"""The compiled modules say exactly what the sources say."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.games.space_alert.bench.flights import random_flights
from tests.properties.random_flights import CASES, whole

ROOT = Path(__file__).parents[2]
FLIGHTS = 10_000
WITH_STEPS = 1_500
PLAYED = {"space_alert": 2, "mag_blast": 40}
GAMES = 1_000


@pytest.fixture(scope="module")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled modules."""
    folder = tmp_path_factory.mktemp("fast")
    build = [sys.executable, str(ROOT / "setup_fast.py"), str(folder)]
    subprocess.run(build, check=True, capture_output=True)
    return folder


def run(file: Path, *first: Path) -> tuple[str, str]:
    """The suffix of the modules that are found when `first` are looked at first, and what they make of the flights."""
    where = os.pathsep.join(str(folder) for folder in (*first, ROOT))
    command = [
        sys.executable,
        str(Path(__file__).with_name("compiled_flights.py")),
        str(file),
        str(WITH_STEPS),
    ]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": where}, capture_output=True, text=True, check=True
    )
    suffix, digest = done.stdout.split()
    return suffix, digest


@pytest.mark.slow
def test_golden_cases_and_ten_thousand_flights_come_out_alike(fast: Path, tmp_path: Path) -> None:
    flights = [*(whole(case) for case in CASES), *random_flights(FLIGHTS, 19)]
    file = tmp_path / "flights.jsonl"
    file.write_text("".join(f"{json.dumps(flight)}\n" for flight in flights), "utf-8")
    suffix, expected = run(file)
    assert suffix == ".py"
    compiled = run(file, fast)
    assert compiled == (".so", expected)


def play(game: str, *first: Path) -> str:
    """The table of a few games of bots, with the modules that are found when `first` are looked at first."""
    options = ["--bots", "--games", str(PLAYED[game]), "--seed", "1", "--strength", "cadet", "--cores", "1"]
    command = [
        sys.executable,
        "-c",
        "from firmware_py.commands.main import main; main()",
        "play",
        game,
        *options,
    ]
    where = os.pathsep.join(str(folder) for folder in (*first, ROOT))
    environment = {**os.environ, "PYTHONPATH": where}
    folder = first[0] / "engine" if first else ROOT
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.slow
def test_whole_games_are_played_with_compiled_modules(fast: Path) -> None:
    """Tables of handlers, views and bots take the compiled classes as they take the others."""
    for game, games in PLAYED.items():
        played = play(game)
        assert f"{games} games" in played
        assert play(game, fast) == played


@pytest.mark.slow
def test_random_games_of_mag_blast_come_out_alike(fast: Path) -> None:
    """What is legal, each step and each result of the games whose hash is kept."""
    script = Path(__file__).with_name("compiled_games.py")
    told = []
    for first in ((), (fast,)):
        where = os.pathsep.join(str(folder) for folder in (*first, ROOT))
        command = [sys.executable, str(script), "mag_blast", str(GAMES)]
        environment = {**os.environ, "PYTHONPATH": where}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        told.append(done.stdout.split())
    assert [suffix for suffix, _ in told] == [".py", ".so"]
    assert told[0][1] == told[1][1]
