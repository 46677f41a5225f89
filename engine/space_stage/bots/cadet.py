"""A player by rules of thumb: quick, and careless about what a room costs."""

from random import Random

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import StageAction
from engine.space_stage.bots.answers import answer, recharge_or_none
from engine.space_stage.bots.senses import distance, enough_cards, health, towards, worthwhile
from engine.space_stage.choices import broken, patients, prey, usable
from engine.space_stage.rules_rounds import damage_in
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ATTACK,
    ATTACK_CARD,
    CARD_NAMES,
    GENERATOR_NAMES,
    HEAL,
    HEAL_CARD,
    HUB,
    MOVE,
    NONE,
    RECHARGE,
    REDUCTION_CARD,
    REPAIR,
    ROOM_NAMES,
    SETUP,
    SHOPS,
    SLOT_NAMES,
    SLOTS,
)

BRAVE_BELOW = 5  # damage at which a cadet no longer looks for monsters
RICH = 4  # tokens of a kind with which a cadet goes shopping
WORST_UNARMED = 2  # damage of a room that a cadet enters without a weapon
RESERVE = 2  # points that a cadet wants left when it stays beside monsters


def choose(s: State, seat: Seat, draw: Random, reckless: bool = False) -> StageAction:
    """What a cadet does next; a reckless one looks for monsters whatever it costs."""
    if s.pending:
        return answer(s, draw)
    if s.phase == SETUP:
        return pick(s, seat)
    if s.phase == RECHARGE:
        if s.due(seat) != NONE:
            return act.Roll()
        recharging = recharge_or_none(s, seat)
        if recharging is not None:
            return recharging
    left = s.setup.main_actions - sum(len(s.done[c]) for c in s.characters_of(seat))
    for c in s.able_of(seat):
        found = _buy(s, c) or (_main_action(s, c, reckless) if left > 0 else None)
        if found is not None:
            return found
    return end_turn(s, seat)


def pick(s: State, seat: Seat) -> StageAction:
    """The strongest open attack card."""
    c = next(c for c in s.to_pick() if s.seat_of(c) == seat)
    cards = s.cards.cards
    opened = [card for row in s.rows for card in row if card != NONE]
    best = max(opened, key=lambda card: (cards[card].kind == ATTACK_CARD, cards[card].value, -card))
    return act.Pick(CARD_NAMES[best], c)


def end_turn(s: State, seat: Seat) -> StageAction:
    """With every protection of those who stand beside monsters."""
    cards = [
        card for c in s.able_of(seat) if damage_in(s, s.room[c]) for card in usable(s, c, REDUCTION_CARD)
    ]
    return act.EndTurn(tuple(CARD_NAMES[card] for card in cards))


def _buy(s: State, c: int) -> StageAction | None:
    """Attack cards first, then anything."""
    if s.room[c] not in SHOPS:
        return None
    deck = SHOPS.index(s.room[c])
    if s.generators[s.station.electricity_of[s.room[c]]]:
        return None
    purse, cards = (s.scrap, s.organic)[deck][c], s.cards.cards
    found = [card for card in s.rows[deck] if card != NONE and cards[card].price <= purse]
    if not found:
        return None
    best = max(found, key=lambda card: (cards[card].kind == ATTACK_CARD, cards[card].value, -card))
    return act.Buy(CARD_NAMES[best], c)


def _main_action(s: State, c: int, reckless: bool) -> StageAction | None:
    done = s.done[c]
    if ATTACK not in done and (slots := prey(s, c)):
        slot = min(slots, key=lambda slot: health(s, slot))
        cards = enough_cards(s, slot, worthwhile(s, c, slot))
        return act.Attack(SLOT_NAMES[slot], tuple(CARD_NAMES[card] for card in cards), c)
    if HEAL not in done and not reckless and (targets := patients(s, c)):
        target = max(targets, key=lambda other: s.damage[other])
        kits = tuple(CARD_NAMES[card] for card in usable(s, c, HEAL_CARD)[:1])
        if s.damage[target] > 1:
            return act.Heal(target, min(s.organic[c], max(0, s.damage[target] - 1)), kits, c)
    if REPAIR not in done and not reckless and (generators := broken(s, c)):
        return act.Repair(GENERATOR_NAMES[generators[0]], c)
    if MOVE not in done:
        goal = _nearest_monsters(s, c) if reckless else HUB if _must_flee(s, c) else _goal(s, c)
        if goal != s.room[c]:
            return act.Move(tuple(ROOM_NAMES[room] for room in towards(s, c, goal)), c)
    return None


def _nearest_monsters(s: State, c: int) -> int:
    rooms = {s.station.slot_room[slot] for slot in SLOTS if s.slots[slot] != NONE}
    return min(rooms, key=lambda room: (distance(s.station.doors, s.room[c], room), room), default=HUB)


def _must_flee(s: State, c: int) -> bool:
    """Whether staying beside monsters would cost more than a cadet likes."""
    threat = damage_in(s, s.room[c])
    return bool(threat) and s.damage[c] + threat > s.dying_at - RESERVE


def _goal(s: State, c: int) -> int:
    """Oxygen first where much of it is missing or nothing else is to be done; then shopping, monsters, rest."""
    doors, here = s.station.doors, s.room[c]
    armed = bool(usable(s, c, ATTACK_CARD))
    airless = [s.station.generator_room[g] for g in s.station.oxygen if s.generators[g]]
    if airless and (len(airless) > 1 or not armed):
        return min(airless, key=lambda room: (distance(doors, here, room), room))
    if s.damage[c] >= BRAVE_BELOW:
        return HUB
    for shop, purse in zip(SHOPS, (s.scrap[c], s.organic[c]), strict=True):
        if purse >= RICH and not s.generators[s.station.electricity_of[shop]]:
            return shop
    rooms = {s.station.slot_room[slot] for slot in SLOTS if s.slots[slot] != NONE}
    rooms = {room for room in rooms if armed or damage_in(s, room) <= WORST_UNARMED}
    return min(rooms, key=lambda room: (distance(doors, here, room), damage_in(s, room), room), default=HUB)
