"""Positions as a kind of file: any moment of a game read, played on, and written down (docs/formats).

The moment before an action is refused is the last that counts; a file that can't be read changes nothing.
"""

from collections.abc import Callable, Mapping
from typing import Protocol

from engine.game import TABLE, Action, FileFormat, Game, Json, Resolved, Seat, Study
from engine.position_actions import error_line, play_on
from engine.space_alert.cards import card_by_key
from engine.space_alert.position.rows import FORMAT, RESULT_FORMAT, PositionFile
from engine.space_alert.words import CODES
from engine.tables import BadValue, convert, join, show


class SpaceAlertReader(Protocol):
    """What reads the two parts of a position file: the rules of Space Alert."""

    def from_position(self, document: object) -> Game:
        """The game before the file's actions."""

    def action(self, data: object) -> Action:
        """An action from parsed JSON."""


def position_file(
    rules: SpaceAlertReader, studies: Mapping[str, Callable[[object, int], Study]]
) -> FileFormat:
    """Position files for the registry, with questions about the flight that they plan."""

    def resolve(document: object, with_steps: bool) -> Resolved:
        game = rules.from_position(document)
        file = convert(document, PositionFile)
        actions = position_actions(rules, document)
        steps, refused = play_on(game, actions, with_steps)
        return Resolved({**_head(file.id), **_result(game, game.position()), **refused}, steps)

    return FileFormat(FORMAT, resolve, position_error, studies)


def position_actions(rules: SpaceAlertReader, document: object) -> list[tuple[Seat, Action]]:
    """The actions of a position file; raises BadValue with the place."""
    file = convert(document, PositionFile)
    return [_read(rules, data, f"actions[{place}]") for place, data in enumerate(file.actions)]


def _head(file_id: str | None) -> dict[str, Json]:
    return {"format": RESULT_FORMAT, **({} if file_id is None else {"id": file_id})}


def _result(game: Game, written: Mapping[str, Json]) -> dict[str, Json]:
    return {
        "position": written["position"],
        "lots": written["lots"],
        "to_act": [*game.to_act()],
        "result": None if game.result is None else dict(game.result.document),
    }


def _read(rules: SpaceAlertReader, data: object, at: str) -> tuple[Seat, Action]:
    """An action with its seat; cards may be named by their keys, and what was intended by its code."""
    if not isinstance(data, Mapping):
        raise BadValue(at, f"expected an action, a table, got {show(data)}")
    seat = data.get("seat", TABLE)
    if type(seat) is not int:
        raise BadValue(join(at, "seat"), f"expected a seat, got {show(seat)}")
    words = {key: value for key, value in data.items() if key != "seat"}
    for key, numbers in (("card", card_by_key()), ("intended", CODES)):
        if isinstance(words.get(key), str):
            if words[key] not in numbers:
                raise BadValue(join(at, key), f"expected a known {key}, got {show(words[key])}")
            words[key] = numbers[words[key]]
    try:
        return seat, rules.action(words)
    except BadValue as error:
        raise BadValue(join(at, error.at) if error.at else at, error.message) from error


def position_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a position that can't be read."""
    return error_line(RESULT_FORMAT, document, error)
