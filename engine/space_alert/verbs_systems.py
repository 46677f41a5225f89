"""What the systems A, B and C of the stations do, and how a crew member repairs them [R 3.2]."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.space_alert import legal_reasons as why
from engine.space_alert.state.writers import State
from engine.space_alert.verbs_harm import hurt
from engine.space_alert.words import (
    ACTIVE,
    COMPUTER_WINDOW,
    DISABLED,
    LETTER_A,
    LETTER_B,
    LETTER_C,
    LIGHT,
    LOWER_BLUE,
    LOWER_RED,
    LOWER_WHITE,
    ON_TRACK,
    PHASE_OF,
    SPACE,
    UPPER_BLUE,
    UPPER_RED,
    UPPER_WHITE,
    WEAPON_OF,
    WHITE,
    ZONE_OF,
)

# ------------------------------------------------------------------------------------------------- A: weapons


def use_weapon(s: State, crew: int, heroism: int = 0) -> None:
    """The weapon of the station is marked as fired, once a turn; all but light lasers take energy [edge 2, 3, 4]."""
    station = s.at[crew]
    if s.covers[3 * station + LETTER_A]:
        _repair(s, crew, LETTER_A, 1 + heroism)
    elif s.fired[station]:
        s.do_nothing(crew, why.ALREADY_FIRED)
    elif WEAPON_OF[station] == LIGHT:
        s.fire(station, s.weapons[station] + heroism)
    elif s.reactors[ZONE_OF[station]] == 0:
        s.do_nothing(crew, why.NO_ENERGY)
    else:
        s.lose_reactor(ZONE_OF[station], 1)
        s.fire(station, s.weapons[station] + heroism)


# -------------------------------------------------------------------------------------------------- B: energy


def move_energy(s: State, crew: int, heroism: int = 0) -> None:
    """Fills the shield on the upper deck, the reactor on the lower; heroism adds 1, above capacity too [edge 45]."""
    station = s.at[crew]
    if s.covers[3 * station + LETTER_B]:
        _repair(s, crew, LETTER_B, 1 + heroism)
    elif station < LOWER_RED:
        _fill_shield(s, crew, heroism)
    elif station == LOWER_WHITE:
        _refuel(s, crew, heroism)
    else:
        _fill_side_reactor(s, crew, heroism)


def _fill_shield(s: State, crew: int, heroism: int) -> None:
    zone = ZONE_OF[s.at[crew]]
    moved = _movable(s, crew, s.shield_cap[zone] - s.shields[zone], s.reactors[zone])
    if moved:
        s.fill_shield(zone, moved)
        if heroism:
            s.gain_shield(zone, 1)


def _fill_side_reactor(s: State, crew: int, heroism: int) -> None:
    zone = ZONE_OF[s.at[crew]]
    moved = _movable(s, crew, s.reactor_cap[zone] - s.reactors[zone], s.reactors[WHITE])
    if moved:
        s.fill_side_reactor(zone, moved)
        if heroism:
            s.gain_reactor(zone, 1)


def _movable(s: State, crew: int, room: int, energy: int) -> int:
    """How much of the energy in a reactor finds room; says why there is nothing to move [edge 42, 43, 46]."""
    if room > 0 and energy:
        return min(room, energy)
    s.do_nothing(crew, why.NOTHING_TO_FILL if energy else why.NO_ENERGY)
    return 0


def _refuel(s: State, crew: int, heroism: int) -> None:
    """The capsule is spent even when the reactor is full [edge 44]."""
    if not s.fuel:
        s.do_nothing(crew, why.NO_FUEL)
        return
    s.set_fuel(s.fuel - 1)
    added = s.reactor_cap[WHITE] - s.reactors[WHITE]
    if added > 0:
        s.gain_reactor(WHITE, added + heroism)


# -------------------------------------------------------------------------------- C: each station has its own


def use_station(s: State, crew: int) -> None:
    """What C is good for depends on the station [R 3.2]."""
    station = s.at[crew]
    if s.covers[3 * station + LETTER_C]:
        _repair(s, crew, LETTER_C, 1)
    else:
        SPECIALTIES[station](s, crew)


def _launch_interceptors(s: State, crew: int) -> None:
    """With active bots, and one at a time; the interceptors attack in the same turn [edge 85, 86]."""
    if s.bots[crew] != ACTIVE:
        s.do_nothing(crew, why.NO_ACTIVE_BOTS)
    elif not s.interceptors:
        s.do_nothing(crew, why.INTERCEPTORS_GONE)
    elif SPACE in s.at:
        s.do_nothing(crew, why.SPACE_OCCUPIED)
    else:
        s.move_crew(crew, SPACE)
        attack_from_space(s, crew, 0)


def _maintain_computer(s: State, crew: int) -> None:
    """Counts once a phase, and no longer when the check of the phase is over [R 3.5, edge 36]."""
    phase = PHASE_OF[s.turn]
    if s.turn not in COMPUTER_WINDOW:
        s.do_nothing(crew, why.TOO_LATE)
    elif s.maintained >> phase & 1:
        s.do_nothing(crew, why.ALREADY_DONE)
    else:
        s.maintain_computer(crew, phase)


def _take_or_repair_bots(s: State, crew: int) -> None:
    """Repairs the squad that the crew member leads, or takes the one standing here [edge 101 to 103]."""
    station = s.at[crew]
    if s.bots[crew] == DISABLED:
        s.set_bots(crew, ACTIVE)
    elif s.bots[crew] == ACTIVE:
        s.do_nothing(crew, why.BOTS_READY)
    elif s.station_bots[station]:
        s.take_bots(crew, station, s.station_bots[station])
    else:
        s.do_nothing(crew, why.NO_BOTS_HERE)


def _look_out(s: State, crew: int) -> None:
    """Visual confirmation counts when all have acted (rules.py)."""
    s.look(crew, s.viewers + 1)


def _launch_rocket(s: State, crew: int) -> None:
    """One a turn; it hits in the next [R 3.3, edge 159]."""
    if not s.rockets:
        s.do_nothing(crew, why.NO_ROCKET)
    elif s.flying:
        s.do_nothing(crew, why.ROCKET_IN_THE_WAY)
    else:
        s.launch_rocket(s.rockets - 1)


def attack_from_space(s: State, crew: int, bonus: int) -> None:
    """The interceptors will fire in this turn, or repair a Fissure right away instead [R 7.2, edge 91]."""
    s.attack_with_interceptors(crew, bonus)
    for threat, card in enumerate(s.cards):
        if card.grounds_interceptors and s.status[threat] == ON_TRACK:
            s.repair(crew, threat, SPACE)
            s.spend_interceptors()
            hurt(s, threat, 1 + (bonus if s.options.heroic_bots_repair_fissure_twice else 0))


# ---------------------------------------------------------------------------------------------------- repairs


def _repair(s: State, crew: int, letter: int, amount: int) -> None:
    """Repairs the malfunction with the lowest number on this system that can still be repaired [R 3.2]."""
    station = s.at[crew]
    covering = s.covers[3 * station + letter]
    for threat, card in enumerate(s.cards):
        if covering >> threat & 1 and s.status[threat] == ON_TRACK:
            s.repair(crew, threat, station)
            if s.repairs[threat] >= card.repairers:
                hurt(s, threat, amount)
            else:
                s.do_nothing(crew, why.NEEDS_MORE_CREW)
            return
    s.do_nothing(crew, why.NOT_REPAIRABLE)


# What C does in each station.
SPECIALTIES: Final[Mapping[int, Callable[[State, int], None]]] = {
    UPPER_RED: _launch_interceptors,
    UPPER_WHITE: _maintain_computer,
    UPPER_BLUE: _take_or_repair_bots,
    LOWER_RED: _take_or_repair_bots,
    LOWER_WHITE: _look_out,
    LOWER_BLUE: _launch_rocket,
}
