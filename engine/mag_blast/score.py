"""How a game ended, as JSON. There is no score: the last command ship wins."""

from collections.abc import Mapping
from typing import TypedDict, cast

from engine.game import Json, Result, Seat
from engine.mag_blast.cards import command_ships
from engine.mag_blast.state.writers import State

RESULT_FORMAT = "mag-blast-result/1"


class ResultDocument(TypedDict):
    """The result of a game, `mag-blast-result/1`."""

    format: str
    outcome: str
    winner: Seat
    command_ship_left: int
    fleet_ships_left: int


def result_of(s: State) -> Result:
    """The result of a game that is over."""
    return Result(None, cast(Mapping[str, Json], result_document(s)))


def result_document(s: State) -> ResultDocument:
    """The result as `mag-blast-result/1`: the winner, its command ship, and what it has left."""
    return {
        "format": RESULT_FORMAT,
        "outcome": command_ships()[s.command[s.winner] - 1].key,
        "winner": s.winner,
        "command_ship_left": s.left(-s.winner),
        "fleet_ships_left": len(s.fleet(s.winner)),
    }
