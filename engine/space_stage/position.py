"""`space-stage-position/1` as a kind of file: read, its actions done, and the result or error as JSON."""

from collections.abc import Mapping
from typing import Final

from engine.game import Action, FileFormat, Json, Refused, Resolved, Seat, Step
from engine.space_stage import legal, rules
from engine.space_stage.position_file import FORMAT, RESULT_FORMAT
from engine.space_stage.position_read import read_file
from engine.space_stage.position_write import lots_json, position_json, result_json, to_act
from engine.space_stage.state import State
from engine.space_stage.telling import tell
from engine.tables import BadValue


def resolve_position(document: object, with_steps: bool) -> Resolved:
    """The result of a parsed position file, and its steps if they are wanted; raises BadValue with the place."""
    state, actions = read_file(document)
    log: list[Step] = []
    state.log = log if with_steps else None
    refused = _play(state, actions)
    result: dict[str, Json] = {
        "format": RESULT_FORMAT,
        "id": _id(document),
        "position": position_json(state),
        "lots": lots_json(state),
        "to_act": [seat - 1 for seat in to_act(state)],
        "result": result_json(state),
    }
    if refused is not None:
        result["refused"] = refused
    return Resolved(result, [_tell(step) for step in log])


def _tell(step: Step) -> dict[str, Json]:
    """A step as JSON, with seats counted from 0 as in the file."""
    told = tell(step)
    seat = told.get("seat")
    return {**told, "seat": seat - 1} if isinstance(seat, int) else told


def _play(state: State, actions: list[tuple[Seat, Action]]) -> dict[str, Json] | None:
    """Does the actions one after the other; tells the first that is refused."""
    for number, (seat, action) in enumerate(actions):
        try:
            right = legal.check(state, seat, action)
        except Refused as refused:
            return {"at": f"actions[{number}]", "why": refused.reason}
        rules.carry_out(state, seat, right)
    return None


def position_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a position that can't be read."""
    return {"format": RESULT_FORMAT, "id": _id(document), "error": error.message, "at": error.at}


def _id(document: object) -> Json:
    given = document.get("id") if isinstance(document, Mapping) else None
    return given if isinstance(given, str) else None


POSITION_FILE: Final = FileFormat(FORMAT, resolve_position, position_error)
