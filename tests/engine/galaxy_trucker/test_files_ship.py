"""Ship files: the examples of the format page, and a case for each of its sentences."""

import pytest

from engine.game import Json
from tests.engine.galaxy_trucker.playing_ship_files import (
    START,
    Object,
    covers,
    lines,
    resolved,
    ship,
    t,
    wrong,
)


@pytest.mark.parametrize(
    ("document", "known"),
    [*zip(lines("ships.jsonl"), lines("ships_expected.jsonl"), strict=True)],
    ids=[str(known["title"]) for known in lines("ships_expected.jsonl")],
)
def test_the_examples_come_out(document: Object, known: Object) -> None:
    assert document["id"] == known["id"]
    assert covers(resolved(document), known["expect"])


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
