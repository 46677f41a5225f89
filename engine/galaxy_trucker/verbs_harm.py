"""What threats do to a ship, and what is lost with a component [rules 8, 14, ruling B1]."""

from typing import NamedTuple

from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.verbs_loads import lose_unsupported, pay_energy
from engine.galaxy_trucker.words import (
    BIG,
    BOUNCED,
    CANNON,
    DESTROYED,
    DOUBLE_CANNON,
    EXPLOSIVE,
    FRAGILE,
    HEAVY,
    METEOR,
    MISS,
    NONE,
    PLATED,
    SHIELDED,
    SHOT_DOWN,
    SMALL,
    Alien,
    N,
    S,
    Side,
    W,
)


class StrikingThreat(NamedTuple):
    """A meteor or shot of a size that comes from a side along a line: a column from N and S, a row from E and W."""

    kind: int
    size: int
    side: Side
    line: int


def line_mask(ship: Ship, side: Side, line: int) -> Mask:
    """The cells of a line."""
    lines = ship.grid.columns if side in (N, S) else ship.grid.rows
    return lines.get(line, 0)


def struck(ship: Ship, side: Side, line: int) -> Bit:
    """The first component in a line seen from a side, or NONE."""
    cells = ship.tiles & line_mask(ship, side, line)
    if not cells:
        return NONE
    if side in (N, W):
        return (cells & -cells).bit_length() - 1
    return cells.bit_length() - 1


def covering(ship: Ship, side: Side, line: int) -> Mask:
    """The working cannons, single and double, that shoot big meteors of a line: from the front in its own line, from
    elsewhere in the lines beside it too.
    """
    lines = line_mask(ship, side, line)
    if side != N:
        lines |= line_mask(ship, side, line - 1) | line_mask(ship, side, line + 1)
    cannons = ship.kinds[CANNON] | ship.kinds[DOUBLE_CANNON]
    return cannons & ship.points[side] & lines & ~ship.dead


def unpaid(ship: Ship, threat: StrikingThreat) -> tuple[int, Bit]:
    """What becomes of a threat as long as nothing is paid, and the component that it strikes or NONE."""
    kind, size, side, line = threat
    bit = struck(ship, side, line)
    if bit == NONE:
        return MISS, NONE
    smooth = not ship.connectors(side) >> bit & 1
    if smooth and kind == METEOR and size == SMALL:
        return BOUNCED, bit
    if smooth and ship.kinds[HEAVY] >> bit & 1:
        return PLATED, bit
    if kind == METEOR and size == BIG and covering(ship, side, line) & ship.kinds[CANNON]:
        return SHOT_DOWN, bit
    return DESTROYED, bit


def defences(ship: Ship, threat: StrikingThreat) -> Mask:
    """The shields or double cannons that would hold a threat for one energy."""
    kind, size, side, line = threat
    if size == SMALL:
        return ship.shields(side)
    return covering(ship, side, line) & ship.kinds[DOUBLE_CANNON] if kind == METEOR else 0


def held_by(ship: Ship, threat: StrikingThreat, used: Mask) -> int:
    """The outcome of a threat that would destroy, once energy is paid for `used`."""
    if not defences(ship, threat) & used:
        return DESTROYED
    return SHIELDED if threat.size == SMALL else SHOT_DOWN


def shattered(ship: Ship, first: Mask) -> Mask:
    """Everything that is destroyed with some components: explosions take all eight neighbours, and fragile cargo breaks
    beside anything that is destroyed, until nothing new is [rules 14].
    """
    explosive, fragile = ship.kinds[EXPLOSIVE], ship.kinds[FRAGILE]
    gone = first & ship.tiles
    if not (explosive or fragile):
        return gone
    around = ship.grid.around
    while True:
        more = around(gone & explosive) | around(gone) & fragile
        more &= ship.tiles & ~gone
        if not more:
            return gone
        gone |= more


class Broken(NamedTuple):
    """A ship after components were taken off: its parts, those without a human that drop because another has one, and
    those among which the owner keeps one (empty if there is nothing to choose).
    """

    parts: list[Mask]
    dropped: Mask
    choice: list[Mask]


def broken(ship: Ship) -> Broken:
    """What falls off a ship as it is."""
    parts = ship.parts()
    if len(parts) < 2:
        return Broken(parts, 0, [])
    manned = ship.manned()
    kept = [part for part in parts if part & manned] or parts
    dropped = 0
    for part in parts:
        if part not in kept:
            dropped |= part
    return Broken(parts, dropped, kept if len(kept) > 1 else [])


def part_by_default(ship: Ship, parts: list[Mask]) -> Mask:
    """The part that is kept where nobody chooses: most humans, then most components, then first in reading order."""

    def worth(part: Mask) -> tuple[int, int]:
        humans = sum(number for bit, number in ship.humans.items() if part >> bit & 1)
        return (humans, part.bit_count())

    return max(parts, key=worth)


def settle(ship: Ship, keep: Mask) -> tuple[Mask, list[Alien]]:
    """Lets everything but `keep` fall off, then aliens without life support die; tells both."""
    fallen = ship.tiles & ~keep
    if fallen:
        ship.remove(fallen)
    return fallen, lose_unsupported(ship)


def defend(ship: Ship, used: Mask) -> None:
    """Pays one energy for each of some components."""
    pay_energy(ship, used.bit_count())


__all__ = [
    "Broken",
    "StrikingThreat",
    "broken",
    "covering",
    "defences",
    "defend",
    "held_by",
    "line_mask",
    "part_by_default",
    "settle",
    "shattered",
    "struck",
    "unpaid",
]
