"""Leagues as the organiser runs them."""

from pathlib import Path

import pytest

from engine.tables import BadValue
from firmware_py.organiser.leagues import Leagues
from firmware_py.organiser.store import Store


@pytest.fixture
def leagues(tmp_path: Path) -> Leagues:
    made = Leagues(Store(str(tmp_path / "event.sqlite")))
    made.open("Outer Rim", ["Ada", "Bo", "Cy"], 3)
    return made


def told(leagues: Leagues) -> dict[str, object]:
    (one,) = leagues.told()
    assert isinstance(one, dict)
    return dict(one)


def test_a_league_is_played_to_its_end(leagues: Leagues) -> None:
    for number in range(1, 4):
        leagues.pair("Outer Rim")
        leagues.note("Outer Rim", number, 1, "first")
    with pytest.raises(BadValue, match="fewer than 3 rounds"):
        leagues.pair("Outer Rim")
    one = told(leagues)
    assert one["faults"] == [] and len(one["history"]) == 3  # type: ignore[arg-type]
    assert leagues.csv_text("Outer Rim").splitlines()[0] == "rank,name,points,points_of_opponents,games"


def test_the_next_round_waits_for_the_last_result(leagues: Leagues) -> None:
    leagues.pair("Outer Rim")
    with pytest.raises(BadValue, match="round 1 is not over"):
        leagues.pair("Outer Rim")


def test_a_swap_that_lets_people_meet_again_is_told_and_allowed(leagues: Leagues) -> None:
    """The organiser knows more than the system, such as that somebody went home."""
    leagues.pair("Outer Rim")
    leagues.note("Outer Rim", 1, 1, "first")
    leagues.pair("Outer Rim")
    before = told(leagues)["history"]
    leagues.swap("Outer Rim", 1, 2)
    after = told(leagues)
    assert after["history"] != before and after["faults"]
    leagues.note("Outer Rim", 2, 1, "draw")
    with pytest.raises(BadValue, match="no game is known"):
        leagues.swap("Outer Rim", 1, 2)


@pytest.mark.parametrize(
    "people", [[], ["Ada"], ["Ada", "Ada"], ["Ada", ""], ["Ada", "B" * 41], ["Ada", "B\x07"]]
)
def test_people_who_make_no_league_are_refused(leagues: Leagues, people: list[str]) -> None:
    with pytest.raises(BadValue):
        leagues.open("another", people, 3)
    assert len(leagues.told()) == 1


def test_a_league_is_opened_once(leagues: Leagues) -> None:
    with pytest.raises(BadValue, match="already"):
        leagues.open("Outer Rim", ["Di", "Ed"], 1)


@pytest.mark.parametrize(
    ("number", "board", "outcome"), [(1, 2, "first"), (1, 0, "first"), (2, 1, "first"), (1, 1, "won")]
)
def test_a_result_of_no_game_is_refused(leagues: Leagues, number: int, board: int, outcome: str) -> None:
    leagues.pair("Outer Rim")
    before = told(leagues)
    with pytest.raises(BadValue):
        leagues.note("Outer Rim", number, board, outcome)
    assert told(leagues) == before


def test_a_name_is_no_formula_in_a_spreadsheet(leagues: Leagues) -> None:
    leagues.open("x", ["=1+1", "Bo"], 1)
    assert "'=1+1" in leagues.csv_text("x")
