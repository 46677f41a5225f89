"""How a game ended, as JSON."""

from collections.abc import Mapping
from typing import Literal, TypedDict, cast

from engine.game import Json, Result
from engine.space_stage.state.writers import State
from engine.space_stage.words import CAUSE_NAMES, CauseName

RESULT_FORMAT = "space-stage-result/1"


class ResultDocument(TypedDict):
    """The result of a game, `space-stage-result/1`; `alive` are the characters."""

    format: str
    outcome: Literal["won", "lost"]
    cause: CauseName
    rounds: int
    alive: list[int]


def result_of(s: State) -> Result:
    """The result of a game that is over. The score is the characters': 1 won, 0 lost."""
    return Result(s.won, cast(Mapping[str, Json], result_document(s)))


def result_document(s: State) -> ResultDocument:
    """The result as `space-stage-result/1`."""
    return {
        "format": RESULT_FORMAT,
        "outcome": "won" if s.won else "lost",
        "cause": CAUSE_NAMES[s.cause],
        "rounds": s.round,
        "alive": [c for c in range(s.count) if not s.dead[c]],
    }
