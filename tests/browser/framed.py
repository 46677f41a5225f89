"""The games in the frame, a line for each, and the states that the page of each comes through."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from playwright.sync_api import Page, expect

from engine import GAMES as RULES
from engine.game import Game, Json, TimeIs, action_json
from tests.browser.test_page_mag_blast import action_of, before_a_shot
from tests.browser.visitors import FRAME, Seen, Visitors, load, tell, until

OVER: Final = 10**9  # ms: behind the end of every show
FAST: Final = '{"do": "pace", "times": 200}'  # said again and again: a part that begins has its own pace
SEAT: Final = 1
SEED: Final = 3
MOST: Final = 4000  # actions of bots until a game has come to a moment
NAMES: Final = (
    "Maximiliana",
    "🚀🚀",
    "Zdeňka-Ludm.",
)  # long, without a letter, with what stands above letters
Moment = tuple[
    Seen, tuple[Json, ...]
]  # what is told for a game, and the actions of seat 1 after which it waits


@dataclass(frozen=True, slots=True)
class Framed:
    """A game in the frame. `deciding` gives a game in which seat 1 is to act; `out` one that goes on without seat 1,
    for games in which somebody can be out; `setup` and `bots` are a game that bots play to its end, `lesson` is one.
    """

    deciding: Callable[[], Moment]
    setup: Seen
    bots: tuple[int, ...]
    lesson: str
    out: Callable[[], dict[str, Json]] | None = None


def loaded(document: dict[str, Json]) -> Seen:
    return {"do": "load", "document": document}


def shot() -> Moment:
    """A battle of two: seat 1 fires with its noise, and seat 2 may answer."""
    game, blast = before_a_shot()
    return loaded(game.position()), (action_of(blast), {"do": "noise"})


def last_phase() -> Moment:
    """A flight of two whose last phase has begun: everybody plans, and seat 1 is ready first."""
    running: Any = dealt("space_alert", {"mission": "mission_1", "players": 2})
    while running.view(None).phase < 3:
        running.act(0, TimeIs(running.wake_at()))
    return loaded(running.position()), ({"do": "agree_to_end", "on": True},)


def turns(game: str, setup: Json) -> Callable[[], Moment]:
    """A game at the first moment from which seat 1 has to wait for another after what it does."""

    @cache
    def found() -> Moment:
        running = dealt(game, setup)
        everybody = RULES.bots(game, running.setup.seats, SEED)
        for _ in range(MOST):
            if SEAT in running.to_act() and (chain := until_others(game, running)):
                return loaded(running.position()), chain
            seat, action = everybody.think(running, 1)[0]
            running.act(seat, action)
        raise AssertionError(f"seat {SEAT} of {game} waits for nobody")

    return found


def dealt(game: str, setup: Json, seed: int = SEED) -> Game:
    rules: Any = RULES[game]
    running: Game = rules.deal(rules.setup(setup), seed)
    return running


def until_others(game: str, running: Game) -> tuple[Json, ...]:
    """What seat 1 does until others are to act and it is not; nothing where that does not come soon."""
    trial, own = running.clone(), RULES.bots(game, (SEAT,), SEED)
    chain: list[Json] = []
    while SEAT in trial.to_act() and len(chain) < 9:
        for seat, action in own.think(trial, 1):
            trial.act(seat, action)
            chain.append(action_json(action))
    waits = trial.result is None and trial.to_act() and SEAT not in trial.to_act()
    return tuple(chain) if waits else ()


def without(game: str, setup: Json, gone: Callable[[Any], bool]) -> Callable[[], dict[str, Json]]:
    """A game that goes on after seat 1 has gone, as its view says."""

    @cache
    def found() -> dict[str, Json]:
        for seed in range(10):
            running = dealt(game, setup, seed)
            bots = RULES.bots(game, running.setup.seats, seed)
            while running.result is None and not gone(running.view(None)):
                seat, action = bots.think(running, 1)[0]
                running.act(seat, action)
            if running.result is None:
                return running.position()
        raise AssertionError(f"nobody is ever out in {game}")

    return found


def is_dead(view: Any) -> bool:
    return not view.players[0].alive


def has_no_character(view: Any) -> bool:
    return all(one.status == "dead" for one in view.characters if one.seat == SEAT)


def has_left(view: Any) -> bool:
    flyers = view.flight.flyers if view.phase == "fly" and view.flight else ()
    return any(one.retired for one in flyers if one.seat == SEAT)


GAMES: Final[dict[str, Framed]] = {
    "mag_blast": Framed(
        shot, {"players": 2}, (1, 2), "first_battle", without("mag_blast", {"players": 3}, is_dead)
    ),
    "outer_rim": Framed(turns("outer_rim", {}), {}, (1, 2), "first_duel"),
    "space_stage": Framed(
        turns("space_stage", {"players": 2}),
        {"players": 2, "round_limit": 6},
        (1, 2),
        "first_shift",
        without("space_stage", {"players": 2}, has_no_character),
    ),
    "galaxy_trucker": Framed(
        turns("galaxy_trucker", {"levels": [1], "players": 2, "sand_s": 0}),
        {"levels": [1], "players": 2, "sand_s": 30},
        (1, 2),
        "learning_flight",
        without("galaxy_trucker", {"levels": [3], "players": 2, "sand_s": 0}, has_left),
    ),
    "space_alert": Framed(last_phase, {"mission": "test_run_1", "players": 2}, (1, 2), "first_flight"),
}


def at_table(visitors: Visitors, game: str, path: str = "/?seat=1") -> Page:
    """The page of seat 1, which is to act; people have names that are hard on a page."""
    guest, page = visitors.again("/"), visitors.again(path)
    for seat, name in enumerate(NAMES, 1):
        tell(guest, {"do": "place", "seat": seat, "who": "person", "name": name})
    return decides(page, game)


def decides(page: Page, game: str) -> Page:
    """Brings a game in which seat 1 is to act to its page."""
    set_up(page, game, GAMES[game].deciding()[0])
    return comes_to(page, "deciding")


def set_up(page: Page, game: str, told: Seen) -> None:
    tell(page, {"do": "abort"})
    until(page, "state.picture?.game === null")
    if told["do"] == "load":
        load(page, told["document"])  # type: ignore[arg-type]
    else:
        tell(page, told)
    until(page, f"state.picture?.game === '{game}'")
    expect(page.locator("[data-area=dock]")).to_be_visible()
    tell(page, {"do": "hold", "on": False})


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
    wishes: list[Seen] = [{"do": "wish", "seat": SEAT, "action": action} for action in framed.deciding()[1]]
    tell(page, *wishes)
    comes_to(page, "waiting")
    yield "waiting"
    if framed.out:
        set_up(page, game, loaded(framed.out()))
        comes_to(page, "out")
        yield "out"
    tell(page, {"do": "learn", "game": game, "lesson": framed.lesson})
    comes_to(page, "lesson")
    yield "lesson"
    yield from told(page, game)


def told(page: Page, game: str) -> Iterator[str]:
    """The ending of a game that bots play, and the show of what led to it."""
    framed = GAMES[game]
    tell(page, {"do": "begin", "game": game, "setup": framed.setup, "bots": list(framed.bots), "seed": SEED})
    until(page, f"state.picture?.game === '{game}' && !state.picture.lesson")
    over = "state.picture.view.result && !state.picture.show.live"
    until(page, f"(state.send({FAST}), {over})", {"do": "show", "command": "at", "at_ms": OVER})
    comes_to(page, "ending")
    yield "ending"
    middle = page.evaluate(
        "async () => { const { show } = (await import('/static/state.js')).state.picture;"
        " return Math.round((show.turns[0] + show.end_ms) / 2); }"
    )
    tell(page, {"do": "show", "command": "pause", "at_ms": middle})
    comes_to(page, "show")
    yield "show"


def behind_a_curtain(page: Page, game: str) -> Page:
    """The page of a screen that seats 1 and 2 share, as it is handed to seat 2."""
    for seat in (1, 2):
        tell(page, {"do": "place", "seat": seat, "who": "person", "name": NAMES[seat - 1]})
    decides(page, game)
    page.locator("[data-area=header] [data-person='2']").click()
    return comes_to(page, "curtain")
