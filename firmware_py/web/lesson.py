"""The lesson on a table, for the pages: it begins, is taken up after a power cut, and says what a page shows of it."""

from dataclasses import asdict

from engine import GAMES
from engine.game import TABLE, Refused, Seat
from firmware_py.games.lesson import lesson_of, lessons
from firmware_py.lessons.runner import HURRY, LessonRunner
from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import SimulatedTable
from firmware_py.voice.phrases import Phrases
from firmware_py.web import messages as msg
from firmware_py.web.message import SeatMessage
from firmware_py.web.picture import LessonView


class LessonAccess:
    """Has a runner while the game on the table is a lesson."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self._simulated = simulated
        self._runner: LessonRunner | None = None

    @property
    def runner(self) -> LessonRunner | None:
        """Who teaches now; None when the game on the table is no lesson."""
        if self._runner is not None and not self._runner.on:
            self._runner = None
        return self._runner

    def begin(self, game: str, name: str) -> None:
        """Deals a lesson's game and teaches it. The journal takes its mates for bots, as people would. Raises Refused
        for a lesson that is not there.
        """
        lesson = lessons(game).get(name) if game in GAMES else None
        if lesson is None:
            raise Refused("no_such_lesson", TABLE, name)
        table = self._simulated.table
        self._simulated.hands.clear()
        play = table.begin(game, asdict(lesson.setup), lesson.seed, lesson.mates)
        self._runner = LessonRunner(table, self._simulated.hands, lesson, play)

    def take_up(self, play: GameInPlay) -> bool:
        """Goes on teaching a game that was interrupted; false if it was no lesson."""
        lesson = lesson_of(play.record)
        if lesson is not None:
            self._runner = LessonRunner(self._simulated.table, self._simulated.hands, lesson, play)
        return lesson is not None

    def tick(self, now_ms: int) -> None:
        """Lets the runner look at the table."""
        if self.runner is not None:
            self.runner.tick(now_ms)

    def pace(self, wanted: int) -> int:
        """How many times faster than real time passes: faster than wanted while the learner skips."""
        return max(wanted, HURRY) if self.runner is not None and self.runner.hurried else wanted

    @property
    def revision(self) -> int:
        """Rises whenever pages should show something else of the lesson; -1 without one."""
        return self.runner.revision if self.runner is not None else -1

    @property
    def mates(self) -> tuple[Seat, ...]:
        """The seats that the lesson plays."""
        return self.runner.lesson.mates if self.runner is not None else ()

    # ------------------------------------------------------------------------------------------------------ messages

    def check(self, message: msg.PageMessage) -> None:
        """Raises Refused for what would spoil the lesson."""
        runner, play = self.runner, self._simulated.table.play
        if runner is None or play is None:
            return
        if not isinstance(message, SeatMessage) or isinstance(message, msg.Sit | msg.Lesson | msg.Point):
            return
        match message:
            case msg.Wish():
                wanted: tuple[dict[str, object] | None, ...] = (message.action,)
            case msg.Wishes():
                wanted = message.actions
            case _:
                wanted = (None,)
        read = GAMES[play.record.game].action
        actions = [None if one is None else read(one) for one in wanted]
        if any(runner.forbids(message.seat, action) for action in actions):
            raise Refused("lesson_waits", message.seat)

    def take(self, message: msg.Lesson) -> bool:
        """What the learner wants of the lesson; true if that is to leave a game that is not over."""
        runner, play = self.runner, self._simulated.table.play
        if runner is None or play is None:
            return False
        if message.seat not in (0, runner.lesson.learner):
            raise Refused("lesson_waits", message.seat)
        if message.command != "leave":
            runner.take(message.command)
            return False
        runner.end()
        self._runner = None
        return play.game.result is None

    # ------------------------------------------------------------------------------------------------------- pictures

    def picture(self, seat: Seat, words: Phrases) -> LessonView | None:
        """What a page shows of the lesson; None without one. The learner alone sees which cards suit."""
        runner = self.runner
        if runner is None:
            return None
        stand, total = runner.stand, runner.lesson.steps
        return LessonView(
            seat=runner.lesson.learner,
            shows=runner.lesson.shows,
            id=stand.id,
            number=stand.number,
            total=total,
            waiting=stand.waiting,
            text="" if stand.waiting else words.say(stand.phrase, {}),
            hint=words.say(f"lesson_hint_{stand.hint}", {}) if stand.hint else "",
            task=dict(stand.task) if stand.task is not None else None,
            suits=[*runner.suits()] if seat == runner.lesson.learner else [],
            point=stand.point,
            panel=stand.panel,
            last=stand.number == total,
        )
