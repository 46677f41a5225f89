"""Side actions [Vedlejší akce] and cards that are used by themselves: why not, and what they do."""

from typing import Final

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage import rules_rounds as turns
from engine.space_stage import steps as st
from engine.space_stage.legal_against import (
    against_acting,
    against_cards,
    against_kind,
    against_open,
    against_prey,
    against_wanted,
    card_for,
    character_of,
)
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.rules_main import ask_roll, walk
from engine.space_stage.rules_row import rule
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ACT,
    CARD_NUMBERS,
    CONTRIBUTE,
    EQUIPMENT,
    GENERATOR_NUMBERS,
    HAT_CARD,
    MAIN_NAMES,
    NONE,
    RECHARGE,
    REPAIR_ROLL,
    ROOM_NUMBERS,
    SHOPS,
    SLOT_NUMBERS,
    TELEPATHY_CARD,
    TELEPORTATION_CARD,
    VIVIFICATION_CARD,
    VORTEX_CARD,
    deck_of,
)


def _against_buy(s: State, seat: Seat, action: act.Buy) -> Reason:
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


def _buy(s: State, seat: Seat, action: act.Buy) -> None:
    """The new card is charged and may be used at once; another one comes to its place [ruling 56]."""
    c, card = character_of(s, seat, action.character), CARD_NUMBERS[action.card]
    deck, price = deck_of(card), s.cards.cards[card].price
    if deck == EQUIPMENT:
        s.change_resources(c, 0, -price)
    else:
        s.change_resources(c, -price, 0)
    place = s.rows[deck].index(card)
    s.buy_card(c, card)
    turns.fill_place(s, deck, place)


def _against_give(s: State, seat: Seat, action: act.Give) -> Reason:
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


def _give(s: State, seat: Seat, action: act.Give) -> None:
    c = character_of(s, seat, action.character)
    s.change_resources(c, -action.organic, -action.scrap)
    s.change_resources(action.to, action.organic, action.scrap)


def _against_teleport(s: State, seat: Seat, action: act.Teleport) -> Reason:
    reason = against_acting(s, seat, action.character)
    if reason:
        return reason
    c = character_of(s, seat, action.character)
    return against_kind(s, c, TELEPORTATION_CARD) or (
        "wrong_room" if ROOM_NUMBERS[action.to] == s.room[c] else None
    )


def _teleport(s: State, seat: Seat, action: act.Teleport) -> None:
    c = character_of(s, seat, action.character)
    s.use_card(c, card_for(s, c, TELEPORTATION_CARD))
    s.move_character(c, ROOM_NUMBERS[action.to])


def _against_vortex(s: State, seat: Seat, action: act.Vortex) -> Reason:
    reason = against_acting(s, seat, action.character)
    if reason:
        return reason
    c = character_of(s, seat, action.character)
    return against_cards(s, c, (action.card,), VORTEX_CARD) or against_prey(s, c, action.slot)


def _vortex(s: State, seat: Seat, action: act.Vortex) -> None:
    """A monster in a pocket need not be beaten: the last one wins the game [Vortex, ruling 50]."""
    c, card, slot = (
        character_of(s, seat, action.character),
        CARD_NUMBERS[action.card],
        SLOT_NUMBERS[action.slot],
    )
    s.use_card(c, card)
    s.pocket_monster(card, slot, s.slots[slot], s.pocket[card])
    turns.end_if_won(s)


def _against_hat(s: State, seat: Seat, action: act.Hat) -> Reason:
    reason = against_acting(s, seat, action.character)
    return reason or against_kind(s, character_of(s, seat, action.character), HAT_CARD)


def _hat(s: State, seat: Seat, action: act.Hat) -> None:
    c = character_of(s, seat, action.character)
    s.use_card(c, card_for(s, c, HAT_CARD))
    s.put_on_hat(c)


def _against_vivify(s: State, seat: Seat, action: act.Vivify) -> Reason:
    reason = against_acting(s, seat, action.character)
    return reason or against_kind(s, character_of(s, seat, action.character), VIVIFICATION_CARD)


def _vivify(s: State, seat: Seat, action: act.Vivify) -> None:
    c = character_of(s, seat, action.character)
    s.use_card(c, card_for(s, c, VIVIFICATION_CARD))
    s.vivify(c)


def _against_convert(s: State, seat: Seat, action: act.Convert) -> Reason:
    """Without vivification it is not the time, whether the character is able or not."""
    reason = against_acting(s, seat, action.character)
    c = character_of(s, seat, action.character)
    if reason in (None, "cannot_act") and not s.vivified[c]:
        return "not_now"
    if reason:
        return reason
    purse = s.organic if action.gives == "organic" else s.scrap
    return "too_dear" if purse[c] < action.amount else None


def _convert(s: State, seat: Seat, action: act.Convert) -> None:
    c = character_of(s, seat, action.character)
    organic = -action.amount if action.gives == "organic" else action.amount
    s.change_resources(c, organic, -organic)


def _against_telepathy(s: State, seat: Seat, action: act.Telepathy) -> Reason:
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


def _telepathy(s: State, seat: Seat, action: act.Telepathy) -> None:
    """The other character acts from its own room; its owner adds what it wants to add [ruling 103]."""
    by, c, wanted = character_of(s, seat, action.character), action.target, action.action
    s.use_card(by, card_for(s, by, TELEPATHY_CARD))
    s.note(st.ActedThrough, c, by, MAIN_NAMES.index(wanted.do))
    match wanted:
        case act.ToMove():
            walk(s, c, wanted.to)
        case act.ToHeal():
            s.ask(CONTRIBUTE, c, by, 1, wanted.target)
        case act.ToAttack():
            s.ask(CONTRIBUTE, c, by, 0, SLOT_NUMBERS[wanted.slot])
        case act.ToRepair():
            ask_roll(s, REPAIR_ROLL, c, GENERATOR_NUMBERS[wanted.generator], by)


SIDE_RULES: Final = (
    rule(act.Buy, _against_buy, _buy),
    rule(act.Give, _against_give, _give),
    rule(act.Teleport, _against_teleport, _teleport),
    rule(act.Vortex, _against_vortex, _vortex),
    rule(act.Hat, _against_hat, _hat),
    rule(act.Vivify, _against_vivify, _vivify),
    rule(act.Convert, _against_convert, _convert),
    rule(act.Telepathy, _against_telepathy, _telepathy),
)
