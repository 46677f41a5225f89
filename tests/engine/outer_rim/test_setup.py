"""Any two seats of the table fly a duel; which they are changes nothing but who is asked."""

import json

import pytest

from engine import GAMES
from engine.game import TABLE, Action, Refused, Seat, Step
from engine.outer_rim import steps as st
from engine.outer_rim.game import RULES, OuterRim, deal
from engine.outer_rim.setup import Setup
from engine.tables import BadValue

ELSEWHERE = (5, 2)
MOVED = dict(zip((1, 2), ELSEWHERE, strict=True))


def bots_play(setup: Setup, seed: int) -> tuple[OuterRim, list[tuple[Seat, Action]], list[Step]]:
    """A whole duel of bots, what they did, and its steps."""
    game, bots = deal(setup, seed), GAMES.bots("outer_rim", setup.seats, seed)
    actions: list[tuple[Seat, Action]] = []
    steps: list[Step] = []
    while game.result is None:
        for seat, action in bots.think(game, 4):
            actions.append((seat, action))
            steps += game.act(seat, action)
    return game, actions, steps


@pytest.mark.parametrize("seed", range(4))
def test_a_duel_at_other_seats_is_the_same_duel(seed: int) -> None:
    first, actions, steps = bots_play(Setup(dice="real" if seed % 2 else "table"), seed)
    second = deal(Setup(dice=first.setup.dice, seats=ELSEWHERE), seed)
    again = [step for seat, action in actions for step in second.act(MOVED[seat], action)]
    plain = (st.Asked, st.Answered)
    assert [step for step in again if not isinstance(step, plain)] == [
        step for step in steps if not isinstance(step, plain)
    ]
    assert first.result is not None and second.result is not None
    winners = {None: None, 1: ELSEWHERE[0], 2: ELSEWHERE[1]}
    ended = dict(first.result.document)
    winner = ended.pop("winner")
    assert winner is None or isinstance(winner, int)
    assert {**ended, "winner": winners[winner]} == dict(second.result.document)


def test_each_seat_sees_its_own_ship_and_a_stranger_none() -> None:
    game = deal(Setup(seats=ELSEWHERE), 1)
    assert game.to_act() == ELSEWHERE
    assert [ship.seat for ship in game.view(None).ships] == [5, 2]
    for seat in ELSEWHERE:
        action = next(iter(game.legal(seat)))
        game.act(seat, action)
        own = [bool(ship.choice) for ship in game.view(seat).ships if ship.seat == seat]
        assert own == [seat == 5], "both choices are shown together"
    assert game.view(5).outlook is not None and game.view(1).outlook is None
    assert list(game.legal(1)) == []


@pytest.mark.parametrize(
    ("seat", "why"), [(1, "no_such_seat"), (3, "no_such_seat"), (TABLE, "not_your_turn")]
)
def test_other_seats_may_do_nothing(seat: int, why: str) -> None:
    game = deal(Setup(seats=ELSEWHERE), 1)
    with pytest.raises(Refused, match=why):
        game.act(seat, next(iter(game.legal(5))))


@pytest.mark.parametrize("seats", [[1, 1], [0, 1], [1], [1, 2, 3], [1, 100], ["1", 2], [1, -2]])
def test_seats_that_are_no_two_seats_are_refused(seats: object) -> None:
    with pytest.raises(BadValue, match="seat") as error:
        RULES.setup({"seats": seats})
    assert error.value.at.startswith("seats")


def test_a_set_up_of_before_there_were_seats_is_that_of_the_first_two() -> None:
    """Records and position files that were written without them are read on."""
    assert RULES.setup({"modules": 4}).seats == (1, 2)
    file = {"format": "outer-rim-position/1", "position": {"waiting": [2]}}
    assert RULES.from_position(file).to_act() == (2,)


def test_a_position_says_which_seats_fly() -> None:
    game = deal(Setup(seats=ELSEWHERE), 1)
    game.act(5, next(iter(game.legal(5))))
    file = json.loads(json.dumps(game.position()))
    assert (file["setup"]["seats"], file["position"]["waiting"]) == ([5, 2], [2])
    assert RULES.from_position(file).snapshot() == game.snapshot()
    file["position"]["waiting"] = [2, 1]
    with pytest.raises(BadValue, match="expected seat 5 or 2, got 1") as error:
        RULES.from_position(file)
    assert error.value.at == "position.waiting[1]"
