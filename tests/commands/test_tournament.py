"""Win tables: shares, intervals, progress and the picture, on games of the registry."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine import GAMES
from engine.tables import BadValue
from firmware_py.commands.main import main
from firmware_py.commands.play import read_setup
from firmware_py.commands.tournament import TournamentGame, interval, play_many, table

WILSON = [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]
"""Hits, trials and bounds: the last row is the worked example of Newcombe (1998), method 3."""


@pytest.mark.parametrize(("hits", "trials", "low", "high"), WILSON)
def test_intervals_are_those_of_wilson(hits: int, trials: int, low: float, high: float) -> None:
    assert interval(hits, trials) == pytest.approx((low, high), abs=0.0001)


def test_a_table_counts_what_was_played() -> None:
    outcomes = (("won", 1, 4), ("won", 1, 6), ("drawn", 0, 8), ("lost", -1, 10))
    played = [TournamentGame(*one) for one in outcomes]
    lines = table("chess", 7, played).splitlines()
    assert lines[0] == "chess, 4 games, seeds 7 to 10"
    assert [line.split()[:3] for line in lines[2:5]] == [
        ["drawn", "1", "25.0%"],
        ["lost", "1", "25.0%"],
        ["won", "2", "50.0%"],
    ]
    assert "mean 7.0" in lines[5]
    assert "mean 0.25" in lines[6]


def test_a_table_tells_points_by_seat() -> None:
    played = [
        TournamentGame("seat_2", None, 1, {"seat_1": 2, "seat_2": 6}),
        TournamentGame("tie", None, 1, {"seat_1": 4, "seat_2": 4}),
    ]
    lines = table("a game", 1, played).splitlines()
    assert lines[-2].startswith("seat_1: mean 3.00, 95 % interval 1.04 to 4.96")
    assert lines[-1].startswith("seat_2: mean 5.00")


def test_games_without_a_place_at_the_table_are_counted_too(capsys: pytest.CaptureFixture[str]) -> None:
    counted = ["play", "galaxy_trucker", "--games", "1", "--seed", "1", "--levels", "[1]", "--sand_s", "1"]
    assert main(counted) == 0
    assert "galaxy_trucker, 1 games" in capsys.readouterr().out
    assert main(["play", "galaxy_trucker", "--seed", "1"]) == 2


def test_games_are_the_same_for_the_same_seeds_and_progress_is_told() -> None:
    rules, setup, told = GAMES["outer_rim"], {"round_cap": 2}, list[int]()
    first = play_many(rules, setup, 5, 3, told.append)
    assert told == [1, 2, 3]
    assert first == play_many(rules, setup, 5, 3, lambda number: None)
    assert first[1:] == play_many(rules, setup, 6, 2, lambda number: None)
    assert {one.length for one in first} == {2}


def test_the_command_prints_the_table_and_draws_the_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "plot.svg"
    arguments = ["--bots", "--games", "6", "--seed", "1", "--set", "round_cap=3", "--plot", str(plot)]
    assert main(["play", "outer_rim", *arguments]) == 0
    captured = capsys.readouterr()
    assert "outer_rim, 6 games, seeds 1 to 6" in captured.out
    shares = [float(share) for share in re.findall(r" (\d+\.\d)%   ", captured.out)]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    assert captured.err.splitlines()[-1] == "6 of 6 games"
    columns = ElementTree.parse(plot).getroot().findall("{http://www.w3.org/2000/svg}rect")
    assert len(columns) >= 3


def test_a_set_up_comes_from_assignments_and_shorthands_alike() -> None:
    rules = GAMES["outer_rim"]
    assigned = read_setup(rules, ["round_cap=5", "dice=real", "free_turns=true"], [])
    short = read_setup(rules, [], ["--round-cap", "5", "--dice=real", "--free-turns"])
    assert assigned == short == {"round_cap": 5, "dice": "real", "free_turns": True}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "outer_rim", "--mission", "mission_1"], "mission: expected one of modules, slot_profile"),
        (["play", "outer_rim", "--set", "dice"], "set: expected KEY=VALUE, got dice"),
        (["play", "outer_rim", "--dice", "loaded"], 'dice: expected one of "table", "real"'),
        (["play", "outer_rim", "--games", "0"], "games: expected 1 to 1000000, got 0"),
        (["play", "outer_rim", "stray"], "play: expected an option, got stray"),
        (["play", "outer_rim"], "bots: expected --bots or --strength: outer_rim waits for its players"),
    ],
)
def test_a_wrong_set_up_is_one_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--state", str(tmp_path)]) == 2
    assert message in capsys.readouterr().err


def test_other_commands_take_no_unknown_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["replay", "x.jsonl", "--mission", "mission_1"])
    assert left.value.code == 2
    assert "unrecognized arguments: --mission mission_1" in capsys.readouterr().err


def test_what_a_game_does_not_know_is_named() -> None:
    with pytest.raises(BadValue) as wrong:
        read_setup(GAMES["space_alert"], ["mision=mission_1"], [])
    assert wrong.value.at == "mision"
