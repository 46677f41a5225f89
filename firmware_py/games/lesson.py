"""What a lesson is to the table: a game with a fixed deal, taught step by step, and what a game brings to teach it.

Each game offers its lessons in its file lesson.py as `LESSONS`. Who runs them (the room above) holds the clock, speaks,
points with light and lends hands; what has been learned, and what is still to be done, only the game can say.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Annotated, Literal, Protocol, TypeAlias

from engine import GAMES
from engine.game import Action, Game, Json, Seat, Setup
from engine.record import Record
from engine.tables import Between
from firmware_py.cues import CaptionCue

Picture: TypeAlias = Literal["table", "board"]


@dataclass(frozen=True, slots=True)
class CaptionMoment:
    """When the show has told something: the caption of a phrase with these words, `after_ms` after it began.

    `turn` is the chapter of the show (a turn or round) in which it is told, 0 before the first.
    """

    phrase: str
    words: dict[str, str | int] = field(default_factory=dict)
    turn: Annotated[int, Between(0, 100)] = 0
    after_ms: Annotated[int, Between(0, 20_000)] = 500


@dataclass(frozen=True, slots=True)
class ShownUntilNow:
    """What the show has told until now: captions in the order of time, and whether none is to come any more."""

    captions: Sequence[CaptionCue]
    now_ms: int
    at_end: bool = False

    def came(self, moment: CaptionMoment) -> bool:
        """Whether the show has told what a step waits for; at its end all that it has told at all."""
        by_ms = self.captions[-1].at_ms if self.at_end and self.captions else self.now_ms - moment.after_ms
        return any(
            cue.phrase == moment.phrase
            and cue.at_ms <= by_ms
            and all(cue.words.get(gap) == value for gap, value in moment.words.items())
            for cue in self.captions
        )

    def missed(self, moment: CaptionMoment) -> bool:
        """Whether the show has passed the chapter of a moment that never came."""
        if self.at_end:
            return True
        began = [cue.words.get("turn") for cue in self.captions if cue.chapter and cue.at_ms <= self.now_ms]
        latest = began[-1] if began else 0
        return bool(moment.turn) and isinstance(latest, int) and latest > moment.turn


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a lesson stands.

    `id` is the step's, `number` counts steps from 1. While `waiting` the moment of the step has not come, and time
    runs. `task` is what the learner is to do now, for the page of the game, None where a step is over when it was read;
    `hint` says what is otherwise than it should be. `point` names the lamps to look at, `panel` the part of the page
    that the text speaks of. `held` means that time stands still.
    """

    id: str
    number: int
    waiting: bool
    held: bool
    hint: str = ""
    task: Mapping[str, Json] | None = None
    point: tuple[str, ...] = ()
    panel: str = ""

    @property
    def phrase(self) -> str:
        """The id of the sentence that is said."""
        return f"lesson_{self.id}"


class Teaching(Protocol):
    """A learner on the way through a lesson. It looks at the game and at what the show has told; it acts on neither."""

    def take_up(self, game: Game, told: ShownUntilNow) -> None:
        """Goes to where a learner stood whose game was interrupted, as far as the table shows it."""

    def look(self, game: Game, told: ShownUntilNow) -> Stand:
        """Where the learner stands now; steps that are over are left behind."""

    def go_on(self) -> None:
        """Leaves a step that was read."""

    def give_up(self) -> None:
        """Asks no more for what is asked now."""

    def helping(self, game: Game) -> Action | None:
        """What the learner's hands would do next for what is asked; None if it is done, or cannot be done."""

    def mates_wish(self, game: Game) -> Iterator[tuple[Seat, Action]]:
        """What the learner's mates still have to do, as far as the lesson has come."""

    def suits(self, game: Game) -> Sequence[str]:
        """The keys of the cards of the learner that can be taken for what is asked."""

    def spoils(self, game: Game, seat: Seat, action: Action | None) -> bool:
        """Whether something that a seat wants to do would spoil the lesson; `action` is None for a gesture."""


class Lesson(Protocol):
    """A lesson of a game; `learner` is the seat of who learns, `mates` are all others, `steps` is their number.

    `shows` is the picture that the pages show while it is taught: the table top, for a lesson that speaks of lamps and
    slots, or the game's board.
    """

    @property
    def seed(self) -> int: ...

    @property
    def setup(self) -> Setup: ...

    @property
    def learner(self) -> Seat: ...

    @property
    def mates(self) -> tuple[Seat, ...]: ...

    @property
    def steps(self) -> int: ...

    @property
    def shows(self) -> Picture: ...

    def teach(self) -> Teaching:
        """A learner at the first step."""


class Lessons(Protocol):
    """What a game's lesson.py offers as LESSONS: its lessons by name, the first to be learned first."""

    def __call__(self) -> Mapping[str, Lesson]: ...


def lessons(game: str) -> Mapping[str, Lesson]:
    """The lessons of a game by name, checked when first read."""
    found: Lessons = import_module(f"firmware_py.games.{game}.lesson").LESSONS
    return found()


def lesson_of(record: Record) -> Lesson | None:
    """The lesson that a game was begun for, or None."""
    taught = lessons(record.game).values() if record.game in GAMES and record.position is None else ()
    same = (one for one in taught if record.seed == one.seed and record.setup == one.setup)
    return next(same, None)
