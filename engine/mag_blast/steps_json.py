"""Steps as JSON, with the words of the rulebook and the ids of the cards in place of numbers."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from engine.game import Json, Step, snake
from engine.mag_blast import steps as st
from engine.mag_blast.words import (
    DECK_NAMES,
    FLEET_DECK,
    HIDDEN,
    HIT_NAMES,
    PHASE_NAMES,
    PLAYED_NAMES,
    SECTOR_NAMES,
    WEAPON_NAMES,
    action_id,
    ship_id,
)


def _weapons(bits: int) -> Json:
    return [name for weapon, name in enumerate(WEAPON_NAMES) if bits >> weapon & 1]


def _some_seat(seat: int) -> Json:
    return seat or None


# The words for a number, by the name of the field that holds it.
WORDS: Final[Mapping[str, Callable[[int], Json]]] = {
    "card": action_id,
    "blast": action_id,
    "ship": ship_id,
    "target": ship_id,
    "target_ship": ship_id,
    "yellow": ship_id,
    "blue": ship_id,
    "green": ship_id,
    "red": ship_id,
    "sector": SECTOR_NAMES.__getitem__,
    "phase": PHASE_NAMES.__getitem__,
    "how": PLAYED_NAMES.__getitem__,
    "deck": DECK_NAMES.__getitem__,
    "step": HIT_NAMES.__getitem__,
    "weapons": _weapons,
    "heard": bool,
    "extra": bool,
    "fleet": _some_seat,
    "target_seat": _some_seat,
}


def tell(step: Step) -> dict[str, Json]:
    """A step as JSON: its kind under `step`, then its fields; null is a secret, or nothing."""
    told: dict[str, Json] = {"step": snake(type(step).__name__)}
    for field, value in step._asdict().items():
        key = "stage" if field == "step" else field
        if isinstance(value, tuple):
            told[key] = _several(step, field, value)
        else:
            told[key] = _word(step, field, cast(int, value))
    return told


def _word(step: Step, field: str, number: int) -> Json:
    if number < 0:
        return None
    if isinstance(step, st.CardPlayed):
        return _named(step, field, number)
    return WORDS[field](number) if field in WORDS else number


def _named(step: st.CardPlayed, field: str, number: int) -> Json:
    """What was named with a card; nothing is 0, but for the command ship of a target."""
    if field in ("ship", "blast") and not number:
        return None
    if field == "target_ship" and not step.target_seat:
        return None
    return WORDS[field](number) if field in WORDS else number


def _several(step: Step, field: str, numbers: tuple[int, ...]) -> Json:
    """Lists of cards, ships or seats; moves are ships with their sectors."""
    if field == "moves":
        return {
            ship_id(ship): SECTOR_NAMES[sector]
            for ship, sector in zip(numbers[::2], numbers[1::2], strict=True)
        }
    if field == "asked":
        return list(numbers)
    ships = field == "discarded" or (isinstance(step, st.DeckShuffled) and step.deck == FLEET_DECK)
    word = ship_id if ships else action_id
    return [None if number == HIDDEN else word(number) for number in numbers]
