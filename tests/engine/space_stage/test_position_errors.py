"""What can't be read of setup, position and lots: the place of every error that the format page names."""

from typing import cast

import pytest

from engine.game import Json
from tests.engine.space_stage.positions import (
    MASTER,
    TWO,
    Object,
    file,
    master,
    position,
    refused_at,
    resolved,
)

DEAD: Object = {"dead": True}


def characters(*given: Json) -> Object:
    return position(characters=list(given))


CASES: list[tuple[str, object]] = [
    # The file.
    ("", []),
    ("", "text"),
    ("", None),
    ("format", {}),
    ("format", {"format": "space-stage-position/2"}),
    ("colour", file(colour="red")),
    ("id", file(id=5)),
    ("seed", file(seed="one")),
    ("seed", file(seed=1.5)),
    ("seed", file(seed=True)),
    ("setup", file(setup=[])),
    ("setup", file(setup=None)),
    ("position", file(position=None)),
    ("lots", file(lots=[])),
    ("actions", file(actions={})),
    # setup
    ("setup.players", file(setup={"players": 5})),
    ("setup.players", file(setup={"players": 1})),
    ("setup.players", file(setup={"players": None})),
    ("setup.players", file(setup={"players": True})),
    ("setup.players", file(setup={"players": 4, "variants": ["two_players"]})),
    ("setup.seats", file(setup={"seats": 3})),
    ("setup.variants", file(setup={"variants": "hardcore"})),
    ("setup.variants[1]", file(setup={"variants": ["hardcore", "easy"]})),
    ("setup.options.side_doors", file(setup={"options": {"side_doors": 1}})),
    ("setup.options.round_limit", file(setup={"options": {"round_limit": 0}})),
    ("setup.options.round_limit", file(setup={"options": {"round_limit": "3"}})),
    ("setup.options.time_limit", file(setup={"options": {"time_limit": 3}})),
    # position
    ("position.round", position(round=0)),
    ("position.round", position(round=None)),
    ("position.phase", position(phase="end")),
    ("position.first", position(first=2)),
    ("position.first", position(first=-1)),
    ("position.first", file(setup=MASTER, position={"first": 2})),
    ("position.turn", position(phase="act", turn=2)),
    ("position.turn", position(phase="act", turn=None)),
    ("position.turn", position(phase="setup", turn=0)),
    ("position.turn", master(turn=0)),
    ("position.turn", file(setup=MASTER, position={"phase": "recharge", "turn": 2})),
    ("position.turn", position(phase="recharge", turn=0, characters=[DEAD, {}])),
    ("position.turn", position(phase="recharge", turn=0, characters=[{"rolled": True}, {}])),
    ("position.turn", position(phase="act", turn=0, characters=[{"damage": 8, "rolled": True}, {}])),
    ("position.turn", position(phase="over", turn=0, characters=[DEAD, DEAD])),
    ("position.phase", position(phase="over")),
    ("position.phase", position(phase="master")),
    ("position.phase", position(phase="act", characters=[{"damage": 8}, {}])),
    ("position.phase", position(phase="setup", characters=[{"cards": ["E01"]}, {"cards": ["E02"]}])),
    ("position.phase", position(phase="setup", characters=[{"cards": ["E01"]}, DEAD])),
    ("position.phase", file(setup={"options": {"round_limit": 5}}, position={"phase": "over", "round": 4})),
    ("position.master_done", position(phase="act", master_done=1)),
    ("position.master_done", master(master_done=2)),
    ("position.master_done", master(master_done=True)),
    ("position.name", position(name="x")),
    # characters
    ("position.characters", characters({})),
    ("position.characters", characters({}, {}, {})),
    ("position.characters", position(characters=[])),
    ("position.characters", position(characters=None)),
    ("position.characters", position(characters={})),
    ("position.characters", file(setup={"variants": ["two_players"]}, position={"characters": [{}, {}]})),
    ("position.characters[1]", characters({}, None)),
    ("position.characters[1].room", characters({}, {"room": "cellar"})),
    ("position.characters[1].room", characters({}, {"room": None})),
    ("position.characters[0].damage", characters({"damage": 9}, {})),
    ("position.characters[0].damage", characters({"damage": -1}, {})),
    (
        "position.characters[0].damage",
        file(setup={"players": 2, "variants": ["hardcore"]}, position={"characters": [{"damage": 8}, {}]}),
    ),
    ("position.characters[0].last_roll", characters({"last_roll": 3}, {})),
    ("position.characters[0].last_roll", characters({"damage": 8, "last_roll": 7}, {})),
    ("position.characters[0].last_roll", characters({"damage": 8, "last_roll": 0}, {})),
    ("position.characters[0].organic", characters({"organic": -1}, {})),
    ("position.characters[0].scrap", characters({"scrap": 1.0}, {})),
    ("position.characters[0].scrap", characters({"scrap": None}, {})),
    ("position.characters[0].done[1]", characters({"done": ["move", "buy"]}, {})),
    ("position.characters[0].hat", characters({"hat": 1}, {})),
    ("position.characters[0].self_damage", characters({"self_damage": -1}, {})),
    ("position.characters[0].health", characters({"health": 3}, {})),
    # the dead have nothing
    ("position.characters[0].room", characters({"dead": True, "room": "hub"}, {})),
    ("position.characters[0].cards[0]", characters({"dead": True, "cards": ["E01", "E02"]}, {})),
    ("position.characters[0].cards[0]", characters({"dead": True, "cards": [{"card": "E01"}]}, {})),
    ("position.characters[0].organic", characters({"dead": True, "organic": 1}, {})),
    ("position.characters[0].scrap", characters({"dead": True, "scrap": 1}, {})),
    ("position.characters[0].last_roll", characters({"dead": True, "last_roll": 1}, {})),
    ("position.characters[0].damage", characters({"dead": True, "damage": 8}, {})),
    ("position.characters[0].rolled", characters({"dead": True, "rolled": True}, {})),
    ("position.characters[0].done", characters({"dead": True, "done": ["move"]}, {})),
    # cards in hands
    ("position.characters[0].cards[1]", characters({"cards": ["E01", "E99"]}, {})),
    ("position.characters[0].cards[0].card", characters({"cards": [{"card": "E99"}]}, {})),
    ("position.characters[0].cards[0].card", characters({"cards": [{"used": True}]}, {})),
    ("position.characters[0].cards[0].colour", characters({"cards": [{"card": "E01", "colour": "x"}]}, {})),
    ("position.characters[0].cards[0].used", characters({"cards": [{"card": "E01", "used": 1}]}, {})),
    ("position.characters[0].cards[0]", characters({"cards": ["R01"]}, {})),
    ("position.characters[0].cards[0].card", characters({"cards": [{"card": "R01"}]}, {})),
    ("position.characters[0].cards[0]", characters({"cards": [5]}, {})),
    ("position.characters[1].cards[0]", characters({"cards": ["E01"]}, {"cards": ["E01"]})),
    ("position.characters[0].cards[1].card", characters({"cards": ["E01", {"card": "E01"}]}, {})),
    ("position.characters[0].cards[0].pocket", characters({"cards": [{"card": "E01", "pocket": "R01"}]}, {})),
    ("position.characters[0].cards[0].pocket", characters({"cards": [{"card": "E12", "pocket": "E01"}]}, {})),
    (
        "position.characters[0].cards[0].pocket.monster",
        characters({"cards": [{"card": "E12", "pocket": {"organic": 1}}]}, {}),
    ),
    (
        "position.characters[0].cards[0].pocket.organic",
        characters({"cards": [{"card": "E12", "pocket": {"monster": "R01", "organic": 7}}]}, {}),
    ),
    # monsters, generators, rows
    ("position.monsters.upper_1", position(monsters={"upper_1": "R01"})),
    ("position.monsters.upper_2", position(monsters={"upper_2": "R14"})),
    ("position.monsters.upper_2", position(monsters={"upper_2": "E01"})),
    ("position.monsters.upper_2.organic", position(monsters={"upper_2": {"monster": "R01", "organic": 7}})),
    ("position.monsters.upper_2.scrap", position(monsters={"upper_2": {"monster": "R01", "scrap": 1}})),
    (
        "position.monsters.upper_2.organic",
        position(monsters={"upper_2": {"monster": "R01", "organic": None}}),
    ),
    ("position.monsters.upper_2", position(monsters={"upper_2": {"monster": "R01", "organic": 0}})),
    ("position.monsters.upper_2.boost", position(monsters={"upper_2": {"monster": "R01", "boost": -1}})),
    ("position.monsters.upper_2.monster", position(monsters={"upper_2": {}})),
    ("position.monsters.lower_2", position(monsters={"lower_2": "R01", "upper_2": "R01"})),
    (
        "position.monsters.lower_2.monster",
        position(monsters={"upper_2": "R01", "lower_2": {"monster": "R01"}}),
    ),
    (
        "position.monsters.upper_2",
        position(characters=[{"cards": [{"card": "E12", "pocket": "R01"}]}, {}], monsters={"upper_2": "R01"}),
    ),
    ("position.generators.hub_oxygen", position(generators={"hub_oxygen": 1})),
    ("position.generators.workshop_oxygen", position(generators={"workshop_oxygen": 4})),
    ("position.generators.workshop_oxygen", position(generators={"workshop_oxygen": None})),
    ("position.rows.equipment", position(rows={"equipment": ["E01", "E02"]})),
    ("position.rows.equipment", position(rows={"equipment": []})),
    ("position.rows.equipment", position(rows={"equipment": None})),
    ("position.rows.equipment[0]", position(rows={"equipment": ["M01", None, None]})),
    ("position.rows.mutations[2]", position(rows={"mutations": [None, None, "E01"]})),
    ("position.rows.mutations[1]", position(rows={"mutations": ["M01", "M01", None]})),
    (
        "position.rows.equipment[0]",
        position(characters=[{"cards": ["E01"]}, {}], rows={"equipment": ["E01", None, None]}),
    ),
    ("position.rows.monsters", position(rows={"monsters": []})),
    # lots
    ("lots.dice[1]", file(lots={"dice": [1, 7]})),
    ("lots.dice[0]", file(lots={"dice": [0]})),
    ("lots.dice[0]", file(lots={"dice": [True]})),
    ("lots.dice", file(lots={"dice": 3})),
    ("lots.monsters", file(lots={"monsters": None})),
    ("lots.monsters[0]", file(lots={"monsters": ["E01"]})),
    ("lots.monsters[1]", file(lots={"monsters": ["R01", "R01"]})),
    ("lots.equipment[0]", file(lots={"equipment": ["M01"]})),
    ("lots.mutations[0]", file(lots={"mutations": ["E01"]})),
    (
        "lots.equipment[0]",
        file(setup=TWO, position={"characters": [{"cards": ["E01"]}, {}]}, lots={"equipment": ["E01"]}),
    ),
    (
        "lots.monsters[0]",
        file(setup=TWO, position={"monsters": {"upper_2": "R01"}}, lots={"monsters": ["R01"]}),
    ),
    (
        "lots.monsters[0]",
        file(
            setup=MASTER,
            position={"phase": "master", "pending": {"kind": "place", "monster": "R01"}},
            lots={"monsters": ["R01"]},
        ),
    ),
    (
        "lots.mutations[0]",
        file(position={"rows": {"mutations": ["M01", None, None]}}, lots={"mutations": ["M01"]}),
    ),
    ("lots.cards", file(lots={"cards": []})),
]


@pytest.mark.parametrize(
    ("at", "document"), CASES, ids=[f"{number}-{at}" for number, (at, _) in enumerate(CASES)]
)
def test_an_error_has_its_place(at: str, document: object) -> None:
    assert refused_at(document) == at


def test_the_line_of_an_error_gives_the_id_back() -> None:
    line = resolved(file(id="mine", setup={"players": 9}))
    assert list(line) == ["format", "id", "error", "at"]
    assert (line["format"], line["id"], line["at"]) == (
        "space-stage-position-result/1",
        "mine",
        "setup.players",
    )
    assert resolved(file(id=7))["id"] is None
    assert resolved("nothing")["id"] is None


@pytest.mark.parametrize(
    "document",
    [
        file(),
        file(id="x", seed=-5),
        file(seed=2**70),
        file(setup={"players": 2, "variants": ["two_players", "hardcore", "station_master"]}),
        file(setup={"variants": ["two_players"]}),
        position(turn=None),
        position(monsters={"upper_2": None}, pending=None),
        characters({"damage": 8, "last_roll": None}, DEAD),
        characters({"dead": True, "room": None, "last_roll": None, "cards": [], "damage": 0}, {}),
        position(rows={"equipment": [None, None, None]}),
        master(master_done=1, pending={"kind": "place", "monster": "R02"}),
    ],
)
def test_what_can_be_read(document: Object) -> None:
    result = resolved(document)
    assert "error" not in result
    assert list(result) == ["format", "id", "position", "lots", "to_act", "result"]
    assert result["id"] == document.get("id")


def test_a_result_writes_every_key_in_order() -> None:
    result = resolved(file(setup=TWO))
    written = cast(Object, result["position"])
    assert list(written) == [
        *("round", "phase", "first", "turn", "characters", "monsters", "generators", "rows", "pending"),
        "master_done",
    ]
    character = cast(list[Object], written["characters"])[0]
    assert list(character) == [
        *("room", "damage", "dead", "last_roll", "organic", "scrap", "cards", "done", "recharged", "rolled"),
        *("hat", "vivified", "self_damage"),
    ]
    assert list(cast(Object, result["lots"])) == ["dice", "monsters", "equipment", "mutations"]
    assert list(cast(Object, written["monsters"])) == [
        f"{edge}_{face}" for edge in ("upper", "lower") for face in range(2, 6)
    ]
