"""Logs of a resolution played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.game import Step, write_again
from engine.space_alert import steps as st
from engine.space_alert.state import State

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


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    write_again(WRITERS, state, steps)
