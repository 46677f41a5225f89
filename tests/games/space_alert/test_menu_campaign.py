"""A campaign that is led by the buttons of a seat alone: begun, repaired in the dock, flown on [R 6]."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import TABLE
from engine.space_alert.actions import NextTurn, TimeIs
from engine.space_alert.campaign import Dock, Voyage
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.setup import Setup
from firmware_py.games.menus import Sitting
from firmware_py.games.space_alert.menu import MENU
from firmware_py.games.space_alert.menu_dock import dock_answered, dock_answers, dock_questions, in_dock
from firmware_py.table.menu import OPENING_MS
from tests.table.setting import MenuTable

SEATS = (1, 2, 3, 4)
DOCK = Dock(
    {"red": ("shield", "lift", "reactor"), "white": (), "blue": ("structure",)}, (True, False, True, True), 1
)
SETUP: dict[str, object] = {"mission": "test_run_1", "players": 4, "campaign": {"name": "Friday"}}


def homecoming() -> int:
    """The seed of a flight from which an idle crew comes home, hit."""
    for seed in range(200):
        game = RULES.deal(RULES.setup(SETUP), seed)
        game.act(TABLE, TimeIs(float(game.mission.phase_ends[-1])))
        while game.result is None:
            game.act(TABLE, NextTurn())
        if game.result.score is not None and any(zone.damage for zone in game.view(1).zones):
            return seed
    raise AssertionError("no idle flight came home")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[MenuTable]:
    made = MenuTable(tmp_path, seed=homecoming())
    yield made
    made.close()


def begin_campaign(table: MenuTable) -> None:
    """Four people sit down, and the captain wants a campaign."""
    table.seat(*((seat, "confirm") for seat in SEATS), (1, "confirm"))
    table.choose("more", "yes")
    table.choose("campaign", "yes")
    table.ready()
    table.captain("confirm")
    table.begun()


def fly(table: MenuTable) -> SpaceAlert:
    """The flight to its end, with nobody doing anything, and its show; gives the game."""
    game = table.play.game
    assert isinstance(game, SpaceAlert)
    table.run(600_000, 200)
    assert game.result is not None
    for _ in range(400):
        table.run(4000, 200)
        if table.table.menu.is_open:
            break
        table.table.let_go_on()
    table.run(4000, 200)
    return game


def test_everybody_repairs_from_the_captain_round_and_the_next_flight_begins_with_that_ship(
    table: MenuTable,
) -> None:
    begin_campaign(table)
    game = fly(table)
    assert game.result is not None and game.result.score is not None
    assert table.said[-1] == "menu_onward"
    damage = {one.zone: one.damage for one in game.view(None).zones}
    zone, token = next((zone, tokens[0]) for zone, tokens in damage.items() if tokens)
    table.captain("confirm")
    table.run(OPENING_MS + 100)
    assert table.said[-1] == "menu_ask_onward+menu_choice/yes"
    table.choose("repair/1", f"{zone}_{token}")
    assert table.said[-1] == f"menu_repair/{zone}_{token}"
    table.captain("confirm")
    assert table.said[-1] == "menu_ask_repair/1+menu_repair/nothing"
    table.choose("serious", "yellow")
    table.ready()
    table.captain("confirm")
    setup = table.begun().record.setup
    assert isinstance(setup, Setup) and setup.campaign is not None
    assert (setup.campaign.flight, setup.mission, setup.serious) == (2, "any", "yellow")
    left = {
        name: tuple(one for one in tokens if (name, one) != (zone, token)) for name, tokens in damage.items()
    }
    assert setup.start.damage == left


def test_a_campaign_goes_on_on_another_evening(tmp_path: Path) -> None:
    """The table was switched off in between, and somebody flew something else [R 6]."""
    table = MenuTable(tmp_path, seed=homecoming())
    begin_campaign(table)
    fly(table)
    table.close()
    table = MenuTable(tmp_path, seed=1)
    table.seat(*((seat, "confirm") for seat in SEATS), (1, "confirm"))
    assert table.state.answer(table.state.questions[1]) == "no", "nobody goes on who does not say so"
    table.ready()
    table.captain("confirm")
    setup = table.begun().record.setup
    assert isinstance(setup, Setup) and setup.campaign is None
    fly(table)
    table.close()
    table = MenuTable(tmp_path, seed=2)
    table.seat(*((seat, "confirm") for seat in SEATS), (1, "confirm"))
    table.choose("onward", "yes")
    names = [one.name for one in table.state.questions]
    assert [one for one in names if one.startswith("repair/")] == [f"repair/{seat}" for seat in SEATS]
    table.choose("repair/1", table.state.questions[names.index("repair/1")].values[1])
    table.ready()
    table.captain("confirm")
    setup = table.begun().record.setup
    table.close()
    assert isinstance(setup, Setup) and setup.campaign is not None
    assert (setup.campaign.flight, setup.mission) == (2, "any") and setup.campaign.repairs[0] != ""


def test_in_the_dock_nobody_takes_what_another_repairs_and_no_zone_gets_three() -> None:
    """At most two damages of a zone, each once; who was knocked out repairs nothing [R 6.2]."""
    voyage = Voyage("Friday", (), DOCK)
    assert [one.name for one in dock_questions(voyage)] == [
        "onward", "repair/1", "repair/3", "repair/4", "left_out",
    ]  # fmt: skip
    for name, value in (("repair/1", "red_shield"), ("repair/3", "red_lift")):
        voyage = docked(dock_answered(voyage, name, value))
    last = next(one for one in dock_questions(voyage) if one.name == "repair/4")
    assert last.values == ("nothing", "blue_structure", "bots")
    voyage = docked(dock_answered(voyage, "left_out", "lower_red"))
    assert dock_answers(voyage)["left_out"] == "lower_red"
    voyage = docked(dock_answered(voyage, "repair/4", "bots"))
    assert voyage.repairs == ("red/shield", "", "red/lift", "bots") and voyage.left_out == ()
    assert "left_out" not in [one.name for one in dock_questions(voyage)]


def docked(campaign: object) -> Voyage:
    found = in_dock({"campaign": campaign})
    assert found is not None
    return found


def test_who_does_not_go_on_with_a_campaign_is_asked_as_ever() -> None:
    voyage = Voyage("Friday", (), DOCK)
    left = MENU.answered({"campaign": dock_answered(voyage, "onward", "yes")}, "onward", "no")
    sitting = Sitting(SEATS, SEATS)
    assert [one.name for one in MENU.questions(left, sitting)][:2] == ["flights", "mission"]
    assert "campaign" not in MENU.kept({**SETUP, **left})
