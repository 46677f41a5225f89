"""Bots whose hands can do nothing: they try again, but not at every tick."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from engine.game import Action, Game, Seat
from firmware_py.games.seating import Desk, Seating
from firmware_py.inputs import TableInput
from firmware_py.table.hands import Hands
from firmware_py.table.players import THINK_EVERY_MS, BotPlayers
from firmware_py.table.simulated import simulated_table
from hardware.readings import Impossible
from tests.table.turning import TICK_MS, TurningTable

BOTH = (1, 2)


class BusyHands(Hands):
    """Hands that find every slot taken while they are `busy`. `tried_ms` is when they were to play a wish."""

    def __init__(self, table: TurningTable) -> None:
        super().__init__(table.simulated.assembled.seats.twin)
        self.busy = True
        self.tried_ms: list[int] = []
        self._table = table

    def play(
        self, game: Game, seating: Seating[Game], desk: Desk, wishes: Iterable[tuple[Seat, Action]]
    ) -> list[TableInput]:
        if not self.busy:
            return super().play(game, seating, desk, wishes)
        self.tried_ms.append(self._table.now_ms)
        raise Impossible("a card of somebody else lies there")


def turned(table: TurningTable, bots: BotPlayers, ms: int) -> None:
    for _ in range(ms // TICK_MS):
        bots.tick()
        table.run(TICK_MS)


def test_bots_that_can_do_nothing_do_not_think_at_every_tick(tmp_path: Path) -> None:
    table = TurningTable(simulated_table(tmp_path))
    play = table.table.begin("outer_rim", {}, 7)
    hands = BusyHands(table)
    bots = BotPlayers(table.table, hands, BOTH, 7)
    turned(table, bots, 20 * THINK_EVERY_MS)
    tries = sorted(set(hands.tried_ms))
    waited = [later - before for before, later in pairwise(tries)]
    assert len(tries) >= 10 and min(waited) >= THINK_EVERY_MS
    hands.busy = False
    turned(table, bots, 2 * THINK_EVERY_MS)
    assert {seat for seat, _ in play.record.actions} >= set(BOTH)
