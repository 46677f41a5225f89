"""The choices that a seat of Outer Rim points at, and how the points of an ion salvo are spent by hand."""

from collections.abc import Sequence

from engine.game import Action, Seat
from engine.outer_rim.actions import MODULE_ACTIONS
from engine.outer_rim.game import OuterRim
from engine.outer_rim.words import ASK_WINDOW, DICE
from firmware_py.games.outer_rim.seating_cards import LAST_SLOT, card_in
from firmware_py.games.seating import Desk


def pointable(game: OuterRim, seat: Seat, desk: Desk) -> list[Action]:
    """All that a seat may choose; in a window what the module in slot 12 may do, if it may do something."""
    listed: list[Action] = list(game.legal(seat))
    card = card_in(desk.lying, seat, LAST_SLOT) if game.state.stage // 8 == ASK_WINDOW else None
    if card is None or card.kind != "module":
        return listed
    return [action for action in listed if type(action) is MODULE_ACTIONS[card.number]] or listed


def pointed(game: OuterRim, seat: Seat, desk: Desk) -> Action:
    """The choice that a seat points at."""
    choices = pointable(game, seat, desk)
    return choices[desk.pointing.get(seat, 0) % len(choices)]


def spend(points: int, shields: Sequence[int], highest: bool) -> tuple[int, int, int, int]:
    """Points spent on shields one after the other, from the lowest or from the highest.

    >>> spend(4, [3, 0, 2, 0], False), spend(4, [3, 0, 2, 0], True)
    ((2, 0, 2, 0), (3, 0, 1, 0))
    """
    spent = [0] * DICE
    for place in sorted(range(DICE), key=lambda place: shields[place], reverse=highest):
        spent[place] = min(points, shields[place])
        points -= spent[place]
    first, second, third, fourth = spent
    return first, second, third, fourth
