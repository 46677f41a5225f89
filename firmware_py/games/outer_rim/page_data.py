"""What a page needs once to show Outer Rim: the size of the board, sectors, modules and tokens."""

from typing import Literal, TypedDict, cast

from engine.game import Json
from engine.outer_rim.board import arcs, fields, x_y
from engine.outer_rim.cards import board, modules, places, start_energy
from engine.outer_rim.choices_odds import faces_of_success
from engine.outer_rim.words import (
    FACES,
    HEADING_NAMES,
    MODULE_NAMES,
    RACE_MODULES,
    RACE_NAMES,
    SECTOR_NAMES,
    SHIPS,
    TOKEN_NAMES,
    WINDOW_NAMES,
    HeadingName,
    ModuleName,
    RaceName,
    SectorName,
    TokenName,
    WindowName,
)
from firmware_py.games.outer_rim.staging_lamps import FIGURES
from firmware_py.voice.phrases import Phrases


class Printed(TypedDict):
    """All that is printed: the board, the sheets, the modules.

    `places` are those for cannon and shield dice. `arcs` are the sectors whose arc covers a field, by the heading of a
    figure and how far the field lies east and north of it, as "1,-2". `good_faces` are how many faces of a die succeed,
    by the value that it is set to. `colours` are red, green, blue.
    """

    columns: int
    rows: int
    sectors: dict[SectorName, int]
    places: dict[Literal["even", "asymmetric"], dict[SectorName, tuple[int, int]]]
    tokens: list[TokenName]
    modules: dict[RaceName, dict[ModuleName, WindowName]]
    module_does: dict[str, str]
    arcs: dict[HeadingName, dict[str, list[SectorName]]]
    good_faces: list[int]
    colours: dict[RaceName, list[int]]


def page(words: Phrases) -> dict[str, Json]:
    """The printed matter of the game, as JSON."""
    return cast(dict[str, Json], printed(words))


def printed(words: Phrases) -> Printed:
    """The printed matter of the game."""
    size, energy = board(), start_energy()
    return {
        "columns": size.columns,
        "rows": size.rows,
        "sectors": {name: energy[sector] for sector, name in enumerate(SECTOR_NAMES)},
        "places": {
            "even": {name: places("even")[sector] for sector, name in enumerate(SECTOR_NAMES)},
            "asymmetric": {name: places("asymmetric")[sector] for sector, name in enumerate(SECTOR_NAMES)},
        },
        "tokens": list(TOKEN_NAMES),
        "modules": {
            RACE_NAMES[ship]: {
                MODULE_NAMES[module]: WINDOW_NAMES[modules()[module].window] for module in RACE_MODULES[ship]
            }
            for ship in SHIPS
        },
        "module_does": _module_does(words),
        "arcs": _arcs(),
        "good_faces": [faces_of_success(value) for value in range(FACES + 1)],
        "colours": {RACE_NAMES[ship]: list(FIGURES[ship]) for ship in SHIPS},
    }


def _arcs() -> dict[HeadingName, dict[str, list[SectorName]]]:
    found: dict[HeadingName, dict[str, list[SectorName]]] = {name: {} for name in HEADING_NAMES}
    for here in fields():
        for there in fields():
            (x, y), (to_x, to_y) = x_y(here), x_y(there)
            for heading, name in enumerate(HEADING_NAMES):
                if here != there:
                    covering = [SECTOR_NAMES[sector] for sector in arcs(here, heading, there)]
                    found[name][f"{to_x - x},{to_y - y}"] = [*covering]
    return found


def _module_does(words: Phrases) -> dict[str, str]:
    """What each module does in a sentence; one that has another reading has another sentence with it."""
    return {
        key: text.format(amount=row.amount, lower=row.lower)
        for key, text in words.word["module_does"].items()
        for row in [modules()[MODULE_NAMES.index(key.removesuffix("_literal"))]]
    }
