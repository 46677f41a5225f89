"""What the computer announces, and what that allows, ends and forbids [R 2.1]."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.game import TABLE, Refused
from engine.space_alert import steps_planning as st
from engine.space_alert.actions import AgreeToEnd, DrawCard, HandCard, NextTurn, TimeIs
from engine.space_alert.cards import cards, threats
from engine.space_alert.steps_planning import HIDDEN
from engine.space_alert.words import INTERNAL
from tests.engine.space_alert.playing import (
    MISSION_1_DATA_S,
    MISSION_1_PHASES_S,
    MISSION_1_SILENCE_S,
    MISSION_1_TRANSFERS_S,
    at,
    begun,
    dealt,
    first_heroic,
    first_normal,
    hand,
    lay,
    reason,
)

PHASE_1_S, PHASE_2_S, PHASE_3_S = MISSION_1_PHASES_S
FIRST_DATA_S, SECOND_DATA_S = MISSION_1_DATA_S
FIRST_TRANSFER_S, SECOND_TRANSFER_S = MISSION_1_TRANSFERS_S
BEEP_S = FIRST_TRANSFER_S + 15


# ------------------------------------------------------------------------------------------------------------ the clock


def test_everything_up_to_the_second_is_announced_in_order_each_at_its_own_time() -> None:
    game = dealt()
    steps = at(game, 60)
    clock = [step.ms for step in steps if isinstance(step, st.ClockSet)]
    assert clock == [0, 10_000, 55_000, 60_000]
    assert game.wake_at() == 110.0
    assert at(game, 109.999) == [st.ClockSet(109_999)]
    assert any(isinstance(step, st.ThreatCalled) for step in at(game, 110))


@pytest.mark.parametrize("seconds", [math.nan, math.inf, -math.inf, -1.0, 29.0, 1e300, 100_001.0])
def test_time_that_does_not_run_forward_is_refused(seconds: float) -> None:
    game = begun()
    at(game, 30)
    assert reason(game, TABLE, TimeIs(seconds)) == "time_runs_forward"
    assert game.planning.now_ms == 30_000


def test_only_the_table_tells_the_time() -> None:
    assert reason(begun(), 1, TimeIs(5.0)) == "only_the_table"


@settings(max_examples=200, deadline=None, derandomize=True)
@given(some.floats(0, 500), some.floats(0, 5))
def test_the_clock_may_stand_still_and_go_on(start: float, pause: float) -> None:
    """Whoever tells the time tells it in floating point, maybe twice, and no time is before itself."""
    game = begun()
    for seconds in (start, start, start + pause, start + pause):
        assert reason(game, TABLE, TimeIs(seconds)) == ""
        at(game, seconds)
    assert game.planning.now_ms == round((start + pause) * 1000)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(some.integers(0, 599_999))
def test_the_same_millisecond_may_be_told_twice(ms: int) -> None:
    game = begun()
    at(game, ms / 1000)
    assert reason(game, TABLE, TimeIs(ms / 1000)) == ""


def test_a_mission_stops_at_its_end_whatever_the_clock_says() -> None:
    game = begun()
    at(game, 5000)
    assert game.planning.now_ms == PHASE_3_S * 1000
    assert game.wake_at() is None
    assert reason(game, TABLE, TimeIs(5001.0)) == "not_in_this_part"


# ----------------------------------------------------------------------------------------------------------- warnings


def test_phases_are_counted_out() -> None:
    """One minute, twenty seconds and five before the end [R 2.1]."""
    game = dealt()
    warned, ends = [], []
    while not game.planning.over:
        for step in at(game, game.wake_at() or 0):
            if isinstance(step, st.PhaseWarned):
                warned.append((game.planning.now_ms // 1000, step.phase, step.seconds))
            elif isinstance(step, st.PhaseEnded):
                ends.append((game.planning.now_ms // 1000, step.phase, step.final))
    assert warned == [
        (end - left, phase, left) for phase, end in enumerate(MISSION_1_PHASES_S, 1) for left in (60, 20, 5)
    ]
    assert ends == [(PHASE_1_S, 1, 0), (PHASE_2_S, 2, 0), (PHASE_3_S, 3, 1)]


# ------------------------------------------------------------------------------------------------------------ threats


def test_a_call_draws_the_first_card_of_its_deck() -> None:
    """[R 2.1]: a serious threat for the white zone, time T+2."""
    game = begun()
    card = game.planning.threat_decks[1][-1]
    rest = [len(deck) for deck in game.planning.threat_decks]
    called = [step for step in at(game, 10) if isinstance(step, st.ThreatCalled)]
    assert called == [st.ThreatCalled(turn=2, where=1, serious=1, unconfirmed=0, card=card)]
    assert threats()[card].serious
    assert threats()[card].external
    assert [len(deck) for deck in game.planning.threat_decks] == [rest[0], rest[1] - 1, *rest[2:]]
    shown = game.view(None).threats
    assert [(threat.turn, threat.where, threat.card) for threat in shown] == [
        (2, "white", threats()[card].id)
    ]


@pytest.mark.parametrize(
    ("players", "fifth", "counts"),
    [
        (5, False, True),
        (4, False, False),
        (4, True, True),
        (2, True, True),
        (2, False, False),
        (1, False, False),
    ],
)
def test_an_unconfirmed_report_is_for_five_characters(players: int, fifth: bool, counts: bool) -> None:
    """[R 2.1], [edge 138]: in mission 1 the internal one of T+3."""
    game = begun(players=players, fifth_android=fifth)
    before = [len(deck) for deck in game.planning.threat_decks]
    at(game, 54)
    called = [step for step in at(game, 55) if isinstance(step, st.ThreatCalled)]
    assert [(step.turn, step.where, step.unconfirmed) for step in called] == [(3, INTERNAL, 1)]
    assert (called[0].card != HIDDEN) == counts
    assert len(game.planning.threat_decks[2]) == before[2] - counts
    assert (3 in {threat.turn for threat in game.view(None).threats}) == counts


# ------------------------------------------------------------------------------------------------------ incoming data


def test_incoming_data_let_everybody_draw_one_card() -> None:
    """[R 2.1], [edge 136]"""
    game = begun()
    assert reason(game, 1, DrawCard()) == "no_incoming_data"
    at(game, FIRST_DATA_S)
    top = game.planning.deck[-1]
    game.act(3, DrawCard())
    assert cards()[top].key in hand(game, 3)
    assert (len(hand(game, 3)), len(hand(game, 1))) == (6, 5)
    assert top not in game.planning.deck
    assert [reason(game, seat, DrawCard()) for seat in (1, 2, 3, 4)] == ["", "", "no_incoming_data", ""]
    assert reason(game, TABLE, DrawCard()) == "no_incoming_data"


def test_rights_to_draw_add_up_and_last_until_the_operation_ends() -> None:
    """One card an announcement, whenever it is drawn [R 2.1, edge 160]."""
    game = begun()
    at(game, PHASE_1_S)
    assert game.view(1).may_draw == 1
    game.act(2, DrawCard())
    at(game, SECOND_DATA_S)
    assert [game.view(seat).may_draw for seat in (1, 2, 3)] == [2, 1, 2]
    for _ in range(2):
        game.act(1, DrawCard())
    assert reason(game, 1, DrawCard()) == "no_incoming_data"


def test_an_empty_deck_gives_no_card() -> None:
    game = begun()
    at(game, FIRST_DATA_S)
    game.planning.deck.clear()
    assert reason(game, 1, DrawCard()) == "deck_is_empty"


def test_real_cards_are_drawn_unseen() -> None:
    game = begun(hands="physical")
    at(game, FIRST_DATA_S)
    assert game.act(1, DrawCard()) == [st.CardDrawn(1, HIDDEN)]
    assert reason(game, 1, DrawCard()) == "no_incoming_data"


# ------------------------------------------------------------------------------------------------------ data transfer


def test_a_card_is_handed_over_until_the_beep() -> None:
    """[R 2.1], [edge 135]"""
    game = begun()
    card = first_normal(game, 1)
    at(game, FIRST_TRANSFER_S - 1)
    assert reason(game, 1, HandCard(card, 2)) == "no_data_transfer"
    at(game, FIRST_TRANSFER_S)
    assert game.view(1).transfer
    assert game.view(1).may_hand
    game.act(1, HandCard(card, 2))
    assert cards()[card].key in hand(game, 2)
    assert (len(hand(game, 1)), len(hand(game, 2))) == (4, 6)
    at(game, BEEP_S - 0.001)
    assert reason(game, 2, HandCard(card, 3)) == ""
    assert st.TransferClosed() in at(game, BEEP_S)
    assert reason(game, 2, HandCard(card, 3)) == "no_data_transfer"


def test_each_hands_one_card_a_window_and_receives_any_number() -> None:
    """[edge 135]"""
    game = begun()
    at(game, FIRST_TRANSFER_S)
    for seat in (2, 3, 4):
        game.act(seat, HandCard(first_normal(game, seat), 1))
        assert reason(game, seat, HandCard(first_normal(game, seat), 1)) == "already_handed"
        assert game.view(seat).may_hand is False
    assert len(hand(game, 1)) == 8
    assert reason(game, 1, HandCard(first_normal(game, 1), 2)) == ""
    at(game, SECOND_TRANSFER_S)
    assert reason(game, 2, HandCard(first_normal(game, 2), 1)) == ""


def test_who_may_receive_and_what_may_be_handed() -> None:
    """No heroic card, no card of the board, nothing to oneself or to an android [R 2.1, R 5.2]."""
    game = begun(players=3)
    laid = lay(game, 1, 0, 1)
    at(game, FIRST_TRANSFER_S)
    card = first_normal(game, 1)
    assert reason(game, 1, HandCard(first_heroic(game, 1), 2)) == "heroic_is_personal"
    assert reason(game, 1, HandCard(laid, 2)) == "not_in_hand"
    assert reason(game, 1, HandCard(first_normal(game, 2), 3)) == "not_in_hand"
    assert [reason(game, 1, HandCard(card, to)) for to in (0, 1, 4)] == ["no_such_receiver"] * 3


# ------------------------------------------------------------------------------------------------------ communications


def test_communications_fail_and_come_back() -> None:
    """[R 2.1]: for ten seconds in mission 1."""
    game = begun()
    at(game, MISSION_1_SILENCE_S - 1)
    assert not game.view(1).silent
    assert st.SilenceBegan(10) in at(game, MISSION_1_SILENCE_S)
    assert game.view(1).silent
    at(game, MISSION_1_SILENCE_S + 9.999)
    assert game.view(1).silent
    assert st.SilenceEnded() in at(game, MISSION_1_SILENCE_S + 10)
    assert not game.view(1).silent


def test_a_player_alone_ignores_data_and_failing_communications() -> None:
    """[R 5.5]"""
    game = begun(players=1)
    at(game, FIRST_DATA_S)
    assert reason(game, 1, DrawCard()) == "no_incoming_data"
    at(game, MISSION_1_SILENCE_S)
    assert not game.view(1).silent
    at(game, FIRST_TRANSFER_S)
    assert reason(game, 1, HandCard(first_normal(game, 1), 1)) == "no_data_transfer"


# ---------------------------------------------------------------------------------------------------------- early end


def test_all_together_may_end_the_last_phase() -> None:
    """[edge 139]"""
    game = begun(players=2)
    at(game, PHASE_2_S - 1)
    assert reason(game, 1, AgreeToEnd(True)) == "too_early"
    at(game, PHASE_2_S)
    assert reason(game, 1, AgreeToEnd(False)) == "already_said"
    game.act(1, AgreeToEnd(True))
    assert reason(game, 1, AgreeToEnd(True)) == "already_said"
    game.act(1, AgreeToEnd(False))
    game.act(2, AgreeToEnd(True))
    assert game.view(None).part == "action"
    assert st.PlanningEnded() in game.act(1, AgreeToEnd(True))
    assert game.view(None).part == "resolution"
    assert reason(game, 1, NextTurn()) == ""
    assert reason(game, TABLE, AgreeToEnd(True)) == "not_in_this_part"


def test_a_test_run_does_not_end_early() -> None:
    """[edge 139]: phase 2, its last, has to be over."""
    game = begun(mission="test_run_1")
    at(game, game.mission.phase_ends[-1] - 1)
    assert reason(game, 1, AgreeToEnd(True)) == "too_early"


def test_the_resolution_waits_for_the_end_of_the_action_part() -> None:
    game = begun()
    at(game, PHASE_3_S - 0.001)
    assert reason(game, TABLE, NextTurn()) == "not_in_this_part"
    at(game, PHASE_3_S)
    assert reason(game, TABLE, NextTurn()) == ""
    with pytest.raises(Refused, match="seat 1: not_in_this_part"):
        game.act(1, AgreeToEnd(True))
