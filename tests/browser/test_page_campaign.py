"""A crew lands, repairs its ship in the dock, and flies on: a campaign on the page [R 6]."""

import re

from playwright.sync_api import expect

from engine.game import TABLE
from engine.space_alert.actions import NextTurn, TimeIs
from engine.space_alert.game import RULES
from tests.browser.visitors import Visitors, begin, seen, tell, until

SETUP: dict[str, object] = {"mission": "test_run_1", "players": 4, "campaign": {"name": "Friday"}}


def reconnection() -> tuple[int, str, str]:
    """The seed of an idle flight that comes home hit, a zone that was hit, and its first damage."""
    for seed in range(200):
        game = RULES.deal(RULES.setup(SETUP), seed)
        game.act(TABLE, TimeIs(float(game.mission.phase_ends[-1])))
        while game.result is None:
            game.act(TABLE, NextTurn())
        hit = [zone for zone in game.view(1).zones if zone.damage]
        if game.result.score is not None and hit:
            return seed, hit[0].zone, hit[0].damage[0]
    raise AssertionError("no idle flight came home")


def test_a_crew_repairs_its_ship_and_flies_on(visitors: Visitors) -> None:
    seed, zone, token = reconnection()
    page = visitors.open("/?seat=1")
    begin(page, SETUP, [], seed)
    tell(page, {"do": "pace", "times": 200})
    until(page, "state.picture.view.part !== 'action' && state.picture.view.part !== 'briefing'")
    for _turn in range(8):
        tell(page, {"do": "wish", "seat": 0, "action": {"do": "next_turn"}})
    until(page, "state.picture.record.seed !== null")
    tell(page, {"do": "show", "command": "at", "at_ms": 10**9})
    campaign = page.locator(".campaign")
    expect(campaign.locator("[data-standing]")).to_contain_text("points if you fly no further")
    expect(campaign.locator("[data-worker='2']")).to_be_visible()
    campaign.locator("[data-worker='2']").select_option(f"{zone}/{token}")
    expect(campaign.locator("[data-worker='3'] option")).not_to_have_count(0)
    assert f"{zone}/{token}" not in campaign.locator("[data-worker='3'] option").evaluate_all(
        "(all) => all.map((one) => one.value)"
    )
    campaign.get_by_role("radio", name="yellow").first.check(force=True)
    campaign.locator("[data-do=fly-on]").click()
    until(page, "state.picture.view.campaign?.flight === 2")
    picture = seen(page)
    record, view = picture["record"], picture["view"]
    assert isinstance(record, dict) and isinstance(view, dict)
    assert (record["setup"]["mission"], record["setup"]["common"]) == ("any", "yellow")
    assert re.fullmatch(r"mission_[1-8]", view["mission"])
    damage = {one["zone"]: one["damage"] for one in view["zones"]}
    assert token not in damage[zone]
