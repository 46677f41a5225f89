"""Position files as a kind of file: read, played on by their actions, and told as a result with seats from 0."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.game import Action, FileFormat, Game, Json, Resolved, Seat
from engine.mag_blast.position.file import FORMAT, RESULT_FORMAT
from engine.position_actions import play_on
from engine.tables import BadValue

Read: TypeAlias = Callable[[object], tuple[Game, list[tuple[Seat, Action]]]]
_SEATS: Final = ("seat", "victim", "target_seat", "fleet", "winner")


def position_file(read: Read) -> FileFormat:
    """Position files for the registry; `read` gives the game before the first action, and the actions."""

    def resolve(document: object, with_steps: bool) -> Resolved:
        game, actions = read(document)
        steps, refused = play_on(game, actions, with_steps)
        result: dict[str, Json] = {
            "format": RESULT_FORMAT,
            **_id_of(document),
            **refused,
            "position": game.position()["position"],
            "to_act": [seat - 1 for seat in game.to_act()],
            "result": None if game.result is None else _from_0({"winner": game.result.document["winner"]}),
        }
        return Resolved(result, [_from_0(step) for step in steps])

    return FileFormat(FORMAT, resolve, position_error)


def _from_0(told: dict[str, Json]) -> dict[str, Json]:
    """A step or result with its seats counted from 0, as the file does."""
    counted = dict(told)
    for key in _SEATS:
        seat = told.get(key)
        if isinstance(seat, int):
            counted[key] = seat - 1
    asked = told.get("asked")
    if isinstance(asked, list):
        counted["asked"] = [seat - 1 for seat in asked if isinstance(seat, int)]
    return counted


def _id_of(document: object) -> dict[str, Json]:
    """The `id` of a file, if it has one."""
    name = document.get("id") if isinstance(document, Mapping) else None
    return {"id": name} if isinstance(name, str) else {}


def position_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a file that can't be read."""
    return {"format": RESULT_FORMAT, **_id_of(document), "error": error.message, "at": error.at}
