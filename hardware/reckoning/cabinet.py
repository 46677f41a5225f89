"""All sums of a cabinet."""

from hardware.boards.seat_board import seat_board
from hardware.cabinet import Cabinet
from hardware.reckoning.seat_board import seat_board_sums
from hardware.reckoning.sums import Sum
from hardware.reckoning.wires import bus_sums, rail_sums


def reckon_cabinet(cabinet: Cabinet) -> list[Sum]:
    """What is reckoned for this cabinet, seat board first; nothing for a table of twins."""
    found = seat_board_sums(seat_board()) if cabinet.boards else []
    found += [*bus_sums(cabinet), *rail_sums(cabinet)]
    for place in cabinet.power.places:
        if not place.what.startswith("rail"):
            found.append(Sum(place.what, "what hangs on it, at worst", (), place.ma, "mA", most=place.of_ma))
    return found


def reckoning_page(cabinet: Cabinet) -> str:
    """The sums for people, and how many fail."""
    sums = reckon_cabinet(cabinet)
    if not sums:
        return f"{cabinet.name}: nothing to reckon, for everything on this table is simulated\n"
    failed = sum(not made.passed for made in sums)
    lines = [f"Reckoning of the cabinet {cabinet.name}. Nothing here was measured.", ""]
    for made in sums:
        lines += made.lines()
    lines += ["", f"{len(sums)} sums, {failed} of them fail" if failed else f"{len(sums)} sums, all pass"]
    return "\n".join([*lines, ""])
