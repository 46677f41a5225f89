"""Edge cases that a picture of a ship or a moment of building decides; those of flights stand in flights/*.toml.

E is a number of the edge cases; the last test says that none of the hundred is left out.
"""

import re
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.cards_missions import missions
from engine.galaxy_trucker.cards_tiles import component, tiles
from engine.galaxy_trucker.deal import deal_piles, level_of, shuffle_deck
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import BUILD, KIND_NAMES
from engine.game import Json
from tests.engine.galaxy_trucker.playing_building import started
from tests.engine.galaxy_trucker.playing_ship_files import START, ask, even, ship, t
from tests.engine.galaxy_trucker.test_rules_ships import random_parts

HERE = Path(__file__).parent


def cells(*found: tuple[int, int]) -> Json:
    """Cells in the order in which lists without an order are compared."""
    return even([list(cell) for cell in found], "left")


def named(document: dict[str, Json], key: str, **question: Json) -> Json:
    return even(ask(document, **question)[key], "left")


def errors(document: dict[str, Json]) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", ask(document, ask="check")["errors"])


# ------------------------------------------------------------------------------------------ check and loading


def test_e12_what_the_check_removes_leaves_a_fragile_neighbour_whole() -> None:
    document = ship(
        START, t(8, 7, "structural", "0303"), t(9, 7, "fragile", "0003"), t(9, 6, "battery", "0000")
    )
    assert named(document, "left", ask="repair", remove=[[9, 6]]) == cells((7, 7), (8, 7), (9, 7))
    removed = ask(document, ask="lose", cells=[[9, 6]], how="removed")
    assert (removed["destroyed"], removed["lost"]) == ([], 1)


def test_e26_cabins_and_batteries_beside_radioactive_cargo_are_legal_and_stay_empty() -> None:
    document = ship(
        t(7, 7, "start_cabin", "0300"),
        t(8, 7, "structural", "0303"),
        t(9, 7, "cabin", "3303"),
        t(10, 7, "structural", "3003"),
        t(10, 6, "radioactive", "0030"),
        t(9, 6, "battery", "0030"),
    )
    assert errors(document) == []
    assert named(document, "banned", ask="loading") == cells((9, 6), (9, 7))


def test_e27_goods_may_lie_beside_radioactive_cargo() -> None:
    document = ship(START, t(8, 7, "cargo_hold", "0303", goods=["blue"]), t(9, 7, "radioactive", "0003"))
    assert ask(document, ask="state")["goods"] == {"red": 0, "yellow": 0, "green": 0, "blue": 1}
    assert ask(document, ask="loading")["goods"] == [[8, 7]]


def radioactive_pair(side: str) -> dict[str, Json]:
    """Two radioactive tiles side by side on arms of the start cabin, joined to each other by `side` or not."""
    return ship(
        START,
        t(7, 6, "structural", "3030"),
        t(8, 7, "structural", "3003"),
        t(7, 5, "radioactive", f"0{side}30"),
        t(8, 5, "radioactive", f"003{side}"),
        t(8, 6, "structural", "3030"),
    )


def test_e28_radioactive_tiles_may_touch_with_smooth_sides() -> None:
    assert errors(radioactive_pair("0")) == []


def test_e29_joined_radioactive_tiles_are_an_error_and_one_of_them_goes() -> None:
    document = radioactive_pair("1")
    [error] = errors(document)
    assert error["type"] == "radioactive_joined"
    assert even(error["between"], "between") == cells((7, 5), (8, 5))
    for column in (7, 8):
        mended = ask(document, ask="repair", remove=[[column, 5]])
        assert (mended["errors"], mended["lost"]) == ([], 1)


# ------------------------------------------------------------------------------------------------- dead zones


def zone(**artifact: Any) -> dict[str, Json]:
    """An artifact on (7, 7), a component in each direction behind a gap, one by the corner."""
    around = [t(7, 4, "cabin"), t(10, 7, "cannon"), t(7, 10, "battery"), t(4, 7, "shield"), t(8, 8, "cabin")]
    return ship(t(7, 7, "artifact", **artifact), *around)


def test_e32_an_artifact_turned_by_a_step_stills_its_row() -> None:
    assert named(zone(), "dead", ask="dead_zone") == cells((7, 4), (7, 7), (7, 10))
    assert named(zone(rot=90), "dead", ask="dead_zone") == cells((4, 7), (7, 7), (10, 7))
    assert named(zone(rot=180), "dead", ask="dead_zone") == cells((7, 4), (7, 7), (7, 10))


def test_e33_a_double_artifact_stills_row_and_column_across_empty_cells() -> None:
    every = cells((7, 4), (7, 7), (7, 10), (4, 7), (10, 7))
    assert named(zone(axis="both"), "dead", ask="dead_zone") == every
    assert named(zone(axis="both", rot=90), "dead", ask="dead_zone") == every


def test_e35_an_artifact_in_the_zone_of_another_is_an_error_of_that_one_only() -> None:
    document = ship(
        START,
        t(7, 6, "structural", "3030"),
        t(7, 5, "artifact", "0330"),
        t(8, 5, "structural", "0303"),
        t(9, 5, "structural", "0303"),
        t(10, 5, "artifact", "0003", rot=0, axis="EW"),
    )
    # The zone of (7, 5) is its column; the row of (10, 5) reaches (7, 5).
    assert errors(document) == [{"type": "artifact_in_dead_zone", "at": [7, 5]}]


def test_e36_a_shield_in_a_dead_zone_is_paid_for_and_holds_nothing() -> None:
    document = ship(
        START,
        t(7, 6, "structural", "3030"),
        t(8, 7, "structural", "3303"),
        t(8, 6, "shield", "0030"),
        t(8, 9, "artifact", "0000"),
        t(9, 7, "battery", "0003", energy=1),
    )
    hazard: Json = {"threat": "meteor", "size": "small", "from": "N", "line": 7}
    answer = ask(document, ask="hit", hazard=hazard, use=[[8, 6]])
    assert (answer["outcome"], answer["energy_used"]) == ("destroyed", 1)


def test_e37_life_support_in_a_dead_zone_keeps_no_alien() -> None:
    arm = (t(8, 7, "cabin", "0303"), t(9, 7, "life_support_brown", "3003"))
    assert ask(ship(START, *arm), ask="aliens")["brown"] == [[8, 7]]
    assert ask(ship(START, *arm, t(9, 6, "artifact", "0030")), ask="aliens")["brown"] == []


def test_e38_e39_connectors_in_a_dead_zone_join_and_count() -> None:
    row = [
        START,
        t(8, 7, "structural", "3303"),
        t(9, 7, "structural", "0303"),
        t(10, 7, "structural", "0303"),
    ]
    still = ship(*row, t(8, 6, "structural", "0030"))
    dead = ship(*row, t(8, 6, "artifact", "0030", axis="both"), t(8, 9, "structural", "0000"))
    assert ask(dead, ask="dead_zone")["dead"]
    assert ask(still, ask="exposed") == ask(dead, ask="exposed") == {"ask": "exposed", "exposed": 4}
    parts = cast("list[list[Json]]", ask(dead, ask="parts")["parts"])
    assert [len(part) for part in parts] == [5, 1]


@pytest.mark.parametrize("seed", range(20))
def test_e41_zones_only_shrink(seed: int) -> None:
    draw = Random(seed)
    parts = random_parts(draw, "free")
    for cell in draw.sample(sorted(parts), min(4, len(parts))):
        name = draw.choice([name for name, tile in tiles().items() if KIND_NAMES[tile.kind] == "artifact"])
        parts[cell] = component(tiles()[name], draw.randrange(4))
    built = Ship.of("free", parts.items())
    while built.tiles:
        before = built.dead
        built.remove(1 << draw.choice(sorted(built.components)))
        assert built.dead & ~before == 0


def test_e87_a_connector_that_looks_into_a_hole_is_exposed() -> None:
    ring = [(7, 7), (8, 7), (9, 7), (9, 8), (9, 9), (8, 9), (7, 9), (7, 8)]
    conns = ["0330", "0333", "0033", "3030", "3003", "0303", "3300", "3030"]
    placed = [t(*cell, "structural", conn) for cell, conn in zip(ring, conns, strict=True)]
    assert errors(ship(*placed)) == []
    assert ask(ship(*placed), ask="exposed")["exposed"] == 1


# ------------------------------------------------------------------------------------------ building and deck


@pytest.mark.parametrize("mission", ["club_gold_trials", "easy_peasy", "beverage_run"])
def test_e72_no_supercard_and_no_other_level_lies_on_top(mission: str) -> None:
    for level in (1, 2, 3):
        for seed in range(40):
            dealt = deal_piles(seed, 0, level, missions()[mission])
            flat = [card for pile in dealt.piles for card in pile]
            deck, _ = shuffle_deck(seed, flat, level)
            assert level_of(deck[0]) == level
            assert sorted(deck) == sorted(flat)


def test_e100_the_first_to_finish_may_leave_tile_1() -> None:
    game = started(players=3, sand_s=0)
    game.act(2, act.Finish(2))
    assert game.state.phase == BUILD
    game.act(3, act.Finish(1))
    assert game.state.numbers == [0, 2, 1]


def test_each_of_the_hundred_edge_cases_is_named_by_a_test() -> None:
    sources = [path.read_text("utf-8") for path in [*HERE.glob("*.py"), *HERE.glob("flights/*.toml")]]
    named = {
        int(number)
        for source in sources
        for line in re.findall(r'(?:def test_e\d.*|title = ".*|\[.*E\d+.*\].*)', source)
        for number in re.findall(r"(?<![\w-])(?:E|e)(\d{1,3})(?![\d-])", line.replace("_", " "))
    }
    assert set(range(1, 101)) - named == set()
