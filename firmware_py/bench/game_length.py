"""How many minutes a game takes: bots play it on a virtual clock, and each decision counts as long as a person's."""

import tempfile
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Final

from engine import GAMES
from engine.game import TABLE
from firmware_py.games.measures import Measure
from firmware_py.table.players import BotPlayers
from firmware_py.table.simulated import simulated_table

DECISION_S: Final = 10.0
"""How long a person is taken to look, think and touch, for each decision that no clock of the rules limits."""
SEEDS: Final = range(1, 6)
STEP_MS: Final = 100


def measures() -> list[Measure]:
    """A row for each game as its rules have it, with as many people as its set-up takes by itself."""
    return [(f"minutes of a game: {game}", partial(_minutes, game)) for game in GAMES]


def _minutes(game: str) -> str:
    lengths = [_length_s(game, seed) / 60 for seed in SEEDS]
    return (
        f"{mean(lengths):.0f} min ({min(lengths):.0f} to {max(lengths):.0f}), {DECISION_S:.0f} s a decision"
    )


def _length_s(game: str, seed: int) -> float:
    """Show and clocks at their own pace, and the decisions that lie between them one after another."""
    with tempfile.TemporaryDirectory() as folder:
        simulated = simulated_table(Path(folder))
        simulated.table.tick(0)
        play = simulated.table.begin(game, {}, seed)
        bots = BotPlayers(simulated.table, simulated.hands, play.record.setup.seats, seed)
        now_ms = decisions = seen = 0
        while play.game.result is None or play.director.now_ms < play.director.end_ms:
            by_clock = play.game.wake_at() is not None
            bots.tick()
            now_ms += STEP_MS
            simulated.table.tick(now_ms)
            added = play.record.actions[seen:]
            seen += len(added)
            decisions += 0 if by_clock else sum(seat != TABLE for seat, _ in added)
    return now_ms / 1000 + DECISION_S * decisions
