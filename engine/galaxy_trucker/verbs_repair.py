"""The check of a built ship under the rules of the flight, and how it is repaired [rules 3, rulings B5, B6]."""

from typing import Final

from engine.galaxy_trucker.board import Mask
from engine.galaxy_trucker.legal_faults import (
    ARTIFACT_IN_DEAD_ZONE,
    CANNON_BLOCKED,
    ENGINE_BLOCKED,
    NOT_JOINED,
    RATIONED,
    Fault,
    faults,
    structural_faults,
)
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import ARTIFACT, NONE, RATIONED_KINDS

MOST_REPAIRS: Final = 300
"""Ships that the search for the smallest repair looks at; the first one it finds is a repair already."""


def errors(s: State, player: int, ship: Ship | None = None) -> list[Fault]:
    """Everything that is wrong with a player's ship, or with another in its place."""
    ship = s.ships[player] if ship is None else ship
    found = faults(ship)
    if s.has_rule("structural_apart"):
        found += structural_faults(ship)
    if s.ration != NONE:
        kind = RATIONED_KINDS[s.ration]
        surplus = ship.kinds[kind].bit_count() - (s.level + 1)
        if surplus > 0:
            found.append(Fault(RATIONED, surplus, kind))
    return found


def mending(ship: Ship, fault: Fault) -> Mask:
    """The components of which one must go to mend an error; none for parts that are not joined."""
    if fault.kind == NOT_JOINED:
        return 0
    if fault.kind == RATIONED:
        return ship.kinds[fault.other]
    if fault.kind == ARTIFACT_IN_DEAD_ZONE:
        return ship.kinds[ARTIFACT]
    cells = 1 << fault.at
    if fault.kind in (CANNON_BLOCKED, ENGINE_BLOCKED):
        return cells | ship.look(cells, ship.components[fault.at].points)
    return cells | 1 << fault.other if fault.other != NONE else cells


def removable(s: State, player: int) -> Mask:
    """The components that may be removed now: one of them mends an error."""
    ship, mask = s.ships[player], 0
    for fault in errors(s, player):
        mask |= mending(ship, fault)
    return mask


def kept_part(ship: Ship) -> Mask:
    """The part that a repair keeps: most components, then most places for humans, then first in reading order."""
    parts = ship.parts()
    return max(parts, key=lambda part: (part.bit_count(), (part & ship.cabins()).bit_count())) if parts else 0


def smallest_repair(s: State, player: int) -> Mask:
    """What to remove so that no error is left: the fewest components, then the fewest cabins, then the first found."""
    whole = s.ships[player]
    best: tuple[int, int, Mask] | None = None
    todo, seen = [0], {0}
    for _ in range(MOST_REPAIRS):
        if not todo:
            break
        removed = todo.pop()
        if best is not None and removed.bit_count() >= best[0]:
            continue
        ship = whole.clone()
        ship.remove(removed)
        wrong = [fault for fault in errors(s, player, ship) if fault.kind != NOT_JOINED]
        if not wrong:
            lost = whole.tiles & ~kept_part(ship)
            found = (lost.bit_count(), (lost & whole.cabins()).bit_count(), lost)
            if best is None or found[:2] < best[:2]:
                best = found
            continue
        # The last one pushed is looked at first: the component that mends most errors.
        ways = {1 << bit for fault in wrong[:1] for bit in ship.grid.bits(mending(ship, fault))}
        mended = {way: sum(bool(mending(ship, fault) & way) for fault in wrong) for way in ways}
        for way in sorted(ways, key=lambda way: (mended[way], -way)):
            if removed | way not in seen:
                seen.add(removed | way)
                todo.append(removed | way)
    return best[2] if best is not None else whole.tiles
