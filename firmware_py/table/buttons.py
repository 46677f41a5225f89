"""The table's own buttons: `start` lets the game go on, `pause` holds it. Their lamps say what a press would do.

| lamp | lit while |
| --- | --- |
| `start` | the game stands still, its show has stopped after a turn or a round, or the table takes a breath
before the next turn: a press lets it go on |
| | or people set up a game: a press goes on to the next question |
| `pause` | the game is held until somebody presses `start` |
"""

from collections.abc import Iterable
from typing import Final, Protocol

from engine.game import TABLE
from firmware_py.table.play import GameInPlay
from firmware_py.table.playback import stands

START: Final = "start"
PAUSE: Final = "pause"
OWN_BUTTONS: Final = (START, PAUSE)


class SwitchedLamps(Protocol):
    """Lamps that are switched one by one."""

    def set(self, name: str, on: bool) -> None:
        """Switch a lamp; BadValue if there is no lamp of this name."""
        ...


def stands_still(play: GameInPlay, paused: bool) -> bool:
    """Whether time or, where no clock runs, the show has been stopped."""
    return paused or (play.game.wake_at() is None and play.director.paused)


def waits_for_turn(play: GameInPlay) -> bool:
    """Whether all has been shown and the table is about to do what comes next by itself."""
    shown = play.game.wake_at() is None and play.director.now_ms >= play.director.end_ms
    return shown and TABLE in play.game.to_act() and next(iter(play.game.legal(TABLE)), None) is not None


class ButtonLamps:
    """The lamps in the table's own buttons, as many of them as there are; only changes are sent."""

    def __init__(self, lamps: SwitchedLamps | None, wired: Iterable[str]) -> None:
        self._lamps = lamps
        self._lit = {name: False for name in wired if name in OWN_BUTTONS}

    def show(self, play: GameInPlay | None, paused: bool, counting: bool, invites: bool = False) -> None:
        """Light what fits a game; a table that counts down goes on by itself and is not held. A menu `invites` to
        press `start` when it can go on.
        """
        if self._lamps is None:
            return
        still = play is not None and stands_still(play, paused)
        ready = play is not None and (still or stands(play) or waits_for_turn(play))
        wanted = {START: ready or invites, PAUSE: still and not counting}
        for name, lit in self._lit.items():
            if lit != wanted[name]:
                self._lit[name] = wanted[name]
                self._lamps.set(name, wanted[name])
