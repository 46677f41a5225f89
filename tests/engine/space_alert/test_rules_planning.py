"""Cards and player boards in the action part: who may lay what where, and until when [R 2, R 5.2, R 5.5]."""

import pytest

from engine.game import TABLE
from engine.space_alert.actions import (
    AgreeToEnd,
    DrawCard,
    Flip,
    HandCard,
    NextTurn,
    Plan,
    Stumble,
    TakeBack,
    TakePacket,
)
from engine.space_alert.cards import card_by_key, cards
from engine.space_alert.game import SpaceAlert
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.steps_planning import ThreatShown
from engine.space_alert.words import CODES
from tests.engine.space_alert.playing import (
    MISSION_1_DATA_S,
    MISSION_1_PHASES_S,
    MISSION_1_TRANSFERS_S,
    at,
    begun,
    card_with,
    dealt,
    first_normal,
    fly,
    hand,
    lay,
    reason,
)

PHASE_1_S, PHASE_2_S, _ = MISSION_1_PHASES_S
PHASES = [((1, 2, 3), 0), ((4, 5, 6, 7), PHASE_1_S), ((8, 9, 10, 11, 12), PHASE_2_S)]


def plan(game: SpaceAlert, crew: int, turn: int) -> int:
    return game.planning.plan[crew][turn - 1]


def back(game: SpaceAlert, crew: int, turn: int) -> str:
    return game.view(None).crew[crew].slots[turn - 1].back


# ------------------------------------------------------------------------------------------------------- the own board


def test_a_card_goes_from_the_hand_to_the_board() -> None:
    """[R 2]"""
    game = begun()
    card, half = card_with(game, 2, "red")
    before = hand(game, 2)
    game.act(2, Plan(1, 3, card, half))
    assert sorted((*hand(game, 2), cards()[card].key)) == sorted(before)
    slot = game.view(2).crew[1].slots[2]
    assert (slot.card, slot.code, slot.back) == (cards()[card].key, "red", "movement")


def test_a_planned_card_can_be_turned_and_taken_back() -> None:
    """[R 2]: it may be changed until the cards of the next phase are taken."""
    game = begun()
    before = hand(game, 1)
    lay(game, 1, 0, 1)
    assert back(game, 0, 1) == "action"
    game.act(1, Flip(0, 1))
    assert back(game, 0, 1) == "movement"
    game.act(1, Flip(0, 1))
    assert back(game, 0, 1) == "action"
    game.act(1, TakeBack(0, 1))
    assert (plan(game, 0, 1), hand(game, 1)) == (EMPTY, before)


@pytest.mark.parametrize(
    ("seat", "action", "expected"),
    [
        (1, Plan(1, 1, 0, 0), "not_your_board"),
        (TABLE, Plan(0, 1, 0, 0), "only_players"),
        (5, Plan(0, 1, 0, 0), "no_such_seat"),
        (1, Plan(4, 1, 0, 0), "no_such_slot"),
        (1, Plan(-1, 1, 0, 0), "no_such_slot"),
        (1, Plan(0, 0, 0, 0), "no_such_slot"),
        (1, Plan(0, 13, 0, 0), "no_such_slot"),
        (1, Plan(0, 1, 96, 0), "no_such_card"),
        (1, Plan(0, 1, -1, 0), "no_such_card"),
        (1, Plan(0, 1, 0, 2), "no_such_card"),
        (1, TakeBack(0, 1), "slot_empty"),
        (1, Flip(0, 1), "slot_empty"),
        (1, TakeBack(1, 1), "not_your_board"),
        (1, NextTurn(), "not_in_this_part"),
        (1, Stumble(0, CODES["red"]), "not_in_this_part"),
    ],
)
def test_what_does_not_fit_is_refused(seat: int, action: Plan, expected: str) -> None:
    assert reason(begun(), seat, action) == expected


def test_a_card_of_another_hand_is_refused() -> None:
    """[R 2]"""
    game = begun()
    assert reason(game, 1, Plan(0, 1, first_normal(game, 2), 0)) == "not_in_hand"


def test_a_space_holds_one_card_and_a_card_lies_once() -> None:
    """[R 2]"""
    game = begun()
    card = lay(game, 1, 0, 1)
    assert reason(game, 1, Plan(0, 1, first_normal(game, 1), 0)) == "slot_taken"
    assert reason(game, 1, Plan(0, 2, card, 0)) == "not_in_hand"


def test_nothing_is_planned_before_the_start() -> None:
    assert reason(dealt(), 1, Plan(0, 1, 0, 0)) == "not_begun"
    assert reason(dealt(), 1, TakePacket()) == "not_begun"


# ---------------------------------------------------------------------------------------------------- open and locked


@pytest.mark.parametrize(("turns", "second"), PHASES)
def test_a_phase_opens_its_own_spaces(turns: tuple[int, ...], second: int) -> None:
    """[R 2]: 1 to 3, then 4 to 7, then 8 to 12."""
    game = begun()
    at(game, second)
    card = first_normal(game, 1)
    allowed = [turn for turn in range(1, 13) if reason(game, 1, Plan(0, turn, card, 0)) == ""]
    assert tuple(allowed) == turns
    assert {reason(game, 1, Plan(0, turn, card, 0)) for turn in range(1, turns[0])} <= {"slot_locked"}
    assert {reason(game, 1, Plan(0, turn, card, 0)) for turn in range(turns[-1] + 1, 13)} <= {"slot_not_open"}
    slots = game.view(1).crew[0].slots
    assert tuple(slot.turn for slot in slots if slot.open) == turns


def test_the_end_of_a_phase_locks_what_lies_there() -> None:
    """[edge 134]"""
    game = begun()
    card = lay(game, 1, 0, 2)
    at(game, PHASE_1_S - 0.001)
    assert reason(game, 1, TakeBack(0, 2)) == ""
    at(game, PHASE_1_S)
    assert reason(game, 1, TakeBack(0, 2)) == reason(game, 1, Flip(0, 2)) == "slot_locked"
    assert game.view(1).crew[0].slots[1].card == cards()[card].key  # it may still be looked at


def test_who_takes_the_next_packet_early_locks_only_the_own_board() -> None:
    """[R 2], [edge 134]"""
    game = begun()
    lay(game, 1, 0, 1)
    lay(game, 2, 1, 1)
    game.act(1, TakePacket())
    assert len(hand(game, 1)) == 4 + 5
    assert reason(game, 1, TakeBack(0, 1)) == "slot_locked"
    assert reason(game, 1, Plan(0, 2, first_normal(game, 1), 0)) == "slot_locked"
    assert reason(game, 1, Plan(0, 4, first_normal(game, 1), 0)) == ""
    assert reason(game, 2, TakeBack(1, 1)) == ""
    assert reason(game, 2, Plan(1, 4, first_normal(game, 2), 0)) == "slot_not_open"


def test_a_packet_taken_early_does_not_come_again() -> None:
    game = begun()
    game.act(1, TakePacket())
    before = hand(game, 1)
    at(game, PHASE_1_S)
    assert hand(game, 1) == before
    assert len(hand(game, 2)) == 5 + 5
    at(game, PHASE_2_S)
    assert len(hand(game, 1)) == len(hand(game, 2)) == 15


def test_both_packets_may_be_taken_early_and_then_there_are_none() -> None:
    game = begun()
    game.act(1, TakePacket())
    game.act(1, TakePacket())
    assert len(hand(game, 1)) == 15
    assert reason(game, 1, Plan(0, 4, first_normal(game, 1), 0)) == "slot_locked"
    assert reason(game, 1, Plan(0, 8, first_normal(game, 1), 0)) == ""
    assert reason(game, 1, TakePacket()) == "no_packet"
    assert reason(game, TABLE, TakePacket()) == "only_players"


def test_cards_that_are_left_stay_in_the_hand() -> None:
    """[edge 140]"""
    game = begun()
    kept = hand(game, 1)
    at(game, PHASE_2_S)
    assert set(kept) < set(hand(game, 1))
    card = card_by_key()[kept[0]]
    assert reason(game, 1, Plan(0, 8, card, 0)) == ""


def test_a_test_run_plans_seven_turns() -> None:
    game = begun(mission="test_run_1")
    at(game, game.mission.phase_ends[0])
    card = first_normal(game, 1)
    allowed = [turn for turn in range(1, 13) if reason(game, 1, Plan(0, turn, card, 0)) == ""]
    assert allowed == [4, 5, 6, 7]
    assert reason(game, 1, Plan(0, 8, card, 0)) == "no_such_slot"
    assert reason(game, 1, TakePacket()) == "no_packet"
    fly(game)
    assert game.state is not None
    assert (game.state.turns, game.state.turn, game.state.ended) == (7, 8, 1)


# ---------------------------------------------------------------------------------------------------------- replaying


def test_the_steps_of_the_action_part_make_the_same_changes_again() -> None:
    """Every kind of step has one writer, which a replay calls."""
    game, fresh = dealt(players=3), dealt(players=3).planning
    steps = at(game, 0)
    card = first_normal(game, 1)
    for action in (Plan(0, 1, card, 0), Flip(0, 1), TakeBack(0, 1), Plan(3, 2, card, 1), TakePacket()):
        steps += game.act(1, action)
    steps += at(game, MISSION_1_DATA_S[0]) + game.act(2, DrawCard())
    steps += at(game, MISSION_1_TRANSFERS_S[0]) + game.act(2, HandCard(first_normal(game, 2), 3))
    steps += at(game, PHASE_2_S) + game.act(1, AgreeToEnd(True)) + game.act(1, AgreeToEnd(False))
    steps += at(game, 600)
    assert {type(step) for step in steps} == set(Planning.writers) - {
        ThreatShown
    }  # nobody holds real threat cards here
    fresh.follow(steps)
    assert fresh.snapshot() == game.planning.snapshot()
