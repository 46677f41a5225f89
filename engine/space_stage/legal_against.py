"""What several rules ask alike: who is to act, with which character and cards, and what is there.

Every function tells the first reason against something in the order of legal_reasons.py; None means that nothing is.
"""

from collections.abc import Sequence

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import Wanted
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ACT,
    CARD_NUMBERS,
    GENERATOR_NUMBERS,
    NONE,
    RECHARGE,
    ROOM_NUMBERS,
    SLOT_NUMBERS,
    deck_of,
)


def character_of(s: State, seat: Seat, named: int | None) -> int:
    """The character that an action of a seat is about; NONE for the Station Master, who has none."""
    if named is not None:
        return named
    characters = s.characters_of(seat)
    return characters[0] if characters else NONE


def against_seat(s: State, seat: Seat, c: int) -> Reason:
    """Whether a seat that is to act names a character of its own."""
    if c >= s.count:
        return "no_such_character"
    if not s.waits_for(seat) or (c != NONE and s.seat_of(c) != seat):
        return "not_your_turn"
    return None


def against_acting(s: State, seat: Seat, named: int | None) -> Reason:
    """Whether a character may do something in its turn; the recharging is over with it."""
    c = character_of(s, seat, named)
    whose = against_seat(s, seat, c)
    if whose:
        return whose
    if s.pending or s.phase not in (RECHARGE, ACT) or s.due(seat) != NONE:
        return "not_now"
    return None if s.able(c) else "cannot_act"


def against_main(s: State, seat: Seat, named: int | None, main: int) -> Reason:
    """Whether a character may do a main action: two in a turn, no two alike; three in all with two players."""
    reason = against_acting(s, seat, named)
    if reason:
        return reason
    if main in s.done[character_of(s, seat, named)]:
        return "done_already"
    done = sum(len(s.done[other]) for other in s.characters_of(seat))
    return "no_more_actions" if done >= s.setup.main_actions else None


def against_answer(s: State, seat: Seat, kind: int) -> Reason:
    """Whether a seat is asked for just this kind of choice."""
    if not s.waits_for(seat):
        return "not_your_turn"
    return None if s.pending and s.pending[0] == kind else "not_now"


def against_cards(s: State, c: int, names: Sequence[str], kind: int) -> Reason:
    """Whether a character may use all these cards, each for what its kind is for."""
    if not names:
        return None
    numbers = [CARD_NUMBERS[name] for name in names]
    hand = s.hands[c]
    if any(number not in hand for number in numbers):
        return "no_such_card"
    return against_using(s, numbers, kind)


def against_using(s: State, numbers: Sequence[int], kind: int) -> Reason:
    """Whether cards in a hand may be used for what a kind of card is for."""
    if any(s.cards.cards[number].kind != kind for number in numbers):
        return "wrong_card"
    if len(set(numbers)) < len(numbers) or any(s.used[number] for number in numbers):
        return "used"
    return "discharged" if any(s.discharged[number] for number in numbers) else None


def card_for(s: State, c: int, kind: int) -> int:
    """The card of a kind that a character uses: one that can be used if there is one; NONE if it has none."""
    held = [card for card in s.hands[c] if s.cards.cards[card].kind == kind]
    ready = [card for card in held if not s.used[card] and not s.discharged[card]]
    return (ready or held or [NONE])[0]


def against_kind(s: State, c: int, kind: int) -> Reason:
    """Whether a character has a card of a kind, and may use it."""
    card = card_for(s, c, kind)
    return "no_such_card" if card == NONE else against_using(s, [card], kind)


def against_open(s: State, name: str) -> Reason:
    """Whether a card lies in one of the open rows."""
    card = CARD_NUMBERS[name]
    return None if card in s.rows[deck_of(card)] else "no_such_card"


def against_path(s: State, c: int, to: Sequence[str]) -> Reason:
    """Whether a character can walk through these rooms."""
    here = s.room[c]
    for name in to:
        if ROOM_NUMBERS[name] not in s.station.doors[here]:
            return "wrong_room"
        here = ROOM_NUMBERS[name]
    return "monster_stops" if len(to) > 1 and s.monsters_in(ROOM_NUMBERS[to[0]]) else None


def against_patient(s: State, c: int, target: int) -> Reason:
    """Whether a character can heal another one, or itself."""
    if target >= s.count:
        return "no_such_character"
    if s.dead[target] or not s.damage[target]:
        return "wrong_target"
    if s.room[target] != s.room[c]:
        return "wrong_room"
    return "no_oxygen" if s.oxygen_broken() else None


def against_prey(s: State, c: int, slot: str) -> Reason:
    """Whether a monster lies on a slot of a character's room."""
    number = SLOT_NUMBERS[slot]
    if s.station.slot_room[number] != s.room[c]:
        return "wrong_room"
    return "nothing_there" if s.slots[number] == NONE else None


def against_generator(s: State, c: int, generator: str) -> Reason:
    """Whether a generator in a character's room is broken."""
    number = GENERATOR_NUMBERS[generator]
    if s.station.generator_room[number] != s.room[c]:
        return "wrong_room"
    return None if s.generators[number] else "nothing_there"


def against_wanted(s: State, c: int, wanted: Wanted) -> Reason:
    """Why a character can't do what a telepath wants of it."""
    match wanted:
        case act.ToMove():
            return against_path(s, c, wanted.to)
        case act.ToHeal():
            return against_patient(s, c, wanted.target)
        case act.ToAttack():
            return against_prey(s, c, wanted.slot)
        case act.ToRepair():
            return against_generator(s, c, wanted.generator)
