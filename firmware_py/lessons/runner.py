"""Runs a lesson on a table: holds the clock, speaks, points with light, and lends the mates and the learner its hands.

It does so as bots do: by hand where there is a slot, otherwise by a wish.
"""

from typing import Final, Literal, TypeAlias

from engine.game import Action, Game, Seat
from firmware_py.cues import CaptionCue, Colour, LightCue
from firmware_py.games.lesson import Lesson, ShownUntilNow
from firmware_py.inputs import Pressed, Wish
from firmware_py.table.buttons import START
from firmware_py.table.hands import Hands
from firmware_py.table.intake import TABLE_BUTTONS
from firmware_py.table.play import GameInPlay
from firmware_py.table.table import Table
from hardware.readings import Impossible

Command: TypeAlias = Literal["next", "skip"]

LOOK_EVERY_MS: Final = 50
HAND_EVERY_MS: Final = 350  # between two gestures, so that people can follow them
BLINK_MS: Final = 600  # the game stands still, so its lights do too; the pointer blinks in real time
HURRY: Final = 10  # how many times faster time passes while the learner skips
POINTER: Final[Colour] = (255, 255, 255)
POINTER_LEVEL: Final = 6  # above everything of the game


class LessonRunner:
    """Teaches a lesson with the game that is on the table. `stand` is where the learner is."""

    def __init__(self, table: Table, hands: Hands, lesson: Lesson, play: GameInPlay) -> None:
        self._table = table
        self._hands = hands
        self._play = play
        self._teaching = lesson.teach()
        self._looked_ms = self._handed_ms = -LOOK_EVERY_MS - HAND_EVERY_MS
        self._held = self._bright = False
        self._blinked_ms = 0
        self._showing = False
        self._said: tuple[str, ...] = ()
        self.hurried = False
        self.lesson = lesson
        self.revision = 0
        table.teaches = self.pressed
        self._teaching.take_up(play.game, self._told())
        self.stand = self._teaching.look(play.game, self._told())

    @property
    def on(self) -> bool:
        """Whether the lesson's game still is on the table."""
        return self._table.play is self._play

    def tick(self, now_ms: int) -> None:
        """Looks where the learner stands, and acts upon it; `now_ms` is the table's clock."""
        game = self._play.game
        if not self.on or self._table.goes_on_in_ms:
            return
        if now_ms - self._looked_ms < LOOK_EVERY_MS:
            return
        self._looked_ms = now_ms
        before, self.stand = self.stand, self._teaching.look(game, self._told())
        if before.id != self.stand.id:
            self._showing = False
        self._hold()
        self._speak_and_point(now_ms)
        self._blink(now_ms)
        if now_ms - self._handed_ms >= HAND_EVERY_MS and self._lend_hands(game):
            self._handed_ms = now_ms

    def take(self, command: Command) -> None:
        """The learner has read a step, or wants it done or over."""
        stand = self.stand
        if not self.on:
            return
        self._play.director.paused = False
        if stand.waiting:
            self.hurried = command == "skip"
        elif stand.task is None:
            self._teaching.go_on()
            self._look_again()
        elif command == "skip":
            self._showing = True
            if self._teaching.helping(self._play.game) is None:
                self._teaching.give_up()

    def forbids(self, seat: Seat, action: Action | None) -> bool:
        """Whether something would spoil the lesson."""
        return self._teaching.spoils(self._play.game, seat, action)

    def pressed(self, given: Pressed) -> bool:
        """Takes a button, if the lesson has a meaning for it: confirm and start go on, left shows how it is done."""
        if not self.on or self._table.goes_on_in_ms:
            return False
        mine = given.seat == self.lesson.learner
        reads = not self.stand.waiting and self.stand.task is None
        if reads and ((mine and given.button == "confirm") or given == Pressed(TABLE_BUTTONS, START)):
            self.take("next")
            return True
        if self._play.game.wake_at() is None:
            return False
        if mine and self._does_what_is_asked(given):
            return False
        if mine and given.button == "left":
            self.take("skip")
        return given.seat != TABLE_BUTTONS and given.button != "right"

    def _does_what_is_asked(self, given: Pressed) -> bool:
        play, wanted = self._play, self._teaching.helping(self._play.game)
        meant = play.seating.meaning(play.game, given, self._table.desk)
        return wanted is not None and Wish(given.seat, wanted) in list(meant)

    def suits(self) -> list[str]:
        """The cards in the learner's hand that can be taken for what is asked."""
        return list(self._teaching.suits(self._play.game))

    def end(self) -> None:
        """Takes the pointer from the table, and lets time run."""
        self._point(())
        if self._held:
            self._table.wait(False)

    # ---------------------------------------------------------------------------------------------------------- inside

    def _told(self) -> ShownUntilNow:
        director, game = self._play.director, self._play.game
        at_end = game.result is not None and director.now_ms >= director.end_ms
        return ShownUntilNow(director.captions, director.now_ms, at_end)

    def _look_again(self) -> None:
        self._looked_ms -= LOOK_EVERY_MS

    def _hold(self) -> None:
        """Time that the lesson holds stays held; where it lets time run people may stop it."""
        held = self.stand.held
        if held and not self._table.paused:
            self._table.wait(True)
        elif self._held and not held:
            self._table.wait(False)
        if held:
            self.hurried = False
        self._held = held

    def _speak_and_point(self, now_ms: int) -> None:
        stand = self.stand
        said = ("",) if stand.waiting else (stand.id, stand.hint)
        if said == self._said:
            return
        before, self._said = self._said, said
        self.revision += 1
        self._blinked_ms = now_ms
        self._point(stand.point)
        if stand.waiting:
            return
        if stand.hint:
            self._say(f"lesson_hint_{stand.hint}")
        elif before[:1] != said[:1]:
            self._say(stand.phrase)

    def _say(self, phrase: str) -> None:
        now_ms = max(0, self._play.director.now_ms)
        self._table.say(CaptionCue(now_ms, phrase, {"step": "lesson"}, spoken=True, beat=False))

    def _blink(self, now_ms: int) -> None:
        """Lets what is pointed at be seen in its own colour in between."""
        if self.stand.point and now_ms - self._blinked_ms >= BLINK_MS:
            self._blinked_ms = now_ms
            self._point(() if self._bright else self.stand.point)

    def _point(self, lamps: tuple[str, ...]) -> None:
        self._bright = bool(lamps)
        now_ms = max(0, self._play.director.now_ms)
        shine = None if lamps else 0
        if self.on:
            cue = LightCue(now_ms, lamps, POINTER, "solid", shine, key="lesson", level=POINTER_LEVEL)
            self._table.light(cue)

    def _lend_hands(self, game: Game) -> bool:
        """Does the next thing that a mate wants, or that the learner wants to be shown."""
        for seat, action in self._teaching.mates_wish(game):
            return self._do(game, seat, action)
        helping = self._teaching.helping(game) if self._showing else None
        return helping is not None and self._do(game, self.lesson.learner, helping)

    def _do(self, game: Game, seat: Seat, action: Action) -> bool:
        play = self._play
        try:
            spoken = self._hands.play(game, play.seating, self._table.desk, [(seat, action)])
        except Impossible:
            spoken = [Wish(seat, action)]
        for given in spoken:
            self._table.put(given)
        return True
