"""A game as the show has told it so far, for pages that step through what the rules made of an action.

The rules are ahead of the show. Pages see the game as of the last step that the cursor has passed, so that numbers and
story agree.
"""

from dataclasses import dataclass

from engine.game import Game, Step
from firmware_py.table.play import Play


@dataclass(frozen=True, slots=True)
class Told:
    """What an action brought about: the game before it, and each step with its time in ms."""

    before: Game
    steps: tuple[tuple[int, Step], ...]


class Rewind:
    """Follows a play with a game of its own."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._game = play.record.deal()
        self._done = 0
        self._told: list[Told] = []

    def game(self) -> Game:
        """The game at the cursor of the show; while its clock runs the game itself."""
        if self.play.game.wake_at() is not None:
            return self.play.game
        self._follow()
        now_ms = self.play.director.now_ms
        if not self._told or now_ms >= self.play.director.end_ms:
            return self.play.game
        begun = [told for told in self._told if told.steps[0][0] <= now_ms]
        told = begun[-1] if begun else self._told[0]
        copy = told.before.clone()
        copy.follow(step for at_ms, step in told.steps if at_ms <= now_ms)
        return copy

    def _follow(self) -> None:
        """Does what was done since the last look."""
        new = self.play.record.actions[self._done :]
        for seat, action in new:
            before = self._game.clone() if self._game.wake_at() is None else None
            steps = self._game.act(seat, action)
            if before is not None and steps:
                self._told.append(Told(before, tuple(zip(self.play.shown[self._done], steps, strict=True))))
            self._done += 1
