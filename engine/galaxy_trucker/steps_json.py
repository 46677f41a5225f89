"""Steps as JSON, with the words of the rulebook in place of numbers."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker import steps_json_flight as flight
from engine.galaxy_trucker.cards_tiles import numbered
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import (
    CIRCLE_NAMES,
    FROM_NAMES,
    KIND_NAMES,
    NONE,
    PHASE_NAMES,
    RATIONED_KINDS,
)
from engine.game import Json, Step, snake

_OWN: Final = frozenset(
    kind for kind in vars(st).values() if isinstance(kind, type) and kind.__module__ == st.__name__
)


def _seats(bits: int) -> Json:
    return [player + 1 for player in range(bits.bit_length()) if bits >> player & 1]


def tile_id(tile: int) -> str | None:
    """The id of a tile by its number; None for one that is hidden."""
    return None if tile == NONE else numbered()[tile].id


_WORDS: Final[Mapping[str, Callable[[int], Json]]] = {
    "phase": PHASE_NAMES.__getitem__,
    "waiting": _seats,
    "circle": CIRCLE_NAMES.__getitem__,
    "source": FROM_NAMES.__getitem__,
    "tile": tile_id,
    "by_lot": bool,
    "die": lambda die: KIND_NAMES[RATIONED_KINDS[die]],
}


def tell(s: State, step: Step) -> dict[str, Json]:
    """A step as JSON: its kind under `step`, then its fields; null is a secret, or nothing."""
    if type(step) not in _OWN:
        return _tell_flight(s, step)
    values = step._asdict()
    told: dict[str, Json] = {"step": snake(type(step).__name__)}
    for key, value in values.items():
        if key in ("bit", "brown", "purple", "mask"):
            told.update(_cells(s, cast(int, values["seat"]), key, cast(int, value)))
        elif key == "lost" or key not in _WORDS:
            told[key] = _plain(key, value)
        else:
            told[key] = _WORDS[key](cast(int, value))
    return told


def _plain(key: str, value: object) -> Json:
    if key == "tiles":
        return [tile_id(tile) for tile in cast(tuple[int, ...], value)]
    if isinstance(value, tuple):
        return list(value)
    return None if value == NONE else cast("int | str | None", value)


def _cells(s: State, seat: int, key: str, value: int) -> dict[str, Json]:
    grid = s.ships[seat - 1].grid
    if key == "mask":
        return {"cells": [list(cell) for cell in grid.cells(value)]}
    return {"at" if key == "bit" else key: None if value == NONE else list(grid.cell(value))}


def _tell_flight(s: State, step: Step) -> dict[str, Json]:
    """A step of the flight, with the seat of its ship."""
    if s.flight is None:
        return {"step": snake(type(step).__name__)}
    told = flight.tell(s.flight, step)
    ship = told.get("ship")
    if isinstance(ship, int) and ship < len(s.flyers):
        told["seat"] = s.flyers[ship] + 1
    if told["step"] == "card_turned":
        told["id"] = s.flight.deck[s.flight.card].name if s.flight.card != NONE else None
    return told
