"""A game of Outer Rim from the choice of modules to the last salvo, on the contract of engine/game.py."""

import random
from collections.abc import Iterable
from typing import Final

from engine.game import Action, FileFormat, Json, Result, Rules, Seat, Step, read_action
from engine.outer_rim import legal, rules, view
from engine.outer_rim import steps_json as step_json
from engine.outer_rim.actions import ACTIONS, OuterRimAction, Rolled
from engine.outer_rim.imagine import redraw
from engine.outer_rim.position.rows import FORMAT, PositionFile
from engine.outer_rim.position.state import read_position, written
from engine.outer_rim.score import result_of
from engine.outer_rim.setup import Setup
from engine.outer_rim.state.writers import State
from engine.position_actions import position_file, read_actions
from engine.tables import convert


class OuterRim:
    """A running duel. Implements engine.game.Game.

    >>> duel = deal(Setup(), 1)
    >>> duel.to_act()
    (1, 2)
    """

    __slots__ = ("result", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.result: Result | None = result_of(state) if state.over else None

    @property
    def setup(self) -> Setup:
        return self.state.setup

    def to_act(self) -> tuple[Seat, ...]:
        return view.to_act(self.state)

    def legal(self, seat: Seat) -> legal.Choices:
        return legal.Choices(self.state, seat)

    def act(self, seat: Seat, action: Action) -> list[Step]:
        right = legal.check(self.state, seat, action)
        log: list[Step] = []
        self.state.keep(log)
        self._go_on(seat, right)
        self.state.keep(None)
        return log

    def play(self, seat: Seat, action: Action) -> None:
        """As act, without making steps: for thinking ahead."""
        self._go_on(seat, legal.check(self.state, seat, action))

    def _go_on(self, seat: Seat, action: OuterRimAction) -> None:
        rules.answer(self.state, seat, action)
        if self.state.over:
            self.result = result_of(self.state)

    def wake_at(self) -> float | None:
        return None

    def now_s(self) -> float:
        return 0.0

    def view(self, seat: Seat | None) -> view.View:
        return view.make_view(self.state, seat)

    def see(self, step: Step, seat: Seat | None) -> Step | None:
        return view.see(self.state, step, seat)

    def tell(self, step: Step) -> dict[str, Json]:
        return step_json.tell(step)

    def imagine(self, seat: Seat | None, seed: int) -> "OuterRim":
        copy = self.clone()
        redraw(copy.state, seat, random.Random(seed))
        return copy

    def follow(self, steps: Iterable[Step]) -> None:
        self.state.follow(steps)
        if self.state.over:
            self.result = result_of(self.state)

    def clone(self) -> "OuterRim":
        return OuterRim(self.state.clone())

    def position(self) -> dict[str, Json]:
        return written(self.state)

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two games."""
        return self.state.snapshot()


def deal(setup: Setup, seed: int) -> OuterRim:
    """A duel before the choice of modules; all that the table's dice will show is drawn here, from `seed`."""
    return OuterRim(State(setup, random.Random(seed).getrandbits(64)))


class OuterRimRules:
    """Outer Rim for the registry of games. Implements engine.game.Rules."""

    name = "outer_rim"
    version = 1
    reveals_nothing: tuple[type, ...] = (Rolled,)

    def __init__(self) -> None:
        self.formats: tuple[FileFormat, ...] = (position_file(self, FORMAT, "lots"),)

    def setup(self, data: object) -> Setup:
        return convert(data, Setup)

    def deal(self, setup: Setup, seed: int) -> OuterRim:
        return deal(setup, seed)

    def from_position(self, document: object) -> OuterRim:
        """The duel that a position file describes, before the file's actions; raises BadValue with the place."""
        return OuterRim(read_position(document)[0])

    def position_actions(self, document: object) -> list[tuple[Seat, Action]]:
        return read_actions(self.action, convert(document, PositionFile).actions)

    def action(self, data: object) -> Action:
        return read_action(data, ACTIONS)


RULES: Final[Rules[OuterRim, Setup]] = OuterRimRules()
