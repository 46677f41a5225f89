"""What a character could do next: few actions, those that make sense."""

from collections.abc import Iterator

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import StageAction
from engine.space_stage.bots.answers import healing_for
from engine.space_stage.bots.senses import enough_cards, worthwhile
from engine.space_stage.choices import broken, paths, patients, prey, usable, wishes
from engine.space_stage.legal_against import against_wanted
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ATTACK,
    CARD_NAMES,
    EQUIPMENT,
    GENERATOR_NAMES,
    HAT_CARD,
    HEAL,
    MOVE,
    NONE,
    RECHARGE,
    REPAIR,
    ROOM_NAMES,
    SHOPS,
    SLOT_NAMES,
    TELEPATHY_CARD,
    TELEPORTATION_CARD,
    VORTEX_CARD,
    CardName,
)


def ideas(s: State, seat: Seat) -> Iterator[StageAction]:
    """What the able characters of a seat could do next, other than ending the turn."""
    left = s.setup.main_actions - sum(len(s.done[c]) for c in s.characters_of(seat))
    for c in s.able_of(seat):
        if s.phase == RECHARGE:
            yield from recharges(s, c)
        yield from purchases(s, c)
        yield from _cards(s, c)
        if left > 0:
            yield from _main_actions(s, c)


def recharges(s: State, c: int) -> Iterator[StageAction]:
    """Cards that can be recharged now."""
    if s.recharged[c]:
        return
    for card in s.hands[c]:
        if s.discharged[card] and card < 13 and s.cards.cards[card].recharge <= s.scrap[c]:
            yield act.Recharge(CARD_NAMES[card], c)


def purchases(s: State, c: int) -> Iterator[StageAction]:
    """Open cards that can be bought here and now."""
    room = s.room[c]
    if room not in SHOPS or s.generators[s.station.electricity_of[room]]:
        return
    deck = SHOPS.index(room)
    purse = s.scrap[c] if deck == EQUIPMENT else s.organic[c]
    for card in s.rows[deck]:
        if card != NONE and s.cards.cards[card].price <= purse:
            yield act.Buy(CARD_NAMES[card], c)


def _main_actions(s: State, c: int) -> Iterator[StageAction]:
    done = s.done[c]
    if ATTACK not in done:
        for slot in prey(s, c):
            yield from (act.Attack(SLOT_NAMES[slot], cards, c) for cards in attacks(s, c, slot))
    if HEAL not in done:
        for target in patients(s, c):
            kits, organic = healing_for(s, c, target)
            yield act.Heal(target, organic, names(kits), c)
            if kits or organic > 1:
                yield act.Heal(target, 0, (), c)
    if REPAIR not in done:
        yield from (act.Repair(GENERATOR_NAMES[generator], c) for generator in broken(s, c))
    if MOVE not in done:
        yield from _moves(s, c)


def _moves(s: State, c: int) -> Iterator[StageAction]:
    """One way to each room."""
    reached = {s.room[c]}
    for path in sorted(paths(s, c), key=len):
        goal = ROOM_NAMES.index(path[-1])
        if goal not in reached:
            reached.add(goal)
            yield act.Move(path, c)


def attacks(s: State, c: int, slot: int) -> list[tuple[CardName, ...]]:
    """As few cards as beat the monster, the best one alone, all of them; without any the hands."""
    cards = worthwhile(s, c, slot)
    if not cards:
        return [()]
    found = [names(enough_cards(s, slot, cards)), names(cards[:1]), names(cards)]
    return list(dict.fromkeys(found))


def names(cards: list[int]) -> tuple[CardName, ...]:
    """Cards by their ids, in order."""
    return tuple(CARD_NAMES[card] for card in sorted(cards))


def _cards(s: State, c: int) -> Iterator[StageAction]:
    kinds = {s.cards.cards[card].kind for card in s.hands[c]}
    if VORTEX_CARD in kinds:
        for card in usable(s, c, VORTEX_CARD):
            yield from (act.Vortex(CARD_NAMES[card], SLOT_NAMES[slot], c) for slot in prey(s, c))
    if TELEPORTATION_CARD in kinds and usable(s, c, TELEPORTATION_CARD):
        yield from (act.Teleport(name, c) for room, name in enumerate(ROOM_NAMES) if room != s.room[c])
    if HAT_CARD in kinds and s.self_damage[c] > 1 and usable(s, c, HAT_CARD):
        yield act.Hat(c)
    if TELEPATHY_CARD in kinds and usable(s, c, TELEPATHY_CARD):
        for target in range(s.count):
            if target != c and s.able(target):
                for wanted in wishes(s, target):
                    if wanted.do != "move" and against_wanted(s, target, wanted) is None:
                        yield act.Telepathy(target, wanted, c)
