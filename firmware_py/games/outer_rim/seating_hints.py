"""What lamps tell about what people prepare in Outer Rim. Everybody sees them: they give nothing secret away.

While dice are set the lamp of the seat is green as long as the energy suffices, red when it does not, and blinks while
nothing lies there.
"""

from typing import Final

from engine.game import Action, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.board import after, ahead, arcs, field_at
from engine.outer_rim.choices_odds import faces_of_success
from engine.outer_rim.game import OuterRim
from engine.outer_rim.legal import dice_limit
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs import failed_dice
from engine.outer_rim.words import (
    ASK_CANCEL,
    ASK_CUT,
    ASK_DICE,
    ASK_ROLL,
    ASK_TOKENS,
    ASK_WINDOW,
    CANNON,
    HEADING_NAMES,
    NONE,
    SECTOR_NAMES,
    SHIELD,
    TOKEN_NAMES,
    SectorName,
    other,
)
from firmware_py.cues import Colour, Glow
from firmware_py.games.outer_rim.seating_cards import DICE_SLOTS, LAST_SLOT, card_in, values_in
from firmware_py.games.outer_rim.seating_choices import (
    dice_after,
    dice_to_roll,
    die_entered,
    entered,
    pointed,
)
from firmware_py.games.outer_rim.staging_lamps import (
    CARD_SEEN,
    SUCCESS,
    VALUES,
    bar,
    die_slot,
    field_lamp,
    gun,
)
from firmware_py.games.seating import Prepared

ENOUGH: Final[Colour] = (0, 200, 0)
TOO_MUCH: Final[Colour] = (255, 0, 0)
FAILED: Final[Colour] = (90, 0, 0)
POINTED: Final[Glow] = ((255, 255, 255), "blink")
CANCELS: Final[Glow] = ((0, 80, 255), "blink")
FRONT: Final[Glow] = ((70, 70, 70), "solid")
MISSING: Final[Glow] = ((110, 0, 160), "blink")


def hints(game: OuterRim, desk: Prepared) -> dict[str, Glow]:
    """Hints for every seat that is asked."""
    lit: dict[str, Glow] = {}
    s = game.state
    kind = s.stage // 8
    for seat in game.to_act():
        if kind == ASK_DICE:
            lit[f"seat/{seat}"] = _sum(s, seat, desk)
        elif kind == ASK_TOKENS:
            card = card_in(s, desk.lying, seat, LAST_SLOT)
            if card is not None and card.kind == "token":
                lit[f"slot/{seat}/{LAST_SLOT}"] = (CARD_SEEN, "solid")
        elif kind == ASK_ROLL:
            lit |= _rolling(s, seat, desk)
        elif kind in (ASK_CUT, ASK_CANCEL, ASK_WINDOW):
            action = pointed(game, seat, desk)
            lit |= _waiting(seat, desk) if action is None else _pointed(s, s.ship_of(seat), action)
    return lit


def _rolling(s: State, seat: Seat, desk: Prepared) -> dict[str, Glow]:
    """Dice of which the seat has told, and the one that is rolled next, which blinks."""
    ship, told, dice = s.ship_of(seat), entered(desk, seat), dice_to_roll(s)
    lit: dict[str, Glow] = {
        die_slot(s, ship, die): (_fate(s, ship, die, face), "solid")
        for die, face in zip(dice, told, strict=False)
        if face
    }
    next_die = die_entered(dice, told)
    lit[f"seat/{seat}" if next_die is None else die_slot(s, ship, next_die)] = POINTED
    return lit


def _fate(s: State, ship: int, die: int, face: int) -> Colour:
    return SUCCESS if face <= faces_of_success(s.die(ship, die)) else FAILED


def _waiting(seat: Seat, desk: Prepared) -> dict[str, Glow]:
    """The slots in which cards are still to be laid, or to be laid otherwise."""
    free = [slot for slot in DICE_SLOTS if (seat, slot) not in desk.lying]
    return {f"slot/{seat}/{slot}": MISSING for slot in free or DICE_SLOTS}


def _sum(s: State, seat: Seat, desk: Prepared) -> Glow:
    values = values_in(s, desk.lying, seat, DICE_SLOTS)
    if not any((seat, slot) in desk.lying for slot in DICE_SLOTS):
        return ENOUGH, "blink"
    return (ENOUGH if sum(values) <= dice_limit(s, s.ship_of(seat)) else TOO_MUCH), "solid"


def _pointed(s: State, ship: int, action: Action) -> dict[str, Glow]:
    """The lamps of what a choice is about."""
    match action:
        case act.CutDie(die):
            return {die_slot(s, other(ship), die): POINTED}
        case act.CancelHits(hits):
            return {die_slot(s, other(ship), hit): CANCELS for hit in hits}
        case act.RepairUnit(sector):
            return _sector(ship, sector)
        case act.OrbitalBombs(sector, None):
            return _sector(other(ship), sector)
        case act.OrbitalBombs(sector, str(token)):
            return _sector(ship, sector) | _flown(s, ship, TOKEN_NAMES.index(token))
        case act.EmergencyEngines(token):
            return _flown(s, ship, TOKEN_NAMES.index(token))
        case act.CloakingDevice(x, y, heading):
            return _place(field_at(x, y), HEADING_NAMES.index(heading))
        case act.Gunner() | act.Technician() | act.Admiral() | act.ExperimentalWeapons():
            return _dice(s, ship, action)
        case act.CapableCommander(amount):
            slots = {f"slot/{s.seat_of(ship)}/{slot}": POINTED for slot in range(1, amount + 1)}
            return slots | _sector(ship, SECTOR_NAMES[s.due_sector[ship]])
        case act.SeasonedCaptain():
            return {die_slot(s, ship, die): POINTED for die in failed_dice(s, ship, SHIELD)}
        case act.ActiveTargeting():
            return {die_slot(s, ship, die): POINTED for die in failed_dice(s, ship, CANNON)}
        case act.EnergyReserve():
            return dict.fromkeys((lamp for sector in s.living(ship) for lamp in bar(ship, sector)), POINTED)
        case _:
            return {}


def _sector(ship: int, name: SectorName) -> dict[str, Glow]:
    sector = SECTOR_NAMES.index(name)
    return dict.fromkeys((gun(ship, sector), *bar(ship, sector)), POINTED)


def _flown(s: State, ship: int, token: int) -> dict[str, Glow]:
    """Where a manoeuvre ends, and the sectors that would then face each other."""
    to = after(s.at[ship], s.heading[ship], token)
    field, heading = (s.at[ship], s.heading[ship]) if to is None else (to.field, to.heading)
    enemy = other(ship)
    facing = [gun(ship, sector) for sector in arcs(field, heading, s.at[enemy])]
    faced = [gun(enemy, sector) for sector in arcs(s.at[enemy], s.heading[enemy], field)]
    return _place(field, heading) | dict.fromkeys([*facing, *faced], POINTED)


def _place(field: int, heading: int) -> dict[str, Glow]:
    """A field blinks, and the one in front of it glows: the heading."""
    front = ahead(field, heading)
    front_lit: dict[str, Glow] = {} if front == NONE else {field_lamp(front): FRONT}
    return front_lit | {field_lamp(field): POINTED}


def _dice(s: State, ship: int, action: Action) -> dict[str, Glow]:
    """The dice that change, each with its new value."""
    before = s.dice_of(ship)
    changed = enumerate(zip(before, dice_after(action, before), strict=True))
    return {
        die_slot(s, ship, die): (VALUES[new - 1] if new else FAILED, "blink")
        for die, (old, new) in changed
        if old != new
    }
