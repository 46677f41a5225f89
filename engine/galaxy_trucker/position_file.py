"""Position files as a kind of file: read, played on by their actions, and told as a result."""

from typing import Protocol

from engine.galaxy_trucker.position_rows import FORMAT, RESULT_FORMAT, PositionFile
from engine.game import Action, FileFormat, Game, Json, Resolved, Seat
from engine.position_actions import error_line, play_on, read_seated
from engine.tables import BadValue, convert


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
        steps, refused = play_on(game, actions, with_steps)
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
    return [read_seated(rules.action, data, f"actions[{place}]") for place, data in enumerate(file.actions)]


def position_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a position that can't be read."""
    return error_line(RESULT_FORMAT, document, error)
