"""Steps of a flight as JSON, with words and cells in place of numbers."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words import (
    ALIEN_NAMES,
    COLOUR_NAMES,
    LOSS_NAMES,
    NONE,
    OUTCOME_NAMES,
    SIDE_NAMES,
    SIZE_NAMES,
    THREAT_NAMES,
)
from engine.galaxy_trucker.words_flight import CAUSE_NAMES, TASK_NAMES, Task
from engine.game import Json, Step, snake

_WORDS: Final[Mapping[str, Callable[[int], Json]]] = {
    "cause": CAUSE_NAMES.__getitem__,
    "task": TASK_NAMES.__getitem__,
    "threat": THREAT_NAMES.__getitem__,
    "size": SIZE_NAMES.__getitem__,
    "side": SIDE_NAMES.__getitem__,
    "outcome": OUTCOME_NAMES.__getitem__,
    "how": LOSS_NAMES.__getitem__,
    "alien": ALIEN_NAMES.__getitem__,
}


def tell(s: State, step: Step) -> dict[str, Json]:
    """A step in the words of the rules: its kind under `step`; cells as columns and rows; strengths with halves."""
    values = step._asdict()
    number = values.get("ship")
    ship = s.ships[number] if isinstance(number, int) else None
    told: dict[str, Json] = {"step": snake(type(step).__name__)}
    for key, value in values.items():
        told.update(_field(ship, key, value))
    return told


def _field(ship: Ship | None, key: str, value: object) -> dict[str, Json]:
    if key in _WORDS:
        return {key: _WORDS[key](cast("int", value))}
    if key == "halves":
        return {"strength": cast("int", value) / 2}
    if ship is not None and key in ("bit", "bits", "mask", "holds"):
        return _cells(ship, key, value)
    if key == "tasks":
        tasks = cast("tuple[Task, ...]", value)
        return {key: [[TASK_NAMES[kind], *about] for kind, *about in tasks]}
    if isinstance(value, tuple):
        goods = isinstance(value, tuple) and len(value) == len(COLOUR_NAMES) and key in ("goods", "lost")
        return {key: dict(zip(COLOUR_NAMES, value, strict=True)) if goods else _list(value)}
    return {key: cast("int | bool", value)}


def _list(value: tuple[object, ...]) -> Json:
    return [_list(item) if isinstance(item, tuple) else cast("int", item) for item in value]


def _cells(ship: Ship, key: str, value: object) -> dict[str, Json]:
    if key == "bit":
        bit = cast("int", value)
        return {"at": None if bit == NONE else list(ship.grid.cell(bit))}
    if key == "bits":
        return {"chosen": [list(ship.grid.cell(bit)) for bit in cast("tuple[int, ...]", value)]}
    if key == "mask":
        return {"cells": [list(cell) for cell in ship.grid.cells(cast("int", value))]}
    holds = cast("tuple[tuple[int, tuple[int, ...]], ...]", value)
    return {
        "holds": [
            {
                "at": list(ship.grid.cell(bit)),
                "goods": [
                    name for name, number in zip(COLOUR_NAMES, goods, strict=True) for _ in range(number)
                ],
            }
            for bit, goods in holds
        ]
    }
