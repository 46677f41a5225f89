"""Bots at the table: they think between ticks and use the same hands as people."""

from typing import Final

from engine import GAMES
from engine.game import STRENGTHS, Seat
from firmware_py.table.hands import Hands
from firmware_py.table.play import GameInPlay
from firmware_py.table.table import Table
from hardware.readings import Impossible

THINK_EVERY_MS: Final = 250
EFFORT: Final = 25  # ideas that a thought may try out; about 3 ms
EFFORTS: Final = {"cadet": STRENGTHS["cadet"], "crew": EFFORT, "ace": 60}
"""Ideas by the strength of a bot. An ace of the tournament tries out 200, for which a small computer's lamps
would wait.
"""


class BotPlayers:
    """Plays some seats of the game on a table, every `think_every_ms` of the game's clock. Where no clock runs, bots
    watch the show to its end before they act, and rest after it as long as a person would. A thought that came to
    nothing is not thought again for as long: on a small computer thoughts at every tick would leave the table no time,
    and a finger that never leaves its button presses it only once. While the table stands still so do they.
    """

    def __init__(
        self,
        table: Table,
        hands: Hands,
        seats: tuple[Seat, ...],
        seed: int,
        *,
        effort: int = EFFORT,
        think_every_ms: int = THINK_EVERY_MS,
    ) -> None:
        self.seats = seats
        self._effort = effort
        self._think_every_ms = think_every_ms
        self._table = table
        self._hands = hands
        self._bots = GAMES.bots(table.play.record.game, seats, seed) if table.play is not None else None
        self._play = table.play
        self._thought_ms = 0.0
        # How many actions were accepted when it was last tried to add to them, and when that was.
        self._tried: tuple[int, int] | None = None
        self._rested_ms = 0

    def tick(self) -> None:
        """Thinks when it is time to, and does what came of it."""
        play = self._table.play
        if self._bots is None or play is None or play is not self._play or not self._may_think(play):
            return
        wishes = self._bots.think(play.game, self._effort)
        self._rested_ms = (self._table.last_tick_ms or 0) + self._bots.rest_ms
        for wish in wishes:
            try:
                spoken = self._hands.play(play.game, play.seating, self._table.desk, [wish])
            except Impossible:
                continue  # a card of somebody else lies there; the next thought sees it
            for given in spoken:
                self._table.put(given)

    def _may_think(self, play: GameInPlay) -> bool:
        if self._table.paused or self._table.interrupted:
            return False
        if play.game.wake_at() is None:
            director = play.director
            return not director.paused and director.now_ms >= director.end_ms and self._may_try(play)
        if play.clock_ms - self._thought_ms < self._think_every_ms and play.clock_ms > self._thought_ms:
            return False
        self._thought_ms = play.clock_ms
        return True

    def _may_try(self, play: GameInPlay) -> bool:
        now_ms, accepted = self._table.last_tick_ms or 0, len(play.record.actions)
        if now_ms < self._rested_ms:
            return False
        if self._tried is not None:
            before, tried_ms = self._tried
            if before == accepted and 0 <= now_ms - tried_ms < self._think_every_ms:
                return False
        self._tried = (accepted, now_ms)
        return True
