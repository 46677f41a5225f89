"""What holds for the page at every width: it fits, and everything that can be pressed says what it is."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from firmware_py.voice.phrases import phrases
from tests.browser.visitors import Visitors, begin, open_menu, until

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


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_fits_and_everything_has_a_name(visitors: Visitors, width: int) -> None:
    page = visitors.open("/?seat=1", width=width)
    check(page)
    page.locator("[data-do=new-mission]").first.click()
    page.locator("#lobby h1").wait_for()
    check(page)
    page.locator("[data-lobby-seat='1']").click()
    page.locator("#lobby-seat h2").wait_for()
    check(page)
    page.keyboard.press("Escape")
    begin(page, {"mission": "mission_1", "players": 1}, [])
    page.locator(".hand .card").first.wait_for()
    check(page)
    open_menu(page)
    page.locator(".frame-menu [data-do=sound]").click()
    page.locator(".volume").wait_for()
    check(page)


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(1280, 800, marks=pytest.mark.slow),
        (360, 740),
        pytest.param(740, 360, marks=pytest.mark.slow),
    ],
)
def test_the_list_of_devices_covers_no_clock_and_closes_with_escape(
    width: int, height: int, visitors: Visitors
) -> None:
    page = visitors.open("/?seat=1", width=width, height=height)
    begin(page, {"mission": "mission_1", "players": 4}, [2, 3, 4])
    open_menu(page)
    page.locator(".frame-menu .health summary").click()
    page.locator(".frame-menu .health li").first.wait_for()
    boxes: list[list[float]] = page.evaluate("""() => [".health ul", "[data-area=line]"].map((place) => {
        const { left, top, right, bottom } = document.querySelector(place).getBoundingClientRect();
        return [left, top, right, bottom];
    })""")
    (left, top, right, bottom), (from_left, from_top, to_right, to_bottom) = boxes
    assert right <= from_left or to_right <= left or bottom <= from_top or to_bottom <= top, boxes
    assert left >= 0 and top >= 0 and right <= width and bottom <= height, boxes
    page.keyboard.press("Escape")
    until(
        page,
        """!document.querySelector(".frame-menu .health").open
            && document.activeElement.matches(".frame-menu .health summary")""",
    )


def test_all_words_of_the_page_are_there_and_used() -> None:
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in PAGE_FILES if path.suffix == ".js")
    used = set(re.findall(r'\bt\(\s*"(\w+)"', scripts))
    flight = (path.read_text("utf-8") for path in PAGE_FILES if path.match("space_alert/page/*.js"))
    used |= set(
        re.findall(r'\btext\(\s*"(\w+)"', "\n".join(flight))
    )  # its own words lie among the shared ones
    words = phrases("en").word["page"]
    assert used <= words.keys()
    built = tuple(set(re.findall(r"`(\w+_)\$\{", scripts)))  # t(`tab_${tab}`)
    idle = {key for key in words if f'"{key}"' not in scripts and not key.startswith(built)}
    idle -= {"captain", "communications", "security"}  # roles, as the view names them
    assert idle == set()


def test_the_page_loads_nothing_from_elsewhere() -> None:
    for path in PAGE_FILES:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//cdn|@import (?!{)", text), path.name
