"""Who may do what, and why not: the one place that decides whether an action is allowed.

Every rule below names reasons in the order of reasons.py: where several apply, the first is told.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, cast

from engine.game import Refused, Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import ACTIONS, StageAction
from engine.space_stage.against import (
    against_acting,
    against_answer,
    against_cards,
    against_generator,
    against_kind,
    against_main,
    against_open,
    against_path,
    against_patient,
    against_prey,
    against_seat,
    against_using,
    against_wanted,
    character_of,
)
from engine.space_stage.reasons import Reason
from engine.space_stage.state import State
from engine.space_stage.words import (
    ACT,
    ATTACK,
    ATTACK_CARD,
    CARD_NUMBERS,
    CONTRIBUTE,
    GENERATOR_NUMBERS,
    GENERATOR_TOKENS,
    HAT_CARD,
    HEAL,
    HEAL_CARD,
    LABORATORY,
    MASTER,
    MOVE,
    NONE,
    OVER,
    PLACE,
    RECHARGE,
    REDUCTION_CARD,
    REPAIR,
    REPAIR_CARD,
    ROLL,
    ROOM_NUMBERS,
    SETUP,
    SLOT_NUMBERS,
    TAKE,
    TELEPATHY_CARD,
    TELEPORTATION_CARD,
    TOP_UP,
    VIVIFICATION_CARD,
    VORTEX_CARD,
    WORKSHOP,
    deck_of,
)

_KINDS: Final = frozenset(ACTIONS.values())
SHOPS: Final = (WORKSHOP, LABORATORY)
"""Where cards of a deck are sold."""


def check(s: State, seat: Seat, action: object) -> StageAction:
    """The action, once it is sure that `seat` may do it; else raises Refused with the reason."""
    reason = reason_against(s, seat, action)
    if reason is not None:
        raise Refused(reason, seat)
    return cast(StageAction, action)


def reason_against(s: State, seat: Seat, action: object) -> Reason:
    """Why `seat` may not do `action`, as a code; None if it may."""
    kind = type(action)
    if kind not in _KINDS:
        return "no_such_action"
    if seat not in s.seats:
        return "no_such_seat"
    if s.phase == OVER:
        return "over"
    return _RULES[kind](s, seat, action)


# --------------------------------------------------------------------------------------------- who, when, able to act


# --------------------------------------------------------------------------------------------------------- cards


# --------------------------------------------------------------------------------------------- setup and recharging


def _pick(s: State, seat: Seat, action: act.Pick) -> Reason:
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


def _roll(s: State, seat: Seat, action: act.Roll) -> Reason:
    if not s.waits_for(seat):
        return "not_your_turn"
    return None if not s.pending and s.phase == RECHARGE and s.due(seat) != NONE else "not_now"


def _skip(s: State, seat: Seat, action: act.Skip) -> Reason:
    if not s.waits_for(seat):
        return "not_your_turn"
    return None if not s.pending and s.phase == RECHARGE and s.due(seat) == NONE else "not_now"


def _recharge(s: State, seat: Seat, action: act.Recharge) -> Reason:
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


# ------------------------------------------------------------------------------------------------------ main actions


def _move(s: State, seat: Seat, action: act.Move) -> Reason:
    reason = against_main(s, seat, action.character, MOVE)
    return reason or against_path(s, character_of(s, seat, action.character), action.to)


def _heal(s: State, seat: Seat, action: act.Heal) -> Reason:
    reason = against_main(s, seat, action.character, HEAL)
    if reason:
        return reason
    c = character_of(s, seat, action.character)
    return (
        against_cards(s, c, action.cards, HEAL_CARD)
        or against_patient(s, c, action.target)
        or ("too_dear" if action.organic > s.organic[c] else None)
    )


def _attack(s: State, seat: Seat, action: act.Attack) -> Reason:
    reason = against_main(s, seat, action.character, ATTACK)
    if reason:
        return reason
    c = character_of(s, seat, action.character)
    return against_cards(s, c, action.cards, ATTACK_CARD) or against_prey(s, c, action.slot)


def _repair(s: State, seat: Seat, action: act.Repair) -> Reason:
    reason = against_main(s, seat, action.character, REPAIR)
    return reason or against_generator(s, character_of(s, seat, action.character), action.generator)


# ------------------------------------------------------------------------------------------------------ side actions


def _buy(s: State, seat: Seat, action: act.Buy) -> Reason:
    reason = against_acting(s, seat, action.character) or against_open(s, action.card)
    if reason:
        return reason
    c, card = character_of(s, seat, action.character), CARD_NUMBERS[action.card]
    deck = deck_of(card)
    if s.room[c] != SHOPS[deck]:
        return "wrong_room"
    if s.generators[s.station.electricity_of[SHOPS[deck]]]:
        return "no_power"
    purse = (s.scrap, s.organic)[deck]
    return "too_dear" if purse[c] < s.cards.cards[card].price else None


def _give(s: State, seat: Seat, action: act.Give) -> Reason:
    c = character_of(s, seat, action.character)
    if c >= s.count or action.to >= s.count:
        return "no_such_character"
    return _give_when(s, seat, c, action.to) or _give_what(s, c, action)


def _give_when(s: State, seat: Seat, c: int, to: int) -> Reason:
    """A seat that is not to act may only give to the one in turn, once its recharging is over."""
    if c != NONE and s.seat_of(c) != seat:
        return "not_your_turn"
    if not s.waits_for(seat):
        if c == NONE or s.seat_of(to) != s.turn:
            return "not_your_turn"
        if s.pending or s.phase != ACT:
            return "not_now"
    elif s.pending or s.phase not in (RECHARGE, ACT) or s.due(seat) != NONE:
        return "not_now"
    return None


def _give_what(s: State, c: int, action: act.Give) -> Reason:
    to = action.to
    if s.dead[c] or not any(s.seat_of(one) == s.turn and s.able(one) for one in (c, to)):
        return "cannot_act"
    if to == c or s.dead[to]:
        return "wrong_target"
    if s.room[to] != s.room[c]:
        return "wrong_room"
    if action.organic > s.organic[c] or action.scrap > s.scrap[c]:
        return "too_dear"
    return None if action.organic or action.scrap else "wrong_amount"


# ----------------------------------------------------------------------------------------------------- cards by name


def _teleport(s: State, seat: Seat, action: act.Teleport) -> Reason:
    reason = against_acting(s, seat, action.character)
    if reason:
        return reason
    c = character_of(s, seat, action.character)
    return against_kind(s, c, TELEPORTATION_CARD) or (
        "wrong_room" if ROOM_NUMBERS[action.to] == s.room[c] else None
    )


def _vortex(s: State, seat: Seat, action: act.Vortex) -> Reason:
    reason = against_acting(s, seat, action.character)
    if reason:
        return reason
    c = character_of(s, seat, action.character)
    return against_cards(s, c, (action.card,), VORTEX_CARD) or against_prey(s, c, action.slot)


def _hat(s: State, seat: Seat, action: act.Hat) -> Reason:
    reason = against_acting(s, seat, action.character)
    return reason or against_kind(s, character_of(s, seat, action.character), HAT_CARD)


def _vivify(s: State, seat: Seat, action: act.Vivify) -> Reason:
    reason = against_acting(s, seat, action.character)
    return reason or against_kind(s, character_of(s, seat, action.character), VIVIFICATION_CARD)


def _convert(s: State, seat: Seat, action: act.Convert) -> Reason:
    """Without vivification it is not the time, whether the character is able or not."""
    reason = against_acting(s, seat, action.character)
    c = character_of(s, seat, action.character)
    if reason in (None, "cannot_act") and not s.vivified[c]:
        return "not_now"
    if reason:
        return reason
    purse = s.organic if action.gives == "organic" else s.scrap
    return "too_dear" if purse[c] < action.amount else None


def _telepathy(s: State, seat: Seat, action: act.Telepathy) -> Reason:
    """The other one must be able, as for an action of its own, but has nothing counted."""
    if action.target >= s.count:
        return "no_such_character"
    reason = against_acting(s, seat, action.character)
    if reason:
        return reason
    c, target = character_of(s, seat, action.character), action.target
    reason = against_kind(s, c, TELEPATHY_CARD)
    if reason:
        return reason
    if target == c or not s.able(target):
        return "wrong_target"
    return against_wanted(s, target, action.action)


# ------------------------------------------------------------------------------------------------ end, open choices


def _end_turn(s: State, seat: Seat, action: act.EndTurn) -> Reason:
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


def _contribute(s: State, seat: Seat, action: act.Contribute) -> Reason:
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


def _top_up(s: State, seat: Seat, action: act.TopUp) -> Reason:
    reason = against_answer(s, seat, TOP_UP)
    if reason:
        return reason
    c = s.pending[1]
    return against_cards(s, c, action.cards, REPAIR_CARD) or (
        "too_dear" if action.scrap > s.scrap[c] else None
    )


def _take(s: State, seat: Seat, action: act.Take) -> Reason:
    reason = against_answer(s, seat, TAKE)
    if reason:
        return reason
    _, _, _, slot, damage = s.pending
    monster = s.slots[slot]
    there = action.organic <= s.of_organic[monster] and action.scrap <= s.of_scrap[monster]
    return None if there and action.organic + action.scrap == damage else "wrong_amount"


def _rolled(s: State, seat: Seat, action: act.Rolled) -> Reason:
    return against_answer(s, seat, ROLL)


# --------------------------------------------------------------------------------------------------- Station Master


def _master(s: State, seat: Seat) -> Reason:
    if not s.waits_for(seat):
        return "not_your_turn"
    return "not_now" if s.pending or s.phase != MASTER else None


def _new_monster(s: State, seat: Seat, action: act.NewMonster) -> Reason:
    reason = _master(s, seat)
    if reason:
        return reason
    if NONE not in s.slots:
        return "taken"
    return None if s.monsters else "deck_empty"


def _place(s: State, seat: Seat, action: act.Place) -> Reason:
    reason = against_answer(s, seat, PLACE)
    return reason or ("taken" if s.slots[SLOT_NUMBERS[action.slot]] != NONE else None)


def _break(s: State, seat: Seat, action: act.Break) -> Reason:
    reason = _master(s, seat)
    return reason or (
        "taken" if s.generators[GENERATOR_NUMBERS[action.generator]] == GENERATOR_TOKENS else None
    )


def _heart_attack(s: State, seat: Seat, action: act.HeartAttack) -> Reason:
    if action.character >= s.count:
        return "no_such_character"
    reason = _master(s, seat)
    c = action.character
    return reason or ("wrong_target" if s.dead[c] or s.dying(c) else None)


def _boost(s: State, seat: Seat, action: act.Boost) -> Reason:
    reason = _master(s, seat)
    return reason or ("nothing_there" if s.slots[SLOT_NUMBERS[action.slot]] == NONE else None)


_Rule: TypeAlias = Callable[..., Reason]

_RULES: Final[dict[type, _Rule]] = {
    act.Pick: _pick,
    act.Roll: _roll,
    act.Recharge: _recharge,
    act.Skip: _skip,
    act.Move: _move,
    act.Heal: _heal,
    act.Attack: _attack,
    act.Repair: _repair,
    act.Buy: _buy,
    act.Give: _give,
    act.Teleport: _teleport,
    act.Vortex: _vortex,
    act.Hat: _hat,
    act.Vivify: _vivify,
    act.Convert: _convert,
    act.Telepathy: _telepathy,
    act.EndTurn: _end_turn,
    act.Contribute: _contribute,
    act.TopUp: _top_up,
    act.Take: _take,
    act.Rolled: _rolled,
    act.NewMonster: _new_monster,
    act.Place: _place,
    act.Break: _break,
    act.HeartAttack: _heart_attack,
    act.Boost: _boost,
}
