"""Ships against a second, slow opinion: dictionaries instead of masks, and a flood fill of its own."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from engine.galaxy_trucker.board import Cell, printed_cells
from engine.galaxy_trucker.cards_tiles import Component, component, copies, tiles
from engine.galaxy_trucker.legal_faults import FAULT_NAMES, Fault, faults, is_legal, problems
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.verbs_harm import shattered
from engine.galaxy_trucker.words import (
    CANNONS,
    CARGO,
    ENGINES,
    EXPLOSIVE,
    FRAGILE,
    KIND_NAMES,
    NONE,
    RADIOACTIVE,
    S,
    ShipClass,
)

Parts = dict[Cell, Component]
CLASSES: tuple[ShipClass, ...] = ("free", "I", "II", "III", "IIIA")


def look(ship_class: ShipClass, cell: Cell, side: int) -> Cell:
    front = 1 if ship_class == "IIIA" else -1
    dx, dy = ((0, front), (1, 0), (0, -front), (-1, 0))[side]
    return (cell[0] + dx, cell[1] + dy)


def fits(first: int, second: int) -> bool:
    """The rulebook's three joints: single to single, double to double, universal to any connector."""
    return (first, second) in {(1, 1), (2, 2), (3, 1), (3, 2), (3, 3), (1, 3), (2, 3)}


def random_parts(draw: Random, ship_class: ShipClass) -> Parts:
    """Mostly joined components, some of them wild, on and off the board."""
    names = sorted(tiles())
    parts: Parts = {(7, 7): component(tiles()["SC-red"], 0)}
    for _ in range(draw.randint(0, 28)):
        near = look(ship_class, draw.choice(sorted(parts)), draw.randrange(4))
        cell = near if draw.random() < 0.9 else (draw.randint(-3, 30), draw.randint(-3, 30))
        if cell not in parts:
            parts[cell] = component(tiles()[draw.choice(names)], draw.randrange(4))
    return parts


def flood(ship_class: ShipClass, parts: Parts) -> set[frozenset[Cell]]:
    left, found = set(parts), set()
    while left:
        todo = [left.pop()]
        part = set(todo)
        while todo:
            cell = todo.pop()
            for side in range(4):
                other = look(ship_class, cell, side)
                if other in left and fits(
                    parts[cell].connectors[side], parts[other].connectors[(side + 2) % 4]
                ):
                    left.discard(other)
                    part.add(other)
                    todo.append(other)
        found.add(frozenset(part))
    return found


def slow_faults(ship_class: ShipClass, parts: Parts) -> list[tuple[str, frozenset[Cell]]]:
    """Every error by rules 2.5 and 14, cell by cell."""
    found = []
    for cell, part in parts.items():
        for side in range(4):
            other = look(ship_class, cell, side)
            if other not in parts:
                continue
            mine, its = part.connectors[side], parts[other].connectors[(side + 2) % 4]
            pair = frozenset((cell, other))
            if not fits(mine, its) and (mine or its) and side < 2:
                found.append(("connector", pair))
            both = part.kind == parts[other].kind == RADIOACTIVE
            if both and fits(mine, its) and side < 2:
                found.append(("radioactive_joined", pair))
            if part.kind in CANNONS and part.points == side:
                found.append(("cannon_blocked", frozenset([cell])))
            if part.kind in ENGINES and part.points == side == S:
                found.append(("engine_blocked", frozenset([cell])))
        if part.kind in ENGINES and part.points != S:
            found.append(("engine_orientation", frozenset([cell])))
        board = printed_cells(ship_class)
        if board is not None and cell not in board:
            found.append(("off_board", frozenset([cell])))
        if KIND_NAMES[part.kind] == "artifact" and any(
            (zone.column and place[0] == cell[0]) or (zone.row and place[1] == cell[1])
            for place, zone in parts.items()
            if place != cell
        ):
            found.append(("artifact_in_dead_zone", frozenset([cell])))
    if len(flood(ship_class, parts)) > 1:
        found.append(("not_joined", frozenset()))
    return found


def named(ship: Ship, fault: Fault) -> tuple[str, frozenset[Cell]]:
    word = FAULT_NAMES[fault.kind]
    if word == "not_joined":
        return (word, frozenset())
    return (word, frozenset(ship.grid.cell(bit) for bit in (fault.at, fault.other) if bit != NONE))


@pytest.mark.parametrize(("ship_class", "seed"), [*product(CLASSES, range(60))])
def test_the_check_agrees_with_a_slow_one(ship_class: ShipClass, seed: int) -> None:
    parts = random_parts(Random(seed), ship_class)
    ship = Ship.of(ship_class, parts.items())
    expected = slow_faults(ship_class, parts)
    assert Counter(named(ship, fault) for fault in faults(ship)) == Counter(expected)
    assert is_legal(ship) == (not expected)
    assert {frozenset(ship.grid.cells(part)) for part in ship.parts()} == flood(ship_class, parts)
    exposed = sum(
        part.connectors[side] > 0 and look(ship_class, cell, side) not in parts
        for cell, part in parts.items()
        for side in range(4)
    )
    assert ship.exposed() == exposed


@pytest.mark.parametrize("ship_class", CLASSES)
def test_parts_come_in_reading_order(ship_class: ShipClass) -> None:
    for seed in range(30):
        ship = Ship.of(ship_class, random_parts(Random(seed), ship_class).items())
        firsts = [ship.grid.cells(part)[0] for part in ship.parts()]
        assert firsts == sorted(firsts, key=lambda cell: cell[::-1])


@pytest.mark.parametrize("seed", range(30))
def test_a_removed_tile_adds_nothing_but_not_joined(seed: int) -> None:
    """[ruling B5: each removal may only create "not joined", never another error.]"""
    ship = Ship.of("II", random_parts(Random(seed), "II").items())
    before = set(faults(ship))
    for bit in list(ship.components):
        left = ship.clone()
        left.remove(1 << bit)
        assert {FAULT_NAMES[fault.kind] for fault in set(faults(left)) - before} <= {"not_joined"}
        assert left.tiles == ship.tiles & ~(1 << bit)
        left.place(bit, ship.components[bit])
        assert set(faults(left)) == before


@pytest.mark.parametrize("seed", range(30))
def test_problems_of_a_place_are_the_errors_that_come_with_it(seed: int) -> None:
    draw = Random(seed)
    ship = Ship.of("III", random_parts(draw, "III").items())
    names = sorted(tiles())
    for _ in range(20):
        cell = (draw.randint(3, 11), draw.randint(4, 9))
        bit, part = ship.grid.bit(cell), component(tiles()[draw.choice(names)], draw.randrange(4))
        told = set(problems(ship, bit, part))
        if told & {"occupied", "off_board"}:
            assert len(told) == 1
            continue
        built = ship.clone()
        built.place(bit, part)
        # What is lifted off: a nozzle that stood free, or nothing. New errors are what is told, by other names.
        new = {FAULT_NAMES[fault.kind] for fault in set(faults(built)) - set(faults(ship))}
        words = {
            "connector_mismatch": "connector",
            "blocks_cannon": "cannon_blocked",
            "blocks_engine": "engine_blocked",
        }
        assert {words.get(word, word) for word in told - {"not_joined"}} == new - {"not_joined"}
        assert ("not_joined" in told) == (not built.joined(1 << bit))


@pytest.mark.parametrize("seed", range(30))
def test_explosions_and_breakage_agree_with_a_slow_one(seed: int) -> None:
    """[Missions, Explosive and Fragile cargo]"""
    draw = Random(seed)
    names = ["EX1", "FR1", "ST-3203", "CB-2121"]
    cells = draw.sample(list(product(range(3, 12), range(4, 10))), 30)
    parts = {cell: component(tiles()[draw.choice(names)], 0) for cell in cells}
    ship = Ship.of("free", parts.items())
    gone = {draw.choice(cells)}
    expected = set(gone)
    while True:
        beside = {
            (x + dx, y + dy)
            for x, y in expected
            for dx, dy in product((-1, 0, 1), repeat=2)
            if parts[x, y].kind == EXPLOSIVE or parts.get((x + dx, y + dy), parts[x, y]).kind == FRAGILE
        }
        if not (beside & set(parts)) - expected:
            break
        expected |= beside & set(parts)
    assert set(ship.grid.cells(shattered(ship, ship.grid.mask(gone)))) == expected


def test_the_box_holds_what_is_printed() -> None:
    """144 components, 140 of them drawn, and 72 cargo tiles [tiles.toml, missions.toml]."""
    by_kind = dict.fromkeys(KIND_NAMES, 0)
    for name, printed in tiles().items():
        by_kind[KIND_NAMES[printed.kind]] += copies()[name]
    assert list(by_kind.values()) == [4, 16, 6, 6, 15, 15, 9, 8, 19, 7, 23, 8, 8, 16, 12, 16, 16, 12]
    assert sum(count for name, count in copies().items() if not tiles()[name].cargo) == 144
    assert sum(count for name, count in copies().items() if tiles()[name].kind in CARGO) == 72


@pytest.mark.parametrize("name", sorted(tiles()))
def test_four_turns_are_none(name: str) -> None:
    printed = tiles()[name]
    turned = [component(printed, turn) for turn in range(4)]
    assert turned[0].connectors == printed.connectors
    for turn, part in enumerate(turned):
        following = turned[(turn + 1) % 4]
        assert following.connectors == part.connectors[3:] + part.connectors[:3]
        assert following.points == (NONE if part.points == NONE else (part.points + 1) % 4)
        assert set(following.covers) == {(side + 1) % 4 for side in part.covers}
        if part.points != NONE:
            assert part.connectors[part.points] == 0, "nothing is joined to a barrel or a nozzle"
        if printed.axis != "both":
            assert (following.row, following.column) == (part.column, part.row)
