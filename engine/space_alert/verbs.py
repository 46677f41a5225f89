"""Threats on the move, and what they do when they cross an X, Y or Z [R 3.4].

Each verb of data/threats.toml is one small function of that name, which gets the state, the index of the threat and the
effect with its parameters. What is done to the ship stands in verbs_ship.py, what is done to the crew and how intruders
get about in verbs_inside.py, what threats change about themselves and each other in verbs_threats.py.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.space_alert import verbs_inside as inside
from engine.space_alert import verbs_ship as ship
from engine.space_alert import verbs_threats as threats
from engine.space_alert.cards import trajectories
from engine.space_alert.cards_threat import INTRUDER, MarkEffect
from engine.space_alert.state.writers import State
from engine.space_alert.words import MARK_Z, ON_TRACK, STATIONS

Verb: TypeAlias = Callable[[State, int, MarkEffect], None]

# The marks of each trajectory, by its number: (space, mark) from the far end to the ship.
MARKS: Final = ((), *(trajectory.marks for trajectory in trajectories()))


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


def _applies(s: State, threat: int, effect: MarkEffect) -> bool:
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
            if card.contaminates:
                s.make_lethal(threat, station)
            else:
                s.remove_token(threat, station)


def advance_others(s: State, threat: int, effect: MarkEffect) -> None:
    """Scout: all other external threats move, the lowest number first, and act at once [R 7.1]."""
    for other in range(len(s.cards)):
        if other != threat and s.status[other] == ON_TRACK and s.cards[other].external:
            advance(s, other, effect.amount)


VERBS: Final[Mapping[str, Verb]] = {
    verb.__name__: verb
    for verb in (
        ship.attack,
        ship.attack_doubled,
        ship.attack_red_and_blue,
        ship.attack_through_shield,
        ship.ram,
        ship.damage,
        ship.drain_shields,
        ship.drain_reactors,
        ship.sabotage,
        ship.overheat,
        ship.lose_fuel,
        ship.flood_shield,
        ship.leak_shield,
        ship.leak_reactors,
        ship.double_damage,
        ship.destroy_ship,
        ship.destroy_rocket,
        ship.detonate_rockets,
        ship.disable_waiting_bots,
        inside.knock_out,
        inside.maul,
        inside.move,
        inside.seek,
        inside.spread,
        threats.start_attack_bonus,
        threats.start_shield_bonus,
        threats.add_speed,
        threats.add_shield,
        threats.set_shield,
        threats.heal,
        threats.heal_half,
        threats.hurt_itself,
        threats.start_fighting_back,
        advance_others,
    )
} | {"delay": inside.delay_crew}
