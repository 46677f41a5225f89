"""A game as the show has told it so far, for pages that step through what the rules made of an action.

The rules are ahead of the show. Pages see the game as of the last step that the cursor has passed, so that numbers and
story agree.
"""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from engine.game import Game, Step
from firmware_py.table.play import GameInPlay

KEPT_EVERY: Final = 40  # actions between two moments from which a replay goes on


@dataclass(frozen=True, slots=True)
class ToldAction:
    """What an action brought about: when the show begins to tell it, the game before it, and each step with its time
    in ms. The action that stops a clock is told at once.
    """

    at_ms: int
    before: Game
    steps: tuple[tuple[int, Step], ...] = ()


class Rewind:
    """Follows a play with a game of its own."""

    def __init__(self, play: GameInPlay) -> None:
        self.play = play
        self._game = play.record.deal()
        self._done = 0
        self._told: list[ToldAction] = []

    def game(self) -> Game:
        """The game at the cursor of the show; while its clock runs the game itself."""
        told = self._telling()
        if told is None:
            return self.play.game
        copy = told.before.clone()
        now_ms = self.play.director.now_ms
        copy.follow(step for at_ms, step in told.steps if at_ms <= now_ms)
        return copy

    def is_current(self) -> bool:
        """Whether pages see the game as it is: all steps of its last action have been told."""
        told = self._telling()
        if told is None:
            return True
        now_ms = self.play.director.now_ms
        return told is self._told[-1] and all(at_ms <= now_ms for at_ms, _ in told.steps)

    def between(self) -> Game:
        """The game before the action that the show is telling, from which it can be played on."""
        told = self._telling()
        return self.play.game if told is None else told.before

    def _telling(self) -> ToldAction | None:
        """The action that the show is telling; None when it has told all, or while the clock runs."""
        if self.play.game.wake_at() is not None:
            return None
        self._follow()
        now_ms = self.play.director.now_ms
        if not self._told or now_ms >= self.play.director.end_ms:
            return None
        begun = [told for told in self._told if told.at_ms <= now_ms]
        return begun[-1] if begun else self._told[0]

    def _follow(self) -> None:
        """Does what was done since the last look."""
        new = self.play.record.actions[self._done :]
        for seat, action in new:
            before = self._game.clone() if self._game.wake_at() is None else None
            steps = self._game.act(seat, action)
            times = self.play.shown[self._done]
            if before is not None and steps:
                self._told.append(ToldAction(times[0], before, tuple(zip(times, steps, strict=True))))
            elif before is None and steps and self._game.wake_at() is None:
                self._told.append(ToldAction(times[0], self._game.clone()))
            self._done += 1


class Replay:
    """A game that is over, at every moment of its show, also of those parts in which a clock ran."""

    def __init__(self, play: GameInPlay) -> None:
        self.play = play
        self._starts = _starts(play)
        self._kept = [play.record.deal()]
        self._game = self._kept[0].clone()
        self._done = 0

    def game(self) -> Game:
        """The game at the cursor: all actions that were told, and of the last one the steps that were."""
        now_ms = self.play.director.now_ms
        begun = bisect_right(self._starts, now_ms)
        if begun == 0:
            return self._kept[0]
        times, steps = self.play.shown[begun - 1], self.play.deeds[begun - 1].steps
        if not steps or now_ms >= times[-1]:
            return self._after(begun)
        copy = self._after(begun - 1).clone()
        copy.follow(step for at_ms, step in zip(times, steps, strict=True) if at_ms <= now_ms)
        return copy

    def between(self) -> Game:
        """The game before the action that is being told, from which it can be played on."""
        begun = bisect_right(self._starts, self.play.director.now_ms)
        if begun and begun < len(self._starts):
            return self._after(begun - 1)
        return self._after(begun)

    def _after(self, count: int) -> Game:
        """The game after so many actions; nobody changes it."""
        if count < self._done:
            kept = count // KEPT_EVERY
            self._game, self._done = self._kept[kept].clone(), kept * KEPT_EVERY
        while self._done < count:
            seat, action = self.play.record.actions[self._done]
            self._game.act(seat, action)
            self._done += 1
            if self._done % KEPT_EVERY == 0 and self._done // KEPT_EVERY == len(self._kept):
                self._kept.append(self._game.clone())
        return self._game


def _starts(play: GameInPlay) -> list[int]:
    """When each action begins to be told; one that brought no step with the one before it."""
    starts: list[int] = []
    for times in play.shown:
        before = starts[-1] if starts else play.began_ms
        starts.append(max(before, times[0]) if times else before)
    return starts
