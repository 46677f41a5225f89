"""Where a learner stands in a lesson of Outer Rim: which step is on, whether time is held, what is to be done.

It only looks at the duel and at what the show has told. Whoever runs the lesson acts.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import Action, Game, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.game import OuterRim
from engine.outer_rim.steps_json import task_name
from firmware_py.games.lesson import ShownUntilNow, Stand
from firmware_py.games.outer_rim.lesson_data import DuelLesson, DuelStep, LessonAction

ORDER: Final = (
    *(
        "ask_modules",
        "ask_tokens",
        "window:tokens_placed",
        "ask_turns",
        "ask_collision",
        "window:opponent_moved",
    ),
    *(
        "window:both_moved",
        "window:planning_start",
        "ask_sectors",
        "ask_dice",
        "ask_cut",
        "window:fire_start",
    ),
    *(
        "ask_ion",
        "ask_roll",
        "window:attack_rolled",
        "window:defence_rolled",
        "ask_cancel",
        "ask_aim",
        "window:damage",
    ),
)
"""The questions of a round, in their order."""


ASKED_MS: Final = 100  # after a question was told the page shows it


def duel_of(game: Game) -> OuterRim:
    """The game as Outer Rim; a lesson of it is taught with no other."""
    if not isinstance(game, OuterRim):
        raise TypeError(f"expected a duel of Outer Rim, got {type(game).__name__}")
    return game


class DuelTeaching:
    """Follows a learner through a lesson; `at` is the step that is on, from 0. Implements
    firmware_py.games.lesson.Teaching.
    """

    def __init__(self, lesson: DuelLesson) -> None:
        self.lesson = lesson
        self.at = 0
        self._asked: LessonAction | None = None

    def take_up(self, game: Game, told: ShownUntilNow) -> None:
        duel = duel_of(game)
        for place, step in enumerate(self.lesson.step):
            if step.deed is not None and self._done(duel, step.deed):
                self.at = min(place + 1, len(self.lesson.step) - 1)
            elif step.moment is not None and step.deed is None and told.came(step.moment):
                self.at = place

    def go_on(self) -> None:
        self.at = min(self.at + 1, len(self.lesson.step) - 1)

    def give_up(self) -> None:
        """Nothing can be left out: what follows speaks of it."""

    def look(self, game: Game, told: ShownUntilNow) -> Stand:
        duel = duel_of(game)
        while self.at < len(self.lesson.step) - 1 and self._over(self.lesson.step[self.at], duel, told):
            self.at += 1
        step = self.lesson.step[self.at]
        self._asked = None
        if not self._begun(step, duel, told):
            return self._stand(step, waiting=True, held=next(self.mates_wish(game), None) is not None)
        self._asked = step.deed
        return self._stand(step, held=game.result is None)

    def _stand(self, step: DuelStep, held: bool, waiting: bool = False) -> Stand:
        point = () if waiting else step.point
        task = {"action": self._asked.data} if self._asked is not None else None
        number = self.lesson.step.index(step) + 1
        return Stand(step.id, number, waiting, held, task=task, point=point)

    def _begun(self, step: DuelStep, duel: OuterRim, told: ShownUntilNow) -> bool:
        """Whether the show has told what a step waits for, and has come to the question that is to be answered."""
        came = step.moment is None or told.came(step.moment)
        return came and (step.deed is None or (self._open(duel, step.deed) and _asked(told)))

    def _over(self, step: DuelStep, duel: OuterRim, told: ShownUntilNow) -> bool:
        if step.deed is not None:
            return self._done(duel, step.deed)
        return step.moment is not None and not told.came(step.moment) and told.missed(step.moment)

    # ------------------------------------------------------------------------------------------------ what is done

    def _open(self, duel: OuterRim, deed: LessonAction) -> bool:
        return _now(duel) == _when(deed) and self.lesson.learner in duel.to_act()

    def _done(self, duel: OuterRim, deed: LessonAction) -> bool:
        """Whether the duel is past a question, or the learner has answered it."""
        if duel.result is not None or _now(duel) > _when(deed):
            return True
        return _now(duel) == _when(deed) and self.lesson.learner not in duel.to_act()

    def helping(self, game: Game) -> Action | None:
        return (
            self._asked.wanted if self._asked is not None and self._open(duel_of(game), self._asked) else None
        )

    def suits(self, game: Game) -> Sequence[str]:
        return ()

    def spoils(self, game: Game, seat: Seat, action: Action | None) -> bool:
        """What the opponent does, and what the learner does otherwise than the lesson says."""
        if game.result is not None:
            return False
        if seat != self.lesson.learner:
            return True
        return action is not None and (self._asked is None or action != self._asked.wanted)

    # ---------------------------------------------------------------------------------------------------- the mate

    def mates_wish(self, game: Game) -> Iterator[tuple[Seat, Action]]:
        duel = duel_of(game)
        for seat in self.lesson.mates:
            if seat in duel.to_act():
                yield (
                    seat,
                    next((deed.wanted for deed in self.lesson.mate if _when(deed) == _now(duel)), act.Pass()),
                )


def _asked(told: ShownUntilNow) -> bool:
    """Whether the show has told the last question; the first one nobody tells."""
    asked = [cue.at_ms for cue in told.captions if cue.phrase.startswith("rim_asked_")]
    return not asked or asked[-1] + ASKED_MS <= told.now_ms


def _now(duel: OuterRim) -> tuple[int, int]:
    """The round and the place of the question that is open."""
    return duel.state.round, ORDER.index(task_name(duel.state.stage))


def _when(deed: LessonAction) -> tuple[int, int]:
    return deed.round, ORDER.index(deed.asks)
