"""Leagues as the organiser runs them."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from engine.tables import BadValue
from firmware_py.fleet.messages import Standing
from firmware_py.organiser.leagues import Leagues
from firmware_py.organiser.store import Store, Stored
from tests.organiser.test_store import result

DRAWN_S = 1000.0


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "event.sqlite"))


@pytest.fixture
def leagues(store: Store) -> Leagues:
    made = Leagues(store)
    made.open("Outer Rim", ["Ada", "Bo", "Cy"], 3)
    return made


def told(leagues: Leagues) -> dict[str, object]:
    (one,) = leagues.told()
    assert isinstance(one, dict)
    return dict(one)


def test_a_league_is_played_to_its_end(leagues: Leagues) -> None:
    for number in range(1, 4):
        leagues.pair("Outer Rim", DRAWN_S)
        leagues.note("Outer Rim", number, 1, "first")
    with pytest.raises(BadValue, match="fewer than 3 rounds"):
        leagues.pair("Outer Rim", DRAWN_S)
    one = told(leagues)
    assert one["faults"] == [] and len(one["history"]) == 3  # type: ignore[arg-type]
    assert leagues.csv_text("Outer Rim").splitlines()[0] == "rank,name,points,points_of_opponents,games"


def test_the_next_round_waits_for_the_last_result(leagues: Leagues) -> None:
    leagues.pair("Outer Rim", DRAWN_S)
    with pytest.raises(BadValue, match="round 1 is not over"):
        leagues.pair("Outer Rim", DRAWN_S)


def test_a_swap_that_lets_people_meet_again_is_told_and_allowed(leagues: Leagues) -> None:
    """The organiser knows more than the system, such as that somebody went home."""
    leagues.pair("Outer Rim", DRAWN_S)
    leagues.note("Outer Rim", 1, 1, "first")
    leagues.pair("Outer Rim", DRAWN_S)
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
    leagues.pair("Outer Rim", DRAWN_S)
    before = told(leagues)
    with pytest.raises(BadValue):
        leagues.note("Outer Rim", number, board, outcome)
    assert told(leagues) == before


def test_a_name_is_no_formula_in_a_spreadsheet(leagues: Leagues) -> None:
    leagues.open("x", ["=1+1", "Bo"], 1)
    assert "'=1+1" in leagues.csv_text("x")


def duel(
    number: int, first: tuple[str, int | None], second: tuple[str, int | None], ended_s: float = DRAWN_S + 1
) -> Stored:
    """A duel between two people with their points, as a table tells it."""
    standings = tuple(
        Standing((seat,), points, (name,)) for seat, (name, points) in enumerate((first, second), 1)
    )
    told = result(number, game="outer_rim", score=None, won=None, standings=standings)
    return Stored(told, "k3f9x2ab", ended_s, marked=False)


def outcomes(leagues: Leagues) -> dict[tuple[str, str], str]:
    """How the games of the last round ended, by the names of those who play."""
    one = told(leagues)
    names: dict[str, str] = one["people"]  # type: ignore[assignment]
    played: list[list[tuple[int, int | None, str]]] = one["history"]  # type: ignore[assignment]
    return {(names[str(a)], names[str(b)]): outcome for a, b, outcome in played[-1] if b is not None}


@pytest.mark.parametrize(("points", "outcome"), [((1, 0), "first"), ((0, 1), "second"), ((1, 1), "draw")])
@pytest.mark.parametrize("turned", [False, True])
def test_a_duel_that_a_table_tells_comes_into_its_league(
    store: Store, leagues: Leagues, points: tuple[int, int], outcome: str, turned: bool
) -> None:
    leagues.pair("Outer Rim", DRAWN_S)
    ((a, b),) = outcomes(leagues)
    sides = (a, points[0]), (b, points[1])
    store.put([duel(1, *(sides[::-1] if turned else sides))])
    leagues.take(1)
    assert outcomes(leagues) == {(a, b): outcome}


def test_the_first_duel_of_a_round_counts_and_what_was_noted_by_hand_stays(
    store: Store, leagues: Leagues
) -> None:
    leagues.pair("Outer Rim", DRAWN_S)
    ((a, b),) = outcomes(leagues)
    store.put([duel(1, (a, 1), (b, 0), DRAWN_S + 1), duel(2, (a, 0), (b, 1), DRAWN_S + 2)])
    leagues.take(2)
    assert outcomes(leagues) == {(a, b): "first"}
    leagues.note("Outer Rim", 1, 1, "draw")
    store.put([duel(3, (a, 0), (b, 1), DRAWN_S + 3)])
    leagues.take(3)
    assert outcomes(leagues) == {(a, b): "draw"}


def test_what_is_no_duel_of_the_round_is_left_to_the_organiser(store: Store, leagues: Leagues) -> None:
    leagues.pair("Outer Rim", DRAWN_S)
    ((a, b),) = outcomes(leagues)
    before, other, nobody, alone = (
        duel(1, (a, 1), (b, 0), DRAWN_S - 1),
        duel(2, (a, 1), ("Zed", 0)),
        duel(3, ("", 1), ("", 0)),
        duel(4, (a, None), (b, 0)),
    )
    doubtful = duel(5, (a, 1), (b, 0))
    doubtful = replace(doubtful, result=msgspec.structs.replace(doubtful.result, doubtful=True))
    marked = replace(duel(6, (a, 1), (b, 0)), marked=True)
    store.put([before, other, nobody, alone, doubtful, marked])
    leagues.take(6)
    assert outcomes(leagues) == {(a, b): ""}


def test_duels_that_came_before_the_organiser_went_down_count_at_the_next_start(
    store: Store, leagues: Leagues
) -> None:
    leagues.pair("Outer Rim", DRAWN_S)
    ((a, b),) = outcomes(leagues)
    store.put([duel(1, (a, 1), (b, 0))])
    again = Leagues(store)
    again.take(0)
    assert outcomes(again) == {(a, b): "first"}
