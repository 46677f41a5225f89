"""Questions about the game that has ended on the table, thought over beside it: what would have been better, and when.

Which questions there are is the game's matter: its log row gives a file of the game's own kind, and that kind of file
has studies (engine.game.FileFormat). They run in processes of the lowest priority, one question at a time.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.game import TABLE, Json, Refused
from engine.position import file_format, played_out
from engine.record import Record
from engine.tables import BadValue, TableError
from firmware_py.games.log import LOGS
from firmware_py.log.study import StudyQuestion, Thinking
from firmware_py.table.play import GameInPlay
from firmware_py.web.picture import StudyView

FIRST: Final = "smallest_change"  # the question that an ending answers by itself
SECONDS: Final = 20.0
STEPS: Final = 50  # of a progress bar: pages hear of no smaller ones


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a question is thought over, in how many processes; with `tries` the answer is always the same."""

    seconds: float | None = SECONDS
    tries: int | None = None
    workers: int = os.cpu_count() or 1  # at the lowest priority, so the table goes first on each core


@dataclass(slots=True)
class _About:
    """A game that has ended: its file, the studies that there are of it, and the answers so far."""

    play: GameInPlay
    document: Mapping[str, Json]
    known: tuple[str, ...]
    answers: dict[str, Json] = field(default_factory=dict)
    begun: bool = False  # whether the first question has been asked by itself


class Studies:
    """The questions about one table. `tick` hears of what was found; a new game on the table ends all thinking."""

    def __init__(self, effort: Effort | None = None) -> None:
        self._effort = effort or Effort()
        self.by_itself = False  # whether a lost game is thought over without being asked
        self._about: _About | None = None
        self._asked = ""
        self._thinking: Thinking | None = None
        self._told = (-1, False)

    def ask(self, play: GameInPlay | None, study: str) -> None:
        """Begins to think; whatever was thought of before is given up. Raises Refused while no game has ended, and
        BadValue for a study that this game does not have.
        """
        about = self._known(play)
        if about is None:
            raise Refused("not_now", TABLE)
        if study not in about.known:
            raise BadValue("study", f"expected one of {', '.join(about.known) or 'none'}, got {study}")
        self.stop()
        effort = self._effort
        question = StudyQuestion(about.document, study, about.play.record.seed, effort.seconds, effort.tries)
        self._thinking = Thinking(question, effort.workers, low_priority=True)
        self._asked = study
        about.answers.pop(study, None)

    @property
    def busy(self) -> bool:
        """Whether a question is thought over."""
        return self._thinking is not None

    def stop(self) -> None:
        """Ends thinking at once; what was found until now is the answer."""
        if self._thinking is not None:
            self._thinking.stop()
            self._keep()
            self._thinking = None
        self._asked = ""

    def tick(self, play: GameInPlay | None) -> bool:
        """Hears what was found; whether pages should be told."""
        if self._about is not None and self._about.play is not play:
            self.stop()
            self._about = None
        if self.by_itself and play is not None:
            self._begin(play)
        if self._thinking is None:
            return False
        better = self._thinking.poll()
        self._keep()
        if self._thinking.over:
            self.stop()
            return True
        told = (round(self._thinking.progress * STEPS), bool(self._thinking.best.answer))
        changed, self._told = better or told != self._told, told
        return changed

    def _begin(self, play: GameInPlay) -> None:
        """Asks what is asked first of a game that was lost, once its ending is told; of nobody who has won."""
        if play.ending is None or play.director.now_ms < play.over_ms or play.ending.outcome != "lost":
            return
        about = self._known(play)
        if about is None or about.begun:
            return
        about.begun = True
        if FIRST in about.known and self._thinking is None:
            self.ask(play, FIRST)

    def picture(self, play: GameInPlay) -> StudyView | None:
        """For pages: the studies that there are, which one is thought over and how far, the file they are about, and
        the answers by study; None for a game that has no studies.
        """
        about = self._known(play)
        if about is None or not about.known:
            return None
        thinking = self._thinking
        progress = 0.0 if thinking is None else round(thinking.progress, 2)
        return StudyView(
            about.known, self._asked or None, progress, dict(about.document), dict(about.answers)
        )

    def otherwise(self, play: GameInPlay | None) -> Record:
        """The game in which things go as the last study that came to a file tells, as a record; raises Refused while
        there is none, and BadValue for a file that can't be played.
        """
        about = self._known(play)
        files = [file for answer in about.answers.values() if (file := _file_of(answer))] if about else []
        if about is None or not files:
            raise Refused("not_now", TABLE)
        course = file_format(files[-1]).otherwise
        if course is None:
            raise Refused("not_now", TABLE)
        return played_out(dict(course(about.play.game, files[-1]).position()))

    def _keep(self) -> None:
        if self._about is not None and self._thinking is not None and self._thinking.best.answer:
            self._about.answers[self._asked] = self._thinking.best.answer

    def _known(self, play: GameInPlay | None) -> _About | None:
        """What can be asked of a game that has ended; None while it has not."""
        if play is None or play.game.result is None:
            return None
        if self._about is None or self._about.play is not play:
            self.stop()
            self._about = _about(play)
        return self._about


def _file_of(answer: Json) -> dict[str, Json]:
    file = answer.get("file") if isinstance(answer, dict) else None
    return file if isinstance(file, dict) else {}


def _about(play: GameInPlay) -> _About:
    """A game without a file of its own kind has no studies."""
    try:
        _, text = LOGS[play.record.game].file(play.game)
        document: dict[str, Json] = json.loads(text)
        return _About(play, document, tuple(file_format(document).studies))
    except TableError:
        return _About(play, {}, ())
