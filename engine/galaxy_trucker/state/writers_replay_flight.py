"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.dispatch import writer
from engine.galaxy_trucker import steps_flight as st
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words import Goods
from engine.galaxy_trucker.words_flight import Task
from engine.game import Step, write_again


def _schedule(state: State, tasks: tuple[Task, ...]) -> None:
    state.schedule(*tasks)


def _take_task(state: State, task: int) -> None:
    state.take_task()


def _ask(state: State, ship: int, task: int) -> None:
    state.ask(ship)


def _answer(state: State, ship: int) -> None:
    state.answer()


def _turn_card(state: State, card: int) -> None:
    state.turn_card()


def _end_card(state: State, card: int) -> None:
    state.end_card()


def _move(state: State, ship: int, days: int, position: int) -> None:
    state.move(ship, days)


def _move_freighter(state: State, position: int) -> None:
    state.freighter = position


def _hit_freighter(state: State, hits: int) -> None:
    state.hit_freighter()


def _stow(state: State, ship: int, holds: tuple[tuple[int, Goods], ...], lost: Goods) -> None:
    state.stow(ship, dict(holds), lost)


def _lose_goods(
    state: State, ship: int, due: int, goods: Goods, energy: int, bits: tuple[int, ...] = ()
) -> None:
    state.lose_goods(ship, due, bits)


def _pay_out(state: State, ship: int, *parts: int) -> None:
    order, looks, goods, mission, lost, _ = parts
    state.pay_out(ship, (order, looks, goods, mission, lost))


WRITERS: Final[dict[type, Callable[..., None]]] = dict(
    [
        writer(st.TasksScheduled, _schedule),
        writer(st.TaskTaken, _take_task),
        writer(st.Asked, _ask),
        writer(st.Answered, _answer),
        writer(st.FlightBegan, State.begin),
        writer(st.CardTurned, _turn_card),
        writer(st.CardDone, _end_card),
        writer(st.ShipDodged, State.dodge),
        writer(st.ShipMoved, _move),
        writer(st.FreighterMoved, _move_freighter),
        writer(st.FreighterHit, _hit_freighter),
        writer(st.ShipRetired, State.retire),
        writer(st.FlightEnded, State.end_flight),
        writer(st.DiceEntered, State.enter_dice),
        writer(st.DiceRolled, State.roll),
        writer(st.EnergyPaid, State.pay_energy),
        writer(st.DefenceOrdered, State.order_defence),
        writer(st.FireOrdered, State.order_fire),
        writer(st.ValueDeclared, State.declare),
        writer(st.ShipBeaten, State.beat_ship),
        writer(st.ShipSwallowed, State.swallow),
        writer(st.ShipStalled, State.stall),
        writer(st.ComponentsLost, State.lose_components),
        writer(st.AlienLost, State.lose_alien),
        writer(st.CrewLost, State.lose_crew),
        writer(st.ShipLanded, State.land),
        writer(st.GoodsStowed, _stow),
        writer(st.GoodsLost, _lose_goods),
        writer(st.CreditsEarned, State.earn),
        writer(st.PaidOut, _pay_out),
    ]
)


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    write_again(WRITERS, state, steps)
