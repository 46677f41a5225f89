"""A game of Space Alert from the briefing to the score, on the contract of engine/game.py."""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.dispatch import handler
from engine.game import TABLE, Action, FileFormat, Game, Json, Result, Rules, Seat, Step, read_action
from engine.space_alert import legal
from engine.space_alert.actions import (
    ACTIONS,
    AgreeToEnd,
    DrawCard,
    Flip,
    HandCard,
    NextTurn,
    Plan,
    ShowThreat,
    Stumble,
    TakeBack,
    TakePacket,
    TimeIs,
)
from engine.space_alert.cards import cards, threats
from engine.space_alert.cards_missions import Mission, mission, timeline
from engine.space_alert.deal_mission import RANDOM, generate
from engine.space_alert.files.flight import read_flight
from engine.space_alert.files.flight_otherwise import planned_otherwise
from engine.space_alert.files.flight_result import FLIGHT_FILE, flight_studies
from engine.space_alert.imagine import redraw
from engine.space_alert.position.file import position_actions, position_file
from engine.space_alert.position.rows import PositionFile
from engine.space_alert.position.state_flight import read_state
from engine.space_alert.position.state_read import read_planning
from engine.space_alert.position.state_write import write_position
from engine.space_alert.rules import play_turn
from engine.space_alert.rules_computer import end_operation, run_clock, take_next_packet
from engine.space_alert.rules_takeoff import flight_of
from engine.space_alert.score import lost as is_lost
from engine.space_alert.score import result_object, score
from engine.space_alert.setup import ANDROID, Setup
from engine.space_alert.setup_flight import Flight, old_damage, shuffled_pile
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import Planning, planning_of
from engine.space_alert.state.writers_replay import replay
from engine.space_alert.steps import CardTurned, TurnBegan, TurnTakenBack
from engine.space_alert.steps_json import tell
from engine.space_alert.steps_planning import HIDDEN
from engine.space_alert.view import make_view
from engine.space_alert.view import see as redact
from engine.space_alert.view_fields import View
from engine.tables import BadValue, convert

if TYPE_CHECKING:
    pass


NOBODY: Final = -1


class SpaceAlert:
    """A running game: the action part, then the resolution. Implements engine.game.Game.

    `planning` is the action part, `state` the flight once the action part is over; `before` is the flight before its
    last turn, and `turned` who turned a card over last in that turn.
    """

    __slots__ = ("before", "mission", "planning", "result", "state", "turned")

    def __init__(self, planning: Planning, flown: Mission) -> None:
        self.planning = planning
        self.mission = flown
        self.state: State | None = None
        self.result: Result | None = None
        self.before: State | None = None
        self.turned = NOBODY

    @property
    def setup(self) -> Setup:
        return self.planning.setup

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.result else (*self.planning.setup.seats, TABLE)

    def legal(self, seat: Seat) -> legal.Choices:
        return legal.Choices(self.planning, self.state, seat, self.before)

    def act(self, seat: Seat, action: Action) -> list[Step]:
        legal.check(self.planning, self.state, seat, action, self.before)
        log: list[Step] = []
        self.planning.keep(log)
        _DO[type(action)](self, seat, action)
        if self.planning.over and self.state is None:
            self.state = State(flight_of(self.planning, None))
        self.planning.keep(None)
        return log

    def wake_at(self) -> float | None:
        return None if self.planning.over else legal.next_second(self.planning)

    def now_s(self) -> float:
        return self.planning.now_ms / 1000

    def view(self, seat: Seat | None) -> View:
        late = None if self.before is None else (self.before, self.turned)
        return make_view(self.planning, self.state, seat, self.mission.phase_ends, late)

    def see(self, step: Step, seat: Seat | None) -> Step | None:
        return redact(self.planning, step, seat)

    def clone(self) -> "SpaceAlert":
        copy = SpaceAlert(self.planning.clone(), self.mission)
        copy.state = self.state.clone() if self.state is not None else None
        copy.result = self.result
        copy.before, copy.turned = self.before, self.turned
        return copy

    def imagine(self, seat: Seat | None, seed: int) -> "SpaceAlert":
        copy = self.clone()
        redraw(copy.planning, copy.state, seat, random.Random(seed))
        return copy

    def tell(self, step: Step) -> dict[str, Json]:
        return tell(step, self.planning.called)

    @property
    def flight(self) -> Flight:
        """The flight as it was planned and flown so far, for a flight file."""
        return flight_of(self.planning, self.state)

    def follow(self, steps: Iterable[Step]) -> None:
        """Steps of the resolution; the action part has its own clock."""
        for step in steps:
            if self.state is None:
                return
            if isinstance(step, TurnBegan):
                self.before = self.state.clone()
            elif isinstance(step, TurnTakenBack) and self.before is not None:
                self.state = self.before.clone()
            elif isinstance(step, CardTurned):
                self.turned = step.crew
            replay(self.state, [step])

    def position(self) -> dict[str, Json]:
        return write_position(self.planning, self.state, self.mission)

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two games."""
        return (self.planning.snapshot(), self.state.snapshot() if self.state is not None else None)

    # ------------------------------------------------------------------------------------------------ what actions do

    def _time(self, seat: Seat, action: TimeIs) -> None:
        run_clock(self.planning, round(action.at * 1000))

    def _plan(self, seat: Seat, action: Plan) -> None:
        self.planning.plan_card(seat, action.crew, action.turn, action.card, action.half)

    def _take_back(self, seat: Seat, action: TakeBack) -> None:
        self.planning.take_back(seat, action.crew, action.turn)

    def _flip(self, seat: Seat, action: Flip) -> None:
        half = self.planning.half[action.crew][action.turn - 1]
        self.planning.flip_card(action.crew, action.turn, 1 - half)

    def _take_packet(self, seat: Seat, action: TakePacket) -> None:
        take_next_packet(self.planning, seat)

    def _draw_card(self, seat: Seat, action: DrawCard) -> None:
        dealt = self.planning.setup.hands == "dealt"
        self.planning.draw_card(seat, self.planning.deck[-1] if dealt else HIDDEN)

    def _hand_card(self, seat: Seat, action: HandCard) -> None:
        self.planning.hand_card(seat, action.to, action.card)

    def _agree(self, seat: Seat, action: AgreeToEnd) -> None:
        planning = self.planning
        planning.agree(seat, int(action.on))
        if all(planning.agreed[other] for other in planning.setup.seats):
            end_operation(planning)

    def _show_threat(self, seat: Seat, action: ShowThreat) -> None:
        awaited = legal.awaited_by(self.planning, action.card)
        if awaited is not None:
            self.planning.show_threat(seat, *awaited, action.card)

    def _next_turn(self, seat: Seat, action: NextTurn) -> None:
        state = self.state
        if state is None:
            return
        self.before = state.clone()
        state.log = self.planning.log
        play_turn(state)
        state.log = None
        turned = [step.crew for step in self.planning.log or () if isinstance(step, CardTurned)]
        self.turned = turned[-1] if turned else NOBODY
        if state.ended:
            self.result = _result(state)

    def _turn_again(self, action: Stumble) -> None:
        """Takes the last turn back, and resolves it as the stumble has it; what was said for later turns stays."""
        if self.state is None or self.before is None:
            return
        said = self.state.stumbles
        self.state = self.before.clone()
        self.state.log = self.planning.log
        if self.planning.log is not None:
            self.planning.log.append(TurnTakenBack(action.crew, action.turn))
        self.state.declare_stumble(action.crew, action.turn, action.intended)
        for (crew, turn), code in said.items():
            if (crew, turn) not in self.state.stumbles:
                self.state.declare_stumble(crew, turn, code)
        self._next_turn(TABLE, NextTurn())

    def _stumble(self, seat: Seat, action: Stumble) -> None:
        if action.turn:
            self._turn_again(action)
        elif self.state is not None:
            self.state.log = self.planning.log
            self.state.declare_stumble(action.crew, self.state.turn + 1, action.intended)
            self.state.log = None


def _otherwise(game: Game, document: object) -> SpaceAlert:
    """The flight with the plans of a flight file, before its first turn."""
    if not isinstance(game, SpaceAlert):
        raise BadValue("", "expected a game of Space Alert")
    other = SpaceAlert(planned_otherwise(game.planning, read_flight(document)), game.mission)
    other.state = State(flight_of(other.planning, None))
    return other


def _result(state: State) -> Result:
    """How a flight that has ended ended."""
    return Result(None if is_lost(state) else score(state).total, result_object(state, None))


_DO: Final[dict[type, Callable[..., None]]] = dict(
    [
        handler(TimeIs, SpaceAlert._time),
        handler(Plan, SpaceAlert._plan),
        handler(TakeBack, SpaceAlert._take_back),
        handler(Flip, SpaceAlert._flip),
        handler(TakePacket, SpaceAlert._take_packet),
        handler(DrawCard, SpaceAlert._draw_card),
        handler(HandCard, SpaceAlert._hand_card),
        handler(AgreeToEnd, SpaceAlert._agree),
        handler(ShowThreat, SpaceAlert._show_threat),
        handler(NextTurn, SpaceAlert._next_turn),
        handler(Stumble, SpaceAlert._stumble),
    ]
)


# ------------------------------------------------------------------------------------------------------------ the deal


def deal(setup: Setup, seed: int) -> SpaceAlert:
    """A game before its first announcement: everything that chance decides is drawn here, from `seed` [R 1]."""
    draw = random.Random(seed)
    setup = setup.named(draw)
    flown = generate(draw, setup.level, setup.length) if setup.mission == RANDOM else mission(setup.mission)
    p = planning_of(setup, timeline(flown), flown.turns)
    p.tracks = tuple(draw.sample(range(1, 8), 4))
    p.threat_decks = _threat_decks(setup, draw)
    p.piles = [shuffled_pile(old, draw) for old in old_damage(setup.start)]
    if setup.hands == "dealt":
        _deal_cards(p, setup, draw)
    return SpaceAlert(p, flown)


def _threat_decks(setup: Setup, draw: random.Random) -> list[list[int]]:
    """Common and serious external threats, then internal ones, of the chosen difficulty, shuffled [R 1]."""
    decks: list[list[int]] = [[], [], [], []]
    for threat in threats():
        level = setup.serious if threat.serious else setup.common
        if level == "mixed" or (level == "yellow") == threat.yellow:
            decks[2 * (not threat.external) + threat.serious].append(threat.index)
    for deck in decks:
        draw.shuffle(deck)
    return decks


def _deal_cards(p: Planning, setup: Setup, draw: random.Random) -> None:
    normal = [number for number, card in enumerate(cards()) if not card.heroic]
    heroic = [number for number, card in enumerate(cards()) if card.heroic]
    draw.shuffle(normal)
    draw.shuffle(heroic)
    for crew, seat in enumerate(setup.order):
        if seat == ANDROID and setup.heroic:
            p.android_hand[crew] = heroic.pop()
    if setup.solo:
        p.packets[1][1] = sorted(normal)
        p.aside = heroic
        return
    row = setup.deal
    for phase in range(1, setup.phases + 1):
        for seat in setup.seats:
            with_heroic = setup.heroic and phase == row.heroic_phase
            p.packets[seat][phase] = [normal.pop() for _ in range(row.packets[phase - 1] - with_heroic)]
            if with_heroic:
                p.packets[seat][phase].append(heroic.pop())
    p.deck, p.aside = normal, heroic


class SpaceAlertRules:
    """Space Alert for the registry of games. Implements engine.game.Rules."""

    name = "space_alert"
    version = 1
    reveals_nothing: tuple[type, ...] = (Plan, TakeBack, Flip)

    def __init__(self) -> None:
        self.formats: tuple[FileFormat, ...] = (
            replace(FLIGHT_FILE, otherwise=_otherwise),
            position_file(self, flight_studies(self._planned)),
        )

    def setup(self, data: object) -> Setup:
        return convert(data, Setup)

    def deal(self, setup: Setup, seed: int) -> SpaceAlert:
        return deal(setup, seed)

    def action(self, data: object) -> Action:
        return read_action(data, ACTIONS)

    def _planned(self, document: object) -> Flight:
        """The flight of a position, as it was planned."""
        return self.from_position(document).flight

    def from_position(self, document: object) -> SpaceAlert:
        file = convert(document, PositionFile)
        file = replace(file, setup=file.setup.named(random.Random(file.seed)))
        dealt = deal(file.setup, file.seed)
        game = SpaceAlert(*read_planning(file, dealt.planning, dealt.mission))
        if file.position.flight is not None:
            game.state = read_state(game.planning, file.position.flight)
            game.result = _result(game.state) if game.state.ended else None
        return game

    def position_actions(self, document: object) -> list[tuple[Seat, Action]]:
        return position_actions(self, document)


RULES: Final[Rules[SpaceAlert, Setup]] = SpaceAlertRules()
