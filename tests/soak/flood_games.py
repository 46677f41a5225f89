"""Finished games for the log of a table that is flooded: one of each kind there is, played by bots."""

import random
from pathlib import Path
from typing import Final

from engine import GAMES
from engine.game import TABLE, Action, Game, TimeIs
from engine.record import Record
from firmware_py.log.row import text_of
from tests.soak.soak_games import chosen

EFFORT: Final = 1
SEED: Final = 3


def keep_games(journal: Path) -> int:
    """Puts them where the journal keeps games; gives how many."""
    journal.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(GAMES, 1):
        text = text_of(_played(name))
        (journal / f"game-{number:05}.jsonl").write_text(text, encoding="utf-8")
    return len(GAMES)


def _played(name: str) -> Record:
    """A game from the deal to its end."""
    rules = GAMES[name]
    setup = rules.setup(chosen(random.Random(SEED), [name])[1])
    record = Record(name, rules.version, setup, SEED)
    game, bots = record.deal(), GAMES.bots(rules.name, setup.seats, SEED)
    while game.result is None:
        wishes = [(seat, action) for seat, action in bots.think(game, EFFORT) if action in game.legal(seat)]
        deed = wishes[0] if wishes else (TABLE, _next(game))
        game.act(*deed)
        record.actions.append(deed)
    return record


def _next(game: Game) -> Action:
    """What the table does when nobody wants anything."""
    wakes = game.wake_at()
    return TimeIs(wakes) if wakes is not None else next(iter(game.legal(TABLE)))
