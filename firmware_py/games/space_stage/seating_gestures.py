"""How hands do what somebody wants in Space Stage: which cards go into slot 12, and which buttons point there."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.game import SpaceStage
from engine.space_stage.words import CARD_NAMES
from firmware_py.games.seating import Gesture, Prepared
from firmware_py.games.space_stage.seating_cards import ACTION_SLOT, card_key
from firmware_py.games.space_stage.seating_choices import (
    OpenChoice,
    Pointed,
    asked_of,
    can_be_chosen,
    cards_for,
    confirmed,
    first_of,
    pointed,
    pressed,
    put_in_slot,
    without_cards,
)
from firmware_py.games.space_stage.seating_lists import as_pointed, same_list, second_step

PRESSES: Final = 8
"""The most that any choice takes."""
BUTTONS: Final = ("left", "right", "cancel", "confirm")


class _Place(NamedTuple):
    """What is pointed at, and what lies in slot 12."""

    now: Pointed | None
    laid: str


def gestures(game: SpaceStage, seat: Seat, action: Action, desk: Prepared) -> tuple[Gesture, ...]:
    """The way with the fewest presses, up to the button that confirms; none for what is not offered."""
    asked = asked_of(game, seat, desk)
    if asked is None or not can_be_chosen(asked, action):
        return ()
    start = _Place(pointed(game, seat, desk), asked.laid)
    way = _way(asked, start, as_pointed(asked.offered, action))
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
    if lying and not start.laid and any(deed not in BUTTONS for deed in way):
        # The card goes back to where it lies: slot 12 is free for the next one, and what it said still stands.
        done.append(Gesture("pull", seat, ACTION_SLOT))
    return (*done, Gesture("press", seat, button="confirm"))


def _way(asked: OpenChoice, start: _Place, goal: Action) -> list[str] | None:
    """Buttons and cards from one choice to another, with as few presses as there are; cards take none."""
    cards = cards_about(asked, goal)
    queue: deque[tuple[_Place, list[str]]] = deque([(start, [])])
    seen: set[_Place] = set()
    while queue:
        place, way = queue.popleft()
        if place in seen:
            continue
        seen.add(place)
        if place.now is not None and place.now.action == goal and confirmed(asked, place.now) is None:
            return way
        for deed, there in _further(asked, place, way, cards):
            if there in seen or _leads_astray(asked, there, goal):
                continue
            put = queue.appendleft if deed in cards else queue.append
            put((there, [*way, deed]))
    return None


def _leads_astray(asked: OpenChoice, place: _Place, goal: Action) -> bool:
    """Whether what is pointed at stands in another list than the goal, or in a second step about something else."""
    now = place.now
    if now is None or asked.game.state.pending:
        return False
    if not now.second:
        return not same_list(now.action, goal)
    there = second_step((goal,), without_cards(now.action))
    return without_cards(goal) not in [without_cards(one) for one in there]


def _further(
    asked: OpenChoice, place: _Place, way: Sequence[str], cards: Sequence[str]
) -> Iterator[tuple[str, _Place]]:
    """What else can be pointed at by one card or one press more; cards are laid in their order, each once."""
    asked = replace(asked, laid=place.laid)
    laid = max((place_of for place_of, card in enumerate(cards) if card in way), default=-1)
    for card in cards[laid + 1 : laid + 2]:
        there = put_in_slot(replace(asked, laid=card), place.now)
        yield card, _Place(place.now if there is None else there, card)
    leads = asked.seat not in asked.game.to_act() and place.now is None  # buttons lead the show
    if leads or sum(deed in BUTTONS for deed in way) + 1 >= PRESSES:
        return
    for button in BUTTONS[:3]:
        yield button, _Place(pressed(asked, place.now, button), place.laid)
    further = confirmed(asked, place.now)
    if further is not None:
        yield "confirm", _Place(further, place.laid)


def cards_about(asked: OpenChoice, action: Action) -> tuple[str, ...]:
    """The cards that people would lay for an action: those that it names, or one of the character that does it."""
    s, seat = asked.game.state, asked.seat
    match action:
        case act.Pick(card) | act.Buy(card) | act.Recharge(card) | act.Vortex(card):
            named: tuple[str, ...] = (card,)
        case act.Attack() | act.Heal() | act.EndTurn() | act.TopUp() | act.Contribute():
            named = action.cards
        case _:
            named = cards_for(s, action)
    alone = s.setup.characters == s.setup.players and seat in asked.game.to_act()
    if named or alone or not s.characters_of(seat):
        return named
    return tuple(CARD_NAMES[card] for card in s.hands[first_of(s, seat, action)][:1])
