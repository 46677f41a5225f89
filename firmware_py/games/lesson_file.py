"""What the files of all lessons have in common: steps with names of their own, one who learns, and mates."""

from collections.abc import Sequence
from typing import Protocol

from engine.game import Seat, Setup
from engine.tables import BadValue


class HasId(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str: ...


def check_names(steps: Sequence[HasId]) -> None:
    """Raises BadValue where two steps have the same id."""
    names = [step.id for step in steps]
    if len(set(names)) < len(names):
        raise BadValue("step", "two steps have the same id")


class SpokenStep:
    """A step of a lesson: its id names the sentence that is said."""

    __slots__ = ()
    id: str

    @property
    def phrase(self) -> str:
        """The id of the sentence that is said."""
        return f"lesson_{self.id}"


class SteppedLesson:
    """A lesson that is written as steps, for the seat `learner`. Raises BadValue where two have the same id."""

    __slots__ = ()
    learner: Seat
    setup: Setup
    step: tuple[SpokenStep, ...]

    def __post_init__(self) -> None:
        check_names(self.step)

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.step)

    @property
    def mates(self) -> tuple[Seat, ...]:
        """The seats that are not the learner's."""
        return tuple(seat for seat in self.setup.seats if seat != self.learner)
