"""A game as the show has told it so far, for pages that step through what the rules made of an action.

The rules are ahead of the show. Pages see the game as of the last step that the cursor has passed, so that numbers and
story agree.
"""

from dataclasses import dataclass

from engine.game import Game, Step
from firmware_py.table.play import Play


@dataclass(frozen=True, slots=True)
class Told:
    """What an action brought about: when the show begins to tell it, the game before it, and each step with its time
    in ms. The action that stops a clock is told at once.
    """

    at_ms: int
    before: Game
    steps: tuple[tuple[int, Step], ...] = ()


class Rewind:
    """Follows a play with a game of its own."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._game = play.record.deal()
        self._done = 0
        self._told: list[Told] = []

    def game(self) -> Game:
        """The game at the cursor of the show; while its clock runs the game itself."""
        told = self._telling()
        if told is None:
            return self.play.game
        copy = told.before.clone()
        now_ms = self.play.director.now_ms
        copy.follow(step for at_ms, step in told.steps if at_ms <= now_ms)
        return copy

    def between(self) -> Game:
        """The game before the action that the show is telling, from which it can be played on."""
        told = self._telling()
        return self.play.game if told is None else told.before

    def _telling(self) -> Told | None:
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
                self._told.append(Told(times[0], before, tuple(zip(times, steps, strict=True))))
            elif before is None and steps and self._game.wake_at() is None:
                self._told.append(Told(times[0], self._game.clone()))
            self._done += 1
