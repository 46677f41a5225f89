"""Components drawn by ourselves: a tile of 100 by 100 units, its connectors, and a sign for its kind.

Colours tell kinds apart for those who see them, shapes for everybody.
"""

from typing import Final

from engine.galaxy_trucker.cards_tiles import Component
from engine.galaxy_trucker.words import (
    ARTIFACT,
    BATTERY,
    CABIN,
    CANNON,
    CARGO_HOLD,
    DOUBLE_CANNON,
    DOUBLE_ENGINE,
    ENGINE,
    EXPLOSIVE,
    FRAGILE,
    HEAVY,
    LIFE_SUPPORT_BROWN,
    LIFE_SUPPORT_PURPLE,
    RADIOACTIVE,
    SHIELD,
    SIDES,
    SPECIAL_HOLD,
    START_CABIN,
    STRUCTURAL,
)

GOODS_COLOURS: Final = ("#ff6b5e", "#ffd84d", "#6fdc8c", "#6cb4ff")
ALIEN_COLOURS: Final = ("#c98a4b", "#b98cff")
CREW: Final = "#f4ecd8"
ENERGY: Final = "#8df08d"
BACK: Final = "#243447"
CARGO_BACK: Final = "#3a3213"
CABIN_COLOURS: Final = {"red": "#ff6b5e", "blue": "#6cb4ff", "green": "#6fdc8c", "yellow": "#ffd84d"}

_DIRECTED: Final = (CANNON, DOUBLE_CANNON, ENGINE, DOUBLE_ENGINE, SHIELD, ARTIFACT)
"""Kinds whose sign looks somewhere; the others stand upright however the tile is turned."""

_CONNECTOR_PLACES: Final = ((), (50,), (34, 66), (26, 50, 74))
"""Where the stubs of a smooth, single, double and universal side stand along it."""


def _rect(x: float, y: float, width: float, height: float, style: str, round_: float = 3) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" {style}/>'


def _path(data: str, style: str) -> str:
    return f'<path d="{data}" {style}/>'


def _circle(x: float, y: float, radius: float, style: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {style}/>'


def _fill(colour: str) -> str:
    return f'fill="{colour}"'


def _line(colour: str, width: float = 4) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"'


def connectors(component: Component) -> str:
    """The stubs on all four sides."""
    drawn = []
    for side in SIDES:
        stubs = [
            _rect(place - 6, 0, 12, 10, _fill("#dfe8f2"), 2)
            for place in _CONNECTOR_PLACES[component.connectors[side]]
        ]
        if component.connectors[side] == 3:
            stubs.append(_rect(20, 9, 60, 4, _fill("#dfe8f2"), 1))
        if stubs:
            drawn.append(f'<g transform="rotate({90 * side} 50 50)">{"".join(stubs)}</g>')
    return "".join(drawn)


def _barrel(x: float) -> str:
    return _rect(x - 6, 6, 12, 44, _fill("#d9a8ff"))


def _nozzle(x: float) -> str:
    return _rect(x - 11, 44, 22, 26, _fill("#ffab5c")) + _path(
        f"M{x - 9:g} 70L{x:g} 94L{x + 9:g} 70z", _fill("#fff0c4")
    )


def _bolt(x: float, y: float) -> str:
    return _path(f"M{x + 3:g} {y - 11:g}l-9 13h6l-3 9l9-13h-6z", _fill(ENERGY))


def _cells(places: int, colour: str) -> str:
    width = 22.0
    left = 50 - places * width / 2
    return "".join(_rect(left + width * n + 2, 32, width - 4, 36, _line(colour)) for n in range(places))


def _holds(places: int, colour: str) -> str:
    width = min(26.0, 60 / max(places, 1))
    left = 50 - places * width / 2
    return "".join(_rect(left + width * n + 2, 40, width - 4, 22, _line(colour)) for n in range(places))


def _sign(component: Component) -> str:
    """What stands in the middle of a tile before it is turned."""
    tile = component.tile
    match tile.kind:
        case kind if kind in (START_CABIN, CABIN):
            colour = CABIN_COLOURS.get(tile.id.removeprefix("SC-"), CREW) if kind == START_CABIN else CREW
            return _circle(50, 50, 28, _line(colour, 5))
        case kind if kind in (LIFE_SUPPORT_BROWN, LIFE_SUPPORT_PURPLE):
            colour = ALIEN_COLOURS[kind - LIFE_SUPPORT_BROWN]
            return _rect(32, 28, 36, 46, _line(colour, 5), 14) + _rect(42, 20, 16, 8, _fill(colour))
        case kind if kind == BATTERY:
            return _cells(tile.places, ENERGY)
        case kind if kind in (CARGO_HOLD, SPECIAL_HOLD):
            colour = GOODS_COLOURS[0] if kind == SPECIAL_HOLD else "#8fa4bd"
            return _rect(16, 28, 68, 46, _line(colour, 3), 8) + _holds(tile.places, colour)
        case kind if kind == STRUCTURAL:
            return _path("M28 28L72 72M72 28L28 72M28 28H72V72H28z", _line("#8fa4bd", 6))
        case kind if kind == ENGINE:
            return _nozzle(50)
        case kind if kind == DOUBLE_ENGINE:
            return _nozzle(34) + _nozzle(66) + _bolt(50, 34)
        case kind if kind == CANNON:
            return _barrel(50) + _circle(50, 58, 18, _line("#d9a8ff", 6))
        case kind if kind == DOUBLE_CANNON:
            return _barrel(38) + _barrel(62) + _rect(26, 46, 48, 30, _line("#d9a8ff", 6), 12) + _bolt(50, 61)
        case kind if kind == SHIELD:
            return _path("M14 16H84V86", _line("#6fe3ff", 7)) + _bolt(46, 58)
    return _cargo_sign(component)


def _cargo_sign(component: Component) -> str:
    tile = component.tile
    match tile.kind:
        case kind if kind == EXPLOSIVE:
            spikes = "M50 22l7 14 15-6-6 15 14 7-14 7 6 15-15-6-7 14-7-14-15 6 6-15-14-7 14-7-6-15 15 6z"
            return _path(spikes, _fill("#ff9d4d"))
        case kind if kind == FRAGILE:
            return _path("M34 24H66L62 48A12 12 0 0 1 38 48zM50 60V76M38 76H62", _line("#9fe8ff", 5))
        case kind if kind == HEAVY:
            weight = _path("M36 36H64L74 74H26z", _fill("#b9c4d0")) + _circle(50, 30, 8, _line("#b9c4d0", 5))
            return f'{weight}<text x="50" y="66" class="mass">{tile.mass}</text>'
        case kind if kind == RADIOACTIVE:
            blades = "".join(
                f'<path d="M50 42L42 26A28 28 0 0 1 58 26z" transform="rotate({turn} 50 50)" fill="#d7f04d"/>'
                for turn in (0, 120, 240)
            )
            return blades + _circle(50, 50, 6, _fill("#d7f04d"))
        case kind if kind == ARTIFACT:
            along = _path("M50 8L58 22H42zM50 92L58 78H42z", _fill("#ffd84d")) if tile.axis != "EW" else ""
            across = _path("M8 50L22 42V58zM92 50L78 42V58z", _fill("#ffd84d")) if tile.axis != "NS" else ""
            return (
                along
                + across
                + _rect(36, 28, 28, 44, _line("#5fd9cc", 6), 6)
                + _circle(50, 50, 6, _fill("#5fd9cc"))
            )
    return ""


def tile_picture(component: Component) -> str:
    """A component, turned as it stands, without its load; 100 by 100 units."""
    back = CARGO_BACK if component.tile.cargo else BACK
    rim = "#ffd84d" if component.tile.cargo else "#5b7088"
    turn = 90 * component.turn if component.kind in _DIRECTED else 0
    sign = f'<g transform="rotate({turn} 50 50)">{_sign(component)}</g>'
    frame = _rect(1, 1, 98, 98, f'fill="{back}" stroke="{rim}" stroke-width="2"', 8)
    return f"{frame}{sign}{connectors(component)}"
