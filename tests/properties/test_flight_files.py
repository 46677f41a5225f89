"""What holds for flight files of Space Alert: what is wrong is refused, with its place."""

import math
from collections.abc import Callable, Iterator
from typing import TypeAlias, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.game import Json
from engine.space_alert.files.flight import FORMAT, read_carefully, read_flight, write_flight
from engine.space_alert.files.flight_plain import plain_flight
from engine.space_alert.words import BLANK, CODES, TRACK_NAMES
from engine.tables import BadValue
from firmware_py.games.space_alert.bench.flights import random_flights
from tests.properties.random_flights import Data, flight_files, modestly

Path: TypeAlias = tuple[str | int, ...]
Change: TypeAlias = Callable[[Data], Data]

REQUIRED = (
    "format",
    "crew",
    "trajectories",
    "threats",
    "plans",
    *TRACK_NAMES,
    "turn",
    "where",
    "card",
    "intended",
)
EMPTY_LIST: list[Json] = []
EMPTY_TABLE: Data = {}


def inside(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every place of a file below its root, with what stands there."""
    items: list[tuple[str | int, Json]] = []
    if isinstance(value, dict):
        items += value.items()
    elif isinstance(value, list):
        items += enumerate(value)
    for key, item in items:
        yield (*path, key), item
        yield from inside(item, (*path, key))


def wrong_for(path: Path, value: Json) -> list[Json]:
    """Values of another type than the one that stands there."""
    if isinstance(value, bool):
        return [0, "true", None]
    if isinstance(value, int):
        return [True, str(value), value + 0.5, float(value), math.nan, None, EMPTY_LIST]
    if isinstance(value, str):
        return [7, False, EMPTY_LIST, *([] if path == ("id",) else [None])]
    return [EMPTY_TABLE if isinstance(value, list) else EMPTY_LIST, "x", 3, None]


def with_value(value: Json, path: Path, put: Json) -> Json:
    """A copy with something else at a place; a key that is not there yet is added."""
    if not path:
        return put
    key, rest = path[0], path[1:]
    if isinstance(value, dict) and isinstance(key, str):
        return {**value, key: with_value(value.get(key), rest, put)}
    assert isinstance(value, list) and isinstance(key, int)
    return [with_value(item, rest, put) if place == key else item for place, item in enumerate(value)]


def refused_at(data: Json) -> str:
    try:
        read_flight(data)
    except BadValue as error:
        return error.at
    raise AssertionError("this flight was read")


@modestly
@given(flight_files(), some.data())
def test_a_value_of_a_wrong_type_is_refused(data: Data, draw: some.DataObject) -> None:
    path, value = draw.draw(some.sampled_from(list(inside(data))))
    wrong = draw.draw(some.sampled_from(wrong_for(path, value)))
    assert refused_at(with_value(data, path, wrong)).startswith(str(path[0]))


@modestly
@given(flight_files(), some.data())
def test_an_unknown_key_is_refused(data: Data, draw: some.DataObject) -> None:
    tables = [(), *(path for path, value in inside(data) if isinstance(value, dict))]
    path = draw.draw(some.sampled_from(tables))
    assert refused_at(with_value(data, (*path, "colour"), 1)).endswith("colour")


@modestly
@given(flight_files(), some.data())
def test_a_missing_key_is_refused(data: Data, draw: some.DataObject) -> None:
    needed = [path for path, _ in inside(data) if path[-1] in REQUIRED]
    path = draw.draw(some.sampled_from([path for path in needed if path[0] not in ("damage", "start")]))
    assert refused_at(without(data, path)).endswith(str(path[-1]))


def without(value: Json, path: Path) -> Json:
    key, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {k: without(v, rest) if k == key else v for k, v in value.items() if rest or k != key}
    assert isinstance(value, list)
    return [without(item, rest) if place == key else item for place, item in enumerate(value)]


# --------------------------------------------------------------------------------- what does not go together


def rows(data: Data, key: str) -> list[Data]:
    return cast("list[Data]", data[key])


def other_turn(data: Data) -> Json:
    return next(turn for turn in range(1, 13) if turn not in [row["turn"] for row in rows(data, "threats")])


def other_card(data: Data) -> Json:
    return next(card for card in ("E1-01", "E1-02") if card != rows(data, "threats")[0]["card"])


def one_threat(data: Data, **changes: Json) -> Data:
    return {**data, "threats": [{**rows(data, "threats")[0], **changes}]}


def two_threats(data: Data, **changes: Json) -> Data:
    first = rows(data, "threats")[0]
    return {**data, "threats": [first, {**first, **changes}]}


def with_plan(data: Data, *plan: str) -> Data:
    plans = cast("list[Json]", data["plans"])
    return {**data, "plans": [list(plan), *plans[1:]]}


def with_stumbles(data: Data, *stumbles: Data) -> Data:
    return {**data, "stumbles": list(stumbles)}


def with_start(data: Data, **start: Json) -> Data:
    return {**data, "start": dict(start)}


TRIP: Data = {"crew": 0, "turn": 1, "intended": "A"}
TRACKS: Data = {"red": 1, "white": 2, "blue": 3, "internal": 4}
WRONG: dict[str, tuple[str, Change]] = {
    "another format": ("format", lambda d: {**d, "format": "space-alert-flight/2"}),
    "nobody on board": ("crew", lambda d: {**d, "crew": 0}),
    "six on board": ("crew", lambda d: {**d, "crew": 6}),
    "ten turns": ("turns", lambda d: {**d, "turns": 10}),
    "trajectory 9": ("trajectories.red", lambda d: {**d, "trajectories": {**TRACKS, "red": 9}}),
    "trajectory 0": ("trajectories.blue", lambda d: {**d, "trajectories": {**TRACKS, "blue": 0}}),
    "a trajectory twice": (
        "trajectories.internal",
        lambda d: {**d, "trajectories": {**TRACKS, "internal": 2}},
    ),
    "a card that is not in the box": ("threats[0].card", lambda d: one_threat(d, card="E1-101")),
    "a threat on turn 0": ("threats[0].turn", lambda d: one_threat(d, turn=0)),
    "a threat on turn 13": ("threats[0].turn", lambda d: one_threat(d, turn=13)),
    "a card twice": ("threats[1].card", lambda d: two_threats(d, turn=other_turn(d))),
    "a second threat on a turn": (
        "threats[1].turn",
        lambda d: two_threats(d, where="red", card=other_card(d)),
    ),
    "a ship inside": ("threats[0].where", lambda d: one_threat(d, card="E1-01", where="internal")),
    "an intruder outside": ("threats[0].where", lambda d: one_threat(d, card="I1-01", where="blue")),
    "a plan too many": ("plans", lambda d: {**d, "plans": [*rows(d, "plans"), []]}),
    "a plan too few": ("plans", lambda d: {**d, "plans": cast(Json, rows(d, "plans")[1:])}),
    "a plan too long": ("plans[0]", lambda d: with_plan(d, *["A"] * 13)),
    "an unknown action": ("plans[0][1]", lambda d: with_plan(d, "A", "fly")),
    "a heroic C": ("plans[0][0]", lambda d: with_plan(d, "hero:C")),
    "three heroic shots": ("plans[0][3]", lambda d: with_plan(d, "hero:A", "A", "hero:A", "hero:A")),
    "a heroic card for both halves": (
        "plans[0][2]",
        lambda d: with_plan(d, "hero:B", "hero:B", "hero:upper_red"),
    ),
    "a token twice": ("damage.red[1]", lambda d: {**d, "damage": {"red": ["lift", "lift"]}}),
    "a zone that is not there": ("damage.green", lambda d: {**d, "damage": {"green": []}}),
    "an old token twice": ("start.damage.blue[1]", lambda d: with_start(d, damage={"blue": ["lift"] * 2})),
    "a bot station that is none": (
        "start.empty_bot_stations[0]",
        lambda d: with_start(d, empty_bot_stations=["upper_red"]),
    ),
    "a bot station twice": (
        "start.empty_bot_stations[1]",
        lambda d: with_start(d, empty_bot_stations=["lower_red"] * 2),
    ),
    "a stumble of nobody": ("stumbles[0].crew", lambda d: with_stumbles(d, {**TRIP, "crew": d["crew"]})),
    "a stumble of -1": ("stumbles[0].crew", lambda d: with_stumbles(d, {**TRIP, "crew": -1})),
    "a stumble after the flight": (
        "stumbles[0].turn",
        lambda d: with_stumbles(
            {**d, "turns": 7, "plans": [[]] * len(rows(d, "plans"))}, {**TRIP, "turn": 8}
        ),
    ),
    "a stumble into nothing": ("stumbles[0].intended", lambda d: with_stumbles(d, {**TRIP, "intended": "-"})),
    "two stumbles over a card": ("stumbles[1]", lambda d: with_stumbles(d, TRIP, {**TRIP, "intended": "B"})),
    "a ruling with another value": (
        "options.stealth_fighter_speed",
        lambda d: {**d, "options": {"stealth_fighter_speed": 5}},
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
@settings(modestly, max_examples=5)
@given(data=flight_files())
def test_what_does_not_go_together_is_refused_at_its_place(wrong: str, data: Data) -> None:
    at, change = WRONG[wrong]
    assert refused_at(change(data)) == at


@modestly
@given(flight_files())
def test_heroic_cards_of_different_plans_are_not_counted_together(data: Data) -> None:
    shared = {**data, "plans": [["hero:A", "hero:A"]] * len(rows(data, "plans"))}
    assert read_flight(shared).plans[0][:3] == (CODES["hero:A"], CODES["hero:A"], BLANK)


@modestly
@given(flight_files())
def test_the_fast_reader_says_what_the_careful_one_says(data: Data) -> None:
    plain = plain_flight(data, FORMAT)
    assert plain is None or plain == read_carefully(data)


@modestly
@given(flight_files(), some.data())
def test_the_fast_reader_leaves_what_was_changed_to_the_careful_one(
    data: Data, draw: some.DataObject
) -> None:
    path, value = draw.draw(some.sampled_from(list(inside(data))))
    changed = cast(Data, with_value(data, path, draw.draw(some.sampled_from(wrong_for(path, value)))))
    plain = plain_flight(changed, FORMAT)
    assert plain is None or plain == read_carefully(changed)


def test_plain_flights_are_read_fast() -> None:
    for data in random_flights(50, 3):
        flight = plain_flight(data, FORMAT)
        assert flight is not None
        assert plain_flight(write_flight(flight), FORMAT) == flight
