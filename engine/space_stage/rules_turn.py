"""Starting cards, death rolls, recharging and the end of a turn: why not, and what they do."""

from typing import Final

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage import rules_rounds as turns
from engine.space_stage.legal_against import against_open, against_seat, against_using, character_of
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.rules_main import ask_roll, card_numbers
from engine.space_stage.rules_row import rule
from engine.space_stage.state.writers import State
from engine.space_stage.words import ACT, CARD_NUMBERS, DYING_ROLL, NONE, RECHARGE, REDUCTION_CARD, SETUP


def _against_pick(s: State, seat: Seat, action: act.Pick) -> Reason:
    c = character_of(s, seat, action.character)
    if c >= s.count:
        return "no_such_character"
    if s.phase != SETUP:
        return against_seat(s, seat, c) or "not_now"
    if c == NONE or s.seat_of(c) != seat:
        return "not_your_turn"
    if s.dead[c]:
        return "cannot_act"
    if s.hands[c]:
        return "done_already"
    return against_open(s, action.card)


def _pick(s: State, seat: Seat, action: act.Pick) -> None:
    """Both rows are filled up once, after the last pick [Příprava hry 3c]."""
    s.pick_card(character_of(s, seat, action.character), CARD_NUMBERS[action.card])
    if not s.to_pick():
        turns.fill_rows(s)
        turns.begin_first_turn(s)


def _against_roll(s: State, seat: Seat, action: act.Roll) -> Reason:
    if not s.waits_for(seat):
        return "not_your_turn"
    return None if not s.pending and s.phase == RECHARGE and s.due(seat) != NONE else "not_now"


def _roll_for_life(s: State, seat: Seat, action: act.Roll) -> None:
    c = s.due(seat)
    ask_roll(s, DYING_ROLL, c, NONE, c)


def _against_recharge(s: State, seat: Seat, action: act.Recharge) -> Reason:
    c = character_of(s, seat, action.character)
    reason = against_seat(s, seat, c)
    if reason:
        return reason
    if s.pending or s.phase != RECHARGE or s.due(seat) != NONE:
        return "not_now"
    if not s.able(c):
        return "cannot_act"
    if s.recharged[c]:
        return "done_already"
    card = CARD_NUMBERS[action.card]
    if card not in s.hands[c]:
        return "no_such_card"
    if card >= 13:
        return "wrong_card"
    if not s.discharged[card]:
        return "charged"
    return "too_dear" if s.scrap[c] < s.cards.cards[card].recharge else None


def _recharge(s: State, seat: Seat, action: act.Recharge) -> None:
    c, card = character_of(s, seat, action.character), CARD_NUMBERS[action.card]
    s.change_resources(c, 0, -s.cards.cards[card].recharge)
    s.recharge_card(c, card)
    if all(s.recharged[other] for other in s.able_of(seat)):
        s.begin_phase(ACT)


def _against_skip(s: State, seat: Seat, action: act.Skip) -> Reason:
    if not s.waits_for(seat):
        return "not_your_turn"
    return None if not s.pending and s.phase == RECHARGE and s.due(seat) == NONE else "not_now"


def _skip(s: State, seat: Seat, action: act.Skip) -> None:
    s.begin_phase(ACT)


def _against_end_turn(s: State, seat: Seat, action: act.EndTurn) -> Reason:
    if not s.waits_for(seat):
        return "not_your_turn"
    if s.pending or s.phase not in (RECHARGE, ACT) or s.due(seat) != NONE:
        return "not_now"
    numbers = [CARD_NUMBERS[name] for name in action.cards]
    holders = [next((c for c in s.characters_of(seat) if card in s.hands[c]), NONE) for card in numbers]
    if any(c != NONE and not s.able(c) for c in holders):
        return "cannot_act"
    if NONE in holders:
        return "no_such_card"
    return against_using(s, numbers, REDUCTION_CARD)


def _end_turn(s: State, seat: Seat, action: act.EndTurn) -> None:
    turns.end_turn(s, seat, card_numbers(action.cards))


TURN_RULES: Final = (
    rule(act.Pick, _against_pick, _pick),
    rule(act.Roll, _against_roll, _roll_for_life),
    rule(act.Recharge, _against_recharge, _recharge),
    rule(act.Skip, _against_skip, _skip),
    rule(act.EndTurn, _against_end_turn, _end_turn),
)
