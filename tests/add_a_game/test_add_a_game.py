"""A game is a folder: a third, tiny one is added by three folders and one line, and everything plays it."""

import json
import re
from pathlib import Path

import pytest

from tests.add_a_game.house import GAME, ROOT, build, run

RECIPE = ROOT / "docs" / "recipes" / "add_a_game.md"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("house") / "program"
    assert build(place) == 1
    return place


def test_rules_table_menu_decks_and_log_play_it(house: Path, tmp_path: Path) -> None:
    done = run(house, str(house / "tests" / "add_a_game" / "tried.py"), str(tmp_path))
    assert (done.returncode, done.stdout.strip()) == (0, "well"), done.stderr


def test_the_commands_play_it(house: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    played = run(
        house, "-m", "firmware_py", "play", "high_card", "--bots", "--seed", "3", "--record", str(record)
    )
    assert played.returncode == 0, played.stderr
    again = run(house, "-m", "firmware_py", "replay", str(record))
    assert json.loads(again.stdout) == {"outcome": "draw", "points": [0, 0]}  # both bots lay 1, 2, 3, 4, 5
    many = run(house, "-m", "firmware_py", "play", "high_card", "--bots", "--games", "6")
    assert many.returncode == 0 and "draw" in many.stdout, many.stderr
    moment = run(house, "-m", "firmware_py", "replay", str(record), "--at", "4", "--position")
    assert json.loads(moment.stdout)["position"]["hands"] == [[3, 4, 5], [3, 4, 5]]


def test_the_soak_plays_it_while_everything_goes_wrong(house: Path) -> None:
    done = run(house, "-m", "tests.soak.soak", "--games", "high_card", "--flights", "2", "--seed", "2")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "flight 2, bench" in done.stdout and done.stdout.rstrip().endswith("Lost: nothing.")


def test_the_free_tests_of_every_game_take_it_in(house: Path) -> None:
    """Records, clones, legal and refused actions, hidden things, in the order of the registry: the first is the
    new one.
    """
    done = run(
        house,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "tests/properties/test_every_game.py",
        "tests/properties/test_every_position.py",
        "-k",
        "high_card and not first_games",
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\d+ passed", done.stdout)


@pytest.mark.slow
def test_the_type_checker_takes_it_in(house: Path, tmp_path: Path) -> None:
    """Bug: what `resolve` gave was no JSON to it; where the folder lies here nobody looks."""
    done = run(
        house,
        *("-m", "mypy", "--cache-dir", str(tmp_path), "--follow-imports", "silent"),
        *("-p", "engine.high_card", "-p", "firmware_py.games.high_card"),
    )
    assert done.returncode == 0, done.stdout


def test_the_recipe_walks_through_this_very_folder_and_counts_it_right() -> None:
    text = RECIPE.read_text("utf-8")
    files = [path for path in GAME.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in files)
    assert f"{len(files)} files, {lines} lines" in text
    for path in files:
        assert f"`{path.relative_to(GAME).as_posix()}`" in text, path
