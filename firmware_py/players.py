"""Bots at the table: they think between ticks and use the same hands as people."""

from engine.game import Seat
from engine.space_alert.bots import Crew
from engine.space_alert.game import SpaceAlert
from firmware_py.hands import Hands
from firmware_py.table import Table
from hardware.readings import Impossible

THINK_EVERY_MS = 250
EVALUATIONS = 25  # flights a thought may try out; about 3 ms


class BotPlayers:
    """Plays some seats of the game on a table."""

    def __init__(self, table: Table, hands: Hands, seats: tuple[Seat, ...], seed: int) -> None:
        self._table = table
        self._hands = hands
        self._crew = Crew(seats, seed)
        self._thought_ms = 0.0

    def tick(self) -> None:
        """Thinks when it is time to, and does what came of it."""
        play = self._table.play
        if play is None or not isinstance(play.game, SpaceAlert) or play.game.state is not None:
            return
        if play.clock_ms - self._thought_ms < THINK_EVERY_MS and play.clock_ms > self._thought_ms:
            return
        self._thought_ms = play.clock_ms
        wishes = self._crew.think(play.game, EVALUATIONS)
        for wish in wishes:
            try:
                spoken = self._hands.play(play.game, play.seating, [wish])
            except Impossible:
                continue  # a card of somebody else lies there; the next thought sees it
            for given in spoken:
                self._table.put(given)
