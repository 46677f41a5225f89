"""The ship's weapons: what they aim at, what that does, and what follows at the end of this stage [R 3.3].

All weapons choose their targets before any damage counts, so nothing rolls over to the next enemy.
"""

from engine.space_alert.cards_threat import HIDDEN_UNTIL_X, Threat
from engine.space_alert.state.fields import CRYOSHIELD_GONE
from engine.space_alert.state.writers import State
from engine.space_alert.verbs_harm import destroy, strike, strike_all
from engine.space_alert.words import (
    BAND,
    INTERCEPTORS,
    INTERNAL,
    LOWER_WHITE,
    ON_TRACK,
    PULSE,
    ROCKET,
    SPACE,
    STATIONS,
    WEAPON_OF,
    ZONE_OF,
)

ROCKET_STRENGTH = 3
ROCKET_BANDS = 2
ALONE, AMONG_OTHERS = 3, 1  # strength of the interceptors


class Volley:
    """What was aimed at each threat in one turn: the sum of strengths, and the kinds of weapon as bits."""

    __slots__ = ("kinds", "rocketed", "strength")

    def __init__(self, count: int) -> None:
        self.strength = [0] * count
        self.kinds = [0] * count
        self.rocketed = -1

    def aim(self, s: State, threat: int, weapon: int, strength: int) -> None:
        """Adds a weapon's strength against a threat."""
        self.strength[threat] += strength
        self.kinds[threat] |= weapon
        s.aim(threat, weapon, strength)


def compute_damage(s: State) -> None:
    """The third stage of a turn: weapons hit external threats, and asteroids and Nemesis answer [R 3.3]."""
    if s.striking or s.sortie or any(s.fired):
        before, dead = s.hits[:], len(s.destroyed)
        volley = _aim(s)
        duel = _duellist(s, volley)
        _settle(s, volley)
        if duel:
            _lose_pilot(s)
        _answer(s, before, dead)
        s.reset_weapons()
    if s.striking or s.flying:
        s.advance_rockets()


def _aim(s: State) -> Volley:
    volley = Volley(len(s.cards))
    for station in STATIONS:
        if s.fired[station]:
            if station == LOWER_WHITE:
                _aim_pulse(s, volley)
            else:
                _aim_laser(s, volley, station)
    if s.striking:
        _aim_rocket(s, volley)
    if s.sortie:
        _aim_interceptors(s, volley)
    return volley


def targetable(s: State, threat: int, weapon: int) -> bool:
    """Whether a weapon sees a threat at all; what it does not see lies in nobody's way [edge 54]."""
    card = s.cards[threat]
    if s.status[threat] != ON_TRACK or not card.external or card.immune & weapon:
        return False
    if not card.hidden:
        return True
    return s.marks[threat] > 0 if card.hidden == HIDDEN_UNTIL_X else s.space[threat] <= BAND[2]


def _nearest(s: State, weapon: int, zone: int, farthest: int) -> int:
    """The target with the fewest spaces to the ship, the lower number of equals; -1 when there is none."""
    best, at = -1, farthest + 1
    for threat, space in enumerate(s.space):
        here = zone in (INTERNAL, s.where[threat])
        if here and space < at and targetable(s, threat, weapon):
            best, at = threat, space
    return best


def _aim_laser(s: State, volley: Volley, station: int) -> None:
    weapon, zone = WEAPON_OF[station], ZONE_OF[station]
    target = _nearest(s, weapon, zone, BAND[3])
    if target < 0:
        s.miss(weapon, zone)
    else:
        volley.aim(s, target, weapon, s.fired[station])


def _aim_pulse(s: State, volley: Volley) -> None:
    reach = BAND[s.pulse_bands]
    targets = [t for t in range(len(s.cards)) if s.space[t] <= reach and targetable(s, t, PULSE)]
    for target in targets:
        volley.aim(s, target, PULSE, s.fired[LOWER_WHITE])
    if not targets:
        s.miss(PULSE, INTERNAL)


def _aim_rocket(s: State, volley: Volley) -> None:
    """The nearest of all trajectories within two bands; a Juggernaut draws it from any distance [R 7.1]."""
    target = next(
        (t for t, card in enumerate(s.cards) if card.draws_rockets and s.status[t] == ON_TRACK),
        _nearest(s, ROCKET, INTERNAL, BAND[ROCKET_BANDS]),
    )
    if target < 0:
        s.miss(ROCKET, INTERNAL)
        return
    volley.rocketed = target
    strength = 0 if s.cards[target].incoming == "rockets_do_nothing" else ROCKET_STRENGTH
    volley.aim(s, target, ROCKET, strength)


def _aim_interceptors(s: State, volley: Volley) -> None:
    """Everything in the first band; a single enemy is hit harder, heroic bots add 1 to each attack [R 3.3]."""
    bonus = s.sortie - 1
    targets = [t for t in range(len(s.cards)) if s.space[t] <= BAND[1] and targetable(s, t, INTERCEPTORS)]
    strength = AMONG_OTHERS
    if len(targets) == 1:
        strength = s.cards[targets[0]].duel or ALONE
    for target in targets:
        volley.aim(s, target, INTERCEPTORS, strength + bonus)
    if not targets:
        s.miss(INTERCEPTORS, INTERNAL)


def _duellist(s: State, volley: Volley) -> bool:
    """Whether the interceptors met a Behemoth alone."""
    met = [t for t, kinds in enumerate(volley.kinds) if kinds & INTERCEPTORS]
    return len(met) == 1 and s.cards[met[0]].duel > 0


def _lose_pilot(s: State) -> None:
    """Behemoth: pilot and bots are out, nobody flies again; heroism does not help [R 7.1]."""
    for crew, at in enumerate(s.at):
        if at == SPACE and s.alive[crew]:
            s.knock_out(crew)
    s.lose_interceptors()


def _settle(s: State, volley: Volley) -> None:
    """Sum minus shield is damage; then everything that had enough is destroyed, all at once [R 3.3]."""
    dead = []
    for threat, strength in enumerate(volley.strength):
        if strength:
            taken = _damage_taken(s, threat, strength, volley.kinds[threat])
            if taken:
                s.hurt(threat, taken)
                if s.hits[threat] >= s.hp[threat]:
                    dead.append(threat)
    if volley.rocketed >= 0 and s.cards[volley.rocketed].draws_rockets:
        s.set_shield(volley.rocketed, s.shield[volley.rocketed] + 1)
    for threat in dead:
        if s.status[threat] == ON_TRACK:
            destroy(s, threat)


def _damage_taken(s: State, threat: int, strength: int, kinds: int) -> int:
    card = s.cards[threat]
    incoming = card.incoming
    shield = s.shield[threat] + (s.shield_bonus >= 0)
    if incoming == "shield_falls_to_pulse" and kinds & PULSE:
        shield = 0
    taken = strength - shield
    if incoming == "cryoshield" and not s.flags[threat] & CRYOSHIELD_GONE:
        if taken > 0 or not s.options.cryoshield_needs_to_be_pierced:
            s.drop_cryoshield(threat)
        taken = 0
    elif incoming == "at_most_one":
        taken = min(taken, 1)
    if taken <= 0:
        s.deflect(threat, strength, shield)
        return 0
    return taken


def _answer(s: State, before: list[int], dead: int) -> None:
    """Debris of asteroids destroyed in this stage, revenge of a hurt Nemesis, the lowest number first [R 7.1]."""
    destroyed = s.destroyed[dead:]
    for threat, card in enumerate(s.cards):
        if card.debris and threat in destroyed:
            _debris(s, threat, card)
        elif card.retaliation and s.hits[threat] > before[threat]:
            strike_all(s, threat, card.retaliation, card.retaliation)


def _debris(s: State, threat: int, card: Threat) -> None:
    strength = card.debris * s.marks[threat]
    if strength or (s.options.debris_without_marks and s.attack_bonus >= 0):
        strike(s, threat, s.where[threat], strength)
