"""A program that is frozen in the middle of a game (a laptop asleep, a disk that stalls, a debugger): time waits."""

from itertools import pairwise
from pathlib import Path

import pytest

from engine.game import TABLE, TimeIs
from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from firmware_py.games.seating import Gesture
from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import simulated_table
from firmware_py.table.table import STEP_MS
from firmware_py.web.messages import Begin, Pace, Show
from firmware_py.web.router import Service
from hardware.speaker.twin import TwinSpeaker
from sounds.voiced import kind_of

TICK_MS = 100
STALLS_MS = (5_000, 9_900, 76_000)
ACTION_PART_MS = 420_000  # of a test run, and some


class Frozen:
    """A service on a clock that the test turns; `freeze` lets the clock run while nothing turns the crank."""

    def __init__(self, folder: Path) -> None:
        self.service = Service(simulated_table(folder), lambda: 7)
        self.now_ms = 0
        self.service.tick(0)

    @property
    def play(self) -> GameInPlay:
        assert self.service.table.play is not None
        return self.service.table.play

    def begin(self, mission: str = "test_run_1") -> None:
        self.service.take(Begin("space_alert", {"mission": mission, "players": 3}))

    def run(self, ms: int) -> None:
        for _ in range(ms // TICK_MS):
            self.freeze(TICK_MS)

    def freeze(self, ms: int) -> None:
        self.now_ms += ms
        self.service.tick(self.now_ms)

    def to_resolution(self) -> None:
        while self.play.game.wake_at() is not None:
            self.run(1000)
        self.run(3000)

    def announced(self) -> list[tuple[int, str]]:
        """What was announced, and when."""
        speaker = self.service.table.devices.speaker
        assert isinstance(speaker, TwinSpeaker)
        return [(at_ms, clip) for at_ms, clip in speaker.played if kind_of(clip) == "announcement"]


@pytest.fixture
def flight(tmp_path: Path) -> Frozen:
    frozen = Frozen(tmp_path)
    frozen.begin()
    return frozen


@pytest.mark.parametrize("stall_ms", STALLS_MS)
def test_a_stall_in_the_action_part_costs_the_crew_a_second_at_most(flight: Frozen, stall_ms: int) -> None:
    flight.run(20_000)
    before_ms = flight.play.clock_ms
    flight.freeze(stall_ms)
    assert 0 < flight.play.clock_ms - before_ms <= STEP_MS


@pytest.mark.parametrize("speed", [1, 4])
def test_a_stall_in_the_resolution_skips_no_more_of_the_show(flight: Frozen, speed: int) -> None:
    flight.to_resolution()
    while flight.play.director.speed != speed:
        flight.service.take(Show("faster"))
        flight.run(TICK_MS)
    while flight.play.director.end_ms - flight.play.director.now_ms < 15_000:
        flight.run(TICK_MS)
    before_ms = flight.play.director.now_ms
    flight.freeze(9_900)
    assert 0 < flight.play.director.now_ms - before_ms <= speed * STEP_MS


def test_a_flight_with_stalls_announces_the_same_and_never_two_at_once(tmp_path: Path) -> None:
    """Each second is told to the rules as ever, so the records agree to the byte."""
    flights = []
    for name, stall_ms in (("calm", TICK_MS), ("frozen", 9_900)):
        (tmp_path / name).mkdir()
        flight = Frozen(tmp_path / name)
        flight.begin()
        for _ in range(ACTION_PART_MS // 7_000):
            flight.run(7_000)
            flight.freeze(stall_ms)
        flight.to_resolution()
        flights.append(flight)
    calm, frozen = flights
    clips = [clip for _, clip in calm.announced()]
    assert len(clips) > 5 and [clip for _, clip in frozen.announced()] == clips
    for (before, after), (was, then) in zip(
        pairwise(calm.announced()), pairwise(frozen.announced()), strict=True
    ):
        assert then[0] - was[0] >= after[0] - before[0] - STEP_MS
    timed = [[line for line in flight.play.record.lines() if '"time_is"' in line] for flight in flights]
    assert len(timed[0]) > 100 and timed[0] == timed[1]


def end_of_phase_1_s(game: SpaceAlert) -> float:
    ahead, at = game.clone(), 0.0
    while ahead.planning.phase <= 1:
        at = ahead.wake_at() or 0.0
        ahead.act(TABLE, TimeIs(at))
    return at


def test_a_card_that_was_laid_during_a_stall_is_not_too_late(tmp_path: Path) -> None:
    """Slot 1 is locked when phase 1 is over [R 2]; the stall reaches beyond that."""
    flight = Frozen(tmp_path)
    flight.begin("mission_1")
    game = flight.play.game
    assert isinstance(game, SpaceAlert)
    flight.run(round(1000 * end_of_phase_1_s(game)) - 4_000)
    card = next(cards()[card].key for card in game.planning.hands[1] if not cards()[card].heroic)
    flight.service.simulated.hands.do(Gesture("slip", 1, 1, card, 0))
    flight.freeze(9_900)
    assert game.planning.plan[0][0] != -1 and game.planning.phase == 1


def test_a_fast_clock_does_not_leap_either(flight: Frozen) -> None:
    flight.service.take(Pace(5))
    flight.run(2_000)
    before_ms = flight.play.clock_ms
    flight.freeze(76_000)
    assert 0 < flight.play.clock_ms - before_ms <= 5 * STEP_MS
