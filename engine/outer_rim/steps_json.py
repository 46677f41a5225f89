"""Steps as JSON, with the words of the rulebook in place of numbers."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from engine.game import Json, Step, snake
from engine.outer_rim.board import x_y
from engine.outer_rim.words import (
    ASK_WINDOW,
    BEGIN_PHASE,
    DICE,
    HEADING_NAMES,
    MODULE_NAMES,
    PHASE_NAMES,
    RACE_NAMES,
    REASON_NAMES,
    SECTOR_NAMES,
    TASK_NAMES,
    TOKEN_NAMES,
    WINDOW_NAMES,
)

COLOUR_NAMES: Final = ("cannon", "shield")


def task_name(task: int) -> str:
    """A task in words; a window or phase with its name."""
    kind, about = divmod(task, 8)
    if kind == ASK_WINDOW:
        return f"window:{WINDOW_NAMES[about]}"
    return f"phase:{PHASE_NAMES[about]}" if kind == BEGIN_PHASE else TASK_NAMES[kind]


def _field(number: int) -> Json:
    return list(x_y(number))


def die_name(number: int) -> str:
    """A die of a ship, such as cannon_1 or shield_4."""
    colour, place = divmod(number, DICE)
    return f"{COLOUR_NAMES[colour]}_{place + 1}"


def _seats(bits: int) -> Json:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


# The words for a number, by the name of the field that holds it.
WORDS: Final[Mapping[str, Callable[[int], Json]]] = {
    "ship": RACE_NAMES.__getitem__,
    "winner": RACE_NAMES.__getitem__,
    "sector": SECTOR_NAMES.__getitem__,
    "heading": HEADING_NAMES.__getitem__,
    "token": TOKEN_NAMES.__getitem__,
    "module": MODULE_NAMES.__getitem__,
    "phase": PHASE_NAMES.__getitem__,
    "reason": REASON_NAMES.__getitem__,
    "task": task_name,
    "field": _field,
    "die": die_name,
    "cannon": die_name,
    "seats": _seats,
    "success": bool,
}


def module_names(bits: int) -> list[Json]:
    """A set of modules in words."""
    return [name for module, name in enumerate(MODULE_NAMES) if bits >> module & 1]


def tell(step: Step) -> dict[str, Json]:
    """A step as JSON: its kind under `step`, then its fields; null is a secret, or nothing."""
    told: dict[str, Json] = {"step": snake(type(step).__name__)}
    for field, value in step._asdict().items():
        told[field] = _word(field, cast(int, value))
    return told


def _word(field: str, number: int) -> Json:
    if number < 0:
        return None
    if field == "modules":
        return module_names(number)
    return WORDS[field](number) if field in WORDS else number
