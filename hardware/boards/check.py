"""What is wrong with the sources of a board, read as text: each find names the part, the pin or the trace.

A rule check of KiCad passes in silence where its project file is missing, its rules have a slip or a class is misspelt,
and it can't miss a part that is missing from schematic and board alike. This needs no KiCad and looks at all of that.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, dist, radians, sin
from pathlib import Path
from typing import Final, NamedTuple

from hardware.boards.kicad.project import EDGE, project, rules, table
from hardware.boards.kicad.sexp import Node, floats, kid, kids, parse, word
from hardware.boards.parts import Design

PICO: Final = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
"""Where each GPIO of a Pico is on its two rows of twenty."""

NEAR_MM: Final = 0.01


class BoardFacts(NamedTuple):
    """What a source says of a part."""

    value: str
    footprint: str
    number: str


class Trace(NamedTuple):
    """A straight piece of copper with its net."""

    net: str
    ends: tuple[tuple[float, float], tuple[float, float]]
    width: float
    layer: str

    @property
    def mm(self) -> float:
        """How long it is."""
        return dist(*self.ends)


@dataclass(slots=True)
class Source:
    """A schematic or a board: its parts, and the net of each pin by (reference, number)."""

    parts: dict[str, BoardFacts]
    nets: dict[tuple[str, str], str]


def _field(entry: list[Node], name: str) -> str:
    return next((word(found, 2) for found in kids(entry, "property") if word(found) == name), "")


def read_schematic(text: str) -> tuple[Source, dict[str, dict[str, str]]]:
    """The schematic, and the names of the pins of each part by their numbers."""
    tree = parse(text)
    libraries = {word(entry): entry for entry in kids(kid(tree, "lib_symbols"), "symbol")}
    labels = {_place(*floats(kid(entry, "at"))[:2]): word(entry) for entry in kids(tree, "global_label")}
    source = Source({}, {})
    names: dict[str, dict[str, str]] = {}
    for entry in kids(tree, "symbol"):
        ref, library = _field(entry, "Reference"), libraries[word(kid(entry, "lib_id"))]
        if ref.startswith("#"):
            continue
        source.parts[ref] = BoardFacts(
            _field(entry, "Value"), _field(entry, "Footprint"), _field(entry, "Number")
        )
        x, y = floats(kid(entry, "at"))[:2]
        unit = int(word(kid(entry, "unit")))
        for pin, dx, dy in _pins(library, unit):
            number = word(kid(pin, "number"))
            names.setdefault(ref, {})[number] = word(kid(pin, "name"))
            if net := labels.get(_place(x + dx, y - dy)):
                source.nets[ref, number] = net
    return source, names


def _pins(library: list[Node], unit: int) -> Iterator[tuple[list[Node], float, float]]:
    for drawn in kids(library, "symbol"):
        if int(word(drawn).rsplit("_", 2)[1]) in (0, unit):
            for pin in kids(drawn, "pin"):
                x, y = floats(kid(pin, "at"))[:2]
                yield pin, x, y


def _place(x: float, y: float) -> tuple[int, int]:
    return round(100 * x), round(100 * y)


class PrintedBoard:
    """A board, read."""

    def __init__(self, text: str) -> None:
        # The poured zones come last, and are two thirds of a file in which nobody looks for a part or a trace.
        self.tree = parse(text.partition("\n\t(zone\n")[0] + ")")
        self.source = Source({}, {})
        self.at: dict[str, tuple[float, ...]] = {}
        self.pads: list[tuple[str, str, tuple[float, float], float]] = []
        for entry in kids(self.tree, "footprint"):
            self._footprint(entry)
        numbers = {word(entry): word(entry, 2) for entry in kids(self.tree, "net")}
        self.traces = [
            Trace(
                numbers[word(kid(entry, "net"))],
                (_point(entry, "start"), _point(entry, "end")),
                floats(kid(entry, "width"))[0],
                word(kid(entry, "layer")),
            )
            for entry in kids(self.tree, "segment")
        ]

    def _footprint(self, entry: list[Node]) -> None:
        ref = _field(entry, "Reference")
        self.source.parts[ref] = BoardFacts(_field(entry, "Value"), word(entry), _field(entry, "Number"))
        at = floats(kid(entry, "at"))
        self.at[ref] = (*at, 0.0)[:3]
        angle = radians(self.at[ref][2])
        for pad in kids(entry, "pad"):
            x, y = floats(kid(pad, "at"))[:2]
            middle = (at[0] + x * cos(angle) + y * sin(angle), at[1] - x * sin(angle) + y * cos(angle))
            self.pads.append((ref, word(pad), middle, max(floats(kid(pad, "size"))) / 2))
            for net in kids(pad, "net"):
                self.source.nets[ref, word(pad)] = word(net, 2)


def _point(entry: list[Node], name: str) -> tuple[float, float]:
    x, y = floats(kid(entry, name))[:2]
    return x, y


def faults(design: Design, folder: Path) -> list[str]:
    """All that differs between a design and its sources in a folder, in words; [] if nothing does."""
    found = list(_texts(design, folder))
    try:
        sheet, names = read_schematic((folder / f"{design.name}.kicad_sch").read_text(encoding="utf-8"))
        printed = PrintedBoard((folder / f"{design.name}.kicad_pcb").read_text(encoding="utf-8"))
    except OSError as error:
        return [*found, f"{error.filename}: {error.strerror}"]
    for what, source in (("schematic", sheet), ("board", printed.source)):
        found += _parts(design, source, what)
        found += _nets(design, source, names, what)
    found += _places(design, printed)
    found += _traces(design, printed)
    found += _edges(design, printed)
    found += _silk(printed)
    return found


def _texts(design: Design, folder: Path) -> Iterator[str]:
    """Files that are written from the design alone have to be so to the byte."""
    for name, text in {
        f"{design.name}.kicad_pro": project(design),
        f"{design.name}.kicad_dru": rules(design),
        "sym-lib-table": table(design, "sym"),
        "fp-lib-table": table(design, "fp"),
    }.items():
        path = folder / name
        if not path.exists():
            yield f"{name} is missing, and a rule check without it passes in silence"
            continue
        had = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(text.splitlines()):
            if number >= len(had) or had[number] != line:
                got = had[number].strip() if number < len(had) else "nothing"
                yield f"{name}:{number + 1}: expected {line.strip()}, got {got}"
                break


def _parts(design: Design, source: Source, what: str) -> Iterator[str]:
    wanted = {part.ref: BoardFacts(part.value, part.footprint, part.number) for part in design.parts}
    for ref in sorted(wanted.keys() | source.parts.keys()):
        if ref not in source.parts:
            yield f"{ref} is missing from the {what}"
        elif ref not in wanted:
            yield f"{ref} is on the {what} and not in the part table"
        else:
            for key, value, got in zip(BoardFacts._fields, wanted[ref], source.parts[ref], strict=True):
                if value != got:
                    yield f"{ref}: {key} on the {what} is {got or 'empty'}, expected {value}"


def _nets(design: Design, source: Source, names: Mapping[str, Mapping[str, str]], what: str) -> Iterator[str]:
    for part in design.parts:
        for number, name in names.get(part.ref, {}).items():
            wanted = part.nets.get(number) or part.nets.get(name) or ""
            got = source.nets.get((part.ref, number), "")
            if got.startswith("unconnected-"):
                got = ""
            if wanted != got:
                words = f"{got or 'nothing'}, expected {wanted or 'nothing'}"
                yield f"{part.ref} pin {number} ({name}) on the {what} is on {words}"


def _places(design: Design, printed: PrintedBoard) -> Iterator[str]:
    for part in design.parts:
        at = printed.at.get(part.ref)
        if at is None:
            continue
        turned = (at[2] - part.at[2] + 180) % 360 - 180
        if dist(at[:2], part.at[:2]) > NEAR_MM or abs(turned) > NEAR_MM:
            yield f"{part.ref} is at {at}, expected {part.at}"


def _traces(design: Design, printed: PrintedBoard) -> Iterator[str]:
    narrow: list[Trace] = []
    for trace in printed.traces:
        power = trace.net in design.power
        least = design.neck_wide_mm if power else design.signal_mm
        if trace.width < least - NEAR_MM:
            yield f"{trace.net}: a trace of {trace.width:g} mm at {_told(trace)}, expected {least:g}"
        if power and trace.width < design.power_mm - NEAR_MM:
            narrow.append(trace)
    for net, neck, mm in _necks(narrow):
        if mm > design.neck_mm:
            yield f"{net}: a neck of {mm:.1f} mm at {_told(neck)}, expected at most {design.neck_mm:g}"


def _told(trace: Trace) -> str:
    (x, y), _ = trace.ends
    return f"({x:g}, {y:g}) on {trace.layer}"


def _necks(narrow: list[Trace]) -> Iterator[tuple[str, Trace, float]]:
    """Narrow pieces that hang together, with their length."""
    left = list(narrow)
    while left:
        group = [left.pop()]
        for trace in group:
            joined = [
                other
                for other in left
                if other.net == trace.net
                and any(dist(one, two) < NEAR_MM for one in trace.ends for two in other.ends)
            ]
            left = [other for other in left if other not in joined]
            group += joined
        yield group[0].net, group[0], sum(trace.mm for trace in group)


def _edges(design: Design, printed: PrintedBoard) -> Iterator[str]:
    def gap(x: float, y: float) -> float:
        return min(x, y, design.width - x, design.height - y)

    for trace in printed.traces:
        mm = min(gap(*end) for end in trace.ends) - trace.width / 2
        if mm < EDGE - NEAR_MM:
            yield f"{trace.net}: a trace {mm:.2f} mm from the edge at {_told(trace)}, expected {EDGE:g}"


def _silk(printed: PrintedBoard) -> Iterator[str]:
    """Words of the board over a pad; KiCad looks at those of the parts."""
    for entry in kids(printed.tree, "gr_text"):
        x, y = floats(kid(entry, "at"))[:2]
        high = floats(kid(kid(kid(entry, "effects"), "font"), "size"))[0]
        wide = high * len(word(entry))
        for ref, number, (px, py), reach in printed.pads:
            if abs(px - x) < wide / 2 + reach and abs(py - y) < high / 2 + reach:
                yield f'the words "{word(entry)[:20]}" lie over pad {number} of {ref}'


def pin_faults(pads: Mapping[tuple[str, str], str], wanted: Mapping[str, str], ref: str = "U1") -> list[str]:
    """Where the pads of a Pico differ from the pins of the firmware, `wanted` by `GPIO16`; by the number of the pin."""
    found = []
    for gpio, pad in PICO.items():
        want, got = wanted.get(f"GPIO{gpio}", ""), pads.get((ref, str(pad)), "")
        if got.startswith("unconnected-"):
            got = ""
        if want != got:
            found.append(
                f"GP{gpio} (pad {pad}): the firmware wants {want or 'nothing'}, the board has {got or 'nothing'}"
            )
    return found
