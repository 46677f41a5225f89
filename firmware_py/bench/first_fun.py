"""How long people take from the first page to their first card: what they press, and what they have to read meanwhile.

Somebody opens the table's page, chooses a game and begins it; a friend comes with a phone. Each word that stands in the
window is read once, at the table and on the phone at the same time.
"""

import shutil
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from firmware_py.bench.first_page import running
from firmware_py.bench.painted_page import BROWSERS
from firmware_py.games.measures import Measure

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WORDS_A_MINUTE: Final = 200
WORDS: Final = r"""() => {
    const shown = (one) => one.checkVisibility() && one.matches(":not(option), :checked")
        && one.getBoundingClientRect().top < innerHeight;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said = [];
    while (walk.nextNode()) if (shown(walk.currentNode.parentElement)) said.push(walk.currentNode.data);
    return said.join(" ").match(/[\p{L}\p{N}]+/gu) ?? [];
}"""


class Visit:
    """What somebody presses and reads at a page."""

    def __init__(self, page: "Page") -> None:
        self._page = page
        self._known: set[str] = set()
        self.presses = self.words = 0

    def press(self, where: str) -> None:
        """Reads what is new in the window, and presses something."""
        found = self._page.locator(where).first
        found.wait_for(state="visible")
        self.read()
        found.click()
        self.presses += 1

    def read(self) -> None:
        """Reads what is new in the window."""
        words = self._page.evaluate(WORDS)
        self.words += sum(word not in self._known for word in words)
        self._known.update(words)

    @property
    def seconds(self) -> float:
        """How long the reading takes."""
        return 60 * self.words / WORDS_A_MINUTE


def measures() -> list[Measure]:
    """The rows of the bench, with how to measure them."""
    return [
        ("to the first own card, with a friend on a phone", _first_card),
        ("to the first step of a lesson", _lesson),
    ]


def _first_card() -> str:
    return _measured(_play)


def _lesson() -> str:
    return _measured(_learn)


def _measured(deed: Callable[["Browser", str], str]) -> str:
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if found is None or find_spec("playwright") is None:
        return "not measured: no Chromium with Playwright here"
    from playwright.sync_api import sync_playwright

    with running() as server, sync_playwright() as playwright:
        if not server.url:
            return "not measured: the table did not start"
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        told = deed(browser, server.url)
        browser.close()
    return told


def _play(browser: "Browser", url: str) -> str:
    table = browser.new_page(viewport={"width": 1280, "height": 800})
    table.goto(url)
    host = Visit(table)
    host.press("[data-do=new-mission]")
    code = table.locator("#lobby .room-code").inner_text().replace(" ", "")
    phone = browser.new_page(viewport={"width": 390, "height": 664})
    phone.goto(f"{url}/join#{code}")
    friend = Visit(phone)
    friend.press("[data-take='2']")
    friend.press("[data-do=ready]")
    host.press("[data-do=start]")
    phone.locator(".hand .card").first.wait_for(state="visible")
    friend.read()
    presses = host.presses + friend.presses
    return f"{presses} presses, {host.seconds:.0f} s of reading at the table, {friend.seconds:.0f} s at the phone"


def _learn(browser: "Browser", url: str) -> str:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    visit = Visit(page)
    visit.press("[data-do=lessons]")
    visit.press("[data-door=learn] .door-way")
    page.locator(".lesson .lesson-text").wait_for(state="visible")
    return f"{visit.presses} presses, {visit.seconds:.0f} s of reading"
