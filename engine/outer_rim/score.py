"""How a duel ended, as JSON."""

from engine.game import Json, Result
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    KALMIAN,
    NONE,
    RACE_NAMES,
    REASON_NAMES,
    SECTOR_NAMES,
    SECTORS,
    SHIPS,
    TELLURIAN,
)

RESULT_FORMAT = "outer-rim-result/1"


def result_of(s: State) -> Result:
    """The result of a duel that is over. The score is the Tellurian's: 1 won, 0 drawn, -1 lost."""
    score = (s.winner == TELLURIAN) - (s.winner == KALMIAN)
    return Result(score, result_document(s))


def result_document(s: State) -> dict[str, Json]:
    """The result as `outer-rim-result/1`."""
    drawn = s.winner == NONE
    return {
        "format": RESULT_FORMAT,
        "outcome": "draw" if drawn else RACE_NAMES[s.winner],
        "winner": None if drawn else s.seat_of(s.winner),
        "reason": REASON_NAMES[s.reason],
        "rounds": s.round,
        "energy": {
            RACE_NAMES[ship]: {SECTOR_NAMES[sector]: s.energy(ship, sector) for sector in SECTORS}
            for ship in SHIPS
        },
    }
