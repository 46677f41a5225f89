"""How a game ended, as JSON."""

from collections.abc import Mapping
from typing import TypedDict, cast

from engine.galaxy_trucker.cards_missions import frame
from engine.galaxy_trucker.state.writers import State
from engine.game import Json, Result, Seat

RESULT_FORMAT = "galaxy-trucker-result/1"
PAYOUT_KEYS = ("order", "looks", "goods", "mission", "lost")


class PlayerResult(TypedDict):
    """What a trucker owns in the end, the place that is worth, and whether that has won."""

    seat: Seat
    credits: int
    place: int
    won: bool


class ResultDocument(TypedDict):
    """The result of a game, `galaxy-trucker-result/1`."""

    format: str
    outcome: str
    points: dict[str, int]
    flights: int
    players: list[PlayerResult]


def result_of(s: State) -> Result:
    """The result of a game that is over. The score is what the richest trucker owns."""
    return Result(max(s.credits), cast(Mapping[str, Json], result_document(s)))


def has_won(s: State, player: int) -> bool:
    """Everybody with money has won, with missions who has more than at the start [rules 13]."""
    return s.credits[player] > (frame().win_above if s.setup.missions else 0)


def result_document(s: State) -> ResultDocument:
    """The result as `galaxy-trucker-result/1`; equal credits share a place. `outcome` names the richest."""
    richest = [player + 1 for player in s.players if s.credits[player] == max(s.credits)]
    return {
        "format": RESULT_FORMAT,
        "outcome": f"seat_{richest[0]}" if len(richest) == 1 else "tie",
        "points": {f"seat_{player + 1}": s.credits[player] for player in s.players},
        "flights": len(s.history),
        "players": [
            {
                "seat": player + 1,
                "credits": s.credits[player],
                "place": 1 + sum(other > s.credits[player] for other in s.credits),
                "won": has_won(s, player),
            }
            for player in s.players
        ],
    }
