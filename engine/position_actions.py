"""What position files of several games do alike: their actions read, played one after the other, and errors told."""

from collections.abc import Callable, Iterable, Mapping

from engine.game import TABLE, Action, Game, Json, Refused, Seat
from engine.tables import BadValue, join, show

Read = Callable[[object], Action]


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
        try:
            done = game.act(seat, action)
        except Refused as error:
            return steps, {"refused": {"at": f"actions[{place}]", "why": error.reason}}
        steps += [game.tell(step) for step in done] if with_steps else []
    return steps, {}


def error_line(result_format: str, document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a position that can't be read; `id` is null without one."""
    given = document.get("id") if isinstance(document, Mapping) else None
    named = given if isinstance(given, str) else None
    return {"format": result_format, "id": named, "error": error.message, "at": error.at}
