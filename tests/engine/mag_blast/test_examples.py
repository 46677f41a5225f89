"""The 25 examples of the format page docs/formats/mag-blast-position.md."""

import json
from pathlib import Path

import pytest

from tests.engine.mag_blast.positions import differences, result_of

EXAMPLES = Path(__file__).with_name("examples")
FILES = [json.loads(line) for line in (EXAMPLES / "files.jsonl").read_text("utf-8").splitlines() if line]
EXPECTED = [
    json.loads(line) for line in (EXAMPLES / "expected.jsonl").read_text("utf-8").splitlines() if line
]


def test_there_are_as_many_results_as_files() -> None:
    assert [document["id"] for document in FILES] == [expected["id"] for expected in EXPECTED]
    assert len(FILES) == 25


@pytest.mark.parametrize("number", range(25), ids=[document["id"] for document in FILES])
def test_an_example_comes_out_as_the_page_says(number: int) -> None:
    assert differences(EXPECTED[number], result_of(FILES[number])) == []


@pytest.mark.parametrize("number", range(24), ids=[document["id"] for document in FILES[:24]])
def test_a_result_is_read_again_as_it_is(number: int) -> None:
    document = FILES[number]
    result = result_of(document)
    again = {"format": document["format"], "setup": document["setup"], "position": result["position"]}
    assert result_of(again)["position"] == result["position"]
    assert result_of(again)["to_act"] == result["to_act"]
