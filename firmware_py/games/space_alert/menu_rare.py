"""What Space Alert asks those who want to choose more than the usual."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from engine.space_alert.setup import FULL_CREW
from engine.space_alert.setup_flight import RECOMMENDED, FlightOptions
from firmware_py.games.menus import MenuQuestion, SetupData, Sitting
from firmware_py.games.space_alert.menu_order import NAME as ANDROIDS
from firmware_py.games.space_alert.menu_order import order_answered, order_answers, order_questions

NO, YES = "no", "yes"
CAMPAIGN_NAME: Final = "spacetable"
SILENCE: Final = ("off", "gentle", "strict")
SPEED: Final = "stealth_fighter_speed"
PRINTED_SPEED: Final = 4
RULINGS: Final = tuple(one.name for one in fields(FlightOptions))


def _choice(name: str, values: tuple[str, ...] = (NO, YES)) -> MenuQuestion:
    return MenuQuestion(name, values, rare=True, says="choice")


def rare_questions(setup: SetupData, sitting: Sitting) -> list[MenuQuestion]:
    """A fifth android is for two to four players [R 5.4]."""
    fifth = [_choice("fifth_android")] if 1 < sitting.players < FULL_CREW else []
    return [
        _choice("campaign"),
        *fifth,
        *order_questions(setup, sitting),
        _choice("heroic", (YES, NO)),
        _choice("practice"),
        _choice("show_phase_end"),
        MenuQuestion("silence", SILENCE, rare=True),
        *map(_choice, RULINGS),
    ]


def rare_answers(setup: SetupData) -> Mapping[str, str]:
    """How a set-up answers them."""
    rulings = _rulings(setup)
    return {
        "campaign": _said(bool(setup.get("campaign"))),
        "fifth_android": _said(setup.get("fifth_android", False) is True),
        **order_answers(setup),
        "heroic": _said(setup.get("heroic", True) is True),
        "practice": _said(setup.get("practice", False) is True),
        "show_phase_end": _said(setup.get("show_phase_end", False) is True),
        "silence": str(setup.get("silence", SILENCE[0])),
        **{
            name: _said(rulings.get(name, getattr(RECOMMENDED, name)) != getattr(RECOMMENDED, name))
            for name in RULINGS
        },
    }


def rare_answered(setup: SetupData, name: str, value: str) -> dict[str, object]:
    """What another answer changes of a set-up."""
    on = value == YES
    if name == ANDROIDS:
        return order_answered(setup, value)
    if name == "fifth_android":
        return {name: on, "crew": []}
    if name == "silence":
        return {"silence": value}
    if name == "campaign":
        return {"campaign": {"name": CAMPAIGN_NAME} if on else None}
    if name in RULINGS:
        usual = getattr(RECOMMENDED, name)
        switched: object = PRINTED_SPEED if name == SPEED else not usual
        chosen = switched if on else usual
        return {"options": {**_rulings(setup), name: chosen}}
    return {name: on}


def _rulings(setup: SetupData) -> Mapping[str, object]:
    found = setup.get("options")
    return found if isinstance(found, Mapping) else {}


def _said(on: bool) -> str:
    return YES if on else NO
