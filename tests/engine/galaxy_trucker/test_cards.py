"""A golden case for each tile of the box: what is printed on it, and what it does on a ship in every turn."""

from pathlib import Path
from typing import NamedTuple

import pytest

from engine.galaxy_trucker.cards_tiles import copies, tiles
from engine.game import Json
from tests.engine.galaxy_trucker.playing_ship_files import Object, ask, ship

LINES = (Path(__file__).with_name("examples") / "tiles.txt").read_text("utf-8").splitlines()[1:]


class Printed(NamedTuple):
    """A tile as it is printed; `more` are places, mass or axis."""

    id: str
    kind: str
    connectors: str
    copies: str
    more: str


BOX = [Printed(*line.split()) for line in LINES]


def test_the_box_holds_these_tiles_and_no_others() -> None:
    assert copies() == {tile.id: int(tile.copies) for tile in BOX}
    assert sum(int(tile.copies) for tile in BOX) == 144 + 72
    assert set(tiles()) == {tile.id for tile in BOX}


def alone(tile: Printed, turn: int) -> Object:
    return ship({"at": [7, 7], "tile": tile.id, "rot": 90 * turn})


@pytest.mark.parametrize("tile", BOX, ids=[tile.id for tile in BOX])
def test_a_tile_does_what_is_printed_on_it(tile: Printed) -> None:
    for turn in range(4):
        document = alone(tile, turn)
        assert ask(document, ask="exposed")["exposed"] == sum(side != "0" for side in tile.connectors)
        assert ask(document, ask="cannons", powered=powered(tile, "double_cannon"))["strength"] == guns(
            tile, turn
        )
        assert ask(document, ask="engines", powered=powered(tile, "double_engine"))["strength"] == thrust(
            tile
        )
        errors = ask(document, ask="check")["errors"]
        assert bool(errors) == (tile.kind in ("engine", "double_engine") and turn != 0)
        assert ask(document, ask="loading") == {"ask": "loading", **loaded(tile)}
        assert [struck(tile, turn, side) for side in "NESW"] == [
            outcome(tile, turn, side) for side in range(4)
        ]


def powered(tile: Printed, kind: str) -> list[Json]:
    return [[7, 7]] if tile.kind == kind else []


def guns(tile: Printed, turn: int) -> float:
    """1 to the front, half otherwise; double ones with energy twice that [rules 7]."""
    return {"cannon": 1, "double_cannon": 2}.get(tile.kind, 0) * (1 if turn == 0 else 0.5)


def thrust(tile: Printed) -> int:
    mass = int(tile.more) if tile.kind == "heavy" else 0
    return {"engine": 1, "double_engine": 2}.get(tile.kind, 0) - mass


def loaded(tile: Printed) -> dict[str, Json]:
    cell: Json = [[7, 7]]
    return {
        "crew": cell if tile.kind in ("cabin", "start_cabin") else [],
        "energy": cell if tile.kind == "battery" else [],
        "goods": cell if tile.kind in ("cargo_hold", "special_hold") else [],
        "banned": [],
    }


def struck(tile: Printed, turn: int, side: str) -> Json:
    """What a small meteor in the tile's line does."""
    hazard: Json = {"threat": "meteor", "size": "small", "from": side, "line": 7}
    return ask(alone(tile, turn), ask="hit", hazard=hazard)["outcome"]


def outcome(tile: Printed, turn: int, side: int) -> str:
    return "destroyed" if tile.connectors[(side - turn) % 4] != "0" else "bounced"


@pytest.mark.parametrize("tile", BOX, ids=[tile.id for tile in BOX])
def test_a_tile_holds_as_much_as_is_printed_on_it(tile: Printed) -> None:
    document = ship({"at": [7, 7], "tile": tile.id}, load={})
    state = ask(document, ask="state")
    assert state["energy"] == (int(tile.more) if tile.kind == "battery" else 0)
    assert state["humans"] == (2 if tile.kind in ("cabin", "start_cabin") else 0)
    for colour, holds in (("blue", ("cargo_hold", "special_hold")), ("red", ("special_hold",))):
        gained = ask(document, ask="gain_goods", goods=[colour] * 5)["goods"]
        assert isinstance(gained, dict)
        assert gained[colour] == (int(tile.more) if tile.kind in holds else 0)


@pytest.mark.parametrize("tile", [tile for tile in BOX if tile.kind == "artifact"], ids=lambda tile: tile.id)
def test_an_artifact_stills_along_its_axis(tile: Printed) -> None:
    around: list[Json] = [
        {"at": [x, y], "kind": "cabin", "conn": "0000"} for x, y in ((7, 5), (9, 7), (7, 9), (5, 7))
    ]
    for turn in range(4):
        document = ship({"at": [7, 7], "tile": tile.id, "rot": 90 * turn}, *around)
        dead = ask(document, ask="dead_zone")["dead"]
        assert isinstance(dead, list)
        along = tile.more == "both" or (tile.more == "NS") == (turn % 2 == 0)
        across = tile.more == "both" or not along
        assert ([7, 5] in dead, [7, 9] in dead) == (along, along)
        assert ([9, 7] in dead, [5, 7] in dead) == (across, across)


@pytest.mark.parametrize("tile", [tile for tile in BOX if tile.kind == "shield"], ids=lambda tile: tile.id)
def test_a_shield_covers_front_and_right_and_turns(tile: Printed) -> None:
    battery: Json = {"at": [9, 9], "kind": "battery", "conn": "0000", "energy": 2}
    for turn in range(4):
        target: Json = {"at": [5, 5], "kind": "cabin", "conn": "3333"}
        document = ship({"at": [7, 7], "tile": tile.id, "rot": 90 * turn}, battery, target)
        held = set()
        for side in "NESW":
            hazard: Json = {"threat": "shot", "size": "small", "from": side, "line": 5}
            answer = ask(document, ask="hit", hazard=hazard, use=[[7, 7]])
            held |= {side} if answer["outcome"] == "shielded" else set()
        assert held == {"NESW"[turn], "NESW"[(turn + 1) % 4]}
