"""A game of Mag Blast from the first choice of ships to the last command ship, on the contract of engine/game.py."""

import random
from collections.abc import Iterable
from typing import Final

from engine.game import Action, FileFormat, Json, Result, Rules, Seat, Step, read_action
from engine.mag_blast import legal, rules, view
from engine.mag_blast import steps_json as step_json
from engine.mag_blast.actions import ACTIONS, MagBlastAction
from engine.mag_blast.deal import fresh
from engine.mag_blast.imagine import redraw
from engine.mag_blast.position.file import position_file, read_file, write_file
from engine.mag_blast.score import result_of
from engine.mag_blast.setup import Setup
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import OVER
from engine.tables import BadValue, convert


class MagBlast:
    """A running game. Implements engine.game.Game.

    >>> game = deal(Setup(players=3), 1)
    >>> game.to_act()
    (1, 2, 3)
    """

    __slots__ = ("result", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.result: Result | None = result_of(state) if state.phase == OVER else None

    @property
    def setup(self) -> Setup:
        return self.state.setup

    def to_act(self) -> tuple[Seat, ...]:
        return legal.to_act(self.state)

    def legal(self, seat: Seat) -> legal.Choices:
        return legal.Choices(self.state, seat)

    def act(self, seat: Seat, action: Action) -> list[Step]:
        """As the contract says; raises BadValue, without a change, where a file fixed a draw that can't be."""
        right = legal.check(self.state, seat, action)
        log: list[Step] = []
        self._perform(seat, right, log)
        return log

    def play(self, seat: Seat, action: Action) -> None:
        """As act, without making steps: for thinking ahead."""
        self._perform(seat, legal.check(self.state, seat, action), None)

    def _perform(self, seat: Seat, action: MagBlastAction, log: list[Step] | None) -> None:
        state = self.state
        before = state.clone() if state.lot < len(state.lots) else None
        state.keep(log)
        try:
            rules.perform(state, seat, action)
        except BadValue:
            if before is not None:
                self.state = before
            raise
        finally:
            state.keep(None)
        if state.phase == OVER:
            self.result = result_of(state)

    def wake_at(self) -> float | None:
        return None

    def now_s(self) -> float:
        return 0.0

    def view(self, seat: Seat | None) -> view.View:
        return view.make_view(self.state, seat)

    def see(self, step: Step, seat: Seat | None) -> Step | None:
        return view.see(step, seat)

    def tell(self, step: Step) -> dict[str, Json]:
        return step_json.tell(step)

    def imagine(self, seat: Seat | None, seed: int) -> "MagBlast":
        copy = self.clone()
        redraw(copy.state, seat, random.Random(seed))
        return copy

    def follow(self, steps: Iterable[Step]) -> None:
        self.state.follow(steps)
        if self.state.phase == OVER:
            self.result = result_of(self.state)

    def clone(self) -> "MagBlast":
        copy = MagBlast.__new__(MagBlast)
        copy.state = self.state.clone()
        copy.result = self.result
        return copy

    def snapshot(self) -> tuple[object, ...]:
        return self.state.snapshot()

    def position(self) -> dict[str, Json]:
        """The whole game as a position file without actions, hidden things and the chance to come included."""
        return write_file(self.state)


def deal(setup: Setup, seed: int) -> MagBlast:
    """A game before the choice of ships; all that chance will bring follows from `seed`."""
    return MagBlast(fresh(setup, seed))


class MagBlastRules:
    """Mag Blast for the registry of games. Implements engine.game.Rules."""

    name = "mag_blast"
    version = 1
    reveals_nothing: tuple[type, ...] = ()

    def __init__(self) -> None:
        self.formats: tuple[FileFormat, ...] = (position_file(self._file),)

    def setup(self, data: object) -> Setup:
        return convert(data, Setup)

    def deal(self, setup: Setup, seed: int) -> MagBlast:
        return deal(setup, seed)

    def from_position(self, document: object) -> MagBlast:
        """The game that a position file describes, before the file's actions; raises BadValue with the place."""
        return self._file(document)[0]

    def position_actions(self, document: object) -> list[tuple[Seat, Action]]:
        """The actions of a position file, with the seats of the contract; raises BadValue with the place."""
        return self._file(document)[1]

    def _file(self, document: object) -> tuple[MagBlast, list[tuple[Seat, Action]]]:
        state, actions = read_file(document)
        return MagBlast(state), list(actions)

    def action(self, data: object) -> Action:
        return read_action(data, ACTIONS)


RULES: Final[Rules[MagBlast, Setup]] = MagBlastRules()
