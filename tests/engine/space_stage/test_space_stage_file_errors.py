"""What can't be read: the place of every error that the format page names, sentence by sentence."""

from typing import cast

import pytest

from engine.game import Json
from engine.space_stage.game import RULES
from engine.tables import BadValue
from tests.engine.space_stage.positions import Object, file, resolved

TWO: Object = {"players": 2}
MASTER: Object = {"players": 2, "variants": ["station_master"]}
DEAD: Object = {"dead": True}
NW: Object = {"room": "nw"}


def position(**keys: Json) -> Object:
    """A file of two players with this position."""
    return file(setup=TWO, position=keys)


def characters(*given: Json) -> Object:
    return position(characters=list(given))


def action(**keys: Json) -> Object:
    return file(setup=TWO, position={"phase": "act"}, actions=[keys])


def pending(*given: Json, **keys: Json) -> Object:
    """An open choice of two characters, by default with a mixed monster on upper_4 and a broken generator."""
    return position(
        phase="act",
        characters=list(given) or [{"room": "ne"}, {"room": "workshop"}],
        monsters={"upper_4": "R10", "lower_4": "R01"},
        generators={"workshop_oxygen": 3},
        pending=keys,
    )


def master(**keys: Json) -> Object:
    return file(setup=MASTER, position={"phase": "master", **keys})


FULL_BOARD: Object = {
    "upper_2": "R01",
    "upper_3": "R02",
    "upper_4": "R03",
    "upper_5": "R04",
    "lower_2": "R05",
    "lower_3": "R06",
    "lower_4": "R07",
    "lower_5": "R08",
}

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
    # an open choice
    ("position.pending", position(pending=5)),
    ("position.pending.kind", pending(character=0)),
    ("position.pending.kind", pending(kind="roll", what="dying", character=0)),
    ("position.pending.kind", pending(kind="wait")),
    (
        "position.pending",
        position(
            phase="recharge",
            pending={"kind": "top_up", "character": 0, "generator": "workshop_oxygen", "points": 3},
        ),
    ),
    ("position.pending", position(phase="setup", pending={"kind": "place", "monster": "R01"})),
    ("position.pending", pending(kind="place", monster="R04")),
    (
        "position.pending",
        master(pending={"kind": "top_up", "character": 0, "generator": "workshop_oxygen", "points": 3}),
    ),
    ("position.pending", master(monsters=FULL_BOARD, pending={"kind": "place", "monster": "R09"})),
    (
        "position.pending.monster",
        master(monsters={"upper_2": "R04"}, pending={"kind": "place", "monster": "R04"}),
    ),
    ("position.pending.monster", master(pending={"kind": "place"})),
    ("position.pending.monster", master(pending={"kind": "place", "monster": "E01"})),
    ("position.pending.slot", pending(kind="take", character=0, damage=3)),
    ("position.pending.damage", pending(kind="take", character=0, slot="upper_4", damage=0)),
    ("position.pending.damage", pending(kind="take", character=0, slot="upper_4", damage=10)),
    ("position.pending.slot", pending(kind="take", character=0, slot="upper_5", damage=3)),
    (
        "position.pending.slot",
        pending({"room": "se"}, {}, kind="take", character=0, slot="lower_4", damage=3),
    ),
    ("position.pending.slot", pending(kind="take", character=0, slot="upper_9", damage=3)),
    ("position.pending.character", pending(kind="take", character=2, slot="upper_4", damage=3)),
    ("position.pending.character", pending(kind="take", character=1, slot="upper_4", damage=3)),
    (
        "position.pending.by",
        pending({}, NW, kind="top_up", character=0, by=1, generator="workshop_oxygen", points=1),
    ),
    ("position.pending.by", pending(kind="take", character=0, by=5, slot="upper_4", damage=3)),
    (
        "position.pending.character",
        pending({}, {"damage": 8}, kind="contribute", character=1, by=0, action={"do": "heal", "target": 1}),
    ),
    ("position.pending.points", pending(kind="top_up", character=0, generator="workshop_oxygen")),
    (
        "position.pending.points",
        pending({"room": "workshop"}, {}, kind="top_up", character=0, generator="workshop_oxygen", points=-1),
    ),
    (
        "position.pending.generator",
        pending(
            {"room": "workshop"}, {}, kind="top_up", character=0, generator="workshop_electricity", points=3
        ),
    ),
    (
        "position.pending.generator",
        pending({}, {}, kind="top_up", character=0, generator="workshop_oxygen", points=3),
    ),
    ("position.pending.action", pending(kind="contribute", character=1, by=0)),
    (
        "position.pending.action.do",
        pending(kind="contribute", character=1, by=0, action={"do": "move", "to": ["nw"]}),
    ),
    ("position.pending.action.do", pending(kind="contribute", character=1, by=0, action={})),
    ("position.pending.action.slot", pending(kind="contribute", character=1, by=0, action={"do": "attack"})),
    (
        "position.pending.action.slot",
        pending({}, NW, kind="contribute", character=1, by=0, action={"do": "attack", "slot": "upper_2"}),
    ),
    (
        "position.pending.action.target",
        pending({}, {}, kind="contribute", character=1, by=0, action={"do": "heal", "target": 0}),
    ),
    (
        "position.pending.action.target",
        pending({}, {}, kind="contribute", character=1, by=0, action={"do": "heal", "target": 2}),
    ),
    (
        "position.pending.by",
        pending({"damage": 1}, {}, kind="contribute", character=0, action={"do": "heal", "target": 0}),
    ),
    (
        "position.pending.colour",
        pending(kind="top_up", character=0, generator="workshop_oxygen", points=3, colour=1),
    ),
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
    # actions
    ("actions[0]", file(actions=["move"])),
    ("actions[0].seat", action(do="skip")),
    ("actions[0].seat", action(seat=2, do="skip")),
    ("actions[0].seat", action(seat=-1, do="skip")),
    ("actions[0].seat", action(seat=True, do="skip")),
    ("actions[0].seat", action(seat="0", do="skip")),
    ("actions[0].do", action(seat=0)),
    ("actions[0].do", action(seat=0, do="jump")),
    ("actions[0].do", action(seat=0, do=None)),
    ("actions[0].do", action(seat=0, do="rolled", face=3)),
    ("actions[0].do", action(seat=0, do="to_move", to=["nw"])),
    ("actions[0].character", action(seat=0, do="skip", character=2)),
    ("actions[0].character", action(seat=0, do="move", to=["nw"], character=4)),
    ("actions[0].character", action(seat=0, do="move", to=["nw"], character=None)),
    ("actions[0].card", action(seat=0, do="pick")),
    ("actions[0].card", action(seat=0, do="pick", card="E14")),
    ("actions[0].card", action(seat=0, do="pick", card="R01")),
    ("actions[0].card", action(seat=0, do="recharge", card=1)),
    ("actions[0].speed", action(seat=0, do="skip", speed=1)),
    ("actions[0].to", action(seat=0, do="move")),
    ("actions[0].to", action(seat=0, do="move", to=[])),
    ("actions[0].to", action(seat=0, do="move", to=["nw", "hub", "ne"])),  # ruling 8
    ("actions[0].cards", action(seat=0, do="give", to=1, cards=["E01"])),  # ruling 58
    ("actions[0].card", action(seat=0, do="give", to=1, card="E01")),  # ruling 58
    ("actions[0].to", action(seat=0, do="move", to="nw")),
    ("actions[0].to[1]", action(seat=0, do="move", to=["nw", "attic"])),
    ("actions[0].target", action(seat=0, do="heal")),
    ("actions[0].target", action(seat=0, do="heal", target=2)),
    ("actions[0].target", action(seat=0, do="heal", target="0")),
    ("actions[0].organic", action(seat=0, do="heal", target=0, organic=-1)),
    ("actions[0].cards[0]", action(seat=0, do="heal", target=0, cards=["R01"])),
    ("actions[0].cards", action(seat=0, do="heal", target=0, cards="E10")),
    ("actions[0].slot", action(seat=0, do="attack")),
    ("actions[0].slot", action(seat=0, do="attack", slot="upper_6")),
    ("actions[0].generator", action(seat=0, do="repair")),
    ("actions[0].cards", action(seat=0, do="repair", generator="workshop_oxygen", cards=["E09"])),
    ("actions[0].to", action(seat=0, do="give", to=2)),
    ("actions[0].to", action(seat=0, do="give", scrap=1)),
    ("actions[0].scrap", action(seat=0, do="give", to=1, scrap=-2)),
    ("actions[0].to", action(seat=0, do="teleport", to=["nw"])),
    ("actions[0].card", action(seat=0, do="hat", card="E13")),
    ("actions[0].gives", action(seat=0, do="convert", gives="gold", amount=1)),
    ("actions[0].amount", action(seat=0, do="convert", gives="scrap", amount=0)),
    ("actions[0].amount", action(seat=0, do="convert", gives="scrap")),
    ("actions[0].target", action(seat=0, do="telepathy", target=2, action={"do": "move", "to": ["nw"]})),
    ("actions[0].action", action(seat=0, do="telepathy", target=1)),
    ("actions[0].action", action(seat=0, do="telepathy", target=1, action="move")),
    ("actions[0].action.do", action(seat=0, do="telepathy", target=1, action={"do": "buy", "card": "E01"})),
    ("actions[0].action.do", action(seat=0, do="telepathy", target=1, action={"to": ["nw"]})),
    ("actions[0].action.to", action(seat=0, do="telepathy", target=1, action={"do": "move", "to": []})),
    ("actions[0].action.to[0]", action(seat=0, do="telepathy", target=1, action={"do": "move", "to": ["x"]})),
    (
        "actions[0].action.cards",
        action(seat=0, do="telepathy", target=1, action={"do": "attack", "slot": "upper_2", "cards": []}),
    ),
    (
        "actions[0].action.organic",
        action(seat=0, do="telepathy", target=1, action={"do": "heal", "target": 0, "organic": 1}),
    ),
    (
        "actions[0].action.target",
        action(seat=0, do="telepathy", target=1, action={"do": "heal", "target": 3}),
    ),
    ("actions[0].action.generator", action(seat=0, do="telepathy", target=1, action={"do": "repair"})),
    ("actions[0].organic", action(seat=0, do="take", scrap=1)),
    ("actions[0].scrap", action(seat=0, do="take", organic=1)),
    ("actions[0].scrap", action(seat=0, do="take", organic=1, scrap=-1)),
    ("actions[0].scrap", action(seat=0, do="top_up", scrap=-1)),
    ("actions[0].character", action(seat=0, do="break", generator="workshop_oxygen", character=0)),
    ("actions[0].character", action(seat=0, do="new_monster", character=0)),
    ("actions[0].character", action(seat=0, do="heart_attack")),
    ("actions[0].character", action(seat=0, do="heart_attack", character=2)),
    ("actions[0].slot", action(seat=0, do="boost")),
    ("actions[1].do", file(setup=TWO, actions=[{"seat": 0, "do": "skip"}, {"seat": 0, "do": "hop"}])),
]


@pytest.mark.parametrize(
    ("at", "document"), CASES, ids=[f"{number}-{at}" for number, (at, _) in enumerate(CASES)]
)
def test_an_error_has_its_place(at: str, document: object) -> None:
    with pytest.raises(BadValue) as error:
        RULES.formats[0].resolve(document, False)
    assert error.value.at == at, error.value.message
    assert error.value.message


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
