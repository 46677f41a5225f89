"""What a page needs once to show Outer Rim: the size of the board, sectors, modules and tokens."""

from engine.game import Json
from engine.outer_rim.cards import board, modules, places, start_energy
from engine.outer_rim.words import (
    MODULE_NAMES,
    RACE_MODULES,
    RACE_NAMES,
    SECTOR_NAMES,
    SHIPS,
    TOKEN_NAMES,
    WINDOW_NAMES,
)
from firmware_py.games.outer_rim.staging_lamps import FIGURES
from firmware_py.voice.phrases import Phrases


def page(words: Phrases) -> dict[str, Json]:
    """The printed matter of the game."""
    size, energy = board(), start_energy()
    return {
        "columns": size.columns,
        "rows": size.rows,
        "sectors": {name: energy[sector] for sector, name in enumerate(SECTOR_NAMES)},
        "places": {
            profile: {name: list(places(profile)[sector]) for sector, name in enumerate(SECTOR_NAMES)}
            for profile in ("even", "asymmetric")
        },
        "tokens": list(TOKEN_NAMES),
        "modules": {
            RACE_NAMES[ship]: {
                MODULE_NAMES[module]: WINDOW_NAMES[modules()[module].window] for module in RACE_MODULES[ship]
            }
            for ship in SHIPS
        },
        "module_does": _module_does(words),
        "colours": {RACE_NAMES[ship]: list(FIGURES[ship]) for ship in SHIPS},
    }


def _module_does(words: Phrases) -> dict[str, Json]:
    """What each module does in a sentence; one that has another reading has another sentence with it."""
    return {
        key: text.format(amount=row.amount, lower=row.lower)
        for key, text in words.word["module_does"].items()
        for row in [modules()[MODULE_NAMES.index(key.removesuffix("_literal"))]]
    }
