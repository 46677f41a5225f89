"""What crew members do with the card of this turn: one small function for each action [R 3.2]."""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.space_alert import steps as st
from engine.space_alert.cards import INTRUDER
from engine.space_alert.fields import FIGHTS_BACK
from engine.space_alert.harm import delay, enter, hurt
from engine.space_alert.state import State
from engine.space_alert.words import (
    ACTIVE,
    BLANK,
    BLUEWARDS,
    COMPUTER_WINDOW,
    DISABLED,
    DO_BOTS,
    HERO_BOTS,
    HERO_GO,
    LETTER_A,
    LETTER_B,
    LETTER_C,
    LIFT_TO,
    LIGHT,
    LOWER_BLUE,
    LOWER_RED,
    LOWER_WHITE,
    ON_TRACK,
    PHASE_OF,
    REDWARDS,
    SPACE,
    UPPER_BLUE,
    UPPER_RED,
    UPPER_WHITE,
    WEAPON_OF,
    WHITE,
    ZONE_OF,
)

Deed: TypeAlias = Callable[[State, int], None]


def act(s: State, crew: int) -> None:
    """One crew member carries out the card of this turn, on board or in space."""
    code = s.plans[crew][s.turn - 1]
    intended = s.stumbles.get((crew, s.turn), BLANK) if code else BLANK
    if intended:
        code = intended
        s.note(st.Stumbled, crew, code)
        delay(s, crew)
    s.note(st.CardTurned, crew, code)
    if s.at[crew] == SPACE:
        _act_in_space(s, crew, code)
    elif code >= HERO_GO:
        _go_heroically(s, crew, code - HERO_GO)
    else:
        DEEDS[code](s, crew)


def _act_in_space(s: State, crew: int, code: int) -> None:
    """Battlebots stay out and attack; no card means return; any other card is pushed on, which leaves no card."""
    if code in (DO_BOTS, HERO_BOTS):
        _attack_from_space(s, crew, int(code == HERO_BOTS))
        return
    if code != BLANK:
        s.push_plan(crew, s.turn)
        if s.options.push_in_space_is_a_delay:
            s.mark_delay(crew)
    enter(s, crew, UPPER_RED)


def _attack_from_space(s: State, crew: int, bonus: int) -> None:
    """The interceptors will fire in this turn, or mend a Fissure right away instead [R 7.2, edge 91]."""
    s.attack_with_interceptors(crew, bonus)
    for threat, card in enumerate(s.cards):
        if card.row.grounds_interceptors and s.status[threat] == ON_TRACK:
            s.repair(crew, threat, SPACE)
            s.spend_interceptors()
            hurt(s, threat, 1 + (bonus if s.options.heroic_bots_repair_fissure_twice else 0))


# --------------------------------------------------------------------------------------------------------- movement


def _rest(s: State, crew: int) -> None:
    s.note(st.NothingHappened, crew, st.BLANK_CARD)


def _go(s: State, crew: int, station: int) -> None:
    if station == s.at[crew]:
        s.note(st.NothingHappened, crew, st.HULL)
    else:
        enter(s, crew, station)


def _go_red(s: State, crew: int) -> None:
    _go(s, crew, REDWARDS[s.at[crew]])


def _go_blue(s: State, crew: int) -> None:
    _go(s, crew, BLUEWARDS[s.at[crew]])


def _go_lift(s: State, crew: int) -> None:
    """A damaged lift, or one that somebody used before in this turn, delays whoever takes it."""
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
        s.note(st.NothingHappened, crew, st.ALREADY_THERE)


# ------------------------------------------------------------------------------------------------- A: the weapons


def _do_a(s: State, crew: int, heroism: int = 0) -> None:
    station = s.at[crew]
    if s.covers[3 * station + LETTER_A]:
        _repair(s, crew, LETTER_A, 1 + heroism)
    elif s.fired[station]:
        s.note(st.NothingHappened, crew, st.ALREADY_FIRED)
    elif WEAPON_OF[station] == LIGHT:
        s.fire(station, s.weapons[station] + heroism)
    elif s.reactors[ZONE_OF[station]] == 0:
        s.note(st.NothingHappened, crew, st.NO_ENERGY)
    else:
        s.lose_reactor(ZONE_OF[station], 1)
        s.fire(station, s.weapons[station] + heroism)


# --------------------------------------------------------------------------------------------------- B: the energy


def _do_b(s: State, crew: int, heroism: int = 0) -> None:
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
    moved = min(s.shield_cap[zone] - s.shields[zone], s.reactors[zone])
    if moved <= 0:
        s.note(st.NothingHappened, crew, st.NOTHING_TO_FILL if s.reactors[zone] else st.NO_ENERGY)
        return
    s.fill_shield(zone, moved)
    if heroism:
        s.gain_shield(zone, 1)


def _fill_side_reactor(s: State, crew: int, heroism: int) -> None:
    zone = ZONE_OF[s.at[crew]]
    moved = min(s.reactor_cap[zone] - s.reactors[zone], s.reactors[WHITE])
    if moved <= 0:
        s.note(st.NothingHappened, crew, st.NOTHING_TO_FILL if s.reactors[WHITE] else st.NO_ENERGY)
        return
    s.fill_side_reactor(zone, moved)
    if heroism:
        s.gain_reactor(zone, 1)


def _refuel(s: State, crew: int, heroism: int) -> None:
    """The capsule is spent even when the reactor is full [edge 44]."""
    if not s.fuel:
        s.note(st.NothingHappened, crew, st.NO_FUEL)
        return
    s.set_fuel(s.fuel - 1)
    added = s.reactor_cap[WHITE] - s.reactors[WHITE]
    if added > 0:
        s.gain_reactor(WHITE, added + heroism)


# ------------------------------------------------------------------------------------- C: each station has its own


def _do_c(s: State, crew: int) -> None:
    station = s.at[crew]
    if s.covers[3 * station + LETTER_C]:
        _repair(s, crew, LETTER_C, 1)
    else:
        SPECIALTIES[station](s, crew)


def _launch_interceptors(s: State, crew: int) -> None:
    if s.bots[crew] != ACTIVE:
        s.note(st.NothingHappened, crew, st.NO_ACTIVE_BOTS)
    elif not s.interceptors:
        s.note(st.NothingHappened, crew, st.NO_INTERCEPTORS)
    elif SPACE in s.at:
        s.note(st.NothingHappened, crew, st.SPACE_OCCUPIED)
    else:
        s.move_crew(crew, SPACE)
        _attack_from_space(s, crew, 0)


def _maintain_computer(s: State, crew: int) -> None:
    phase = PHASE_OF[s.turn]
    if s.turn not in COMPUTER_WINDOW:
        s.note(st.NothingHappened, crew, st.TOO_LATE)
    elif s.maintained >> phase & 1:
        s.note(st.NothingHappened, crew, st.ALREADY_DONE)
    else:
        s.maintain_computer(crew, phase)


def _take_or_mend_bots(s: State, crew: int) -> None:
    station = s.at[crew]
    if s.bots[crew] == DISABLED:
        s.set_bots(crew, ACTIVE)
    elif s.bots[crew] == ACTIVE:
        s.note(st.NothingHappened, crew, st.BOTS_READY)
    elif s.station_bots[station]:
        s.take_bots(crew, station, s.station_bots[station])
    else:
        s.note(st.NothingHappened, crew, st.NO_BOTS_HERE)


def _look_out(s: State, crew: int) -> None:
    s.look(crew, s.viewers + 1)


def _launch_rocket(s: State, crew: int) -> None:
    if not s.rockets:
        s.note(st.NothingHappened, crew, st.NO_ROCKET)
    elif s.flying:
        s.note(st.NothingHappened, crew, st.ROCKET_IN_THE_WAY)
    else:
        s.launch_rocket(s.rockets - 1)


# ----------------------------------------------------------------------------------------- repairs and battlebots


def _repair(s: State, crew: int, letter: int, amount: int) -> None:
    """Mends the malfunction with the lowest number on this system that can still be mended [R 3.2]."""
    station = s.at[crew]
    covering = s.covers[3 * station + letter]
    for threat, card in enumerate(s.cards):
        if covering >> threat & 1 and s.status[threat] == ON_TRACK:
            s.repair(crew, threat, station)
            if s.repairs[threat] >= card.row.repairers:
                hurt(s, threat, amount)
            else:
                s.note(st.NothingHappened, crew, st.NEEDS_MORE_CREW)
            return
    s.note(st.NothingHappened, crew, st.NOT_REPAIRABLE)


def _order_bots(s: State, crew: int, heroism: int = 0) -> None:
    """The crew member's active bots hit the intruder here with the lowest number, which may strike back."""
    station = s.at[crew]
    if s.bots[crew] != ACTIVE:
        s.note(st.NothingHappened, crew, st.NO_ACTIVE_BOTS)
        return
    for threat, card in enumerate(s.cards):
        present = s.status[threat] == ON_TRACK and card.kind == INTRUDER
        if present and s.tokens[threat] >> station & 1:
            _attack_intruder(s, crew, threat, heroism)
            return
    s.note(st.NothingHappened, crew, st.NO_INTRUDER)


def _attack_intruder(s: State, crew: int, threat: int, heroism: int) -> None:
    card = s.cards[threat]
    s.attack_intruder(crew, threat)
    if card.slime:
        _scrape_slime(s, threat, s.at[crew])
    else:
        if card.row.tokens == "contamination":
            s.remove_token(threat, s.at[crew])
        hurt(s, threat, 1)
    if card.row.knocks_out_killer and s.status[threat] != ON_TRACK:
        s.knock_out(crew)
    elif s.flags[threat] & FIGHTS_BACK and not heroism:
        s.set_bots(crew, DISABLED)


def _scrape_slime(s: State, threat: int, station: int) -> None:
    """A copy has one life; the card is beaten when neither the first token nor a copy is left [R 7.2]."""
    card = s.cards[threat]
    if station == card.start[0]:
        s.hurt(threat, 1)
        if s.hits[threat] < s.hp[threat]:
            return
    s.remove_token(threat, station)
    if not s.tokens[threat]:
        s.destroy(threat)


DEEDS: Final[tuple[Deed, ...]] = (
    _rest,
    _go_red,
    _go_blue,
    _go_lift,
    _do_a,
    _do_b,
    _do_c,
    _order_bots,
    lambda s, crew: _do_a(s, crew, 1),
    lambda s, crew: _do_b(s, crew, 1),
    lambda s, crew: _order_bots(s, crew, 1),
)
SPECIALTIES: Final[dict[int, Deed]] = {
    UPPER_RED: _launch_interceptors,
    UPPER_WHITE: _maintain_computer,
    UPPER_BLUE: _take_or_mend_bots,
    LOWER_RED: _take_or_mend_bots,
    LOWER_WHITE: _look_out,
    LOWER_BLUE: _launch_rocket,
}
