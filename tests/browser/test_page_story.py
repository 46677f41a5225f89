"""The story keeps its last line in sight, also when something takes room from it, unless somebody reads further up."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import FRAME, Visitors, begin, tell, until

STORY = "document.querySelector('[data-area=side] [data-pane=story]')"
AT_END = f"{STORY}.scrollHeight - {STORY}.scrollTop - {STORY}.clientHeight < 2"
OVERFLOWS = f"{STORY}.scrollHeight > {STORY}.clientHeight + 100"
BAR_PX = 64
BOTS = [1, 2, 3, 4]


def fly(page: Page, pace: int) -> int:
    """A mission of bots in its resolution, the story's tab open since it began; gives how many lines it had then."""
    begin(page, {"mission": "mission_1", "players": 4}, BOTS)
    page.locator("[data-do=tab-story]").click()
    tell(page, {"do": "pace", "times": 200})
    until(page, "state.picture.show.live === false", {"do": "pace", "times": pace})
    expect(page.locator("[data-area=strip]")).to_be_visible()
    return page.locator(".story li").count()


@pytest.mark.parametrize(
    "width, height, pace",
    [
        (1280, 800, 50),
        pytest.param(1280, 800, 1, marks=pytest.mark.slow),
        pytest.param(1366, 768, 50, marks=pytest.mark.slow),
        pytest.param(1366, 768, 1, marks=pytest.mark.slow),
    ],
)
def test_the_story_follows_into_the_resolution(
    visitors: Visitors, width: int, height: int, pace: int
) -> None:
    """A playback bar may take more room than a reader who is at the end may be away from it."""
    page = visitors.open(width=width, height=height)
    told = fly(page, pace)
    until(page, f"{OVERFLOWS} && {AT_END}")
    tell(page, {"do": "show", "command": "pause"})  # nothing is told that would move the story to its end
    until(page, "state.picture.show.paused")
    page.locator("[data-pane=story]").evaluate(
        "(panel, bar) => { panel.style.maxHeight = `${panel.clientHeight - bar}px`; }", BAR_PX
    )
    until(page, AT_END)
    tell(page, {"do": "show", "command": "play"})
    until(page, f"document.querySelectorAll('.story li').length > {told + 3}")
    until(page, AT_END)


def test_who_reads_further_up_is_left_there(visitors: Visitors) -> None:
    page = visitors.open()
    told = fly(page, 50)
    until(page, f"{OVERFLOWS} && {AT_END}")
    tell(page, {"do": "show", "command": "pause"})  # a hand scrolls for longer than one frame
    until(page, "state.picture.show.paused")
    page.locator("[data-pane=story]").evaluate("(panel) => panel.scrollTo(0, 0)")
    for _ in range(3):
        page.evaluate(FRAME)
    tell(page, {"do": "show", "command": "play"})
    until(page, f"document.querySelectorAll('.story li').length > {told + 20}")
    assert page.locator("[data-pane=story]").evaluate("(panel) => panel.scrollTop") == 0


def test_the_story_stays_at_its_end_on_a_phone_that_draws_it_twice(visitors: Visitors) -> None:
    """Beside the board, where there is no room for it, and over the board, where somebody reads it."""
    page = visitors.open()
    fly(page, 50)
    until(page, f"{OVERFLOWS} && {AT_END}")
    tell(page, {"do": "show", "command": "pause"})
    until(page, "state.picture.show.paused")
    shown = "[...document.querySelectorAll('[data-pane=story]')].find((one) => one.clientHeight > 0)"
    for width, height in ((768, 1024), (390, 664), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(3):
            page.evaluate(FRAME)
        if not page.locator("[data-pane=story]:visible").count():
            page.locator("[data-do=side]").click()
        until(page, f"{shown}?.scrollHeight - {shown}?.scrollTop - {shown}?.clientHeight < 2")
