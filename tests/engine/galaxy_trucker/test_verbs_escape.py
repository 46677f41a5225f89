"""Ways out of a Black Hole are found wherever there are some [Missions, Black Hole]: who has not enough gives all."""

from itertools import combinations
from random import Random
from typing import Final

import pytest

from engine.galaxy_trucker.board import START, Mask
from engine.galaxy_trucker.bots.parts import fits, growth
from engine.galaxy_trucker.cards_tiles import Component, numbered, part
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.verbs_escape import escapes, way_out
from engine.galaxy_trucker.words import ARTIFACT, CABIN, DOUBLE_ENGINE, ENGINE, HEAVY, START_CABIN

WANTED: Final = (ENGINE, DOUBLE_ENGINE, HEAVY, ARTIFACT)
HOLES: Final = range(3, 11)


def a_ship(draw: Random, size: int, share: float) -> Ship:
    """A ship of random components that join, a `share` of them engines, heavy cargo and artifacts."""
    tiles = range(len(numbered()))
    start = next(number for number in tiles if numbered()[number].kind == START_CABIN)
    ship = Ship.of("II", [(START, part(start, 0))])
    wanted = [number for number in tiles if numbered()[number].kind in WANTED]
    for _ in range(20 * size):
        if ship.tiles.bit_count() == size:
            break
        component = part(draw.choice(wanted if draw.random() < share else tiles), draw.randrange(4))
        cells = [bit for bit in ship.grid.bits(growth(ship)[0]) if may_stand(ship, bit, component)]
        if cells:
            ship.place(draw.choice(cells), component)
    for bit in ship.grid.bits(ship.kinds[START_CABIN] | ship.kinds[CABIN]):
        ship.humans[bit] = 2
    return ship


def may_stand(ship: Ship, bit: int, component: Component) -> bool:
    return component.kind != START_CABIN and fits(ship, bit, component)


def powers(ship: Ship) -> list[Mask]:
    doubles = ship.grid.bits(ship.kinds[DOUBLE_ENGINE] & ~ship.dead)
    return [sum(1 << bit for bit in doubles[:number]) for number in range(len(doubles) + 1)]


def subsets(ship: Ship) -> list[Mask]:
    bits = ship.grid.bits(ship.tiles)
    return [
        sum(1 << bit for bit in some) for size in range(len(bits) + 1) for some in combinations(bits, size)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_a_way_out_is_found_just_where_there_is_one(seed: int) -> None:
    """Compared with all sets of components, of small ships with much heavy cargo, where a search goes back most."""
    ship = a_ship(Random(seed), 9, 0.8)
    everything = subsets(ship)
    found = []
    for powered in powers(ship):
        for hole in HOLES:
            gone = way_out(ship, hole, powered)
            if gone is not None:
                assert escapes(ship, hole, powered, gone)
            else:
                others = [some for some in everything if escapes(ship, hole, powered, some)]
                assert others in ([], [ship.tiles])
            found.append(gone is not None)
    assert any(found)
    assert not all(found)


@pytest.mark.parametrize("seed", range(20))
def test_a_ship_with_twice_as_many_components_as_the_hole_is_strong_always_gets_out(seed: int) -> None:
    draw = Random(seed)
    ship = a_ship(draw, 24, 0.2)
    ship.remove(ship.kinds[HEAVY] | ship.kinds[ARTIFACT])
    ship.remove(ship.tiles & ~ship.part(1 << ship.grid.bit(START)))
    for powered in powers(ship):
        for hole in HOLES:
            if ship.tiles.bit_count() >= 2 * hole > 2 * ship.engines(powered):
                gone = way_out(ship, hole, powered)
                assert gone is not None
                assert escapes(ship, hole, powered, gone)
