"""Somebody who learns at the page of a table with a lesson, on a clock that the test turns."""

from collections.abc import Callable
from pathlib import Path

from engine.game import Action, Game, action_json
from firmware_py.games.lesson import Stand
from firmware_py.lessons.runner import LessonRunner
from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import simulated_table
from firmware_py.web import messages as msg
from firmware_py.web.router import Service

TICK_MS = 100
LIMIT_MS = 200_000


class Learner:
    """Sits at `seat`; `run` lets time pass, and the rest is what a learner of any game can do."""

    def __init__(self, folder: Path, game: str = "", lesson: str = "", seat: int = 1) -> None:
        self.service = Service(simulated_table(folder), lambda: 5)
        self.seat = seat
        self.now_ms = 0
        self.service.tick(0)
        if lesson:
            self.learn(game, lesson)

    def learn(self, game: str, lesson: str) -> None:
        self.service.take(msg.Learn(game=game, lesson=lesson))
        self.run(200)

    @property
    def play(self) -> GameInPlay:
        play = self.service.table.play
        assert play is not None
        return play

    @property
    def position(self) -> Game:
        return self.play.game

    @property
    def tutor(self) -> LessonRunner:
        tutor = self.service.lesson.runner
        assert tutor is not None
        return tutor

    @property
    def stand(self) -> Stand:
        return self.tutor.stand

    def run(self, ms: int) -> None:
        for _ in range(max(1, ms // TICK_MS)):
            self.now_ms += TICK_MS
            self.service.tick(self.now_ms)

    def until(self, reached: Callable[[], bool], limit_ms: int = LIMIT_MS) -> None:
        end = self.now_ms + limit_ms
        while not reached():
            assert self.now_ms < end, f"the lesson stays at {self.stand}"
            self.run(TICK_MS)

    def until_said(self) -> None:
        """Waits for the moment of the step that is on."""
        self.until(lambda: not self.stand.waiting)

    def say(self, command: str) -> None:
        self.service.take(msg.Lesson(seat=self.seat, command=command))  # type: ignore[arg-type]
        self.run(200)

    def wish(self, action: Action) -> None:
        self.service.take(msg.Wish(seat=self.seat, action=dict(action_json(action))))
        self.run(200)

    def do_step(self) -> None:
        """What a good learner does: listens, reads, does what is asked in the words of the rules."""
        self.until_said()
        if self.stand.task is None:
            self.say("next")
        else:
            self.service.take(msg.Wish(seat=self.seat, action=dict(self.stand.task)))
            self.run(300)

    def read_through(self, steps: int) -> list[str]:
        """Does every step but the last; gives them in the order in which they were on."""
        read = []
        while self.stand.number < steps or self.stand.waiting:
            before = self.stand.id
            self.do_step()
            if self.stand.id != before:
                read.append(before)
        return read


def after_a_power_cut(folder: Path) -> LessonRunner:
    """The lesson that a table goes on with, half a minute after it has its power again."""
    service = Service(simulated_table(folder), lambda: 5)
    service.resume()
    for now_ms in range(0, 30_000, TICK_MS):
        service.tick(now_ms)
    assert service.lesson.runner is not None
    return service.lesson.runner
