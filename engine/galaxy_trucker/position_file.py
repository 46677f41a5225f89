"""Position files as a kind of file: read, played on by their actions, and told as a result."""

from collections.abc import Mapping
from typing import Protocol

from engine.galaxy_trucker.position_rows import FORMAT, RESULT_FORMAT, PositionFile
from engine.game import TABLE, Action, FileFormat, Game, Json, Refused, Resolved, Seat
from engine.tables import BadValue, convert, join, show


class Reader(Protocol):
    """What reads the two parts of a position file: the rules of the game."""

    def from_position(self, document: object) -> Game: ...

    def action(self, data: object) -> Action: ...


def position_file(rules: Reader) -> FileFormat:
    """Position files for the registry."""

    def resolve(document: object, with_steps: bool) -> Resolved:
        game = rules.from_position(document)
        file = convert(document, PositionFile)
        actions = read_actions(rules, file)
        steps: list[dict[str, Json]] = []
        refused: dict[str, Json] = {}
        for place, (seat, action) in enumerate(actions):
            try:
                done = game.act(seat, action)
            except Refused as error:
                refused = {"refused": {"at": f"actions[{place}]", "why": error.reason}}
                break
            steps += [game.tell(step) for step in done] if with_steps else []
        moment = game.position()
        result: dict[str, Json] = {
            "format": RESULT_FORMAT,
            "id": file.id,
            "position": moment["position"],
            "seed": moment["seed"],
            "to_act": [*game.to_act()],
            "result": None if game.result is None else dict(game.result.document),
        }
        return Resolved({**result, **refused}, steps)

    return FileFormat(FORMAT, resolve, position_error)


def read_actions(rules: Reader, file: PositionFile) -> list[tuple[Seat, Action]]:
    """The actions of a position file; raises BadValue with the place."""
    return [_read(rules, data, f"actions[{place}]") for place, data in enumerate(file.actions)]


def _read(rules: Reader, data: Mapping[str, object], at: str) -> tuple[Seat, Action]:
    seat = data.get("seat", TABLE)
    if type(seat) is not int:
        raise BadValue(join(at, "seat"), f"expected a seat, got {show(seat)}")
    try:
        return seat, rules.action({key: value for key, value in data.items() if key != "seat"})
    except BadValue as error:
        raise BadValue(join(at, error.at) if error.at else at, error.message) from error


def position_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a position that can't be read."""
    given = document.get("id") if isinstance(document, Mapping) else None
    named = given if isinstance(given, str) else None
    return {"format": RESULT_FORMAT, "id": named, "error": error.message, "at": error.at}
