"""What threats do to the ship: attacks, damage, energy, rockets and bots; verbs of data/threats.toml."""

from typing import Final

from engine.space_alert.cards_threat import MarkEffect
from engine.space_alert.state.writers import State
from engine.space_alert.verbs_harm import Lost, destroy, drain_reactor, drain_shield, hit, strike, strike_all
from engine.space_alert.verbs_inside import station_of
from engine.space_alert.words import (
    ACTIVE,
    BLUE,
    INTERNAL,
    LOWER_RED,
    ON_TRACK,
    RED,
    STATIONS,
    WHITE,
    ZONE_OF,
    ZONES,
)

ZONES_BY_NAME: Final = {"red": (RED,), "white": (WHITE,), "blue": (BLUE,), "all": ZONES}


# ---------------------------------------------------------------------------------------------------- attacks


def attack(s: State, threat: int, effect: MarkEffect) -> None:
    """`own` strength against the zone it flies at, `others` against the two other zones."""
    strike_all(s, threat, effect.own, effect.others)


def attack_doubled(s: State, threat: int, effect: MarkEffect) -> None:
    """Destroyer: the shield absorbs at the usual rate, only what is left is doubled [R 7.1]."""
    strike(s, threat, s.where[threat], effect.own, doubled=1)


def attack_red_and_blue(s: State, threat: int, effect: MarkEffect) -> None:
    """Nebula Crab: red, then blue, whatever zone it flies at [card]."""
    strike(s, threat, RED, effect.amount)
    strike(s, threat, BLUE, effect.amount)


def attack_through_shield(s: State, threat: int, effect: MarkEffect) -> None:
    """Scout: shields do not count, nor does its own bonus [edge 66, 81]."""
    s.attack(threat, s.where[threat], effect.own)
    hit(s, s.where[threat], effect.own)


def ram(s: State, threat: int, effect: MarkEffect) -> None:
    """As strong as the life it has left, times `amount` [R 3.4, edge 79]."""
    strike(s, threat, s.where[threat], (s.hp[threat] - s.hits[threat]) * effect.amount)


# ----------------------------------------------------------------------------------------------------- damage


def _zones(s: State, threat: int, where: str) -> tuple[int, ...]:
    """The zones that an effect means, red first; `token_zones` names a zone once for each token in it."""
    if where == "here":
        return (s.where[threat],) if s.where[threat] != INTERNAL else (ZONE_OF[station_of(s, threat)],)
    if where == "token_zones":
        return tuple(sorted(ZONE_OF[station] for station in STATIONS if s.tokens[threat] >> station & 1))
    return ZONES_BY_NAME[where]


def damage(s: State, threat: int, effect: MarkEffect) -> None:
    """`amount` damage to each zone meant, past its shield [R 3.4]."""
    for zone in _zones(s, threat, effect.where):
        hit(s, zone, effect.amount)


def double_damage(s: State, threat: int, effect: MarkEffect) -> None:
    """Fissure: every token drawn for the zones meant becomes two [R 7.2]."""
    for zone in _zones(s, threat, effect.where):
        if not s.doubled[zone]:
            s.double_damage(zone, 1)


def destroy_ship(s: State, threat: int, effect: MarkEffect) -> None:
    """The flight is lost at once, whatever the damage [R 3.4]."""
    s.lose_ship(-1, threat)
    raise Lost


# ----------------------------------------------------------------------------------------------------- energy


def drain_shields(s: State, threat: int, effect: MarkEffect) -> None:
    """Takes `amount` energy (-1: all) from each shield meant, above capacity too [edge 49]."""
    for zone in _zones(s, threat, effect.where):
        drain_shield(s, zone, effect.amount)


def drain_reactors(s: State, threat: int, effect: MarkEffect) -> None:
    """Takes `amount` energy (-1: all) from each reactor meant."""
    for zone in _zones(s, threat, effect.where):
        drain_reactor(s, zone, effect.amount)


def sabotage(s: State, threat: int, effect: MarkEffect) -> None:
    """Saboteur: takes 1 energy from the reactor of its zone, or does 1 damage where there is none [edge 52]."""
    zone = ZONE_OF[station_of(s, threat)]
    if not drain_reactor(s, zone, 1):
        hit(s, zone, 1)


def overheat(s: State, threat: int, effect: MarkEffect) -> None:
    """Overheated Reactor: as much damage to white as there is energy in the central reactor [edge 50]."""
    hit(s, WHITE, s.reactors[WHITE])


def lose_fuel(s: State, threat: int, effect: MarkEffect) -> None:
    """Destroys a fuel capsule, if there is one [edge 53]."""
    if s.fuel:
        s.set_fuel(s.fuel - 1)


def flood_shield(s: State, threat: int, effect: MarkEffect) -> None:
    """Crossed Wires: the central reactor empties into the central shield; what has no room does damage [edge 51]."""
    moved = min(s.reactors[WHITE], max(0, s.shield_cap[WHITE] - s.shields[WHITE]))
    if moved:
        s.fill_shield(WHITE, moved)
    hit(s, WHITE, drain_reactor(s, WHITE, -1))


def leak_shield(s: State, threat: int, effect: MarkEffect) -> None:
    """Crossed Wires: all energy of the central shield does damage [card]."""
    hit(s, WHITE, drain_shield(s, WHITE, -1))


def leak_reactors(s: State, threat: int, effect: MarkEffect) -> None:
    """Crossed Wires: all energy of each reactor does damage to its zone [card]."""
    for zone in ZONES:
        hit(s, zone, drain_reactor(s, zone, -1))


# ------------------------------------------------------------------------------------------- rockets and bots


def destroy_rocket(s: State, threat: int, effect: MarkEffect) -> None:
    """Blue slime: a rocket of the rack is gone, and with it one life of the Unstable Warheads [R 7.2, edge 147]."""
    if not s.rockets:
        return
    s.lose_rocket(s.rockets - 1)
    for other in range(len(s.cards)):
        if s.status[other] == ON_TRACK and s.cards[other].hp_from_rockets:
            s.set_hp(other, s.hp[other] - 1)
            if s.hits[other] >= s.hp[other]:
                destroy(s, other)


def detonate_rockets(s: State, threat: int, effect: MarkEffect) -> None:
    """Unstable Warheads: `amount` damage for each rocket in the rack that has not been repaired [edge 108]."""
    hit(s, _zones(s, threat, "here")[0], effect.amount * max(0, s.rockets - s.hits[threat]))


def disable_waiting_bots(s: State, threat: int, effect: MarkEffect) -> None:
    """Red slime: the squad still standing at lower red is disabled [R 7.2]."""
    if s.station_bots[LOWER_RED] == ACTIVE:
        s.disable_waiting_bots(LOWER_RED)
