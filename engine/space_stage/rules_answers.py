"""What a seat answers to an open choice: why not, and what comes of it."""

from typing import Final

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage import rules_rounds as turns
from engine.space_stage import steps as st
from engine.space_stage.legal_against import against_answer, against_cards
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.rules_main import attack, card_numbers, heal, roll, take_tokens, use_cards
from engine.space_stage.rules_row import rule
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ATTACK_CARD,
    CONTRIBUTE,
    HEAL_CARD,
    POINTS_A_TOKEN,
    REPAIR_CARD,
    ROLL,
    TAKE,
    TOP_UP,
)


def _against_contribute(s: State, seat: Seat, action: act.Contribute) -> Reason:
    reason = against_answer(s, seat, CONTRIBUTE)
    if reason:
        return reason
    _, c, _, healing, _ = s.pending
    reason = against_cards(s, c, action.cards, HEAL_CARD if healing else ATTACK_CARD)
    if reason:
        return reason
    if action.organic > s.organic[c]:
        return "too_dear"
    return "wrong_amount" if action.organic and not healing else None


def _contribute(s: State, seat: Seat, action: act.Contribute) -> None:
    _, c, by, healing, target = s.pending
    s.answer()
    if healing:
        heal(s, c, target, action.organic, card_numbers(action.cards))
    else:
        attack(s, c, by, target, card_numbers(action.cards))


def _against_top_up(s: State, seat: Seat, action: act.TopUp) -> Reason:
    reason = against_answer(s, seat, TOP_UP)
    if reason:
        return reason
    c = s.pending[1]
    return against_cards(s, c, action.cards, REPAIR_CARD) or (
        "too_dear" if action.scrap > s.scrap[c] else None
    )


def _top_up(s: State, seat: Seat, action: act.TopUp) -> None:
    """Every full four points remove a token [Oprava]."""
    _, c, _, generator, points = s.pending
    s.answer()
    cards = card_numbers(action.cards)
    use_cards(s, c, cards)
    if action.scrap:
        s.change_resources(c, 0, -action.scrap)
    points += action.scrap + sum(s.cards.cards[card].value for card in cards)
    s.note(st.RepairMade, c, generator, points)
    tokens = min(s.generators[generator], points // POINTS_A_TOKEN)
    if tokens:
        s.repair_generator(generator, tokens)


def _against_take(s: State, seat: Seat, action: act.Take) -> Reason:
    reason = against_answer(s, seat, TAKE)
    if reason:
        return reason
    _, _, _, slot, damage = s.pending
    monster = s.slots[slot]
    there = action.organic <= s.of_organic[monster] and action.scrap <= s.of_scrap[monster]
    return None if there and action.organic + action.scrap == damage else "wrong_amount"


def _take(s: State, seat: Seat, action: act.Take) -> None:
    _, c, _, slot, _ = s.pending
    s.answer()
    take_tokens(s, c, slot, action.organic, action.scrap)


def _against_rolled(s: State, seat: Seat, action: act.Rolled) -> Reason:
    return against_answer(s, seat, ROLL)


def _rolled(s: State, seat: Seat, action: act.Rolled) -> None:
    s.enter_die(action.face)
    if turns.has_dice(s):
        _, c, by, what, about = s.pending
        s.answer()
        roll(s, what, c, about, by)


ANSWERS_RULES: Final = (
    rule(act.Contribute, _against_contribute, _contribute),
    rule(act.TopUp, _against_top_up, _top_up),
    rule(act.Take, _against_take, _take),
    rule(act.Rolled, _against_rolled, _rolled),
)
