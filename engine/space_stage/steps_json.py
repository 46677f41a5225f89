"""Steps as JSON, with names in place of numbers."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from engine.game import Json, Step, snake
from engine.space_stage import steps as st
from engine.space_stage.words import (
    BARE_HANDS_ROLL,
    CARD_NAMES,
    CAUSE_NAMES,
    CONTRIBUTE,
    DECK_NAMES,
    EDGE_NAMES,
    GENERATOR_NAMES,
    MAIN_NAMES,
    MONSTER_NAMES,
    NONE,
    PENDING_NAMES,
    PHASE_NAMES,
    PLACE,
    REPAIR_ROLL,
    ROLL,
    ROLL_NAMES,
    ROOM_NAMES,
    SLOT_NAMES,
    TAKE,
)

# The words for a number, by the name of the field that holds it.
WORDS: Final[Mapping[str, Callable[[int], Json]]] = {
    "card": CARD_NAMES.__getitem__,
    "deck": DECK_NAMES.__getitem__,
    "phase": PHASE_NAMES.__getitem__,
    "cause": CAUSE_NAMES.__getitem__,
    "action": MAIN_NAMES.__getitem__,
    "room": ROOM_NAMES.__getitem__,
    "slot": SLOT_NAMES.__getitem__,
    "generator": GENERATOR_NAMES.__getitem__,
    "monster": MONSTER_NAMES.__getitem__,
    "back": MONSTER_NAMES.__getitem__,
    "edge": EDGE_NAMES.__getitem__,
    "won": bool,
}


def tell(step: Step) -> dict[str, Json]:
    """A step as JSON: its kind under `step`, then its fields; null is nothing."""
    told: dict[str, Json] = {"step": snake(type(step).__name__)}
    if isinstance(step, st.Asked):
        return {**told, **_asked(step)}
    for field, value in step._asdict().items():
        number = cast(int, value)
        told[field] = None if number == NONE and field in WORDS else _word(field, number)
    return told


def _word(field: str, number: int) -> Json:
    return WORDS[field](number) if field in WORDS else number


def _asked(step: st.Asked) -> dict[str, Json]:
    """An open choice in the words of position files."""
    told: dict[str, Json] = {"pending": PENDING_NAMES[step.pending]}
    if step.character != NONE:
        told |= {"character": step.character, "by": step.by}
    match step.pending:
        case kind if kind == PLACE:
            told["monster"] = MONSTER_NAMES[step.what]
        case kind if kind == TAKE:
            told |= {"slot": SLOT_NAMES[step.what], "damage": step.amount}
        case kind if kind == CONTRIBUTE:
            told |= {"target": step.amount} if step.what else {"slot": SLOT_NAMES[step.amount]}
        case kind if kind == ROLL:
            told["what"] = ROLL_NAMES[step.what]
            if step.what == BARE_HANDS_ROLL:
                told["slot"] = SLOT_NAMES[step.amount]
            elif step.what == REPAIR_ROLL:
                told["generator"] = GENERATOR_NAMES[step.amount]
        case _:
            told |= {"generator": GENERATOR_NAMES[step.what], "points": step.amount}
    return told
