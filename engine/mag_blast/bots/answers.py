"""When bots answer: if what the top card would do costs more than the answer is worth."""

from typing import Final

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.bots.strengths import Strength
from engine.mag_blast.bots.worth import SHIP_WORTH, hit_worth
from engine.mag_blast.cards import DAMAGE, KIND, SPEED
from engine.mag_blast.choices import options
from engine.mag_blast.state.fields import PlayedCard
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    ALLOCATION,
    AS_ANSWER,
    AS_BLAST,
    AS_DIRECT_HIT,
    AS_EFFECT,
    AS_LAUNCH,
    AS_RAM,
    BOARDING,
    BRIDGE,
    CATASTROPHIC,
    EVASIVE,
    FIGHTER,
    FLUX,
    GLORP,
)

# What an answer must save at least.
_PRICES: Final = {FLUX: 6.0, EVASIVE: 4.0, FIGHTER: 0.5}
_CRANIUM_PRICE: Final = 5.0


def answer_of(s: State, seat: Seat, strength: Strength) -> MagBlastAction:
    """The cheapest answer that is worth it, or none."""
    danger = _danger(s, seat)
    best: tuple[float, MagBlastAction] = (0.0, act.Pass())
    if danger <= 0:
        return best[1]
    for action in options(s, seat):
        gain = danger - _price(action)
        if gain > best[0]:
            best = (gain, action)
    return best[1]


def _price(action: MagBlastAction) -> float:
    if isinstance(action, act.Answer):
        return _PRICES[KIND[ACTION_NUMBERS[action.card]]]
    if isinstance(action, act.Ability) and action.cards is not None:
        return _CRANIUM_PRICE + 0.2 * len(action.cards)
    return 10_000.0  # Strategic Allocation waits for the own turn


def _danger(s: State, seat: Seat) -> float:
    """What the top card would cost `seat`."""
    top = s.stack[-1]
    if top.how == AS_ANSWER:
        below = s.stack[-2]
        return _worth_of(s, below) if below.seat == seat else 0.0
    if KIND[top.card] == ALLOCATION:
        return 0.0
    mine = top.target_seat == seat or top.fleet == seat
    return _worth_of(s, top) if mine and top.seat != seat else 0.0


def _worth_of(s: State, played: PlayedCard) -> float:
    """What a played card is worth to its player."""
    enemy, ship = played.target_seat, played.target_ship
    if played.how == AS_BLAST:
        return hit_worth(s, enemy, ship, DAMAGE[played.card])
    if played.how == AS_RAM:
        return hit_worth(s, enemy, ship, SPEED[played.ship] * s.numbers.ramming_factor)
    if played.how == AS_LAUNCH:
        damage = DAMAGE[played.card] // (2 if ship and s.command[enemy] == GLORP else 1)
        return hit_worth(s, enemy, ship, damage, lasting=False)
    if played.how == AS_DIRECT_HIT:
        return 5.0
    return _effect_worth(s, played) if played.how == AS_EFFECT else 3.0


def _effect_worth(s: State, played: PlayedCard) -> float:
    kind, enemy, ship = KIND[played.card], played.target_seat, played.target_ship
    if kind == CATASTROPHIC:
        return hit_worth(s, enemy, ship, s.left(ship or -enemy))
    if kind == BOARDING:
        return 1.7 * SHIP_WORTH[ship]
    return 2.5 * min(3, len(s.hands[enemy])) if kind == BRIDGE else 2.0
