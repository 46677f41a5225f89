"""Makes the pictures of the page: `make pictures` for those that documents show. `python -m tests.browser.pictures DIR`
makes all, in five to ten minutes, `python -m tests.browser.pictures DIR score station` only those two moments, with
all that leads to them.

People with names sit down in the lobby of a table of its own, bots fill the seats that are left, and all is done by
what a page may send. Seeds are fixed and moments held, so the pictures are alike each time.
"""

import io
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from engine import GAMES
from engine.game import STRENGTHS, action_json
from tests.browser.deciding import position
from tests.browser.programs import BROWSERS, started
from tests.browser.visitors import Seen, Visitors, load, start, tell, until

LANGUAGES: Final = ("en", "cs")
WIDTHS: Final = {360: 740, 1280: 800, 1920: 1080}
HALL: Final = (1280, 720)
CREW: Final = ("Ada", "Borek", "Cyril")
EARLIER: Final = ("Franta", "Gita", "Hugo")
SEEDS: Final = (5, 6, 7, 8, 9)  # until a flight comes back
THOUGHT_S: Final = 8  # between two looks of people at their plans
COLOURS: Final = 256
ALL_TOGETHER: Final = 4_000_000  # bytes; a repository keeps every picture for ever
STATION: Final[Seen] = {
    "format": "space-stage-position/1",
    "position": {
        "round": 6,
        "phase": "act",
        "turn": 2,
        "characters": [
            {"room": "workshop", "damage": 2, "organic": 1, "scrap": 2, "cards": ["E07", "E09"]},
            {"room": "ne", "damage": 8, "last_roll": 4, "cards": ["M07"]},
            {
                "room": "se",
                "damage": 3,
                "organic": 2,
                "scrap": 3,
                "cards": ["E01", "E11", "M06", {"card": "E10", "discharged": True}],
            },
            {"room": "hub", "damage": 5, "scrap": 5, "cards": ["M01"]},
        ],
        "monsters": {
            "upper_2": "R01",
            "upper_4": {"monster": "R08", "scrap": 7},
            "lower_4": "R11",
            "lower_5": "R06",
        },
        "generators": {"workshop_electricity": 1, "laboratory_oxygen": 3},
        "rows": {"equipment": ["E08", "E05", "E13"], "mutations": ["M03", "M05", "M11"]},
    },
    "lots": {"monsters": ["R02", "R03", "R05", "R10", "R12"]},
}
FOREVER_S: Final = 10_000.0
PLANNED_S: Final = 100.0  # by then bots have planned and threats were announced
SETTLE_MS: Final = 700  # until a page has drawn and its fonts are there
SLOW_MS: Final = 60_000


@dataclass
class Studio:
    """Takes pictures of pages of one table into a folder, unless it does not look. `table` is the page that runs the
    table.
    """

    browser: Browser
    address: str
    code: str
    folder: Path
    table: Page
    looks: bool = True

    def take(self, name: str, path: str, size: tuple[int, int]) -> None:
        """A page in each language, as a picture of few colours."""
        if not self.looks:
            return
        for language in LANGUAGES:
            with self.page(path, language, size) as page:
                page.wait_for_timeout(SETTLE_MS)
                shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            small = shot.quantize(
                COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
            )  # keeps small lights
            small.save(self.folder / f"{name}-{language}.png", optimize=True)

    @contextmanager
    def page(self, path: str, language: str, size: tuple[int, int]) -> Iterator[Page]:
        """A page in a language; what stands behind a # goes last."""
        place, mark, code = path.partition("#")
        visitors = Visitors(self.browser, self.address)
        ask = "&" if "?" in place else "?"
        yield visitors.open(f"{place}{ask}language={language}{mark}{code}", *size)
        visitors.leave()

    def take_table(self, name: str) -> None:
        """The table at three widths."""
        for size in WIDTHS.items():
            self.take(f"table-{name}-{size[0]}", "/", size)

    def sit(self, mission: str, crew: tuple[str, ...], seed: int, bots: bool = True) -> None:
        """People agree on a mission in the lobby, and begin it."""
        page = self.table
        tell(page, {"do": "lobby"}, {"do": "choose", "game": "space_alert", "setup": {"mission": mission}})
        for seat, name in enumerate(crew, 1):
            tell(page, {"do": "place", "seat": seat, "who": "person", "name": name})
        if bots:
            tell(page, {"do": "place", "seat": 0, "who": "bot", "strength": "ace"})
        until(page, f"state.picture.lobby.places[{len(crew) - 1}].name === '{crew[-1]}'")
        page.locator(".lobby-seed summary").click()
        page.locator(".lobby-seed input").fill(str(seed))
        start(page)
        expect(page.locator("body")).to_have_attribute("data-part", "action")

    def clear(self) -> None:
        """Ends the game and the evening: nobody sits at the table, and its first page is there."""
        if self.table.evaluate("async () => (await import('/static/state.js')).state.picture.game !== null"):
            tell(self.table, {"do": "abort"})
        tell(self.table, {"do": "endevening"})
        expect(self.table.locator(".first-page")).to_be_visible()

    def plan(self, people: int, until_s: float) -> None:
        """People plan what a strong bot would, until a second of the flight or its end."""
        page, seats = self.table, tuple(range(1, people + 1))
        bots = GAMES.bots("space_alert", seats, 1)
        tell(page, {"do": "pace", "times": 20})
        while True:
            tell(page, {"do": "hold", "on": True})
            until(page, "state.picture.show.held")
            running = position(page, "space_alert")
            if running.wake_at() is None:
                break
            for seat, action in bots.think(running, STRENGTHS["ace"]):
                tell(page, {"do": "wish", "seat": seat, "action": action_json(action)})
            if running.now_s() >= until_s:
                return
            tell(page, {"do": "hold", "on": False})
            then_ms = round(1000 * min(until_s, running.now_s() + THOUGHT_S))
            until(page, f"!state.picture.show.live || state.picture.show.now_ms >= {then_ms}")
        tell(page, {"do": "hold", "on": False})

    def wait(self, part: str) -> None:
        """Lets time pass fast until a part of the game."""
        tell(self.table, {"do": "pace", "times": 50})
        expect(self.table.locator("body")).to_have_attribute("data-part", part, timeout=SLOW_MS)


def empty(studio: Studio) -> None:
    """Nobody plays; a flight is in the table of the day already."""
    studio.sit("test_run_1", EARLIER, 4, bots=False)
    studio.plan(len(EARLIER), FOREVER_S)
    studio.wait("over")
    studio.clear()
    studio.take_table("empty")
    studio.take("hall-empty", "/hall", HALL)
    studio.take("operator", f"/operator#{studio.code}", (1280, 800))


def action(studio: Studio) -> None:
    """The countdown of the first phase, held."""
    studio.sit("mission_1", CREW, SEEDS[0])
    studio.plan(len(CREW), PLANNED_S)
    tell(studio.table, {"do": "pace", "times": 1})
    studio.take_table("action")
    studio.take("hall-action", "/hall", HALL)
    studio.take("seat-360", "/seat/2", (360, 740))
    tell(studio.table, {"do": "hold", "on": False})


def resolution(studio: Studio) -> None:
    """A moment in the sixth turn, when threats are on their way."""
    studio.plan(len(CREW), FOREVER_S)
    studio.wait("resolution")
    tell(studio.table, {"do": "pace", "times": 20})
    until(studio.table, "state.picture.show.turns.length > 6")
    tell(studio.table, {"do": "pace", "times": 1}, {"do": "show", "command": "pause"})
    turn = studio.table.evaluate(
        "async () => (await import('/static/state.js')).state.picture.show.turns[5] + 12000"
    )
    tell(studio.table, {"do": "show", "command": "at", "at_ms": int(turn)})
    studio.take_table("resolution")
    studio.take("hall-resolution", "/hall", HALL)
    tell(studio.table, {"do": "show", "command": "play"})


def score(studio: Studio) -> None:
    """The end of the same flight, or of the next one that comes back."""
    studio.wait("over")
    for seed in SEEDS[1:]:
        if studio.table.locator(".ending [data-outcome=won]").count():
            break
        tell(studio.table, {"do": "abort"})
        until(studio.table, "state.picture.game === null")
        studio.sit("mission_1", CREW, seed)
        studio.plan(len(CREW), FOREVER_S)
        studio.wait("over")
    expect(studio.table.locator(".ending h2")).to_be_visible()
    studio.take_table("score")
    studio.take("hall-score", "/hall", HALL)


def station(studio: Studio) -> None:
    """Space Stage in the middle of a turn, on a screen and on a phone."""
    studio.clear()
    load(studio.table, STATION)
    tell(studio.table, {"do": "hold", "on": False})
    expect(studio.table.locator("svg.station")).to_be_visible()
    studio.take("space-stage-1280", "/?seat=3", (1280, 800))
    studio.take("space-stage-360", "/?seat=3", (360, 740))
    tell(studio.table, {"do": "abort"})


MOMENTS: Final[tuple[tuple[Callable[[Studio], None], ...], ...]] = (
    (empty,),
    (action, resolution, score),  # of one flight
    (station,),
)
NAMES: Final = tuple(work.__name__ for works in MOMENTS for work in works)


def work_through(studio: Studio, wanted: Sequence[str]) -> None:
    """Takes the pictures of the moments that are wanted, and goes no further than they ask for."""
    for works in MOMENTS:
        asked = [work.__name__ in wanted for work in works]
        for number, work in enumerate(works):
            if any(asked[number:]):
                studio.looks = asked[number]
                work(studio)


def main(folder: Path, wanted: Sequence[str]) -> int:
    """Takes the pictures of some moments, or all; 1 if they are too large together, 2 for a moment that is none."""
    if unknown := set(wanted) - set(NAMES):
        print(f"expected moments of {', '.join(NAMES)}, got {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as state,
        started(Path(state)) as (address, code),
        sync_playwright() as playwright,
    ):
        found = next(path for path in map(shutil.which, BROWSERS) if path)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        work_through(
            Studio(browser, address, code, folder, Visitors(browser, address).open()), wanted or NAMES
        )
        browser.close()
    size = sum(path.stat().st_size for path in folder.glob("*.png"))
    print(f"{len(list(folder.glob('*.png')))} pictures, {size:,} bytes")
    return int(size > ALL_TOGETHER)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
