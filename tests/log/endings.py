"""Flights for a log: how one ended, and seeds of both endings."""

from engine.record import Record, replayed
from engine.space_alert.game import SpaceAlert
from engine.space_alert.score import lost
from firmware_py.games.log import LOGS
from firmware_py.log.row import Row, finished
from tests.log.kept_games import flight


def game_of(record: Record) -> SpaceAlert:
    game = replayed(record)
    assert isinstance(game, SpaceAlert)
    return game


def row_of(record: Record) -> Row:
    return finished(record, LOGS["space_alert"]).row


def seeds() -> tuple[int, int]:
    """A seed whose idle flight comes back, and one whose is lost."""
    found: dict[bool, int] = {}
    for seed in range(60):
        state = game_of(flight(seed)).state
        assert state is not None
        found.setdefault(lost(state), seed)
        if len(found) == 2:
            return found[False], found[True]
    raise AssertionError("expected both endings among sixty flights")
