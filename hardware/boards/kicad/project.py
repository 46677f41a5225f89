"""Net classes, rules of the board and the tables of libraries."""

import json
from typing import Final

from hardware.boards.parts import Design

CLEARANCE: Final = 0.2
EDGE: Final = 0.5
VIA: Final = 0.7
DRILL: Final = 0.35


def _net_class(name: str, width: float, priority: int) -> dict[str, object]:
    return {
        "name": name,
        "track_width": width,
        "clearance": CLEARANCE,
        "via_diameter": VIA,
        "via_drill": DRILL,
        "priority": priority,
        "bus_width": 12,
        "line_style": 0,
        "microvia_diameter": 0.3,
        "microvia_drill": 0.1,
        "diff_pair_gap": 0.25,
        "diff_pair_via_gap": 0.25,
        "diff_pair_width": 0.2,
        "pcb_color": "rgba(0, 0, 0, 0.000)",
        "schematic_color": "rgba(0, 0, 0, 0.000)",
        "wire_width": 6,
    }


def project(design: Design) -> str:
    """The text of the .kicad_pro: least sizes, and which nets are power."""
    rules = {
        "min_clearance": CLEARANCE,
        "min_track_width": 0.2,
        "min_copper_edge_clearance": EDGE,
        "min_via_diameter": 0.6,
        "min_through_hole_diameter": 0.3,
    }
    classes = [_net_class("Default", design.signal_mm, 2147483647), _net_class("power", design.power_mm, 0)]
    patterns = [{"netclass": "power", "pattern": net} for net in design.power]
    made = {
        "meta": {"filename": f"{design.name}.kicad_pro", "version": 3},
        "board": {"design_settings": {"rules": rules}},
        "net_settings": {
            "meta": {"version": 4},
            "classes": classes,
            "netclass_assignments": None,
            "netclass_patterns": patterns,
        },
    }
    return json.dumps(made, indent=1) + "\n"


def rules(design: Design) -> str:
    """The text of the .kicad_dru: power is wide, but for necks at fine pads, whose length a test of ours bounds."""
    near = " || ".join(f"A.intersectsCourtyard('{ref}')" for ref in design.fine)
    lines = [
        "(version 1)",
        f'(rule "power is {design.power_mm:g} mm wide" (condition "A.NetClass == \'power\'") '
        f"(constraint track_width (min {design.power_mm:g}mm)))",
    ]
    if near:
        lines.append(
            f'(rule "power at a fine pad" (condition "A.NetClass == \'power\' && ({near})") '
            f"(constraint track_width (min {design.neck_wide_mm:g}mm)))"
        )
    return "\n".join([*lines, ""])


def table(design: Design, kind: str) -> str:
    """The text of `sym-lib-table` (kind `sym`) or `fp-lib-table` (`fp`): KiCad's own libraries, and no others."""
    names = [part.symbol if kind == "sym" else part.footprint for part in design.parts]
    if kind == "sym":
        names.append("power:PWR_FLAG")
    where = "symbols/{}.kicad_sym" if kind == "sym" else "footprints/{}.pretty"
    lines = [f"({kind}_lib_table (version 7)"]
    for library in sorted({name.split(":")[0] for name in names}):
        uri = f"/usr/share/kicad/{where.format(library)}"
        lines.append(f'(lib (name "{library}")(type "KiCad")(uri "{uri}")(options "")(descr ""))')
    return "\n".join([*lines, ")", ""])
