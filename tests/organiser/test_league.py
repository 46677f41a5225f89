"""Who meets whom: everybody once where the rounds suffice, else Swiss; each pairing is checked before it is shown."""

import random
from itertools import combinations

import pytest

from engine.tables import BadValue
from firmware_py.organiser.league import (
    Played,
    Rank,
    faults,
    is_round_robin,
    most_rounds,
    pair,
    ranks,
    round_robin,
    swapped,
    swiss,
)


@pytest.mark.parametrize("people", range(2, 14))
def test_in_a_round_robin_everybody_meets_everybody_once(people: int) -> None:
    numbers = list(range(1, people + 1))
    rounds = round_robin(numbers)
    met = sorted(tuple(sorted((a, b))) for one in rounds for a, b in one if b is not None)
    assert met == list(combinations(numbers, 2))
    assert len(rounds) == people - 1 + people % 2
    history: list[list[Played]] = []
    for one in rounds:
        assert faults(one, numbers, history) == []
        history.append([(a, b, "draw") for a, b in one])


@pytest.mark.parametrize("people", [4, 6, 8, 10])
def test_who_sits_first_is_shared_evenly(people: int) -> None:
    """Of an odd number of games nobody sits first more than twice too often, or too seldom."""
    numbers = range(1, people + 1)
    rounds = round_robin(numbers)
    for number in numbers:
        first = sum(a == number for one in rounds for a, _ in one)
        assert abs(2 * first - (people - 1)) <= 3


def test_round_robin_is_taken_where_the_rounds_suffice() -> None:
    assert is_round_robin(5, 5) and not is_round_robin(5, 4)
    assert is_round_robin(6, 5) and not is_round_robin(6, 4)
    assert pair([1, 2, 3, 4], [], 3) == round_robin([1, 2, 3, 4])[0]


def test_the_swiss_system_has_one_round_more_than_finds_a_winner() -> None:
    assert [most_rounds(people) for people in (1, 2, 8, 9, 50)] == [0, 2, 4, 5, 7]


@pytest.mark.parametrize(("people", "rounds"), [(8, 4), (9, 4), (15, 5)])
def test_swiss_pairings_hold_what_is_checked(people: int, rounds: int) -> None:
    """Whom the library pairs has not met before, and nobody sits out twice; 2 of each 3 games are won by chance."""
    pytest.importorskip("caissify_pairings")
    numbers, history = list(range(1, people + 1)), list[list[Played]]()
    draw = random.Random(people)
    for _ in range(rounds):
        pairs = swiss(numbers, history, rounds)
        assert faults(pairs, numbers, history) == []
        history.append(
            [(a, b, "" if b is None else draw.choice(("first", "second", "draw"))) for a, b in pairs]
        )


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([(1, 2), (1, 3)], ["1 plays 2 times", "4 does not play", "1 and 2 have met"]),
        ([(1, 2), (3, 4)], ["1 and 2 have met"]),
        ([(1, 3), (2, 9)], ["4 does not play", "9 is not in the league"]),
        ([(1, 3), (2, None), (4, None)], ["2 sit out"]),
        ([(1, 4), (2, 3)], []),
    ],
)
def test_a_pairing_that_is_wrong_is_told(pairs: list[tuple[int, int | None]], told: list[str]) -> None:
    assert faults(pairs, [1, 2, 3, 4], [[(2, 1, "first")]]) == told


def test_nobody_sits_out_twice() -> None:
    assert faults([(1, 2), (3, None)], [1, 2, 3], [[(3, None, "")]]) == ["3 sits out again"]


def test_two_people_may_be_swapped_by_hand() -> None:
    assert swapped([(1, 2), (3, None)], 2, 3) == [(1, 3), (2, None)]
    with pytest.raises(BadValue, match="got 7"):
        swapped([(1, 2)], 1, 7)


def test_a_league_that_is_over_or_too_large_is_refused() -> None:
    with pytest.raises(BadValue, match="fewer than 1"):
        pair([1, 2], [[(1, 2, "first")]], 1)
    with pytest.raises(BadValue, match="at most 60"):
        pair(range(61), [], 5)
    with pytest.raises(BadValue, match="at least 2"):
        pair([1], [], 5)


def test_a_win_is_two_points_a_draw_one_and_sitting_out_counts_as_a_win() -> None:
    history: list[list[Played]] = [[(1, 2, "first"), (3, None, "")], [(3, 1, "draw"), (2, None, "")]]
    assert ranks([1, 2, 3], history) == [Rank(1, 3, 5, 2), Rank(3, 3, 3, 1), Rank(2, 2, 3, 1)]
