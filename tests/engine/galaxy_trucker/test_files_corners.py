"""Corners of both files: places and order of errors, equal positions, lapping, giving up, missions, losses and loads.

The cases of examples/corners.jsonl were written from the two pages alone, before the program was asked; those of
spoilt.jsonl are files with one or two things spoilt, and the place that a second reader of the pages names.
"""

import json
from pathlib import Path
from typing import cast

import pytest

from engine.game import Json
from tests.engine.galaxy_trucker import playing_ship_files as ships
from tests.engine.galaxy_trucker import test_files_flight as flights

EXAMPLES = Path(__file__).with_name("examples")
LINES = [
    line
    for name in ("corners.jsonl", "spoilt.jsonl")
    for line in (EXAMPLES / name).read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_corner_comes_out_as_the_page_says(number: int) -> None:
    case = cast("dict[str, Json]", json.loads(LINES[number]))
    file, expected = case["file"], case["expect"]
    assert isinstance(file, dict)
    kind = flights if "flight" in str(file["format"]) else ships
    result = kind.resolved(file)
    assert kind.covers(result, expected), f"{json.dumps(file)}: {json.dumps(result)}"
