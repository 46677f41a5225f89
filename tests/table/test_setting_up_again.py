"""The table's own menu after a game, and what silence, power and time do to it."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_py.games.menus import NewGame
from firmware_py.inputs import ShowCommand
from firmware_py.table.lobby import Lobby
from firmware_py.table.menu import FORGET_MS, INVITE_MS, OPENING_MS
from firmware_py.table.setting_up import CREW, SettingUp
from sounds.voiced import kind_of
from tests.table.setting import MenuTable

CABINETS = ("laptop", "convention", "travel", "bench")
RED = (255, 0, 0)
CODE = "room_code+room_digit/0+room_digit/8+room_digit/1+room_digit/5"


# ------------------------------------------------------------------------------------------------------ after a game


def flown(table: MenuTable) -> None:
    """A test run by two people who do nothing, up to the end of its show."""
    table.seat((2, "confirm"), (1, "confirm"), (2, "confirm"), (2, "confirm"))
    play = table.begun()
    while play.game.wake_at() is not None or play.game.result is None:
        table.run(5000, 5000)
    while play.director.now_ms < play.director.end_ms:
        table.run(5000, 5000)
    table.run(OPENING_MS + 200)


def test_the_same_flight_again_at_one_press(at: Callable[..., MenuTable]) -> None:
    table = at()
    flown(table)
    first = table.play
    assert table.said[-1] == "menu_again" and table.table.menu.is_open
    table.seat((2, "confirm"))
    assert table.play is first, "the countdown runs"
    table.begun()
    assert table.play.game.result is None
    assert table.play.record.setup == first.record.setup


def test_a_press_right_at_the_end_still_means_the_show(at: Callable[..., MenuTable]) -> None:
    table = at()
    flown(table)
    over = table.play
    over.director.move_to(over.director.end_ms - 3000)
    while over.director.now_ms < over.director.end_ms:
        table.run(20)
    table.run(200)
    table.seat((2, "confirm"))
    assert table.play is over
    table.run(OPENING_MS)
    table.seat((2, "confirm"))
    assert table.begun() is not over


def test_the_menu_comes_back_with_the_crew_when_they_want_something_else(
    at: Callable[..., MenuTable],
) -> None:
    table = at()
    flown(table)
    table.seat((2, "cancel"))
    table.run(OPENING_MS + 100)
    assert (table.table.play, table.state.joined) == (None, [2, 1])
    assert table.said[-1] == "menu_joined/2+menu_captain/2"
    assert [path.name for path in table.table.journal.running.parent.iterdir()] == ["game-00001.jsonl"]


def test_the_end_can_be_looked_at_again_with_the_captains_other_buttons(
    at: Callable[..., MenuTable],
) -> None:
    table = at()
    flown(table)
    end_ms = table.play.director.now_ms
    table.seat((2, "left"))
    assert table.play.director.now_ms < end_ms and not table.table.menu.invites
    table.table.put(ShowCommand("play"))
    table.run(OPENING_MS + 60_000, 1000)
    assert table.table.menu.invites


def test_an_aborted_game_leads_back_to_the_menu(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((2, "confirm"), (1, "confirm"), (2, "confirm"), (2, "confirm"))
    table.begun()
    table.run(1000)
    table.table.abort()
    table.run(OPENING_MS + 100)
    assert (table.state.joined, table.state.at) == ([2, 1], CREW)
    assert table.said[-2:] == ["game_aborted", "menu_joined/2+menu_captain/2"]


def test_who_comes_after_a_show_of_bots_joins() -> None:
    state = SettingUp(Lobby((1, 2), False, ("space_alert",)))
    state.over(NewGame("space_alert", {}, (1, 2)))
    assert state.press(2, "confirm").joined == 2 and not state.requests
    state.over(NewGame("space_alert", {}, (1, 2)))
    state.press(0, "start")
    assert list(state.requests) == [NewGame("space_alert", {}, (1, 2))]


def test_a_show_that_was_hurried_leaves_no_hurry_behind(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.service.pace = 50
    table.run(OPENING_MS + 1000)
    table.run(60_000, 1000)
    assert table.said == ["welcome", "menu_greeting"]


# ------------------------------------------------------------------------------------------------- silence, power, time


def test_of_several_presses_in_one_moment_only_the_last_is_answered(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.run(OPENING_MS + 100)
    before = len(table.said)
    for seat in (1, 2, 3):
        table.simulated.seats.press(seat, "confirm")
    table.run(100)
    assert table.said[before:] == ["menu_joined/3"]


def test_each_sentence_of_the_menu_ends_the_one_before() -> None:
    assert {kind_of(clip) for clip in ("menu_greeting", "menu_ask_game+menu_game/outer_rim")} == {"lesson"}


def test_a_silent_table_invites_every_few_minutes(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.run(OPENING_MS + 1000)
    before = len(table.said)
    table.run(INVITE_MS * 2 - 10_000, 1000)
    assert table.said[before:] == ["menu_invitation"]
    table.run(20_000, 1000)
    assert table.said[before:] == ["menu_invitation"] * 2


def test_people_who_went_away_are_forgotten(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((1, "confirm"), (1, "confirm"))
    table.run(FORGET_MS - 5000, 1000)
    assert table.state.joined == [1]
    table.run(10_000, 1000)
    assert (table.state.joined, table.state.at) == ([], CREW)


def test_a_power_cut_in_the_menu_loses_no_game_and_greets_again(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((1, "confirm"), (2, "confirm"), (1, "confirm"))
    table.close()
    again = at()
    again.run(OPENING_MS + 100)
    assert (again.table.play, again.state.joined, again.said[-1]) == (None, [], "menu_greeting")
    assert not again.table.journal.running.exists()


def test_a_game_that_was_interrupted_goes_before_the_menu(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((1, "confirm"), (1, "confirm"), (1, "confirm"))
    table.begun()
    table.run(3000)
    table.close()
    again = at()
    again.run(15_000)
    assert again.play.clock_ms > 3000
    assert not any(clip.startswith("menu_") for clip in again.said)


@pytest.mark.parametrize("step_ms", [20, 60, 300])
def test_light_depends_on_the_time_alone(step_ms: int, tmp_path: Path) -> None:
    frames = []
    for name, step in (("one", 20), ("other", step_ms)):
        (tmp_path / name).mkdir()
        table = MenuTable(tmp_path / name)
        table.seat((1, "confirm"), (3, "confirm"))
        table.run(4800, step)
        frames.append(table.simulated.lights.frame)
        table.close()
    assert frames[0] == frames[1]


def test_an_empty_table_breathes(at: Callable[..., MenuTable]) -> None:
    table = at()
    seen = []
    for _ in range(60):
        table.run(100)
        seen.append(table.lit("seat/1")[1])
    assert max(seen) < 90 and 0 < min(seen) < max(seen) / 3
    assert max(abs(a - b) for a, b in pairwise(seen)) < 8, "softly"
