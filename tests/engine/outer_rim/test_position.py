"""Positions of Outer Rim: what their files leave open, what they refuse, and how they are played on."""

from typing import cast

import pytest

from engine.game import Json
from engine.outer_rim.game import RULES
from engine.position import file_format
from engine.tables import BadValue

Data = dict[str, Json]


def a_file(**more: Json) -> Data:
    return {"format": "outer-rim-position/1", **more}


def resolved(data: Data) -> Data:
    return file_format(data).resolve(data, False).result


# The fire of a duel on the start fields, two columns apart: the Tellurian has set cannons 5 and 3.
FIRE: Data = {
    "round": 1,
    "phase": "fire",
    "asked": "ask_window/fire_start",
    "waiting": [1],
    "tasks": [
        "ask_window/fire_start",
        "ask_roll/0",
        "defend/1",
        "ask_roll/2",
        "take_salvos",
        "mark_damage",
        "end_round",
    ],
    "ships": {
        "tellurian": {
            "modules": ["gunner"],
            "active": "bow",
            "cannons": [{"set": 5}, {"set": 3}, {}, {}],
        },
        "kalmian": {"active": "bow"},
    },
}


def test_dice_of_a_file_fall_before_those_of_the_seed() -> None:
    """A die hits at its set value or below, a 6 never, and does the damage it is set to [R 3]: here 5 hits, 4 fails."""
    passes: list[Json] = [{"seat": 1, "do": "pass"}]
    result = resolved(a_file(id="fire", position=FIRE, lots={"dice": [5, 4, 2]}, actions=passes))
    ships = cast("dict[str, Data]", cast(Data, result["position"])["ships"])
    assert result["id"] == "fire"
    assert cast(Data, ships["kalmian"]["damage"])["bow"] == 5
    assert cast(Data, result["lots"])["dice"] == [2]


def test_a_refused_action_ends_the_work_with_its_place() -> None:
    actions: list[Json] = [{"seat": 2, "do": "place_token", "token": "stop"}]
    result = resolved(a_file(actions=actions))
    assert cast(Data, result["refused"])["at"] == "actions[0]"
    assert result["to_act"] == [1, 2]


@pytest.mark.parametrize(
    ("position", "at"),
    [
        ({"roun": 1}, "position.roun"),
        ({"asked": "ask_nothing"}, "position.asked"),
        ({"tasks": ["ask_window/never"]}, "position.tasks[0]"),
        ({"tasks": ["fly/9"]}, "position.tasks[0]"),
        ({"waiting": []}, "position.waiting"),
        ({"ships": {"kalmian": {"at": [9, 9]}}}, "position.ships.kalmian.at"),
        ({"ships": {"tellurian": {"at": [1, 1]}, "kalmian": {"at": [1, 1]}}}, "position.ships.kalmian.at"),
        ({"ships": {"kalmian": {"modules": ["gunner"]}}}, "position.ships.kalmian.modules[0]"),
        (
            {"ships": {"tellurian": {"modules": ["gunner"], "used": ["gunner"]}}},
            "position.ships.tellurian.used",
        ),
        ({"ships": {"tellurian": {"damage": {"bow": 99}}}}, "position.ships.tellurian.damage.bow"),
        (
            {"ships": {"tellurian": {"shields": [{"rolled": 2}, {}, {}, {}]}}},
            "position.ships.tellurian.shields[0].rolled",
        ),
        (
            {"ships": {"tellurian": {"choice": {"do": "rolled", "face": 3}}}},
            "position.ships.tellurian.choice.do",
        ),
        (
            {"ships": {"tellurian": {"choice": {"do": "place_token"}}}},
            "position.ships.tellurian.choice.token",
        ),
    ],
)
def test_a_position_that_cannot_be_names_its_place(position: Data, at: str) -> None:
    with pytest.raises(BadValue) as caught:
        RULES.from_position(a_file(position=position))
    assert caught.value.at == at


def test_ships_that_collide_are_read_on_the_same_field_until_they_step_back() -> None:
    """Bug: the file of a duel at the question about a collision [R 1] was refused."""
    ship: Data = {"at": [1, 1], "came_from": [1, 2]}
    moment: Data = {
        "phase": "manoeuvre",
        "asked": "ask_collision",
        "tasks": ["step_back/1", "take_collision"],
        "ships": {"tellurian": ship, "kalmian": {"at": [1, 1]}},
    }
    game = RULES.from_position(a_file(position=moment))
    assert game.state.at[0] == game.state.at[1]
    assert RULES.from_position(game.position()).snapshot() == game.snapshot()
    with pytest.raises(BadValue):
        RULES.from_position(a_file(position={**moment, "tasks": ["take_collision"]}))


def test_an_empty_position_is_a_fresh_duel_of_that_seed() -> None:
    fresh = RULES.from_position(a_file(seed=7))
    assert fresh.to_act() == (1, 2)
    assert fresh.state.fate == 7
