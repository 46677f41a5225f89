"""How a lesson of Outer Rim is written: a duel with a fixed deal, what the opponent does, what is taught."""

import json
from dataclasses import dataclass
from typing import Annotated

from engine.game import Action, Json, Seat
from engine.outer_rim import RULES
from engine.outer_rim.setup import Setup
from engine.tables import BadValue, Between
from firmware_py.games.lesson import CaptionMoment, Picture
from firmware_py.games.lesson_file import SpokenStep, SteppedLesson

Round = Annotated[int, Between(0, 60)]


@dataclass(frozen=True, slots=True)
class LessonAction:
    """An action as JSON, in the round and at the question that it answers."""

    round: Round
    asks: str
    action: str

    def __post_init__(self) -> None:
        try:
            RULES.action(self.data)
        except json.JSONDecodeError as error:
            raise BadValue("action", f"expected an action as JSON: {error}") from None

    @property
    def data(self) -> Json:
        """The action in the words of JSON."""
        data: Json = json.loads(self.action)
        return data

    @property
    def wanted(self) -> Action:
        """The action."""
        return RULES.action(self.data)


@dataclass(frozen=True, slots=True)
class DuelStep(SpokenStep):
    """A step: the show runs until its `moment` and the question of what is to be done, then its text is said.

    It is over when the learner has done the `deed`, or else when the learner has read it. `point` names lamps.
    """

    id: str
    moment: CaptionMoment | None = None
    deed: LessonAction | None = None
    point: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DuelLesson(SteppedLesson):
    """A lesson; `learner` is the seat of who learns, the other one is the mate, who passes where nothing is written."""

    seed: int
    learner: Seat
    setup: Setup
    step: tuple[DuelStep, ...]
    mate: tuple[LessonAction, ...] = ()
    shows: Picture = "board"
