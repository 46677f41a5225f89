"""The games that are drawn in the frame, a line for each, and the states that the page of each comes through."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page, expect

from engine.game import Json
from tests.browser.test_page_mag_blast import action_of, before_a_shot
from tests.browser.visitors import FRAME, Seen, Visitors, load, tell, until

OVER: Final = 10**9  # ms: behind the end of every show


@dataclass(frozen=True, slots=True)
class Framed:
    """A game in the frame. `deciding` gives a position in which seat 1 is to act, and the actions of seat 1 after which
    it waits for somebody else; `setup` and `bots` are a game that bots play to its end, `lesson` is a lesson.
    """

    deciding: Callable[[], tuple[dict[str, Json], tuple[Json, ...]]]
    setup: Seen
    bots: tuple[int, ...]
    lesson: str


def shot() -> tuple[dict[str, Json], tuple[Json, ...]]:
    """A battle of two: seat 1 fires with its noise, and seat 2 may answer."""
    game, blast = before_a_shot()
    return game.position(), (action_of(blast), {"do": "noise"})


GAMES: Final[dict[str, Framed]] = {
    "mag_blast": Framed(shot, {"players": 2}, (1, 2), "first_battle"),
}


def at_table(visitors: Visitors, game: str, path: str = "/?seat=1") -> Page:
    """The page of seat 1, which is to act."""
    page = visitors.again(path)
    load(page, GAMES[game].deciding()[0])
    until(page, f"state.picture?.game === '{game}'")
    expect(page.locator("[data-area=dock]")).to_be_visible()
    tell(page, {"do": "hold", "on": False})
    return comes_to(page, "deciding")


def comes_to(page: Page, state: str) -> Page:
    """Waits until a page is in a state, and drawn."""
    expect(page.locator("body")).to_have_attribute("data-state", state)
    for _ in range(2):
        page.evaluate(FRAME)
    return page


def states(page: Page, game: str) -> Iterator[str]:
    """The states that a page `at_table` comes through, each by its name while the page is in it."""
    framed = GAMES[game]
    yield "deciding"
    for name, on, off in (
        ("asking", "{asksEnd: true}", "{asksEnd: false}"),
        ("reconnecting", "{online: false}", "{online: true}"),
    ):
        page.evaluate(f"async () => (await import('/static/state.js')).change({on})")
        comes_to(page, name)
        yield name
        page.evaluate(f"async () => (await import('/static/state.js')).change({off})")
    tell(page, {"do": "hold", "on": True, "reason": "the pizza is here"})
    comes_to(page, "held")
    yield "held"
    tell(page, {"do": "hold", "on": False})
    comes_to(page, "deciding")
    wishes: list[Seen] = [{"do": "wish", "seat": 1, "action": action} for action in framed.deciding()[1]]
    tell(page, *wishes)
    comes_to(page, "waiting")
    yield "waiting"
    tell(page, {"do": "learn", "game": game, "lesson": framed.lesson})
    comes_to(page, "lesson")
    yield "lesson"
    tell(page, {"do": "begin", "game": game, "setup": framed.setup, "bots": list(framed.bots), "seed": 3})
    tell(page, {"do": "show", "command": "pause"})
    comes_to(page, "show")
    yield "show"
    until(page, "state.picture.show.paused", {"do": "show", "command": "play"}, {"do": "pace", "times": 200})
    until(page, "state.picture.view.result", {"do": "show", "command": "at", "at_ms": OVER})
    comes_to(page, "ending")
    yield "ending"
