"""What is wrong with a ship, and what a new component would make wrong [rules 2.5, 3, 14]."""

from typing import Final, NamedTuple

from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.cards_tiles import Component
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import (
    ARTIFACT,
    CANNON,
    DOUBLE_CANNON,
    DOUBLE_ENGINE,
    ENGINE,
    NONE,
    RADIOACTIVE,
    SIDES,
    STRUCTURAL,
    E,
    N,
    S,
    W,
)

FAULT_NAMES: Final = (
    "connector",
    "cannon_blocked",
    "engine_blocked",
    "engine_orientation",
    "off_board",
    "artifact_in_dead_zone",
    "radioactive_joined",
    "not_joined",
    "structural_joined",
    "rationed",
)
(
    CONNECTOR,
    CANNON_BLOCKED,
    ENGINE_BLOCKED,
    ENGINE_ORIENTATION,
    OFF_BOARD,
    ARTIFACT_IN_DEAD_ZONE,
    RADIOACTIVE_JOINED,
    NOT_JOINED,
    STRUCTURAL_JOINED,
    RATIONED,
) = range(10)


class Fault(NamedTuple):
    """An error of a ship. `at` is the component, `other` the second of a pair or NONE; for NOT_JOINED `at` is the
    number of parts, for RATIONED how many components are too many and `other` their kind.
    """

    kind: int
    at: int
    other: int = NONE


def wrong_pairs(ship: Ship) -> tuple[Mask, Mask]:
    """The components whose side E is neither joined nor neutral to the neighbour's, and those with such a side S."""
    east, south = ship.joins()
    width = ship.grid.width
    right, below = ship.tiles & ship.tiles >> 1, ship.tiles & ship.tiles >> width
    return (
        (ship.connectors(E) | ship.connectors(W) >> 1) & right & ~east,
        (ship.connectors(S) | ship.connectors(N) >> width) & below & ~south,
    )


def blocked(ship: Ship, first: int, second: int) -> Mask:
    """The components of two kinds whose barrel or nozzle looks at a component."""
    cells = ship.kinds[first] | ship.kinds[second]
    tiles, width = ship.tiles, ship.grid.width
    points = ship.points
    return cells & (
        points[N] & tiles << width
        | points[E] & tiles >> 1
        | points[S] & tiles >> width
        | points[W] & tiles << 1
    )


def turned_engines(ship: Ship) -> Mask:
    """The engines that do not point to the rear."""
    return (ship.kinds[ENGINE] | ship.kinds[DOUBLE_ENGINE]) & ~ship.points[S]


def zoned_artifacts(ship: Ship) -> Mask:
    """The artifacts that stand in another artifact's dead zone."""
    artifacts, found = ship.kinds[ARTIFACT], 0
    if artifacts & (artifacts - 1):
        for bit in ship.grid.bits(artifacts):
            found |= ship.zone(bit, ship.components[bit]) & artifacts & ~(1 << bit)
    return found


def joined_pairs(ship: Ship, kind: int) -> tuple[Mask, Mask]:
    """The components of a kind that are joined to another of it on side E, and those on side S."""
    cells = ship.kinds[kind]
    if not cells & (cells - 1):
        return (0, 0)
    east, south = ship.joins()
    return (cells & east & cells >> 1, cells & south & cells >> ship.grid.width)


def is_legal(ship: Ship) -> bool:
    """Whether the check finds nothing, missions' own rules aside: quicker than naming what it finds."""
    east, south = wrong_pairs(ship)
    return not (
        east
        or south
        or blocked(ship, CANNON, DOUBLE_CANNON)
        or (turns := turned_engines(ship))
        or blocked(ship, ENGINE, DOUBLE_ENGINE) & ~turns
        or ship.tiles & ~ship.grid.printed
        or not ship.whole()
        or any(joined_pairs(ship, RADIOACTIVE))
        or zoned_artifacts(ship)
    )


def faults(ship: Ship) -> list[Fault]:
    """Every error of a ship, in the order of FAULT_NAMES; empty if it is legal."""
    found: list[Fault] = []
    _pairs(ship, CONNECTOR, wrong_pairs(ship), found)
    turned = turned_engines(ship)
    for kind, cells in (
        (CANNON_BLOCKED, blocked(ship, CANNON, DOUBLE_CANNON)),
        (ENGINE_BLOCKED, blocked(ship, ENGINE, DOUBLE_ENGINE) & ~turned),
        (ENGINE_ORIENTATION, turned),
        (OFF_BOARD, ship.tiles & ~ship.grid.printed),
        (ARTIFACT_IN_DEAD_ZONE, zoned_artifacts(ship)),
    ):
        if cells:
            found += [Fault(kind, bit) for bit in ship.grid.bits(cells)]
    _pairs(ship, RADIOACTIVE_JOINED, joined_pairs(ship, RADIOACTIVE), found)
    if not ship.whole():
        found.append(Fault(NOT_JOINED, len(ship.parts())))
    return found


def _pairs(ship: Ship, kind: int, pairs: tuple[Mask, Mask], found: list[Fault]) -> None:
    for cells, step in zip(pairs, (1, ship.grid.width), strict=True):
        if cells:
            found += [Fault(kind, bit, bit + step) for bit in ship.grid.bits(cells)]


def structural_faults(ship: Ship) -> list[Fault]:
    """Structural modules that are joined, an error under the mission Alien Design."""
    found: list[Fault] = []
    _pairs(ship, STRUCTURAL_JOINED, joined_pairs(ship, STRUCTURAL), found)
    return found


PROBLEM_NAMES: Final = (
    "occupied",
    "off_board",
    "not_joined",
    "connector_mismatch",
    "cannon_blocked",
    "engine_blocked",
    "engine_orientation",
    "blocks_cannon",
    "blocks_engine",
    "radioactive_joined",
    "artifact_in_dead_zone",
)


def problems(ship: Ship, bit: Bit, component: Component) -> list[str]:
    """What would be wrong because of a new component on a cell, in the order of PROBLEM_NAMES."""
    cell = 1 << bit
    if ship.tiles & cell:
        return ["occupied"]
    if not ship.grid.printed & cell:
        return ["off_board"]
    built = ship.clone()
    built.place(bit, component)
    east, south = wrong_pairs(built)
    width = ship.grid.width
    wrong = (east | south) & cell or east << 1 & cell or south << width & cell
    before = ~turned_engines(built)
    cannons, engines = (
        blocked(built, first, second) for first, second in ((CANNON, DOUBLE_CANNON), (ENGINE, DOUBLE_ENGINE))
    )
    found = {
        "not_joined": not built.joined(cell),
        "connector_mismatch": wrong,
        "cannon_blocked": cannons & cell,
        "engine_blocked": engines & before & cell,
        "engine_orientation": ~before & cell,
        "blocks_cannon": _looked_at(built, cell, CANNON, DOUBLE_CANNON),
        "blocks_engine": _looked_at(built, cell, ENGINE, DOUBLE_ENGINE) & before,
        "radioactive_joined": component.kind == RADIOACTIVE and built.joined(cell) & ship.kinds[RADIOACTIVE],
        "artifact_in_dead_zone": component.kind == ARTIFACT
        and (ship.dead & cell or built.zone(bit, component) & ship.kinds[ARTIFACT]),
    }
    return [name for name in PROBLEM_NAMES if found.get(name)]


def _looked_at(ship: Ship, cell: Mask, first: int, second: int) -> Mask:
    """The components of two kinds whose barrel or nozzle looks at a cell."""
    cells, found = ship.kinds[first] | ship.kinds[second], 0
    for side in SIDES:
        found |= cells & ship.points[side] & ship.look(cell, (side + 2) % 4)
    return found
