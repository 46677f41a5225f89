"""What modules may do in detail: what is wrong with a module's action, and all that are right."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Final, TypeAlias

from engine.dispatch import handler
from engine.outer_rim import actions as act
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.board import field_at, fields, x_y
from engine.outer_rim.cards import modules
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs import advances, repairable, usable
from engine.outer_rim.words import (
    ADVANCES,
    CAPABLE_COMMANDER,
    DICE,
    FACES,
    HEADING_NAMES,
    NONE,
    RACE_MODULES,
    SECTOR_NAMES,
    TOKEN_NAMES,
    other,
)

Reason: TypeAlias = str | None
ADMIRAL_DICE: Final = 3


def reason_against_module(s: State, ship: int, window: int, action: OuterRimAction) -> Reason:
    """Why a module may not be used like this in a window; None if it may."""
    if isinstance(action, act.Pass):
        return None
    module = act.MODULE_ACTIONS.index(type(action))
    if not s.modules[ship] >> module & 1:
        return "no_such_module"
    if modules()[module].window != window:
        return "not_now"
    if not usable(s, module):
        return "no_effect"
    return _FITS[type(action)](s, ship, action)


def list_modules(s: State, ship: int, window: int) -> Iterator[OuterRimAction]:
    """All that a ship may do in a window."""
    yield act.Pass()
    for module in RACE_MODULES[ship]:
        if s.modules[ship] >> module & 1 and modules()[module].window == window and usable(s, module):
            yield from _OPTIONS[act.MODULE_ACTIONS[module]](s, ship)


def _nothing_to_say(s: State, ship: int, action: OuterRimAction) -> Reason:
    return None


def _repair(s: State, ship: int, action: act.RepairUnit) -> Reason:
    if action.sector not in SECTOR_NAMES:
        return "no_such_sector"
    return None if SECTOR_NAMES.index(action.sector) in repairable(s, ship) else "not_repairable"


def _list_repairs(s: State, ship: int) -> Iterator[OuterRimAction]:
    return (act.RepairUnit(SECTOR_NAMES[sector]) for sector in repairable(s, ship))


def _bombs(s: State, ship: int, action: act.OrbitalBombs) -> Reason:
    """A living sector [edge 68]; in the literal reading an own one, and a move that stays on the board [edge 72]."""
    literal = s.setup.orbital_bombs == "literal"
    if action.sector not in SECTOR_NAMES:
        return "no_such_sector"
    if SECTOR_NAMES.index(action.sector) not in s.living(ship if literal else other(ship)):
        return "sector_destroyed"
    if not literal:
        return None if action.token is None else "no_such_token"
    if action.token not in TOKEN_NAMES or TOKEN_NAMES.index(action.token) not in ADVANCES:
        return "no_such_token"
    return None if TOKEN_NAMES.index(action.token) in advances(s, ship) else "off_board"


def _list_bombs(s: State, ship: int) -> Iterator[OuterRimAction]:
    if s.setup.orbital_bombs == "literal":
        for token, sector in product(advances(s, ship), s.living(ship)):
            yield act.OrbitalBombs(SECTOR_NAMES[sector], TOKEN_NAMES[token])
    else:
        for sector in s.living(other(ship)):
            yield act.OrbitalBombs(SECTOR_NAMES[sector])


def _engines(s: State, ship: int, action: act.EmergencyEngines) -> Reason:
    """Another of the six tokens [edge 44]."""
    if action.token not in TOKEN_NAMES:
        return "no_such_token"
    return "token_is_used" if TOKEN_NAMES.index(action.token) == s.used_token[ship] else None


def _list_engines(s: State, ship: int) -> Iterator[OuterRimAction]:
    used = s.used_token[ship]
    return (act.EmergencyEngines(name) for token, name in enumerate(TOKEN_NAMES) if token != used)


def _cloak(s: State, ship: int, action: act.CloakingDevice) -> Reason:
    """A field where no figure stands [edge 40]."""
    field = field_at(action.x, action.y)
    if field == NONE:
        return "off_board"
    if action.heading not in HEADING_NAMES:
        return "no_such_heading"
    return "field_taken" if field in s.at else None


def _list_cloaks(s: State, ship: int) -> Iterator[OuterRimAction]:
    for field in fields():
        if field not in s.at:
            for heading in HEADING_NAMES:
                yield act.CloakingDevice(*x_y(field), heading)


def _commander(s: State, ship: int, action: act.CapableCommander) -> Reason:
    return None if 1 <= action.amount <= _most(s, ship) else "too_many_points"


def _list_commands(s: State, ship: int) -> Iterator[OuterRimAction]:
    return (act.CapableCommander(amount) for amount in range(1, _most(s, ship) + 1))


def _most(s: State, ship: int) -> int:
    return min(modules()[CAPABLE_COMMANDER].amount, s.due[ship])


def _shift(lowered: Sequence[int], raised: Sequence[int], down: list[int], up: list[int]) -> Reason:
    """As many dice up as down, each once, all on the board [R Modules]."""
    for places, values in ((lowered, down), (raised, up)):
        if len(set(places)) != len(places):
            return "die_named_twice"
        if any(place not in range(DICE) or not values[place] for place in places):
            return "no_such_die"
    if len(lowered) != len(raised):
        return "wrong_number_of_dice"
    return None if lowered else "no_effect"


def _gunner(s: State, ship: int, action: act.Gunner) -> Reason:
    return _shift(action.lowered, action.raised, s.shields(ship), s.cannons(ship))


def _technician(s: State, ship: int, action: act.Technician) -> Reason:
    return _shift(action.lowered, action.raised, s.cannons(ship), s.shields(ship))


def _shifts(down: list[int], up: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    lowered = [place for place, value in enumerate(down) if value]
    raised = [place for place, value in enumerate(up) if value]
    for number in range(1, min(len(lowered), len(raised)) + 1):
        yield from product(combinations(lowered, number), combinations(raised, number))


def _list_gunners(s: State, ship: int) -> Iterator[OuterRimAction]:
    return (act.Gunner(*shift) for shift in _shifts(s.shields(ship), s.cannons(ship)))


def _list_technicians(s: State, ship: int) -> Iterator[OuterRimAction]:
    return (act.Technician(*shift) for shift in _shifts(s.cannons(ship), s.shields(ship)))


def _admiral(s: State, ship: int, action: act.Admiral) -> Reason:
    """Two or three dice with the same sum, of which some change; others may keep their value [edge 54, 55, 75]."""
    values = s.dice_of(ship)
    if len(set(action.dice)) != len(action.dice):
        return "die_named_twice"
    if not 2 <= len(action.dice) == len(action.values) <= ADMIRAL_DICE:
        return "wrong_number_of_dice"
    if any(die not in range(2 * DICE) or not values[die] for die in action.dice):
        return "no_such_die"
    if any(not 1 <= value <= FACES for value in action.values):
        return "no_such_value"
    if all(values[die] == value for die, value in zip(action.dice, action.values, strict=True)):
        return "no_effect"
    return None if sum(action.values) == sum(values[die] for die in action.dice) else "not_the_same_sum"


def _list_admirals(s: State, ship: int) -> Iterator[OuterRimAction]:
    values = s.dice_of(ship)
    placed = [die for die, value in enumerate(values) if value]
    for number in (2, 3):
        for dice in combinations(placed, number):
            old = tuple(values[die] for die in dice)
            for chosen in product(range(1, FACES + 1), repeat=number):
                if sum(chosen) == sum(old) and chosen != old:
                    yield act.Admiral(dice, chosen)


def _weapons(s: State, ship: int, action: act.ExperimentalWeapons) -> Reason:
    return None if action.shield in range(DICE) and s.shields(ship)[action.shield] else "no_such_die"


def _list_weapons(s: State, ship: int) -> Iterator[OuterRimAction]:
    return (act.ExperimentalWeapons(place) for place, value in enumerate(s.shields(ship)) if value)


_FITS: Final[dict[type, Callable[..., Reason]]] = dict(
    [
        handler(act.RepairUnit, _repair),
        handler(act.OrbitalBombs, _bombs),
        handler(act.Gunner, _gunner),
        handler(act.SeasonedCaptain, _nothing_to_say),
        handler(act.EmergencyEngines, _engines),
        handler(act.Admiral, _admiral),
        handler(act.CloakingDevice, _cloak),
        handler(act.EnergyReserve, _nothing_to_say),
        handler(act.CapableCommander, _commander),
        handler(act.Technician, _technician),
        handler(act.ActiveTargeting, _nothing_to_say),
        handler(act.ExperimentalWeapons, _weapons),
    ]
)

_OPTIONS: Final[dict[type, Callable[[State, int], Iterator[OuterRimAction]]]] = {
    act.RepairUnit: _list_repairs,
    act.OrbitalBombs: _list_bombs,
    act.Gunner: _list_gunners,
    act.SeasonedCaptain: lambda s, ship: iter((act.SeasonedCaptain(),)),
    act.EmergencyEngines: _list_engines,
    act.Admiral: _list_admirals,
    act.CloakingDevice: _list_cloaks,
    act.EnergyReserve: lambda s, ship: iter((act.EnergyReserve(),)),
    act.CapableCommander: _list_commands,
    act.Technician: _list_technicians,
    act.ActiveTargeting: lambda s, ship: iter((act.ActiveTargeting(),)),
    act.ExperimentalWeapons: _list_weapons,
}
