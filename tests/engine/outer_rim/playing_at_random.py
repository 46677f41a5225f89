"""A player for tests who does anything allowed."""

import random
from itertools import groupby

from engine.game import Seat
from engine.outer_rim import actions as act
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.game import OuterRim


class RandomBot:
    """Does anything allowed; kinds of action are equally likely, so that modules see use."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)

    def choose(self, game: OuterRim, seat: Seat) -> OuterRimAction:
        listed = list(game.legal(seat))
        if isinstance(listed[0], act.SetDice):  # thousands, all alike
            return self._draw.choice(listed)
        kinds = [list(alike) for _, alike in groupby(listed, type)]
        return self._draw.choice(self._draw.choice(kinds))
