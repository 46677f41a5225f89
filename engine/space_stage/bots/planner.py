"""A player who tries out what it could do in its turn, and does what leaves the best position.

It tries ideas on a copy of the game in which everything hidden is drawn again, with dice that fall as they do on
average.
"""

from random import Random
from typing import Final, NamedTuple

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import StageAction
from engine.space_stage.bots.answers import answer
from engine.space_stage.bots.ideas import ideas, names
from engine.space_stage.bots.senses import worthwhile
from engine.space_stage.bots.worth import protection, worth
from engine.space_stage.choices import prey, usable
from engine.space_stage.imagine import redraw
from engine.space_stage.rules import carry_out
from engine.space_stage.rules_main import attack_damage
from engine.space_stage.rules_rounds import damage_in
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ATTACK,
    ATTACK_CARD,
    CARD_NAMES,
    HEAL_CARD,
    NONE,
    OVER,
    RECHARGE,
    REDUCTION_CARD,
    SETUP,
    VORTEX_CARD,
)

BARE_HANDS: Final = (2, 4)  # two dice differ by 2 on average
REPAIR: Final = (3, 4)


class TurnPlan(NamedTuple):
    """The worth of what a sequence of actions leaves, and the first of them (None: the turn ends)."""

    worth: float
    first: StageAction | None


def choose(s: State, seat: Seat, draw: Random, ideas_left: int, depth: int) -> StageAction:
    """What a planner does next, trying out at most `ideas_left` ideas, sequences of at most `depth` actions."""
    if s.pending:
        return answer(s, draw)
    if s.phase == SETUP:
        return pick(s, seat)
    if s.phase == RECHARGE and s.due(seat) != NONE:
        return act.Roll()
    imagined = s.clone()
    redraw(imagined, draw)
    best = _search(imagined, seat, ideas_left, depth)
    return best.first if best.first is not None else end_turn(s, seat)


def _search(s: State, seat: Seat, ideas_left: int, depth: int) -> TurnPlan:
    """Best first: the most promising position is thought on from."""
    best = TurnPlan(worth(s, seat), None)
    open_: list[tuple[float, int, State, StageAction | None, int]] = [(0.0, 0, s, None, 0)]
    number = 0
    while open_ and ideas_left > 0:
        _, _, at, first, steps = open_.pop(max(range(len(open_)), key=lambda i: open_[i][:2]))
        for idea in ideas(at, seat):
            if ideas_left <= 0:
                break
            ideas_left -= 1
            number -= 1
            after = tried(at, seat, idea)
            value = worth(after, seat)
            begun = idea if first is None else first
            if value > best.worth + 1e-9:
                best = TurnPlan(value, begun)
            if steps + 1 < depth and after.phase != OVER:
                open_.append((value + _promise(after, seat), number, after, begun, steps + 1))
    return best


def tried(s: State, seat: Seat, idea: StageAction) -> State:
    """The position after an idea, with average dice and likely answers."""
    after = s.clone()
    dice = REPAIR if isinstance(idea, act.Repair) else BARE_HANDS
    if isinstance(idea, act.Telepathy) and isinstance(idea.action, act.ToRepair):
        dice = REPAIR
    after.set_chance(after.seed, [*dice], after.monsters, after.decks)
    carry_out(after, seat, idea)
    while after.pending:
        carry_out(after, after.awaited(), answer(after, _NO_LOTS))
    return after


_NO_LOTS: Final = Random(0)


def _promise(s: State, seat: Seat) -> float:
    """What an attack could still add where characters stand beside monsters."""
    left = s.setup.main_actions - sum(len(s.done[c]) for c in s.characters_of(seat))
    best = 0.0
    if left > 0:
        for c in s.able_of(seat):
            if ATTACK not in s.done[c]:
                for slot in prey(s, c):
                    cards = worthwhile(s, c, slot)
                    best = max(best, attack_damage(s, slot, cards) if cards else 2.0)
    return best


# ------------------------------------------------------------------------------------------------ start and end


def pick(s: State, seat: Seat) -> StageAction:
    """The open card that helps most at the start."""
    c = next(c for c in s.to_pick() if s.seat_of(c) == seat)
    opened = [card for row in s.rows for card in row if card != NONE]
    return act.Pick(CARD_NAMES[max(opened, key=lambda card: (_liking(s, card), -card))], c)


def _liking(s: State, card: int) -> float:
    row = s.cards.cards[card]
    if row.kind == ATTACK_CARD:
        return row.value * (1.0 + 0.3 * max(0, len(row.elements) - 1)) + 1.5 * (card >= 13)
    return {VORTEX_CARD: 4.0, HEAL_CARD: 3.0, REDUCTION_CARD: 3.5}.get(row.kind, 1.0)


def end_turn(s: State, seat: Seat) -> StageAction:
    """With the protection that is worth it."""
    cards = list[int]()
    for c in s.able_of(seat):
        suffered = damage_in(s, s.room[c]) + (0 if s.hat[c] else s.self_damage[c])
        if usable(s, c, REDUCTION_CARD):
            cards += protection(s, c, suffered)
    return act.EndTurn(names(cards))
