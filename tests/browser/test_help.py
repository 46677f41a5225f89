"""Help where somebody looks: by mouse, finger, keyboard and "?", beside what it explains, and gone with Escape."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.fitting import unexplained
from tests.browser.visitors import Visitors, begin, look_at_the_table_top, open_menu, until

SOUND = "[data-area=header] [data-do=sound]"
FIELDS = """(box) => { const { left, top, right, bottom } = box.getBoundingClientRect();
    return [left, top, right, bottom]; }"""


@pytest.fixture
def page(visitors: Visitors) -> Page:
    page = visitors.again("/?seat=1")
    begin(page, {"mission": "mission_1", "players": 2}, [2])
    page.locator(".hand .card").first.wait_for()
    return page


def card(page: Page) -> Locator:
    return page.locator(".help-card")


def box(place: Locator) -> list[float]:
    found: list[float] = place.evaluate(FIELDS)
    return found


def apart(one: list[float], other: list[float]) -> bool:
    """Whether two boxes (left, top, right, bottom) do not overlap."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_mouse_that_rests_on_a_button_is_told_what_it_is(page: Page) -> None:
    page.locator(SOUND).hover()
    expect(card(page)).to_be_visible()
    expect(card(page).locator("strong")).to_have_text("Sound")
    expect(card(page)).to_contain_text("This page speaks and sounds as the table does")
    expect(page.locator(SOUND)).to_have_attribute("aria-describedby", "help-card")
    expect(card(page)).to_have_attribute("role", "tooltip")
    assert apart(box(card(page)), box(page.locator(SOUND)))
    assert box(card(page))[2] <= 1280
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(page.locator(f"{SOUND}[aria-describedby]")).to_have_count(0)


def test_a_mouse_that_rests_after_a_press_asks_nothing_until_it_goes_on(visitors: Visitors) -> None:
    """What a press brings below the mouse was explained at once, over the very thing that the press had opened."""
    page = visitors.open()
    page.evaluate("(async () => (await import('/static/guide.js')).learnShared())()")
    page.clock.install()
    pane = "document.body.append(Object.assign(document.createElement('div'), { id: 'pane' }))"
    page.evaluate(pane)
    page.locator("#pane").evaluate(
        """(pane) => {
            pane.dataset.help = "page menu";
            pane.style.cssText = "position: fixed; inset: 0; z-index: 99; display: none";
            document.addEventListener("click", () => { pane.style.display = "block"; }, { once: true });
        }"""
    )
    page.mouse.move(400, 4)
    page.mouse.down()
    page.mouse.up()
    page.mouse.move(402, 5)
    page.clock.run_for(2000)
    expect(card(page)).to_be_hidden()
    page.mouse.move(440, 60)
    page.clock.run_for(2000)
    expect(card(page)).to_be_visible()


def test_the_keyboard_is_told_too_and_a_question_mark_asks_at_once(page: Page) -> None:
    page.locator(SOUND).press("?")
    expect(card(page).locator("strong")).to_have_text("Sound")
    page.keyboard.press("Tab")
    expect(card(page)).to_be_visible()
    expect(card(page).locator("strong")).not_to_have_text("Sound")
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()


def test_a_question_mark_about_nothing_was_not_answered(page: Page) -> None:
    """It says how to ask, and what to do next."""
    page.keyboard.press("?")
    expect(card(page).locator("strong")).to_have_text("Help")
    expect(card(page).locator(".help-now")).to_contain_text("Plan turns 1 to 3")
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()


@pytest.mark.slow
def test_a_finger_that_stays_asks_and_does_not_press(visitors: Visitors) -> None:
    page = visitors.open("/seat/1", width=360, height=740, touch=True)
    begin(page, {"mission": "mission_1", "players": 2}, [2])
    button = page.locator("[data-area=header] [data-do=menu]")
    page.evaluate("(async () => (await import('/static/guide.js')).learnShared())()")
    at = button.bounding_box()
    assert at is not None
    line = page.context.new_cdp_session(page)
    touch = {"x": at["x"] + 20, "y": at["y"] + 20}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(card(page)).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card(page)).to_be_visible()
    expect(page.locator(".frame-menu")).to_have_count(0)
    assert apart(box(card(page)), box(button))
    page.touchscreen.tap(180, 700)
    expect(card(page)).to_be_hidden()


@pytest.mark.slow
def test_help_speaks_the_language_of_the_page_and_its_text_is_large_enough(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1&language=cs")
    begin(page, {"mission": "mission_1", "players": 2}, [2])
    page.locator(SOUND).hover()
    expect(card(page).locator("strong")).to_have_text("Zvuk")
    until(page, "parseFloat(getComputedStyle(document.querySelector('.help-card p')).fontSize) >= 12")


@pytest.mark.slow
def test_escape_closes_the_card_and_leaves_the_dialog_below_it_open(page: Page) -> None:
    open_menu(page)
    page.locator("[data-do=joins]").click()
    expect(page.locator("dialog#joins")).to_be_visible()
    page.locator("#joins button").last.focus()
    page.evaluate("document.activeElement.dataset.help = 'page menu'")
    page.keyboard.press("?")
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(page.locator("dialog#joins")).to_be_visible()


PIECES = (
    *(
        ".room",
        ".system-row",
        ".lane-track",
        ".lane-space",
        ".lane-mark",
        ".lift",
        ".door",
        ".sockets",
        ".pawn",
    ),
    *(".slot", ".card", ".half", ".planner-tab", ".chip", ".threat-plate"),
)


@pytest.mark.slow
def test_everything_of_a_flight_is_explained(page: Page, visitors: Visitors) -> None:
    until(page, "state.picture.view.threats.length > 0")
    assert unexplained(page) == []
    for piece in PIECES:
        assert page.locator(f"{piece}:is([data-help], [data-help] *)").count() > 0, piece
        assert page.locator(f"{piece}:not([data-help], [data-help] *)").count() == 0, piece
    look_at_the_table_top(page)
    assert unexplained(page) == []
    phone = visitors.open("/seat/1", width=360, height=740)
    phone.locator(".hand .card").first.wait_for()
    assert unexplained(phone) == []


def test_the_line_says_what_to_do_next(page: Page) -> None:
    """Mission 1 has three phases; turns 1 to 3 are planned in the first. Two people lead two androids."""
    line = page.locator("[data-message=decide] .line-text")
    expect(line).to_have_text(re.compile(r"^Plan turns 1 to 3: \d+ spaces are free; \d:\d\d so far$"))
    expect(line).to_contain_text("9 spaces")  # her own board and two androids'


def test_the_rules_are_illustrated_and_can_be_searched(visitors: Visitors) -> None:
    page = visitors.open("/rules/space_alert?language=cs", width=360, height=740)
    expect(page.locator("h1")).to_have_text("Space Alert: pravidla ve zkratce")
    expect(page.locator(".chapter figure svg")).to_have_count(5)
    chapters = page.locator(".chapter").count()
    page.get_by_role("searchbox").fill("VYTAH")
    expect(page.locator("mark", has_text="výtah").first).to_be_visible()
    assert 0 < page.locator(".chapter").count() < chapters
    until(page, "document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator(".chapter")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("Nalezené kapitoly: 0")
