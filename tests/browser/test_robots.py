"""An evening by robots: people who press whatever a page offers, at windows that change their size all the time.

`SEED=7 SECONDS=600` in the environment of `make slow` are the seed and how long each game is played. A failure tells
the last presses before it.
"""

import os
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Final, TypedDict

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.visitors import FRAME, Seen, Visitors, tell

SEED: Final = int(os.environ.get("SEED", "1"))
SECONDS: Final = float(os.environ.get("SECONDS", "60"))  # of a game
SIZES: Final = (
    (1280, 800), (1366, 625), (768, 1024), (820, 1180), (390, 844), (390, 664), (360, 616), (740, 360), (750, 342),
    (640, 400),
)  # fmt: skip
STAYS: Final = 12  # presses at one size
LAST: Final = 12  # presses that a failure tells
SETUPS: Final[dict[str, tuple[Seen, list[int]]]] = {
    "space_alert": ({"mission": "mission_1", "players": 3}, [3]),
    "outer_rim": ({}, []),
    "space_stage": ({"players": 3}, [3]),
    "mag_blast": ({"players": 3}, [3]),
    "galaxy_trucker": ({"players": 3}, [3]),
}

# Everything that a finger may press in the window, but for what leaves the page or the game, or asks for a file.
LOOK: Final = """() => {
    const never = "[data-do=end-sure], [data-do=abort], [data-do=endevening], [data-do=leave], [data-do=load], " +
        "[data-do=keep], [data-do=fullscreen], [data-do=restart], [type=file], a[href], select";
    const all = "button, [role=button], [role=tab], input[type=checkbox], input[type=radio], [tabindex='0'][data-do]";
    const html = document.documentElement;
    const offers = [];
    for (const one of document.querySelectorAll(all)) {
        if (one.matches(never) || one.disabled || one.getAttribute("aria-disabled") === "true") continue;
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const hit = document.elementFromPoint(x, y);
        if (!hit || !(one === hit || one.contains(hit))) continue;
        const area = one.closest("[data-area]")?.dataset.area ?? "";
        offers.push({ x, y, area, name: one.dataset.do || one.getAttribute("aria-label") || one.textContent.trim() });
    }
    const areas = {};
    for (const one of document.querySelectorAll("[data-area]")) {
        const { x, y, width, height } = one.getBoundingClientRect();
        if (width > 0 && one.dataset.area !== "strip") areas[one.dataset.area] = [x, y, width, height].map(Math.round);
    }
    const primary = document.querySelector("[data-primary]");
    const { state } = document.body.dataset;
    const dialog = [...document.querySelectorAll("dialog[open], [role=dialog]")].some((one) => one.checkVisibility());
    return {
        offers, areas, state: state ?? "", dialog, size: [innerWidth, innerHeight],
        scrolls: html.scrollHeight > innerHeight || html.scrollWidth > innerWidth,
        line: document.querySelector("[data-area=line]")?.textContent.trim() ?? "",
        primary: primary ? primary.textContent.trim() : "",
    };
}"""


class Offer(TypedDict):
    """Something to press: where, in which area, and what it is called."""

    x: float
    y: float
    area: str
    name: str


class Look(TypedDict):
    """What a robot sees of a page."""

    offers: list[Offer]
    areas: dict[str, list[int]]
    state: str
    dialog: bool
    size: list[int]
    scrolls: bool
    line: str
    primary: str


@dataclass
class Robot:
    """Somebody at a page who presses anything, and notes what a page must not do."""

    page: Page
    draw: Random
    areas: dict[tuple[int, ...], dict[str, list[int]]] = field(default_factory=dict)
    pressed: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)

    def turn(self, count: int) -> None:
        """Presses once, at a window of another size every STAYS presses."""
        if count % STAYS == 0:
            width, height = self.draw.choice(SIZES)
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(FRAME)
        seen: Look = self.page.evaluate(LOOK)
        self._judge(seen)
        if seen["offers"]:
            offer = self.draw.choice(self._liked(seen["offers"]))
            self.pressed.append(f"{offer['name'][:40]} ({offer['area'] or 'page'}, {seen['state']})")
            self.page.mouse.click(offer["x"], offer["y"])
        self._settle()

    def _settle(self) -> None:
        """Waits for two frames; some buttons, such as that of a language, open a page anew."""
        try:
            self.page.evaluate(FRAME)
            self.page.evaluate(FRAME)
        except Error:
            self.areas.clear()
            expect(self.page.locator("body[data-part]")).to_have_count(1)

    def _liked(self, offers: list[Offer]) -> list[Offer]:
        """Mostly the game: robots that only open menus see no endings."""
        inside = [one for one in offers if one["area"] in ("dock", "board", "strip")]
        return inside if inside and self.draw.random() < 0.8 else offers

    def _judge(self, seen: Look) -> None:
        """The areas stay, nothing scrolls the page, and who can press nothing hears who is waited for."""
        if not seen["areas"] or not seen["state"] or seen["dialog"]:
            return
        size = tuple(seen["size"])
        before = self.areas.setdefault(size, seen["areas"])
        for area, place in before.items():
            if seen["areas"].get(area, place) != place:
                self._complain(f"{area} moved at {size}: {place} to {seen['areas'][area]}", seen)
        if seen["scrolls"]:
            self._complain(f"the page scrolls at {size}", seen)
        acts = [one for one in seen["offers"] if one["area"] in ("dock", "board", "strip", "side")]
        if seen["state"] in ("deciding", "held", "curtain", "asking", "ending") and not acts:
            self._complain(f"nothing can be pressed at {size}", seen)
        if seen["state"] == "waiting" and not acts and not seen["line"]:
            self._complain(f"nobody is waited for at {size}", seen)

    def _complain(self, what: str, seen: Look) -> None:
        told = f"{what} [{seen['state']}: {seen['line'][:60]} / {seen['primary'][:40]}]"
        if not any(one.startswith(what) for one in self.found):
            self.found.append(f"{told} after {' > '.join(self.pressed[-LAST:])}")


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(SETUPS))
def test_robots_find_nothing_to_complain_about(game: str, visitors: Visitors) -> None:
    """Two robots at seats, one at the table; no console error either, for which `visitors` looks."""
    draw = Random(f"{SEED} {game}")
    pages = [visitors.open(f"/?seat={seat}") for seat in (1, 2)]
    robots = [Robot(page, draw) for page in pages]
    setup, bots = SETUPS[game]
    ends_s, count = monotonic() + SECONDS, 0
    while monotonic() < ends_s:
        if count % 400 == 0:  # a game that nobody leads to its end begins anew
            deal: Seen = {
                "do": "begin",
                "game": game,
                "setup": setup,
                "bots": bots,
                "seed": draw.randrange(1000),
            }
            tell(pages[0], {"do": "abort"}, deal, {"do": "pace", "times": 5})
        for robot in robots:
            robot.turn(count)
        count += 1
    told = [one for robot in robots for one in robot.found]
    assert told == [], f"seed {SEED}, {count} presses each"
    pressed = Counter(one.rpartition("(")[2].split(",")[0] for robot in robots for one in robot.pressed)
    print(f"seed {SEED}: {count} presses each, {dict(pressed)}")
    assert min(pressed["dock"], pressed["board"]) > 0
    assert sum(len(robot.areas) for robot in robots) > 1
