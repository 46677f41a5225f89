"""Ships as JSON: cells, goods, crew, errors of the check, in the words of the ship file."""

from collections.abc import Sequence

from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.legal_faults import FAULT_NAMES, NOT_JOINED, RATIONED, Fault, faults
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import ALIEN_NAMES, COLOUR_NAMES, COLOURS, KIND_NAMES, NONE, Goods
from engine.game import Json


def cell(ship: Ship, bit: Bit) -> Json:
    """A cell as JSON."""
    column, row = ship.grid.cell(bit)
    return [column, row]


def cells(ship: Ship, mask: Mask) -> list[Json]:
    """Cells as JSON, in reading order."""
    return [cell(ship, bit) for bit in ship.grid.bits(mask)]


def parts_json(ship: Ship, parts: Sequence[Mask]) -> list[Json]:
    """Parts as JSON."""
    return [cells(ship, part) for part in parts]


def goods_json(goods: Goods) -> dict[str, Json]:
    """A number for each colour."""
    return {COLOUR_NAMES[colour]: goods[colour] for colour in COLOURS}


def holds_json(ship: Ship) -> list[Json]:
    """All holds with their goods, the most valuable first."""
    return [
        {
            "at": cell(ship, bit),
            "goods": [
                COLOUR_NAMES[colour]
                for colour in COLOURS
                for _ in range(ship.goods.get(bit, (0,) * 4)[colour])
            ],
        }
        for bit in ship.grid.bits(ship.holds())
    ]


def cabin_json(ship: Ship, bit: Bit) -> Json:
    """A cabin with its crew."""
    alien = ship.alien_in(bit)
    return {
        "at": cell(ship, bit),
        "humans": ship.humans.get(bit, 0),
        "alien": None if alien == NONE else ALIEN_NAMES[alien],
    }


def cabins_json(ship: Ship) -> list[Json]:
    """All cabins with their crew."""
    return [cabin_json(ship, bit) for bit in ship.grid.bits(ship.cabins())]


def fault_json(ship: Ship, fault: Fault) -> dict[str, Json]:
    """An error of the check."""
    word = FAULT_NAMES[fault.kind]
    if fault.kind == NOT_JOINED:
        return {"type": word, "parts": fault.at}
    if fault.kind == RATIONED:
        return {"type": word, "kind": KIND_NAMES[fault.other], "surplus": fault.at}
    if fault.other == NONE:
        return {"type": word, "at": cell(ship, fault.at)}
    return {"type": word, "between": [cell(ship, fault.at), cell(ship, fault.other)]}


def faults_json(ship: Ship) -> list[Json]:
    """All errors of the check."""
    return [fault_json(ship, fault) for fault in faults(ship)]


def strength_json(halves: int) -> Json:
    """A strength given in halves.

    >>> strength_json(5), strength_json(4)
    (2.5, 2)
    """
    return halves // 2 if halves % 2 == 0 else halves / 2
