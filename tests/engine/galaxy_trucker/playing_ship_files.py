"""Ship files asked: what comes out, and whether that is what was expected."""

import json
from pathlib import Path

from engine.galaxy_trucker.files.ship import SHIP_FILE
from engine.game import Json
from engine.tables import BadValue

EXAMPLES = Path(__file__).with_name("examples")
UNORDERED = {
    *("errors", "problems", "parts", "parts_left", "choice", "cabins", "batteries", "holds", "destroyed"),
    *(
        "fallen_off",
        "left",
        "dead",
        "crew",
        "energy",
        "goods",
        "banned",
        "brown",
        "purple",
        "aliens",
        "between",
    ),
}
Object = dict[str, Json]
START: Object = {"at": [7, 7], "kind": "start_cabin", "conn": "3333"}


def even(value: Json, key: str = "") -> Json:
    """A value with its unordered lists in one order, as the format page compares them."""
    if isinstance(value, dict):
        return {name: even(item, name) for name, item in value.items()}
    if isinstance(value, list):
        inner = "left" if key in ("parts", "parts_left", "choice") else ""
        items = [even(item, inner) for item in value]
        return sorted(items, key=json.dumps) if key in UNORDERED else items
    return value


def covers(result: Json, expected: Json, key: str = "") -> bool:
    """Whether a result holds at least the keys that are given."""
    if isinstance(expected, dict):
        return isinstance(result, dict) and all(
            name in result and covers(result[name], item, name) for name, item in expected.items()
        )
    if isinstance(expected, list) and key not in UNORDERED:
        return (
            isinstance(result, list) and len(result) == len(expected) and all(map(covers, result, expected))
        )
    return even(result, key) == even(expected, key)


def resolved(document: object) -> Object:
    try:
        return SHIP_FILE.resolve(document, False).result
    except BadValue as error:
        return SHIP_FILE.error(document, error)


def lines(name: str) -> list[Object]:
    return [json.loads(line) for line in (EXAMPLES / name).read_text("utf-8").splitlines()]


def ship(*tiles: Json, questions: list[Json] | None = None, **more: Json) -> Object:
    return {"format": "galaxy-trucker-ship/1", **more, "tiles": list(tiles), "questions": questions or []}


def t(x: int, y: int, kind: str, conn: str = "3333", **more: Json) -> Object:
    return {"at": [x, y], "kind": kind, "conn": conn, **more}


def ask(document: Object, **question: Json) -> Object:
    result = resolved({**document, "questions": [question]})
    assert "error" not in result, result
    answers = result["answers"]
    assert isinstance(answers, list)
    found = answers[0]
    assert isinstance(found, dict)
    assert next(iter(found)) == "ask"
    return found


def wrong(document: object) -> Json:
    result = resolved(document)
    assert "error" in result, result
    assert result["format"] == "galaxy-trucker-ship-result/1"
    return result["at"]
