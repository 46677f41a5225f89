"""The lesson on a table, for the pages: it begins, is taken up after a power cut, and says what a page shows of it."""

from dataclasses import asdict
from typing import Final

from engine import GAMES
from engine.game import Json, Refused, Seat
from firmware_py.lessons.lesson import Lesson, lesson_of
from firmware_py.lessons.runner import HURRY, Tutor
from firmware_py.table.play import Play
from firmware_py.table.simulated import SimulatedTable
from firmware_py.voice.phrases import Phrases
from firmware_py.web import messages as msg

GAME: Final = "space_alert"


class Classroom:
    """Has a tutor while the game on the table is a lesson."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self._simulated = simulated
        self._tutor: Tutor | None = None

    @property
    def tutor(self) -> Tutor | None:
        """Who teaches now; None when the game on the table is no lesson."""
        if self._tutor is not None and not self._tutor.on:
            self._tutor = None
        return self._tutor

    def begin(self, lesson: Lesson) -> None:
        """Deals a lesson's flight and teaches it. The journal takes its mates for bots, as people would."""
        table = self._simulated.table
        self._simulated.hands.clear()
        play = table.begin(GAME, asdict(lesson.setup), lesson.seed, lesson.mates)
        self._tutor = Tutor(table, self._simulated.hands, lesson, play)

    def take_up(self, play: Play) -> bool:
        """Goes on teaching a flight that was interrupted; false if it was no lesson."""
        lesson = lesson_of(play.record)
        if lesson is not None:
            self._tutor = Tutor(self._simulated.table, self._simulated.hands, lesson, play)
        return lesson is not None

    def tick(self, now_ms: int) -> None:
        """Lets the tutor look at the table."""
        if self.tutor is not None:
            self.tutor.tick(now_ms)

    def pace(self, wanted: int) -> int:
        """How many times faster than real time passes: faster than wanted while the learner skips."""
        return max(wanted, HURRY) if self.tutor is not None and self.tutor.hurried else wanted

    @property
    def revision(self) -> int:
        """Rises whenever pages should show something else of the lesson; -1 without one."""
        return self.tutor.revision if self.tutor is not None else -1

    @property
    def mates(self) -> tuple[Seat, ...]:
        """The seats that the lesson plays."""
        return self.tutor.lesson.mates if self.tutor is not None else ()

    # ------------------------------------------------------------------------------------------------------ messages

    def check(self, message: msg.PageMessage) -> None:
        """Raises Refused for what would spoil the lesson."""
        tutor, play = self.tutor, self._simulated.table.play
        if tutor is None or play is None:
            return
        action = None
        if isinstance(message, msg.Wish):
            action = GAMES[play.record.game].action(message.action)
        elif not isinstance(message, msg.Slip | msg.Pull | msg.Turn | msg.Press):
            return
        if tutor.forbids(message.seat, action):
            raise Refused("lesson_waits", message.seat)

    def take(self, message: msg.Lesson) -> bool:
        """What the learner wants of the lesson; true if that is to leave a flight that is not over."""
        tutor, play = self.tutor, self._simulated.table.play
        if tutor is None or play is None:
            return False
        if message.seat not in (0, tutor.lesson.learner):
            raise Refused("lesson_waits", message.seat)
        if message.command != "leave":
            tutor.take(message.command)
            return False
        tutor.end()
        self._tutor = None
        return play.game.result is None

    # ------------------------------------------------------------------------------------------------------- pictures

    def picture(self, seat: Seat, words: Phrases) -> Json:
        """What a page shows of the lesson; None without one. The learner alone sees which cards suit."""
        tutor = self.tutor
        if tutor is None:
            return None
        stand, total = tutor.stand, len(tutor.lesson.step)
        plan = stand.plan
        return {
            "seat": tutor.lesson.learner,
            "id": stand.step.id,
            "number": stand.number,
            "total": total,
            "waiting": stand.waiting,
            "text": "" if stand.waiting else words.say(stand.step.phrase, {}),
            "hint": words.say(f"lesson_hint_{stand.hint}", {}) if stand.hint else "",
            "plan": {"turn": plan.turn, "up": plan.up} if plan is not None else None,
            "suits": list(tutor.suits()) if seat == tutor.lesson.learner else [],
            "point": list(stand.point),
            "panel": stand.step.panel,
            "last": stand.number == total,
        }
