"""What a seat of Space Stage points at, and where each button and each card in slot 12 leads.

In a turn the first button chooses what to go through: ways, main actions, or everything else; from then on left and
right go round, and cancel goes back. Some choices are made in two steps, such as a friend and what to give: confirm
goes on from the first to the second. Cards that an action uses are chosen by laying them. Nothing is done until it was
pointed at.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.choices import gifts_out_of_turn
from engine.space_stage.game import SpaceStage
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    CARD_NAMES,
    CARD_NUMBERS,
    HAT_CARD,
    MASTER,
    MONSTER_NUMBERS,
    NONE,
    SETUP,
    SLOT_NAMES,
    TELEPATHY_CARD,
    TELEPORTATION_CARD,
    VIVIFICATION_CARD,
    CardName,
)
from firmware_py.games.seating import Prepared
from firmware_py.games.space_stage.seating_cards import ACTION_SLOT, name_of
from firmware_py.games.space_stage.seating_lists import (
    FEW_IN_ANSWER,
    FEW_IN_SECOND,
    first_step,
    is_amount,
    master_list,
    narrowing,
    second_step,
)

Choices: TypeAlias = Sequence[Action]
WithCards: TypeAlias = act.Attack | act.Heal | act.EndTurn | act.TopUp | act.Contribute

NOTHING: Final = -1
"""The number of pointing at nothing."""
LEVELS: Final = 16
QUARTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a seat points at; `second` tells that the second of two steps is pointed at, `level` how many presses have
    made the steps through a long list of amounts smaller.
    """

    action: Action
    second: bool = False
    level: int = 0


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A seat with something to choose: what it is offered, at least one thing, all without cards that may join; the
    card in its slot 12, "" for none.
    """

    game: SpaceStage
    seat: Seat
    offered: Choices
    laid: str


def asked_of(game: SpaceStage, seat: Seat, desk: Prepared) -> OpenChoice | None:
    """What a seat has to choose; None for nothing."""
    offered = choices_of(game, seat)
    return OpenChoice(game, seat, offered, card_laid(desk, seat)) if offered else None


def choices_of(game: SpaceStage, seat: Seat) -> list[Action]:
    """Everything that a seat may do but for the cards that may join it, in the order of the rules; out of turn what it
    may give.
    """
    offered = [one for one in game.legal(seat) if not (isinstance(one, WithCards) and one.cards)]
    return list(offered) if offered else list(gifts_out_of_turn(game.state, seat))


def can_be_chosen(asked: OpenChoice, action: Action) -> bool:
    """Whether cards and buttons can choose an action: any cards that the rules allow with what is offered."""
    return without_cards(action) in asked.offered and action in asked.game.legal(asked.seat)


def without_cards(action: Action) -> Action:
    """An action before any card has joined it."""
    return replace(action, cards=()) if isinstance(action, WithCards) and action.cards else action


def with_cards(asked: OpenChoice, action: Action, cards: tuple[CardName, ...]) -> Action | None:
    """An action that is offered, joined by cards; None if the rules don't allow them."""
    if not cards or not isinstance(action, WithCards):
        return None if cards else action
    joined = replace(action, cards=cards)
    return joined if joined in asked.game.legal(asked.seat) else None


def first_of(s: State, seat: Seat, action: Action) -> int:
    """The character that an action is done by."""
    named = action.character if isinstance(action, act.CharacterAction) else None
    return s.characters_of(seat)[0] if named is None else named


def pointed(game: SpaceStage, seat: Seat, desk: Prepared) -> Pointed | None:
    """What a seat points at; None for nothing."""
    at = desk.pointing.get(seat, NOTHING)
    offered = choices_of(game, seat) if at != NOTHING else []
    if not offered:
        return None
    at, cards = divmod(at, 1 << len(CARD_NAMES))
    at, level = divmod(at, LEVELS)
    place, second = divmod(at, 2)
    action = offered[place % len(offered)]
    names = tuple(name for card, name in enumerate(CARD_NAMES) if cards >> card & 1)
    joined = with_cards(OpenChoice(game, seat, offered, ""), action, names)
    return Pointed(joined or action, bool(second), level)


def number_of(offered: Choices, there: Pointed | None) -> int:
    """What stands for a choice in `Desk.pointing`: its place among those without cards, the step, and a bit a card."""
    if there is None:
        return NOTHING
    cards = there.action.cards if isinstance(there.action, WithCards) else ()
    place = 2 * offered.index(without_cards(there.action)) + there.second
    return (place * LEVELS + there.level << len(CARD_NAMES)) + sum(1 << CARD_NUMBERS[name] for name in cards)


# ----------------------------------------------------------------------------------------------------------- buttons


def pressed(asked: OpenChoice, now: Pointed | None, button: str) -> Pointed | None:
    """What is pointed at after left, right or cancel; None for nothing."""
    s, offered = asked.game.state, asked.offered
    if s.pending or s.phase == SETUP:
        some = _alike(asked, offered, now)
        return _along(some, now, button, _steps(some, FEW_IN_ANSWER))
    if now is not None and now.second:
        return _in_second(asked, now, button)
    if now is None:
        some = _listed(asked, None, button)
        return Pointed(some[0]) if some else None
    if button == "cancel":
        return None
    some = _listed(asked, now.action, "")
    return _along(some, now, button, ()) if some else None


def _listed(asked: OpenChoice, now: Action | None, button: str) -> list[Action]:
    """The list that a button opens, or the one that `now` stands in, with the cards of `now`."""
    bare = None if now is None else without_cards(now)
    if asked.game.state.phase == MASTER:
        return master_list(asked.offered, bare, button)
    some = first_step(asked.offered, bare, button, speaker(asked.game.state, asked.seat, asked.laid))
    return _alike(asked, some, None if now is None else Pointed(now))


def _alike(asked: OpenChoice, some: Choices, now: Pointed | None) -> list[Action]:
    """Choices with the cards that are pointed at, where they are of the same kind; those that can't have them left
    out.
    """
    if now is None or not isinstance(now.action, WithCards) or not now.action.cards:
        return list(some)
    kind, cards = type(now.action), now.action.cards
    joined = (with_cards(asked, one, cards) if isinstance(one, kind) else one for one in some)
    return [one for one in joined if one is not None]


def speaker(s: State, seat: Seat, laid: str) -> int:
    """The character of a seat whose card lies in slot 12; NONE if that is no card of the seat."""
    card = CARD_NUMBERS.get(laid, NONE)
    return next((c for c in s.characters_of(seat) if card in s.hands[c]), NONE)


def _along(some: Choices, now: Pointed | None, button: str, steps: Sequence[int]) -> Pointed:
    """One choice on or back; cancel goes a quarter of the way round, which makes long ways short. Through many amounts
    every press makes the next of their `steps` smaller, and cancel does nothing else.
    """
    if now is None or now.action not in some:
        return Pointed(some[0])
    if not steps:
        size, level = (-(-len(some) // QUARTERS) if button == "cancel" else 1), 0
    else:
        size, level = steps[min(now.level, len(steps) - 1)], min(now.level + 1, len(steps))
        if button == "cancel":
            return Pointed(now.action, now.second, 0 if now.level >= len(steps) - 1 else level)
    way = -size if button == "left" else size
    return Pointed(some[(some.index(now.action) + way) % len(some)], now.second, level)


def _steps(some: Choices, few: int) -> Sequence[int]:
    """The steps through amounts that are more than a few; none for other lists."""
    return narrowing(len(some), few) if some and is_amount(some[0]) else ()


def _in_second(asked: OpenChoice, now: Pointed, button: str) -> Pointed:
    """The second step: cancel skips a quarter of the list, and past its end goes back to the first step; from amounts
    once it has made their steps as small as they get.
    """
    some = _second(asked, now.action)
    steps = _steps(some, FEW_IN_SECOND)
    at = some.index(now.action) if now.action in some else 0
    if button == "cancel":
        ends = now.level >= len(steps) - 1 if steps else at + -(-len(some) // QUARTERS) >= len(some)
        if ends:
            return Pointed(some[0])
    return _along(some, now, button, steps)


def _second(asked: OpenChoice, now: Action) -> list[Action]:
    """The list of the second step that follows what is pointed at, with its cards."""
    return _alike(asked, second_step(asked.offered, without_cards(now)), Pointed(now))


def confirmed(asked: OpenChoice, now: Pointed | None) -> Pointed | None:
    """Where confirm leads before anything is done; None where it does what is pointed at."""
    s, offered = asked.game.state, asked.offered
    if now is None:
        if s.pending or s.phase in (SETUP, MASTER):
            return Pointed(offered[0])
        ends = _listed(asked, None, "confirm")
        return Pointed((ends or offered)[0])
    if not now.second and len(some := _second(asked, now.action)) > 1:
        return Pointed(some[0], True)
    return None


# ------------------------------------------------------------------------------------------------------------- cards


def put_in_slot(asked: OpenChoice, now: Pointed | None) -> Pointed | None:
    """What is pointed at once the card lies in slot 12; None where it says nothing new. Any card of a seat that is not
    asked says that it gives.
    """
    if asked.seat in asked.game.to_act():
        return _card_put(asked, now)
    s, seat = asked.game.state, asked.seat
    owner = speaker(s, seat, asked.laid)
    found = next((one for one in asked.offered if owner != NONE and first_of(s, seat, one) == owner), None)
    return None if found is None else Pointed(found)


def _card_put(asked: OpenChoice, now: Pointed | None) -> Pointed | None:
    """A card of what was pointed at joins it or leaves it again, a monster becomes its target, a card of the seat's
    other character says that this one does it; any other card points at what it is for.
    """
    s, offered, name = asked.game.state, asked.offered, asked.laid
    if name in MONSTER_NUMBERS:
        return _monster_put(asked, now, MONSTER_NUMBERS[name])
    if now is not None and (there := _toggled(asked, now) or _by_other(asked, now)) is not None:
        return there
    for one in offered:
        found = with_cards(asked, one, (_card_name(name),)) if isinstance(one, WithCards) else one
        if found is not None and uses(s, found, name):
            return Pointed(found, isinstance(found, act.Teleport))
    return None


def _card_name(name: str) -> CardName:
    return CARD_NAMES[CARD_NUMBERS[name]]


def _toggled(asked: OpenChoice, now: Pointed) -> Pointed | None:
    """What is pointed at with the card, or without it if it was there; None if it has no use for the card."""
    if not isinstance(now.action, WithCards):
        return None
    cards = tuple(other for other in now.action.cards if other != asked.laid)
    if len(cards) == len(now.action.cards):
        cards = (*cards, _card_name(asked.laid))
    joined = with_cards(asked, without_cards(now.action), cards)
    return None if joined is None else replace(now, action=joined)


def _by_other(asked: OpenChoice, now: Pointed) -> Pointed | None:
    """The same for the other character of the seat, or the first that it can do of the same list."""
    s, seat = asked.game.state, asked.seat
    owner = speaker(s, seat, asked.laid)
    if owner in (NONE, first_of(s, seat, now.action)) or not isinstance(now.action, act.CharacterAction):
        return None
    if s.pending or s.phase == SETUP or isinstance(now.action, act.EndTurn | act.Skip):
        return None
    theirs = [one for one in _listed(asked, without_cards(now.action), "") if first_of(s, seat, one) == owner]
    same = [one for one in theirs if one == replace(without_cards(now.action), character=owner)]
    if not theirs:
        return None
    found = Pointed((same or theirs)[0])
    return _toggled(asked, found) or found


def _monster_put(asked: OpenChoice, now: Pointed | None, monster: int) -> Pointed | None:
    """The choice that is pointed at with this monster as its target, or else the first that is about it."""
    s, offered = asked.game.state, asked.offered
    if monster not in s.slots:
        return None
    slot = SLOT_NAMES[s.slots.index(monster)]
    if now is not None and isinstance(now.action, act.Attack | act.Vortex):
        there = replace(now.action, slot=slot)
        if can_be_chosen(asked, there):
            return replace(now, action=there)
    about = (one for one in offered if isinstance(one, act.Attack | act.Boost) and one.slot == slot)
    found = next(about, None)
    return None if found is None else Pointed(found)


def uses(s: State, action: Action, name: str) -> bool:
    """Whether an action is about this one card."""
    match action:
        case act.Pick(card) | act.Buy(card) | act.Recharge(card) | act.Vortex(card):
            return card == name
        case act.Attack() | act.Heal() | act.EndTurn() | act.TopUp() | act.Contribute():
            return action.cards == (name,)
        case _:
            return name in cards_for(s, action)


def cards_for(s: State, action: Action) -> tuple[CardName, ...]:
    """The cards of the character that acts which are for an action that does not name them."""
    if not isinstance(action, act.Hat | act.Telepathy | act.Teleport | act.Vivify | act.Convert):
        return ()
    kind = UNNAMED[type(action)]
    own = s.hands[action.character] if action.character is not None else ()
    return tuple(CARD_NAMES[card] for card in own if s.cards.cards[card].kind == kind)


UNNAMED: Final[dict[type, int]] = {
    act.Hat: HAT_CARD,
    act.Telepathy: TELEPATHY_CARD,
    act.Teleport: TELEPORTATION_CARD,
    act.Vivify: VIVIFICATION_CARD,
    act.Convert: VIVIFICATION_CARD,
}
"""What kind of card is for actions that don't name it."""


def card_laid(desk: Prepared, seat: Seat) -> str:
    """The card or monster in slot 12 of a seat; "" for none, and for strangers."""
    lying = desk.lying.get((seat, ACTION_SLOT))
    return name_of(lying[0]) if lying is not None else ""
