"""Lessons that teach one course, whatever game they are of: the course is legal, a learner gets through it, and nothing
else can be done.
"""

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from engine import GAMES
from engine.game import Action, Refused
from firmware_py.games.course import CourseLesson
from firmware_py.games.lesson import lessons
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from sounds.texts import LANGUAGES
from tests.lessons.learner import Learner, after_a_power_cut


class Course(NamedTuple):
    """A lesson with its name."""

    game: str
    name: str
    lesson: CourseLesson

    def learner(self, folder: Path) -> Learner:
        return Learner(folder, self.game, self.name, self.lesson.learner)


COURSES = [
    Course(game, name, lesson)
    for game in GAMES
    for name, lesson in lessons(game).items()
    if isinstance(lesson, CourseLesson)
]


@pytest.fixture(params=COURSES, ids=[course.name for course in COURSES])
def course(request: pytest.FixtureRequest) -> Course:
    found = request.param
    assert isinstance(found, Course)
    return found


def first_question(course: Course, folder: Path) -> Learner:
    """A learner who has read what stands before the first question, and is asked."""
    learner = course.learner(folder)
    while learner.stand.task is None:
        learner.do_step()
        learner.until_said()
    assert not learner.play.record.actions, "the first deed of the course is the learner's"
    return learner


def astray(course: Course, learner: Learner) -> list[Action]:
    """What the rules allow the learner, and leads elsewhere than the course."""
    found = []
    for action in learner.position.legal(learner.seat):
        then = learner.position.clone()
        then.act(learner.seat, action)
        if then.snapshot() != course.lesson.snapshots[1]:
            found.append(action)
    return found


def middle(lesson: CourseLesson) -> str:
    """The first step of the second half that asks the learner for one thing, right after another thing was done."""
    half = lesson.step[lesson.steps // 2 :]
    return next(
        step.id
        for before, step in pairwise(half)
        if before.deeds == step.deeds - 1 and lesson.course[before.deeds][0] == lesson.learner
    )


def test_the_whole_course_can_be_played_and_every_moment_comes(course: Course, tmp_path: Path) -> None:
    learner = course.learner(tmp_path)
    read = learner.read_through(course.lesson.steps)
    assert read == [step.id for step in course.lesson.step[:-1]]
    assert learner.play.record.actions == list(course.lesson.course)
    learner.say("leave")
    assert learner.service.table.play is None


def test_nothing_but_what_is_asked_for_can_be_done(course: Course, tmp_path: Path) -> None:
    learner = first_question(course, tmp_path)
    before = learner.position.snapshot()
    wrong = astray(course, learner)[:5]
    assert wrong
    for action in wrong:
        with pytest.raises(Refused, match="lesson_waits"):
            learner.wish(action)
    with pytest.raises(Refused, match="lesson_waits"):
        learner.service.take(msg.Press(seat=learner.seat, button="confirm"))
    assert learner.position.snapshot() == before


def test_hands_at_the_table_that_do_something_else_are_told_so(course: Course, tmp_path: Path) -> None:
    learner = first_question(course, tmp_path)
    learner.service.table.do(learner.seat, astray(course, learner)[0])
    learner.run(1000)
    assert (learner.stand.id, learner.stand.waiting) == (course.lesson.file.astray, False)


def test_a_power_cut_loses_no_step(course: Course, tmp_path: Path) -> None:
    before, step = course.learner(tmp_path), middle(course.lesson)
    before.until_said()
    while before.stand.id != step:
        before.do_step()
        before.until_said()
    asked = before.stand.task
    before.service.table.journal.close()
    stand = after_a_power_cut(tmp_path).stand
    assert (stand.id, stand.task) == (step, asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_text(course: Course, language: str) -> None:
    for name in [*(step.id for step in course.lesson.step), course.lesson.file.astray]:
        text = phrases(language).say(f"lesson_{name}", {})
        assert text and f"lesson_{name}" not in text and "{" not in text
