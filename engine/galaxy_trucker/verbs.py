"""What a piece of work does: the shape of the rows that the modules of a flight bring.

`do` takes the flight and its task and runs if nobody is asked; `needs` tells whether a ship is asked, `on` takes its
answer and raises Wrong before anything changes.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.galaxy_trucker.actions_flight import Answer
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words_flight import Task

Begin: TypeAlias = Callable[[State], None]
Do: TypeAlias = Callable[[State, Task], None]
Needs: TypeAlias = Callable[[State, Task], bool]
On: TypeAlias = Callable[[State, Task, Answer], None]


class TaskQuestion(NamedTuple):
    """When a ship is asked at a task, and what its answer does."""

    needs: Needs
    on: On


class Work(NamedTuple):
    """A kind of task."""

    do: Do
    question: TaskQuestion | None = None


def nothing(s: State, task: Task) -> None:
    """What happens where a task is only a question and nobody has to be asked."""
