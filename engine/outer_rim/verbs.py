"""What the twelve modules do: when each has an effect, and that effect [R Modules].

What a module's action may name in detail is the matter of legal.py.
"""

from collections.abc import Callable, Iterable
from typing import Final

from engine.outer_rim import actions as act
from engine.outer_rim.board import after, field_at
from engine.outer_rim.cards import modules
from engine.outer_rim.rules_schedule import roll_of
from engine.outer_rim.state.fields import place_of
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs_fire import successes
from engine.outer_rim.verbs_harm import schedule_harm
from engine.outer_rim.words import (
    ACTIVE_TARGETING,
    ADMIRAL,
    ADVANCES,
    ASK_TURNS,
    CANNON,
    CAPABLE_COMMANDER,
    DICE,
    ENERGY_RESERVE,
    EXPERIMENTAL_WEAPONS,
    FACES,
    FLY,
    GUNNER,
    HEADING_NAMES,
    KALMIAN,
    ORBITAL_BOMBS,
    RACE_MODULES,
    REPAIR_UNIT,
    SEASONED_CAPTAIN,
    SECTOR_NAMES,
    SHIELD,
    SHOW_TURNS,
    TECHNICIAN,
    TELLURIAN,
    TOKEN_NAMES,
    other,
    task,
)

# ------------------------------------------------------------------------------------------------- when they help


def possible(s: State, ship: int) -> Iterable[int]:
    """The modules that a ship may still have as far as everybody knows."""
    if not s.setup.hidden_modules:
        return [module for module in RACE_MODULES[ship] if s.modules[ship] >> module & 1]
    if s.used[ship].bit_count() == s.setup.modules:
        return ()
    return [module for module in RACE_MODULES[ship] if not s.used[ship] >> module & 1]


def offered(s: State, ship: int, window: int) -> bool:
    """Whether a ship is asked in a window: it could use a module there, as far as everybody knows [edge 67]."""
    table = modules()
    return any(table[module].window == window and usable(s, module) for module in possible(s, ship))


def usable(s: State, module: int) -> bool:
    """Whether a module would have an effect now; everything that this depends on is open to all."""
    test = _USABLE.get(module)
    return test is None or test(s)


def repairable(s: State, ship: int) -> list[int]:
    """Sectors that are damaged and not destroyed; destroyed ones too by the switch [edge 47]."""
    sectors = range(3) if s.setup.repair_destroyed else s.living(ship)
    return [sector for sector in sectors if s.damage_of(ship, sector)]


def _bombs_help(s: State) -> bool:
    """The Kalmian manoeuvre changed its field [edge 41 to 43]; literally, any manoeuvre will do [edge 72]."""
    if s.cloaked[KALMIAN]:
        return False
    if s.setup.orbital_bombs == "literal":
        return bool(advances(s, TELLURIAN))
    return s.at[KALMIAN] != s.began_at[KALMIAN]


def advances(s: State, ship: int) -> list[int]:
    """The tokens that would take a ship to another field."""
    return [token for token in ADVANCES if after(s.at[ship], s.heading[ship], token)]


def _has_both_colours(s: State, ship: int) -> bool:
    return any(s.cannons(ship)) and any(s.shields(ship))


def _admiral_helps(s: State) -> bool:
    """Some die can go down while another goes up."""
    values = [value for value in s.dice[8 * TELLURIAN : 8 * TELLURIAN + 8] if value]
    return any(
        low < FACES and high > 1 and a != b for a, low in enumerate(values) for b, high in enumerate(values)
    )


def _targeting_helps(s: State) -> bool:
    return bool(failed_dice(s, KALMIAN, CANNON))


def _captain_helps(s: State) -> bool:
    """Some shield failed and some hit is left for it [edge 73]."""
    open_hits = len(s.hits(KALMIAN)) > successes(s, TELLURIAN)
    return open_hits and bool(failed_dice(s, TELLURIAN, SHIELD))


def _weapons_help(s: State) -> bool:
    """A red die is left to replace a blue one [edge 56]."""
    return any(s.shields(KALMIAN)) and not all(s.cannons(KALMIAN))


_USABLE: Final[dict[int, Callable[[State], bool]]] = {
    REPAIR_UNIT: lambda s: bool(repairable(s, TELLURIAN)),
    ORBITAL_BOMBS: _bombs_help,
    GUNNER: lambda s: _has_both_colours(s, TELLURIAN),
    SEASONED_CAPTAIN: _captain_helps,
    ADMIRAL: _admiral_helps,
    CAPABLE_COMMANDER: lambda s: s.due[KALMIAN] > 0,
    TECHNICIAN: lambda s: _has_both_colours(s, KALMIAN),
    ACTIVE_TARGETING: _targeting_helps,
    EXPERIMENTAL_WEAPONS: _weapons_help,
}


def failed_dice(s: State, ship: int, colour: int) -> list[int]:
    """A ship's dice of a colour that were rolled in vain."""
    first = DICE * colour
    return [die for die in range(first, first + DICE) if s.failed(place_of(ship, die))]


# -------------------------------------------------------------------------------------------------- what they do


def use(s: State, ship: int, module: int, action: act.OuterRimAction) -> None:
    """Carries out a module's action, which legal.py has found right."""
    s.use_module(ship, module)
    match action:
        case act.RepairUnit(sector):
            _repair(s, ship, SECTOR_NAMES.index(sector))
        case act.OrbitalBombs(sector, token):
            _bomb(s, ship, SECTOR_NAMES.index(sector), token)
        case act.Gunner(lowered, raised):
            _shift(s, ship, module, [DICE + place for place in lowered], raised)
        case act.Technician(lowered, raised):
            _shift(s, ship, module, lowered, [DICE + place for place in raised])
        case act.SeasonedCaptain():
            _roll_again(s, ship, SHIELD)
        case act.ActiveTargeting():
            _roll_again(s, ship, CANNON)
        case act.EmergencyEngines(token):
            _fly_again(s, ship, TOKEN_NAMES.index(token))
        case act.Admiral(dice, values):
            for die, value in zip(dice, values, strict=True):
                s.change_die(ship, die, value)
        case act.CloakingDevice(x, y, heading):
            s.cloak_ship(ship, field_at(x, y), HEADING_NAMES.index(heading))
        case act.EnergyReserve():
            s.add_energy(ship, modules()[ENERGY_RESERVE].amount)
        case act.CapableCommander(amount):
            s.reduce_damage(ship, amount)
        case act.ExperimentalWeapons(place):
            _rearm(s, ship, place)
        case _:
            raise TypeError(f"{action!r} uses no module")


def _repair(s: State, ship: int, sector: int) -> None:
    """Never above the start value [R Modules, edge 48]."""
    s.repair_sector(ship, sector, min(modules()[REPAIR_UNIT].amount, s.damage_of(ship, sector)))


def _bomb(s: State, ship: int, sector: int, token: str | None) -> None:
    """Hurts a sector of the opponent; literally, an own one, and then the ship moves [edge 72]."""
    amount = modules()[ORBITAL_BOMBS].amount
    if token is None:
        s.owe_damage(other(ship), sector, amount)
    else:
        _fly_again(s, ship, TOKEN_NAMES.index(token))
        s.owe_damage(ship, sector, amount)
    schedule_harm(s)


def _fly_again(s: State, ship: int, token: int) -> None:
    """A second manoeuvre, carried out alone; collisions count as ever [edge 44 to 46]."""
    for kind in (FLY, SHOW_TURNS, ASK_TURNS):
        s.schedule(task(kind))
    s.show_token(ship, token)


def _shift(s: State, ship: int, module: int, lowered: Iterable[int], raised: Iterable[int]) -> None:
    """Lowers dice of one colour, raises those of the other, up to 6; a die at 0 is off the board [edge 51 to 53]."""
    row = modules()[module]
    for die in lowered:
        s.change_die(ship, die, max(0, s.die(ship, die) - row.lower))
    for die in raised:
        s.change_die(ship, die, min(FACES, s.die(ship, die) + row.amount))


def _roll_again(s: State, ship: int, colour: int) -> None:
    """Failed dice are rolled once more, successes stay [edge 58]."""
    for die in failed_dice(s, ship, colour):
        s.take_up_die(ship, die)
    s.schedule(roll_of(ship, colour))


def _rearm(s: State, ship: int, place: int) -> None:
    """The value stays, limits of the sector do not count [R Modules]."""
    value = s.shields(ship)[place]
    s.change_die(ship, DICE + place, 0)
    s.change_die(ship, s.cannons(ship).index(0), value)
