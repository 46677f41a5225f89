"""What holds for the page at every width: it fits, and everything that can be pressed says what it is."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from firmware_py.voice.phrases import phrases
from tests.browser.visitors import Visitors, begin, until

PACKAGE = Path(__file__).parents[2] / "firmware_py"
PAGE_FILES = sorted([*(PACKAGE / "web" / "static").iterdir(), *PACKAGE.glob("games/*/page/*")])
WIDTHS = (360, 1280, 1920)
FITS = "document.documentElement.scrollWidth <= innerWidth"
NAMED = """[...document.querySelectorAll("button, a, input, select")]
    .filter((one) => one.offsetParent !== null)
    .every((one) => one.ariaLabel || one.textContent.trim() || one.title || one.closest("label")?.textContent)"""


def check(page: Page) -> None:
    until(page, FITS)
    until(page, NAMED)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_fits_and_everything_has_a_name(visitors: Visitors, width: int) -> None:
    page = visitors.open("/?seat=1", width=width)
    check(page)
    page.locator(".invitation [data-do=new-mission]").click()
    page.locator("#new-game h2").wait_for()
    check(page)
    page.keyboard.press("Escape")
    begin(page, {"mission": "mission_1", "players": 1}, [])
    page.locator(".hand .card").first.wait_for()
    check(page)
    page.locator("[data-do=sound]").click()
    page.locator(".volume").wait_for()
    check(page)


def test_all_words_of_the_page_are_there_and_used() -> None:
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in PAGE_FILES if path.suffix == ".js")
    used = set(re.findall(r'\bt\(\s*"(\w+)"', scripts))
    words = phrases("en").word["page"]
    assert used <= words.keys()
    idle = {key for key in words if f'"{key}"' not in scripts} - {
        *(f"tab_{tab}" for tab in ("threats", "story", "ship")),
        *(f"choose_{name}" for name in ("game", "players", "common", "serious")),
        *("back_action", "back_movement", "captain", "communications", "security"),
    }
    assert idle == set()


def test_the_page_loads_nothing_from_elsewhere() -> None:
    for path in PAGE_FILES:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//cdn|@import", text), path.name
