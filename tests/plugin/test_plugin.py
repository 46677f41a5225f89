"""The plugin as its recipe has it, and what it says of bad input: exit code 4, and one sentence with file and line."""

import fcntl
import io
import json
import os
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from firmware_py.commands.main import main
from firmware_py.service.serve_test import serve_test
from tests.plugin.running import block, run_pytest

WIRES = ("--spacetable=convention", "--spacetable-on=wires")


def properties(path: Path, test: str) -> list[tuple[str, str]]:
    (case,) = (one for one in ET.parse(path).iter("testcase") if one.get("name") == test)
    return [(one.get("name", ""), one.get("value", "")) for one in case.iter("property")]


def test_the_recipe_from_nothing_to_green_and_red(tmp_path: Path) -> None:
    (tmp_path / "test_bench.py").write_text(block("`test_bench.py`"), "utf-8")
    (tmp_path / "test_red.py").write_text(block("`test_red.py`"), "utf-8")
    (tmp_path / "lay.scenario.toml").write_text(block("`lay.scenario.toml`"), "utf-8")
    measured = ("--spacetable-measured=measured.json", "--spacetable-trend=trend.jsonl")
    done = run_pytest(tmp_path, *WIRES, "--junitxml=junit.xml", *measured)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 3 passed" in done.stdout and "spacetable: convention on wires" in done.stdout
    assert "card_to_known, ms: test_bench.py" in (tmp_path / "trend.svg").read_text("utf-8")
    noted = properties(tmp_path / "junit.xml", "test_a_card_is_known_in_time")
    assert [name for name, _ in noted].count("spacetable.measured.card_to_known.ms") == 3
    (rows,) = json.loads((tmp_path / "measured.json").read_text("utf-8"))["tests"].values()
    assert (
        rows[0]["count"] == 3 and 0 < rows[0]["p50"] <= rows[0]["p95"] <= rows[0]["max"] <= rows[0]["limit"]
    )
    left = Path(dict(properties(tmp_path / "junit.xml", "test_the_track_is_green"))["spacetable.artefacts"])
    assert {path.name for path in left.iterdir()} == {
        "capture.wire",
        "journal.jsonl",
        "replay.txt",
        "table.log",
        "table.png",
    }
    assert not list(tmp_path.glob("spacetable-*/table1"))
    replay = (left / "replay.txt").read_text("utf-8")
    assert replay == f"{tmp_path / 'spacetable'} wire replay {left / 'capture.wire'}\n"


def test_without_being_asked_for_it_does_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_own.py").write_text("def test_own(table):\n    pass\n", "utf-8")
    done = run_pytest(tmp_path)
    assert "fixture 'table' not found" in done.stdout and done.returncode == 1


BENCH = 'format = "spacetable-benches/1"\n\n[[bench]]\nname = "desk"\n'


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        (
            "benches.toml",
            f'{BENCH}cabinet = "bench"\ncolour = "red"\n',
            ":6: expected one of name, cabinet, on, command",
        ),
        ("benches.toml", f'{BENCH}cabinet = "bench"\non = "paper"\n', ":6: expected on as one of twins"),
        ("benches.toml", BENCH, ":3: cabinet is missing"),
        ("benches.toml", "format = \n", ":1: "),
    ],
)
def test_a_file_of_benches_that_does_not_fit(name: str, text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    done = run_pytest(tmp_path, f"--spacetable={name}")
    assert done.returncode == 4
    assert f"{name}{why}" in done.stderr and "Traceback" not in done.stderr


def test_a_cabinet_that_there_is_not_and_a_scenario_with_a_wrong_key(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, "--spacetable=moon")
    assert done.returncode == 4 and "moon" in done.stderr and "Traceback" not in done.stderr
    scenario = tmp_path / "a.scenario.toml"
    scenario.write_text(
        'format = "spacetable-scenario/1"\n\n[[step]]\nat_ms = 1\nlie = { seat = 1 }\n', "utf-8"
    )
    done = run_pytest(tmp_path, "--spacetable=laptop")
    assert done.returncode == 4 and f"{scenario}:5: expected one of at_ms, lay" in done.stdout + done.stderr


def test_a_bench_with_boards_that_is_taken_is_said_with_who_has_it(tmp_path: Path) -> None:
    folder = tmp_path / "spacetable-benches"
    folder.mkdir()
    with (folder / "bench.lock").open("w", encoding="utf-8") as held:
        held.write(json.dumps({"user": "eva", "host": "workbench", "process": 7}))
        held.flush()
        fcntl.flock(held, fcntl.LOCK_EX)
        done = run_pytest(tmp_path, "--spacetable=bench", "--spacetable-on=devices")
    assert done.returncode == 4
    assert "bench bench is taken by eva at workbench, process 7" in done.stderr


def test_a_lock_is_for_every_user_whatever_the_umask_of_the_first(tmp_path: Path) -> None:
    """It was made with the umask of who came first, and nobody else could take the bench."""
    before = os.umask(0o077)
    try:
        run_pytest(tmp_path, "--spacetable=bench", "--spacetable-on=devices")
    finally:
        os.umask(before)
    folder = tmp_path / "spacetable-benches"
    assert (folder.stat().st_mode & 0o7777, (folder / "bench.lock").stat().st_mode & 0o777) == (0o1777, 0o666)


def test_runs_are_drawn_one_after_another(tmp_path: Path) -> None:
    for worst in (12, 18, 25):
        calls = "measure('card_to_light', ms=10)", f"measure('card_to_light', ms={worst}, limit=20)"
        (tmp_path / "test_a.py").write_text(f"def test_a(measure):\n    {'; '.join(calls)}\n", "utf-8")
        run_pytest(tmp_path, "--spacetable=laptop", "--spacetable-trend=trend.jsonl")
    runs = [json.loads(line) for line in (tmp_path / "trend.jsonl").read_text("utf-8").splitlines()]
    assert [run["tests"]["test_a.py::test_a"][0]["p95"] for run in runs] == [12, 18, 25]
    root = ET.parse(tmp_path / "trend.svg").getroot()
    dots = [one for one in root.iter() if one.tag.endswith("circle")]
    assert [one.get("class") for one in dots] == ["", "", "over"]
    dashed = next(one for one in root.iter() if one.get("class") == "p95").get("points", "")
    heights = [float(point.split(",")[1]) for point in dashed.split()]
    assert len(heights) == 3 and heights == sorted(heights, reverse=True)  # more is higher up
    assert "limit 20" in [one.text for one in root.iter()]


def test_a_trend_that_cannot_be_appended_to_is_said_before_the_tests(tmp_path: Path) -> None:
    (tmp_path / "trend.jsonl").write_text("no run\n", "utf-8")
    done = run_pytest(tmp_path, "--spacetable=laptop", "--spacetable-trend=trend.jsonl")
    assert done.returncode == 4 and "trend.jsonl:1: expected a run as JSON" in done.stderr


def test_the_distribution_needs_nothing_but_pytest(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "plugin" / "pytest_spacetable"
    for path in source.glob("*.py"):
        roots = {
            line.split()[1].partition(".")[0]
            for line in path.read_text("utf-8").splitlines()
            if line.startswith(("import ", "from "))
        }
        assert roots - {"pytest", "pytest_spacetable"} <= sys.stdlib_module_names


def test_a_wire_file_becomes_a_scenario_that_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deeds = [
        {"do": "begin", "game": "space_alert", "setup": {"mission": "mission_1", "players": 5}, "seed": 7},
        {"do": "run", "ms": 500},
        {"do": "lay", "seat": 1, "slot": 2, "card": "A/red/2"},
        {"do": "run", "ms": 1500},
        {"do": "take", "seat": 1, "slot": 2},
        {"do": "run", "ms": 300},
    ]
    lines = io.StringIO("".join(f"{json.dumps(one)}\n" for one in ({"do": "run", "ms": 100}, *deeds)))
    state = tmp_path / "state"
    assert serve_test("laptop", "twins", str(state), lines, io.StringIO()) == 0
    assert main(["wire", "script", str(state / "table1" / "capture.wire")]) == 0
    written = capsys.readouterr().out
    told = tomllib.loads(written)
    assert (told["begin"]["game"], told["begin"]["seed"]) == ("space_alert", 7)
    hands = [key for step in told["step"] for key in step if key in ("lay", "take")]
    assert hands == ["lay", "take"]
    (tmp_path / "evening.scenario.toml").write_text(written, "utf-8")
    done = run_pytest(tmp_path, "--spacetable=laptop")
    assert done.returncode == 0, written + done.stdout
