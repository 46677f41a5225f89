"""What is said when a seat points at a choice, so that it is known before it is confirmed; it is read in the story."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import Action, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.board import after, field_at, x_y
from engine.outer_rim.game import OuterRim
from engine.outer_rim.state.writers import State
from engine.outer_rim.steps_json import die_name
from engine.outer_rim.words import (
    ASK_CANCEL,
    ASK_CUT,
    ASK_ROLL,
    ASK_WINDOW,
    DICE,
    HEADING_NAMES,
    MODULE_NAMES,
    RACE_NAMES,
    TOKEN_NAMES,
    other,
)
from firmware_py.games.outer_rim.seating_choices import (
    RELAID,
    dice_after,
    dice_to_roll,
    die_entered,
    entered,
    module_laid,
    pointed,
)
from firmware_py.games.seating import Prepared
from firmware_py.inputs import Say

SAYINGS: Final = frozenset(
    f"rim_{name}"
    for name in (
        *(
            "roll_told",
            "lay_module",
            "lay_dice",
            "lay_field",
            "point_flight",
            "point_field",
            "point_sector",
        ),
        *("point_amount", "point_hits", "point_die", "point_dice", "point_use"),
    )
)
"""Every phrase that a seat may hear when it points; no step tells them."""
POINTED: Final = (ASK_CUT, ASK_CANCEL, ASK_WINDOW)


def said(game: OuterRim, seat: Seat, desk: Prepared) -> Iterator[Say]:
    """What a seat points at now, or what is missing for it."""
    s = game.state
    if s.stage // 8 == ASK_ROLL:
        yield next_die(s, seat, desk)
    elif s.stage // 8 in POINTED:
        action = pointed(game, seat, desk)
        if action is None:
            yield Say(_missing(module_laid(s, seat, desk)))
        elif not isinstance(action, act.Pass):
            yield _choice(s, s.ship_of(seat), action)


def next_die(s: State, seat: Seat, desk: Prepared) -> Say:
    """The real die that is rolled next: whose, which and what it is set to; or that all of them are told."""
    die = die_entered(dice_to_roll(s), entered(desk, seat))
    if die is None:
        return Say("rim_roll_told")
    return Say("rim_asked_roll", die_words(s, s.ship_of(seat), die))


def die_words(s: State, ship: int, die: int) -> dict[str, object]:
    """The words that name a die: ship, die and the value it is set to; its ship is the one that is asked."""
    race = RACE_NAMES[ship]
    return {"asked": race, "ship": race, "die": die_name(die), "value": s.die(ship, die)}


def _missing(kind: type | None) -> str:
    if kind in RELAID:
        return "rim_lay_dice"
    return "rim_lay_field" if kind is act.CloakingDevice else "rim_lay_module"


def _choice(s: State, ship: int, action: Action) -> Say:
    race = RACE_NAMES[ship]
    match action:
        case act.CutDie(die):
            return Say("rim_point_die", {"ship": RACE_NAMES[other(ship)], "die": die_name(die)})
        case act.CancelHits(hits):
            return Say(
                "rim_point_hits", {"values": _values([s.cannons(other(ship))[place] for place in hits])}
            )
        case act.EmergencyEngines(token):
            return _flight(s, ship, token)
        case act.CloakingDevice(x, y, heading):
            return Say("rim_point_field", {"ship": race, "spot": spot(field_at(x, y)), "heading": heading})
        case act.RepairUnit(sector) | act.OrbitalBombs(sector, None):
            victim = ship if isinstance(action, act.RepairUnit) else other(ship)
            return Say("rim_point_sector", {"ship": RACE_NAMES[victim], "sector": sector})
        case act.OrbitalBombs(sector, str(token)):
            more = Say("rim_point_sector", {"ship": race, "sector": sector})
            flight = _flight(s, ship, token)
            return Say(flight.phrase, flight.words, (more,))
        case act.CapableCommander(amount):
            return Say("rim_point_amount", {"ship": race, "amount": amount})
        case act.Gunner() | act.Technician() | act.Admiral() | act.ExperimentalWeapons():
            dice = dice_after(action, s.dice_of(ship))
            words = {"cannons": _values(dice[:DICE]), "shields": _values(dice[DICE:])}
            return Say("rim_point_dice", {"ship": race, **words})
        case _:
            module = MODULE_NAMES[act.MODULE_ACTIONS.index(type(action))]
            return Say("rim_point_use", {"ship": race, "module": module})


def _flight(s: State, ship: int, token: str) -> Say:
    to = after(s.at[ship], s.heading[ship], TOKEN_NAMES.index(token))
    field, heading = (s.at[ship], s.heading[ship]) if to is None else (to.field, to.heading)
    words = {"manoeuvre": token, "spot": spot(field), "heading": HEADING_NAMES[heading]}
    return Say("rim_point_flight", {"ship": RACE_NAMES[ship], **words})


def spot(field: int) -> str:
    """A field as people call it: column A to D from the west, row 1 to 4 from the south.

    >>> spot(14)
    'C4'
    """
    x, y = x_y(field)
    return f"{chr(ord('A') + x)}{y + 1}"


def _values(dice: Sequence[int]) -> str:
    return " ".join(str(value) for value in dice if value) or "–"
