"""The choices that a seat of Galaxy Trucker points at: for each question a short list, the best known first."""

from itertools import islice
from typing import Final

from engine.galaxy_trucker.actions import ACTIONS
from engine.galaxy_trucker.choices_prospects import prospects
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.rules import flight_of
from engine.galaxy_trucker.words import FLY
from engine.game import Action, Seat, read_action
from firmware_py.games.seating import Prepared

MOST: Final = 36  # all that two dice can show


def pointable(game: GalaxyTrucker, seat: Seat) -> list[Action]:
    """What a seat may choose with its buttons, in the order in which the page lists it."""
    if seat not in game.to_act():
        return []
    if game.state.phase == FLY:
        priced = prospects(flight_of(game.state))
        if priced:
            return [read_action(prospect.answer, ACTIONS) for prospect in priced]
    return list(islice(game.legal(seat), MOST))


def pointed(choices: list[Action], seat: Seat, desk: Prepared) -> int:
    """Which of them a seat points at."""
    return desk.pointing.get(seat, 0) % len(choices)
