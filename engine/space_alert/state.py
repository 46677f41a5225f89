"""The ship in flight, and the only functions that write its fields.

There is one small writer for each kind of step. It makes the change and, while a log is kept, appends the step; so
a log replayed through the same writers gives the same state. Rules call writers and never assign to a field.
"""

from collections.abc import Callable, Sequence
from typing import Final

from engine.game import Step, write_again
from engine.space_alert import steps as st
from engine.space_alert.fields import CRYOSHIELD_GONE, FIGHTS_BACK, START_REACTORS, START_SHIELDS, Fields
from engine.space_alert.flight import Flight
from engine.space_alert.words import (
    BLANK,
    DESTROYED,
    DISABLED,
    LIFT,
    LOWER_RED,
    LOWER_WEAPON,
    NO_BOTS,
    ON_TRACK,
    REACTOR,
    SHIELD,
    SURVIVED,
    UPPER_WEAPON,
    WHITE,
)


class State(Fields):
    """A flight being resolved. `log` is a list of steps, or None when none is kept."""

    __slots__ = ()

    def __init__(self, flight: Flight, log: list[Step] | None = None) -> None:
        super().__init__(flight)
        self._carry_over(flight)
        self.log = log

    def _carry_over(self, flight: Flight) -> None:
        """Damage and missing bots of earlier flights of a campaign [R 6.2]."""
        for zone, tokens in enumerate(flight.old_damage):
            for token in tokens:
                self.draw_damage(zone, token)
                if token == SHIELD:
                    self.shields[zone] = max(0, START_SHIELDS[zone] - 1)
                elif token == REACTOR:
                    self.reactors[zone] = max(0, START_REACTORS[zone] - 1)
        for station in flight.empty_bot_stations:
            self.station_bots[station] = NO_BOTS
            self.unplaced_bots += 1

    def note(self, kind: Callable[..., Step], *numbers: int) -> None:
        """Tells something that changes nothing, such as a shot that missed."""
        if self.log is not None:
            self.log.append(kind(*numbers))

    # -------------------------------------------------------------------------------------------- the turn

    def begin_turn(self, turn: int) -> None:
        """Wipes the marks of the turn before."""
        self.turn = turn
        self.delayed = 0
        self.lift_used = 0
        self.sortie = 0
        self.viewers = 0
        for threat in range(len(self.repaired)):
            self.repaired[threat] = 0
            self.repairs[threat] = 0
        if self.log is not None:
            self.log.append(st.TurnBegan(turn))

    def maintain_computer(self, crew: int, phase: int) -> None:
        self.maintained |= 1 << phase
        if self.log is not None:
            self.log.append(st.ComputerMaintained(crew, phase))

    def look(self, crew: int, viewers: int) -> None:
        self.viewers = viewers
        if self.log is not None:
            self.log.append(st.Looked(crew, viewers))

    def confirm_visually(self, phase: int, viewers: int) -> None:
        self.best[phase] = viewers
        if self.log is not None:
            self.log.append(st.VisualConfirmed(phase, viewers))

    def lose_ship(self, zone: int, threat: int) -> None:
        self.lost_zone = zone
        self.lost_card = threat
        self.ended = 1
        if self.log is not None:
            self.log.append(st.ShipLost(zone, threat))

    def end_flight(self) -> None:
        self.ended = 1
        if self.log is not None:
            self.log.append(st.FlightEnded())

    # -------------------------------------------------------------------------------------------- the crew

    def move_crew(self, crew: int, station: int) -> None:
        self.at[crew] = station
        if self.log is not None:
            self.log.append(st.CrewMoved(crew, station))

    def use_lift(self, zone: int) -> None:
        self.lift_used |= 1 << zone
        if self.log is not None:
            self.log.append(st.LiftUsed(zone))

    def declare_stumble(self, crew: int, turn: int, code: int) -> None:
        self.stumbles = {**self.stumbles, (crew, turn): code}
        if self.log is not None:
            self.log.append(st.StumbleDeclared(crew, turn, code))

    def mark_delay(self, crew: int) -> None:
        self.delayed |= 1 << crew
        if self.log is not None:
            self.log.append(st.DelayMarked(crew))

    def push_plan(self, crew: int, turn: int) -> None:
        """Puts a blank at `turn`; what lay there and right behind moves on, the last may fall off [R 3.2]."""
        plan = self.plans[crew]
        gap = turn - 1
        while gap < len(plan) - 1 and plan[gap] != BLANK:
            gap += 1
        del plan[gap]
        plan.insert(turn - 1, BLANK)
        if self.log is not None:
            self.log.append(st.Delayed(crew, turn))

    def knock_out(self, crew: int) -> None:
        self.alive[crew] = 0
        if self.bots[crew]:
            self.bots[crew] = DISABLED
        if self.log is not None:
            self.log.append(st.KnockedOut(crew))

    def take_bots(self, crew: int, station: int, bots: int) -> None:
        self.station_bots[station] = NO_BOTS
        self.bots[crew] = bots
        if self.log is not None:
            self.log.append(st.BotsTaken(crew, station, bots))

    def set_bots(self, crew: int, bots: int) -> None:
        self.bots[crew] = bots
        if self.log is not None:
            self.log.append(st.BotsSet(crew, bots))

    def attack_intruder(self, crew: int, threat: int) -> None:
        if self.log is not None:
            self.log.append(st.IntruderAttacked(crew, threat))

    def disable_waiting_bots(self, station: int) -> None:
        self.station_bots[station] = DISABLED
        if self.log is not None:
            self.log.append(st.WaitingBotsDisabled(station))

    # ---------------------------------------------------------------------------------- energy and weapons

    def fill_shield(self, zone: int, amount: int) -> None:
        self.reactors[zone] -= amount
        self.shields[zone] += amount
        if self.log is not None:
            self.log.append(st.EnergyMoved(zone, amount))

    def fill_side_reactor(self, zone: int, amount: int) -> None:
        self.reactors[WHITE] -= amount
        self.reactors[zone] += amount
        if self.log is not None:
            self.log.append(st.ReactorFilled(zone, amount))

    def set_fuel(self, left: int) -> None:
        self.fuel = left
        if self.log is not None:
            self.log.append(st.FuelSpent(left))

    def gain_reactor(self, zone: int, amount: int) -> None:
        self.reactors[zone] += amount
        if self.log is not None:
            self.log.append(st.ReactorGained(zone, amount))

    def lose_reactor(self, zone: int, amount: int) -> None:
        self.reactors[zone] -= amount
        if self.log is not None:
            self.log.append(st.ReactorLost(zone, amount))

    def gain_shield(self, zone: int, amount: int) -> None:
        self.shields[zone] += amount
        if self.log is not None:
            self.log.append(st.ShieldGained(zone, amount))

    def lose_shield(self, zone: int, amount: int) -> None:
        self.shields[zone] -= amount
        if self.log is not None:
            self.log.append(st.ShieldLost(zone, amount))

    def absorb(self, zone: int, amount: int) -> None:
        self.shields[zone] -= amount
        if self.log is not None:
            self.log.append(st.ShieldAbsorbed(zone, amount))

    def fire(self, station: int, strength: int) -> None:
        self.fired[station] = strength
        if self.log is not None:
            self.log.append(st.WeaponFired(station, strength))

    def reset_weapons(self) -> None:
        for station in range(6):
            self.fired[station] = 0
        if self.log is not None:
            self.log.append(st.WeaponsReset())

    def launch_rocket(self, left: int) -> None:
        self.rockets = left
        self.flying = 1
        if self.log is not None:
            self.log.append(st.RocketLaunched(left))

    def lose_rocket(self, left: int) -> None:
        self.rockets = left
        if self.log is not None:
            self.log.append(st.RocketLost(left))

    def advance_rockets(self) -> None:
        self.striking = self.flying
        self.flying = 0
        if self.log is not None:
            self.log.append(st.RocketsAdvanced())

    def attack_with_interceptors(self, crew: int, bonus: int) -> None:
        self.sortie = 1 + bonus
        if self.log is not None:
            self.log.append(st.InterceptorsAttack(crew, bonus))

    def spend_interceptors(self) -> None:
        self.sortie = 0
        if self.log is not None:
            self.log.append(st.InterceptorsSpent())

    def lose_interceptors(self) -> None:
        self.interceptors = 0
        if self.log is not None:
            self.log.append(st.InterceptorsGone())

    # ---------------------------------------------------------------------------------------------- damage

    def draw_damage(self, zone: int, token: int) -> None:
        """Lays a token on the ship; energy above a lowered capacity is lost at once [R 3.4]."""
        self.drawn[zone] += 1
        if token == UPPER_WEAPON:
            self.weapons[zone] -= 1
        elif token == LOWER_WEAPON:
            if zone == WHITE:
                self.pulse_bands -= 1
            else:
                self.weapons[LOWER_RED + zone] -= 1
        elif token == SHIELD:
            self.shield_cap[zone] -= 1
            self.shields[zone] = min(self.shields[zone], self.shield_cap[zone])
        elif token == REACTOR:
            self.reactor_cap[zone] -= 1
            self.reactors[zone] = min(self.reactors[zone], self.reactor_cap[zone])
        elif token == LIFT:
            self.lift_broken |= 1 << zone
        if self.log is not None:
            self.log.append(st.DamageDrawn(zone, token))

    def double_damage(self, zone: int, on: int) -> None:
        self.doubled[zone] = on
        if self.log is not None:
            self.log.append(st.DamageDoubled(zone, on))

    def set_attack_bonus(self, threat: int, on: int) -> None:
        self.attack_bonus = threat if on else -1
        if self.log is not None:
            self.log.append(st.AttackBonus(threat, on))

    def set_shield_bonus(self, threat: int, on: int) -> None:
        self.shield_bonus = threat if on else -1
        if self.log is not None:
            self.log.append(st.ShieldBonus(threat, on))

    # --------------------------------------------------------------------------------------------- threats

    def place_threat(self, threat: int, space: int, hp: int) -> None:
        self.status[threat] = ON_TRACK
        self.space[threat] = space
        self.hp[threat] = hp
        if self.log is not None:
            self.log.append(st.ThreatAppeared(threat, space, hp))

    def move_threat(self, threat: int, space: int) -> None:
        self.space[threat] = space
        if self.log is not None:
            self.log.append(st.ThreatMoved(threat, space))

    def cross_mark(self, threat: int, mark: int) -> None:
        self.marks[threat] += 1
        if self.log is not None:
            self.log.append(st.MarkCrossed(threat, mark))

    def hurt(self, threat: int, amount: int) -> None:
        self.hits[threat] += amount
        if self.log is not None:
            self.log.append(st.ThreatHurt(threat, amount))

    def heal(self, threat: int, amount: int) -> None:
        self.hits[threat] -= amount
        if self.log is not None:
            self.log.append(st.ThreatHealed(threat, amount))

    def set_shield(self, threat: int, shield: int) -> None:
        self.shield[threat] = shield
        if self.log is not None:
            self.log.append(st.ThreatShieldSet(threat, shield))

    def set_speed(self, threat: int, speed: int) -> None:
        self.speed[threat] = speed
        if self.log is not None:
            self.log.append(st.ThreatSpeedSet(threat, speed))

    def set_hp(self, threat: int, hp: int) -> None:
        self.hp[threat] = hp
        if self.log is not None:
            self.log.append(st.ThreatLifeSet(threat, hp))

    def drop_cryoshield(self, threat: int) -> None:
        self.flags[threat] |= CRYOSHIELD_GONE
        if self.log is not None:
            self.log.append(st.CryoshieldGone(threat))

    def start_fighting_back(self, threat: int) -> None:
        self.flags[threat] |= FIGHTS_BACK
        if self.log is not None:
            self.log.append(st.FightsBack(threat))

    def destroy(self, threat: int) -> None:
        self.status[threat] = DESTROYED
        self.destroyed.append(threat)
        if self.log is not None:
            self.log.append(st.ThreatDestroyed(threat))

    def let_survive(self, threat: int) -> None:
        self.status[threat] = SURVIVED
        self.survived.append(threat)
        if self.log is not None:
            self.log.append(st.ThreatSurvived(threat))

    def place_token(self, threat: int, station: int) -> None:
        self.tokens[threat] |= 1 << station
        if self.cards[threat].slime:
            self.slimed |= 1 << station
        if self.log is not None:
            self.log.append(st.TokenPlaced(threat, station))

    def remove_token(self, threat: int, station: int) -> None:
        self.tokens[threat] &= ~(1 << station)
        if self.cards[threat].slime:
            self.slimed &= ~(1 << station)
        if self.log is not None:
            self.log.append(st.TokenRemoved(threat, station))

    def cover_system(self, threat: int, station: int, letter: int) -> None:
        self.covers[3 * station + letter] |= 1 << threat
        if self.log is not None:
            self.log.append(st.SystemCovered(threat, station, letter))

    def free_system(self, threat: int, station: int, letter: int) -> None:
        self.covers[3 * station + letter] &= ~(1 << threat)
        if self.log is not None:
            self.log.append(st.SystemFreed(threat, station, letter))

    def make_lethal(self, threat: int, station: int) -> None:
        self.lethal |= 1 << station
        if self.log is not None:
            self.log.append(st.StationLethal(threat, station))

    def repair(self, crew: int, threat: int, station: int) -> None:
        self.repaired[threat] |= 1 << station
        self.repairs[threat] += 1
        if self.log is not None:
            self.log.append(st.Repaired(crew, threat, station))


WRITERS: Final[dict[type, Callable[..., None]]] = {
    st.TurnBegan: State.begin_turn,
    st.ComputerMaintained: State.maintain_computer,
    st.Looked: State.look,
    st.VisualConfirmed: State.confirm_visually,
    st.ShipLost: State.lose_ship,
    st.FlightEnded: State.end_flight,
    st.CrewMoved: State.move_crew,
    st.LiftUsed: State.use_lift,
    st.StumbleDeclared: State.declare_stumble,
    st.DelayMarked: State.mark_delay,
    st.Delayed: State.push_plan,
    st.KnockedOut: State.knock_out,
    st.BotsTaken: State.take_bots,
    st.BotsSet: State.set_bots,
    st.IntruderAttacked: State.attack_intruder,
    st.WaitingBotsDisabled: State.disable_waiting_bots,
    st.EnergyMoved: State.fill_shield,
    st.ReactorFilled: State.fill_side_reactor,
    st.FuelSpent: State.set_fuel,
    st.ReactorGained: State.gain_reactor,
    st.ReactorLost: State.lose_reactor,
    st.ShieldGained: State.gain_shield,
    st.ShieldLost: State.lose_shield,
    st.ShieldAbsorbed: State.absorb,
    st.WeaponFired: State.fire,
    st.WeaponsReset: State.reset_weapons,
    st.RocketLaunched: State.launch_rocket,
    st.RocketLost: State.lose_rocket,
    st.RocketsAdvanced: State.advance_rockets,
    st.InterceptorsAttack: State.attack_with_interceptors,
    st.InterceptorsSpent: State.spend_interceptors,
    st.InterceptorsGone: State.lose_interceptors,
    st.DamageDrawn: State.draw_damage,
    st.DamageDoubled: State.double_damage,
    st.AttackBonus: State.set_attack_bonus,
    st.ShieldBonus: State.set_shield_bonus,
    st.ThreatAppeared: State.place_threat,
    st.ThreatMoved: State.move_threat,
    st.MarkCrossed: State.cross_mark,
    st.ThreatHurt: State.hurt,
    st.ThreatHealed: State.heal,
    st.ThreatShieldSet: State.set_shield,
    st.ThreatSpeedSet: State.set_speed,
    st.ThreatLifeSet: State.set_hp,
    st.CryoshieldGone: State.drop_cryoshield,
    st.FightsBack: State.start_fighting_back,
    st.ThreatDestroyed: State.destroy,
    st.ThreatSurvived: State.let_survive,
    st.TokenPlaced: State.place_token,
    st.TokenRemoved: State.remove_token,
    st.SystemCovered: State.cover_system,
    st.SystemFreed: State.free_system,
    st.StationLethal: State.make_lethal,
    st.Repaired: State.repair,
}


def replay(state: State, steps: Sequence[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    write_again(WRITERS, state, steps)
