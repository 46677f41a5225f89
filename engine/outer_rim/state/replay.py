"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.dispatch import writer
from engine.game import Step, write_again
from engine.outer_rim import steps as st
from engine.outer_rim.state.writers import State


def _roll_again(state: State, ship: int, die: int, face: int, success: int) -> None:
    state.roll_die(ship, die, face)


WRITERS: Final[dict[type, Callable[..., None]]] = dict(
    [
        writer(st.TaskScheduled, State.schedule),
        writer(st.TaskTaken, State.take_task),
        writer(st.Asked, State.ask),
        writer(st.Answered, State.answer),
        writer(st.ModulesChosen, State.choose_modules),
        writer(st.ModulesTaken, State.take_modules),
        writer(st.RoundBegan, State.begin_round),
        writer(st.PhaseBegan, State.begin_phase),
        writer(st.TokenPlaced, State.place_token),
        writer(st.TokenShown, State.show_token),
        writer(st.TokenReturned, State.return_token),
        writer(st.TurnChosen, State.choose_turn),
        writer(st.TurnShown, State.show_turn),
        writer(st.ShipMoved, State.move_ship),
        writer(st.ShipTurned, State.turn_ship),
        writer(st.CollisionSectorChosen, State.choose_collision_sector),
        writer(st.ShipReturned, State.return_ship),
        writer(st.ShipCloaked, State.cloak_ship),
        writer(st.ModuleUsed, State.use_module),
        writer(st.ModulePassed, State.pass_window),
        writer(st.EnergyAdded, State.add_energy),
        writer(st.SectorRepaired, State.repair_sector),
        writer(st.SectorChosen, State.choose_sector),
        writer(st.SectorActive, State.activate_sector),
        writer(st.DiceSet, State.set_dice),
        writer(st.DiceShown, State.show_dice),
        writer(st.DieChanged, State.change_die),
        writer(st.IonChosen, State.choose_ion),
        writer(st.IonHeld, State.hold_ion),
        writer(st.IonFired, State.fire_ion),
        writer(st.DieRolled, _roll_again),
        writer(st.DieTakenUp, State.take_up_die),
        writer(st.HitCancelled, State.cancel_hit),
        writer(st.AimChosen, State.choose_aim),
        writer(st.AimShown, State.show_aim),
        writer(st.DamageDue, State.owe_damage),
        writer(st.DamageReduced, State.reduce_damage),
        writer(st.DamageMarked, State.mark_damage),
        writer(st.DrawTokenPlaced, State.place_draw_token),
        writer(st.DrawTokenRemoved, State.remove_draw_token),
        writer(st.DuelEnded, State.end_duel),
    ]
)


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    write_again(WRITERS, state, steps)
