"""Steps as JSON, with the words of the rulebook in place of numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from engine.game import Json, Step, snake
from engine.space_alert.cards import cards, threats
from engine.space_alert.legal_reasons import REASON_NAMES
from engine.space_alert.steps_planning import HIDDEN, ThreatCalled, ThreatShown
from engine.space_alert.words import (
    BOTS_NAMES,
    CODE_NAMES,
    MARK_NAMES,
    STAGE_NAMES,
    STATION_NAMES,
    TOKEN_NAMES,
    TRACK_NAMES,
    WEAPON_NAMES,
    ZONE_NAMES,
)

# The words for a number, by the name of the field that holds it.
WORDS: Final[Mapping[str, Callable[[int], str]]] = {
    "zone": (*ZONE_NAMES, "all").__getitem__,
    "where": TRACK_NAMES.__getitem__,
    "station": STATION_NAMES.__getitem__,
    "stage": STAGE_NAMES.__getitem__,
    "mark": MARK_NAMES.__getitem__,
    "token": TOKEN_NAMES.__getitem__,
    "code": CODE_NAMES.__getitem__,
    "bots": BOTS_NAMES.__getitem__,
    "reason": REASON_NAMES.__getitem__,
    "weapon": WEAPON_NAMES.__getitem__,
    "letter": "ABC".__getitem__,
}


def tell(step: Step, called: Sequence[tuple[int, int, int]]) -> dict[str, Json]:
    """A step as JSON: its kind under `step`, then its fields. `called` are the flight's threats, in any order."""
    order = [card for _, _, card in sorted(called)]
    told: dict[str, Json] = {"step": snake(type(step).__name__)}
    for field, value in step._asdict().items():
        told[field] = _word(step, field, value, order)
    return told


def _word(step: Step, field: str, value: object, order: list[int]) -> Json:
    if isinstance(value, tuple):
        return [_card(card) for card in value]
    number = cast(int, value)
    if field == "threat":
        return threats()[order[number]].id if number >= 0 else None
    if field == "card":
        return _threat_card(number) if isinstance(step, ThreatCalled | ThreatShown) else _card(number)
    if field in WORDS:
        return WORDS[field](number) if number >= 0 else None
    return number


def _card(number: int) -> str | None:
    return None if number == HIDDEN else cards()[number].key


def _threat_card(number: int) -> str | None:
    return None if number == HIDDEN else threats()[number].id
