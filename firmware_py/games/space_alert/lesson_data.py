"""How a lesson of Space Alert is written: a flight with a fixed deal, what the learner's mates plan, what is taught."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engine.game import Seat
from engine.space_alert.cards import card_by_key
from engine.space_alert.setup import Setup
from engine.space_alert.words import CODES, PHASE_OF
from engine.tables import BadValue, Between
from firmware_py.games.lesson import CaptionMoment, Picture
from firmware_py.games.lesson_file import SpokenStep, SteppedLesson

TurnNumber: TypeAlias = Annotated[int, Between(1, 12)]
Panel: TypeAlias = Literal["", "hand", "threats", "story", "ship", "score"]


def _check_code(name: str) -> None:
    if name not in CODES:
        raise BadValue("up", f"expected one of {', '.join(CODES)}, got {name}")


@dataclass(frozen=True, slots=True)
class Planned:
    """What the learner is to plan: `up` is the half that lies on top, by its code."""

    turn: TurnNumber
    up: str

    def __post_init__(self) -> None:
        _check_code(self.up)


@dataclass(frozen=True, slots=True)
class MateCard:
    """A card that a mate plans."""

    seat: Seat
    turn: TurnNumber
    card: str
    up: str

    def __post_init__(self) -> None:
        _check_code(self.up)
        if self.card not in card_by_key():
            raise BadValue("card", f"there is no card {self.card}")


@dataclass(frozen=True, slots=True)
class Gift:
    """A card that is handed over while data is transferred: by the mate at a seat to the learner, or the other way."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class LessonStep(SpokenStep):
    """A step: time runs until its `moment`, then its text is said, and the clock is held.

    It is over when the learner's `plan` lies there, or else when the learner has read it. `mates` lets the mates plan
    their cards of the phase, `gift` lets one hand over a card. `hand` asks the learner to hand one over, `draw` to draw
    one of incoming data. `point` names lamps, `panel` the part of the page that
    the text speaks of.
    """

    id: str
    moment: CaptionMoment | None = None
    plan: Planned | None = None
    mates: bool = False
    gift: Gift | None = None
    hand: Gift | None = None
    draw: bool = False
    point: tuple[str, ...] = ()
    panel: Panel = ""


@dataclass(frozen=True, slots=True)
class FlightLesson(SteppedLesson):
    """A lesson; `learner` is the seat of who learns, all others are mates."""

    seed: int
    learner: Seat
    setup: Setup
    step: tuple[LessonStep, ...]
    mate: tuple[MateCard, ...] = ()
    shows: Picture = "board"

    def __post_init__(self) -> None:
        for card in self.mate:
            if card.seat == self.learner or card.seat not in self.setup.seats:
                raise BadValue("mate", f"expected the seat of a mate, got {card.seat}")
        SteppedLesson.__post_init__(self)

    def plans(self, phase: int) -> tuple[Planned, ...]:
        """What the learner plans in a phase, in the order of the lesson."""
        wanted = (step.plan for step in self.step if step.plan is not None)
        return tuple(plan for plan in wanted if PHASE_OF[plan.turn] == phase)
