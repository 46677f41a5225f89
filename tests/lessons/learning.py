"""A learner at a table with a lesson, on a clock that the test turns."""

from collections.abc import Callable, Sequence
from pathlib import Path

from engine.game import Action, Seat
from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from engine.space_alert.planning import EMPTY
from firmware_py.cues import CaptionCue
from firmware_py.games.lesson import Stand
from firmware_py.lessons.runner import LessonRunner
from firmware_py.table.simulated import simulated_table
from firmware_py.web import messages as msg
from firmware_py.web.router import Service

TICK_MS = 100
LEARNER = 1


class Classmate:
    """Whoever learns: `run` lets time pass, and the rest is what a learner can do at the page."""

    def __init__(self, folder: Path) -> None:
        self.service = Service(simulated_table(folder), lambda: 5)
        self.now_ms = 0
        self.service.tick(0)

    @property
    def game(self) -> SpaceAlert:
        play = self.service.table.play
        assert play is not None and isinstance(play.game, SpaceAlert)
        return play.game

    @property
    def tutor(self) -> LessonRunner:
        tutor = self.service.lesson.runner
        assert tutor is not None
        return tutor

    @property
    def stand(self) -> Stand:
        return self.tutor.stand

    @property
    def hand(self) -> list[str]:
        return [cards()[card].key for card in self.game.planning.hands[LEARNER]]

    @property
    def captions(self) -> Sequence[CaptionCue]:
        """What the show has told."""
        play = self.service.table.play
        assert play is not None
        return play.director.captions

    @property
    def done(self) -> Sequence[tuple[Seat, Action]]:
        """What was done until now."""
        play = self.service.table.play
        assert play is not None
        return play.record.actions

    def lies(self, turn: int) -> str:
        """The half on top in a slot of the learner, by its code; "" where nothing lies."""
        slot = self.game.view(LEARNER).crew[0].slots[turn - 1]
        return slot.code or "" if self.game.planning.plan[0][turn - 1] != EMPTY else ""

    def lit_by_the_game(self, lamp: str) -> tuple[int, ...]:
        """The colour in which a lamp stands for the position, without a lesson."""
        play = self.service.table.play
        assert play is not None
        return play.lit[lamp][0]

    def run(self, ms: int) -> None:
        for _ in range(max(1, ms // TICK_MS)):
            self.now_ms += TICK_MS
            self.service.tick(self.now_ms)

    def until(self, reached: Callable[[], bool], limit_ms: int = 200_000) -> None:
        end = self.now_ms + limit_ms
        while not reached():
            assert self.now_ms < end, f"the lesson stays at {self.stand}"
            self.run(TICK_MS)

    def learn(self, lesson: str = "first_flight") -> None:
        self.service.take(msg.Learn(game="space_alert", lesson=lesson))
        self.run(200)

    def say(self, command: str) -> None:
        self.service.take(msg.Lesson(seat=LEARNER, command=command))  # type: ignore[arg-type]
        self.run(200)

    def slip(self, turn: int, key: str, half: int) -> None:
        self.service.take(msg.Slip(seat=LEARNER, slot=turn, card=key, half=half))
        self.run(200)

    def pull(self, turn: int) -> None:
        self.service.take(msg.Pull(seat=LEARNER, slot=turn))
        self.run(200)

    def turn_over(self, turn: int) -> None:
        self.service.take(msg.Turn(seat=LEARNER, slot=turn))
        self.run(200)

    def do_step(self) -> None:
        """What a good learner does: listens, reads, lays the first card that suits."""
        stand = self.stand
        if stand.waiting:
            self.until(lambda: not self.stand.waiting)
        elif stand.task is None:
            self.say("next")
        elif "do" in stand.task:
            self.say("skip")
            self.until(lambda: self.stand.id != stand.id)
        else:
            key = self.tutor.suits()[0]
            halves = key.split("/")
            turn, up = stand.task["turn"], stand.task["up"]
            assert isinstance(turn, int) and isinstance(up, str)
            self.slip(turn, key, halves.index(up))

    def go_to(self, step: str) -> None:
        """Does everything, in a hurry, until a step is on and said."""
        while self.stand.id != step or self.stand.waiting:
            if self.stand.waiting:
                self.say("skip")
            self.do_step()
