"""Whole games of Galaxy Trucker on the simulated table, with bots as hands: record, lights, story and sentences."""

import re
from pathlib import Path

import pytest

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.words import BUILD
from engine.record import read_record, replayed
from firmware_py.games.galaxy_trucker.staging_lamps import SAND, SAND_IS_OUT, sand_lamps
from firmware_py.table.play import GameInPlay
from firmware_py.table.players import BotPlayers
from firmware_py.table.resuming import RESUME_MS
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from sounds.texts import LANGUAGES
from tests.table.turning import TurningTable

SETUPS: tuple[dict[str, object], ...] = (
    {"levels": [1], "sand_s": 30},
    {"levels": [1, 2], "players": 3, "missions": True, "sand_s": 20},
)
BEATEN_TO_IT = {"tile_is_gone", "sand_is_running", "number_is_taken", "pile_is_taken"}
"""Why hands are refused that reach for the same thing."""


def flown(table: TurningTable, seed: int, **setup: object) -> GameInPlay:
    """A game by bots, shown to its end."""
    play = table.table.begin("galaxy_trucker", setup, seed)
    bots = BotPlayers(table.table, table.simulated.hands, play.game.setup.seats, seed)
    while play.game.result is None or play.director.now_ms < play.director.end_ms:
        bots.tick()
        table.run(250)
        assert table.now_ms < 7_200_000
    return play


@pytest.fixture
def table(tmp_path: Path) -> TurningTable:
    return TurningTable(simulated_table(tmp_path))


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_bots_play_a_game_and_its_record_replays_to_the_same_result(number: int, table: TurningTable) -> None:
    play = flown(table, 3, **SETUPS[number])
    table.run(100)
    assert play.game.result is not None
    assert {notice.reason for notice in table.table.notices} <= BEATEN_TO_IT
    kept = sorted(table.table.journal.running.parent.glob("game-*.jsonl"))
    again = replayed(read_record(kept[0].read_text("utf-8").splitlines(), "game"))
    assert again.result == play.game.result
    assert play.staging.glows(play.game) == play.lit
    for language in LANGUAGES:
        words = phrases(language)
        for cue in play.director.captions:
            sentence = words.caption(cue)
            assert cue.phrase in words.phrase, cue.phrase
            assert "{" not in sentence and "_" not in sentence, sentence
            assert not re.search(r"\bNone\b", sentence)


def built(table: TurningTable, **setup: object) -> GalaxyTrucker:
    """A game in which people build: the sand has just begun to run."""
    play = table.table.begin("galaxy_trucker", {"levels": [1], **setup}, 1)
    assert isinstance(play.game, GalaxyTrucker)
    for seat in (1, 2):
        table.table.do(seat, act.Ready())
    assert play.game.state.phase == BUILD
    table.run(20)
    return play.game


def sand(table: TurningTable) -> int:
    """How many lamps of the sand are lit white."""
    return sum(table.lit(f"track/internal/{place}") == SAND for place in range(1, 17))


def test_the_sand_is_light_that_runs_out_evenly_and_then_is_red(table: TurningTable) -> None:
    """[physical: timer]: half of 16 lamps are out after half of 90 s."""
    built(table)
    assert sand(table) == 16
    table.run(45_000)
    assert sand(table) == 8
    table.run(45_500)
    assert sand(table) == 0
    red, green, blue = table.lit("track/internal/1")
    assert red > SAND_IS_OUT[1] and (green, blue) == (0, 0)


def test_building_goes_on_at_the_same_second_after_the_sand_was_turned(table: TurningTable) -> None:
    """The clock stands still while the sand lies still; the show never goes back."""
    game = built(table)
    table.run(95_000)
    assert game.wake_at() is None and table.play.clock_ms == 90_000
    stood_ms = table.play.director.now_ms
    table.run(7_000)
    table.table.do(1, act.Finish(1))
    table.table.do(1, act.Flip())
    table.run(1_000)
    assert game.wake_at() == 180
    assert table.play.clock_ms == pytest.approx(91_000, abs=100)
    assert table.play.director.now_ms > stood_ms
    assert sand(table) == 16


def test_the_second_ship_is_built_when_its_time_has_come(table: TurningTable) -> None:
    """While the clock of a later flight runs, the show is as far ahead of it as the flight before took."""
    play = table.table.begin("galaxy_trucker", {"levels": [1, 1], "sand_s": 10}, 4)
    bots = BotPlayers(table.table, table.simulated.hands, (1, 2), 4)
    latest = 0
    while not (
        play.game.setup
        and isinstance(play.game, GalaxyTrucker)
        and play.game.state.round == 1
        and play.game.state.phase == BUILD
    ):
        bots.tick()
        table.run(250)
        assert play.director.now_ms >= latest
        latest = play.director.now_ms
    table.run(1_000)
    assert play.director.now_ms > latest
    assert play.director.now_ms - play.clock_ms == play.ahead_ms > 0


def after_a_cut(table: TurningTable, folder: Path) -> TurningTable:
    """The table of a new process on the same disk."""
    table.table.journal.close()
    again = TurningTable(simulated_table(folder))
    assert again.table.resume() is not None
    return again


def test_the_sand_stands_still_after_a_power_cut_until_the_countdown_is_over(
    table: TurningTable, tmp_path: Path
) -> None:
    """In the middle of building: the same second, the same hand, the same ships, and the rest of the sand."""
    game = built(table)
    table.table.do(1, act.TakeDown())
    table.run(40_000)
    seen, clock_ms = game.view(1), table.play.told_ms
    again = after_a_cut(table, tmp_path)
    assert again.play.game.view(1) == seen
    assert (again.table.paused, again.play.clock_ms) == (True, clock_ms)
    again.run(RESUME_MS - 20)
    assert again.play.clock_ms == clock_ms and sand(again) == sand_lamps(90_000 - clock_ms, 90_000)
    again.run(50_020)
    assert again.play.game.wake_at() is None


def test_building_a_later_ship_goes_on_after_a_power_cut(table: TurningTable, tmp_path: Path) -> None:
    """The show is as far ahead of the clock as it was."""
    play = table.table.begin("galaxy_trucker", {"levels": [1, 1], "sand_s": 10}, 4)
    assert isinstance(play.game, GalaxyTrucker)
    bots = BotPlayers(table.table, table.simulated.hands, (1, 2), 4)
    while play.game.state.round < 1 or play.game.state.phase != BUILD:
        bots.tick()
        table.run(250)
    table.run(2_000)
    again = after_a_cut(table, tmp_path).play
    assert again.game.view(None) == play.game.view(None)
    assert again.ahead_ms == pytest.approx(play.ahead_ms, abs=2_000)
    assert again.director.now_ms == again.told_ms + again.ahead_ms
