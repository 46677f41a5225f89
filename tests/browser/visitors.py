"""People at pages of one table."""

import json
from collections.abc import Callable, Mapping, Sequence
from time import monotonic

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

PATIENCE_MS = 60_000  # when a test gives up on a page; no test that passes waits for it
expect.set_options(timeout=PATIENCE_MS)
Seen = dict[str, object]
Place = tuple[str, int, int, bool]  # address, width, height, touch
LANGUAGES = (pytest.param("en", marks=pytest.mark.slow), "cs")  # Czech words are the longer ones
FRAME = "() => new Promise(requestAnimationFrame)"
SETTLED = """async () => {
    const ends = (one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime);
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
}"""  # what moves on a page and comes to an end has come to it


class Visitors:
    """Opens pages and collects what no page may do: console errors, such as that of a request to elsewhere, for which
    no name is found (see the browser of conftest.py), and uncaught errors."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self._stayed: dict[Place, Page] = {}
        self._used: set[Place] = set()
        self.complaints: list[str] = []

    def open(self, path: str = "/", width: int = 1280, height: int = 800, touch: bool = False) -> Page:
        """A page of its own, as in a browser of its own."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        page.goto(self._address + path)
        expect(page.locator("body[data-part]")).to_have_count(1)
        return page

    def again(self, path: str = "/", width: int = 1280, height: int = 800, touch: bool = False) -> Page:
        """The page that the test before this one left at such a place, at an empty table by now; without one another
        is opened. For tests that leave nothing but a game: no choice that a browser remembers.
        """
        place = path, width, height, touch
        self._used.add(place)
        if place not in self._stayed:
            self._stayed[place] = self.open(path, width, height, touch)
            self._contexts.pop()
            return self._stayed[place]
        page = self._stayed[place]
        until(page, "state.picture?.game === null")
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement?.blur()")
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def leave(self) -> None:
        """Closes all pages but those that may be seen again: no page runs through more than one test that has no use
        for it.
        """
        for place in self._stayed.keys() - self._used:
            self._contexts.append(self._stayed.pop(place).context)
        self._used.clear()
        for context in self._contexts:
            context.close()
        self._contexts.clear()


class Keeper:
    """Ends the game that a test leaves behind. It looks at no page of the table, which would be drawn all the time."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._page = browser.new_page()
        self._page.goto(f"{address}/static/icon.svg")

    def clear_table(self) -> None:
        """Comes back when the table says that there is no game; on a line of its own nothing older is heard."""
        self._page.evaluate(
            """() => new Promise((cleared, failed) => {
                const line = new WebSocket(`ws://${location.host}/ws`);
                line.onopen = () => ["abort", "endevening"].forEach((deed) => line.send(`{"do":"${deed}"}`));
                line.onerror = line.onclose = failed;
                line.onmessage = ({ data }) => {
                    const said = typeof data === "string" ? JSON.parse(data) : {};
                    if (said.kind !== "picture" || said.game !== null) return;
                    line.onclose = cleared;
                    line.close();
                };
            })"""
        )

    def leave(self) -> None:
        """Closes the page."""
        self._page.close()


def tell(page: Page, *messages: Seen) -> None:
    """Messages to the table over a page's own line."""
    page.evaluate(
        """async (messages) => {
            const { tell } = await import("/static/commands.js");
            for (const message of messages) tell(message);
        }""",
        list(messages),
    )


def load(page: Page, document: Mapping[str, object], bots: Sequence[int] = ()) -> None:
    """Sets a position up; the table then waits for people."""
    tell(page, {"do": "load", "text": json.dumps(document), "bots": list(bots)})


def begin(page: Page, setup: Seen, bots: list[int], seed: int = 5) -> None:
    """Deals a mission and waits until cards may be planned."""
    tell(page, {"do": "begin", "game": "space_alert", "setup": setup, "bots": bots, "seed": seed})
    expect(page.locator("body")).to_have_attribute("data-part", "action")


def start(page: Page) -> None:
    """Lets the game begin that is agreed on in the lobby, and waits for the countdown's end."""
    page.locator("[data-do=start]").click()
    expect(page.locator(".starts-in")).to_be_visible()
    expect(page.locator("#lobby")).to_be_hidden()


def open_menu(page: Page) -> None:
    """The menu of a game's page."""
    opener = page.locator("[data-do=menu]")
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()
    expect(page.locator(".frame-menu")).to_be_visible()


def look_at_the_table_top(page: Page) -> None:
    """The lit wood instead of the board, also where it is seen already."""
    open_menu(page)
    switch = page.locator(".frame-menu [data-do=table-top]")
    if switch.get_attribute("aria-pressed") == "false":
        switch.click()
    else:
        page.locator("[data-do=menu]").click()
    expect(page.locator(".surface")).to_be_visible()


def seen(page: Page) -> Seen:
    """The last picture that the table sent to a page."""
    text: str = page.evaluate("async () => JSON.stringify((await import('/static/state.js')).state.picture)")
    picture: Seen = json.loads(text)
    return picture


def until(page: Page, condition: str, *then: Seen) -> None:
    """Waits, frame by frame, until a JavaScript expression holds at a page, and for two frames more, in which the page
    draws that and brings it into sight. Whatever is to happen `then` the page tells the table in the very moment.

    In it `state` is what the page knows, `cursor()` where it is in the game, in ms, and `pixel(lamp)` the [red, green,
    blue, opacity] in the middle of a lamp's first LED on the canvas. The page forbids code made of strings, also to
    Playwright's own waiting.
    """
    held = page.evaluate(
        f"""async (then) => {{
            const {{ cursor, state }} = await import("/static/state.js");
            const canvas = document.querySelector("canvas");
            const pixel = (lamp) => {{
                const {{ leds, groups, width_mm }} = state.hello.cabinet;
                const [x, y] = leds[groups[lamp][0]].map((mm) => (mm * canvas.width) / width_mm);
                return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data];
            }};
            const end = performance.now() + {PATIENCE_MS};
            while (!({condition})) {{
                if (performance.now() > end) return false;
                await new Promise(requestAnimationFrame);
            }}
            then.forEach((message) => state.send(message));
            for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
            return true;
        }}""",
        list(then),
    )
    assert held, f"waited in vain for {condition}"


def heard_of(page: Page, happened: Callable[[], object]) -> None:
    """Waits until something has come to the test's own ears, such as a line that a page opens."""
    end = monotonic() + PATIENCE_MS / 1000
    while not happened():
        assert monotonic() < end, "waited in vain"
        page.evaluate(FRAME)
