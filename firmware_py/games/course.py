"""Lessons that teach one course: a game with a fixed deal in which everybody does what the lesson's file says.

Whatever game it is, its state tells how much of the course is done, so a lesson goes on where it was after a power
cut. A game that has such a lesson writes its file and its sentences, and names them in its lesson.py.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Annotated, Final, TypeAlias

from engine import GAMES
from engine.game import Action, Game, Seat, Setup, action_json
from engine.tables import BadValue, Between, read_toml
from firmware_py.games.lesson import CaptionMoment, Picture, ShownUntilNow, Stand, Teaching
from firmware_py.games.lesson_file import check_names
from firmware_py.games.seating import seating

MOST_DEEDS: Final = 200
CardsOf: TypeAlias = Callable[[Game, Action], Sequence[str]]
"""The keys of the cards that an action is about, as they lie on the table."""


@dataclass(frozen=True, slots=True)
class CourseAction:
    """What a seat does in the course of the lesson; the action as records write it."""

    seat: Seat
    action: dict[str, object]


@dataclass(frozen=True, slots=True)
class CourseStep:
    """A step: it is said when its `moment` has come and mates have done what the course has for them, and it is over
    when `deeds` of the course are done; one that asks the learner for nothing when it was read.

    `point` names lamps, `panel` the part of the page that the text speaks of.
    """

    id: str
    deeds: Annotated[int, Between(0, MOST_DEEDS)] = 0
    moment: CaptionMoment | None = None
    point: tuple[str, ...] = ()
    panel: str = ""


@dataclass(frozen=True, slots=True)
class CourseFile:
    """How such a lesson is written. `learner` is the seat of who learns; `astray` is the step that is said when
    something else was done than the lesson asks for, as hands at the table can.
    """

    seed: int
    learner: Seat
    setup: dict[str, object]
    shows: Picture
    astray: str
    step: tuple[CourseStep, ...]
    deed: tuple[CourseAction, ...]

    def __post_init__(self) -> None:
        check_names(self.step)
        if any(step.deeds > len(self.deed) for step in self.step):
            raise BadValue("step", f"the course has {len(self.deed)} deeds")


class CourseLesson:
    """A lesson of a game. Implements firmware_py.games.lesson.Lesson."""

    def __init__(self, game: str, file: CourseFile, cards: CardsOf | None = None) -> None:
        self._rules = GAMES[game]
        self._cards = cards or self._laid
        self.file = file
        self.seed, self.learner, self.shows = file.seed, file.learner, file.shows
        self.step, self.steps = file.step, len(file.step)

    @cached_property
    def setup(self) -> Setup:
        """The set-up of the game that is taught."""
        return self._rules.setup(self.file.setup)

    @property
    def mates(self) -> tuple[Seat, ...]:
        """The seats that are not the learner's."""
        return tuple(seat for seat in self.setup.seats if seat != self.learner)

    @cached_property
    def course(self) -> tuple[tuple[Seat, Action], ...]:
        """Who does what, in order."""
        return tuple((deed.seat, self._rules.action(deed.action)) for deed in self.file.deed)

    @cached_property
    def snapshots(self) -> tuple[tuple[object, ...], ...]:
        """The game before the first deed, after it, after the second, and so on."""
        return tuple(self._snapshots())

    def teach(self) -> Teaching:
        """A learner at the first step."""
        return CourseTeaching(self)

    def cards(self, game: Game, action: Action) -> list[str]:
        """The cards that can be taken for an action."""
        return list(self._cards(game, action))

    def _laid(self, game: Game, action: Action) -> list[str]:
        """The cards that hands lay for it."""
        done = seating(self._rules.name).gestures(game, self.learner, action)
        return [gesture.card for gesture in done if gesture.verb == "slip"]

    def _snapshots(self) -> Iterator[tuple[object, ...]]:
        game = self._rules.deal(self.setup, self.seed)
        yield game.clone().snapshot()
        for seat, action in self.course:
            game.act(seat, action)
            yield game.clone().snapshot()


def read_course(game: str, file: Traversable, cards: CardsOf | None = None) -> CourseLesson:
    """The lesson in a file; raises BadTable with line, key and what was expected."""
    return CourseLesson(game, read_toml(file, CourseFile), cards)


class CourseTeaching:
    """Follows a learner through a lesson; `at` is the step that is on, from 0. Implements
    firmware_py.games.lesson.Teaching.
    """

    def __init__(self, lesson: CourseLesson) -> None:
        self.lesson = lesson
        self.at = 0
        self._said = False
        self._shown = False

    def take_up(self, game: Game, told: ShownUntilNow) -> None:
        """Goes to where a learner stood whose game was interrupted."""
        done = self._done(game)
        while self.at < self._last and self._asks() and done is not None and done >= self._step.deeds:
            self.at += 1
        for place, step in enumerate(self.lesson.step):
            if step.deeds and done is not None and done >= step.deeds:
                self.at = min(place + 1, self._last)

    def go_on(self) -> None:
        """Leaves a step that was read."""
        self._leave()

    def give_up(self) -> None:
        """A step is over when it is done, and whoever teaches can do it."""

    def look(self, game: Game, told: ShownUntilNow) -> Stand:
        """Where the learner stands now; steps that are over are left behind."""
        done = self._done(game)
        self._shown = not told.captions or told.captions[-1].at_ms <= told.now_ms
        if done is None:
            return Stand(self.lesson.file.astray, self.lesson.steps, waiting=False, held=False)
        while self.at < self._last and self._asks() and done >= self._step.deeds:
            self._leave()
        step = self._step
        ready = self._learns_next(done) if done < step.deeds else self._told(step, told)
        self._said = self._said or (ready and self._shown)
        if not self._said:
            return Stand(step.id, self.at + 1, waiting=True, held=False, panel=step.panel)
        asked = done < step.deeds and self._learns_next(done)
        task = action_json(self.lesson.course[done][1]) if asked else None
        return Stand(step.id, self.at + 1, False, False, "", task, step.point, step.panel)

    def helping(self, game: Game) -> Action | None:
        """What the learner's hands would do next; None if that is done, or nothing is asked."""
        done = self._done(game)
        if done is None or done >= self._step.deeds or not self._said or not self._learns_next(done):
            return None
        return self.lesson.course[done][1]

    def mates_wish(self, game: Game) -> Iterator[tuple[Seat, Action]]:
        """They go on when all was shown, so that the learner sees one thing after the other."""
        done = self._done(game)
        if self._shown and done is not None and done < self._step.deeds and not self._learns_next(done):
            yield self.lesson.course[done]

    def suits(self, game: Game) -> list[str]:
        """The cards that can be taken for what is asked."""
        action = self.helping(game)
        return self.lesson.cards(game, action) if action is not None else []

    def spoils(self, game: Game, seat: Seat, action: Action | None) -> bool:
        """Everything but what is asked for, however it is put: there is one course only."""
        wanted = self.helping(game)
        if seat != self.lesson.learner or action is None or wanted is None:
            return True
        return action != wanted and not self._leads_on(game, action)

    # ---------------------------------------------------------------------------------------------------------- inside

    @property
    def _step(self) -> CourseStep:
        return self.lesson.step[self.at]

    @property
    def _last(self) -> int:
        return self.lesson.steps - 1

    def _leave(self) -> None:
        self.at, self._said = min(self.at + 1, self._last), False

    def _done(self, game: Game) -> int | None:
        """How many deeds of the course are done; None where the game has left it."""
        now = game.snapshot()
        return next((done for done, one in enumerate(self.lesson.snapshots) if one == now), None)

    def _leads_on(self, game: Game, action: Action) -> bool:
        """Whether an action brings what the course has next, such as one that names a character that goes
        without saying.
        """
        done = self._done(game)
        if done is None or action not in game.legal(self.lesson.learner):
            return False
        then = game.clone()
        then.act(self.lesson.learner, action)
        return then.snapshot() == self.lesson.snapshots[done + 1]

    def _asks(self) -> bool:
        """Whether the step that is on asks the learner for something: its last deed is the learner's."""
        deeds = self._step.deeds
        return bool(deeds) and self.lesson.course[deeds - 1][0] == self.lesson.learner

    def _learns_next(self, done: int) -> bool:
        return self.lesson.course[done][0] == self.lesson.learner

    def _told(self, step: CourseStep, told: ShownUntilNow) -> bool:
        return step.moment is None or told.came(step.moment) or told.missed(step.moment)
