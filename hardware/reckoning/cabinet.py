"""All sums of a cabinet."""

from hardware.boards.controller_board import CABINET, RAIL_MM
from hardware.boards.seat_board import seat_board
from hardware.cabinet import Cabinet
from hardware.reckoning.seat_board import seat_board_sums
from hardware.reckoning.sums import OURS, Input, Sum
from hardware.reckoning.traces import trace_mm
from hardware.reckoning.wires import bus_sums, rail_sums


def reckon_cabinet(cabinet: Cabinet) -> list[Sum]:
    """What is reckoned for this cabinet, seat board first; nothing for a table of twins."""
    found = seat_board_sums(seat_board()) if cabinet.boards else []
    found += [*bus_sums(cabinet), *rail_sums(cabinet)]
    if cabinet.name == CABINET:
        found += _traces(cabinet)
    for place in cabinet.power.places:
        if not place.what.startswith("rail"):
            found.append(Sum(place.what, "what hangs on it, at worst", (), place.ma, "mA", most=place.of_ma))
    return found


def _traces(cabinet: Cabinet) -> list[Sum]:
    """The rails on the controller board, which is drawn for one cabinet: the fuse goes before the copper."""
    return [
        Sum(
            f"rail {rail.name}: the fuse goes before the trace on the controller board",
            "width that warms by 20 K at I_fuse, IPC-2221, 35 um outside; at most what is drawn",
            (
                Input("I_fuse", rail.fuse_ma / 1000, "A", "the cabinet file"),
                Input("width drawn", RAIL_MM, "mm", OURS),
            ),
            trace_mm(rail.fuse_ma / 1000, 20.0),
            "mm",
            most=RAIL_MM,
        )
        for rail in cabinet.rails
    ]


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
