"""Flight files at random come out as the rules say that naive.py writes down plainly."""

import copy
import json

import pytest

from engine.galaxy_trucker.flight_file import FLIGHT_FILE
from tests.engine.galaxy_trucker.naive import Flight
from tests.engine.galaxy_trucker.recording import recorded


@pytest.mark.parametrize("seed", range(60))
def test_a_flight_file_comes_out_as_the_plain_rules_say(seed: int) -> None:
    document = recorded(seed)
    if document is None:
        return  # a Black Hole left no answer
    document = json.loads(json.dumps(document))
    result = FLIGHT_FILE.resolve(copy.deepcopy(document), False).result
    assert {key: value for key, value in result.items() if key != "format"} == Flight(document).fly()
    assert result["dice_used"] == len(document["dice"])
    assert result["decisions_used"] == [len(mine) for mine in document["decisions"]]
