"""A call from a seat's phone to the organiser's page and back, over the real broker."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, expect

from firmware_py.fleet.enrolment import keep_membership
from tests.browser.programs import started
from tests.browser.visitors import Visitors, begin, open_menu
from tests.organiser.real_event import RealEvent

pytestmark = pytest.mark.slow

TABLE = "k3f9x2ab"
T = TypeVar("T")


def aside(deed: Callable[..., T], *told: object) -> T:
    """Does in a thread what needs a loop of its own: that of the browsers runs in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(deed, *told).result()


@pytest.fixture
def event(tmp_path: Path) -> Iterator[RealEvent]:
    made = RealEvent(tmp_path / "event")
    try:
        aside(made.start_broker)
        yield made
    finally:
        made.close()


def test_staff_that_is_called_from_a_phone_is_on_the_way_and_then_answered(
    browser: Browser, event: RealEvent, tmp_path: Path
) -> None:
    (member,) = aside(event.let_in, [TABLE]).values()
    aside(event.start_organiser)
    state = tmp_path / "table"
    state.mkdir()
    context = browser.new_context(ignore_https_errors=True)
    with started(state) as (address, _):
        visitors = Visitors(browser, address)
        begin(visitors.open("/"), {"mission": "test_run_1", "players": 4}, [2, 3, 4])
        seat = visitors.open("/seat/1", 390, 844, touch=True)
        keep_membership(state, member)  # joins while the game runs
        organiser = context.new_page()
        organiser.goto(f"https://127.0.0.1:{event.page}/#{event.secrets.code}")
        expect(organiser.locator("section.plays li")).to_contain_text("test run 1")
        open_menu(seat)
        seat.locator("[data-do=call-staff]").click()
        expect(seat.locator("body")).to_contain_text("Staff is called.")
        call = organiser.locator("section.calls li")
        expect(call).to_contain_text("seat 1 waits for")
        organiser.screenshot(path=str(tmp_path / "organiser.png"))
        call.get_by_role("button", name="On the way").click()
        expect(seat.locator("body")).to_contain_text("Staff is on the way.")
        expect(organiser.locator("section.calls")).to_have_count(0)
        visitors.leave()
        assert visitors.complaints == []
    context.close()
