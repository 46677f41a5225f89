"""The compiled modules say exactly what the sources say."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.games.space_alert.bench.flights import random_flights
from tests.properties.random_flights import CASES, whole

ROOT = Path(__file__).parents[3]
FLIGHTS = 10_000
WITH_STEPS = 1_500
PLAY = ["play", "space_alert", "--bots", "--games", "2", "--seed", "1", "--strength", "cadet", "--cores", "1"]


def run(file: Path, *first: Path) -> tuple[str, str]:
    """The suffix of the modules that are found when `first` are looked at first, and what they make of the flights."""
    where = os.pathsep.join(str(folder) for folder in (*first, ROOT))
    command = [sys.executable, str(Path(__file__).with_name("compiled.py")), str(file), str(WITH_STEPS)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": where}, capture_output=True, text=True, check=True
    )
    suffix, digest = done.stdout.split()
    return suffix, digest


@pytest.mark.slow
def test_golden_cases_and_ten_thousand_flights_come_out_alike(tmp_path: Path) -> None:
    flights = [*(whole(case) for case in CASES), *random_flights(FLIGHTS, 19)]
    file = tmp_path / "flights.jsonl"
    file.write_text("".join(f"{json.dumps(flight)}\n" for flight in flights), "utf-8")
    build = [sys.executable, str(ROOT / "setup_fast.py"), str(tmp_path / "fast")]
    subprocess.run(build, check=True, capture_output=True)
    suffix, expected = run(file)
    assert suffix == ".py"
    compiled = run(file, tmp_path / "fast")
    assert compiled == (".so", expected)


@pytest.mark.slow
def test_a_whole_game_is_played_with_compiled_modules(tmp_path: Path) -> None:
    """Tables of handlers, views and bots take the compiled classes as they take the others."""
    subprocess.run(
        [sys.executable, str(ROOT / "setup_fast.py"), str(tmp_path)], check=True, capture_output=True
    )
    command = [sys.executable, "-c", "from firmware_py.commands.main import main; main()", *PLAY]
    played = []
    for first in ((), (tmp_path,)):
        where = os.pathsep.join(str(folder) for folder in (*first, ROOT))
        environment = {**os.environ, "PYTHONPATH": where}
        done = subprocess.run(
            command, env=environment, cwd=tmp_path / "engine", capture_output=True, text=True, check=True
        )
        played.append(done.stdout)
    assert "2 games" in played[0]
    assert played[0] == played[1]
