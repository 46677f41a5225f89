"""Answers to open choices, which players of every strength give alike."""

from random import Random

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import StageAction
from engine.space_stage.bots.senses import enough_cards, worthwhile
from engine.space_stage.choices import usable
from engine.space_stage.rules_rounds import damage_in
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    CARD_NAMES,
    CONTRIBUTE,
    FACES,
    HEAL_CARD,
    NONE,
    PLACE,
    POINTS_A_TOKEN,
    REPAIR_CARD,
    ROLL,
    SLOT_NAMES,
    SLOTS,
    TAKE,
)


def answer(s: State, draw: Random) -> StageAction:
    """What a bot answers to whatever is asked."""
    kind = s.pending[0]
    if kind == ROLL:
        return act.Rolled(draw.randint(1, FACES))
    if kind == PLACE:
        return place(s)
    if kind == TAKE:
        return _take(s)
    return _contribute(s) if kind == CONTRIBUTE else top_up(s)


def place(s: State) -> StageAction:
    """Where monsters do most damage already, and people stand."""
    free = [slot for slot in SLOTS if s.slots[slot] == NONE]
    return act.Place(SLOT_NAMES[max(free, key=lambda slot: _danger(s, slot))])


def _danger(s: State, slot: int) -> tuple[int, int, int]:
    room = s.station.slot_room[slot]
    return (sum(other == room for other in s.room), damage_in(s, room), -slot)


def _take(s: State) -> StageAction:
    """As many tokens of the kind that one has less of as there are."""
    _, c, _, slot, damage = s.pending
    monster = s.slots[slot]
    if s.scrap[c] <= s.organic[c]:
        scrap = min(damage, s.of_scrap[monster])
        return act.Take(damage - scrap, scrap)
    organic = min(damage, s.of_organic[monster])
    return act.Take(organic, damage - organic)


def _contribute(s: State) -> StageAction:
    """The cards that it takes to beat the monster; for healing what the patient needs."""
    _, c, _, healing, target = s.pending
    if not healing:
        cards = enough_cards(s, target, worthwhile(s, c, target))
        return act.Contribute(tuple(CARD_NAMES[card] for card in cards))
    kits, organic = healing_for(s, c, target)
    return act.Contribute(tuple(CARD_NAMES[card] for card in kits), organic)


def healing_for(s: State, c: int, target: int) -> tuple[list[int], int]:
    """Cards and organic material for healing somebody: one card if much is to be healed, then material."""
    left = s.damage[target] - 1
    cards = usable(s, c, HEAL_CARD)
    best = max(cards, key=lambda card: s.cards.cards[card].value, default=NONE)
    if best != NONE and left >= 2:
        return [best], max(0, min(s.organic[c], left - s.cards.cards[best].value))
    return [], max(0, min(s.organic[c], left))


def top_up(s: State) -> StageAction:
    """Tools if they bring a token, and scrap for a last one if it costs at most two."""
    _, c, _, generator, points = s.pending
    needed = POINTS_A_TOKEN * s.generators[generator]
    tools = list[int]()
    for card in usable(s, c, REPAIR_CARD):
        if points < needed:
            tools.append(card)
            points += s.cards.cards[card].value
    scrap = -points % POINTS_A_TOKEN if points < needed else 0
    scrap = scrap if scrap <= min(2, s.scrap[c]) else 0
    return act.TopUp(scrap, tuple(CARD_NAMES[card] for card in tools))


def recharge_or_none(s: State, seat: Seat) -> StageAction | None:
    """The most valuable card that can be recharged; None if there is none."""
    for c in s.able_of(seat):
        cards = s.cards.cards
        found = [
            card
            for card in s.hands[c]
            if not s.recharged[c]
            and s.discharged[card]
            and not s.used[card]
            and card < 13
            and cards[card].recharge <= s.scrap[c]
        ]
        if found:
            return act.Recharge(CARD_NAMES[max(found, key=lambda card: cards[card].value)], c)
    return None
