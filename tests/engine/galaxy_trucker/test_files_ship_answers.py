"""What ship files answer, a case for each sentence of the format page."""

import pytest

from engine.game import Json
from tests.engine.galaxy_trucker.playing_ship_files import START, Object, ask, ship, t, wrong

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
