"""Flight files: what reads, what is refused where, and that a played game resolves from its file to the same result."""

import json
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from engine.game import TABLE, Json
from engine.space_alert.actions import NextTurn, Plan
from engine.space_alert.cards import cards
from engine.space_alert.files.flight import read_flight, write_flight
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.rules import resolve
from engine.space_alert.score import result_object
from engine.space_alert.setup_flight import RECOMMENDED
from engine.space_alert.state.writers import State
from engine.space_alert.words import PHASE_TURNS
from engine.tables import BadValue
from tests.engine.space_alert.playing import at

FOLDER = Path(__file__).parent / "flights"
BAGS = ("destroyed", "survived")  # compared without order


def lines(name: str) -> list[dict[str, Json]]:
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


FLIGHTS = lines("flights.jsonl")
EXPECTED = {str(row["id"]): row for row in lines("expected.jsonl")}


def resolved(data: object) -> dict[str, Json]:
    flight = read_flight(data)
    state = State(flight)
    resolve(state)
    return result_object(state, flight.id)


def bag(key: str, value: Json) -> Json:
    return sorted(value, key=str) if key in BAGS and isinstance(value, list) else value


def differences(expected: Json, got: Json, place: str = "") -> Iterator[str]:
    """Where a result says something else; keys that are not expected are not compared."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            yield from differences(bag(key, value), bag(key, got.get(key)), f"{place}.{key}")
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, (value, found) in enumerate(zip(expected, got, strict=True)):
            yield from differences(value, found, f"{place}[{number}]")
    elif expected != got:
        yield f"{place}: expected {expected}, got {got}"


# ------------------------------------------------------------------------------------------------------------ examples


@pytest.mark.parametrize("flight", FLIGHTS, ids=lambda flight: str(flight["id"]))
def test_an_example_comes_out_as_elsewhere(flight: dict[str, Json]) -> None:
    assert list(differences(EXPECTED[str(flight["id"])], resolved(flight))) == []


def test_every_example_has_an_expectation() -> None:
    assert [flight["id"] for flight in FLIGHTS] == list(EXPECTED)
    assert len(EXPECTED) == 50


@pytest.mark.parametrize("flight", FLIGHTS[:10], ids=lambda flight: str(flight["id"]))
def test_a_flight_is_written_as_it_was_read(flight: dict[str, Json]) -> None:
    read = read_flight(flight)
    written = json.loads(json.dumps(write_flight(read), allow_nan=False))
    assert read_flight(written) == read
    assert write_flight(read_flight(written)) == written


# -------------------------------------------------------------------------------------------------------- played games


SETUPS: tuple[dict[str, object], ...] = (
    {"mission": "mission_2", "common": "mixed", "serious": "mixed"},
    {"mission": "simulation_1", "players": 2, "fifth_android": True, "common": "yellow"},
    {"mission": "test_run_2", "players": 3, "serious": "yellow"},
    {"mission": "random", "players": 5, "hands": "physical"},
    {"mission": "simulation_2", "players": 4, "hands": "physical"},
    {
        "mission": "test_run_1",
        "players": 1,
        "start": {"damage": {"red": ["structure"], "blue": ["reactor", "lift"]}, "old_structure": ["red"]},
        "options": {"count_knocked_out": True, "doublings_add_up": True},
    },
)
SEEDS = range(40)


@cache
def flown(number: int, seed: int) -> SpaceAlert:
    """A game with three random cards for each character and phase, and a stumble now and then."""
    game, draw = RULES.deal(RULES.setup(SETUPS[number]), seed), Random(seed)
    p = game.planning
    at(game, 0)
    for phase, end_s in enumerate(game.mission.phase_ends, 1):
        for crew, owner in enumerate(p.setup.order):
            seat = owner or draw.choice(p.setup.seats)
            for turn in draw.sample(PHASE_TURNS[phase], 3):
                held = [*p.hands[seat], p.android_hand[crew]]
                card = draw.choice(held if p.setup.hands == "dealt" else range(len(cards())))
                plan = Plan(crew, turn, card, draw.randrange(2))
                if plan in game.legal(seat):
                    game.act(seat, plan)
        at(game, end_s)
    while game.result is None:
        seat = draw.choice(p.setup.seats)
        game.act(seat, draw.choice([NextTurn(), NextTurn(), *game.legal(seat)]))
    return game


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_a_played_game_resolves_from_its_file_to_the_same_result(number: int) -> None:
    for game in (flown(number, seed) for seed in SEEDS):
        assert game.result is not None
        written = json.loads(json.dumps(write_flight(game.flight), allow_nan=False))
        assert read_flight(written) == game.flight
        assert resolved(written) == game.result.document


def test_these_games_have_scores_losses_and_stumbles() -> None:
    games = [flown(number, seed) for number in range(len(SETUPS)) for seed in SEEDS]
    returned = sum(game.result is not None and game.result.score is not None for game in games)
    assert 15 < returned < len(games) - 15
    assert sum(len(game.flight.stumbles) for game in games) > 200


def test_a_planned_game_has_a_flight_before_it_is_resolved() -> None:
    game = RULES.deal(RULES.setup({"players": 4}), 1)
    at(game, 600)
    flight = game.flight
    assert (flight.crew, flight.turns, len(flight.threats)) == (
        4,
        12,
        5,
    )  # mission 1 without the unconfirmed one
    assert flight.options == RECOMMENDED
    game.act(TABLE, NextTurn())
    assert game.flight == flight


def test_a_flight_takes_off_with_what_the_set_up_says() -> None:
    options = {"stealth_fighter_speed": 4, "debris_without_marks": True}
    start = {"damage": {"white": ["lift"]}, "old_structure": ["blue"], "empty_bot_stations": ["lower_red"]}
    flight = RULES.deal(RULES.setup({"options": options, "start": start}), 1).flight
    assert (flight.options.stealth_fighter_speed, flight.options.debris_without_marks) == (4, True)
    assert (flight.old_damage, flight.piles[1][0]) == (((), (4,), ()), 4)
    assert (flight.old_structure, flight.empty_bot_stations) == ((0, 0, 1), (3,))


# ------------------------------------------------------------------------------------------------------------- reading


def flight(**changes: Json) -> dict[str, Json]:
    """A small flight that reads, with some keys changed."""
    base: dict[str, Json] = {
        "format": "space-alert-flight/1",
        "crew": 2,
        "trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4},
        "threats": [
            {"turn": 2, "where": "red", "card": "E1-01"},
            {"turn": 4, "where": "internal", "card": "I1-01"},
        ],
        "plans": [["A"], ["red", "-", "lift"]],
    }
    return {**base, **changes}


def called(*rows: tuple[Json, str, str]) -> list[Json]:
    return [{"turn": turn, "where": where, "card": card} for turn, where, card in rows]


def test_what_a_flight_may_leave_out() -> None:
    read = read_flight(flight())
    assert (read.id, read.turns, read.seed, read.options) == (None, 12, 0, RECOMMENDED)
    assert [len(plan) for plan in read.plans] == [12, 12]
    assert [sorted(pile) for pile in read.piles] == [[0, 1, 2, 3, 4, 5]] * 3
    assert read_flight(flight(turns=7)).plans[0] == (read.plans[0])[:7]


def test_tokens_that_the_file_does_not_order_come_from_the_seed() -> None:
    ordered = read_flight(flight(damage={"red": ["lift", "shield"]}, seed=3))
    assert ordered.piles[0][:2] == (4, 2)
    assert read_flight(flight(seed=3)).piles == read_flight(flight(seed=3)).piles
    assert len({read_flight(flight(seed=seed)).piles for seed in range(20)}) > 15


def test_a_token_on_the_ship_is_not_drawn_again() -> None:
    """[R 6.2]"""
    read = read_flight(
        flight(start={"damage": {"red": ["lift"]}}, damage={"red": ["shield", "lift", "structure"]})
    )
    assert read.old_damage == ((4,), (), ())
    assert read.piles[0][:3] == (4, 2, 5)
    assert sorted(read.piles[0]) == [0, 1, 2, 3, 4, 5]


def test_threats_act_by_number_whatever_their_order_in_the_file() -> None:
    rows = called((5, "red", "E1-02"), (1, "internal", "I1-01"))
    assert [threat.turn for threat in read_flight(flight(threats=rows)).threats] == [1, 5]


THREE_HEROES: list[Json] = ["hero:A", "hero:A", "hero:A"]
BAD: list[tuple[dict[str, Json], str]] = [
    # Not what it should be.
    ({"format": "space-alert-flight/2"}, "format"),
    ({"crew": "2"}, "crew"),
    ({"crew": 2.0}, "crew"),
    ({"crew": True}, "crew"),
    ({"crew": None}, "crew"),
    ({"crew": math.nan}, "crew"),
    ({"seed": math.nan}, "seed"),
    ({"seed": 1.5}, "seed"),
    ({"seed": False}, "seed"),
    ({"id": 7}, "id"),
    ({"turns": 10}, "turns"),
    ({"turns": True}, "turns"),
    ({"trajectories": [1, 2, 3, 4]}, "trajectories"),
    ({"trajectories": {"red": 1, "white": 2, "blue": True, "internal": 4}}, "trajectories.blue"),
    ({"threats": {}}, "threats"),
    ({"threats": [[]]}, "threats[0]"),
    ({"threats": called((True, "red", "E1-01"))}, "threats[0].turn"),
    ({"threats": called((1, "green", "E1-01"))}, "threats[0].where"),
    ({"plans": {}}, "plans"),
    ({"plans": ["A", []]}, "plans[0]"),
    ({"plans": [[], ["A", 3]]}, "plans[1][1]"),
    ({"plans": [[], ["A", None]]}, "plans[1][1]"),
    ({"damage": []}, "damage"),
    ({"damage": {"red": "lift"}}, "damage.red"),
    ({"start": {"old_structure": "red"}}, "start.old_structure"),
    ({"stumbles": [{"crew": 0, "turn": 1, "intended": 4}]}, "stumbles[0].intended"),
    ({"options": {"stealth_fighter_speed": True}}, "options.stealth_fighter_speed"),
    ({"options": {"doublings_add_up": 1}}, "options.doublings_add_up"),
    # Keys and names that nobody knows.
    ({"extra": 1}, "extra"),
    ({"trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4, "green": 5}}, "trajectories.green"),
    ({"threats": [{"turn": 1, "where": "red", "card": "E1-01", "hp": 3}]}, "threats[0].hp"),
    ({"damage": {"green": []}}, "damage.green"),
    ({"start": {"damages": {}}}, "start.damages"),
    ({"start": {"damage": {"green": []}}}, "start.damage.green"),
    ({"stumbles": [{"crew": 0, "turn": 1, "intended": "red", "why": ""}]}, "stumbles[0].why"),
    ({"options": {"easy": True}}, "options.easy"),
    ({"threats": called((1, "red", "E1-99"))}, "threats[0].card"),
    ({"plans": [["A", "jump"], []]}, "plans[0][1]"),
    ({"plans": [["hero:C"], []]}, "plans[0][0]"),
    ({"damage": {"blue": ["lift", "roof"]}}, "damage.blue[1]"),
    # Out of bounds.
    ({"crew": 0, "plans": []}, "crew"),
    ({"crew": 6, "plans": [[]] * 6}, "crew"),
    ({"trajectories": {"red": 1, "white": 2, "blue": 9, "internal": 4}}, "trajectories.blue"),
    ({"trajectories": {"red": 0, "white": 2, "blue": 3, "internal": 4}}, "trajectories.red"),
    ({"threats": called((0, "red", "E1-01"))}, "threats[0].turn"),
    ({"threats": called((13, "red", "E1-01"))}, "threats[0].turn"),
    ({"plans": [["-"] * 13, []]}, "plans[0]"),
    ({"turns": 7, "plans": [[], ["-"] * 8]}, "plans[1]"),
    ({"plans": [[], [], []]}, "plans"),
    ({"plans": [[]]}, "plans"),
    ({"stumbles": [{"crew": 2, "turn": 1, "intended": "red"}]}, "stumbles[0].crew"),
    ({"stumbles": [{"crew": -1, "turn": 1, "intended": "red"}]}, "stumbles[0].crew"),
    ({"stumbles": [{"crew": 0, "turn": 13, "intended": "red"}]}, "stumbles[0].turn"),
    ({"turns": 7, "stumbles": [{"crew": 0, "turn": 8, "intended": "red"}]}, "stumbles[0].turn"),
    ({"stumbles": [{"crew": 0, "turn": 1, "intended": "-"}]}, "stumbles[0].intended"),
    ({"stumbles": [{"crew": 0, "turn": 1, "intended": "jump"}]}, "stumbles[0].intended"),
    # Twice, or in the wrong place.
    ({"trajectories": {"red": 1, "white": 2, "blue": 1, "internal": 4}}, "trajectories.blue"),
    ({"threats": called((1, "red", "E1-01"), (2, "blue", "E1-01"))}, "threats[1].card"),
    ({"threats": called((1, "red", "E1-01"), (1, "blue", "E1-02"))}, "threats[1].turn"),
    ({"threats": called((1, "internal", "E1-01"))}, "threats[0].where"),
    ({"threats": called((1, "white", "I1-01"))}, "threats[0].where"),
    ({"threats": called((1, "blue", "SI2-01"))}, "threats[0].where"),
    ({"damage": {"red": ["lift", "shield", "lift"]}}, "damage.red[2]"),
    ({"start": {"damage": {"white": ["lift", "lift"]}}}, "start.damage.white[1]"),
    ({"start": {"empty_bot_stations": ["lower_red", "lower_red"]}}, "start.empty_bot_stations[1]"),
    ({"start": {"empty_bot_stations": ["upper_red"]}}, "start.empty_bot_stations[0]"),
    ({"stumbles": [{"crew": 0, "turn": 1, "intended": "red"}] * 2}, "stumbles[1]"),
    ({"plans": [["-", *THREE_HEROES], []]}, "plans[0][3]"),  # two heroic cards of a kind are in the box [R 1]
]


@pytest.mark.parametrize(("changes", "place"), BAD, ids=lambda value: value if isinstance(value, str) else "")
def test_a_bad_flight_is_refused_with_its_place(changes: dict[str, Json], place: str) -> None:
    with pytest.raises(BadValue) as bad:
        read_flight(flight(**changes))
    assert bad.value.at == place
    assert bad.value.message


@pytest.mark.parametrize("key", ["format", "crew", "trajectories", "threats", "plans"])
def test_a_key_that_is_missing_is_named(key: str) -> None:
    data = flight()
    del data[key]
    with pytest.raises(BadValue) as bad:
        read_flight(data)
    assert (bad.value.at, bad.value.message) == (key, "is missing")


@pytest.mark.parametrize(
    ("rows", "place"), [("trajectories", "trajectories.white"), ("threats", "threats[0].card")]
)
def test_a_key_that_is_missing_further_in_is_named(rows: str, place: str) -> None:
    data = json.loads(json.dumps(flight()))
    del (data[rows] if rows == "trajectories" else data[rows][0])[place.split(".")[1]]
    with pytest.raises(BadValue) as bad:
        read_flight(data)
    assert (bad.value.at, bad.value.message) == (place, "is missing")


@pytest.mark.parametrize("thing", [None, [], "flight", 3, True])
def test_a_flight_is_a_table(thing: Json) -> None:
    with pytest.raises(BadValue, match="expected a table"):
        read_flight(thing)
