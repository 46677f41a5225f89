"""How long a browser takes until the table's page stands painted: Chromium without a screen that has nothing of it yet.

Playwright, which the tests of the pages use, leads the browser; where either is missing there is no such row.
"""

import shutil
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING, Final

from firmware_py.bench.first_page import ROUNDS, running
from firmware_py.games.measures import Measure

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PAINTS: Final = """() => new Promise((told) => {
    const at = (kind, then) => new PerformanceObserver((list) => then(list.getEntries().at(-1).startTime))
        .observe({ type: kind, buffered: true });
    at("paint", (first) => at("largest-contentful-paint", (last) => told([first, last])));
})"""
SIZE: Final = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


REQUESTS: Final = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ transferSize }) => transferSize > 0).length"""


@dataclass(frozen=True, slots=True)
class Painted:
    """When something was painted, when its largest part was, what the browser's main thread worked for, in s; bytes,
    and the requests of this opening and of the reload after it.
    """

    first_s: float
    whole_s: float
    busy_s: float
    size: int
    requests: int
    reloaded: int


def measures() -> list[Measure]:
    """The row of the bench, with how to measure it."""
    return [("first page painted by a browser", painted_page)]


def painted_page() -> str:
    """The first opening after the start, and the median of later ones by browsers that have nothing yet."""
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if found is None or find_spec("playwright") is None:
        return "not measured: no Chromium with Playwright here"
    from playwright.sync_api import sync_playwright

    with running() as server, sync_playwright() as playwright:
        if not server.url:
            return "not measured: the table did not start"
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        seen = [_open(browser, server.url) for _ in range(ROUNDS)]
        browser.close()
    later = seen[1:]
    return (
        f"{seen[0].whole_s:.2f} s, later {median(one.whole_s for one in later):.2f} s "
        f"(the first of it {median(one.first_s for one in later):.2f} s): {seen[0].size / 1000:.0f} kB "
        f"in {seen[0].requests} requests, reloaded in {seen[0].reloaded}; "
        f"the page needs {median(one.busy_s for one in later):.2f} s of a core"
    )


def _open(browser: "Browser", url: str) -> Painted:
    """Opens the page in a new profile, and looks when nothing more comes."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        tools = context.new_cdp_session(page)
        tools.send("Performance.enable")
        page.goto(url, wait_until="networkidle")
        first_ms, whole_ms = page.evaluate(PAINTS)
        told = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
        size, requests = page.evaluate(SIZE), page.evaluate(REQUESTS)
        page.reload(wait_until="networkidle")
        reloaded = page.evaluate(REQUESTS)
        return Painted(first_ms / 1000, whole_ms / 1000, told["TaskDuration"], size, requests, reloaded)
