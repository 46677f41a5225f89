"""Ship files: the examples of the format page, and a case for each of its sentences."""

import json
from pathlib import Path

import pytest

from engine.galaxy_trucker.ship_file import SHIP_FILE
from engine.game import Json
from engine.tables import BadValue

EXAMPLES = Path(__file__).with_name("examples")
UNORDERED = {
    *("errors", "problems", "parts", "parts_left", "choice", "cabins", "batteries", "holds", "destroyed"),
    *(
        "fallen_off",
        "left",
        "dead",
        "crew",
        "energy",
        "goods",
        "banned",
        "brown",
        "purple",
        "aliens",
        "between",
    ),
}
Object = dict[str, Json]
START: Object = {"at": [7, 7], "kind": "start_cabin", "conn": "3333"}


def even(value: Json, key: str = "") -> Json:
    """A value with its unordered lists in one order, as the format page compares them."""
    if isinstance(value, dict):
        return {name: even(item, name) for name, item in value.items()}
    if isinstance(value, list):
        inner = "left" if key in ("parts", "parts_left", "choice") else ""
        items = [even(item, inner) for item in value]
        return sorted(items, key=json.dumps) if key in UNORDERED else items
    return value


def covers(result: Json, expected: Json, key: str = "") -> bool:
    """Whether a result holds at least the keys that are given."""
    if isinstance(expected, dict):
        return isinstance(result, dict) and all(
            name in result and covers(result[name], item, name) for name, item in expected.items()
        )
    if isinstance(expected, list) and key not in UNORDERED:
        return (
            isinstance(result, list) and len(result) == len(expected) and all(map(covers, result, expected))
        )
    return even(result, key) == even(expected, key)


def resolved(document: object) -> Object:
    try:
        return SHIP_FILE.resolve(document, False).result
    except BadValue as error:
        return SHIP_FILE.error(document, error)


def lines(name: str) -> list[Object]:
    return [json.loads(line) for line in (EXAMPLES / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("document", "known"),
    [*zip(lines("ships.jsonl"), lines("ships_expected.jsonl"), strict=True)],
    ids=[str(known["title"]) for known in lines("ships_expected.jsonl")],
)
def test_the_examples_come_out(document: Object, known: Object) -> None:
    assert document["id"] == known["id"]
    assert covers(resolved(document), known["expect"])


def ship(*tiles: Json, questions: list[Json] | None = None, **more: Json) -> Object:
    return {"format": "galaxy-trucker-ship/1", **more, "tiles": list(tiles), "questions": questions or []}


def t(x: int, y: int, kind: str, conn: str = "3333", **more: Json) -> Object:
    return {"at": [x, y], "kind": kind, "conn": conn, **more}


def ask(document: Object, **question: Json) -> Object:
    result = resolved({**document, "questions": [question]})
    assert "error" not in result, result
    answers = result["answers"]
    assert isinstance(answers, list)
    found = answers[0]
    assert isinstance(found, dict)
    assert next(iter(found)) == "ask"
    return found


def wrong(document: object) -> Json:
    result = resolved(document)
    assert "error" in result, result
    assert result["format"] == "galaxy-trucker-ship-result/1"
    return result["at"]


def test_the_example_of_the_page() -> None:
    document = ship(
        {"at": [7, 7], "tile": "SC-red", "humans": 2},
        t(8, 7, "battery", "0003", energy=1),
        t(7, 6, "shield", "0030"),
        id="demo",
        board="I",
    )
    hazard: Json = {"threat": "shot", "size": "small", "from": "N", "line": 7}
    document["questions"] = [{"ask": "exposed"}, {"ask": "hit", "hazard": hazard, "use": [[7, 6]]}]
    assert resolved(document) == {
        "format": "galaxy-trucker-ship-result/1",
        "id": "demo",
        "answers": [
            {"ask": "exposed", "exposed": 2},
            {
                "ask": "hit",
                "outcome": "shielded",
                "target": [7, 6],
                "energy_used": 1,
                "destroyed": [],
                "parts_left": [[[7, 6], [7, 7], [8, 7]]],
            },
        ],
    }


Q: Json = {"ask": "check"}
WRONG: list[tuple[str, object, str]] = [
    ("no object", [], ""),
    ("format missing", {"tiles": [], "questions": []}, "format"),
    ("format of another kind", {"format": "x", "tiles": [], "questions": []}, "format"),
    ("unknown key", {**ship(START), "captain": 1}, "captain"),
    ("unknown before missing", {"format": "galaxy-trucker-ship/1", "captain": 1}, "captain"),
    ("tiles missing", {"format": "galaxy-trucker-ship/1", "questions": []}, "tiles"),
    ("questions missing", {"format": "galaxy-trucker-ship/1", "tiles": []}, "questions"),
    ("a missing key stands at the end", {"questions": [{"ask": 1}], "tiles": []}, "questions[0].ask"),
    ("id no string", ship(START, id=4), "id"),
    ("board unknown", ship(START, board="IV"), "board"),
    ("tiles no array", {**ship(), "tiles": {}}, "tiles"),
    ("a tile no object", ship(START, 4), "tiles[1]"),
    ("at missing", ship({"kind": "cabin", "conn": "3333"}), "tiles[0].at"),
    ("at too short", ship(t(7, 7, "cabin") | {"at": [7]}), "tiles[0].at"),
    ("a boolean is no number", ship(t(7, 7, "cabin") | {"at": [7, True]}), "tiles[0].at"),
    ("half a cell", ship(t(7, 7, "cabin") | {"at": [7, 7.5]}), "tiles[0].at"),
    ("two tiles on one cell", ship(START, t(8, 7, "cabin"), t(8, 7, "cabin")), "tiles[2].at"),
    ("unknown tile", ship({"at": [7, 7], "tile": "SC-pink"}), "tiles[0].tile"),
    ("unknown kind", ship(t(7, 7, "kitchen")), "tiles[0].kind"),
    ("neither", ship({"at": [7, 7]}), "tiles[0].tile"),
    ("conn missing", ship({"at": [7, 7], "kind": "cabin"}), "tiles[0].conn"),
    ("three digits", ship(t(7, 7, "cabin", "333")), "tiles[0].conn"),
    ("a digit too high", ship(t(7, 7, "cabin", "3334")), "tiles[0].conn"),
    ("conn a number", ship(t(7, 7, "cabin") | {"conn": 3333}), "tiles[0].conn"),
    ("tile after kind", ship(t(7, 7, "cabin", tile="SC-red")), "tiles[0].tile"),
    ("kind after tile", ship({"at": [7, 7], "tile": "SC-red", "kind": "cabin"}), "tiles[0].kind"),
    ("conn beside tile", ship({"at": [7, 7], "tile": "SC-red", "conn": "3333"}), "tiles[0].conn"),
    ("cap beside tile", ship({"at": [7, 7], "tile": "BT2-0003", "cap": 2}), "tiles[0].cap"),
    ("mass beside tile", ship({"at": [7, 7], "tile": "HV1", "mass": 2}), "tiles[0].mass"),
    ("axis before tile", ship({"at": [7, 7], "axis": "NS", "tile": "AR1"}), "tiles[0].axis"),
    ("cap without places", ship(t(7, 7, "cabin", cap=2)), "tiles[0].cap"),
    ("cap from 1", ship(t(7, 7, "battery", cap=0)), "tiles[0].cap"),
    ("mass from 0", ship(t(7, 7, "heavy", mass=-1)), "tiles[0].mass"),
    ("axis unknown", ship(t(7, 7, "artifact", axis="SN")), "tiles[0].axis"),
    ("rot not a quarter", ship(t(7, 7, "cabin", rot=45)), "tiles[0].rot"),
    ("rot 360", ship(t(7, 7, "cabin", rot=360)), "tiles[0].rot"),
    ("humans outside a cabin", ship(START, t(8, 7, "battery", humans=1)), "tiles[1].humans"),
    ("three humans", ship(START | {"humans": 3}), "tiles[0].humans"),
    ("fewer than none", ship(START | {"humans": -1}), "tiles[0].humans"),
    ("humans a string", ship(START | {"humans": "2"}), "tiles[0].humans"),
    (
        "humans beside an alien",
        ship(t(7, 7, "cabin", alien="brown", humans=1), t(8, 7, "life_support_brown")),
        "tiles[0].humans",
    ),
    (
        "an alien in the start cabin",
        ship(START | {"alien": "brown"}, t(8, 7, "life_support_brown")),
        "tiles[0].alien",
    ),
    ("an alien outside a cabin", ship(START, t(8, 7, "battery", alien="brown")), "tiles[1].alien"),
    ("an alien of no colour", ship(t(7, 7, "cabin", alien="green")), "tiles[0].alien"),
    (
        "the other colour's life support",
        ship(t(7, 7, "cabin", alien="brown"), t(8, 7, "life_support_purple")),
        "tiles[0].alien",
    ),
    (
        "life support not joined",
        ship(t(7, 7, "cabin", "3033", alien="brown"), t(8, 7, "life_support_brown", "3330")),
        "tiles[0].alien",
    ),
    (
        "life support in a dead zone",
        ship(t(7, 7, "cabin", alien="brown"), t(8, 7, "life_support_brown"), t(8, 9, "artifact")),
        "tiles[0].alien",
    ),
    (
        "two aliens of a colour",
        ship(
            t(7, 7, "cabin", alien="brown"),
            t(8, 7, "life_support_brown"),
            t(9, 7, "cabin", alien="brown", humans="x"),
        ),
        "tiles",
    ),
    ("more energy than places", ship(START, t(8, 7, "battery", energy=3)), "tiles[1].energy"),
    ("energy in a cabin", ship(START | {"energy": 1}), "tiles[0].energy"),
    ("more goods than places", ship(t(8, 7, "cargo_hold", goods=["blue"] * 3)), "tiles[0].goods"),
    ("one place in a special hold", ship(t(8, 7, "special_hold", goods=["red", "red"])), "tiles[0].goods"),
    ("red in a plain hold", ship(t(8, 7, "cargo_hold", goods=["red"])), "tiles[0].goods"),
    ("goods of no colour", ship(t(8, 7, "cargo_hold", goods=["blue", "pink"])), "tiles[0].goods[1]"),
    (
        "crew beside radioactive cargo",
        ship(START | {"humans": 1}, t(8, 8, "radioactive")),
        "tiles[0].humans",
    ),
    (
        "energy beside radioactive cargo",
        ship(START, t(6, 8, "battery", energy=1), t(7, 9, "radioactive")),
        "tiles[1].energy",
    ),
    (
        "an alien beside radioactive cargo",
        ship(t(7, 7, "cabin", alien="purple"), t(8, 7, "life_support_purple"), t(6, 6, "radioactive")),
        "tiles[0].alien",
    ),
    ("crew in a dead zone", ship(START | {"humans": 2}, t(7, 9, "artifact")), "tiles[0].humans"),
    (
        "energy in a dead row",
        ship(t(3, 7, "battery", energy=1), t(7, 7, "artifact", rot=90)),
        "tiles[0].energy",
    ),
    (
        "goods in a dead zone",
        ship(t(3, 7, "cargo_hold", goods=["blue"]), t(7, 7, "artifact", axis="both")),
        "tiles[0].goods",
    ),
    ("a load key beside load", ship(START | {"humans": 0}, load={}), "tiles[0].humans"),
    ("an unknown key of load", ship(START, load={"crew": 2}), "load.crew"),
    (
        "an alien of load that can't be there",
        ship(START, load={"aliens": {"brown": [7, 7]}}),
        "load.aliens.brown",
    ),
    ("an alien of load in space", ship(START, load={"aliens": {"purple": [90, 7]}}), "load.aliens.purple"),
    (
        "both aliens in one cabin",
        ship(
            t(7, 7, "cabin"),
            t(8, 7, "life_support_brown"),
            t(6, 7, "life_support_purple"),
            load={"aliens": {"purple": [7, 7], "brown": [7, 7]}},
        ),
        "load.aliens.brown",
    ),
    ("the first in reading order", ship(START | {"humans": 3}, t(7, 7, "cabin"), id=3), "id"),
    ("a load before what is further on", ship(START | {"humans": 3}, t(8, 7, "kitchen")), "tiles[0].humans"),
    ("questions no array", {**ship(START), "questions": {}}, "questions"),
    ("ask missing", ship(START, questions=[{}]), "questions[0].ask"),
    ("ask unknown", ship(START, questions=[Q, {"ask": "why"}]), "questions[1].ask"),
    ("a key of no question", ship(START, questions=[{"ask": "check", "cells": []}]), "questions[0].cells"),
    ("cells missing", ship(START, questions=[{"ask": "lose"}]), "questions[0].cells"),
    (
        "no such component",
        ship(START, questions=[{"ask": "cannons", "powered": [[7, 7]]}]),
        "questions[0].powered[0]",
    ),
    (
        "a single engine can't be powered",
        ship(t(7, 8, "engine", "3000"), questions=[{"ask": "engines", "powered": [[7, 8]]}]),
        "questions[0].powered[0]",
    ),
    ("an empty cell", ship(START, questions=[{"ask": "lose", "cells": [[99, 99]]}]), "questions[0].cells[0]"),
    (
        "a cell named twice",
        ship(START, questions=[{"ask": "lose", "cells": [[7, 7], [7, 7]]}]),
        "questions[0].cells[1]",
    ),
    (
        "keep taken off itself",
        ship(START, questions=[{"ask": "repair", "remove": [[7, 7]], "keep": [7, 7]}]),
        "questions[0].keep",
    ),
    (
        "how unknown",
        ship(START, questions=[{"ask": "lose", "cells": [], "how": "fallen_off"}]),
        "questions[0].how",
    ),
    (
        "a line too far",
        ship(
            START,
            questions=[{"ask": "hit", "hazard": {"threat": "shot", "size": "big", "from": "N", "line": 13}}],
        ),
        "questions[0].hazard.line",
    ),
    (
        "more energy than aboard",
        ship(
            START,
            t(8, 7, "shield"),
            questions=[
                {
                    "ask": "hit",
                    "hazard": {"threat": "shot", "size": "small", "from": "N", "line": 7},
                    "use": [[8, 7]],
                }
            ],
        ),
        "questions[0].use",
    ),
    (
        "a fraction of goods",
        ship(START, questions=[{"ask": "lose_goods", "amount": 1.0}]),
        "questions[0].amount",
    ),
    (
        "a placed tile that can't be read",
        ship(START, questions=[{"ask": "place", "tile": {"at": [8, 7], "tile": "nothing"}}]),
        "questions[0].tile.tile",
    ),
]


@pytest.mark.parametrize(("document", "at"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_an_error_stands_at_its_place(document: object, at: str) -> None:
    assert wrong(document) == at


def test_the_id_stands_in_an_error_where_it_could_be_read() -> None:
    assert resolved({"id": "x", "format": "galaxy-trucker-ship/1"})["id"] == "x"
    assert "id" not in resolved({"id": 4, "format": "galaxy-trucker-ship/1"})


def test_tiles_too_far_apart_are_an_error_and_no_lost_memory() -> None:
    assert wrong(ship(*(t(9 * n, 9 * n, "structural") for n in range(2_000)))) == "tiles"


# ---------------------------------------------------------------------------------------------------- answers


def test_a_loaded_ship_begins_full() -> None:
    """[rules 4 and 14: full batteries, two humans where crew may be, an alien where it is named.]"""
    document = ship(
        START,
        t(8, 7, "cabin"),
        t(8, 6, "life_support_brown"),
        t(6, 7, "battery", cap=3),
        t(5, 7, "battery"),
        t(4, 8, "radioactive"),
        t(9, 7, "cargo_hold"),
        load={"aliens": {"brown": [8, 7]}},
    )
    state = ask(document, ask="state")
    assert (state["crew"], state["humans"], state["energy"]) == (3, 2, 3)
    assert state["batteries"] == [{"at": [5, 7], "energy": 0}, {"at": [6, 7], "energy": 3}]
    assert state["holds"] == [{"at": [9, 7], "goods": []}]
    assert ask(document, ask="aliens") == {"ask": "aliens", "brown": [[8, 7]], "purple": []}
    assert ask(document, ask="loading")["banned"] == [[5, 7]]


@pytest.mark.parametrize(
    ("tile", "problems"),
    [
        (t(7, 7, "cabin"), {"occupied"}),
        (t(12, 7, "cabin"), {"off_board"}),
        (t(-5, 7, "cabin"), {"off_board"}),
        (t(5, 8, "cabin"), {"not_joined"}),
        (t(8, 7, "cabin", "0001"), set()),
        (t(8, 7, "cabin", "3330"), {"not_joined", "connector_mismatch"}),
        (t(8, 7, "cannon", "0003", rot=90), {"not_joined", "connector_mismatch"}),
        (t(8, 7, "cannon", "0030", rot=270), {"not_joined", "connector_mismatch", "cannon_blocked"}),
        (t(7, 6, "engine", "0030"), {"engine_blocked"}),
        (t(7, 6, "engine", "0030", rot=90), {"not_joined", "connector_mismatch", "engine_orientation"}),
        (t(7, 8, "cabin", humans=77), set()),
    ],
)
def test_problems_of_a_place(tile: Object, problems: set[str]) -> None:
    found = ask(ship(START, board="II"), ask="place", tile=tile)["problems"]
    assert isinstance(found, list)
    assert set(map(str, found)) == problems


def test_what_stands_before_others() -> None:
    document = ship(
        START, t(8, 7, "cannon", "0003"), t(6, 7, "engine", "0300"), t(6, 6, "engine", "0300", rot=180)
    )
    assert ask(document, ask="place", tile=t(8, 6, "cabin"))["problems"] == [
        "not_joined",
        "connector_mismatch",
        "blocks_cannon",
    ]
    assert ask(document, ask="place", tile=t(6, 8, "cabin"))["problems"] == [
        "not_joined",
        "connector_mismatch",
        "blocks_engine",
    ]
    # An engine that is turned wrongly is not blocked either way.
    assert ask(document, ask="place", tile=t(6, 5, "structural", "0000"))["problems"] == ["not_joined"]


def test_artifacts_and_radioactive_cargo_beside_others() -> None:
    document = ship(START, t(8, 7, "artifact"), t(6, 7, "radioactive"))
    in_zone = ask(document, ask="place", tile=t(8, 8, "artifact", rot=90))["problems"]
    over_it = ask(document, ask="place", tile=t(9, 7, "artifact", rot=90))["problems"]
    assert in_zone == over_it == ["artifact_in_dead_zone"]
    assert ask(document, ask="place", tile=t(5, 7, "radioactive"))["problems"] == ["radioactive_joined"]
    assert ask(document, ask="place", tile=t(7, 6, "radioactive"))["problems"] == []


def test_a_repair_keeps_the_largest_part_or_the_one_named() -> None:
    row = ship(*(t(x, 7, "structural") for x in range(3, 12)))
    assert ask(row, ask="repair", remove=[[5, 7]]) == {
        "ask": "repair",
        "errors": [],
        "lost": 3,
        "left": [[x, 7] for x in range(6, 12)],
    }
    assert ask(row, ask="repair", remove=[[5, 7]], keep=[3, 7])["left"] == [[3, 7], [4, 7]]
    assert ask(row, ask="repair", remove=[[7, 7]])["left"] == [[x, 7] for x in range(3, 7)], "first of equals"
    assert ask(row, ask="repair", remove=[[x, 7] for x in range(3, 12)])["lost"] == 9


def test_strengths_have_halves_and_bonuses() -> None:
    """[rules 7: front 1, else a half; doubles twice that if powered; purple 2 if above 0.]"""
    document = ship(
        t(7, 7, "cabin", alien="purple"),
        t(8, 7, "life_support_purple"),
        t(6, 7, "double_cannon", "0300"),
        t(7, 8, "double_cannon", "0303", rot=90),
        t(9, 7, "cannon", "0003", rot=180),
    )
    assert ask(document, ask="cannons")["strength"] == 2.5
    assert ask(document, ask="cannons", powered=[[6, 7], [7, 8]])["strength"] == 5.5
    assert ask(document, ask="cannons", powered=[[7, 8]], directions=["E", "S"])["strength"] == 5
    none = ship(t(7, 7, "cabin", alien="purple"), t(8, 7, "life_support_purple"))
    assert ask(none, ask="cannons")["strength"] == 0


def test_heavy_cargo_weighs_after_the_bonus() -> None:
    """[Missions, Heavy cargo]"""
    alien: tuple[Json, ...] = (t(7, 7, "cabin", alien="brown"), t(8, 7, "life_support_brown"))
    engines: tuple[Json, ...] = (t(6, 8, "engine", "3000"), t(7, 8, "engine", "3000"))
    heavy: tuple[Json, ...] = (t(6, 7, "heavy", mass=4),)
    assert ask(ship(*alien, *engines, *heavy), ask="engines") == {
        "ask": "engines",
        "strength": 0,
        "stalls": True,
    }
    assert ask(ship(*alien, *heavy), ask="engines")["strength"] == -4
    double = ship(t(7, 7, "double_engine", "3000"), t(7, 6, "heavy"))
    assert ask(double, ask="engines", powered=[[7, 7]]) == {"ask": "engines", "strength": 1, "stalls": False}
    assert ask(double, ask="engines")["strength"] == -1


def test_a_dead_zone_stills_what_stands_in_it() -> None:
    """[Missions, Artifacts]"""
    document = ship(
        t(7, 7, "artifact", axis="both"),
        t(7, 5, "cannon", "0030"),
        t(7, 9, "double_cannon", "3000"),
        t(3, 7, "heavy", mass=2),
        t(4, 6, "engine", "3000"),
    )
    assert ask(document, ask="cannons", powered=[[7, 9]])["strength"] == 0
    assert ask(document, ask="engines")["strength"] == -1
    assert ask(document, ask="dead_zone")["dead"] == [[7, 5], [3, 7], [7, 7], [7, 9]]
    shot = hit(document, threat="meteor", size="big", side="N", line=7)
    assert (shot["outcome"], shot["destroyed"]) == ("destroyed", [[7, 5]])


def hit(
    document: Object, threat: str, size: str, side: str, line: int, use: list[Json] | None = None
) -> Object:
    hazard: Json = {"threat": threat, "size": size, "from": side, "line": line}
    return ask(document, ask="hit", hazard=hazard, use=use or [])


@pytest.mark.parametrize(
    ("threat", "size", "side", "line", "use", "outcome"),
    [
        ("shot", "big", "N", 2, [], "miss"),
        ("meteor", "small", "W", 7, [], "bounced"),
        ("shot", "big", "W", 7, [], "plated"),
        ("meteor", "big", "W", 7, [], "plated"),
        ("meteor", "big", "N", 8, [[6, 6]], "shot_down"),
        ("meteor", "big", "N", 7, [], "destroyed"),
        ("meteor", "big", "S", 8, [], "destroyed"),
        ("meteor", "big", "S", 7, [[7, 8]], "shot_down"),
        ("meteor", "big", "S", 6, [[7, 8]], "plated"),
        ("shot", "small", "N", 7, [[6, 6]], "shielded"),
        ("shot", "small", "E", 7, [[6, 6]], "shielded"),
        ("shot", "small", "S", 7, [[6, 6]], "destroyed"),
        ("shot", "big", "N", 7, [[6, 6]], "destroyed"),
    ],
)
def test_outcomes_of_a_threat(
    threat: str, size: str, side: str, line: int, use: list[Json], outcome: str
) -> None:
    """A heavy tile with a smooth left side, a cannon to the front, a double one to the rear, a shield for N and E."""
    document = ship(
        t(6, 7, "heavy", "0300"),
        t(7, 7, "battery", energy=2),
        t(8, 7, "cannon", "0003"),
        t(7, 8, "double_cannon", "0030", rot=180),
        t(6, 6, "shield", "0000"),
    )
    found = hit(document, threat, size, side, line, use)
    assert found["outcome"] == outcome
    paid = outcome == "shielded" or (outcome in ("destroyed", "shot_down") and (side, line) != ("N", 8))
    assert found["energy_used"] == (len(use) if paid else 0)


def test_a_big_meteor_is_shot_in_its_lines() -> None:
    """[rules 8: from the front in its column, from elsewhere also in the lines beside it.]"""
    row = [t(x, 7, "structural") for x in range(4, 11)]
    front = ship(*row, t(7, 6, "cannon", "0030"))
    assert [hit(front, "meteor", "big", "N", x)["outcome"] for x in (6, 7, 8)] == [
        "destroyed",
        "shot_down",
        "destroyed",
    ]
    rear = ship(*row, t(7, 8, "cannon", "0030", rot=180))
    assert [hit(rear, "meteor", "big", "S", x)["outcome"] for x in (5, 6, 7, 8, 9)] == [
        "destroyed",
        *["shot_down"] * 3,
        "destroyed",
    ]
    sides = ship(*(t(7, y, "structural") for y in range(3, 12)), t(8, 7, "cannon", "0030", rot=90))
    assert [hit(sides, "meteor", "big", "E", y)["outcome"] for y in (5, 6, 7, 8, 9)] == [
        "destroyed",
        *["shot_down"] * 3,
        "destroyed",
    ]


def test_the_front_of_the_board_iiia_lies_at_high_rows() -> None:
    document = ship(START, t(7, 8, "cabin", "0010"), t(7, 6, "engine", "1000"), board="IIIA")
    assert ask(document, ask="check")["errors"] == []
    assert hit(document, "shot", "big", "N", 7)["target"] == [7, 8]
    assert hit(document, "shot", "big", "S", 7)["target"] == [7, 6]
    assert hit(document, "shot", "big", "E", 8)["target"] == [7, 8]


def test_parts_without_a_human_drop_if_another_has_one() -> None:
    """[ruling 5] An alien alone does not count as one."""
    document = ship(
        t(4, 7, "life_support_brown"),
        t(5, 7, "cabin", alien="brown"),
        t(6, 7, "structural"),
        t(7, 7, "start_cabin", humans=1),
        t(8, 7, "structural"),
        t(9, 7, "cabin", humans=2),
    )
    found = ask(document, ask="lose", cells=[[6, 7]], how="removed", keep=[5, 7])
    assert found["choice"] is None, "where nothing is to be chosen keep is ignored"
    assert found["fallen_off"] == [[4, 7], [5, 7]]
    assert (found["lost"], found["crew"]) == (3, 3)
    both = ask(document, ask="lose", cells=[[6, 7], [8, 7]], keep=[9, 7])
    assert both["choice"] == [[[7, 7]], [[9, 7]]]
    assert (both["left"], both["lost"]) == ([[9, 7]], 5)
    question: Json = {"ask": "lose", "cells": [[6, 7], [8, 7]], "keep": [5, 7]}
    assert wrong({**document, "questions": [question]}) == "questions[0].keep"


def test_only_what_is_destroyed_sets_off_cargo() -> None:
    """[Missions, Destroyed, fallen off or discarded]"""
    document = ship(START | {"humans": 2}, t(8, 7, "explosive"), t(9, 8, "fragile"), t(10, 8, "structural"))
    for how in ("removed", "discarded"):
        assert ask(document, ask="lose", cells=[[8, 7]], how=how)["destroyed"] == []
    assert ask(document, ask="lose", cells=[[8, 7]])["destroyed"] == [[7, 7], [8, 7], [9, 8]]
    assert ask(document, ask="lose", cells=[[10, 8]])["destroyed"] == [[9, 8], [10, 8]]


def test_an_alien_dies_with_its_last_life_support() -> None:
    """[rules 4]"""
    document = ship(
        START | {"humans": 1},
        t(7, 6, "cabin", alien="purple"),
        t(7, 5, "life_support_purple"),
        t(6, 6, "life_support_purple"),
    )
    assert ask(document, ask="lose", cells=[[7, 5]])["crew"] == 2
    lost = ask(document, ask="lose", cells=[[7, 5], [6, 6]])
    assert lost["cabins"] == [
        {"at": [7, 6], "humans": 0, "alien": None},
        {"at": [7, 7], "humans": 1, "alien": None},
    ]


def test_an_epidemic_goes_through_joined_cabins() -> None:
    """[rules 9, Epidemic]"""
    crew = [t(5, 7, "cabin", humans=2), t(6, 7, "cabin", humans=1), t(7, 7, "cabin", "0300", alien="brown")]
    document = ship(*crew, t(8, 7, "life_support_brown"), t(7, 6, "cabin", humans=2), t(5, 8, "cabin"))
    assert ask(document, ask="epidemic")["cabins"] == [
        {"at": [7, 6], "humans": 2, "alien": None},
        {"at": [5, 7], "humans": 1, "alien": None},
        {"at": [6, 7], "humans": 0, "alien": None},
        {"at": [7, 7], "humans": 0, "alien": "brown"},
    ]


def test_stowing_and_losing_goods() -> None:
    document = ship(
        t(5, 6, "special_hold", cap=2, goods=["blue"]),
        t(6, 6, "cargo_hold", cap=1, goods=["green"]),
        t(5, 7, "battery", energy=2),
    )
    found = ask(document, ask="gain_goods", goods=["yellow", "red"])
    assert found["holds"] == [{"at": [5, 6], "goods": ["red", "green"]}, {"at": [6, 6], "goods": ["yellow"]}]
    assert found["lost"] == {"red": 0, "yellow": 0, "green": 0, "blue": 1}
    assert ask(document, ask="lose_goods", amount=1)["goods"] == {
        "red": 0,
        "yellow": 0,
        "green": 0,
        "blue": 1,
    }
    assert ask(document, ask="lose_goods", amount=3)["energy"] == 1
    assert ask(document, ask="lose_goods", amount=9)["energy"] == 0


def test_cells_may_lie_anywhere_on_a_free_board() -> None:
    far = 10**12
    document = ship(START, t(far, -far, "structural"), t(far + 1, 1 - far, "explosive"))
    assert ask(document, ask="parts")["parts"] == [[[far, -far]], [[far + 1, 1 - far]], [[7, 7]]]
    assert ask(document, ask="lose", cells=[[far + 1, 1 - far]])["destroyed"] == [
        [far, -far],
        [far + 1, 1 - far],
    ]
    assert ask(document, ask="place", tile=t(far - 1, -far, "structural"))["problems"] == []
