"""What a seat of Space Stage points at, and where each button and each card in slot 12 leads.

In a turn the first button chooses what to go through: ways, main actions, or everything else; from then on left and
right go round, and cancel goes back. Some choices are made in two steps, such as a friend and what to give: confirm
goes on from the first to the second. Nothing is done until it was pointed at.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, TypeAlias

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.choices import ALL_SELECTIONS, gifts_out_of_turn, usable
from engine.space_stage.game import SpaceStage
from engine.space_stage.state import State
from engine.space_stage.words import (
    ATTACK_CARD,
    CARD_NAMES,
    CARD_NUMBERS,
    MASTER,
    MONSTER_NUMBERS,
    NONE,
    SETUP,
    SLOT_NAMES,
)
from firmware_py.games.seating import Desk
from firmware_py.games.space_stage.seating_cards import ACTION_SLOT, name_of
from firmware_py.games.space_stage.seating_lists import first_step, master_list, second_step

Choices: TypeAlias = Sequence[Action]
WithCards: TypeAlias = act.Attack | act.Heal | act.EndTurn | act.TopUp | act.Contribute

NOTHING: Final = -1
"""The number of pointing at nothing."""
MOST_SELECTED: Final = 8
"""Of so many attack cards all selections can be pointed at, of more those that the rules list."""
QUARTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a seat points at; `second` tells that the second of two steps is pointed at."""

    action: Action
    second: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat with something to choose: what it is offered, at least one thing; the card in its slot 12, "" for none."""

    game: SpaceStage
    seat: Seat
    offered: Choices
    laid: str


def asked_of(game: SpaceStage, seat: Seat, desk: Desk) -> Asked | None:
    """What a seat has to choose; None for nothing."""
    offered = choices_of(game, seat)
    return Asked(game, seat, offered, card_laid(desk, seat)) if offered else None


def choices_of(game: SpaceStage, seat: Seat) -> list[Action]:
    """Everything that a seat may do, in the order of the rules: in turn with further selections of attack cards, out of
    turn what it may give.
    """
    offered: list[Action] = list(game.legal(seat))
    if not offered:
        return list(gifts_out_of_turn(game.state, seat))
    return [*offered, *_further_selections(game.state, seat, offered)]


def _further_selections(s: State, seat: Seat, offered: Choices) -> list[Action]:
    """Selections of three cards and more where the rules list only some."""
    bare = [one for one in offered if isinstance(one, act.Attack | act.Contribute) and not one.cards]
    found: list[Action] = []
    for one in bare:
        c = s.pending[1] if s.pending else first_of(s, seat, one)
        ready = [CARD_NAMES[card] for card in usable(s, c, ATTACK_CARD)]
        if ALL_SELECTIONS < len(ready) <= MOST_SELECTED:
            found += [
                replace(one, cards=cards)
                for size in range(3, len(ready))
                for cards in combinations(ready, size)
            ]
    return found


def first_of(s: State, seat: Seat, action: Action) -> int:
    """The character that an action is done by."""
    named = action.character if isinstance(action, act.CharacterAction) else None
    return s.characters_of(seat)[0] if named is None else named


def pointed(game: SpaceStage, seat: Seat, desk: Desk) -> Pointed | None:
    """What a seat points at; None for nothing."""
    at = desk.pointing.get(seat, NOTHING)
    offered = choices_of(game, seat) if at != NOTHING else []
    return Pointed(offered[at // 2 % len(offered)], bool(at % 2)) if offered else None


def number_of(offered: Choices, there: Pointed | None) -> int:
    """What stands for a choice in `Desk.pointing`."""
    return NOTHING if there is None else 2 * offered.index(there.action) + there.second


# ----------------------------------------------------------------------------------------------------------- buttons


def pressed(asked: Asked, now: Pointed | None, button: str) -> Pointed | None:
    """What is pointed at after left, right or cancel; None for nothing."""
    s, offered = asked.game.state, asked.offered
    if s.pending or s.phase == SETUP:
        return Pointed(_along(_alike(offered, now), now, button))
    if now is not None and now.second:
        return _in_second(offered, now, button)
    if now is None:
        some = _listed(asked, None, button)
        return Pointed(some[0]) if some else None
    if button == "cancel":
        return None
    some = _listed(asked, now.action, "")
    return Pointed(_along(some, now, button)) if some else None


def _listed(asked: Asked, now: Action | None, button: str) -> list[Action]:
    """The list that a button opens, or the one that `now` stands in."""
    if asked.game.state.phase == MASTER:
        return master_list(asked.offered, now, button)
    return first_step(asked.offered, now, button, speaker(asked.game.state, asked.seat, asked.laid))


def speaker(s: State, seat: Seat, laid: str) -> int:
    """The character of a seat whose card lies in slot 12; NONE if that is no card of the seat."""
    card = CARD_NUMBERS.get(laid, NONE)
    return next((c for c in s.characters_of(seat) if card in s.hands[c]), NONE)


def _alike(offered: Choices, now: Pointed | None) -> list[Action]:
    """The answers with the cards that are pointed at."""
    cards = now.action.cards if now is not None and isinstance(now.action, act.TopUp | act.Contribute) else ()
    return [one for one in offered if not isinstance(one, act.TopUp | act.Contribute) or one.cards == cards]


def _along(some: Choices, now: Pointed | None, button: str) -> Action:
    """One choice on or back; cancel goes a quarter of the way round, which makes long ways short."""
    if now is None or now.action not in some:
        return some[0]
    step = {"left": -1, "right": 1, "cancel": -(-len(some) // QUARTERS)}[button]
    return some[(some.index(now.action) + step) % len(some)]


def _in_second(offered: Choices, now: Pointed, button: str) -> Pointed:
    """The second step: cancel skips a quarter of the list, and past its end goes back to the first step."""
    some = second_step(offered, now.action)
    at = some.index(now.action) if now.action in some else 0
    if button == "cancel" and at + -(-len(some) // QUARTERS) >= len(some):
        return Pointed(some[0])
    return Pointed(_along(some, now, button), True)


def confirmed(asked: Asked, now: Pointed | None) -> Pointed | None:
    """Where confirm leads before anything is done; None where it does what is pointed at."""
    s, offered = asked.game.state, asked.offered
    if now is None:
        if s.pending or s.phase in (SETUP, MASTER):
            return Pointed(offered[0])
        ends = _listed(asked, None, "confirm")
        return Pointed((ends or offered)[0])
    if not now.second and len(some := second_step(offered, now.action)) > 1:
        return Pointed(some[0], True)
    return None


# ------------------------------------------------------------------------------------------------------------- cards


def put_in_slot(asked: Asked, now: Pointed | None) -> Pointed | None:
    """What is pointed at once the card lies in slot 12; None where it says nothing new. Any card of a seat that is not
    asked says that it gives.
    """
    if asked.seat in asked.game.to_act():
        return _card_put(asked, now)
    s, seat = asked.game.state, asked.seat
    owner = speaker(s, seat, asked.laid)
    found = next((one for one in asked.offered if owner != NONE and first_of(s, seat, one) == owner), None)
    return None if found is None else Pointed(found)


def _card_put(asked: Asked, now: Pointed | None) -> Pointed | None:
    """A card of what was pointed at joins it or leaves it again, a monster becomes its target; any other card points at
    what it is for.
    """
    offered, name = asked.offered, asked.laid
    if name in MONSTER_NUMBERS:
        return _monster_put(asked.game.state, offered, now, MONSTER_NUMBERS[name])
    if now is not None and isinstance(now.action, WithCards):
        cards = [other for other in now.action.cards if other != name]
        if len(cards) == len(now.action.cards):
            cards.append(CARD_NAMES[CARD_NUMBERS[name]])
        joined = replace(now.action, cards=tuple(cards))
        if joined in offered:
            return replace(now, action=joined)
    found = next((action for action in offered if uses(action, name)), None)
    return None if found is None else Pointed(found, isinstance(found, act.Teleport))


def _monster_put(s: State, offered: Choices, now: Pointed | None, monster: int) -> Pointed | None:
    """The choice that is pointed at with this monster as its target, or else the first that is about it."""
    if monster not in s.slots:
        return None
    slot = SLOT_NAMES[s.slots.index(monster)]
    if now is not None and isinstance(now.action, act.Attack | act.Vortex):
        there = replace(now.action, slot=slot)
        if there in offered:
            return replace(now, action=there)
    about = (one for one in offered if isinstance(one, act.Attack | act.Boost) and one.slot == slot)
    found = next(about, None)
    return None if found is None else Pointed(found)


def uses(action: Action, name: str) -> bool:
    """Whether an action is about this one card."""
    match action:
        case act.Pick(card) | act.Buy(card) | act.Recharge(card) | act.Vortex(card):
            return card == name
        case act.Attack() | act.Heal() | act.EndTurn() | act.TopUp() | act.Contribute():
            return action.cards == (name,)
        case _:
            return type(action) in BY_NAME.get(name, ())


BY_NAME: Final[dict[str, tuple[type, ...]]] = {
    "E13": (act.Hat,),
    "M11": (act.Telepathy,),
    "M12": (act.Teleport,),
    "M13": (act.Vivify, act.Convert),
}
"""What cards are for that their actions don't name."""


def card_laid(desk: Desk, seat: Seat) -> str:
    """The card or monster in slot 12 of a seat; "" for none, and for strangers."""
    lying = desk.lying.get((seat, ACTION_SLOT))
    return name_of(lying[0]) if lying is not None else ""
