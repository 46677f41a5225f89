"""The examples of the format page come out."""

import json
from pathlib import Path

import pytest

from engine.game import Json
from engine.space_stage.game import RULES
from tests.engine.space_stage.positions import differences, resolved

EXAMPLES = Path(__file__).with_name("examples")


def lines(name: str) -> list[dict[str, Json]]:
    return [json.loads(line) for line in (EXAMPLES / name).read_text("utf-8").splitlines()]


CASES = list(zip(lines("files.jsonl"), lines("expected.jsonl"), strict=True))


CORNERS = list(zip(lines("corners-files.jsonl"), lines("corners-expected.jsonl"), strict=True))
"""Files of somebody who knows nothing but the format page, with what it says of them."""


@pytest.mark.parametrize(("document", "expected"), CASES, ids=[str(case[0]["id"]) for case in CASES])
def test_an_example_comes_out(document: dict[str, Json], expected: dict[str, Json]) -> None:
    assert differences(expected, resolved(document)) == []


@pytest.mark.parametrize(("document", "expected"), CORNERS, ids=[str(case[0]["id"]) for case in CORNERS])
def test_a_corner_of_the_format_comes_out(document: dict[str, Json], expected: dict[str, Json]) -> None:
    """Whatever is expected stands in the result, and nothing is refused or wrong but what is expected to be."""
    result = resolved(document)
    assert differences(expected, result) == []
    assert [key in result for key in ("refused", "error")] == ["refused" in expected, "at" in expected]


def test_there_are_twenty_five_examples() -> None:
    assert len(CASES) == 25


@pytest.mark.parametrize("document", [case[0] for case in CASES + CORNERS if "at" not in case[1]])
def test_what_is_read_is_written_again(document: dict[str, Json]) -> None:
    """A result's position and lots put into a file give the same result again."""
    first = resolved(document)
    again = {
        "format": document["format"],
        "id": document["id"],
        "setup": document["setup"],
        "position": first["position"],
        "lots": first["lots"],
    }
    second = resolved(again)
    first.pop("refused", None)
    assert second == first
    game = RULES.from_position(again)
    assert RULES.from_position(game.position()).snapshot() == game.snapshot()


def test_steps_count_seats_from_0_as_the_file_does() -> None:
    document: dict[str, Json] = {
        "format": "space-stage-position/1",
        "setup": {"players": 2},
        "position": {"phase": "recharge", "turn": 1},
        "lots": {"dice": [1, 2], "monsters": ["R01"]},
        "actions": [{"seat": 1, "do": "end_turn"}],
    }
    steps = RULES.formats[0].resolve(document, True).steps
    assert [step["seat"] for step in steps if "seat" in step] == [1, 0]
    assert {"step": "monster_placed", "slot": "lower_2", "monster": "R01"} in steps
