"""How a game ended, as JSON. There is no score: the last command ship wins."""

from engine.game import Json, Result
from engine.mag_blast.cards import command_ships
from engine.mag_blast.state import State

RESULT_FORMAT = "mag-blast-result/1"


def result_of(s: State) -> Result:
    """The result of a game that is over."""
    return Result(None, result_document(s))


def result_document(s: State) -> dict[str, Json]:
    """The result as `mag-blast-result/1`: the winner, its command ship, and what it has left."""
    return {
        "format": RESULT_FORMAT,
        "outcome": command_ships()[s.command[s.winner] - 1].key,
        "winner": s.winner,
        "command_ship_left": s.left(-s.winner),
        "fleet_ships_left": len(s.fleet(s.winner)),
    }
