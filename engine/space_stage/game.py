"""A game of Space Stage from the starting cards to the last monster, on the contract of engine/game.py."""

import random
from collections.abc import Iterable
from typing import Final

from engine.game import Action, FileFormat, Json, Result, Rules, Seat, Step
from engine.space_stage import chance, legal, rules, view
from engine.space_stage import steps_json as step_json
from engine.space_stage.actions import read_stage_action
from engine.space_stage.choices import Choices
from engine.space_stage.imagine import redraw
from engine.space_stage.position.file import position_format
from engine.space_stage.position.state_read import read_file
from engine.space_stage.position.state_write import position_file, to_act
from engine.space_stage.rules_rounds import fill_rows
from engine.space_stage.score import result_of
from engine.space_stage.setup import Setup, read_setup
from engine.space_stage.state.writers import State
from engine.space_stage.words import CARDS, MONSTERS, OVER


class SpaceStage:
    """A running game. Implements engine.game.Game.

    >>> game = deal(Setup(players=2), 1)
    >>> game.to_act()
    (1, 2)
    """

    __slots__ = ("result", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.result: Result | None = result_of(state) if state.phase == OVER else None

    @property
    def setup(self) -> Setup:
        return self.state.setup

    def to_act(self) -> tuple[Seat, ...]:
        return to_act(self.state)

    def legal(self, seat: Seat) -> Choices:
        return Choices(self.state, seat)

    def act(self, seat: Seat, action: Action) -> list[Step]:
        right = legal.check(self.state, seat, action)
        log: list[Step] = []
        self.state.keep(log)
        rules.carry_out(self.state, seat, right)
        self.state.keep(None)
        self._note_end()
        return log

    def play(self, seat: Seat, action: Action) -> None:
        """As act, without making steps: for thinking ahead."""
        rules.carry_out(self.state, seat, legal.check(self.state, seat, action))
        self._note_end()

    def _note_end(self) -> None:
        if self.state.phase == OVER:
            self.result = result_of(self.state)

    def wake_at(self) -> float | None:
        return None

    def now_s(self) -> float:
        return 0.0

    def view(self, seat: Seat | None) -> view.View:
        return view.make_view(self.state, seat)

    def see(self, step: Step, seat: Seat | None) -> Step | None:
        """Every step: cards are drawn openly, and nobody has secrets."""
        return step

    def tell(self, step: Step) -> dict[str, Json]:
        return step_json.tell(step)

    def position(self) -> dict[str, Json]:
        """A whole position file without actions; Rules.from_position reads it back."""
        return position_file(self.state)

    def imagine(self, seat: Seat | None, seed: int) -> "SpaceStage":
        copy = self.clone()
        redraw(copy.state, random.Random(seed))
        return copy

    def follow(self, steps: Iterable[Step]) -> None:
        self.state.follow(steps)
        self._note_end()

    def clone(self) -> "SpaceStage":
        return SpaceStage(self.state.clone())

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two games."""
        return self.state.snapshot()


def deal(setup: Setup, seed: int) -> SpaceStage:
    """A game before the starting cards: decks are shuffled here, and dice will fall as `seed` wants."""
    s = State(setup, chance.start(seed))
    state = s.seed
    monsters, state = chance.shuffled(list(range(MONSTERS)), state)
    equipment, state = chance.shuffled(list(range(CARDS // 2)), state)
    mutations, state = chance.shuffled(list(range(CARDS // 2, CARDS)), state)
    first = setup.first or chance.drawn(state, setup.players) + 1
    s.set_chance(chance.following(state), [], monsters, [equipment, mutations])
    s.choose_first(first)
    fill_rows(s)
    return SpaceStage(s)


def _read(document: object) -> tuple[SpaceStage, list[tuple[Seat, Action]]]:
    """The game of a position file before the file's actions, and the actions; raises BadValue with the place."""
    state, actions = read_file(document)
    return SpaceStage(state), actions


class SpaceStageRules:
    """Space Stage for the registry of games. Implements engine.game.Rules."""

    name = "space_stage"
    version = 1
    reveals_nothing: tuple[type, ...] = ()

    def __init__(self) -> None:
        self.formats: tuple[FileFormat, ...] = (position_format(_read),)

    def setup(self, data: object) -> Setup:
        return read_setup(data)

    def deal(self, setup: Setup, seed: int) -> SpaceStage:
        return deal(setup, seed)

    def position_actions(self, document: object) -> list[tuple[Seat, Action]]:
        return _read(document)[1]

    def action(self, data: object) -> Action:
        return read_stage_action(data)

    def from_position(self, document: object) -> SpaceStage:
        """The game of a position file before the file's actions; raises BadValue with the place."""
        return _read(document)[0]


RULES: Final[Rules[SpaceStage, Setup]] = SpaceStageRules()
