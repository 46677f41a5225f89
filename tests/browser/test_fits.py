"""Everything fits: all pages in all their states, at every size that people have, measured box by box.

The slow walk looks at every game from its first moment to its end; what is always run looks at each game once.
"""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from firmware_py.games.lesson import lessons
from tests.browser.deciding import questions
from tests.browser.fitting import misfits, unexplained
from tests.browser.seeing import hard_to_see
from tests.browser.visitors import Seen, Visitors, tell, until

# 640 x 400 is what a page of 1280 x 800 has at 200 %.
SIZES: Final = ((1280, 800), (1024, 768), (1920, 1080), (360, 740), (740, 360), (640, 400))
READ: Final = ((1280, 800), (360, 740))  # where labels of a board have a least size
HALL: Final = (1920, 1080)
SETUPS: Final[dict[str, Seen]] = {
    "space_alert": {"mission": "mission_1", "players": 5},
    "outer_rim": {},
    "space_stage": {"players": 3},
    "mag_blast": {"players": 4},
    "galaxy_trucker": {"players": 3},
}
PATHS: Final = ("/", "/?seat=1", "/seat/1", "/hall", "/operator")
DECIDED: Final = ((1280, 800), (1024, 768), (360, 740), (740, 360), (640, 400))
SEATS: Final = {"space_alert": 5, "outer_rim": 2, "space_stage": 3, "mag_blast": 4, "galaxy_trucker": 3}
FINISHED: Final = (
    "!state.picture.show.live && state.picture.view.result !== null && cursor() >= state.picture.show.end_ms"
)
NUMBER: Final = "async () => (await import('/static/state.js')).state.today.ended.number"
MIDDLE: Final = """async () => {
    const { state } = await import("/static/state.js");
    return Math.round((state.picture.show.end_ms + state.picture.show.turns[0]) / 2);
}"""


def look(page: Page, where: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """What does not fit at some sizes of a page, each with its place."""
    found = []
    touch, hall = where.startswith(("/seat", "/join")), where.startswith("/hall")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        label = 12 if (width, height) in READ else 0
        if hall:
            label = 28 if (width, height) == HALL else 0
        found += [
            f"{where} at {width}x{height}: {one}" for one in misfits(page, touch and width < 800, label)
        ]
    return found


def deal(page: Page, game: str, bots: list[int]) -> None:
    tell(page, {"do": "begin", "game": game, "setup": SETUPS[game], "bots": bots, "seed": 5})
    until(page, f"state.picture?.game === '{game}'")
    expect(page.locator("h1.unseen")).to_have_count(1)


def pages(visitors: Visitors, paths: tuple[str, ...]) -> Iterator[tuple[str, Page]]:
    """A page at each address, with its game drawn."""
    for path in paths:
        page = visitors.open(path, touch=path.startswith("/seat"))
        until(page, "state.picture && (!state.picture.game || document.querySelector('h1'))")
        yield path, page
        page.context.close()


# --------------------------------------------------------------------------------------------------- what is always run


@pytest.mark.parametrize("game", SETUPS)
def test_a_game_that_begins_fits_a_desk_and_a_phone(game: str, visitors: Visitors) -> None:
    page = visitors.open("/?seat=1")
    deal(page, game, list(range(2, SEATS[game] + 1)))
    assert look(page, "/?seat=1", ((1280, 800),)) == []
    for path, phone in pages(visitors, ("/seat/1",)):
        assert look(phone, path, ((360, 740),)) == []


def test_what_does_not_fit_is_found(visitors: Visitors) -> None:
    """The measuring itself: a control below another one, a small one, one beyond the edge, and a second heading."""
    page = visitors.open("/rules/space_alert")
    page.evaluate("""() => {
        const put = (style, text) => {
            const one = document.body.appendChild(document.createElement("button"));
            one.textContent = text;
            for (const [name, value] of Object.entries(style)) one.style.setProperty(name, value);
        };
        put({ position: "fixed", left: "20px", top: "300px", width: "90px", height: "60px" }, "below");
        put({ position: "fixed", left: "20px", top: "300px", width: "90px", height: "60px" }, "above");
        put({ position: "fixed", left: "20px", top: "400px", width: "20px", height: "20px" }, "little");
        put({ position: "fixed", left: "350px", top: "500px", width: "90px", height: "60px" }, "outside");
        document.body.append(document.createElement("h1"));
    }""")
    found = look(page, "/join", ((360, 740),))
    for what, name in (
        ("covered", "below"),
        ("small to touch", "little"),
        ("beyond the edge", "outside"),
        ("headings of the first rank: 2", ""),
    ):
        assert any(what in one and name in one for one in found), (what, found)


def test_what_is_faint_and_what_moves_is_found(visitors: Visitors) -> None:
    """The measuring itself: grey letters, pale ones, and something that turns for ever."""
    page = visitors.open("/rules/space_alert")
    assert hard_to_see(page) == []
    page.evaluate("""() => {
        const put = (text, style) => {
            const one = document.body.appendChild(document.createElement("p"));
            one.textContent = text;
            for (const [name, value] of Object.entries(style)) one.style.setProperty(name, value);
            return one;
        };
        put("grey", { color: "#555" });
        put("pale", { opacity: "0.3" });
        put("large", { color: "#777", "font-size": "30px" });
        put("turning", {}).animate([{ rotate: "0deg" }, { rotate: "1turn" }], { duration: 1000, iterations: Infinity });
    }""")
    found = hard_to_see(page)
    assert [one.split()[-1] for one in found] == ["grey", "pale", "p.null"], found


# ------------------------------------------------------------------------------------------------------- the long walk


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["/", "/hall", "/join", "/seat/1", "/operator", *(f"/rules/{game}" for game in SETUPS)]
)
def test_pages_without_a_game_fit(path: str, visitors: Visitors) -> None:
    page = visitors.open(path, touch=path in ("/join", "/seat/1"))
    assert look(page, path) + hard_to_see(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SETUPS)
def test_a_game_fits_from_its_beginning_to_its_end(game: str, visitors: Visitors) -> None:
    table = visitors.open("/")
    seats = list(range(1, SEATS[game] + 1))
    deal(table, game, seats[1:])
    found = walk(visitors, "begun")
    tell(table, {"do": "abort"})
    until(table, "state.picture.game === null")
    deal(table, game, seats)
    tell(table, {"do": "pace", "times": 200})
    until(table, f"(state.send({{ do: 'pace', times: 200 }}), {FINISHED})")
    tell(table, {"do": "pace", "times": 1})
    middle: int = table.evaluate(MIDDLE)
    tell(table, {"do": "show", "command": "pause"}, {"do": "show", "command": "pause", "at_ms": middle})
    until(
        table,
        f"Math.abs(cursor() - {middle}) < 2000 && state.picture.show.now_ms < state.picture.show.end_ms",
    )
    found += walk(visitors, "middle")
    tell(table, {"do": "show", "command": "pause", "at_ms": 10**9 - 1})
    until(table, FINISHED)
    found += walk(visitors, "over")
    until(table, "state.today?.ended")
    number = table.evaluate(NUMBER)
    found += walk(visitors, "viewed", (f"/game/{number}", f"/game/{number}/seat/1"))
    assert found == []


def walk(visitors: Visitors, moment: str, paths: tuple[str, ...] = PATHS) -> list[str]:
    found = []
    for path, page in pages(visitors, paths):
        found += [f"{moment}: {one}" for one in look(page, path)]
        found += [f"{moment}: {path}: {one}" for one in hard_to_see(page)]
        if not path.startswith("/hall"):
            found += [f"{moment}: {path} does not explain {one}" for one in unexplained(page)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in SETUPS if game != "space_alert"])
def test_every_decision_of_a_seat_fits(game: str, visitors: Visitors) -> None:
    """Space Alert decides while its clock runs, which the walk from beginning to end looks at."""
    table, phone = visitors.open("/?seat=1"), visitors.open("/seat/1", touch=True)
    deal(table, game, list(range(2, SEATS[game] + 1)))
    found = []
    for kind in questions(table, game, 40):
        for path, page in (("/?seat=1", table), ("/seat/1", phone)):
            found += [f"{kind}: {one}" for one in (*look(page, path, DECIDED), *hard_to_see(page))]
            found += [f"{kind}: {path} does not explain {one}" for one in unexplained(page)]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SETUPS)
def test_the_lobby_of_every_game_and_its_dialogs_fit(game: str, visitors: Visitors) -> None:
    table = visitors.open("/")
    tell(table, {"do": "lobby"}, {"do": "choose", "game": game, "setup": SETUPS[game]})
    tell(table, {"do": "place", "seat": 1, "who": "person", "name": "Bartholomew the Long", "shape": 3})
    tell(
        table,
        {"do": "place", "seat": 2, "who": "person", "name": "Wu"},
        {"do": "place", "seat": 0, "who": "bot"},
    )
    until(table, f"state.picture?.lobby.game === '{game}' && state.picture.lobby.places[1].name === 'Wu'")
    found = walk(visitors, "lobby", ("/", "/hall", "/join", "/seat/1"))
    for seat in (1, 3):
        table.locator(f"[data-lobby-seat='{seat}']").click()
        expect(table.locator("dialog#lobby-seat")).to_be_visible()
        found += [f"dialog of seat {seat}: {one}" for one in (*look(table, "/"), *unexplained(table))]
        table.keyboard.press("Escape")
        expect(table.locator("dialog#lobby-seat")).to_be_hidden()
    assert found == []


@pytest.mark.slow
def test_the_operators_page_and_its_dialogs_fit(visitors: Visitors, code: str) -> None:
    page = visitors.open(f"/operator#{code}")
    until(page, "state.operating !== null")
    found = [*look(page, "/operator"), *unexplained(page)]
    for opens in ("renew", "restart"):
        page.locator(f"[data-do={opens}]").click()
        expect(page.locator("dialog#ask")).to_be_visible()
        found += [f"{opens}: {one}" for one in (*look(page, "/operator"), *unexplained(page))]
        page.keyboard.press("Escape")
        expect(page.locator("dialog#ask")).to_be_hidden()
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SETUPS)
def test_the_end_of_a_lesson_covered_the_buttons_of_the_lesson(game: str, visitors: Visitors) -> None:
    """Every step at a laptop, and the last two at every size; in a lesson the ending stands beside it."""
    page = visitors.open("/?seat=1&language=cs")
    found = []
    for lesson in lessons(game):
        tell(page, {"do": "abort"})
        until(page, "state.picture?.game === null")
        tell(page, {"do": "learn", "game": game, "lesson": lesson})
        until(page, "state.picture.lesson")
        while True:
            tell(page, {"do": "pace", "times": 200})
            until(page, "!state.picture.lesson.waiting")
            now = page.evaluate("async () => (await import('/static/state.js')).state.picture.lesson")
            ends = now["number"] >= now["total"] - 1
            found += look(page, f"{lesson}, {now['id']}", SIZES if ends else SIZES[:1])
            page.set_viewport_size({"width": 1280, "height": 800})
            if now["last"]:
                break
            command = "skip" if now["task"] else "next"
            tell(page, {"do": "lesson", "seat": now["seat"], "command": command})
            until(page, f"state.picture.lesson.id !== '{now['id']}'")
    assert found == []
