"""What crew members do with the card of this turn: one small function for each action [R 3.2].

Actions A, B and C depend on the station and stand in verbs_systems.py.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.space_alert import legal_reasons as why
from engine.space_alert.cards_threat import INTRUDER
from engine.space_alert.state.fields import FIGHTS_BACK
from engine.space_alert.state.writers import State
from engine.space_alert.verbs_harm import delay, enter, hurt
from engine.space_alert.verbs_systems import attack_from_space, move_energy, use_station, use_weapon
from engine.space_alert.words import (
    ACTIVE,
    BLANK,
    BLUEWARDS,
    DISABLED,
    DO_BOTS,
    HERO_BOTS,
    HERO_GO,
    LIFT_TO,
    ON_TRACK,
    REDWARDS,
    SPACE,
    UPPER_RED,
    ZONE_OF,
)

CrewAction: TypeAlias = Callable[[State, int], None]


def act(s: State, crew: int) -> None:
    """One crew member carries out the card of this turn, on board or in space."""
    code = s.plans[crew][s.turn - 1]
    if s.stumbles and code and (crew, s.turn) in s.stumbles:
        code = s.stumbles[crew, s.turn]
        s.stumble(crew, code)
        delay(s, crew)
    s.turn_card(crew, code)
    if s.at[crew] == SPACE:
        _act_in_space(s, crew, code)
    elif code >= HERO_GO:
        _go_heroically(s, crew, code - HERO_GO)
    else:
        CREW_ACTIONS[code](s, crew)


def _act_in_space(s: State, crew: int, code: int) -> None:
    """With battlebots the pilot attacks; without a card lands; any other card is pushed on, which leaves none [R 3.2].

    Landing is no attack; the pushed card is carried out on board [edge 87, 88]. The push is a delay like any other, so
    further ones of the turn add nothing [R 3.2, R 7.2 slime, edge 24].
    """
    if code in (DO_BOTS, HERO_BOTS):
        attack_from_space(s, crew, int(code == HERO_BOTS))
        return
    if code != BLANK:
        s.push_plan(crew, s.turn)
        if s.options.push_in_space_is_a_delay and not s.delayed >> crew & 1:
            s.mark_delay(crew)
    enter(s, crew, UPPER_RED)


# --------------------------------------------------------------------------------------------------- movement


def _rest(s: State, crew: int) -> None:
    s.do_nothing(crew, why.BLANK)


def _go(s: State, crew: int, station: int) -> None:
    """The hull ends the way; to stay is no entering [edge 30]."""
    if station == s.at[crew]:
        s.do_nothing(crew, why.HULL)
    else:
        enter(s, crew, station)


def _go_red(s: State, crew: int) -> None:
    _go(s, crew, REDWARDS[s.at[crew]])


def _go_blue(s: State, crew: int) -> None:
    _go(s, crew, BLUEWARDS[s.at[crew]])


def _go_lift(s: State, crew: int) -> None:
    """A damaged lift, or one that somebody used before in this turn, delays whoever takes it [edge 25 to 28]."""
    zone = ZONE_OF[s.at[crew]]
    busy = (s.lift_broken | s.lift_used) >> zone & 1
    s.use_lift(zone)
    if busy:
        delay(s, crew)
    enter(s, crew, LIFT_TO[s.at[crew]])


def _go_heroically(s: State, crew: int, station: int) -> None:
    """Straight to the station on the card, by no lift; to be there already is no entering [edge 31, edge 32]."""
    if s.at[crew] != station or s.options.heroic_move_in_place_enters:
        enter(s, crew, station)
    else:
        s.do_nothing(crew, why.ALREADY_THERE)


# ------------------------------------------------------------------------------------------------- battlebots


def _order_bots(s: State, crew: int, heroism: int = 0) -> None:
    """The crew member's active bots hit the intruder here with the lowest number, which may fight back [R 3.2]."""
    station = s.at[crew]
    if s.bots[crew] != ACTIVE:
        s.do_nothing(crew, why.NO_ACTIVE_BOTS)
        return
    for threat, card in enumerate(s.cards):
        present = s.status[threat] == ON_TRACK and card.kind == INTRUDER
        if present and s.tokens[threat] >> station & 1:
            _attack_intruder(s, crew, threat, heroism)
            return
    s.do_nothing(crew, why.NO_INTRUDER)


def _attack_intruder(s: State, crew: int, threat: int, heroism: int) -> None:
    """One damage; heroic bots are not disabled by an intruder that fights back, but the Seeker knocks out all the same.

    Bots clean the station of contamination, and hurt its card with that [R 7.2, edge 113, 118].
    """
    card = s.cards[threat]
    s.attack_intruder(crew, threat)
    if card.slime:
        _scrape_slime(s, threat, s.at[crew])
    else:
        if card.contaminates:
            s.remove_token(threat, s.at[crew])
        hurt(s, threat, 1)
    if card.knocks_out_killer and s.status[threat] != ON_TRACK:
        s.knock_out(crew)
    elif s.flags[threat] & FIGHTS_BACK and not heroism:
        s.set_bots(crew, DISABLED)


def _scrape_slime(s: State, threat: int, station: int) -> None:
    """A copy has one life; the card is destroyed when neither the first token nor a copy is left [R 7.2]."""
    card = s.cards[threat]
    if station == card.start[0]:
        s.hurt(threat, 1)
        if s.hits[threat] < s.hp[threat]:
            return
    s.remove_token(threat, station)
    if not s.tokens[threat]:
        s.destroy(threat)


# By the code of the card; heroic moves have codes of their own, from HERO_GO up.
CREW_ACTIONS: Final[tuple[CrewAction, ...]] = (
    _rest,
    _go_red,
    _go_blue,
    _go_lift,
    use_weapon,
    move_energy,
    use_station,
    _order_bots,
    lambda s, crew: use_weapon(s, crew, 1),
    lambda s, crew: move_energy(s, crew, 1),
    lambda s, crew: _order_bots(s, crew, 1),
)
