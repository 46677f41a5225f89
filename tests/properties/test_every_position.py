"""What holds for the positions of every game in the registry: any moment is written down, read back and goes on exactly
alike, and what is wrong in a file is refused with its place.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from engine import GAMES
from engine.game import Json
from engine.tables import BadValue, join
from tests.properties.grounds import ground, played, positions
from tests.properties.test_every_game import every_play, every_setup, kinds

MOMENTS = 6
UNKNOWN = "no_such_key"


def through_a_file(document: dict[str, Json]) -> dict[str, Json]:
    read: dict[str, Json] = json.loads(json.dumps(document, allow_nan=False))
    return read


@every_setup
@every_play
def test_a_position_read_back_is_the_same_moment_and_goes_on_exactly_alike(
    name: str, number: int, seed: int
) -> None:
    record = played(name, number, seed)
    for at, game in positions(record, MOMENTS):
        twin, first = GAMES[name].from_position(through_a_file(game.position())), game.clone()
        assert twin.position() == game.position()
        assert twin.snapshot() == game.snapshot()
        assert (twin.to_act(), twin.wake_at(), twin.result) == (game.to_act(), game.wake_at(), game.result)
        if any(ground(name).looks_back(action) for _, action in record.actions[at : at + 1]):
            continue
        for seat, action in record.actions[at:]:
            assert kinds(twin.act(seat, action)) == kinds(first.act(seat, action))
        assert twin.result == first.result


Way = tuple[str | int, ...]


def written(name: str, number: int) -> dict[str, Json]:
    """The middle of a play as a file."""
    _, (_, game), _ = positions(played(name, number, 1), 3)
    return through_a_file({**game.position(), "id": "middle", "seed": 5})


def ways(value: Json, way: Way = ()) -> Iterator[tuple[Way, Json]]:
    """Every value in a document with the way to it; of a list the last one, for its items are alike."""
    yield way, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from ways(item, (*way, key))
    elif isinstance(value, list) and value:
        yield from ways(value[-1], (*way, len(value) - 1))


def place(way: Way) -> str:
    """As errors write it: `position.players[1].hand[0]`."""
    at = ""
    for part in way:
        at = join(at, part) if isinstance(part, str) else f"{at}[{part}]"
    return at


def with_value(document: dict[str, Json], way: Way, value: Json) -> dict[str, Json]:
    """A copy in which one value is another."""
    whole = deepcopy(document)
    found: Any = whole
    for part in way[:-1]:
        found = found[part]
    found[way[-1]] = value
    return whole


def refused_at(name: str, document: dict[str, Json]) -> str:
    with pytest.raises(BadValue) as error:
        GAMES[name].from_position(document)
    assert "expected" in error.value.message or error.value.message == "is missing"
    return error.value.at


@every_setup
def test_an_unknown_key_anywhere_in_a_position_is_refused_there(name: str, number: int) -> None:
    document = written(name, number)
    for way, value in ways(document):
        if isinstance(value, dict):
            further = (*way, UNKNOWN)
            assert refused_at(name, with_value(document, further, 1)) == place(further)


@every_setup
def test_a_value_of_a_wrong_type_anywhere_in_a_position_is_refused_there(name: str, number: int) -> None:
    """A list of lists of lists is nothing that a game writes, and neither is a number for a list or a table."""
    document = written(name, number)
    for way, value in ways(document):
        if way:
            wrong: Json = 0.5 if isinstance(value, dict | list) else [[[]]]
            there = way[:-1] if isinstance(way[-1], int) else way  # two numbers of a field are one value
            assert refused_at(name, with_value(document, way, wrong)).startswith(place(there)), way
