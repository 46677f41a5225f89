"""What holds for every page: it is painted, logs no error, and asks nobody but the table; where nothing else runs it is
painted within a second.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitors, begin, heard_of, look_at_the_table_top, tell, until

PAINT = """() => new Promise((told) => new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) told(entry.startTime);
}).observe({ type: "paint", buffered: true }))"""
TRIES = 3  # other programs may be busy; a page that is slow is so every time
LIMIT_MS = 1000


PAGES = ["/", "/seat/2", "/operator", "/hall"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_painted_and_quiet(path: str, visitors: Visitors) -> None:
    """Its console and its requests are judged when the visitors leave."""
    assert visitors.open(path).evaluate(PAINT) > 0


REQUESTS = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ transferSize }) => transferSize > 0).map(({ name }) => name)"""


def test_a_page_that_is_loaded_again_asks_for_nothing_but_itself(visitors: Visitors) -> None:
    """With a game on it as well: 67 files and more were asked for at each reload."""
    page = visitors.open()
    begin(page, {"mission": "test_run_1", "players": 2}, [1, 2])
    page.reload(wait_until="networkidle")
    assert len(page.evaluate(REQUESTS)) >= 1
    page.reload(wait_until="networkidle")
    assert page.evaluate(REQUESTS) == [page.url]


def test_a_request_to_elsewhere_is_complained_of(visitors: Visitors) -> None:
    """By a page that may ask nobody but its table, and by one of its own that may ask anybody."""
    page = visitors.open()
    for address in (None, "about:blank"):
        if address:
            page.goto(address)
        page.evaluate("fetch('http://example.org/', { mode: 'no-cors' }).catch(() => null)")
        heard_of(page, lambda: bool(visitors.complaints))
        visitors.complaints.clear()


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_painted_within_a_second(path: str, visitors: Visitors) -> None:
    page = visitors.open(path)
    painted: list[float] = []
    for _ in range(TRIES):
        painted.append(page.evaluate(PAINT))
        page.reload()
    assert 0 < min(painted) < LIMIT_MS


def test_numbers_below_zero_have_a_minus_and_nothing_else_loses_its_hyphen(visitors: Visitors) -> None:
    page = visitors.open()
    shown = page.evaluate(
        """async () => {
            const { filled, number, signed } = await import("/static/words.js");
            const { h, render } = await import("/static/dom.js");
            const place = document.createElement("p");
            render(place, number(-2), h("b", {}, 3), "T-1");
            const gaps = { points: -4, since: "2026-11-20" };
            return [number(-7), signed(-7), signed(7), filled("{points} {since}", gaps), place.textContent];
        }"""
    )
    assert shown == ["−7", "−7", "+7", "−4 2026-11-20", "−23T-1"]


@pytest.mark.parametrize(
    ("language", "letters"),
    [pytest.param("en", ["R", "W", "B", "IN"], marks=pytest.mark.slow), ("cs", ["Č", "B", "M", "VN"])],
)
def test_zones_have_letters_in_the_language_of_the_page(
    language: str, letters: list[str], visitors: Visitors
) -> None:
    page = visitors.open(f"/?language={language}")
    begin(page, {"mission": "mission_1", "players": 2}, [])
    look_at_the_table_top(page)
    expect(page.locator("#stage .printed .zone-letter")).to_have_text(letters)


@pytest.mark.slow
def test_letters_are_printed_again_for_a_page_that_changes_its_language(visitors: Visitors) -> None:
    """As a hall does that shows several languages."""
    table = visitors.open()
    begin(table, {"mission": "mission_1", "players": 2}, [1, 2])
    tell(table, {"do": "pace", "times": 200})
    page = visitors.open("/hall?language=en,cs")
    letter = page.locator(".ship-board .lane-track.white .zone-letter")
    expect(letter).to_have_text("W")
    expect(letter).to_have_text("B")


def test_the_list_of_devices_is_within_the_window(visitors: Visitors) -> None:
    page = visitors.open("/?language=cs", width=360)
    page.locator("details.health summary").click()
    expect(page.locator("details.health ul")).to_be_visible()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        until(
            page,
            f"""((list) => innerWidth === {width} && list.left >= 0 && list.right <= {width})(
                document.querySelector("details.health ul").getBoundingClientRect()
            )""",
        )
