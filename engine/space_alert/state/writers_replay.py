"""Logs of a resolution played again: the writer that makes the change of each kind of step.

The states of a resolution are compiled, and a compiled class cannot be swapped for one that logs; a method with a
decorator is called fifteen times slower there (62 ns for 4). So its writers append their steps by hand, and stand here.
"""

from collections.abc import Callable, Iterable
from typing import Final

from engine.dispatch import writer
from engine.game import Step, write_again
from engine.space_alert import steps as st
from engine.space_alert.state.writers import State

WRITERS: Final[dict[type, Callable[..., None]]] = dict(
    [
        writer(st.TurnBegan, State.begin_turn),
        writer(st.ComputerMaintained, State.maintain_computer),
        writer(st.Looked, State.look),
        writer(st.VisualConfirmed, State.confirm_visually),
        writer(st.ShipLost, State.lose_ship),
        writer(st.FlightEnded, State.end_flight),
        writer(st.CrewMoved, State.move_crew),
        writer(st.LiftUsed, State.use_lift),
        writer(st.StumbleDeclared, State.declare_stumble),
        writer(st.DelayMarked, State.mark_delay),
        writer(st.Delayed, State.push_plan),
        writer(st.KnockedOut, State.knock_out),
        writer(st.BotsTaken, State.take_bots),
        writer(st.BotsSet, State.set_bots),
        writer(st.IntruderAttacked, State.attack_intruder),
        writer(st.WaitingBotsDisabled, State.disable_waiting_bots),
        writer(st.EnergyMoved, State.fill_shield),
        writer(st.ReactorFilled, State.fill_side_reactor),
        writer(st.FuelSpent, State.set_fuel),
        writer(st.ReactorGained, State.gain_reactor),
        writer(st.ReactorLost, State.lose_reactor),
        writer(st.ShieldGained, State.gain_shield),
        writer(st.ShieldLost, State.lose_shield),
        writer(st.ShieldAbsorbed, State.absorb),
        writer(st.WeaponFired, State.fire),
        writer(st.WeaponsReset, State.reset_weapons),
        writer(st.RocketLaunched, State.launch_rocket),
        writer(st.RocketLost, State.lose_rocket),
        writer(st.RocketsAdvanced, State.advance_rockets),
        writer(st.InterceptorsAttack, State.attack_with_interceptors),
        writer(st.InterceptorsSpent, State.spend_interceptors),
        writer(st.InterceptorsGone, State.lose_interceptors),
        writer(st.DamageDrawn, State.draw_damage),
        writer(st.DamageDoubled, State.double_damage),
        writer(st.AttackBonus, State.set_attack_bonus),
        writer(st.ShieldBonus, State.set_shield_bonus),
        writer(st.ThreatAppeared, State.place_threat),
        writer(st.ThreatMoved, State.move_threat),
        writer(st.MarkCrossed, State.cross_mark),
        writer(st.ThreatHurt, State.hurt),
        writer(st.ThreatHealed, State.heal),
        writer(st.ThreatShieldSet, State.set_shield),
        writer(st.ThreatSpeedSet, State.set_speed),
        writer(st.ThreatLifeSet, State.set_hp),
        writer(st.CryoshieldGone, State.drop_cryoshield),
        writer(st.FightsBack, State.start_fighting_back),
        writer(st.ThreatDestroyed, State.destroy),
        writer(st.ThreatSurvived, State.let_survive),
        writer(st.TokenPlaced, State.place_token),
        writer(st.TokenRemoved, State.remove_token),
        writer(st.SystemCovered, State.cover_system),
        writer(st.SystemFreed, State.free_system),
        writer(st.StationLethal, State.make_lethal),
        writer(st.Repaired, State.repair),
    ]
)


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    write_again(WRITERS, state, steps)
