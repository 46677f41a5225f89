"""Boards without a player behind them, and real cards, whose hands only people know [R 5.2, R 5.5]."""

from engine.game import TABLE
from engine.space_alert.actions import Flip, Plan, TakeBack, TakePacket
from engine.space_alert.cards import card_by_key, cards
from engine.space_alert.state.writers_planning import EMPTY
from tests.engine.space_alert.playing import (
    MISSION_1_PHASES_S,
    at,
    begun,
    first_heroic,
    first_normal,
    hand,
    lay,
    reason,
)

PHASE_1_S, _, _ = MISSION_1_PHASES_S


# -------------------------------------------------------------------------------------------------------- androids


def test_everybody_lays_own_cards_for_an_android() -> None:
    """[R 5.2]"""
    game = begun(players=2)
    for seat, turn in ((1, 1), (2, 2)):
        card = lay(game, seat, 2, turn)
        for watcher in (1, 2, None):
            assert game.view(watcher).crew[2].slots[turn - 1].card == cards()[card].key  # face up
    assert reason(game, 1, Plan(2, 3, first_normal(game, 2), 0)) == "not_in_hand"
    assert reason(game, TABLE, Plan(2, 3, first_normal(game, 2), 0)) == "only_players"


def test_what_lies_on_an_androids_board_stays_there() -> None:
    """[edge 137]"""
    game = begun(players=3)
    lay(game, 1, 3, 1)
    for seat in (1, 2, 3):
        assert reason(game, seat, TakeBack(3, 1)) == reason(game, seat, Flip(3, 1)) == "android_keeps_cards"
        assert reason(game, seat, Plan(3, 1, first_normal(game, seat), 0)) == "slot_taken"


def test_an_android_uses_its_own_heroic_card_and_no_other() -> None:
    """[R 5.2], [edge 137]"""
    game = begun(players=2)
    one, other = (game.planning.android_hand[crew] for crew in (2, 3))
    assert reason(game, 1, Plan(2, 1, other, 0)) == "not_in_hand"
    assert reason(game, 1, Plan(2, 1, first_heroic(game, 1), 0)) == "heroic_is_personal"
    assert reason(game, 1, Plan(0, 1, one, 0)) == "not_in_hand"
    game.act(2, Plan(2, 1, one, 1))
    assert game.view(None).crew[2].heroic is None
    assert game.view(None).crew[2].slots[0].card == cards()[one].key
    assert reason(game, 1, TakeBack(2, 1)) == "android_keeps_cards"
    assert reason(game, 1, Plan(2, 2, one, 0)) == "not_in_hand"


def test_an_androids_spaces_follow_the_packets_of_who_plans() -> None:
    """[edge 134]: who holds the cards of phase 2 has left phase 1; the others have not."""
    game = begun(players=3)
    game.act(1, TakePacket())
    assert reason(game, 1, Plan(3, 1, first_normal(game, 1), 0)) == "slot_locked"
    assert reason(game, 1, Plan(3, 4, first_normal(game, 1), 0)) == ""
    assert reason(game, 2, Plan(3, 1, first_normal(game, 2), 0)) == ""


def test_a_player_alone_changes_plans_until_the_end_of_the_phase() -> None:
    """[R 5.5]"""
    game = begun(players=1)
    heroic = game.planning.android_hand[2]
    lay(game, 1, 0, 1)
    game.act(1, Plan(2, 1, heroic, 0))
    game.act(1, Flip(2, 1))
    game.act(1, TakeBack(2, 1))
    assert game.planning.android_hand[2] == heroic
    assert reason(game, 1, Plan(3, 1, heroic, 0)) == "not_in_hand"
    game.act(1, TakeBack(0, 1))
    assert len(hand(game, 1)) == 90
    lay(game, 1, 1, 3)
    assert reason(game, 1, TakePacket()) == "no_packet"
    at(game, PHASE_1_S)
    assert reason(game, 1, TakeBack(1, 3)) == "slot_locked"
    assert len(hand(game, 1)) == 89


# -------------------------------------------------------------------------------------------------------- real cards


def test_a_real_card_becomes_known_when_it_is_read() -> None:
    game = begun(hands="physical")
    card = card_by_key()["B/lift/2"]
    game.act(2, Plan(1, 1, card, 1))
    assert game.view(2).crew[1].slots[0].card == "B/lift/2"
    assert game.view(1).crew[1].slots[0].card is None
    assert game.view(1).crew[1].slots[0].back == "movement"
    game.act(2, TakeBack(1, 1))
    assert (game.planning.plan[1][0], hand(game, 2)) == (EMPTY, ())
    game.act(3, Plan(2, 1, card, 0))  # handed over, who knows how
    assert game.planning.plan[2][0] == card


def test_a_real_card_lies_in_one_place() -> None:
    game = begun(hands="physical")
    game.act(1, Plan(0, 1, 17, 0))
    assert reason(game, 1, Plan(0, 2, 17, 0)) == reason(game, 2, Plan(1, 1, 17, 0)) == "card_is_elsewhere"


def test_a_board_holds_one_real_heroic_card() -> None:
    game = begun(hands="physical")
    heroic = [number for number, card in enumerate(cards()) if card.heroic]
    game.act(1, Plan(0, 1, heroic[0], 0))
    assert reason(game, 1, Plan(0, 2, heroic[1], 0)) == "one_heroic_card"
    at(game, PHASE_1_S)
    assert reason(game, 1, Plan(0, 4, heroic[1], 0)) == "one_heroic_card"
    assert reason(game, 2, Plan(1, 4, heroic[1], 0)) == ""


def test_real_cards_on_an_androids_board_stay_and_the_table_may_read_them() -> None:
    """[R 5.2]"""
    game = begun(players=3, hands="physical")
    game.act(TABLE, Plan(3, 1, 5, 0))
    assert game.view(1).crew[3].slots[0].card == cards()[5].key
    assert reason(game, TABLE, TakeBack(3, 1)) == reason(game, 1, TakeBack(3, 1)) == "android_keeps_cards"
    assert reason(game, TABLE, Plan(0, 1, 6, 0)) == "not_your_board"
