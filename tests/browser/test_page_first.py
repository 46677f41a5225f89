"""The page of a table without a game: three doors, nothing to scroll, and short ways into a game and a lesson."""

import pytest
from playwright.sync_api import expect

from engine import GAMES
from tests.browser.visitors import Visitors, start, until

SIZES = ((1280, 800), (1366, 625), (390, 844), (390, 664), (360, 616))


def test_a_game_begins_from_its_row_and_the_start_names_what_starts(visitors: Visitors) -> None:
    page = visitors.open()
    rows = page.locator("[data-door=play] [data-game-card]")
    expect(rows).to_have_count(len(GAMES))
    assert [row.get_attribute("data-game-card") for row in rows.all()] == list(GAMES)
    for row in rows.all():
        expect(row.locator(".door-facts")).to_contain_text("min")
    rows.first.click()
    page.locator("#lobby select").select_option("mission_2")
    expect(page.locator("[data-do=start] b")).to_have_text("Begin Mission 2")
    start(page)
    until(page, "state.picture.record.setup.mission === 'mission_2'")


def test_the_second_press_begins_a_lesson(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("[data-do=lessons]").click()
    page.locator("[data-door=learn] .door-way").first.click()
    expect(page.locator("[data-pane=lesson] .lesson-text")).to_be_visible()


def test_all_ways_lie_behind_the_last_button_of_the_quiet_row(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("[data-do=all-ways]").click()
    expect(page.locator("#ways .game-card")).to_have_count(len(GAMES))
    page.locator("#ways [data-do=close-ways]").click()
    expect(page.locator("#ways")).to_be_hidden()
    page.locator("[data-do=join-code]").click()
    expect(page.locator("#joins .room-code")).to_be_visible()


@pytest.mark.parametrize("language", ("en", "cs"))
def test_nothing_of_the_first_page_scrolls(language: str, visitors: Visitors) -> None:
    page = visitors.open(f"/?language={language}")
    expect(page.locator("[data-door]")).to_have_count(3)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        until(
            page,
            f"""innerWidth === {width} && document.documentElement.scrollHeight <= innerHeight
            && document.documentElement.scrollWidth <= innerWidth
            && [...document.querySelectorAll("#first, .door, .door-game")].every(
                (one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1)""",
        )
