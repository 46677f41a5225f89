"""Flight files: the examples of the format page, and a case for each sentence about what is wrong."""

import json
from pathlib import Path

import pytest

from engine.galaxy_trucker.files.flight import FLIGHT_FILE
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


# ------------------------------------------------------------------------------------------------------ errors

CABIN: Object = {"at": [7, 7], "tile": "SC-red", "humans": 2}
BATTERY: Object = {"at": [8, 7], "kind": "battery", "conn": "0003", "energy": 2}
ENGINE: Json = {"at": [7, 8], "kind": "double_engine", "conn": "3000"}
CANNON: Json = {"at": [7, 6], "kind": "double_cannon", "conn": "0030"}
HOLD: Json = {"at": [6, 7], "kind": "cargo_hold", "conn": "0300", "cap": 2}
SHIP: Json = {"tiles": [CABIN, BATTERY, ENGINE, CANNON, HOLD]}


def flight(*deck: Json, **more: Json) -> Object:
    return {"format": "galaxy-trucker-flight/1", "level": 1, "ships": [SHIP], "deck": list(deck), **more}


def at(document: object) -> Json:
    """The place of the error of a file."""
    result = resolved(document)
    assert "error" in result, result
    assert result["format"] == "galaxy-trucker-flight-result/1"
    return result["at"]


def without(document: Object, key: str) -> Object:
    return {name: value for name, value in document.items() if name != key}


FULL = flight("I-open_space-1")
SHOT: Json = {"size": "big", "from": "N"}


@pytest.mark.parametrize(
    ("document", "place"),
    [
        (17, ""),
        (without(FULL, "format"), "format"),
        (without(FULL, "level"), "level"),
        (without(FULL, "ships"), "ships"),
        (without(FULL, "deck"), "deck"),
        (flight(captain=1), "captain"),
        (flight(id=3), "id"),
        (flight(level=0), "level"),
        (flight(level=5), "level"),
        (flight(level=True), "level"),
        (flight(level=1.0), "level"),
        (flight(**{"class": "IV"}), "class"),
        (flight(mission="the_bet"), "mission"),
        (flight(mission="escort_mission"), "mission"),
        (flight(mission="holiday"), "mission"),
        (flight(ships=[]), "ships"),
        (flight(ships=[SHIP] * 5), "ships"),
        (flight(ships=SHIP), "ships"),
        (flight(ships=[SHIP, {}]), "ships[1].tiles"),
        (flight(ships=[{"tiles": [CABIN], "crew": 2}]), "ships[0].crew"),
        (flight(ships=[{"tiles": [CABIN], "credits": -1}]), "ships[0].credits"),
        (flight(ships=[{"tiles": [CABIN], "lost": "2"}]), "ships[0].lost"),
        (flight(ships=[{"tiles": [CABIN], "gives_up_before": 0}]), "ships[0].gives_up_before"),
        (flight(ships=[{"tiles": [CABIN], "position": 1.5}]), "ships[0].position"),
        (flight(ships=[{"tiles": [CABIN], "position": 3}, {"tiles": [CABIN]}]), "ships"),
        (flight(ships=[{"tiles": [CABIN], "position": 3}, {"tiles": [CABIN], "position": 3}]), "ships"),
        (flight(ships=[{"tiles": [CABIN], "position": 3}, {"tiles": [CABIN], "position": 4}]), "ships"),
        (flight(ships=[{"tiles": [CABIN], "position": 3}, {"tiles": [CABIN], "position": -37}]), "ships"),
        # a ship with building errors, off the board of its class, and a load that can't be
        (flight(ships=[SHIP, {"tiles": [CABIN, {"at": [8, 8], "kind": "structural", "conn": "3333"}]}]), "ships[1]"),
        (flight(ships=[{"tiles": [{**CABIN, "at": [7, 2]}]}]), "ships[0]"),
        (flight(ships=[{"tiles": [{**CABIN, "humans": 3}]}]), "ships[0].tiles[0].humans"),
        (flight(ships=[{"tiles": [CABIN, {**BATTERY, "energy": 3}]}]), "ships[0].tiles[1].energy"),
        (flight(ships=[{"tiles": [CABIN], "load": {}}]), "ships[0].tiles[0].humans"),
        # cards
        (flight("I-open_space-9"), "deck[0]"),
        (flight("I-open_space-1", "I-stardust-1", "I-open_space-1"), "deck[2]"),
        (flight("RP-1"), "deck[0]"),
        (flight("move"), "deck[0]"),
        (flight(3), "deck[0]"),
        (flight({"strength": 3}), "deck[0].kind"),
        (flight({"kind": "picnic"}), "deck[0].kind"),
        (flight({"kind": "stardust", "days": 2}), "deck[0].days"),
        (flight({"kind": "black_hole", "strength": [3, 5, 7]}), "deck[0].strength"),
        (flight({"kind": "black_hole", "strength": [3, 5, 7, "9"]}), "deck[0].strength[3]"),
        (flight({"kind": "planets", "planets": [["red", "pink"]], "days": 1}), "deck[0].planets[0][1]"),
        (flight({"kind": "planets", "planets": [["red"]]}), "deck[0].days"),
        (flight({"kind": "meteoric_swarm", "meteors": [{"size": "small"}]}), "deck[0].meteors[0].from"),
        (flight({"kind": "meteor_storm", "lines": [{"level": 5, "arrows": []}]}), "deck[0].lines[0].level"),
        (
            flight({"kind": "combat_zone", "lines": [{"least": "crew", "penalty": "days"}]}),
            "deck[0].lines[0].amount",
        ),
        (flight({"kind": "special_event"}), "deck[0].id"),
        (flight({"kind": "robopolice_raid"}), "deck[0].kind"),
        (flight("BH-1", {"kind": "stardust", "id": "BH-1"}), "deck[1].id"),
        (flight({"kind": "move", "moves": [{"ship": 1, "days": 2}]}), "deck[0].moves[0].ship"),
        # dice and decisions
        (flight(dice=[1, 7]), "dice[1]"),
        (flight(dice=6), "dice"),
        (flight("I-meteoric_swarm-1", dice=[1]), "dice"),
        (flight("I-meteoric_swarm-1"), "dice"),
        (flight(decisions=[[], []]), "decisions"),
        (flight(decisions=[3]), "decisions[0]"),
        (flight(decisions=[[["planet"]]]), "decisions[0][0]"),
        (flight(decisions=[[["planet", 0], "planet"]]), "decisions[0][1]"),
        (flight(decisions=[[["planet", 0, 1]]]), "decisions[0][0]"),
        (flight(decisions=[[["sing", 1]]]), "decisions[0][0]"),
        # the first one counts, in the order of the file
        ({**flight(), "level": 9, "deck": 3}, "level"),
        ({"deck": 3, "level": 9}, "deck"),
        ({"level": 9, "zeal": 1}, "level"),
        ({"zeal": 1, "level": 9}, "zeal"),
    ],
)  # fmt: skip
def test_what_is_wrong_has_its_place(document: object, place: str) -> None:
    assert at(document) == place


ZONE: Json = {"kind": "black_hole", "strength": [4, 4, 4, 4]}
SLAVERS: Json = {"kind": "slavers", "strength": 9, "lose_crew": 1, "reward_credits": 0, "days": 0}
METEORS: Json = {"kind": "meteoric_swarm", "meteors": [{"size": "big", "from": "N"}]}
PLANETS: Json = {"kind": "planets", "planets": [["yellow", "blue", "blue"]], "days": 1}
STATION: Json = {"kind": "abandoned_station", "min_crew": 1, "reward_goods": ["blue"], "days": 0}


@pytest.mark.parametrize(
    ("card", "answer"),
    [
        ("I-open_space-1", ["defend", None]),
        ("I-open_space-1", ["power", None]),
        ("I-open_space-1", ["power", 3]),
        ("I-open_space-1", ["power", [[7, 6]]]),
        ("I-open_space-1", ["power", [[7, 8], [7, 8]]]),
        ("I-open_space-1", ["power", [[9, 9]]]),
        ("I-open_space-1", ["power", [[7, 8.0]]]),
        ("I-open_space-1", ["power", {"use": [[7, 8]], "from": [[7, 7]]}]),
        ("I-open_space-1", ["power", {"use": [[7, 8]], "from": [[8, 7], [8, 7]]}]),
        ("I-open_space-1", ["power", {"use": [], "from": [[8, 7]]}]),
        ("I-open_space-1", ["power", {"use": [[7, 8]], "from": [[8, 7]], "why": 1}]),
        (SLAVERS, ["power", [[7, 8]]]),
        (METEORS, ["defend", [7, 8]]),
        (METEORS, ["defend", [[7, 6]]]),
        (METEORS, ["defend", False]),
        (METEORS, ["defend", {"use": None, "from": [[8, 7]]}]),
        (PLANETS, ["planet", 1]),
        (PLANETS, ["planet", -1]),
        (PLANETS, ["planet", True]),
        (STATION, ["accept", None]),
        (STATION, ["accept", 1]),
    ],
)
def test_an_answer_that_is_not_possible_is_an_error_there(card: Json, answer: Json) -> None:
    assert at(flight(card, dice=[3, 4], decisions=[[answer]])) == "decisions[0][0]"


@pytest.mark.parametrize(
    "answer",
    [
        [],
        [[7, 7], [7, 7]],
        [[8, 7]],
        [[9, 7]],
        None,
    ],
)
def test_crew_is_given_up_by_cells_that_hold_it(answer: Json) -> None:
    document = flight(SLAVERS, decisions=[[["power", []], ["crew", answer]]])
    assert at(document) == "decisions[0][1]"


@pytest.mark.parametrize(
    "answer",
    [
        [{"at": [6, 7], "goods": ["yellow", "blue", "blue"]}],
        [{"at": [6, 7], "goods": ["yellow", "yellow"]}],
        [{"at": [6, 7], "goods": ["red"]}],
        [{"at": [7, 7], "goods": []}],
        [{"at": [6, 7], "goods": []}, {"at": [6, 7], "goods": []}],
        [{"at": [6, 7]}],
        {"at": [6, 7], "goods": []},
        True,
    ],
)
def test_goods_are_stowed_where_they_fit_and_only_those_that_there_are(answer: Json) -> None:
    assert at(flight(PLANETS, decisions=[[["planet", 0], ["stow", answer]]])) == "decisions[0][1]"


def test_what_is_not_kept_is_thrown_away() -> None:
    document = flight(PLANETS, decisions=[[["planet", 0], ["stow", [{"at": [6, 7], "goods": ["blue"]}]]]])
    assert covers(resolved(document), {"ships": [{"goods": {"red": 0, "yellow": 0, "green": 0, "blue": 1}}]})


@pytest.mark.parametrize(
    "answer",
    [
        None,
        {"power": []},
        {"power": [], "discard": []},
        {"power": [[7, 8]], "discard": [[8, 7], [7, 6], [6, 7]]},
        {"power": [[7, 6]], "discard": [[8, 7], [6, 7]]},
        {"power": [[7, 8]], "discard": "all"},
        {"power": [[7, 8]], "discard": [[8, 7], [7, 6], [6, 7], [6, 7]]},
        {"power": [[7, 8]], "discard": [[8, 7], [7, 6], [6, 7], [7, 8]], "from": [[8, 7], [8, 7]]},
        {"power": [[7, 8]], "discard": [[8, 7], [7, 6], [6, 7], [5, 7]]},
    ],
)
def test_a_way_out_of_a_black_hole_is_exact(answer: Json) -> None:
    # with the double engine 2 of 4: four of the five components are due
    assert at(flight(ZONE, decisions=[[["hole", answer]]])) == "decisions[0][0]"


def test_the_answer_that_is_missing_at_a_black_hole_is_an_error_behind_the_last_one() -> None:
    assert at(flight("I-open_space-1", ZONE, decisions=[[["power", [[7, 8]]]]])) == "decisions[0][1]"
    assert at(flight(ZONE)) == "decisions[0][0]"


def test_an_error_names_the_file() -> None:
    assert FLIGHT_FILE.error({"id": "x"}, BadValue("level", "no")) == {
        "format": "galaxy-trucker-flight-result/1",
        "id": "x",
        "error": "no",
        "at": "level",
    }


def test_more_dice_and_decisions_than_needed_are_fine() -> None:
    document = flight("I-open_space-1", dice=[1, 2], decisions=[[["power", [[7, 8]]], ["planet", 3]]])
    assert covers(resolved(document), {"dice_used": 0, "decisions_used": [1], "ships": [{"position": 2}]})


def test_the_same_file_has_the_same_steps() -> None:
    document = lines("flights.jsonl")[6]
    steps = FLIGHT_FILE.resolve(document, True).steps
    assert steps == FLIGHT_FILE.resolve(document, True).steps
    assert FLIGHT_FILE.resolve(document, False).steps == []
    assert json.loads(json.dumps(steps)) == steps
    assert steps[0] == {"step": "flight_began", "positions": [0, -3, -6, -9]}
