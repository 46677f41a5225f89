"""Bots after a power cut: the journal knows their seats, and they play on."""

from pathlib import Path

import pytest

from engine.space_alert.game import SpaceAlert
from firmware_py.table.resuming import RESUME_MS
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service
from tests.as_json import as_json

TICK_MS = 20
SETUPS = {"space_alert": {"mission": "test_run_1", "players": 3}, "outer_rim": {}}


class Crank:
    """A service on a clock that the test turns."""

    def __init__(self, folder: Path) -> None:
        self.service = Service(simulated_table(folder), lambda: 5)
        self.now_ms = 0

    def run(self, ms: int) -> None:
        for _ in range(ms // TICK_MS):
            self.now_ms += TICK_MS
            self.service.tick(self.now_ms)

    def begin(self, game: str, bots: tuple[int, ...]) -> None:
        self.service.take(Begin(game, SETUPS[game], bots=bots))

    def deeds(self) -> list[int]:
        """Who has done something so far, action by action."""
        assert self.service.table.play is not None
        return [seat for seat, _ in self.service.table.play.record.actions if seat]


def after_a_cut(before: Crank, folder: Path) -> Crank:
    before.service.table.journal.close()
    again = Crank(folder)
    again.service.resume()
    return again


@pytest.mark.parametrize(("game", "bots", "s"), [("space_alert", (1, 3), 20), ("outer_rim", (1, 2), 30)])
def test_bots_play_on_at_their_seats_and_nowhere_else(
    game: str, bots: tuple[int, ...], s: int, tmp_path: Path
) -> None:
    before = Crank(tmp_path)
    before.begin(game, bots)
    before.run(1000 * s)
    done = before.deeds()
    again = after_a_cut(before, tmp_path)
    record = as_json(again.service.picture(0, "en"))["record"]
    assert isinstance(record, dict) and record["bots"] == list(bots)
    again.run(RESUME_MS - TICK_MS)
    assert again.deeds() == done  # nobody acts while the table counts down
    again.run(120_000)
    more = again.deeds()[len(done) :]
    assert set(more) == set(bots)


def test_where_no_bots_played_none_play_after_a_cut(tmp_path: Path) -> None:
    before = Crank(tmp_path)
    before.begin("space_alert", ())
    before.run(5000)
    again = after_a_cut(before, tmp_path)
    again.run(RESUME_MS + 30_000)
    assert again.deeds() == []


def test_bots_do_nothing_while_people_hold_the_game(tmp_path: Path) -> None:
    crank = Crank(tmp_path)
    crank.begin("space_alert", (1, 2, 3))
    crank.run(10_000)
    play = crank.service.table.play
    assert play is not None and isinstance(play.game, SpaceAlert)
    crank.run(TICK_MS)
    crank.service.table.paused = True
    crank.run(TICK_MS)
    done = crank.deeds()
    crank.run(2000)
    assert crank.deeds() == done
