"""What threats do when they cross an X, Y or Z: one small function for each verb of data/threats.toml.

A verb gets the state, the index of the threat and the effect with its parameters.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.space_alert import steps as st
from engine.space_alert.cards import INTRUDER, Effect, trajectories
from engine.space_alert.harm import (
    Lost,
    crew_on_ship,
    delay,
    destroy,
    drain_reactor,
    drain_shield,
    hit,
    hurt,
    strike,
    strike_all,
)
from engine.space_alert.state import State
from engine.space_alert.words import (
    ACTIVE,
    BLUE,
    BLUEWARDS,
    BRIDGE,
    INTERNAL,
    LIFT_TO,
    LOWER_RED,
    MARK_Z,
    NEIGHBOURS,
    ON_TRACK,
    RED,
    REDWARDS,
    STATIONS,
    WHITE,
    ZONE_OF,
    ZONES,
)

Verb: TypeAlias = Callable[[State, int, Effect], None]

WAYS: Final = {"red": REDWARDS, "blue": BLUEWARDS, "lift": LIFT_TO}
ZONES_BY_NAME: Final = {"red": (RED,), "white": (WHITE,), "blue": (BLUE,), "all": ZONES}


def advance(s: State, threat: int, spaces: int) -> None:
    """Moves a threat towards the ship; every mark it reaches or passes acts at once, the farthest first [R 3.4].

    The distance is fixed when the move begins: a change of speed counts from the next move on [edge 12].
    """
    space = max(1, s.space[threat] - spaces)
    s.move_threat(threat, space)
    marks = MARKS[s.tracks[s.where[threat]]]
    while s.status[threat] == ON_TRACK and marks[s.marks[threat]][0] >= space:
        _cross(s, threat, marks[s.marks[threat]][1])


def _cross(s: State, threat: int, mark: int) -> None:
    s.cross_mark(threat, mark)
    for effect in s.cards[threat].effects[mark]:
        if _applies(s, threat, effect):
            VERBS[effect.do](s, threat, effect)
    if mark == MARK_Z and s.status[threat] == ON_TRACK:
        _retire(s, threat)


def _applies(s: State, threat: int, effect: Effect) -> bool:
    hits = s.hits[threat]
    if effect.when == "damaged":
        return hits > 0
    if effect.when == "undamaged":
        return hits == 0
    return not effect.unless_damage or hits < effect.unless_damage


def _retire(s: State, threat: int) -> None:
    """After its Z a threat is out of reach. An intruder leaves, slime and contamination stay for good [R 3.4]."""
    s.let_survive(threat)
    card = s.cards[threat]
    if card.kind != INTRUDER or card.slime:
        return
    for station in STATIONS:
        if s.tokens[threat] >> station & 1:
            if card.row.tokens == "contamination":
                s.make_lethal(threat, station)
            else:
                s.remove_token(threat, station)


def station_of(s: State, threat: int) -> int:
    """Where an intruder with a single token stands."""
    return s.tokens[threat].bit_length() - 1


def _zones(s: State, threat: int, where: str) -> tuple[int, ...]:
    """The zones that an effect means, red first; `token_zones` names a zone once for each token in it."""
    if where == "here":
        return (s.where[threat],) if s.where[threat] != INTERNAL else (ZONE_OF[station_of(s, threat)],)
    if where == "token_zones":
        return tuple(sorted(ZONE_OF[station] for station in STATIONS if s.tokens[threat] >> station & 1))
    return ZONES_BY_NAME[where]


def _crew(s: State, threat: int, who: str) -> list[int]:
    """The crew members that an effect means; who is in space is out of its reach [R 3.2]."""
    aboard = crew_on_ship(s)
    if who == "ship":
        return aboard
    if who == "zone":
        return [crew for crew in aboard if ZONE_OF[s.at[crew]] == s.where[threat]]
    if who == "active_bot_leaders":
        return [crew for crew in aboard if s.bots[crew] == ACTIVE]
    if who == "all_but_bridge":
        return [crew for crew in aboard if s.at[crew] != BRIDGE]
    inside = [crew for crew in aboard if s.tokens[threat] >> s.at[crew] & 1]
    return [crew for crew in inside if s.bots[crew] != ACTIVE] if who == "bare_station" else inside


# ------------------------------------------------------------------------------------------------ external attacks


def attack(s: State, threat: int, effect: Effect) -> None:
    """`own` strength against the zone it flies at, `others` against the two other zones."""
    strike_all(s, threat, effect.own, effect.others)


def attack_doubled(s: State, threat: int, effect: Effect) -> None:
    """Destroyer: the shield absorbs at the usual rate, only what is left is doubled [R 7.1]."""
    strike(s, threat, s.where[threat], effect.own, doubled=1)


def attack_red_and_blue(s: State, threat: int, effect: Effect) -> None:
    """Nebula Crab: red, then blue, whatever zone it flies at."""
    strike(s, threat, RED, effect.amount)
    strike(s, threat, BLUE, effect.amount)


def attack_through_shield(s: State, threat: int, effect: Effect) -> None:
    """Scout: shields do not count, nor does its own bonus [R 7.1]."""
    s.note(st.Attacked, threat, s.where[threat], effect.own)
    hit(s, s.where[threat], effect.own)


def ram(s: State, threat: int, effect: Effect) -> None:
    """As strong as the life it has left, times `amount` [R 3.4]."""
    strike(s, threat, s.where[threat], (s.hp[threat] - s.hits[threat]) * effect.amount)


def start_attack_bonus(s: State, threat: int, effect: Effect) -> None:
    """Scout: every other external threat attacks with 1 more, for as long as it is not destroyed [R 7.1]."""
    s.set_attack_bonus(threat, 1)


def start_shield_bonus(s: State, threat: int, effect: Effect) -> None:
    """Marauder: every external threat, itself too, has 1 more shield until it is destroyed [R 7.1]."""
    s.set_shield_bonus(threat, 1)


def advance_others(s: State, threat: int, effect: Effect) -> None:
    """Scout: all other external threats move, the lowest number first, and act at once [R 7.1]."""
    for other in range(len(s.cards)):
        if other != threat and s.status[other] == ON_TRACK and s.cards[other].external:
            advance(s, other, effect.amount)


# ------------------------------------------------------------------------------------------------ the card's numbers


def add_speed(s: State, threat: int, effect: Effect) -> None:
    """Faster (or slower) from the next move on."""
    s.set_speed(threat, s.speed[threat] + effect.amount)


def add_shield(s: State, threat: int, effect: Effect) -> None:
    """More (or less) shield."""
    s.set_shield(threat, s.shield[threat] + effect.amount)


def set_shield(s: State, threat: int, effect: Effect) -> None:
    """A shield of `amount`."""
    s.set_shield(threat, effect.amount)


def heal(s: State, threat: int, effect: Effect) -> None:
    """Takes up to `amount` damage off the card [R 3.4]."""
    healed = min(effect.amount, s.hits[threat])
    if healed:
        s.heal(threat, healed)


def heal_half(s: State, threat: int, effect: Effect) -> None:
    """Jellyfish: takes half of its damage off, rounded down."""
    if s.hits[threat] > 1:
        s.heal(threat, s.hits[threat] // 2)


def hurt_itself(s: State, threat: int, effect: Effect) -> None:
    """Nemesis: damage past its shield; dead of it, it still counts as destroyed [R 7.1]."""
    hurt(s, threat, effect.amount)


def start_fighting_back(s: State, threat: int, effect: Effect) -> None:
    """Alien: disables the battlebots that attack it from here on [R 7.2]."""
    s.start_fighting_back(threat)


# ------------------------------------------------------------------------------------------------ damage and energy


def damage(s: State, threat: int, effect: Effect) -> None:
    """`amount` damage to each zone meant, past its shield."""
    for zone in _zones(s, threat, effect.where):
        hit(s, zone, effect.amount)


def drain_shields(s: State, threat: int, effect: Effect) -> None:
    """Takes `amount` energy (-1: all) from each shield meant, above capacity too."""
    for zone in _zones(s, threat, effect.where):
        drain_shield(s, zone, effect.amount)


def drain_reactors(s: State, threat: int, effect: Effect) -> None:
    """Takes `amount` energy (-1: all) from each reactor meant."""
    for zone in _zones(s, threat, effect.where):
        drain_reactor(s, zone, effect.amount)


def sabotage(s: State, threat: int, effect: Effect) -> None:
    """Saboteur: takes 1 energy from the reactor of its zone, or does 1 damage where there is none."""
    zone = ZONE_OF[station_of(s, threat)]
    if not drain_reactor(s, zone, 1):
        hit(s, zone, 1)


def overheat(s: State, threat: int, effect: Effect) -> None:
    """Overheated Reactor: as much damage to white as there is energy in the central reactor."""
    hit(s, WHITE, s.reactors[WHITE])


def lose_fuel(s: State, threat: int, effect: Effect) -> None:
    """Destroys a fuel capsule, if there is one."""
    if s.fuel:
        s.set_fuel(s.fuel - 1)


def flood_shield(s: State, threat: int, effect: Effect) -> None:
    """Crossed Wires: all energy of the central reactor rushes into the central shield; what has no room does damage."""
    moved = min(s.reactors[WHITE], max(0, s.shield_cap[WHITE] - s.shields[WHITE]))
    if moved:
        s.fill_shield(WHITE, moved)
    hit(s, WHITE, drain_reactor(s, WHITE, -1))


def leak_shield(s: State, threat: int, effect: Effect) -> None:
    """Crossed Wires: all energy of the central shield does damage."""
    hit(s, WHITE, drain_shield(s, WHITE, -1))


def leak_reactors(s: State, threat: int, effect: Effect) -> None:
    """Crossed Wires: all energy of each reactor does damage to its zone."""
    for zone in ZONES:
        hit(s, zone, drain_reactor(s, zone, -1))


def double_damage(s: State, threat: int, effect: Effect) -> None:
    """Fissure: every token drawn for the zones meant becomes two [R 7.2]."""
    for zone in _zones(s, threat, effect.where):
        if not s.doubled[zone]:
            s.double_damage(zone, 1)


def destroy_ship(s: State, threat: int, effect: Effect) -> None:
    """The flight is lost at once, whatever the damage [R 3.4]."""
    s.lose_ship(-1, threat)
    raise Lost


# ------------------------------------------------------------------------------------------------ rockets and bots


def destroy_rocket(s: State, threat: int, effect: Effect) -> None:
    """Blue slime: a rocket of the rack is gone, and with it one life of the Unstable Warheads [R 7.2]."""
    if not s.rockets:
        return
    s.lose_rocket(s.rockets - 1)
    for other in range(len(s.cards)):
        if s.status[other] == ON_TRACK and s.cards[other].row.hp_from_rockets:
            s.set_hp(other, s.hp[other] - 1)
            if s.hits[other] >= s.hp[other]:
                destroy(s, other)


def detonate_rockets(s: State, threat: int, effect: Effect) -> None:
    """Unstable Warheads: `amount` damage for each rocket in the rack that has not been repaired [R 7.2]."""
    hit(s, _zones(s, threat, "here")[0], effect.amount * max(0, s.rockets - s.hits[threat]))


def disable_waiting_bots(s: State, threat: int, effect: Effect) -> None:
    """Red slime: the squad still standing at lower red is disabled [R 7.2]."""
    if s.station_bots[LOWER_RED] == ACTIVE:
        s.disable_waiting_bots(LOWER_RED)


# ------------------------------------------------------------------------------------------------ crew and stations


def delay_crew(s: State, threat: int, effect: Effect) -> None:
    """The next action of the crew members meant is delayed [R 3.4]."""
    for crew in _crew(s, threat, effect.who):
        delay(s, crew)


def knock_out(s: State, threat: int, effect: Effect) -> None:
    """The crew members meant are out for the rest of the flight [R 3.4]."""
    for crew in _crew(s, threat, effect.who):
        s.knock_out(crew)


def maul(s: State, threat: int, effect: Effect) -> None:
    """Alien: 1 damage for each crew member in its station [edge 110, edge 111]."""
    hit(s, ZONE_OF[station_of(s, threat)], _heads(s, station_of(s, threat)))


def _heads(s: State, station: int) -> int:
    """Crew members that Alien and Seeker count in a station; ruling `count_knocked_out` adds those who lie there."""
    everybody = s.options.count_knocked_out
    return sum(1 for crew, at in enumerate(s.at) if at == station and (s.alive[crew] or everybody))


def move(s: State, threat: int, effect: Effect) -> None:
    """An intruder goes to the next station; it needs no free lift, and stays where the hull ends the way [R 3.4]."""
    here = station_of(s, threat)
    _step(s, threat, here, WAYS[effect.direction][here])


def seek(s: State, threat: int, effect: Effect) -> None:
    """Seeker: goes where strictly the most crew is, one door or lift away; its own station does not count [R 7.2]."""
    here = station_of(s, threat)
    counted = sorted(((_heads(s, station), station) for station in NEIGHBOURS[here]), reverse=True)
    if counted[0][0] > counted[1][0]:
        _step(s, threat, here, counted[0][1])


def _step(s: State, threat: int, here: int, there: int) -> None:
    if there != here:
        s.remove_token(threat, here)
        s.place_token(threat, there)


def spread(s: State, threat: int, effect: Effect) -> None:
    """Slime: each token puts one into the next station that holds no slime yet, all at the same moment [R 7.2]."""
    way = WAYS[effect.direction]
    there = {way[station] for station in STATIONS if s.tokens[threat] >> station & 1}
    for station in sorted(there):
        if not s.slimed >> station & 1:
            s.place_token(threat, station)


VERBS: Final[Mapping[str, Verb]] = {
    verb.__name__: verb
    for verb in (
        attack,
        attack_doubled,
        attack_red_and_blue,
        attack_through_shield,
        ram,
        start_attack_bonus,
        start_shield_bonus,
        advance_others,
        add_speed,
        add_shield,
        set_shield,
        heal,
        heal_half,
        hurt_itself,
        start_fighting_back,
        damage,
        drain_shields,
        drain_reactors,
        sabotage,
        overheat,
        lose_fuel,
        flood_shield,
        leak_shield,
        leak_reactors,
        double_damage,
        destroy_ship,
        destroy_rocket,
        detonate_rockets,
        disable_waiting_bots,
        knock_out,
        maul,
        move,
        seek,
        spread,
    )
} | {"delay": delay_crew}

MARKS: Final = ((), *(trajectory.marks for trajectory in trajectories()))
