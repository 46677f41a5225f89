"""What a ship under construction is worth, and which components fit where."""

from typing import Final

from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.bots.forecast import UNKNOWN, Forecast
from engine.galaxy_trucker.cards_missions import Mission, RewardType
from engine.galaxy_trucker.cards_tiles import Component
from engine.galaxy_trucker.legal_faults import problems
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.verbs_loads import HUMANS_IN_A_CABIN
from engine.galaxy_trucker.words import (
    ALIENS,
    CANNON,
    CARGO,
    DOUBLE_CANNON,
    DOUBLE_ENGINE,
    ENGINE,
    KIND_NAMES,
    LIFE_SUPPORTS,
    SHIELD,
    SIDES,
    SPECIAL_HOLD,
    E,
    N,
    S,
    W,
)

# What is wanted of a ship, by level; more is worth less. Worths are credits, found by flying many ships.
CANNON_STRENGTH: Final = (4, 6, 8, 9)
ENGINE_STRENGTH: Final = (4, 5, 6, 7)
CREW: Final = (6, 8, 10, 12)
CANNON_WORTH: Final = (1.5, 0.5)
ENGINE_WORTH: Final = (1.6, 0.5)
CREW_WORTH: Final = (1.0, 0.3)
NO_ENGINE: Final = 3.0
ENERGY_WORTH: Final = (0.7, 0.05)
SIDE_WORTH: Final = 1.4
HOLD_WORTH: Final = (0.7, 0.3)
HOLDS_WANTED: Final = 6
SPECIAL_WORTH: Final = 0.5
ALIEN_WORTH: Final = 1.0
SAFE_CREW: Final = 4
SAFE_WORTH: Final = 1.0
NO_CREW: Final = 40.0
DELIVERED: Final = 0.7
"""How much of what is loaded comes home."""
UNPAID_CARGO: Final = -9.0
CELL_IN_REACH: Final = 0.3
OPEN_CELL: Final = 0.35
OPEN_CELLS: Final = 7
BARE: Final = 0.3
COMPONENT: Final = 0.15


def fits(ship: Ship, bit: Bit, component: Component) -> bool:
    """Whether the component causes no error on an empty printed cell; the joints are looked at first."""
    cell, joined = 1 << bit, False
    for side in SIDES:
        beside = ship.look(cell, side)
        if beside & ship.tiles:
            other = (bool(ship.low[side ^ 2] & beside)) | bool(ship.high[side ^ 2] & beside) << 1
            mine = component.connectors[side]
            if bool(mine) != bool(other) or (mine and not mine & other):
                return False
            joined |= bool(mine)
    return joined and not problems(ship, bit, component)


def growth(ship: Ship) -> tuple[Mask, Mask]:
    """The free cells that an open connector looks at, and all that can be reached from there."""
    barrels = ship.kinds[CANNON] | ship.kinds[DOUBLE_CANNON]
    nozzles = ship.kinds[ENGINE] | ship.kinds[DOUBLE_ENGINE]
    kept_free, looked_at = 0, 0
    for side in SIDES:
        kept_free |= ship.look(ship.points[side] & (barrels | nozzles), side)
        looked_at |= ship.look(ship.connectors(side), side)
    free = ship.grid.printed & ~ship.tiles & ~kept_free
    opened = reach = looked_at & free
    while True:
        near = reach | ship.look(reach, N) | ship.look(reach, E) | ship.look(reach, S) | ship.look(reach, W)
        near &= free
        if near == reach:
            return opened, reach
        reach = near


def worth_of(ship: Ship, level: int, mission: Mission | None, needs: Forecast = UNKNOWN) -> float:
    """What a ship under construction is worth in credits, errors aside."""
    place = level - 1
    opened, reach = growth(ship)
    worth = _strengths(ship, place, needs) + _crew(ship, place, mission, needs.crew)
    worth += needs.holds * _holds(ship) + COMPONENT * ship.tiles.bit_count()
    worth += CELL_IN_REACH * reach.bit_count() + OPEN_CELL * min(opened.bit_count(), OPEN_CELLS)
    for side in SIDES:
        bare = ship.look(ship.connectors(side), side) & ~ship.tiles & ~opened
        worth -= BARE * bare.bit_count()
    cargo = sum(
        ship.kinds[kind].bit_count() * _paid(kind, level, mission) for kind in CARGO if ship.kinds[kind]
    )
    return worth + cargo


def _steps(amount: float, wanted: float, worth: tuple[float, float]) -> float:
    """The first ones up to what is wanted are worth more than those above."""
    return min(amount, wanted) * worth[0] + max(0.0, amount - wanted) * worth[1]


def _strengths(ship: Ship, place: int, needs: Forecast) -> float:
    doubles = (ship.kinds[DOUBLE_CANNON] | ship.kinds[DOUBLE_ENGINE]).bit_count()
    places = sum(ship.components[bit].tile.places for bit in ship.grid.bits(ship.energy_batteries()))
    sides = sum(bool(ship.covers[side]) for side in SIDES)
    wanted = min(1.0, places / (2.0 * doubles)) if doubles else 0.0
    cannons = _powered(ship, ship.cannons() / 2, ship.cannons(~0) / 2, wanted)
    engines = _powered(ship, ship.engines(), ship.engines(~0), wanted)
    shields = ship.kinds[SHIELD].bit_count()
    worth = needs.cannons * _steps(cannons, CANNON_STRENGTH[place], CANNON_WORTH)
    worth += needs.engines * _steps(engines, ENGINE_STRENGTH[place], ENGINE_WORTH)
    worth += needs.shields * SIDE_WORTH * sides * (1.0 if places else 0.5) - (
        NO_ENGINE if engines < 1 else 0.0
    )
    return worth + _steps(places, 2.0 + 1.5 * doubles + shields, ENERGY_WORTH)


def _powered(ship: Ship, single: float, full: float, share: float) -> float:
    """Strength that can be counted on: doubles as far as there is energy for some uses, and not in every fight."""
    return single + (full - single) * share * 0.75


def _crew(ship: Ship, place: int, mission: Mission | None, need: float) -> float:
    """Cabins that may hold crew; a ship without one never takes off [rules 11]."""
    cabins = ship.crew_cabins()
    crew = HUMANS_IN_A_CABIN * cabins.bit_count()
    worth = (
        need * _steps(crew, CREW[place], CREW_WORTH)
        + SAFE_WORTH * min(crew, SAFE_CREW)
        - NO_CREW * (not crew)
    )
    worth += crew * paid_for(mission, "per_crew", place)
    pay = paid_for(mission, "per_alien", place)
    if cabins.bit_count() > (1 if pay else 2):
        worth += (ALIEN_WORTH + pay) * sum(bool(ship.alien_cabins(alien)) for alien in ALIENS)
    supports = sum(ship.kinds[kind].bit_count() for kind in LIFE_SUPPORTS)
    return worth - 0.3 * max(0, supports - 2)


def paid_for(mission: Mission | None, kind: RewardType, place: int) -> float:
    """Credits that a mission pays for each of what a reward counts, at a level; 0 where it does not."""
    if mission is None:
        return 0.0
    return sum(reward.credits[place] for reward in mission.reward if reward.type == kind) * DELIVERED


def _holds(ship: Ship) -> float:
    holds = ship.grid.bits(ship.holds() & ~ship.dead)
    places = sum(ship.components[bit].tile.places for bit in holds)
    special = sum(ship.components[bit].tile.places for bit in holds if ship.kinds[SPECIAL_HOLD] >> bit & 1)
    return _steps(places, HOLDS_WANTED, HOLD_WORTH) + SPECIAL_WORTH * min(special, 3)


def _paid(kind: int, level: int, mission: Mission | None) -> float:
    """What a mission pays for cargo of a kind, roughly."""
    name = KIND_NAMES[kind]
    if mission is None or name not in (*mission.cargo_to_warehouse, *mission.cargo_aside):
        return UNPAID_CARGO
    return 1.0 + max((reward.credits[level - 1] for reward in mission.reward), default=0) * DELIVERED
