"""What position files of several games do alike: their actions read, played one after the other, and errors told."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

from engine.game import TABLE, Action, FileFormat, Game, Json, Refused, Resolved, Seat
from engine.position_check import stumbling
from engine.tables import BadValue, join, show

Read = Callable[[object], Action]


class Reader(Protocol):
    """What reads the two parts of a position file: the rules of a game."""

    def from_position(self, document: object) -> Game: ...

    def position_actions(self, document: object) -> list[tuple[Seat, Action]]: ...


def position_file(rules: Reader, name: str, *draws: str) -> FileFormat:
    """Position files of a name such as `chess-position/1` for the registry: read, played on by their actions, and told
    as a result. `draws` are the keys of a position under which stands what is still to be drawn.
    """
    result_name = name.replace("-position/", "-position-result/")

    def resolve(document: object, with_steps: bool) -> Resolved:
        game = rules.from_position(document)
        steps, refused = play_on(game, rules.position_actions(document), with_steps)
        moment = game.position()
        result: dict[str, Json] = {
            "format": result_name,
            "id": _id_of(document),
            **{key: moment[key] for key in ("position", *draws)},
            "to_act": [*game.to_act()],
            "result": None if game.result is None else dict(game.result.document),
        }
        return Resolved({**result, **refused}, steps)

    return FileFormat(name, resolve, partial(error_line, result_name))


def read_actions(read: Read, rows: Iterable[Mapping[str, object]]) -> list[tuple[Seat, Action]]:
    """The actions of a position file, each with its seat; raises BadValue with the place."""
    return [read_seated(read, row, f"actions[{place}]") for place, row in enumerate(rows)]


def read_seated(read: Read, data: Mapping[str, object], at: str) -> tuple[Seat, Action]:
    """An action with its seat, the table's if it names none; `read` makes the action of the other fields.

    Raises BadValue with the place, which begins with `at`.
    """
    seat = data.get("seat", TABLE)
    if type(seat) is not int:
        raise BadValue(join(at, "seat"), f"expected a seat, got {show(seat)}")
    try:
        return seat, read({key: value for key, value in data.items() if key != "seat"})
    except BadValue as error:
        raise BadValue(join(at, error.at) if error.at else at, error.message) from error


def play_on(
    game: Game, actions: Iterable[tuple[Seat, Action]], with_steps: bool
) -> tuple[list[dict[str, Json]], dict[str, Json]]:
    """Plays actions on, up to the first that the rules refuse; gives the steps, if they are wanted, and what a result
    says of the refusal, nothing where there was none.
    """
    steps: list[dict[str, Json]] = []
    for place, (seat, action) in enumerate(actions):
        at = f"actions[{place}]"
        try:
            with stumbling(at):
                done = game.act(seat, action)
        except Refused as error:
            return steps, {"refused": {"at": at, "why": error.reason}}
        steps += [game.tell(step) for step in done] if with_steps else []
    return steps, {}


def error_line(result_format: str, document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a position that can't be read; `id` is null without one."""
    return {"format": result_format, "id": _id_of(document), "error": error.message, "at": error.at}


def _id_of(document: object) -> str | None:
    given = document.get("id") if isinstance(document, Mapping) else None
    return given if isinstance(given, str) else None
