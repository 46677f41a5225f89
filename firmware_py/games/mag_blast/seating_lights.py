"""What lamps show of what a seat points at in Mag Blast: the target at its seat, the own ship, a sector."""

from typing import Final

from engine.game import Action, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import SECTOR_NUMBERS, TARGET_NUMBERS
from firmware_py.cues import Glow
from firmware_py.games.mag_blast.seating_steps import ENEMY, SaidSoFar
from firmware_py.games.mag_blast.staging_lamps import SEATS, captain_lamp, ship_lamp, slot_lamp

POINTED: Final[Glow] = ((255, 255, 255), "blink")
POSSIBLE: Final[Glow] = ((90, 90, 90), "pulse")


def pointed_lamps(s: State, seat: Seat, stand: SaidSoFar) -> dict[str, Glow]:
    """What all actions that are pointed at share blinks; what some of them are about pulses."""
    if not stand.pointed:
        return {}
    each = [set(lamps_of(s, seat, action)) for action in stand.pointed]
    lit = dict.fromkeys(set.union(*each), POSSIBLE) | dict.fromkeys(set.intersection(*each), POINTED)
    option = stand.option
    if option is not None and option[0] == ENEMY and isinstance(option[1], int):
        lit[captain_lamp(option[1])] = POINTED
    return lit


def lamps_of(s: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """The lamps of what an action is about: the own ship, its target, a fleet, a sector."""
    match action:
        case act.Blast() | act.Ram():
            return (*_ship(s, seat, action.ship), *_target(s, action.target))
        case act.Launch(target=target):
            return _target(s, target)
        case act.Ability(target=target, ship=ship) if target is not None and ship is not None:
            return (*_ship(s, seat, ship), *_target(s, target))
        case act.Ability(victim=fleet) | act.Play(fleet=fleet) if fleet is not None:
            return ship_lamp(s, fleet, 0)
        case act.Play(ship=ship) if ship is not None:
            return _ship(s, seat, ship)
        case act.Sweep(ship, fleet):
            return (*_ship(s, seat, ship), *ship_lamp(s, fleet, 0))
        case act.Move(ship, path):
            return (*_ship(s, seat, ship), *_sector(s, seat, path[-1]))
        case act.Place(sector):
            return _sector(s, seat, sector)
        case act.Effect(sector=sector) | act.Ability(sector=sector) if sector is not None:
            return _sector(s, seat, sector)
    return ()


def _ship(s: State, seat: Seat, ship: str) -> tuple[str, ...]:
    return ship_lamp(s, seat, TARGET_NUMBERS[ship])


def _target(s: State, target: act.Target) -> tuple[str, ...]:
    return _ship(s, target.seat, target.ship)


def _sector(s: State, seat: Seat, name: str) -> tuple[str, ...]:
    """The next free place of a sector."""
    sector = SECTOR_NUMBERS[name]
    place = len(s.in_sector(seat, sector))
    return (slot_lamp(seat, sector, place),) if seat <= SEATS else ()
