"""How hands do what somebody wants in Space Stage: which cards go into slot 12, and which buttons point there."""

from collections import deque
from typing import Final

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.game import SpaceStage
from engine.space_stage.words import CARD_NAMES, CardName
from firmware_py.games.seating import Desk, Gesture
from firmware_py.games.space_stage.seating_cards import ACTION_SLOT, card_key
from firmware_py.games.space_stage.seating_choices import (
    BY_NAME,
    Choices,
    card_laid,
    choices_of,
    laid,
    pointed,
    pressed,
)

PATIENCE: Final = 8  # presses after which people take the page
BUTTONS: Final = ("left", "right", "cancel")


def gestures(game: SpaceStage, seat: Seat, action: Action, desk: Desk) -> tuple[Gesture, ...]:
    """The shortest way by cards and buttons, then the button that confirms; none where that takes too long."""
    offered = choices_of(game, seat)
    if action not in offered:
        return ()
    start = pointed(game, seat, desk)
    way = _way(game, offered, start, action)
    if way is None:
        return ()
    done: list[Gesture] = []
    lying = (seat, ACTION_SLOT) in desk.lying
    for deed in way:
        if deed in BUTTONS:
            done.append(Gesture("press", seat, button=deed))
            continue
        if lying:
            done.append(Gesture("pull", seat, ACTION_SLOT))
        done.append(Gesture("slip", seat, ACTION_SLOT, card_key(deed)))
        lying = True
    if lying and card_laid(desk, seat) is None and any(deed not in BUTTONS for deed in way):
        # The card goes back to where it lies: slot 12 is free for the next one, and what it said still stands.
        done.append(Gesture("pull", seat, ACTION_SLOT))
    return (*done, Gesture("press", seat, button="confirm"))


def _way(game: SpaceStage, offered: Choices, start: Action | None, goal: Action) -> list[str] | None:
    """Buttons and cards from one choice to another, as few as there are; a choice that is alone is there at once."""
    cards = cards_about(goal)
    queue: deque[tuple[Action | None, list[str]]] = deque([(start, [])])
    seen: list[Action | None] = [start]
    while queue:
        now, way = queue.popleft()
        if now == goal:
            return way
        if len(way) >= PATIENCE:
            continue
        for deed in (*cards, *BUTTONS):
            if deed in BUTTONS:
                there = pressed(game, offered, now, deed)
            else:
                there = None if deed in way else laid(offered, now, cards[deed])
            if there is not None and there not in seen:
                seen.append(there)
                queue.append((there, [*way, deed]))
    return None


def cards_about(action: Action) -> dict[str, CardName]:
    """The cards that people would lay for an action, by their names."""
    match action:
        case act.Pick(card) | act.Buy(card) | act.Recharge(card) | act.Vortex(card):
            return {card: card}
        case act.Attack() | act.Heal() | act.EndTurn() | act.TopUp() | act.Contribute():
            return {card: card for card in action.cards}
        case _:
            return {name: name for name in CARD_NAMES if type(action) is BY_NAME.get(name)}
