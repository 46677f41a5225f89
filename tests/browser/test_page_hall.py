"""The hall's page: it follows a game without a hand, keeps quiet, fits its screen, and comes back by itself."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.framed import GAMES, at_table
from tests.browser.programs import free_port, started
from tests.browser.visitors import FRAME, LANGUAGES, Visitors, begin, heard_of, tell, until

CONTROLS = "button, a, input, select, summary, [tabindex]"
PARTS = ("action", "resolution", "over")
FITS = """[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight,
    ...[...document.querySelectorAll("#big, #side, #said, .fleet")]
        .filter((one) => one.offsetParent !== null)
        .map((one) => one.scrollHeight - one.clientHeight)].every((beyond) => beyond <= 1)"""
WHO = re.compile(r"Ada \+ bot")  # of the bots only how many they were
STYLED = "[...document.querySelectorAll('link[rel=stylesheet]')].every((one) => one.sheet)"
FRAMES = 300
NARROW = "document.documentElement.scrollWidth <= innerWidth"


def fits(page: Page) -> None:
    """Nothing is cut off on a screen for a beamer."""
    until(page, FITS)


@pytest.mark.slow
def test_a_hall_follows_a_flight_without_a_hand(visitors: Visitors) -> None:
    table = visitors.open()
    small, large = visitors.open("/hall", 1280, 720), visitors.open("/hall?language=cs", 1920, 1080)
    expect(small.locator(".day h2")).to_contain_text("Today's games")
    expect(large.locator(".day h2")).to_contain_text("Dnešní hry")
    begin(table, {"mission": "test_run_1", "players": 2, "names": ["Ada", "Bo"]}, [2])
    expect(small.locator(".countdown .left")).to_have_text(re.compile(r"\d:\d\d"))
    tell(table, {"do": "pace", "times": 50})
    until(table, "state.picture.view.threats.length > 0", {"do": "hold", "on": True})
    for page in (small, large):
        expect(page.locator(".ship-board .threat-plate").first).to_be_visible()
        expect(page.locator(".announced [data-vessel]").first).to_be_visible()
        expect(page.locator(".planners li")).to_have_count(4)  # two people lead two androids
        expect(page.locator(".planners li .shape-sign")).to_have_count(
            2
        )  # people as in the lobby, androids by number
        fits(page)
    tell(table, {"do": "hold", "on": False}, {"do": "pace", "times": 200})
    expect(small.locator("body")).to_have_attribute("data-part", "resolution")
    for page in (small, large):
        expect(page.locator(".ship-board .room")).to_have_count(6)
        expect(page.locator(".ship-board .cells.shield .cell.full").first).to_be_visible()
        fits(page)
    tell(table, {"do": "pace", "times": 200})
    for page in (small, large):
        expect(page.locator("body")).to_have_attribute("data-part", "over")
        expect(page.locator(".ranking .own .name")).to_have_text(WHO)
        expect(page.locator(CONTROLS)).to_have_count(0)
        fits(page)
    tell(table, {"do": "abort"})
    the_score_stays(small)


def the_score_stays(hall: Page) -> None:
    """In the table of the day, when no game is on the table any more."""
    expect(hall.locator(".ranking .own")).to_have_count(0)
    expect(hall.locator(".ranking li").filter(has_text=WHO)).to_have_count(1)


FULL_DAY = """async (kinds) => {
    const { state } = await import("/static/state.js");
    const games = state.hello.games.slice(0, kinds).map(({ id }) => id);
    const places = Array.from({ length: 9 }, (_, place) => ({
        number: place + 1, rank: place + 1, of: 9, game: games[place % kinds], title: "", outcome: "won", seats: [1],
        names: ["Ada"], bots: 1, at: "19:30", score: 50 - place, games: place ? null : 60, own: place === 8,
        result: { variants: [] },
    }));
    state.today = { count: 9, places, own: places.slice(8) };
    state.redraw();
}"""


@pytest.mark.parametrize(("kinds", "rows"), [pytest.param(1, 6, marks=pytest.mark.slow), (5, 4)])
def test_the_list_of_a_full_day_is_not_cut(kinds: int, rows: int, visitors: Visitors) -> None:
    hall = visitors.open("/hall", 1280, 720)
    expect(hall.locator(".day")).to_have_count(1)
    hall.evaluate(FULL_DAY, kinds)
    expect(hall.locator(".ranking li")).to_have_count(rows)
    expect(hall.locator(".ranking .own .place")).to_have_text(
        "9"
    )  # who has just played is there, however far down
    expect(hall.locator(".ranking li", has_text="50 of 60 won")).to_have_count(1)
    side, day = hall.locator("#side").bounding_box(), hall.locator(".ranking li").last.bounding_box()
    title = hall.locator(".day h2").bounding_box()
    assert side and day and title
    assert title["y"] >= side["y"] and day["y"] + day["height"] <= side["y"] + side["height"]


def test_a_hall_says_nothing_to_the_table_and_shows_the_code_of_the_room(visitors: Visitors) -> None:
    table = visitors.open()
    begin(table, {"mission": "test_run_1", "players": 2}, [])
    hall = visitors.open("/hall", 1280, 720)
    said: list[str | bytes] = []
    heard: list[str | bytes] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda data: said.append(data))
        line.on("framereceived", lambda data: heard.append(data))

    hall.on("websocket", listen)
    hall.reload()
    expect(hall.locator(".countdown")).to_be_visible()
    heard_of(hall, lambda: any('"kind":"access"' in str(text) for text in heard))
    heard_of(hall, lambda: any('"kind":"picture"' in str(text) for text in heard))
    assert said == []
    code: str = table.evaluate("async () => (await import('/static/state.js')).state.access.room.code")
    expect(hall.locator(".hall-corner b")).to_have_text(f"{code[:3]} {code[3:]}")


@pytest.mark.slow
def test_a_hall_shows_a_duel(visitors: Visitors) -> None:
    table = visitors.open()
    hall = visitors.open("/hall", 1280, 720)
    tell(table, {"do": "begin", "game": "outer_rim", "setup": {"round_cap": 1}, "bots": [1, 2], "seed": 1})
    expect(hall.locator(".ship-card")).to_have_count(2)
    expect(hall.locator(".ship-card.tellurian [data-sector=bow] b")).to_have_text(re.compile(r"\d+"))
    expect(hall.locator(".rim-field .rim-figure")).to_have_count(2)
    fits(hall)
    tell(table, {"do": "pace", "times": 200})
    expect(hall.locator(".verdict")).to_be_visible()
    expect(hall.locator(".ending-picture .rim-field")).to_be_visible()
    expect(hall.locator(".ending-row.told")).to_have_count(4)
    expect(hall.locator(".day .lead")).to_be_visible()  # what bots alone have played has no place
    fits(hall)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hall_fits_a_phone_too(language: str, visitors: Visitors) -> None:
    table = visitors.open()
    hall = visitors.open(f"/hall?language={language}", 360, 740)
    until(hall, NARROW)
    begin(table, {"mission": "mission_1", "players": 5}, [1, 2, 3, 4, 5])
    expect(hall.locator(".countdown")).to_be_visible()
    until(hall, NARROW)


def test_a_touch_anywhere_lets_the_hall_sound_and_another_one_ends_it(visitors: Visitors) -> None:
    hall = visitors.open("/hall", 1280, 720)
    sign = hall.get_by_title("Sound here")
    expect(sign).to_have_count(0)
    hall.mouse.click(300, 300)
    expect(sign).to_be_visible()
    hall.mouse.click(300, 300)
    expect(sign).to_have_count(0)


@pytest.mark.slow
def test_two_languages_take_turns(visitors: Visitors) -> None:
    hall = visitors.open("/hall?language=cs,en", 1280, 720)
    hall.clock.install()
    hall.reload()
    for text in ("Stůl je připraven", "The table is ready", "Stůl je připraven"):
        expect(hall.locator("h1")).to_have_text(text)
        hall.clock.fast_forward(12_000)


@pytest.mark.slow
def test_a_hall_comes_back_by_itself_after_a_power_cut(browser: Browser, tmp_path: Path) -> None:
    port = str(free_port())
    with started(tmp_path, "--port", port) as (address, _):
        visitors = Visitors(browser, address)
        table, hall = visitors.open(), visitors.open("/hall", 1280, 720)
        begin(table, {"mission": "test_run_1", "players": 2}, [])
        expect(hall.locator(".countdown")).to_be_visible()
        table.context.close()
    expect(hall.locator(".sign.lost")).to_be_visible()
    with started(tmp_path, "--port", port) as (again, _):
        assert again == address
        expect(hall.locator(".sign.lost")).to_have_count(0)
        expect(hall.locator(".countdown .left")).to_have_text(re.compile(r"\d:\d\d"))
        hall.context.close()


def test_the_sign_of_a_held_table_ran_over_the_edge_of_a_hall(visitors: Visitors) -> None:
    """With a long name in the head, which stands in a narrow column beside a board."""
    page, hall = at_table(visitors, "mag_blast"), visitors.open("/hall?language=cs", 1920, 1080)
    tell(page, {"do": "hold", "on": True})
    sign = hall.locator("#head .sign:has-text('Hodiny')")
    expect(sign).to_be_visible()
    box, head = sign.bounding_box(), hall.locator("#head .turn").bounding_box()
    assert box is not None and head is not None
    assert box["x"] + box["width"] <= 1920 and head["x"] + head["width"] <= 1920
    assert sign.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")


SMALL = """() => {
    const found = [];
    for (const one of document.querySelectorAll("body *")) {
        const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        const { width, height } = one.getBoundingClientRect();
        if (!own || !width || !height || getComputedStyle(one).visibility === "hidden") continue;
        if (one.closest("[hidden], .visually-hidden, .icon")) continue; // a letter in a sign is a part of its shape
        const drawn = one instanceof SVGElement && one.getScreenCTM();
        const scale = drawn ? Math.hypot(drawn.c, drawn.d) : 1;
        const size = parseFloat(getComputedStyle(one).fontSize) * scale;
        if (size < 27.9) found.push(`${size.toFixed(1)} px: ${one.textContent.trim().slice(0, 20)}`);
    }
    return found;
}"""


@pytest.mark.parametrize("game", [*GAMES])
def test_nothing_in_a_hall_is_too_small_to_be_read_from_far_away(visitors: Visitors, game: str) -> None:
    """The ships' cards of a duel had letters of 13 px, for their unit was larger and their type sizes were not."""
    at_table(visitors, game)
    hall = visitors.open("/hall", 1920, 1080)
    expect(hall.locator(".hall")).to_be_visible()
    until(hall, f"state.picture?.game && {STYLED}")
    small = hall.evaluate(SMALL)
    for _ in range(FRAMES):  # letters follow the room that the board has, which is known a frame later
        if small:
            hall.evaluate(FRAME)
            small = hall.evaluate(SMALL)
    assert small == [], small


def test_between_games_a_hall_shows_the_one_ranking_of_a_round_and_how_old_it_is(visitors: Visitors) -> None:
    hall = visitors.open("/hall", 1280, 720)
    places = [
        {"rank": 1, "names": ["Ada", "Bo"], "table": "Table 7", "score": 21},
        {"rank": None, "names": [], "table": "Table 4", "score": None},
    ]
    told = {"kind": "round", "name": "r001", "places": places, "age_min": 3}
    hall.evaluate(
        """async (round) => {
            const { state } = await import("/static/state.js");
            state.round = round;
            state.redraw();
        }""",
        told,
    )
    expect(hall.locator(".day h2")).to_have_text("Round r001")
    expect(hall.locator(".day .ranking li")).to_have_text(["1Ada, BoTable 721", "–Table 4"])
    expect(hall.locator(".day .lead")).to_contain_text("3 min ago")
    fits(hall)
