"""The table's own buttons: `start` lets the game go on, `pause` holds it, and their lamps tell which of it is due."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.inputs import SatDown, ShowCommand
from firmware_py.table.play import BREATH_MS, GameInPlay
from firmware_py.table.resuming import RESUME_MS
from firmware_py.table.simulated import SimulatedTable, simulated_table
from hardware.cabinet import load
from tests.wire.wired import Wired

STEP_MS = 20


class Panel:
    """A convention table of twins, with fingers on its own two buttons and eyes on their lamps."""

    def __init__(self, state: Path) -> None:
        self.built: SimulatedTable = simulated_table(state, "convention")
        self.table = self.built.table
        self.now_ms = 0
        self.run(100)

    @property
    def play(self) -> GameInPlay:
        assert self.table.play is not None
        return self.table.play

    def begin(self, mission: str = "mission_1") -> GameInPlay:
        play = self.table.begin("space_alert", {"mission": mission, "players": 5}, 7)
        self.run(1000)
        return play

    def run(self, ms: int = STEP_MS, step_ms: int = STEP_MS) -> None:
        for _ in range(max(1, ms // step_ms)):
            self.now_ms += step_ms
            self.table.tick(self.now_ms)

    def press(self, button: str) -> None:
        pins = self.built.assembled.pins
        assert pins is not None
        pins.buttons.press(button, self.now_ms)
        self.run(60)
        pins.buttons.release(button, self.now_ms)
        self.run(60)

    def lamps(self) -> tuple[bool, bool]:
        """Whether start and pause are lit."""
        pins = self.built.assembled.pins
        assert pins is not None
        return pins.lamps.shows("start"), pins.lamps.shows("pause")

    def until_resolving(self) -> GameInPlay:
        """A flight whose planning is over and whose first turn is about to come."""
        play = self.begin("test_run_1")
        while play.game.wake_at() is not None:
            self.run(9000, 9000)
        return play

    def until_shown(self) -> None:
        while self.play.director.now_ms < self.play.director.end_ms:
            self.run()


@pytest.fixture
def panel(tmp_path: Path) -> Iterator[Panel]:
    made = Panel(tmp_path)
    yield made
    made.table.journal.close()


def test_without_a_game_nothing_is_held_and_start_is_lit_when_it_can_go_on(panel: Panel) -> None:
    panel.press("start")
    assert (panel.table.paused, panel.lamps()) == (False, (False, False)), "nobody is on board"
    panel.press("pause")
    assert (panel.table.paused, panel.lamps()) == (False, (True, False))
    assert panel.begin().clock_ms > 0


def test_pause_holds_the_flight_and_start_lets_it_go_on(panel: Panel) -> None:
    play = panel.begin()
    assert panel.lamps() == (False, False)
    panel.press("pause")
    held = play.clock_ms
    assert panel.lamps() == (True, True)
    panel.run(5000)
    assert play.clock_ms == held
    panel.press("pause")  # again is the same
    assert (panel.table.paused, play.clock_ms) == (True, held)
    panel.press("start")
    before = play.clock_ms
    panel.run(1000)
    assert (panel.table.paused, panel.lamps()) == (False, (False, False))
    assert play.clock_ms == before + 1000


def test_start_in_a_running_flight_changes_nothing(panel: Panel) -> None:
    play = panel.begin()
    actions, clock_ms = len(play.record.actions), play.clock_ms
    panel.press("start")
    assert play.clock_ms == clock_ms + 120
    assert len(play.record.actions) == actions
    assert not panel.table.paused


def test_pause_holds_the_show_of_the_resolution_and_start_lets_it_go_on(panel: Panel) -> None:
    play = panel.until_resolving()
    panel.press("start")
    panel.run(500)
    assert play.director.now_ms < play.director.end_ms
    panel.press("pause")
    held = play.director.now_ms
    panel.run(3000)
    assert (play.director.now_ms, panel.lamps()) == (held, (True, True))
    panel.press("start")
    panel.run(500)
    assert play.director.now_ms > held
    assert panel.lamps()[1] is False


def test_start_ends_a_stop_of_the_show_that_somebody_made_at_the_page(panel: Panel) -> None:
    play = panel.until_resolving()
    panel.table.put(ShowCommand("pause"))
    panel.run(100)
    assert (play.director.paused, panel.lamps()) == (True, (True, True))
    panel.press("start")
    assert (play.director.paused, panel.lamps()[1]) == (False, False)


def test_start_begins_the_next_turn_without_the_breath_before_it(panel: Panel) -> None:
    play = panel.until_resolving()
    panel.until_shown()
    play.wait_ms = BREATH_MS
    panel.run()
    assert panel.lamps() == (True, False)
    turns = len(play.record.actions)
    panel.press("start")
    assert len(play.record.actions) == turns + 1
    assert play.director.now_ms < play.director.end_ms  # the turn is being shown
    assert panel.lamps() == (False, False)
    panel.press("start")  # while a turn is shown there is nothing to begin
    assert len(play.record.actions) == turns + 1


def test_after_a_power_cut_start_ends_the_countdown_and_pause_holds_the_game_for_good(tmp_path: Path) -> None:
    before = Panel(tmp_path)
    clock_ms = before.begin().clock_ms
    before.table.journal.close()
    again = Panel(tmp_path)
    assert again.table.resume() is not None
    again.run(1000)
    assert again.table.goes_on_in_ms > 0
    assert again.lamps() == (True, False)  # it goes on by itself, or at once
    again.press("pause")
    assert (again.table.goes_on_in_ms, again.lamps()) == (0, (True, True))
    again.run(RESUME_MS + 1000)
    assert (again.table.paused, again.play.clock_ms <= clock_ms) == (True, True)
    again.press("start")
    again.run(2000)
    assert (again.table.paused, again.play.clock_ms > clock_ms) == (False, True)
    again.table.journal.close()

    third = Panel(tmp_path)
    assert third.table.resume() is not None
    third.run(1000)
    third.press("start")
    assert (third.table.paused, third.table.goes_on_in_ms) == (False, 0)
    third.table.journal.close()


def test_after_an_aborted_game_only_the_menu_waits_for_start(panel: Panel) -> None:
    panel.begin()
    panel.press("pause")
    lit = panel.lamps()
    panel.table.put(SatDown(1, "buttons", ready=True))
    panel.table.abort()
    panel.run()
    assert (lit, panel.lamps()) == ((True, True), (True, False))


def test_a_lamp_is_switched_when_something_changes_and_not_in_every_tick(panel: Panel) -> None:
    panel.begin()
    panel.press("pause")
    panel.run(2000)
    pins = panel.built.assembled.pins
    assert pins is not None
    assert pins.lamps.switched == [("start", True), ("pause", True)]


def test_contacts_and_lamps_at_the_pins_do_the_same(tmp_path: Path) -> None:
    """From the pin of the button to that of the lamp, by gpiozero."""
    wired = Wired(tmp_path)
    wired.claim_all()
    wired.begin()
    gpio = wired.wires.gpio
    assert gpio is not None
    pause = next(button for button in load("convention").buttons if button.name == "pause")
    assert pause.lamp is not None
    lit = [bool(gpio.level(pause.lamp))]
    wired.wires.drive(pause.pin, low=True)
    wired.run(400, until=lambda: wired.table.paused)
    wired.run(40)
    lit.append(bool(gpio.level(pause.lamp)))
    assert lit == [False, True]
    wired.close()
