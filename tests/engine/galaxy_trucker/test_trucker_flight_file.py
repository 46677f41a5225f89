"""Flight files: the examples of the format page."""

import json
from pathlib import Path

import pytest

from engine.galaxy_trucker.flight_file import FLIGHT_FILE
from engine.game import Json
from engine.tables import BadValue

EXAMPLES = Path(__file__).with_name("examples")
UNORDERED = ("left", "aliens")
Object = dict[str, Json]


def covers(result: Json, expected: Json, key: str = "") -> bool:
    """Whether a result holds at least the keys that are given."""
    if isinstance(expected, dict):
        return isinstance(result, dict) and all(
            name in result and covers(result[name], item, name) for name, item in expected.items()
        )
    if isinstance(expected, list) and isinstance(result, list):
        if key in UNORDERED:
            return sorted(map(str, result)) == sorted(map(str, expected))
        return len(result) == len(expected) and all(map(covers, result, expected))
    return result == expected and type(result) is type(expected)


def resolved(document: object) -> Object:
    try:
        return FLIGHT_FILE.resolve(document, False).result
    except BadValue as error:
        return FLIGHT_FILE.error(document, error)


def lines(name: str) -> list[Object]:
    return [json.loads(line) for line in (EXAMPLES / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("document", "known"),
    [*zip(lines("flights.jsonl"), lines("flights_expected.jsonl"), strict=True)],
    ids=[str(line["id"]) for line in lines("flights.jsonl")],
)
def test_an_example_of_the_format_page_comes_out(document: Object, known: Object) -> None:
    assert document["id"] == known["id"]
    result = resolved(document)
    assert covers(result, known["expect"]), result
