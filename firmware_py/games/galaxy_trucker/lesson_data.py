"""How a lesson of Galaxy Trucker is written: a game with a fixed deal, the ship of a mate, what is taught."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engine.galaxy_trucker.actions import ACTIONS
from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.cards_tiles import tiles
from engine.galaxy_trucker.setup import Setup
from engine.game import Action, Seat, read_action
from engine.tables import BadValue, Between
from firmware_py.games.lesson import CaptionMoment, Picture
from firmware_py.games.lesson_file import SpokenStep, SteppedLesson

Deed: TypeAlias = Literal["", "ready", "finish"]
Asked: TypeAlias = Literal["", "accept", "planet", "stow", "crew", "defend"]


@dataclass(frozen=True, slots=True)
class LessonPart:
    """A component and where it goes, turned clockwise by quarters."""

    tile: str
    cell: Cell
    turn: Annotated[int, Between(0, 3)] = 0

    def __post_init__(self) -> None:
        if self.tile not in tiles():
            raise BadValue("tile", f"there is no component {self.tile}")


@dataclass(frozen=True, slots=True)
class LessonStep(SpokenStep):
    """A step: time runs until its `moment`, then its text is said, and the clock is held.

    It is over when the learner has built the component `place`, has done the deed `do`, or has given an answer to the
    question `ask` (`only`: this one); or else when it was read. `mates` lets the mate build. `panel` names the part of
    the page that the text speaks of.
    """

    id: str
    moment: CaptionMoment | None = None
    place: LessonPart | None = None
    do: Deed = ""
    ask: Asked = ""
    only: dict[str, object] | None = None
    mates: bool = False
    point: tuple[str, ...] = ()
    panel: Literal["", "hand"] = ""

    def __post_init__(self) -> None:
        if sum((self.place is not None, bool(self.do), bool(self.ask))) > 1:
            raise BadValue("step", "expected one of place, do and ask at most")
        if self.only is not None:
            read_action(self.only, ACTIONS)

    @property
    def answer(self) -> Action | None:
        """The one answer that the step wants; None where the learner chooses."""
        return read_action(self.only, ACTIONS) if self.only is not None else None


@dataclass(frozen=True, slots=True)
class FlightLesson(SteppedLesson):
    """A lesson; `learner` is the seat of who learns, all others are mates. `mate` is the ship of the mates."""

    seed: int
    learner: Seat
    setup: Setup
    step: tuple[LessonStep, ...]
    mate: tuple[LessonPart, ...] = ()
    shows: Picture = "board"
