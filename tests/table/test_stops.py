"""A show people talk over: it stops after each turn of a flight and each round until they let it go on."""

from pathlib import Path

import pytest

from engine import GAMES
from engine.game import Step
from engine.outer_rim import steps as rim
from engine.space_alert.game import SpaceAlert
from engine.space_stage import steps as stage
from firmware_py.games.seating import Gesture
from firmware_py.inputs import ShowCommand
from firmware_py.table.play import GameInPlay
from firmware_py.table.playback import ASIDES, stands
from firmware_py.table.settings import SettingsFile, TableSettings
from firmware_py.table.simulated import simulated_table
from firmware_py.web import messages as msg
from firmware_py.web.router import Service

TICK_MS = 200


class Evening:
    """A table whose people chose how the show goes."""

    def __init__(self, folder: Path, show: str = "stops") -> None:
        self.simulated = simulated_table(folder)
        settings = TableSettings(SettingsFile(folder), self.simulated.table.devices.speaker)
        settings.change("show", show)
        self.service = Service(self.simulated, lambda: 5, settings)
        self._now_ms = 0

    @property
    def play(self) -> GameInPlay:
        play = self.service.table.play
        assert play is not None
        return play

    @property
    def turn(self) -> int:
        game = self.play.game
        assert isinstance(game, SpaceAlert)
        return game.state.turn if game.state is not None else 0

    def fly(self, bots: tuple[int, ...] = ()) -> None:
        """A flight of two without a plan, up to its resolution."""
        self.service.take(msg.Begin("space_alert", {"mission": "test_run_1", "players": 2}, bots=bots))
        while self.play.game.wake_at() is not None:
            self.service.pace = 200
            self.run(TICK_MS)

    def run(self, ms: int) -> None:
        for _ in range(0, ms, TICK_MS):
            self._now_ms += TICK_MS
            self.service.tick(self._now_ms)

    def until_it_stands(self) -> None:
        for _ in range(2000):
            if stands(self.play):
                return
            self.run(TICK_MS)
        raise AssertionError("it never stops")

    def end(self) -> None:
        self.service.table.journal.close()


def test_the_show_stops_after_each_turn_until_somebody_goes_on(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.fly()
    evening.until_it_stands()
    assert evening.turn == 1
    evening.run(60_000)
    assert evening.turn == 1 and stands(evening.play)
    evening.service.take(msg.Continue(2))
    evening.run(TICK_MS)
    assert evening.turn == 2 and not stands(evening.play)
    evening.until_it_stands()
    assert evening.turn == 2
    evening.end()


@pytest.mark.parametrize("way", ["confirm", "start", "next", "play"])
def test_a_seat_the_table_and_the_controls_let_it_go_on(way: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.fly()
    evening.until_it_stands()
    if way == "confirm":
        evening.simulated.hands.do(Gesture("press", 1, button="confirm"))
    elif way == "start":
        evening.service.table.start()
    else:
        evening.service.table.put(ShowCommand(way))  # type: ignore[arg-type]
    evening.run(3 * TICK_MS)
    assert evening.turn == 2
    evening.end()


@pytest.mark.parametrize(("show", "bots"), [("runs", ()), ("stops", (1, 2))])
def test_it_runs_through_where_people_chose_so_and_where_bots_play_alone(
    show: str, bots: tuple[int, ...], tmp_path: Path
) -> None:
    evening = Evening(tmp_path, show)
    evening.fly(bots)
    while evening.turn < 3:
        evening.run(TICK_MS)
        assert not stands(evening.play)
    evening.end()


def test_a_show_that_was_led_back_stops_at_no_turn_that_people_had_passed(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.fly()
    for _ in range(2):
        evening.until_it_stands()
        evening.service.take(msg.Continue(1))
        evening.run(2 * TICK_MS)
    evening.until_it_stands()
    at_ms = evening.play.director.now_ms
    first = next(cue.at_ms for cue in evening.play.director.captions if cue.chapter)
    evening.service.take(msg.Show("at", at_ms=first))
    evening.service.take(msg.Show("play"))
    evening.run(TICK_MS)
    evening.until_it_stands()
    assert evening.play.director.now_ms == at_ms == evening.play.director.end_ms
    evening.end()


@pytest.mark.parametrize(
    ("game", "setup", "second"),
    [("outer_rim", {}, rim.RoundBegan(2)), ("space_stage", {"players": 2}, stage.RoundBegan(2))],
)
def test_a_game_of_rounds_stops_before_its_next_round(
    game: str, setup: dict[str, object], second: Step, tmp_path: Path
) -> None:
    """The rules are ahead: the next round has begun for them, and is told when people go on."""
    evening = Evening(tmp_path)
    evening.service.take(msg.Begin(game, setup, bots=(2,)))
    play = evening.play
    own = GAMES.bots(game, (1,), 3)
    for _ in range(4000):
        evening.run(TICK_MS)
        if stands(play):
            break
        if play.director.now_ms >= play.director.end_ms:
            for seat, action in own.think(play.game, 4):
                if action in play.game.legal(seat):
                    evening.service.table.do(seat, action)
    assert stands(play)
    waits = [cue.at_ms for cue in play.director.captions if cue.waits]
    assert play.director.now_ms == waits[0] - 1 < play.director.end_ms
    assert any(step == second for deed in play.deeds for step in deed.steps)
    evening.service.take(msg.Continue(1))
    evening.run(2 * TICK_MS)
    assert play.director.now_ms > waits[0]
    evening.end()


def test_who_stopped_the_show_all_the_time_made_the_story_grow_until_the_table_stood_still(
    tmp_path: Path,
) -> None:
    """At each stop the table tells how the ship is, in nine lines; a phone may press sixty times a second."""
    evening = Evening(tmp_path)
    evening.fly()
    evening.until_it_stands()
    told = len(evening.play.director.captions)
    for _ in range(100):
        evening.simulated.hands.do(Gesture("press", 1, button="cancel"))
        evening.run(TICK_MS)
    lines = [cue.phrase for cue in evening.play.director.captions if not cue.beat]
    assert told + 3 * ASIDES > len(evening.play.director.captions)
    assert lines[-1].startswith("status_") and len(lines) >= ASIDES
