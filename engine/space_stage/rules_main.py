"""Main actions [Hlavní akce]: move, heal, attack and repair, why not, and what they do; and dice that are rolled."""

from collections.abc import Sequence
from typing import Final

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage import rules_rounds as turns
from engine.space_stage import steps as st
from engine.space_stage.legal_against import (
    against_cards,
    against_generator,
    against_main,
    against_path,
    against_patient,
    against_prey,
    character_of,
)
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.rules_row import rule
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ATTACK,
    ATTACK_CARD,
    BARE_HANDS_ROLL,
    BOOST_HUNDREDTHS,
    CARD_NUMBERS,
    DYING_ROLL,
    GENERATOR_NUMBERS,
    HEAL,
    HEAL_CARD,
    HELPER_POINTS,
    MOVE,
    REPAIR,
    REPAIR_ROLL,
    ROOM_NUMBERS,
    SLOT_NUMBERS,
    TAKE,
    TOP_UP,
    TROUBLE_ROLL,
)


def _against_move(s: State, seat: Seat, action: act.Move) -> Reason:
    reason = against_main(s, seat, action.character, MOVE)
    return reason or against_path(s, character_of(s, seat, action.character), action.to)


def _move(s: State, seat: Seat, action: act.Move) -> None:
    c = character_of(s, seat, action.character)
    s.do_main_action(c, MOVE)
    walk(s, c, action.to)


def walk(s: State, c: int, to: Sequence[str]) -> None:
    """Walks through rooms, one after the other [Pohyb]."""
    for name in to:
        s.move_character(c, ROOM_NUMBERS[name])


def _against_heal(s: State, seat: Seat, action: act.Heal) -> Reason:
    reason = against_main(s, seat, action.character, HEAL)
    if reason:
        return reason
    c = character_of(s, seat, action.character)
    return (
        against_cards(s, c, action.cards, HEAL_CARD)
        or against_patient(s, c, action.target)
        or ("too_dear" if action.organic > s.organic[c] else None)
    )


def _heal(s: State, seat: Seat, action: act.Heal) -> None:
    c = character_of(s, seat, action.character)
    s.do_main_action(c, HEAL)
    heal(s, c, action.target, action.organic, card_numbers(action.cards))


def heal(s: State, c: int, target: int, organic: int, cards: Sequence[int]) -> None:
    """One point, one for each organic material, and what cards give; never below 0 [Léčení, ruling 26]."""
    use_cards(s, c, cards)
    if organic:
        s.change_resources(c, -organic, 0)
    points = 1 + organic + sum(s.cards.cards[card].value for card in cards)
    was_dying = s.dying(target)
    s.heal_damage(target, min(points, s.damage[target]))
    if was_dying:
        s.recover(target)


def _against_attack(s: State, seat: Seat, action: act.Attack) -> Reason:
    reason = against_main(s, seat, action.character, ATTACK)
    if reason:
        return reason
    c = character_of(s, seat, action.character)
    return against_cards(s, c, action.cards, ATTACK_CARD) or against_prey(s, c, action.slot)


def _attack(s: State, seat: Seat, action: act.Attack) -> None:
    c = character_of(s, seat, action.character)
    s.do_main_action(c, ATTACK)
    attack(s, c, c, SLOT_NUMBERS[action.slot], card_numbers(action.cards))


def attack(s: State, c: int, by: int, slot: int, cards: Sequence[int]) -> None:
    """With cards, or with two dice by bare hands [Útok]; `by` is the telepath, or the attacker himself."""
    if not cards:
        ask_roll(s, BARE_HANDS_ROLL, c, slot, by)
        return
    damage = attack_damage(s, slot, cards)
    use_cards(s, c, cards)
    _hit(s, c, by, slot, damage)


def attack_damage(s: State, slot: int, cards: Sequence[int]) -> int:
    """Cards with elements by the best multiplier of theirs, others plain; the sum is rounded down [ruling 22]."""
    monster = s.slots[slot]
    weaker = BOOST_HUNDREDTHS * s.boost[monster]
    multipliers = s.cards.monsters[monster].multipliers
    hundredths = 0
    for number in cards:
        card = s.cards.cards[number]
        best = max((multipliers[element] for element in card.elements), default=None)
        hundredths += card.value * (100 if best is None else max(0, best - weaker))
    return hundredths // 100


def _hit(s: State, c: int, by: int, slot: int, damage: int) -> None:
    """The attacker takes tokens; which ones is asked only where there is a choice [Útok, ruling 20]."""
    s.note(st.AttackMade, c, slot, damage)
    monster = s.slots[slot]
    organic, scrap = s.of_organic[monster], s.of_scrap[monster]
    damage = min(damage, organic + scrap)
    if organic and scrap and 0 < damage < organic + scrap:
        s.ask(TAKE, c, by, slot, damage)
    elif damage:
        take_tokens(s, c, slot, min(damage, organic), min(damage, scrap))


def take_tokens(s: State, c: int, slot: int, organic: int, scrap: int) -> None:
    """Moves tokens of a monster to the attacker; a monster without any is beaten [Útok]."""
    monster = s.slots[slot]
    s.take_tokens(c, slot, organic, scrap)
    if s.of_organic[monster] + s.of_scrap[monster] == 0:
        s.defeat_monster(slot, monster)
        turns.end_if_won(s)


def _against_repair(s: State, seat: Seat, action: act.Repair) -> Reason:
    reason = against_main(s, seat, action.character, REPAIR)
    return reason or against_generator(s, character_of(s, seat, action.character), action.generator)


def _repair(s: State, seat: Seat, action: act.Repair) -> None:
    c = character_of(s, seat, action.character)
    s.do_main_action(c, REPAIR)
    ask_roll(s, REPAIR_ROLL, c, GENERATOR_NUMBERS[action.generator], c)


def _helpers(s: State, c: int) -> int:
    """Other characters in the room; dead ones are gone, and dying ones help only by the switch [Oprava, ruling 109]."""
    room = s.room[c]
    there = (other for other in range(s.count) if other != c and s.room[other] == room and not s.dead[other])
    return sum(1 for other in there if s.setup.dying_help or not s.dying(other))


def ask_roll(s: State, what: int, c: int, about: int, by: int) -> None:
    """Rolls at once, or asks for the faces of real dice."""
    if not turns.must_wait(s, what, c, about, by):
        roll(s, what, c, about, by)


def roll(s: State, what: int, c: int, about: int, by: int) -> None:
    """Dice that are there, or that the table rolls by itself, and what comes of them."""
    if what == BARE_HANDS_ROLL:
        first, second = turns.roll_two(s)
        _hit(s, c, by, about, abs(first - second))
    elif what == REPAIR_ROLL:
        points = sum(turns.roll_two(s)) + HELPER_POINTS * _helpers(s, c)
        s.ask(TOP_UP, c, by, about, points)
    elif what == DYING_ROLL:
        turns.roll_for_life(s, c)
    elif what == TROUBLE_ROLL:
        turns.new_trouble(s)


def card_numbers(names: Sequence[str]) -> list[int]:
    """Cards by their numbers."""
    return [CARD_NUMBERS[name] for name in names]


def use_cards(s: State, c: int, cards: Sequence[int]) -> None:
    """Uses up all these cards of a character."""
    for card in cards:
        s.use_card(c, card)


MAIN_RULES: Final = (
    rule(act.Move, _against_move, _move),
    rule(act.Heal, _against_heal, _heal),
    rule(act.Attack, _against_attack, _attack),
    rule(act.Repair, _against_repair, _repair),
)
