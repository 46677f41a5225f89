"""Setting a game up at the table alone: by readings of its buttons, heard by its voice and seen by its lights."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.space_alert.setup_flight import FlightOptions
from firmware_py.games.menus import NewGame, SetupData, Sitting, game_menu
from firmware_py.inputs import CardIn, EveningEnded, RoomNamed, SatDown
from firmware_py.table.menu import INVITE_MS, OPENING_MS
from firmware_py.table.menu_lights import CAPTAIN, TAKEN
from firmware_py.table.setting_up import CREW, READY, SettingUp
from firmware_py.voice.phrases import phrases
from firmware_py.web.menu import menu_picture
from tests.table.setting import MenuTable, space_alert

CABINETS = ("laptop", "convention", "travel", "bench")
RED = (255, 0, 0)
CODE = "room_code+room_digit/0+room_digit/8+room_digit/1+room_digit/5"


# ---------------------------------------------------------------------------------------------- from nothing to a game


@pytest.mark.parametrize("cabinet", CABINETS)
def test_two_people_set_a_mission_up_with_the_buttons_of_their_seats(
    cabinet: str, at: Callable[..., MenuTable]
) -> None:
    table = at(cabinet)
    table.run(OPENING_MS + 100)
    assert table.said[-1] == "menu_greeting"
    table.seat((2, "left"), (1, "confirm"))
    assert (table.state.joined, table.said[-1]) == ([2, 1], "menu_joined/2")
    table.captain("confirm")
    table.choose("flights", "missions")
    table.choose("mission", "mission_3")
    table.choose("common", "yellow")
    assert table.said[-1] == "menu_common/yellow"
    table.choose("serious", "mixed")
    assert table.said[-1] == "menu_serious/mixed"
    table.ready()
    table.captain("confirm")
    table.run(2000)
    setup = space_alert(table)
    assert (setup.mission, setup.players, setup.common, setup.serious) == ("mission_3", 2, "yellow", "mixed")
    assert setup.crew == (2, 1, 0, 0), "the captain first, then clockwise, then the androids [R 5.4]"
    assert setup.hands == ("physical" if cabinet in ("convention", "travel") else "dealt")
    assert table.play.clock_ms > 0 and not table.table.menu.is_open
    assert table.play.record.seed == 7, "whoever grants the request draws the seed"


@pytest.mark.parametrize("button", ["left", "right"])
def test_the_captain_lets_the_code_of_the_room_be_said(button: str, at: Callable[..., MenuTable]) -> None:
    table = at()
    table.table.put(RoomNamed("0815"))
    table.run(100)
    table.seat((2, "confirm"))
    before = len(table.said)
    table.seat((2, button))
    assert table.said[before:] == [CODE]
    assert (table.state.at, table.state.joined) == (CREW, [2])


@pytest.mark.parametrize("by", ["button", "card"])
def test_the_code_of_the_room_is_said_when_the_first_seat_joins(
    by: str, at: Callable[..., MenuTable]
) -> None:
    """Bug: only pages that opened the lobby let it be said."""
    table = at("convention")
    table.table.put(RoomNamed("0815"))
    table.run(OPENING_MS + 100)
    before = len(table.said)
    if by == "button":
        table.seat((2, "confirm"))
    else:
        table.table.put(CardIn(2, 1, "red_move_left/a", 0))
        table.run(100)
    assert table.said[before:] == ["menu_joined/1+menu_captain/2+menu_code", CODE]
    table.seat((3, "confirm"))
    assert table.said[-1] == "menu_joined/2", "it was open"


def test_the_captain_who_came_by_phone_was_never_ready_by_the_seats_button(
    at: Callable[..., MenuTable],
) -> None:
    """Bug: the press led to the start at once, and a bot took the captain's seat."""
    table = at()
    table.table.put(SatDown(2, "phone", "Ada"))
    table.run(OPENING_MS + 100)
    waiting = [table.table.lobby.missing]
    table.seat((2, "confirm"))
    waiting.append(table.table.lobby.missing)
    assert waiting == [(2,), ()]
    assert table.said[-1] == "menu_joined/1"
    assert table.state.at == CREW
    table.seat((2, "confirm"))
    assert table.said[-1].endswith("menu_ready")


def test_the_code_of_the_room_is_said_when_something_else_is_wanted_after_a_game(
    at: Callable[..., MenuTable],
) -> None:
    table = at("convention")
    table.table.put(RoomNamed("0815"))
    table.seat((2, "confirm"))
    lobby = table.table.lobby
    state = SettingUp(lobby)
    state.over(NewGame("space_alert", {}, (), {}, None))
    assert lobby.tick(20) == []
    state.press(2, "cancel")
    assert lobby.tick(20) == [CODE]


def test_an_empty_table_tells_of_nobody_after_the_evening(at: Callable[..., MenuTable]) -> None:
    """Bug: the hall read "Crew: 3." below its invitation until somebody pressed a button."""
    table = at()
    table.seat((1, "confirm"), (2, "confirm"), (3, "confirm"))
    table.captain("confirm")
    assert table.table.menu.said and table.state.at == READY
    before = len(table.said)
    table.table.put(EveningEnded())
    table.run(100)
    assert (table.table.menu.said, table.state.at, table.state.joined) == ((), CREW, [])
    assert table.said[before:] == [], "nobody is there to hear anything"
    table.run(INVITE_MS)
    assert table.said[before:] == ["menu_invitation"]


@pytest.mark.parametrize("cabinet", ["convention", "travel"])
def test_the_two_buttons_of_the_table_are_enough(cabinet: str, at: Callable[..., MenuTable]) -> None:
    table = at(cabinet)
    table.button("start")
    assert table.said[-1] == "menu_nobody"
    table.button("pause", "pause")
    assert (table.state.joined, table.said[-1]) == ([1, 2], "menu_joined/2")
    table.button("start", "pause")  # ready, then something else: the first question
    assert table.said[-1] == "menu_ask_game+menu_game/space_alert"
    table.button("start", "pause")
    assert table.said[-1] == "menu_flights/simulations"
    table.button(*["start"] * 8)
    assert table.said[-1] == "menu_mission/simulation_1+menu_common/white+menu_serious/white+menu_ready"
    table.button("start")
    assert (space_alert(table).mission, space_alert(table).players) == ("simulation_1", 2)


def test_a_crew_without_wishes_is_in_the_air_after_two_presses(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((1, "right"), (2, "right"), (3, "right"), (1, "confirm"), (1, "confirm"))
    setup = space_alert(table)
    assert (setup.mission, setup.players, setup.common) == ("test_run_1", 3, "white")


def test_who_flies_alone_leads_four_androids(at: Callable[..., MenuTable]) -> None:
    """[R 5.5]"""
    table = at()
    table.seat((1, "right"), (1, "confirm"), (1, "confirm"))
    assert space_alert(table).solo and space_alert(table).order == (0, 0, 0, 0)


def test_a_generated_mission_has_its_level_and_length_by_buttons(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((1, "confirm"), (2, "confirm"), (1, "confirm"))
    table.choose("flights", "random")
    table.choose("level", "10")
    assert table.said[-1] == "menu_level/10"
    table.choose("length", "short")
    table.ready()
    table.captain("confirm")
    setup = space_alert(table)
    assert (setup.mission, setup.level, setup.length) == ("random", 10, "short")


def test_who_wants_to_choose_more_is_asked_for_the_rarer_choices(at: Callable[..., MenuTable]) -> None:
    """A fifth android [R 5.4], heroic cards, practice, silence, and the rulings that can be switched."""
    table = at()
    table.seat((1, "confirm"), (2, "confirm"), (1, "confirm"))
    assert "heroic" not in [one.name for one in table.state.questions]
    table.choose("more", "yes")
    for question, answer in (
        ("fifth_android", "yes"),
        ("androids", "2_3_5"),
        ("heroic", "no"),
        ("practice", "yes"),
        ("silence", "strict"),
        ("stealth_fighter_speed", "yes"),
        ("doublings_add_up", "yes"),
        ("push_in_space_is_a_delay", "yes"),
    ):
        table.choose(question, answer)
    assert table.said[-2:] == ["menu_ask_push_in_space_is_a_delay+menu_choice/no", "menu_choice/yes"]
    table.ready()
    table.captain("confirm")
    setup = space_alert(table)
    assert (setup.fifth_android, setup.characters, setup.heroic, setup.practice) == (True, 5, False, True)
    assert setup.order == (1, 0, 0, 2, 0), "where people agreed that androids sit [R 5.1]"
    assert setup.silence == "strict"
    assert setup.options == FlightOptions(
        stealth_fighter_speed=4, doublings_add_up=True, push_in_space_is_a_delay=False
    )


def test_what_was_chosen_by_buttons_is_known_after_a_restart(
    at: Callable[..., MenuTable], tmp_path: Path
) -> None:
    table = at()
    table.seat((1, "confirm"), (2, "confirm"), (1, "confirm"))
    table.choose("flights", "random")
    table.choose("level", "9")
    table.choose("serious", "yellow")
    table.choose("more", "yes")
    table.choose("heroic", "no")
    table.run(1000)
    table.close()
    again = at()
    again.seat((1, "confirm"), (2, "confirm"), (1, "confirm"))
    again.ready()
    again.captain("confirm")
    setup = space_alert(again)
    assert (setup.mission, setup.level, setup.serious, setup.heroic) == ("random", 9, "yellow", False)


def test_bots_fly_along_where_seats_are_empty(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((4, "confirm"), (2, "confirm"), (4, "confirm"))
    table.choose("filling", "yes")
    table.ready()
    table.captain("confirm")
    table.begun()
    assert table.table.journal.bots == (1, 3, 5)
    assert space_alert(table).crew == (4, 5, 1, 2, 3)


def test_bots_are_not_offered_where_people_hold_real_cards(at: Callable[..., MenuTable]) -> None:
    table = at("convention")
    table.seat((1, "confirm"), (1, "confirm"))
    assert "filling" not in [one.name for one in table.state.questions]
    table.choose("cards", "dealt")
    assert "filling" in [one.name for one in table.state.questions]


def test_a_seat_that_is_missing_blinks_and_can_be_taken(at: Callable[..., MenuTable]) -> None:
    """Where people hold real cards no bot can sit between them."""
    table = at("convention")
    table.seat((1, "confirm"), (3, "confirm"), (1, "confirm"), (1, "confirm"))
    assert (table.table.play, table.said[-1]) == (None, "menu_apart/2")
    seen = set()
    for _ in range(20):
        table.run(100)
        seen.add(table.lit("seat/2"))
    assert (255, 150, 0) in seen and len(seen) == 2
    table.seat((2, "confirm"), (1, "confirm"))
    assert space_alert(table).players == 3


def test_a_duel_is_for_any_two_and_a_bot_takes_the_seat_across(
    at: Callable[..., MenuTable],
) -> None:
    """On the table for five, seats 1 and 5 are at its two short edges."""
    table = at()
    table.seat((5, "confirm"), (3, "confirm"), (2, "confirm"), (5, "confirm"))
    table.choose("game", "outer_rim")
    table.choose("modules", "4")
    table.ready()
    table.captain("confirm")
    assert (table.table.play, table.said[-1]) == (None, "menu_duel")
    table.seat((3, "cancel"), (2, "cancel"))
    assert table.state.joined == [5]
    table.ready()
    table.captain("confirm")
    table.begun()
    assert (table.play.record.game, table.table.journal.bots) == ("outer_rim", (1,))
    assert table.play.record.setup.seats == (5, 1)


def test_a_language_is_spoken_as_soon_as_it_is_chosen(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((1, "confirm"), (1, "confirm"))
    table.choose("language", "cs")
    assert table.service.settings.language == "cs"
    table.ready()
    assert menu_picture(table.table.menu, phrases("cs")).said == (
        "Testovací let 1. Běžná ohrožení: bílá, lehčí. Vážná ohrožení: bílá, lehčí. "
        "Připraveno. Start nebo potvrzení: letíme. Jiné tlačítko: změna."
    )


# -------------------------------------------------------------------------------------------------- joining and leaving


def test_seats_join_and_leave_and_the_next_is_captain(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((3, "left"))
    assert table.said[-1] == "menu_joined/1+menu_captain/3"
    table.seat((5, "right"), (1, "confirm"))
    assert (table.state.joined, table.said[-1]) == ([3, 5, 1], "menu_joined/3")
    table.run(2000)
    assert table.lit("seat/3") == CAPTAIN[0] and table.lit("seat/5") == table.lit("seat/1") == TAKEN[0]
    assert [table.lit(f"crew/upper_white/{number}") == TAKEN[0] for number in (3, 4)] == [True, False]
    table.seat((3, "cancel"))
    assert (table.state.joined, table.said[-1]) == ([5, 1], "menu_joined/2+menu_captain/5")
    table.seat((1, "cancel"), (5, "cancel"))
    assert (table.state.joined, table.said[-1]) == ([], "menu_empty")


def test_a_seat_whose_cable_is_pulled_leaves(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((1, "confirm"), (2, "confirm"), (1, "confirm"))
    table.simulated.seats.unplug(1)
    table.run(100)
    assert (table.state.joined, table.state.at) == ([2], READY)
    table.simulated.seats.unplug(2)
    table.run(100)
    assert (table.state.joined, table.state.at) == ([], CREW)


def test_somebody_may_still_join_when_everything_is_ready(at: Callable[..., MenuTable]) -> None:
    table = at()
    table.seat((1, "confirm"), (1, "confirm"), (2, "confirm"), (1, "confirm"))
    assert space_alert(table).players == 2


# -------------------------------------------------------------------------------------------------------- wrong presses


@pytest.mark.parametrize("button", ["left", "right", "confirm"])
def test_who_is_not_the_captain_is_told_by_a_light_and_a_word(
    button: str, at: Callable[..., MenuTable]
) -> None:
    table = at()
    table.seat((1, "confirm"), (2, "confirm"), (1, "confirm"), (2, button))
    assert (table.state.at, table.said[-1]) == (READY, "menu_captain_only")
    red, green, blue = table.lit("seat/2")
    assert red > 200 and green == blue == 0
    table.run(1000)
    assert table.lit("seat/2") == TAKEN[0]


def test_the_table_is_told_too(at: Callable[..., MenuTable]) -> None:
    table = at("convention")
    table.button("start")
    table.run(200)
    red, green, blue = table.lit("clock/1")
    assert (table.said[-1], red > 100, green, blue) == ("menu_nobody", True, 0, 0)


def test_a_request_that_does_not_fit_is_refused_aloud(
    at: Callable[..., MenuTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(setup: object, sitting: Sitting) -> SetupData:
        return {"players": 9}

    table = at()
    table.seat((1, "confirm"), (1, "confirm"))
    monkeypatch.setattr(game_menu("space_alert"), "seated", staticmethod(wrong))
    table.seat((1, "confirm"))
    assert (table.table.play, table.said[-1]) == (None, "menu_refused")
