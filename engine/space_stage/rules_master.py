"""The actions of the Station Master [Station Master]: why not, and what they do."""

from typing import Final

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage import rules_rounds as turns
from engine.space_stage.legal_against import against_answer
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.rules_row import rule
from engine.space_stage.state.writers import State
from engine.space_stage.words import GENERATOR_NUMBERS, GENERATOR_TOKENS, MASTER, NONE, PLACE, SLOT_NUMBERS


def _against_master(s: State, seat: Seat) -> Reason:
    if not s.waits_for(seat):
        return "not_your_turn"
    return "not_now" if s.pending or s.phase != MASTER else None


def _against_new_monster(s: State, seat: Seat, action: act.NewMonster) -> Reason:
    reason = _against_master(s, seat)
    if reason:
        return reason
    if NONE not in s.slots:
        return "taken"
    return None if s.monsters else "deck_empty"


def _new_monster(s: State, seat: Seat, action: act.NewMonster) -> None:
    """He draws and sees the card before he chooses the slot [ruling 89]."""
    monster = s.monsters[-1]
    s.draw_monster(monster)
    s.ask(PLACE, NONE, NONE, monster, 0)


def _against_place(s: State, seat: Seat, action: act.Place) -> Reason:
    reason = against_answer(s, seat, PLACE)
    return reason or ("taken" if s.slots[SLOT_NUMBERS[action.slot]] != NONE else None)


def _place(s: State, seat: Seat, action: act.Place) -> None:
    monster = s.pending[3]
    s.answer()
    s.place_monster(SLOT_NUMBERS[action.slot], monster)
    turns.master_acted(s)


def _against_break(s: State, seat: Seat, action: act.Break) -> Reason:
    reason = _against_master(s, seat)
    return reason or (
        "taken" if s.generators[GENERATOR_NUMBERS[action.generator]] == GENERATOR_TOKENS else None
    )


def _break_generator(s: State, seat: Seat, action: act.Break) -> None:
    s.break_generator(GENERATOR_NUMBERS[action.generator])
    turns.master_acted(s)


def _against_heart_attack(s: State, seat: Seat, action: act.HeartAttack) -> Reason:
    if action.character >= s.count:
        return "no_such_character"
    reason = _against_master(s, seat)
    c = action.character
    return reason or ("wrong_target" if s.dead[c] or s.dying(c) else None)


def _heart_attack(s: State, seat: Seat, action: act.HeartAttack) -> None:
    s.suffer_heart_attack(action.character)
    turns.begin_dying_if_due(s, action.character)
    turns.master_acted(s)


def _against_boost(s: State, seat: Seat, action: act.Boost) -> Reason:
    reason = _against_master(s, seat)
    return reason or ("nothing_there" if s.slots[SLOT_NUMBERS[action.slot]] == NONE else None)


def _boost(s: State, seat: Seat, action: act.Boost) -> None:
    s.boost_monster(SLOT_NUMBERS[action.slot])
    turns.master_acted(s)


MASTER_RULES: Final = (
    rule(act.NewMonster, _against_new_monster, _new_monster),
    rule(act.Place, _against_place, _place),
    rule(act.Break, _against_break, _break_generator),
    rule(act.HeartAttack, _against_heart_attack, _heart_attack),
    rule(act.Boost, _against_boost, _boost),
)
