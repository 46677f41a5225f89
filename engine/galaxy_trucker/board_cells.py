"""Cells that answers name, as bits of a ship; and who pays for them."""

from collections.abc import Iterable

from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker.actions_flight import Wrong
from engine.galaxy_trucker.board import Bit, Cell, Mask
from engine.galaxy_trucker.state.ship import Ship


def bit_of(ship: Ship, cell: Cell) -> Bit:
    """The bit of a component; raises Wrong where there is none."""
    if cell not in ship.grid:
        raise Wrong("no_component")
    bit = ship.grid.bit(cell)
    if not ship.tiles >> bit & 1:
        raise Wrong("no_component")
    return bit


def mask_of(ship: Ship, cells: Iterable[Cell], among: Mask) -> Mask:
    """The mask of components, each named once; raises Wrong for one that is not among those."""
    mask = 0
    for cell in cells:
        one = 1 << bit_of(ship, cell)
        if mask & one:
            raise Wrong("named_twice")
        if not among & one:
            raise Wrong("wrong_component")
        mask |= one
    return mask


def paid_by(ship: Ship, tokens: int, batteries: Iterable[Cell]) -> list[Bit]:
    """The batteries that pay, a bit for each token; raises Wrong where they can't."""
    named = [bit_of(ship, cell) for cell in batteries]
    try:
        return loads.batteries_for(ship, tokens, named)
    except ValueError:
        raise Wrong("not_enough_energy") from None
