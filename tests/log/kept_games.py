"""Finished games that the journal has kept, and the commands of the flight log."""

import os
from pathlib import Path

import pytest

from engine import GAMES
from engine.game import TABLE, TimeIs
from engine.record import Record
from engine.space_alert.actions import NextTurn
from engine.space_alert.game import RULES
from firmware_py.commands.main import main


def flight(seed: int = 3, level: str = "white", **setup: object) -> Record:
    """A flight in which nobody does anything."""
    chosen = RULES.setup({"mission": "test_run_1", "players": 3, "common": level, **setup})
    record = Record("space_alert", RULES.version, chosen, seed, [(TABLE, TimeIs(10_000.0))])
    game = record.deal()
    game.act(*record.actions[0])
    while game.result is None:
        record.actions.append((TABLE, NextTurn()))
        game.act(TABLE, NextTurn())
    return record


def duel(seed: int = 4, **setup: object) -> Record:
    """A duel of bots that ends in its first round."""
    rules = GAMES["outer_rim"]
    record = Record("outer_rim", rules.version, rules.setup({"round_cap": 1, **setup}), seed)
    game, bots = record.deal(), GAMES.bots(rules.name, (1, 2), seed)
    while game.result is None:
        seat, action = next((seat, one) for seat, one in bots.think(game, 4) if one in game.legal(seat))
        game.act(seat, action)
        record.actions.append((seat, action))
    return record


def kept(folder: Path, *records: Record, day: int = 1) -> None:
    """Lets the journal have kept these records, an hour after each other."""
    journal = folder / "journal"
    journal.mkdir(exist_ok=True, parents=True)
    there = len(list(journal.iterdir()))
    for number, record in enumerate(records, there + 1):
        path = journal / f"game-{number:05}.jsonl"
        path.write_text("".join(f"{line}\n" for line in record.lines()), encoding="utf-8")
        os.utime(path, (86_400 * day + 3600 * number,) * 2)


def run(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> tuple[int, list[str], str]:
    """What `spacetable log` gives: its exit code, the lines that it prints, and its errors."""
    code = main(["log", *arguments, "--state", str(folder)])
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err
