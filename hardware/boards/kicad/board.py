"""The printed board of a design as text: parts in their places, routes, outline and the zones that are poured later."""

import copy
from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final

from hardware.boards.kicad.library import footprint, pins
from hardware.boards.kicad.project import DRILL, VIA
from hardware.boards.kicad.route import Box, Ground, Pad, Routes
from hardware.boards.kicad.schematic import net_of
from hardware.boards.kicad.sexp import Node, dump, floats, identity, kid, kids, quoted, word
from hardware.boards.parts import Design, Part

LAYERS: Final = """(layers (0 "F.Cu" signal) (2 "B.Cu" signal) (9 "F.Adhes" user "F.Adhesive")
(11 "B.Adhes" user "B.Adhesive")
(13 "F.Paste" user) (15 "B.Paste" user) (5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen")
(1 "F.Mask" user) (3 "B.Mask" user) (17 "Dwgs.User" user "User.Drawings") (19 "Cmts.User" user "User.Comments")
(21 "Eco1.User" user "User.Eco1") (23 "Eco2.User" user "User.Eco2") (25 "Edge.Cuts" user) (27 "Margin" user)
(31 "F.CrtYd" user "F.Courtyard") (29 "B.CrtYd" user "B.Courtyard") (35 "F.Fab" user) (33 "B.Fab" user))"""
INSET: Final = 0.6
BARE: Final = 0.1


def numbers(design: Design) -> dict[str, int]:
    """The nets of a board, numbered; a pin that is left open has a net of its own."""
    nets = {net for part in design.parts for net in pin_nets(part).values()}
    return {net: number for number, net in enumerate(sorted(nets), 1)}


def pin_nets(part: Part) -> dict[str, str]:
    """The net of each pad of a part, by its number; open ones as KiCad names them."""
    found = {}
    for pin in pins(part.symbol):
        name = "" if pin.name == "~" else f"{pin.name}-"
        found[pin.number] = net_of(part, pin) or f"unconnected-({part.ref}-{name}Pad{pin.number})"
    return found


def turned(part: Part, x: float, y: float) -> tuple[float, float]:
    """Where a point of a footprint is on the board."""
    angle = radians(part.at[2])
    return (
        round(part.at[0] + x * cos(angle) + y * sin(angle), 4),
        round(part.at[1] - x * sin(angle) + y * cos(angle), 4),
    )


def ground(design: Design) -> Ground:
    """What the router needs to know of a design."""
    pads: list[Pad] = []
    keep_out: list[Box] = []
    for part in design.parts:
        nets = pin_nets(part)
        made = footprint(part.footprint)
        pads += [_pad(part, pad, nets, part.ref in design.fine) for pad in kids(made, "pad")]
        keep_out += [_zone_box(part, zone) for zone in kids(made, "zone") if kids(zone, "keepout")]
    widths = dict.fromkeys(design.power, design.power_mm)
    return Ground(
        design.width,
        design.height,
        pads,
        widths,
        design.signal_mm,
        design.neck_wide_mm,
        VIA,
        keep_out,
        stitch_mm=design.stitch_mm,
    )


def _pad(part: Part, pad: list[Node], nets: dict[str, str], fine: bool) -> Pad:
    at = floats(kid(pad, "at"))
    x, y = turned(part, at[0], at[1])
    wide, high = floats(kid(pad, "size"))
    angle = part.at[2] + (at[2] if len(at) > 2 else 0.0)
    if round(angle / 90) % 2:
        wide, high = high, wide
    if word(pad, 2) == "np_thru_hole":  # copper stays farther from a bare hole
        wide, high = wide + 2 * BARE, high + 2 * BARE
    box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    return Pad(x, y, box, word(pad, 2) != "smd", nets.get(word(pad), ""), fine)


def _zone_box(part: Part, zone: list[Node]) -> Box:
    points = [turned(part, *floats(point)) for point in kids(kid(kid(zone, "polygon"), "pts"), "xy")]
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def board(design: Design, routes: Routes, released: str) -> str:
    """The text of the .kicad_pcb, its zones not yet poured."""
    nets = numbers(design)
    lines = [
        '(kicad_pcb (version 20241229) (generator "pcbnew") (generator_version "9.0")',
        "(general (thickness 1.6) (legacy_teardrops no))",
        '(paper "A4")',
        f'(title_block (title {quoted(design.title)}) (date "{released}") (rev "A") (company "spacetable")'
        ' (comment 1 "Never built. CERN-OHL-P-2.0."))',
        LAYERS,
        "(setup (pad_to_mask_clearance 0) (allow_soldermask_bridges_in_footprints no))",
        '(net 0 "")',
        *(f"(net {number} {quoted(net)})" for net, number in nets.items()),
        *(dump(_footprint(design, part, nets)) for part in design.parts),
        *_outline(design),
        *_words(design),
        *_copper(design, routes, nets),
        *_zones(design, nets),
    ]
    return "\n".join([*lines, ")", ""])


def _footprint(design: Design, part: Part, nets: dict[str, int]) -> list[Node]:
    made = copy.deepcopy(footprint(part.footprint))
    own = pin_nets(part)
    x, y, angle = part.at
    place: Node = ["at", f"{x:g}", f"{y:g}", *([f"{angle:g}"] if angle else [])]
    path = f'"/{identity(design.name, f"{part.ref}.1")}"'
    out: list[Node] = [
        "footprint",
        quoted(part.footprint),
        ["layer", '"F.Cu"'],
        ["uuid", f'"{identity(design.name, "footprint", part.ref)}"'],
        place,
    ]
    fields = {"Reference": part.ref, "Value": part.value}
    named = {word(entry): entry for entry in kids(made, "property")}
    for count, (key, value) in enumerate(fields.items()):
        entry = named[key]
        entry[2] = quoted(value)
        if key == "Value":
            entry[:] = [kept for kept in entry if not (isinstance(kept, list) and kept[0] == "hide")]
            entry.insert(3 + count, ["hide", "yes"])
        out.append(_own(design, part, entry, f"field {key}"))
    for key, told in {"Datasheet": "", "Maker": part.maker, "Number": part.number}.items():
        name = quoted(identity(design.name, part.ref, "field", key))
        font: Node = ["effects", ["font", ["size", "1", "1"], ["thickness", "0.15"]]]
        hidden: list[Node] = [
            "property",
            quoted(key),
            quoted(told),
            ["at", "0", "0", "0"],
            ["layer", '"F.Fab"'],
        ]
        out.append([*hidden, ["hide", "yes"], ["uuid", name], font])
    out += [["path", path], ["sheetname", '"/"'], ["sheetfile", f'"{design.name}.kicad_sch"']]
    skipped = ("version", "generator", "generator_version", "layer", "uuid", "property", "embedded_fonts")
    for count, drawn in enumerate(made[2:]):
        if not isinstance(drawn, list) or drawn[0] in skipped:
            continue
        if drawn[0] == "pad" and word(drawn) in own:
            net = own[word(drawn)]
            drawn.append(["net", str(nets[net]), quoted(net)])
        out.append(_own(design, part, drawn, str(count)))
    return out


def _own(design: Design, part: Part, entry: Node, key: str) -> Node:
    """The same with ids of this part, and turned with it: KiCad keeps the angles of pads and words as seen."""
    if not isinstance(entry, list):
        return entry
    if entry[:1] == ["uuid"]:
        return ["uuid", f'"{identity(design.name, part.ref, key)}"']
    if entry[:1] == ["polygon"]:  # of a zone, which KiCad keeps in the coordinates of the board
        moved = [turned(part, *floats(point)) for point in kids(kid(entry, "pts"), "xy")]
        points: list[Node] = [["xy", f"{x:g}", f"{y:g}"] for x, y in moved]
        return ["polygon", ["pts", *points]]
    made: list[Node] = [
        _own(design, part, kept, f"{key}.{place}") if isinstance(kept, list) else kept
        for place, kept in enumerate(entry)
    ]
    if part.at[2] and entry[0] in ("pad", "property", "fp_text"):
        for kept in made:
            if isinstance(kept, list) and kept[0] == "at":
                angle = float(word(kept, 3)) if len(kept) > 3 else 0.0
                kept[3:] = [f"{(angle + part.at[2]) % 360:g}"]
    return made


def _outline(design: Design) -> Iterator[str]:
    corners = [(0.0, 0.0), (design.width, 0.0), (design.width, design.height), (0.0, design.height)]
    for side, (one, two) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        name = identity(design.name, "edge", str(side))
        ends = f"(start {one[0]:g} {one[1]:g}) (end {two[0]:g} {two[1]:g})"
        yield f'(gr_line {ends} (stroke (width 0.1) (type solid)) (layer "Edge.Cuts") (uuid "{name}"))'


def _words(design: Design) -> Iterator[str]:
    """What is printed on the board beside its parts."""
    for count, (words, x, y, size) in enumerate(design.printed):
        name = identity(design.name, "print", str(count))
        font = f"(effects (font (size {size:g} {size:g}) (thickness {size * 0.15:.3g})))"
        yield f'(gr_text {quoted(words)} (at {x:g} {y:g} 0) (layer "F.SilkS") (uuid "{name}") {font})'


def _copper(design: Design, routes: Routes, nets: dict[str, int]) -> Iterator[str]:
    for count, piece in enumerate(routes.segments):
        name = identity(design.name, "segment", str(count))
        ends = f"(start {piece.x1:g} {piece.y1:g}) (end {piece.x2:g} {piece.y2:g})"
        layer = ("F.Cu", "B.Cu")[piece.layer]
        yield (
            f'(segment {ends} (width {piece.width:g}) (layer "{layer}") (net {nets[piece.net]}) (uuid "{name}"))'
        )
    for count, via in enumerate(dict.fromkeys(routes.vias)):
        name = identity(design.name, "via", str(count))
        size = f"(size {VIA:g}) (drill {DRILL:g})"
        yield (
            f'(via (at {via.x:g} {via.y:g}) {size} (layers "F.Cu" "B.Cu") (net {nets[via.net]}) (uuid "{name}"))'
        )


def _zones(design: Design, nets: dict[str, int]) -> Iterator[str]:
    """Ground on both sides, all over."""
    right, low = design.width - INSET, design.height - INSET
    points = ((INSET, INSET), (right, INSET), (right, low), (INSET, low))
    corners = " ".join(f"(xy {x:g} {y:g})" for x, y in points)
    for layer in ("F.Cu", "B.Cu"):
        name = identity(design.name, "zone", layer)
        yield (
            f'(zone (net {nets["GND"]}) (net_name "GND") (layer "{layer}") (uuid "{name}") (hatch edge 0.5) '
            "(connect_pads yes (clearance 0.25)) (min_thickness 0.25) (filled_areas_thickness no) "
            f"(fill yes (thermal_gap 0.3) (thermal_bridge_width 0.5)) (polygon (pts {corners})))"
        )
