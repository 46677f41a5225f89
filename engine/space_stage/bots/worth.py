"""What a position is worth to the characters, in points of a monster's health, if the turn ended now.

The numbers were found by playing: each was varied while everything else stayed, and the better one kept.
"""

from typing import Final

from engine.game import Seat
from engine.space_stage.bots.senses import distance
from engine.space_stage.choices import usable
from engine.space_stage.rules_rounds import damage_in
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ATTACK_CARD,
    BOOST_DAMAGE,
    HAT_CARD,
    HEAL_CARD,
    HUB,
    NONE,
    OVER,
    REDUCTION_CARD,
    REPAIR_CARD,
    SLOTS,
    TELEPATHY_CARD,
    TELEPORTATION_CARD,
    VIVIFICATION_CARD,
    VORTEX_CARD,
)

WON: Final = 1000.0
DEAD: Final = 45.0
LIFE: Final = (30.0, 12.0, 7.0, 4.5, 2.9, 1.9, 1.2, 0.6, 0.0)  # what it costs to have so many points left
A_MONSTER: Final = 1.0  # besides its health
MASTERS_MONSTER: Final = 6.0  # with a Station Master, who wins long games: besides three times its health
ITS_DAMAGE: Final = 0.2  # a point of damage of a monster on the board
BESIDE_OTHERS: Final = 0.15  # a point of damage in the room of somebody else
A_TOKEN: Final = 0.35
SPARE_TOKEN: Final = 0.1
PLENTY: Final = 9  # tokens of a kind after which more are spare
STEP: Final = 0.25  # a door on the way to the goal
OXYGEN: Final = (0.0, 1.0, 4.0)  # broken oxygen generators
ELECTRICITY: Final = 1.0
A_GENERATOR_TOKEN: Final = 1.0

CARD_WORTH: Final = {
    ATTACK_CARD: 1.2,  # a point of its value
    REPAIR_CARD: 1.2,
    HEAL_CARD: 4.0,
    REDUCTION_CARD: 2.4,
    VORTEX_CARD: 4.0,
    HAT_CARD: 2.0,
    TELEPATHY_CARD: 3.0,
    TELEPORTATION_CARD: 2.5,
    VIVIFICATION_CARD: 1.0,
}
FURTHER_CARD: Final = 0.9  # of the worth of the one before
RECHARGING: Final = 1.3  # a point of scrap that a discharged card will cost


def worth(s: State, seat: Seat) -> float:
    """The worth of a position in which `seat` is in turn."""
    if s.phase == OVER:
        return WON if s.won else -WON
    value = _board(s)
    for c in range(s.count):
        if s.dead[c]:
            value -= DEAD
        else:
            value += _character(s, c, s.seat_of(c) == seat)
    return value


def _board(s: State) -> float:
    value, urgent = 0.0, s.setup.station_master
    for slot in SLOTS:
        monster = s.slots[slot]
        if monster != NONE:
            health = s.of_organic[monster] + s.of_scrap[monster]
            value -= MASTERS_MONSTER + 3 * health if urgent else A_MONSTER + health
            value -= ITS_DAMAGE * (s.cards.monsters[monster].damage + BOOST_DAMAGE * s.boost[monster])
    value -= OXYGEN[s.oxygen_broken()]
    for generator, tokens in enumerate(s.generators):
        if tokens:
            value -= A_GENERATOR_TOKEN * tokens + ELECTRICITY * (generator not in s.station.oxygen)
    return value


def _character(s: State, c: int, in_turn: bool) -> float:
    value = _tokens(s.organic[c]) + _tokens(s.scrap[c]) + _hand(s, c)
    left = s.dying_at - s.damage[c]
    if left <= 0:
        return value - LIFE[0]
    threat = damage_in(s, s.room[c])
    if in_turn:
        left -= 0 if s.rolled[c] else end_damage(s, c, threat)
        value += _place(s, c)
    else:
        value -= BESIDE_OTHERS * threat
    # The table of points left is that of eight; in hardcore the first is missing.
    return value - LIFE[max(0, left)]


def end_damage(s: State, c: int, threat: int) -> int:
    """What a character would suffer at the end of its turn, with its protection."""
    suffered = threat + (0 if s.hat[c] else s.self_damage[c])
    for card in protection(s, c, suffered):
        row = s.cards.cards[card]
        suffered += (0 if s.hat[c] else row.self_damage) - row.value
    return max(0, suffered) + (s.oxygen_broken() == 2)


def protection(s: State, c: int, suffered: int) -> list[int]:
    """The cards that are worth using against damage: the strongest first, while two points or more are saved."""
    chosen = list[int]()
    found = usable(s, c, REDUCTION_CARD)
    for card in sorted(found, key=lambda card: s.cards.cards[card].value, reverse=True):
        row = s.cards.cards[card]
        cost = 0 if s.hat[c] else row.self_damage
        if min(suffered + cost, row.value) - cost >= 1:
            chosen.append(card)
            suffered = max(0, suffered + cost - row.value)
    return chosen


def _tokens(count: int) -> float:
    return A_TOKEN * min(count, PLENTY) + SPARE_TOKEN * max(0, count - PLENTY)


def _hand(s: State, c: int) -> float:
    value, factor = 0.0, 1.0
    for card in s.hands[c]:
        row = s.cards.cards[card]
        each = CARD_WORTH[row.kind]
        if row.kind == ATTACK_CARD:
            each *= row.value * (1.0 + 0.15 * (len(row.elements) - 1) if row.elements else 1.1) * factor
            factor *= FURTHER_CARD
        elif row.kind == REPAIR_CARD:
            each *= 1.0
        value += each
        if s.discharged[card]:
            value -= RECHARGING * row.recharge + 0.5
    return value


def _place(s: State, c: int) -> float:
    """Near to where there is something to do; next to monsters rather than beside them."""
    here = s.room[c]
    doors = s.station.doors
    power = sum(
        s.cards.cards[card].value
        for card in s.hands[c]
        if s.cards.cards[card].kind == ATTACK_CARD and (card >= 13 or not s.discharged[card])
    )
    rooms = {s.station.slot_room[slot] for slot in SLOTS if s.slots[slot] != NONE}
    goals = list[int]()
    if rooms and power >= 4:
        goals.append(min(distance(doors, here, room) for room in rooms))
    if s.scrap[c] >= 3 and any(card != NONE for card in s.rows[0]):
        goals.append(distance(doors, here, s.station.generator_room[0]))
    if s.organic[c] >= 4 and any(card != NONE for card in s.rows[1]):
        goals.append(distance(doors, here, s.station.generator_room[3]))
    for generator, tokens in enumerate(s.generators):
        if tokens and generator in s.station.oxygen:
            goals.append(distance(doors, here, s.station.generator_room[generator]) + 1)
    if not goals:
        goals.append(min((distance(doors, here, room) for room in rooms), default=distance(doors, here, HUB)))
    return -STEP * min(goals)
