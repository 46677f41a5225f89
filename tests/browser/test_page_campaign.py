"""A crew lands, repairs its ship in the dock, and flies on: a campaign on the page, over two evenings [R 6]."""

import re
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.game import TABLE
from engine.space_alert.actions import NextTurn, TimeIs
from engine.space_alert.game import RULES, SpaceAlert
from firmware_py.commands.main import main
from tests.browser.programs import started
from tests.browser.visitors import Visitors, begin, seen, start, tell, until

SETUP: dict[str, object] = {"mission": "test_run_1", "players": 4, "campaign": {"name": "Friday"}}
TURNS = 8
SEEDS = 400
ALL = (1, 2, 3, 4)


def hits(game: SpaceAlert) -> int:
    """How many damage tokens lie on the ship."""
    return sum(len(zone.damage) for zone in game.view(1).zones)


def idle(setup: dict[str, object], home: bool) -> tuple[int, SpaceAlert]:
    """The seed of a flight on which nobody does anything and which is lost, or comes home with as few hits as such
    flights have; and how it ended.
    """
    found: list[tuple[int, SpaceAlert]] = []
    for seed in range(SEEDS):
        game = RULES.deal(RULES.setup(setup), seed)
        game.act(TABLE, TimeIs(float(game.mission.phase_ends[-1])))
        while game.result is None:
            game.act(TABLE, NextTurn())
        if (game.result.score is not None) == home:
            found.append((seed, game))
    return min(found, key=lambda one: hits(one[1]) or TURNS)


def fly(page: Page, setup: dict[str, object], seed: int, bots: Sequence[int] = ()) -> None:
    """A flight, on which nobody but bots does anything, to the end of its show."""
    begin(page, setup, [*bots], seed)
    tell(page, {"do": "pace", "times": 20 if bots else 200})  # bots think while the clock runs
    until(page, "state.picture.view.part !== 'action' && state.picture.view.part !== 'briefing'")
    for _turn in range(TURNS):
        tell(page, {"do": "wish", "seat": 0, "action": {"do": "next_turn"}})
    until(page, "state.picture.record.seed !== null")
    tell(page, {"do": "show", "command": "at", "at_ms": 10**9})
    expect(page.locator(".campaign")).to_be_visible()


def campaign_of(page: Page) -> dict[str, object]:
    view = seen(page)["view"]
    assert isinstance(view, dict)
    found: dict[str, object] = view["campaign"]
    return found


def onward(page: Page) -> dict[str, object]:
    """The set-up of the next flight, with as many repairs as four can make in two zones; squads are left out."""
    following = campaign_of(page)["next"]
    assert isinstance(following, dict)
    dock = following["dock"]
    two = [[f"{zone}/{token}" for token in tokens][-2:] for zone, tokens in dock["damage"].items()]
    repairs = sorted(chain(*two), key=lambda one: "structure" not in one)
    fit = [repairs.pop(0) if can and repairs else "" for can in dock["fit"]]
    left_out = ["upper_blue", "lower_red"][: dock["disabled_squads"]]
    return {**SETUP, "campaign": {**following, "repairs": fit, "left_out": left_out}}


@pytest.mark.slow
def test_a_crew_repairs_its_ship_and_flies_on(visitors: Visitors) -> None:
    seed, game = idle(SETUP, home=True)
    zone, token = next((zone.zone, zone.damage[0]) for zone in game.view(1).zones if zone.damage)
    page = visitors.open("/?seat=1")
    fly(page, SETUP, seed)
    campaign = page.locator(".campaign")
    expect(campaign.locator("[data-standing]")).to_contain_text("points if you fly no further")
    expect(campaign.locator("[data-worker='2']")).to_have_value("")
    campaign.locator("[data-worker='2']").select_option(f"{zone}/{token}")
    expect(campaign.locator("[data-worker='3'] option")).not_to_have_count(0)
    assert f"{zone}/{token}" not in campaign.locator("[data-worker='3'] option").evaluate_all(
        "(all) => all.map((one) => one.value)"
    )
    for seat in (1, 2):
        tell(page, {"do": "place", "seat": seat, "who": "person", "name": ""})
    campaign.locator("[data-do=fly-on]").click()
    for seat, wanted in ((1, "yellow"), (2, "mixed")):
        page.locator(f"#lobby [data-question='common/{seat}']").select_option(wanted)
        expect(page.locator("#lobby .lobby-agreed")).to_contain_text(f"Common threats {wanted}")
    start(page)
    until(page, "state.picture.view.campaign?.flight === 2")
    picture = seen(page)
    record, view = picture["record"], picture["view"]
    assert isinstance(record, dict) and isinstance(view, dict)
    assert (record["setup"]["mission"], record["setup"]["common"]) == ("any", "mixed")
    assert re.fullmatch(r"mission_[1-8]", view["mission"])
    damage = {one["zone"]: one["damage"] for one in view["zones"]}
    assert token not in damage[zone]


@pytest.mark.slow
def test_three_flights_of_a_ship_on_two_evenings_and_one_that_is_lost(
    browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with started(tmp_path) as (address, _):
        visitors = Visitors(browser, address)
        fly(visitors.open("/?seat=1"), SETUP, idle(SETUP, home=True)[0])
        visitors.leave()
    with started(tmp_path) as (address, _):
        visitors = Visitors(browser, address)
        page, old = visitors.open("/?seat=1"), visitors.open("/game/1")
        tell(old, {"do": "show", "command": "at", "at_ms": 10**9})
        expect(old.locator("[data-standing]")).to_be_visible()
        expect(old.locator("[data-worker]")).to_have_count(0)  # in a flight that is only looked at
        for seat in ALL:
            tell(page, {"do": "place", "seat": seat, "who": "person", "name": ""})
        page.locator("[data-do=new-mission]").first.click()
        page.locator("#lobby [data-do=campaign-on]").click()
        page.locator("#lobby [data-do=leave-campaign]").click()
        page.locator("#lobby [data-do=campaign-on]").click()
        worker = page.locator("#lobby [data-worker='1']")
        expect(worker).to_have_value("")
        repair = worker.locator("option").nth(1).get_attribute("value")
        worker.select_option(repair)
        expect(worker).to_have_value(str(repair))
        start(page)
        until(page, "state.picture.view.campaign?.flight === 2")
        record = seen(page)["record"]
        assert isinstance(record, dict)
        voyage = record["setup"]["campaign"]
        assert voyage["repairs"][0] == repair
        tell(page, {"do": "abort"})  # the second flight of this test is one of which we know how it ends
        until(page, "state.picture.game === null")
        second: dict[str, object] = {**SETUP, "campaign": voyage}
        fly(page, second, 1, ALL)
        expect(page.locator(".campaign-rows li")).to_have_count(2)
        hall = visitors.open("/hall", 1920, 1080)
        expect(hall.locator(".hall-campaign")).to_contain_text("Campaign Friday: flight 2 of 3")
        third = onward(page)
        fly(page, third, idle(third, home=False)[0])
        expect(page.locator("[data-standing]")).to_contain_text("failed")
        expect(page.locator("[data-worker]")).to_have_count(0)
        fly(page, third, 1, ALL)
        expect(page.locator(".campaign-rows li")).to_have_count(3)
        expect(page.locator("[data-standing]")).to_contain_text("The campaign is over")
        visitors.leave()
        assert visitors.complaints == []
    assert main(["campaign", "list", "--state", str(tmp_path)]) == 0
    (told,) = [line for line in capsys.readouterr().out.splitlines() if "Friday" in line]
    assert "games 1, 2, 3 " in told, "the flight that was flown again counts for no campaign"
