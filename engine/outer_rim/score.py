"""How a duel ended, as JSON."""

from collections.abc import Mapping
from typing import Literal, TypedDict, cast

from engine.game import Json, Result, Seat
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
    RaceName,
    ReasonName,
    SectorName,
)

RESULT_FORMAT = "outer-rim-result/1"


class ResultDocument(TypedDict):
    """The result of a duel, `outer-rim-result/1`."""

    format: str
    outcome: RaceName | Literal["draw"]
    winner: Seat | None
    reason: ReasonName
    rounds: int
    energy: dict[RaceName, dict[SectorName, int]]


def result_of(s: State) -> Result:
    """The result of a duel that is over. The score is the Tellurian's: 1 won, 0 drawn, -1 lost."""
    score = (s.winner == TELLURIAN) - (s.winner == KALMIAN)
    return Result(score, cast(Mapping[str, Json], result_document(s)))


def result_document(s: State) -> ResultDocument:
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
