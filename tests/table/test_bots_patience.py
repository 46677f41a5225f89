"""Bots whose hands can do nothing: they try again, but not at every tick."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from engine.galaxy_trucker.bots.strengths import STRENGTHS
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.rules_building import sand_is_out
from engine.game import Action, Game, Seat
from firmware_py.games.seating import Prepared, Seating
from firmware_py.inputs import LobbyOpened, TableInput
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
        self, game: Game, seating: Seating[Game], desk: Prepared, wishes: Iterable[tuple[Seat, Action]]
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


def test_bots_do_not_play_on_behind_an_open_lobby(tmp_path: Path) -> None:
    table = TurningTable(simulated_table(tmp_path))
    play = table.table.begin("outer_rim", {}, 7)
    hands = Hands(table.simulated.assembled.seats.twin)
    bots = BotPlayers(table.table, hands, BOTH, 7)
    turned(table, bots, 2 * THINK_EVERY_MS)
    table.table.lobby.take(LobbyOpened())
    done, shown_ms = len(play.record.actions), play.director.now_ms
    turned(table, bots, 20 * THINK_EVERY_MS)
    assert (len(play.record.actions), play.director.now_ms) == (done, shown_ms)
    table.table.lobby.take(LobbyOpened(False))
    turned(table, bots, 20 * THINK_EVERY_MS)
    assert len(play.record.actions) > done and play.director.now_ms > shown_ms


def test_bots_build_at_the_pace_of_a_person_while_the_sand_lies_still(tmp_path: Path) -> None:
    """Before START nobody turns the sand who is not done, no clock runs, and bots were ready within a second."""
    table = TurningTable(simulated_table(tmp_path))
    setup = {"players": 2, "levels": [1], "sand_s": 5, "bots": ["crew", "crew"]}
    play = table.table.begin("galaxy_trucker", setup, 7)
    bots = BotPlayers(table.table, table.simulated.hands, BOTH, 7)
    acted: dict[Seat, list[int]] = {seat: [] for seat in BOTH}
    done = 0
    while min(map(len, acted.values())) < 5:
        bots.tick()
        table.run(TICK_MS)
        for seat, _ in play.record.actions[done:]:
            if seat in BOTH and isinstance(play.game, GalaxyTrucker) and sand_is_out(play.game.state):
                acted[seat].append(table.now_ms)
        done = len(play.record.actions)
    pace = STRENGTHS["crew"].pace_ms
    assert all(later - before >= pace for times in acted.values() for before, later in pairwise(times[1:5]))
