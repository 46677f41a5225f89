"""What can't be read of open choices and of actions: the place of every error that the format page names."""

import pytest

from engine.game import Json
from tests.engine.space_stage.positions import TWO, Object, file, master, position, refused_at

NW: Object = {"room": "nw"}


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
    assert refused_at(document) == at
