"""KiCad's own symbols and footprints, read as text."""

import copy
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from hardware.boards.kicad.sexp import Node, floats, kid, kids, parse, word

SHARE: Final = Path("/usr/share/kicad")


class Pin(NamedTuple):
    """A pin of a symbol: where it is connected, in mm with y up, and in which direction its symbol lies from there."""

    number: str
    name: str
    kind: str
    x: float
    y: float
    angle: int
    unit: int


@cache
def _symbols(library: str) -> dict[str, list[Node]]:
    text = (SHARE / "symbols" / f"{library}.kicad_sym").read_text(encoding="utf-8")
    return {word(entry): entry for entry in kids(parse(text), "symbol")}


def symbol(name: str) -> list[Node]:
    """The symbol of a name such as `Device:R`, with what it takes over from another one put in."""
    library, short = name.split(":")
    made = copy.deepcopy(_symbols(library)[short])
    parents = kids(made, "extends")
    if not parents:
        return made
    parent = word(parents[0])
    base = symbol(f"{library}:{parent}")
    whole: list[Node] = ["symbol", f'"{short}"']
    own = {word(entry): entry for entry in kids(made, "property")}
    for entry in base[2:]:
        if isinstance(entry, list) and entry[0] == "property":
            whole.append(own.pop(word(entry), entry))
        elif isinstance(entry, list) and entry[0] == "symbol":
            whole.append([entry[0], f'"{word(entry).replace(parent, short, 1)}"', *entry[2:]])
        else:
            whole.append(entry)
    at = next(place for place, entry in enumerate(whole) if isinstance(entry, list) and entry[0] == "symbol")
    whole[at:at] = list(own.values())
    return whole


@cache
def pins(name: str) -> tuple[Pin, ...]:
    """All pins of a symbol."""
    found = []
    for part in kids(symbol(name), "symbol"):
        unit = int(word(part).rsplit("_", 2)[1])
        for pin in kids(part, "pin"):
            x, y, angle = floats(kid(pin, "at"))
            number, label = word(kid(pin, "number")), word(kid(pin, "name"))
            found.append(Pin(number, label, word(pin), x, y, int(angle), unit))
    return tuple(found)


def footprint(name: str) -> list[Node]:
    """The footprint of a name such as `Package_TO_SOT_SMD:SOT-23`."""
    library, short = name.split(":")
    path = SHARE / "footprints" / f"{library}.pretty" / f"{short}.kicad_mod"
    return parse(path.read_text(encoding="utf-8"))
