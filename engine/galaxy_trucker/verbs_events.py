"""Stardust, Epidemic, and the special events of Missions. The events are house texts [additions 4], each a function of
its own, so that a printed card can take its place.
"""

from collections.abc import Mapping
from typing import Final

from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker import verbs_losses as losses
from engine.galaxy_trucker.actions_flight import Answer, Shed, Wrong
from engine.galaxy_trucker.board import Bit
from engine.galaxy_trucker.board_cells import mask_of
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs import Begin, TaskQuestion, Work, nothing
from engine.galaxy_trucker.words import FALL_OFF
from engine.galaxy_trucker.words_flight import (
    BELT,
    CABIN_FEVER,
    CLINGING_DUST,
    CONTAGIOUS_EPIDEMIC,
    CORROSIVE_DUST,
    EPIDEMIC,
    RADIATION_BELT,
    RADIATION_LEAK,
    ROLL,
    SHED,
    SPECIAL_EVENT,
    STARDUST,
    Task,
)


def _begin_stardust(s: State) -> None:
    """A day for each exposed connector, from the last ship to the leader [rules 9]."""
    _dust(s, 0)


def _dust(s: State, more: int) -> None:
    for ship in reversed(s.order):
        days = s.ships[ship].exposed() + more
        if days:
            s.move(ship, -days, s.position_after(ship, -days))


def _begin_epidemic(s: State) -> None:
    for ship in s.order:
        _infect(s, ship)


def _infect(s: State, number: int) -> None:
    """Every occupied cabin that is joined to another occupied one loses one crew member, all at once [rules 9]."""
    for bit in loads.infected(s.ships[number]):
        s.lose_crew(number, bit)


# ---------------------------------------------------------------------------------------------- special events


def _begin_event(s: State) -> None:
    _EVENTS[s.in_play.event](s)


def _corrosive_dust(s: State) -> None:
    s.schedule(tuple((SHED, ship, s.level) for ship in s.order))


def _needs_shed(s: State, task: Task) -> bool:
    """A component has an exposed connector."""
    return bool(s.ships[task[1]].exposed_components())


def _on_shed(s: State, task: Task, answer: Answer) -> None:
    """One exposed component falls off, then the next, as many as the level says."""
    if not isinstance(answer, Shed):
        raise Wrong("other_question")
    _, number, left = task
    ship = s.ships[number]
    exposed = ship.exposed_components()
    gone = 1 << ship.first(exposed) if answer.cell is None else mask_of(ship, (answer.cell,), exposed)
    s.answer(s.waiting)
    s.lose_components(number, gone, FALL_OFF)
    if left > 1:
        s.schedule(((SHED, number, left - 1),))
    losses.fall_apart(s, number)


def _clinging_dust(s: State) -> None:
    _dust(s, s.level)


def _contagious_epidemic(s: State) -> None:
    for _ in range(s.level):
        _begin_epidemic(s)


def _cabin_fever(s: State) -> None:
    """Every occupied cabin joined to another cabin, occupied or not, loses 1 crew; from level III on 2."""
    for number in s.order:
        ship = s.ships[number]
        for bit in ship.grid.bits(ship.joined(ship.cabins()) & ship.occupied()):
            _lose(s, number, bit, 1 if s.level < 3 else 2)


def _radiation_leak(s: State) -> None:
    """Every cabin with a charged battery among its eight neighbours loses 1 crew."""
    for number in s.order:
        ship = s.ships[number]
        near = ship.grid.around(_charged(ship))
        for bit in ship.grid.bits(near & ship.occupied()):
            _lose(s, number, bit, 1)


def _charged(ship: Ship) -> int:
    mask = 0
    for bit in ship.energy:
        mask |= 1 << bit
    return mask


def _radiation_belt(s: State) -> None:
    """The leader throws for a column as many times as the level says."""
    if s.order:
        for _ in range(s.level):
            s.schedule(((ROLL, s.order[0], 2), (BELT,)))


def _do_belt(s: State, task: Task) -> None:
    """Cabins of the column lose 1 crew each."""
    for number in s.order:
        ship = s.ships[number]
        for bit in ship.grid.bits(ship.grid.columns.get(s.rolled, 0) & ship.occupied()):
            _lose(s, number, bit, 1)


def _lose(s: State, number: int, bit: Bit, crew: int) -> None:
    """Takes crew out of a cabin, as far as there is any."""
    ship = s.ships[number]
    for _ in range(min(crew, ship.humans.get(bit, 0) or 1)):
        s.lose_crew(number, bit)


_EVENTS = {
    CORROSIVE_DUST: _corrosive_dust,
    CLINGING_DUST: _clinging_dust,
    CONTAGIOUS_EPIDEMIC: _contagious_epidemic,
    CABIN_FEVER: _cabin_fever,
    RADIATION_LEAK: _radiation_leak,
    RADIATION_BELT: _radiation_belt,
}


BEGIN: Final[Mapping[int, Begin]] = {
    STARDUST: _begin_stardust,
    EPIDEMIC: _begin_epidemic,
    SPECIAL_EVENT: _begin_event,
}
TASKS: Final[Mapping[int, Work]] = {
    SHED: Work(nothing, TaskQuestion(_needs_shed, _on_shed)),
    BELT: Work(_do_belt),
}
