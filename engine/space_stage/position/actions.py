"""The actions of a position file read: seats and characters count from 0 there, and are those that play."""

from collections.abc import Mapping
from typing import Final

from engine.game import Action, Seat
from engine.space_stage.actions import read_stage_action
from engine.space_stage.setup import Setup
from engine.tables import BadValue, show

_SEAT: Final = "seat"  # all other keys are those of the action


def read_seated(setup: Setup, data: object, at: str) -> tuple[Seat, Action]:
    """An action at the place `at` with its seat, which counts from 1 at the table; raises BadValue with the place."""
    if not isinstance(data, Mapping):
        raise BadValue(at, f"expected an action, got {show(data)}")
    seat = data.get(_SEAT)
    if _SEAT not in data:
        raise BadValue(f"{at}.seat", "is missing")
    if type(seat) is not int or seat + 1 not in setup.seats:
        raise BadValue(f"{at}.seat", f"expected a seat, 0 to {len(setup.seats) - 1}, got {show(seat)}")
    rest = {key: value for key, value in data.items() if key != _SEAT}
    try:
        if "do" not in rest:
            raise BadValue("do", "is missing")
        if rest["do"] == "rolled" and setup.dice != "real":
            raise BadValue("do", "expected an action; no real dice are rolled")
        _check_fields(setup, rest, "")
        return seat + 1, read_stage_action(rest)
    except BadValue as error:
        raise BadValue(f"{at}.{error.at}" if error.at else at, error.message) from error


def _check_fields(setup: Setup, data: Mapping[str, object], prefix: str) -> None:
    """No field is null, and characters are those that play."""
    for key, value in data.items():
        if value is None:
            raise BadValue(f"{prefix}{key}", "expected a value, got null")
        character = key in ("character", "target") or (key == "to" and data.get("do") == "give")
        if character and type(value) is int and not 0 <= value < setup.characters:
            raise BadValue(
                f"{prefix}{key}", f"expected a character, 0 to {setup.characters - 1}, got {value}"
            )
        if key == "action" and not prefix and isinstance(value, Mapping):
            _check_fields(setup, value, "action.")
