"""Ship files, `galaxy-trucker-ship/1`: one ship, and questions that its picture answers."""

from typing import Final

from engine.galaxy_trucker.files.reading import DocumentPlace, Errors, Value
from engine.galaxy_trucker.files.ship_questions import answer
from engine.galaxy_trucker.files.ship_read import read_ship
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import SHIP_CLASSES, ShipClass
from engine.game import FileFormat, Json, Resolved
from engine.tables import BadValue

FORMAT: Final = "galaxy-trucker-ship/1"
RESULT: Final = "galaxy-trucker-ship-result/1"


def read_class(errors: Errors, value: Value | None, default: ShipClass) -> ShipClass:
    """The class of a ship board."""
    if value is None:
        return default
    word = errors.word(value, SHIP_CLASSES)
    return next((known for known in SHIP_CLASSES if known == word), default)


def read_ship_file(data: object) -> tuple[str | None, Ship, list[dict[str, Json]]]:
    """The id of a file, its ship, and the answers to its questions; raises BadValue with the first error."""
    errors = Errors()
    whole = Value(data, DocumentPlace())
    fields = errors.fields(whole, ("format", "tiles", "questions"), ("id", "board", "load"))
    if "format" in fields:
        errors.word(fields["format"], (FORMAT,))
    name = errors.text(fields["id"]) if "id" in fields else None
    ship_class = read_class(errors, fields.get("board"), "free")
    ship = None
    if "tiles" in fields:
        ship = read_ship(errors, fields["tiles"], fields.get("load"), ship_class)
    elif "load" in fields:
        read_ship(errors, Value([], DocumentPlace()), fields["load"], ship_class)
    questions = errors.items(fields["questions"]) if "questions" in fields else []
    answers = [answer(errors, ship, question) for question in questions]
    errors.stop()
    assert ship is not None, "a ship that can't be read is an error"
    return name, ship, answers


def resolve(data: object, steps: bool) -> Resolved:
    """The result of a ship file; it has no steps."""
    name, _, answers = read_ship_file(data)
    result: dict[str, Json] = {"format": RESULT}
    if name is not None:
        result["id"] = name
    result["answers"] = list(answers)
    return Resolved(result)


def error_line(data: object, error: BadValue) -> dict[str, Json]:
    """What stands in the place of a result for a file that can't be read."""
    line: dict[str, Json] = {"format": RESULT}
    if isinstance(data, dict) and isinstance(data.get("id"), str):
        line["id"] = data["id"]
    return {**line, "error": error.message, "at": error.at}


SHIP_FILE: Final = FileFormat(FORMAT, resolve, error_line)
