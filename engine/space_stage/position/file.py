"""`space-stage-position/1` as a kind of file: read, its actions done, and the result or error as JSON."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.game import Action, FileFormat, Game, Json, Resolved, Seat
from engine.position_actions import error_line, play_on
from engine.space_stage.position.rows import FORMAT, RESULT_FORMAT
from engine.tables import BadValue

Reader: TypeAlias = Callable[[object], tuple[Game, list[tuple[Seat, Action]]]]
"""The game before the actions of a position file, and the actions; raises BadValue with the place."""


def position_format(read: Reader) -> FileFormat:
    """Position files for the registry."""

    def resolve(document: object, with_steps: bool) -> Resolved:
        game, actions = read(document)
        steps, refused = play_on(game, actions, with_steps)
        written = game.position()
        result: dict[str, Json] = {
            "format": RESULT_FORMAT,
            "id": _id(document),
            "position": written["position"],
            "lots": written["lots"],
            "to_act": [seat - 1 for seat in game.to_act()],
            "result": None if game.result is None else _result(game.result.document),
        }
        return Resolved({**result, **refused}, [_from_zero(step) for step in steps])

    return FileFormat(FORMAT, resolve, position_error)


def position_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a position that can't be read."""
    return error_line(RESULT_FORMAT, document, error)


def _result(document: Mapping[str, Json]) -> dict[str, Json]:
    return {"won": document["outcome"] == "won", "cause": document["cause"], "round": document["rounds"]}


def _from_zero(step: dict[str, Json]) -> dict[str, Json]:
    """A step with seats counted from 0 as in the file."""
    seat = step.get("seat")
    return {**step, "seat": seat - 1} if isinstance(seat, int) else step


def _id(document: object) -> Json:
    given = document.get("id") if isinstance(document, Mapping) else None
    return given if isinstance(given, str) else None
