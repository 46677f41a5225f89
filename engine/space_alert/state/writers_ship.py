"""The writers of the ship: energy, weapons and damage. See writers.py for what a writer is."""

from engine.space_alert import steps as st
from engine.space_alert.state.fields import Fields
from engine.space_alert.words import LIFT, LOWER_RED, LOWER_WEAPON, REACTOR, SHIELD, UPPER_WEAPON, WHITE


class ShipState(Fields):
    """The ship of a flight, without its crew and its threats."""

    __slots__ = ()

    # ------------------------------------------------------------------------------------- energy and weapons

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

    # ------------------------------------------------------------------------------------------------- damage

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
