"""What can happen to the ship, its crew and a threat, whoever causes it: hits, delays, knock-outs, destruction."""

from engine.space_alert.cards_threat import MALFUNCTION
from engine.space_alert.state.writers import State
from engine.space_alert.words import BLANK, ON_TRACK, SPACE, STATIONS, TOKENS, WHITE, ZONE_OF, ZONES


class Lost(Exception):
    """The ship is lost; nothing further of the turn happens [R 3.4]."""


def hit(s: State, zone: int, points: int, doubled: int = 0) -> None:
    """Damage that no shield stops: a token for each point, two where something doubles it [R 3.4].

    A Fissure, structure damage of an earlier flight and the Destroyer (`doubled`) each double on their own; ruling
    `doublings_add_up` adds one token for each of them instead.
    """
    doublings = s.doubled[zone] + s.old_structure[zone] + doubled
    tokens = points * (1 + doublings) if s.options.doublings_add_up else points << doublings
    for _ in range(tokens):
        drawn = s.drawn[zone]
        if drawn == len(TOKENS):
            s.lose_ship(zone, -1)
            raise Lost
        s.draw_damage(zone, s.piles[zone][drawn])


def strike(s: State, threat: int, zone: int, strength: int, doubled: int = 0) -> None:
    """An external attack on one zone: the shield absorbs what it can, the rest is damage [R 3.4]."""
    if s.attack_bonus not in (-1, threat):
        strength += 1
    s.attack(threat, zone, strength)
    absorbed = min(strength, s.shields[zone])
    if absorbed:
        s.absorb(zone, absorbed)
    if strength > absorbed:
        hit(s, zone, strength - absorbed, doubled)


def strike_all(s: State, threat: int, own: int, others: int) -> None:
    """An attack on several zones: red, white and blue in this order, each on its own [R 3.4]."""
    for zone in ZONES:
        strength = own if zone == s.where[threat] else others
        if strength:
            strike(s, threat, zone, strength)


def delay(s: State, crew: int) -> None:
    """Pushes the action of the next turn; further delays of the same turn add nothing [R 3.2, R 7.2 slime]."""
    if s.delayed >> crew & 1:
        return
    s.mark_delay(crew)
    if s.turn < s.turns and s.plans[crew][s.turn] != BLANK:
        s.push_plan(crew, s.turn + 1)


def enter(s: State, crew: int, station: int) -> None:
    """A crew member arrives in a station by any means: slime delays, contamination after its Z knocks out [R 7.2]."""
    s.move_crew(crew, station)
    if s.slimed >> station & 1:
        delay(s, crew)
    if s.lethal >> station & 1:
        s.knock_out(crew)


def crew_on_ship(s: State) -> list[int]:
    """Everybody who can be reached by what happens on board: neither knocked out nor in space [R 3.2]."""
    return [crew for crew in range(len(s.at)) if s.alive[crew] and s.at[crew] != SPACE]


def drain_shield(s: State, zone: int, amount: int) -> int:
    """Takes up to `amount` energy (-1: all) from a shield; the amount that was there to take."""
    taken = s.shields[zone] if amount < 0 else min(amount, s.shields[zone])
    if taken:
        s.lose_shield(zone, taken)
    return taken


def drain_reactor(s: State, zone: int, amount: int) -> int:
    """Takes up to `amount` energy (-1: all) from a reactor; the amount that was there to take."""
    taken = s.reactors[zone] if amount < 0 else min(amount, s.reactors[zone])
    if taken:
        s.lose_reactor(zone, taken)
    return taken


def hurt(s: State, threat: int, amount: int) -> None:
    """Lays damage on the card of a threat and destroys it when that is enough [R 3.2]."""
    s.hurt(threat, amount)
    if s.hits[threat] >= s.hp[threat]:
        destroy(s, threat)


def destroy(s: State, threat: int) -> None:
    """The captain takes the card; its tokens leave the ship, and what the card says of its end happens [R 3.2]."""
    card = s.cards[threat]
    s.destroy(threat)
    for station in STATIONS:
        if s.tokens[threat] >> station & 1:
            s.remove_token(threat, station)
            if card.kind == MALFUNCTION:
                s.free_system(threat, station, card.letter)
    if card.last_rule:
        _LAST_RULES[card.last_rule](s, threat)


def _explode(s: State, threat: int) -> None:
    """Leviathan: every other external threat takes 1, whatever protects it; this can chain [R 7.1]."""
    for other in range(len(s.cards)):
        if other != threat and s.status[other] == ON_TRACK and s.cards[other].external:
            hurt(s, other, 1)


def _scald_side_reactors(s: State, threat: int) -> None:
    """Overheated Reactor: the last repair knocks out who stands at a side reactor at that moment [R 7.2]."""
    for crew in crew_on_ship(s):
        if s.at[crew] >= 3 and ZONE_OF[s.at[crew]] != WHITE:
            s.knock_out(crew)


def _close_fissure(s: State, threat: int) -> None:
    for zone in ZONES:
        if s.doubled[zone]:
            s.double_damage(zone, 0)


def _end_attack_bonus(s: State, threat: int) -> None:
    if s.attack_bonus == threat:
        s.set_attack_bonus(threat, 0)


def _end_shield_bonus(s: State, threat: int) -> None:
    if s.shield_bonus == threat:
        s.set_shield_bonus(threat, 0)


_LAST_RULES = {
    "explode": _explode,
    "scald_side_reactors": _scald_side_reactors,
    "close_fissure": _close_fissure,
    "end_attack_bonus": _end_attack_bonus,
    "end_shield_bonus": _end_shield_bonus,
}
