"""Flight files at random come out as the rules say that naive.py writes down plainly."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.galaxy_trucker.cards import cards
from engine.galaxy_trucker.files.flight import FLIGHT_FILE
from engine.game import Json
from engine.tables import BadValue
from tests.engine.galaxy_trucker.naive import Flight
from tests.engine.galaxy_trucker.playing_files import recorded


@pytest.mark.parametrize("seed", range(60))
def test_a_flight_file_comes_out_as_the_plain_rules_say(seed: int) -> None:
    document = recorded(seed)
    if document is not None:  # else a Black Hole left no answer
        compare(document)


@pytest.mark.parametrize("card", list(cards()))
def test_every_card_alone_comes_out_as_the_plain_rules_say(card: str) -> None:
    for seed in range(3):
        document = recorded(seed, card)
        if document is not None:
            compare(document)


def compare(document: dict[str, Json]) -> None:
    document = json.loads(json.dumps(document))
    result = FLIGHT_FILE.resolve(copy.deepcopy(document), False).result
    assert {key: value for key, value in result.items() if key != "format"} == Flight(document).fly()
    dice, decisions = document["dice"], document["decisions"]
    assert isinstance(dice, list)
    assert isinstance(decisions, list)
    assert result["dice_used"] == len(dice)
    assert result["decisions_used"] == [len(mine) for mine in decisions if isinstance(mine, list)]


STRANGE: list[Json] = [
    None,
    True,
    0,
    -1,
    7,
    3.5,
    "x",
    "",
    [],
    {},
    [7, 7],
    [[7, 7]],
    10**9,
    "all",
    ["power", []],
]


def places(value: Json, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*at, key)
        yield from places(item, (*at, key))


def spoil(document: Any, draw: random.Random) -> None:
    """Puts something strange into one place, or takes it away."""
    *road, last = draw.choice(list(places(document)))
    for key in road:
        document = document[key]
    if draw.random() < 0.8:
        document[last] = copy.deepcopy(draw.choice(STRANGE))
    else:
        del document[last]


@pytest.mark.parametrize("seed", range(40))
def test_a_file_that_was_spoilt_is_an_error_or_a_flight(seed: int) -> None:
    draw = random.Random(seed)
    document = recorded(seed) or recorded(seed + 1000)
    assert document is not None
    for _ in range(6):
        spoilt = json.loads(json.dumps(document))
        spoil(spoilt, draw)
        try:
            assert FLIGHT_FILE.resolve(spoilt, True).result
        except BadValue as error:
            assert error.message
