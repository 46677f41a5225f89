"""What lamps tell about what people prepare in Outer Rim. Everybody sees them: they give nothing secret away.

While dice are set the lamp of the seat is green as long as the energy suffices, red when it does not, and blinks while
nothing lies there.
"""

from typing import Final

from engine.game import Action, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.board import field_at
from engine.outer_rim.fire import unrolled
from engine.outer_rim.game import OuterRim
from engine.outer_rim.legal import dice_limit
from engine.outer_rim.state import State
from engine.outer_rim.words import (
    ASK_CANCEL,
    ASK_CUT,
    ASK_DICE,
    ASK_ROLL,
    ASK_TOKENS,
    ASK_WINDOW,
    DICE,
    SECTOR_NAMES,
    SectorName,
    other,
    ship_of,
)
from firmware_py.cues import Colour, Glow
from firmware_py.games.outer_rim.seating_cards import DICE_SLOTS, LAST_SLOT, card_in, values_in
from firmware_py.games.outer_rim.seating_choices import pointed
from firmware_py.games.outer_rim.staging_lamps import CARD_SEEN, VALUES, bar, die_slot, field_lamp, gun
from firmware_py.games.seating import Desk

ENOUGH: Final[Colour] = (0, 200, 0)
TOO_MUCH: Final[Colour] = (255, 0, 0)
POINTED: Final[Glow] = ((255, 255, 255), "blink")
CANCELS: Final[Glow] = ((0, 80, 255), "blink")


def hints(game: OuterRim, desk: Desk) -> dict[str, Glow]:
    """Hints for every seat that is asked."""
    lit: dict[str, Glow] = {}
    kind = game.state.stage // 8
    for seat in game.to_act():
        if kind == ASK_DICE:
            lit[f"seat/{seat}"] = _sum(game.state, seat, desk)
        elif kind == ASK_TOKENS:
            card = card_in(desk.lying, seat, LAST_SLOT)
            if card is not None and card.kind == "token":
                lit[f"slot/{seat}/{LAST_SLOT}"] = (CARD_SEEN, "solid")
        elif kind in (ASK_ROLL, ASK_CUT, ASK_CANCEL, ASK_WINDOW):
            lit |= _pointed(game.state, ship_of(seat), pointed(game, seat, desk))
    return lit


def _sum(s: State, seat: Seat, desk: Desk) -> Glow:
    values = values_in(desk.lying, seat, DICE_SLOTS)
    if not values:
        return ENOUGH, "blink"
    return (ENOUGH if sum(values) <= dice_limit(s, ship_of(seat)) else TOO_MUCH), "solid"


def _pointed(s: State, ship: int, action: Action) -> dict[str, Glow]:
    """The lamps of what a choice is about."""
    match action:
        case act.Rolled(face):
            owner, colour = divmod(s.stage % 8, 2)
            return {die_slot(owner, unrolled(s, owner, colour)[0]): (VALUES[face - 1], "blink")}
        case act.CutDie(die):
            return {die_slot(other(ship), die): POINTED}
        case act.CancelHits(hits):
            return {die_slot(other(ship), hit): CANCELS for hit in hits}
        case act.RepairUnit(sector):
            return _sector(ship, sector)
        case act.OrbitalBombs(sector, token):
            return _sector(other(ship) if token is None else ship, sector)
        case act.CloakingDevice(x, y):
            return {field_lamp(field_at(x, y)): POINTED}
        case act.Gunner(lowered, raised):
            return _dice(ship, (*raised, *(DICE + place for place in lowered)))
        case act.Technician(lowered, raised):
            return _dice(ship, (*lowered, *(DICE + place for place in raised)))
        case act.Admiral(dice):
            return _dice(ship, dice)
        case act.ExperimentalWeapons(shield):
            return _dice(ship, (DICE + shield,))
        case _:
            return {}


def _sector(ship: int, name: SectorName) -> dict[str, Glow]:
    sector = SECTOR_NAMES.index(name)
    return dict.fromkeys((gun(ship, sector), *bar(ship, sector)), POINTED)


def _dice(ship: int, dice: tuple[int, ...]) -> dict[str, Glow]:
    return {die_slot(ship, die): POINTED for die in dice}
