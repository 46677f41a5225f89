"""Ships and flights for tests: built at random, but legal, and flown with answers at random."""

import random
from collections.abc import Sequence

from engine.galaxy_trucker import choices as questions
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker.bots.parts import fits
from engine.galaxy_trucker.cards import cards
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.cards_missions import Mission, missions
from engine.galaxy_trucker.cards_tiles import Tile, component, tiles
from engine.galaxy_trucker.rules_launch import launch
from engine.galaxy_trucker.rules_payout import pay_out
from engine.galaxy_trucker.state.ship import Ship, empty_ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words import ALIENS, NONE, ShipClass

CLASSES: tuple[ShipClass, ...] = ("I", "II", "III", "IIIA")


def random_ship(draw: random.Random, ship_class: ShipClass, cargo: bool) -> Ship:
    """A legal ship of tiles of the box, with a load for the start and perhaps some goods."""
    ship = empty_ship(ship_class)
    grid = ship.grid
    ship.place(grid.bit((7, 7)), component(tiles()["SC-red"], 0))
    heap = [tile for tile in tiles().values() if tile.id[:2] != "SC" and (cargo or not tile.cargo)]
    for _ in range(draw.randint(20, 160)):
        _build_on(ship, draw, draw.choice(heap))
    aliens = []
    for alien in ALIENS:
        cells = [bit for bit in grid.bits(ship.alien_cabins(alien)) if bit not in aliens]
        aliens.append(draw.choice([NONE, *cells]))
    loads.load(ship, aliens)
    if draw.random() < 0.5:
        ship.goods, _ = loads.stowed(ship, loads.as_goods(draw.randint(0, 3) for _ in range(4)))
    return ship


def _build_on(ship: Ship, draw: random.Random, tile: Tile) -> None:
    around = ship.grid.bits(ship.grid.around(ship.tiles) & ~ship.tiles & ship.grid.printed)
    draw.shuffle(around)
    for bit in around[:6]:
        turned = component(tile, draw.randrange(4))
        if fits(ship, bit, turned):
            ship.place(bit, turned)
            return


def random_flight(seed: int, log: bool = False) -> tuple[State, Mission | None]:
    """A flight of one to four such ships through ten cards of any kind, before its first card."""
    draw = random.Random(seed)
    ship_class = draw.choice(CLASSES)
    mission = draw.choice([None, *missions().values()])
    ships = [random_ship(draw, ship_class, draw.random() < 0.6) for _ in range(draw.randint(1, 4))]
    for ship in ships:
        ship.any_support = mission is not None and "any_support" in mission.rules
    deck: Sequence[Card] = draw.sample([*cards().values()], 10)
    level = draw.randint(1, 4)
    return (
        launch(
            ships,
            level,
            deck,
            ship_class=ship_class,
            mission=mission,
            credits=[draw.randint(0, 30) for _ in ships],
            lost=[draw.randint(0, 3) for _ in ships],
            seed=seed,
            live=True,
            log=log,
        ),
        mission,
    )


def fly_on(s: State, draw: random.Random) -> None:
    """Goes on to the end of the flight with answers at random."""
    while not s.over:
        if s.waiting == NONE and not s.pending:
            course.turn_card(s)
        while s.waiting != NONE:
            course.answer(s, s.waiting, draw.choice(list(questions.options(s))))


def fly(seed: int, log: bool = False) -> State:
    """A whole flight at random with its payout."""
    s, mission = random_flight(seed, log)
    fly_on(s, random.Random(seed))
    pay_out(s, mission)
    return s
