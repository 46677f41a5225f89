"""The choices that a seat of Space Stage points at, and where each button and each card in slot 12 leads.

A choice is a number in the list of everything the rules offer. Nothing is done until it was pointed at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.game import SpaceStage
from engine.space_stage.words import CARD_NAMES, MASTER, SETUP, CardName
from firmware_py.games.seating import Desk
from firmware_py.games.space_stage.seating_cards import ACTION_SLOT, card_of

Choices: TypeAlias = Sequence[Action]

# Actions with an amount, which the right button raises and the left one lowers.
Counted: TypeAlias = act.Heal | act.Take | act.TopUp | act.Contribute | act.Give | act.Convert
WithCards: TypeAlias = act.Attack | act.Heal | act.EndTurn | act.TopUp | act.Contribute


def choices_of(game: SpaceStage, seat: Seat) -> list[Action]:
    """Everything that a seat may do, in the order of the rules."""
    return list(game.legal(seat))


def pointed(game: SpaceStage, seat: Seat, desk: Desk) -> Action | None:
    """What a seat points at; None for nothing."""
    at = desk.pointing.get(seat)
    offered = choices_of(game, seat) if at is not None else []
    return offered[at % len(offered)] if at is not None and offered else None


def pressed(game: SpaceStage, offered: Choices, now: Action | None, button: str) -> Action | None:
    """What is pointed at after a button other than confirm; None where it leads nowhere."""
    if not offered:
        return None
    if game.state.pending or game.state.phase == SETUP:
        return _along(offered, now, button)
    if game.state.phase == MASTER:
        return _next(_of(offered, MASTER_BUTTONS[button]), now)
    return _in_turn(offered, now, button)


def laid(offered: Choices, now: Action | None, card: CardName) -> Action | None:
    """What is pointed at once a card lies in slot 12: a card of what was pointed at joins it or leaves it again, any
    other one points at what it is for.
    """
    if isinstance(now, WithCards):
        cards = [other for other in now.cards if other != card]
        if len(cards) == len(now.cards):
            cards.append(card)
        joined = replace(now, cards=tuple(cards))
        if joined in offered:
            return joined
    return next((action for action in offered if uses(action, card)), None)


def uses(action: Action, card: CardName) -> bool:
    """Whether an action is about this one card."""
    match action:
        case act.Pick(name) | act.Buy(name) | act.Recharge(name) | act.Vortex(name):
            return name == card
        case act.Attack() | act.Heal() | act.EndTurn() | act.TopUp() | act.Contribute():
            return action.cards == (card,)
        case _:
            return type(action) is BY_NAME.get(card)


BY_NAME: Final[dict[str, type]] = {
    "E13": act.Hat,
    "M11": act.Telepathy,
    "M12": act.Teleport,
    "M13": act.Vivify,
}
"""What cards are for that their actions don't name."""


def card_laid(desk: Desk, seat: Seat) -> CardName | None:
    """The card in slot 12 of a seat."""
    lying = desk.lying.get((seat, ACTION_SLOT))
    number = card_of(lying[0]) if lying is not None else None
    return CARD_NAMES[number] if number is not None else None


# ------------------------------------------------------------------------------------------------- outside a turn

MASTER_BUTTONS: Final[dict[str, tuple[type, ...]]] = {
    "left": (act.NewMonster, act.Break),
    "right": (act.Boost,),
    "cancel": (act.HeartAttack,),
}


def _along(offered: Choices, now: Action | None, button: str) -> Action:
    """One choice on or back; cancel goes half-way round, which makes long ways short."""
    if now not in offered:
        return offered[0]
    step = {"left": -1, "right": 1, "cancel": max(1, len(offered) // 2)}[button]
    return offered[(offered.index(now) + step) % len(offered)]


def _of(offered: Choices, kinds: tuple[type, ...]) -> list[Action]:
    return [action for action in offered if isinstance(action, kinds)]


def _next(some: Choices, now: Action | None) -> Action | None:
    """The choice after the one that is pointed at; the first if none of these is."""
    if not some:
        return None
    return some[(some.index(now) + 1) % len(some)] if now in some else some[0]


# ------------------------------------------------------------------------------------------------------- in a turn


def _in_turn(offered: Choices, now: Action | None, button: str) -> Action | None:
    """Left moves, right attacks, cancel goes through everything else; each press is one choice further."""
    if isinstance(now, act.Telepathy):
        return _next(list(_through(offered, now, button)), now)
    if button == "right" and isinstance(now, Counted) and (more := _more(offered, now)) is not None:
        return more
    if isinstance(now, act.Vortex) and button == "right":
        return _next([one for one in offered if isinstance(one, act.Vortex) and one.card == now.card], now)
    who = character_of(now)
    if button == "left":
        return _next(_ways(offered, act.Teleport if isinstance(now, act.Teleport) else act.Move, who), now)
    if button == "right":
        return _next(_targets(offered, now, who), now)
    heads = _heads(offered)
    if now in heads or now is None:
        return _next(heads, now)
    return _next(heads, next((head for head in heads if type(head) is type(now)), None))


def character_of(action: Action | None) -> int | None:
    """Whose action it is; None for that of whoever is first."""
    named = isinstance(action, act.CharacterAction) and action.character
    return named if isinstance(named, int) and not isinstance(named, bool) else None


def _ways(offered: Choices, kind: type, who: int | None) -> list[Action]:
    """A way to each room that can be reached, the shortest one."""
    found: dict[object, Action] = {}
    for action in offered:
        if isinstance(action, act.Move | act.Teleport) and type(action) is kind and _is(action, who):
            to = action.to[-1] if isinstance(action, act.Move) else action.to
            if to not in found or (isinstance(action, act.Move) and len(action.to) == 1):
                found[to] = action
    return list(found.values())


def _targets(offered: Choices, now: Action | None, who: int | None) -> list[Action]:
    """An attack on each monster, with the cards that are pointed at."""
    cards = now.cards if isinstance(now, act.Attack) else ()
    return [one for one in offered if isinstance(one, act.Attack) and one.cards == cards and _is(one, who)]


def _is(action: act.CharacterAction, who: int | None) -> bool:
    return who is None or action.character in (who, None)


def _more(offered: Choices, now: Counted) -> Action | None:
    match now:
        case act.Heal() | act.Contribute():
            more: Action = replace(now, organic=now.organic + 1)
        case act.Give(organic=organic, scrap=scrap):
            more = replace(now, organic=organic + (organic > 0), scrap=scrap + (scrap > 0))
        case act.Convert():
            more = replace(now, amount=now.amount + 1)
        case _:
            return None
    return more if more in offered else None


def _heads(offered: Choices) -> list[Action]:
    """The first of each thing that is neither a move nor an attack; and the first move and attack of each further
    character, so that buttons reach everybody.
    """
    heads: list[Action] = []
    seen: set[object] = set()
    for action in offered:
        key = _head(action)
        if key is not None and key not in seen:
            seen.add(key)
            heads.append(action)
    return heads


def _head(action: Action) -> object:
    """What choices have in common that differ only in amounts, cards and targets of one kind."""
    match action:
        case act.Heal(target=target, cards=(), organic=0):
            return "heal", target, action.character
        case act.EndTurn(cards=()) | act.Skip() | act.Roll():
            return type(action)
        case act.Give(to=to):
            return "give", to, action.organic > 0, action.character
        case act.Convert(gives=gives):
            return "convert", gives
        case act.Move() | act.Attack():
            return ("other", action.character) if action.character is not None else None
        case act.Heal() | act.EndTurn() | act.Telepathy() | act.Teleport() | act.Vortex():
            return None
        case _:
            return action


def _through(offered: Choices, now: act.Telepathy, button: str) -> Iterator[Action]:
    """Telepathy: cancel goes through those who shall act, left through moves, right through all else."""
    seen: set[object] = set()
    for one in offered:
        if not isinstance(one, act.Telepathy):
            continue
        moves = isinstance(one.action, act.ToMove)
        if button == "cancel":
            if (one.target not in seen and one.target != now.target) or one == now:
                yield one
            seen.add(one.target)
        elif one.target == now.target and moves == (button == "left"):
            yield one
