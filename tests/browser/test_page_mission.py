"""Five people with five phones fly a whole mission; its record, played again, gives the score that they saw."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.record import read_record, replayed
from engine.space_alert.game import SpaceAlert
from engine.space_alert.score import lost, score
from tests.browser.phones import lay, slot
from tests.browser.programs import started
from tests.browser.visitors import Visitors, begin, tell, until

SEATS = (1, 2, 3, 4, 5)
SETUP: dict[str, object] = {"mission": "test_run_1", "players": len(SEATS)}
SEED = 11


def phones(visitors: Visitors, operator: Page) -> list[Page]:
    """Everybody comes in by the code of the room, each with a browser of their own, and takes a seat."""
    code: str = operator.evaluate("async () => (await import('/static/state.js')).state.access.room.code")
    found = [visitors.open(f"/join#{code}", 360, 740, touch=True) for _ in SEATS]
    for seat, phone in zip(SEATS, found, strict=True):
        phone.locator(f"[data-take='{seat}']").tap()
        expect(phone.locator(".hand .card").first).to_be_visible()
    return found


def total_at(page: Page) -> int | None:
    """The score that a page shows; None for a ship that was lost."""
    expect(page.locator(".ending h2")).to_be_visible()
    if page.locator(".ending[data-outcome=lost]").count():
        return None
    expect(page.locator(".ending .ending-total.told")).to_be_visible()
    return int(page.locator(".ending [data-total]").inner_text().replace("−", "-"))


def total_of(path: Path) -> int | None:
    """The score that the rules make of a record."""
    game = replayed(read_record(path.read_text(encoding="utf-8").splitlines(), path.name))
    assert isinstance(game, SpaceAlert) and game.state is not None
    return None if lost(game.state) else score(game.state).total


@pytest.mark.slow
def test_five_phones_fly_a_mission_to_the_score_of_its_record(browser: Browser, tmp_path: Path) -> None:
    with started(tmp_path, "--guarded") as (address, code):
        visitors = Visitors(browser, address)
        operator = visitors.open(f"/#{code}")
        begin(operator, SETUP, [], SEED)
        crew = phones(visitors, operator)
        for seat, phone in zip(SEATS, crew, strict=True):
            lay(phone, seat, 1)
        crew[2].context.set_offline(True)
        crew[2].context.set_offline(False)
        until(crew[2], "state.online")
        expect(slot(crew[2], 3, 1)).to_have_class(re.compile("movement"))
        lay(crew[2], 3, 2)
        tell(operator, {"do": "pace", "times": 100})
        until(operator, "cursor() > 150_000", {"do": "pace", "times": 50})  # phase 2 is from 250 s to 425 s
        until(operator, "state.picture.view.phase === 2", {"do": "pace", "times": 1})
        crew[4].reload()
        for seat, phone in zip(SEATS, crew, strict=True):
            until(phone, "state.picture?.view?.phase === 2")
            lay(phone, seat, 6)
        for part in ("resolution", "over"):
            tell(operator, {"do": "pace", "times": 200})
            until(operator, f"state.picture.view.part === '{part}'")
        totals = [total_at(page) for page in (operator, *crew)]
        visitors.leave()
        assert visitors.complaints == []
    (record,) = (tmp_path / "journal").glob("game-*.jsonl")
    actions = record.read_text(encoding="utf-8").count('"plan"')
    assert actions == 2 * len(SEATS) + 1
    assert totals == [total_of(record)] * (len(SEATS) + 1)
