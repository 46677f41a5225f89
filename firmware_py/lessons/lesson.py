"""A lesson: a flight with a fixed deal, the plans of the learner's mates, and the steps of what is taught."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeAlias

from engine.game import Seat
from engine.record import Record
from engine.space_alert.cards import card_by_key
from engine.space_alert.setup import Setup
from engine.space_alert.words import CODES, PHASE_OF
from engine.tables import BadValue, Between, read_toml

FOLDER: Final = files("firmware_py") / "lessons"
FIRST_FLIGHT: Final = "first_flight"

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
    """A card that a mate hands to the learner while data is transferred."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Moment:
    """When the show has told something: the caption of a phrase with these words, `after_ms` after it began.

    `turn` is the turn of the resolution in which it is told, 0 while the crew plans.
    """

    phrase: str
    words: dict[str, str | int] = field(default_factory=dict)
    turn: Annotated[int, Between(0, 14)] = 0
    after_ms: Annotated[int, Between(0, 20_000)] = 500


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step: time runs until its `moment`, then its text is said, and the clock is held.

    It is over when the learner's `plan` lies there, or else when the learner has read it. `mates` lets the mates plan
    their cards of the phase, `gift` lets one hand over a card. `point` names lamps, `panel` the part of the page that
    the text speaks of.
    """

    id: str
    moment: Moment | None = None
    plan: Planned | None = None
    mates: bool = False
    gift: Gift | None = None
    point: tuple[str, ...] = ()
    panel: Panel = ""

    @property
    def phrase(self) -> str:
        """The id of the sentence that is said."""
        return f"lesson_{self.id}"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; `learner` is the seat of who learns, all others are mates."""

    seed: int
    learner: Seat
    setup: Setup
    step: tuple[LessonStep, ...]
    mate: tuple[MateCard, ...] = ()

    def __post_init__(self) -> None:
        for card in self.mate:
            if card.seat == self.learner or card.seat not in self.setup.seats:
                raise BadValue("mate", f"expected the seat of a mate, got {card.seat}")
        names = [step.id for step in self.step]
        if len(set(names)) < len(names):
            raise BadValue("step", "two steps have the same id")

    @property
    def mates(self) -> tuple[Seat, ...]:
        """The seats that are not the learner's."""
        return tuple(seat for seat in self.setup.seats if seat != self.learner)

    def plans(self, phase: int) -> tuple[Planned, ...]:
        """What the learner plans in a phase, in the order of the lesson."""
        wanted = (step.plan for step in self.step if step.plan is not None)
        return tuple(plan for plan in wanted if PHASE_OF[plan.turn] == phase)


@cache
def lessons() -> Mapping[str, Lesson]:
    """The lessons by name, checked when first read."""
    return {FIRST_FLIGHT: read_toml(FOLDER / f"{FIRST_FLIGHT}.toml", Lesson)}


def lesson_of(record: Record) -> Lesson | None:
    """The lesson that a game was begun for, or None."""
    for lesson in lessons().values():
        if record.seed == lesson.seed and record.setup == lesson.setup:
            return lesson
    return None
