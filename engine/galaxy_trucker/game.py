"""A game of Galaxy Trucker from the first mission to the last payout, on the contract of engine/game.py."""

from collections.abc import Iterable
from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker import legal, view
from engine.galaxy_trucker import rules as rounds
from engine.galaxy_trucker import steps_json as step_json
from engine.galaxy_trucker.actions import ACTIONS, ANSWERS, TruckerAction
from engine.galaxy_trucker.actions_flight import Wrong
from engine.galaxy_trucker.cards_missions import frame
from engine.galaxy_trucker.chance import MASK
from engine.galaxy_trucker.files.flight import FLIGHT_FILE
from engine.galaxy_trucker.files.ship import SHIP_FILE
from engine.galaxy_trucker.imagine import redraw
from engine.galaxy_trucker.position.rows import FORMAT, PositionFile
from engine.galaxy_trucker.position.state_read import read_position
from engine.galaxy_trucker.position.state_write import written
from engine.galaxy_trucker.rules_building import MS
from engine.galaxy_trucker.score import result_of
from engine.galaxy_trucker.setup import Setup
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import FLY, NONE, OVER
from engine.game import (
    TABLE,
    Action,
    FileFormat,
    Json,
    Refused,
    Result,
    Rules,
    Seat,
    Step,
    TimeIs,
    read_action,
)
from engine.position_actions import position_file, read_actions
from engine.tables import convert


class GalaxyTrucker:
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
        return view.to_act(self.state)

    def legal(self, seat: Seat) -> legal.Choices:
        return legal.Choices(self.state, seat)

    def act(self, seat: Seat, action: Action) -> list[Step]:
        log: list[Step] = []
        self.state.keep(log)
        try:
            self.play(seat, action)
        finally:
            self.state.keep(None)
        return log

    def play(self, seat: Seat, action: Action) -> None:
        """As act, without making steps: for thinking ahead."""
        right = legal.check(self.state, seat, action)
        try:
            _do(self.state, seat, right)
        except Wrong as wrong:
            raise Refused(wrong.reason, seat) from None
        if self.state.phase == OVER:
            self.result = result_of(self.state)

    def wake_at(self) -> float | None:
        return self.state.sand_ms / MS if legal.sand_runs(self.state) else None

    def now_s(self) -> float:
        return self.state.now_ms / MS

    def view(self, seat: Seat | None) -> view.View:
        return view.make_view(self.state, seat)

    def see(self, step: Step, seat: Seat | None) -> Step | None:
        return view.see(self.state, step, seat)

    def tell(self, step: Step) -> dict[str, Json]:
        return step_json.tell(self.state, step)

    def imagine(self, seat: Seat | None, seed: int) -> "GalaxyTrucker":
        copy = self.clone()
        redraw(copy.state, seat, seed & MASK)
        return copy

    def follow(self, steps: Iterable[Step]) -> None:
        self.state.follow(steps)
        if self.state.phase == OVER:
            self.result = result_of(self.state)

    def position(self) -> dict[str, Json]:
        return written(self.state)

    def clone(self) -> "GalaxyTrucker":
        return GalaxyTrucker(self.state.clone())

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two games."""
        return self.state.snapshot()


def _do(s: State, seat: Seat, action: TruckerAction) -> None:
    player = seat - 1
    if isinstance(action, TimeIs):
        rounds.time_is(s, round(action.at * MS))
    elif s.phase == FLY and type(action) in ANSWERS:
        rounds.answer(s, player, action)  # type: ignore[arg-type]
    else:
        _by_phase(s, player, action)


def _by_phase(s: State, player: int, action: TruckerAction) -> None:
    match action:
        case act.Ready():
            rounds.ready(s, player)
        case act.Vote() | act.Object():
            rounds.vote(s, player, action)
        case act.ProposeShips():
            rounds.propose_ships(s, player, action.ship_class)
        case act.Remove():
            rounds.remove(s, player, 1 << s.ships[player].grid.bit(action.cell))
        case act.Keep():
            rounds.keep(s, player, s.ships[player].grid.bit(action.cell))
        case act.Mend():
            rounds.mend(s, player)
        case act.Stake():
            rounds.stake(s, player, action.credits)
        case act.TakeAboard():
            grid = s.ships[player].grid
            brown, purple = (
                NONE if cell is None else grid.bit(cell) for cell in (action.brown, action.purple)
            )
            rounds.take_aboard(s, player, brown, purple)
        case act.GiveUp():
            rounds.give_up(s, player)
        case _:
            rounds.build(s, player, action)  # type: ignore[arg-type]


def deal(setup: Setup, seed: int) -> GalaxyTrucker:
    """A game before its first flight is built; every later lot comes from the stream that `seed` begins."""
    state = State(setup, seed & MASK, [frame().start_credits if setup.missions else 0] * setup.players)
    rounds.begin_round(state, 0)
    return GalaxyTrucker(state)


class GalaxyTruckerRules:
    """Galaxy Trucker for the registry of games. Implements engine.game.Rules."""

    name = "galaxy_trucker"
    version = 1
    reveals_nothing: tuple[type, ...] = ()
    formats: tuple[FileFormat, ...] = ()

    def setup(self, data: object) -> Setup:
        return convert(data, Setup)

    def deal(self, setup: Setup, seed: int) -> GalaxyTrucker:
        return deal(setup, seed)

    def from_position(self, document: object) -> GalaxyTrucker:
        file = convert(document, PositionFile)
        return GalaxyTrucker(read_position(file, deal(file.setup, file.seed).state))

    def position_actions(self, document: object) -> list[tuple[Seat, Action]]:
        return read_actions(self.action, convert(document, PositionFile).actions)

    def action(self, data: object) -> Action:
        return read_action(data, ACTIONS)


RULES: Final[Rules[GalaxyTrucker, Setup]] = GalaxyTruckerRules()
RULES.formats = (SHIP_FILE, FLIGHT_FILE, position_file(RULES, FORMAT, "seed"))

__all__ = ["RULES", "TABLE", "GalaxyTrucker", "deal"]
