"""What a ship is asked, what is possible, and what happens if nobody answers."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.galaxy_trucker import harm, loads
from engine.galaxy_trucker.flight import answers as ans
from engine.galaxy_trucker.flight import words as w
from engine.galaxy_trucker.flight.answers import Answer
from engine.galaxy_trucker.flight.state import State
from engine.galaxy_trucker.flight.words import Task


def default(s: State) -> Answer:
    """The answer for a ship that says nothing: no energy, no offer, nothing by choice."""
    task = s.pending[-1]
    return _DEFAULTS[task[0]](s, task)


def _part(s: State, task: Task) -> Answer:
    ship = s.ships[task[1]]
    part = harm.part_by_default(ship, harm.broken(ship).choice)
    return ans.Keep(ship.grid.cells(part)[0])


def _crew(s: State, task: Task) -> Answer:
    ship = s.ships[task[1]]
    return ans.Crew(tuple(ship.grid.cell(bit) for bit in loads.crew_by_default(ship, task[2])))


_DEFAULTS: Final[Mapping[int, Callable[[State, Task], Answer]]] = {
    w.POWER: lambda s, task: ans.Power(),
    w.HIT: lambda s, task: ans.Defend(),
    w.KEEP: _part,
    w.PLANET: lambda s, task: ans.Planet(),
    w.OFFER: lambda s, task: ans.Accept(False),
    w.REWARD: lambda s, task: ans.Accept(False),
    w.CREW: _crew,
    w.GAIN: lambda s, task: ans.Stow(),
    w.DODGE: lambda s, task: ans.Dodge(),
    w.SHED: lambda s, task: ans.Shed(),
}
