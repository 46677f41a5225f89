"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.game import Step, write_again
from engine.outer_rim import steps as st
from engine.outer_rim.state import State


def _roll_again(state: State, ship: int, die: int, face: int, success: int) -> None:
    state.roll_die(ship, die, face)


WRITERS: Final[dict[type, Callable[..., None]]] = {
    st.TaskScheduled: State.schedule,
    st.TaskTaken: State.take_task,
    st.Asked: State.ask,
    st.Answered: State.answer,
    st.ModulesChosen: State.choose_modules,
    st.ModulesTaken: State.take_modules,
    st.RoundBegan: State.begin_round,
    st.PhaseBegan: State.begin_phase,
    st.TokenPlaced: State.place_token,
    st.TokenShown: State.show_token,
    st.TokenReturned: State.return_token,
    st.TurnChosen: State.choose_turn,
    st.TurnShown: State.show_turn,
    st.ShipMoved: State.move_ship,
    st.ShipTurned: State.turn_ship,
    st.CollisionSectorChosen: State.choose_collision_sector,
    st.ShipReturned: State.return_ship,
    st.ShipCloaked: State.cloak_ship,
    st.ModuleUsed: State.use_module,
    st.ModulePassed: State.pass_window,
    st.EnergyAdded: State.add_energy,
    st.SectorRepaired: State.repair_sector,
    st.SectorChosen: State.choose_sector,
    st.SectorActive: State.activate_sector,
    st.DiceSet: State.set_dice,
    st.DiceShown: State.show_dice,
    st.DieChanged: State.change_die,
    st.IonChosen: State.choose_ion,
    st.IonHeld: State.hold_ion,
    st.IonFired: State.fire_ion,
    st.DieRolled: _roll_again,
    st.DieTakenUp: State.take_up_die,
    st.HitCancelled: State.cancel_hit,
    st.AimChosen: State.choose_aim,
    st.AimShown: State.show_aim,
    st.DamageDue: State.owe_damage,
    st.DamageReduced: State.reduce_damage,
    st.DamageMarked: State.mark_damage,
    st.DrawTokenPlaced: State.place_draw_token,
    st.DrawTokenRemoved: State.remove_draw_token,
    st.DuelEnded: State.end_duel,
}


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    write_again(WRITERS, state, steps)
