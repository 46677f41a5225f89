"""`spacetable play --games`: many games without a table, with a table of outcomes and a plot."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from engine.game import Rules
from engine.tables import BadValue
from firmware_py.bench.tournament import MAX_GAMES, play_many, table
from firmware_py.bench.tournament_plot import draw


def tournament(rules: Rules, setup: object, seed: int, games: int, plot: str | None) -> int:
    """Plays `games` games with bots, from `seed` on, and prints a table of outcomes."""
    if not 1 <= games <= MAX_GAMES:
        raise BadValue("games", f"expected 1 to {MAX_GAMES}, got {games}")
    played = play_many(rules, setup, seed, games, _progress(sys.stderr, games))
    print(table(rules.name, seed, played))
    if plot is not None:
        Path(plot).write_text(draw(played), encoding="utf-8")
    return 0


def _progress(out: TextIO, games: int) -> Callable[[int], None]:
    """Rewrites one line of a terminal; elsewhere a line for each tenth."""

    def done(number: int) -> None:
        if out.isatty():
            out.write(f"\r{number} of {games} games" + ("\n" if number == games else ""))
            out.flush()
        elif number % max(1, games // 10) == 0:
            out.write(f"{number} of {games} games\n")
            out.flush()

    return done
