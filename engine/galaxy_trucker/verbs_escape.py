"""Ways out of a Black Hole: which double engines to power, and which components to discard [Missions, Black Hole]."""

from collections.abc import Iterator

from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.state.ship import ALIEN_BONUS, Ship
from engine.galaxy_trucker.verbs_harm import settle
from engine.galaxy_trucker.words import (
    BATTERY,
    BROWN,
    DOUBLE_ENGINE,
    ENGINE,
    HEAVY,
    HOLDS,
    LIFE_SUPPORTS,
    NONE,
    PURPLE,
    SHIELD,
    STRUCTURAL,
)


def escapes(ship: Ship, hole: int, powered: Mask, gone: Mask) -> bool:
    """Whether these are two components for each point that is missing without them, and the rest is one part.

    All components are enough, too, if that many are due before: no ship then lacks a way out.
    """
    if gone == ship.tiles and gone.bit_count() == 2 * (hole - ship.engines(powered)):
        return True
    rest = rest_of(ship, gone)
    missing = max(0, hole - rest.engines(powered & ~gone))
    return gone.bit_count() == 2 * missing and rest.whole()


def rest_of(ship: Ship, gone: Mask) -> Ship:
    """A copy of the ship without some components, and without aliens that can't live then."""
    if not gone:
        return ship
    rest = ship.clone()
    rest.remove(gone)
    settle(rest, rest.tiles)
    return rest


def way_out(ship: Ship, hole: int, powered: Mask) -> Mask | None:
    """Components that a ship may discard with that power, the least useful ones first; None if there are none.

    A ship without heavy cargo and artifacts that has as many components as can become due finds them on the first way
    down: each component that goes brings it one closer, or an engine's strength further away, so it cannot miss.
    """
    if escapes(ship, hole, powered, 0):
        return 0
    return next(_sets(ship, hole, powered), None)


def _sets(ship: Ship, hole: int, powered: Mask) -> Iterator[Mask]:
    """Takes off one component after the other so that the rest stays one part; goes back where that leads nowhere.

    Every part that is joined comes out so: of two of them, one in the other, the larger has a component outside the
    smaller that it can lose and stay one part.
    """
    stack: list[Mask] = [0]
    seen = {0}
    while stack:
        gone = stack.pop()
        rest = rest_of(ship, gone)
        over = gone.bit_count() - 2 * (hole - rest.engines(powered & ~gone))
        if not over and gone:
            yield gone
            continue
        if not _may_balance(rest, powered, over):
            continue
        for bit in reversed(_by_use(rest)):
            more = gone | 1 << bit
            if more not in seen and _stays_whole(rest, 1 << bit):
                seen.add(more)
                stack.append(more)


def _may_balance(rest: Ship, powered: Mask, over: int) -> bool:
    """Whether more components may go until just as many are gone as are due; `over` is by how many more are gone now.

    Each that goes adds 1, but takes 2 for each point of engine strength that goes with it; heavy cargo and artifacts
    give strength back. What can be reached at most, and at least, has 0 between them.
    """
    single, double = rest.kinds[ENGINE], rest.kinds[DOUBLE_ENGINE] & powered
    working = ~rest.dead
    alien = 2 * ALIEN_BONUS if rest.aliens[BROWN] != NONE else 0
    least = over - (single & working).bit_count() - 3 * (double & working).bit_count() - alien
    plain = rest.tiles.bit_count() - (single | double).bit_count()
    asleep = 2 * (single & rest.dead).bit_count() + 4 * (double & rest.dead).bit_count()
    most = over + plain + 2 * rest.mass() + asleep
    return least <= 0 <= most


def _stays_whole(ship: Ship, cell: Mask) -> bool:
    """Whether the ship is one part without a component."""
    left = ship.tiles & ~cell
    part = left & -left
    while True:
        more = ship.joined(part) & left & ~part
        if not more:
            return part == left
        part |= more


def _by_use(ship: Ship) -> list[Bit]:
    """The components, the least useful first: what carries nothing, then goods, energy, crew; engines last."""

    def use(bit: Bit) -> int:
        cell = 1 << bit
        kinds = ship.kinds
        if (kinds[ENGINE] | kinds[DOUBLE_ENGINE]) & cell:
            return 90
        if cell & kinds[LIFE_SUPPORTS[BROWN]] and ship.aliens[BROWN] != NONE:
            return 80
        if bit in ship.humans or bit in ship.aliens:
            return 60 + ship.humans.get(bit, 2)
        if cell & kinds[LIFE_SUPPORTS[PURPLE]] and ship.aliens[PURPLE] != NONE:
            return 50
        if bit in ship.goods:
            return 40
        if cell & kinds[BATTERY]:
            return 20 + ship.energy.get(bit, 0) if bit in ship.energy else 1
        if cell & kinds[HEAVY]:
            return 30
        if cell & (kinds[STRUCTURAL] | kinds[HOLDS[0]] | kinds[HOLDS[1]]):
            return 2
        return 15 if cell & kinds[SHIELD] else 10

    return sorted(ship.grid.bits(ship.tiles), key=use)
