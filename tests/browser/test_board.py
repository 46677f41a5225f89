"""The board of Space Alert: it is the largest thing, all on it can be read, and it shows what is so."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import LANGUAGES, Visitors, begin, look_at_the_table_top, seen, tell, until

# The height of each text on a drawing in pixels, but for letters that are part of a picture.
TEXTS = """(drawing) => [...drawing.querySelectorAll("text")]
    .filter((text) => !text.closest(".icon") && text.textContent.trim())
    .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)"""
AREAS = """() => ["board", "side", "line", "dock", "header"].map((name) => {
    const { width, height } = document.querySelector(`[data-area=${name}]`).getBoundingClientRect();
    return width * height;
})"""
FLIGHT = {"mission": "mission_4", "players": 4}


def with_threats(page: Page, bots: list[int]) -> None:
    """A flight of which some threats are known, and whose clock stands still."""
    begin(page, FLIGHT, bots, seed=7)
    tell(page, {"do": "pace", "times": 200})
    until(page, "state.picture.view.threats.length >= 4", {"do": "hold", "on": True})


def in_the_resolution(page: Page) -> None:
    begin(page, FLIGHT, [1, 2, 3, 4], seed=7)
    tell(page, {"do": "pace", "times": 200})
    expect(page.locator("body")).to_have_attribute("data-part", "resolution")
    tell(page, {"do": "show", "command": "pause"})


def smallest_text(page: Page, least: int = 40) -> float:
    texts: list[float] = page.locator(".ship-board").evaluate(TEXTS)
    assert len(texts) > least
    return min(texts)


def is_largest(page: Page) -> bool:
    areas: list[float] = page.evaluate(AREAS)
    return areas[0] > max(areas[1:])


@pytest.mark.parametrize(
    ("path", "language"),
    [
        pytest.param("/?seat=1", "cs", marks=pytest.mark.slow),
        pytest.param("/seat/1?", "en", marks=pytest.mark.slow),
        pytest.param("/?seat=1", "en", marks=pytest.mark.slow),
        pytest.param("/seat/1?", "cs", marks=pytest.mark.slow),
    ],
)
def test_the_board_is_the_largest_thing_and_can_be_read(path: str, language: str, visitors: Visitors) -> None:
    page = visitors.open("/?seat=1")
    with_threats(page, [2, 3, 4])
    seat = visitors.open(f"{path}&language={language}")
    expect(seat.locator(".ship-board .threat-plate")).to_have_count(4)
    assert smallest_text(seat) >= 12
    assert is_largest(seat)
    until(seat, "document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_the_board_can_be_read_while_the_show_runs(visitors: Visitors) -> None:
    page = visitors.open()
    in_the_resolution(page)
    assert smallest_text(page) >= 12
    assert is_largest(page)


@pytest.mark.slow
def test_on_a_phone_a_chip_opens_a_trajectory_over_the_board(visitors: Visitors) -> None:
    page = visitors.open("/?seat=1")
    with_threats(page, [2, 3, 4])
    phone = visitors.open("/seat/1", width=360, height=740, touch=True)
    assert smallest_text(phone, 20) >= 12
    view = seen(phone)["view"]
    assert isinstance(view, dict)
    there = [threat for threat in view["threats"] if threat["where"] == "red"]
    phone.locator("[data-lane=red]").tap()
    lane = phone.locator("[data-sheet=lane]")
    expect(lane.locator(".lane-card")).to_have_count(len(there))
    lane.locator("[data-zone=blue]").tap()
    expect(lane.locator("[data-zone=blue]")).to_have_attribute("aria-pressed", "true")
    expect(lane.locator(".lane-track.blue")).to_be_visible()
    expect(phone.locator("[data-primary]")).to_be_visible()
    lane.locator("[data-do=close]").tap()
    expect(lane).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_of_a_hall_is_read_from_far_away(language: str, visitors: Visitors) -> None:
    hall = visitors.open(f"/hall?language={language}", 1920, 1080)
    with_threats(visitors.open(), [1, 2, 3, 4])
    expect(hall.locator(".ship-board .threat-plate")).to_have_count(4)
    assert smallest_text(hall) >= 28


@pytest.mark.slow
def test_the_table_page_fits_with_its_board(visitors: Visitors) -> None:
    page = visitors.open("/?seat=1", width=360, height=740)
    begin(page, FLIGHT, [2, 3, 4])
    for width, height in ((360, 740), (740, 360), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f".ship-board.{'over' if width > 1000 else 'small'}")).to_be_visible()
        until(page, f"innerWidth === {width} && document.documentElement.scrollWidth <= {width}")


def test_the_board_shows_energy_crew_and_threats_as_they_are(visitors: Visitors) -> None:
    page = visitors.again()
    with_threats(page, [1, 2, 3, 4])
    view = seen(page)["view"]
    assert isinstance(view, dict)
    for zone in view["zones"]:
        upper = page.locator(f"[data-station=upper_{zone['zone']}]")
        lower = page.locator(f"[data-station=lower_{zone['zone']}]")
        expect(upper.locator(".cells.shield .cell.full")).to_have_count(zone["shield"])
        expect(upper.locator(".cells.shield .cell")).to_have_count(zone["shield_capacity"])
        expect(lower.locator(".cells.reactor .cell.full")).to_have_count(zone["reactor"])
        expect(lower.locator(".cells.reactor .cell")).to_have_count(zone["reactor_capacity"])
    expect(page.locator(".ship-board .pawn")).to_have_count(len(view["crew"]))
    expect(page.locator(".ship-board .threat-plate")).to_have_count(len(view["threats"]))
    bridge = page.locator(".ship-board [data-station=upper_white]")
    expect(bridge).to_have_attribute(
        "aria-label", "Bridge. Heavy laser, strength 5, Shield: 1 of 3, Computer. Bot 1, Bot 2, Bot 3, Bot 4"
    )


@pytest.mark.slow
def test_a_threat_of_the_board_opens_its_card_by_touch_and_by_keyboard(visitors: Visitors) -> None:
    page = visitors.again()
    with_threats(page, [1, 2, 3, 4])
    plate = page.locator(".ship-board .threat-plate").first
    plate.click()
    expect(page.locator("#detail .effects")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#detail")).to_be_hidden()
    plate.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#detail .effects")).to_be_visible()


@pytest.mark.slow
def test_the_table_top_is_shown_to_who_wants_it_and_that_is_kept(visitors: Visitors) -> None:
    page = visitors.open()
    begin(page, FLIGHT, [1, 2, 3, 4])
    expect(page.locator(".ship-board")).to_be_visible()
    expect(page.locator(".surface")).to_be_hidden()
    look_at_the_table_top(page)
    expect(page.locator(".ship-board")).to_have_count(0)
    page.reload()
    expect(page.locator(".surface .threat-card, .surface .crew-chip").first).to_be_visible()
    expect(page.locator(".ship-board")).to_have_count(0)


def test_the_way_of_a_plan_is_drawn_and_what_goes_otherwise_is_warned_of(visitors: Visitors) -> None:
    """A shot on the bridge, then two moves bluewards, of which the second ends at the hull."""
    page = visitors.again("/?seat=1")
    begin(page, {"mission": "mission_1", "players": 1}, [])
    lay = {"do": "slip", "seat": 1}
    tell(
        page,
        {**lay, "slot": 1, "card": "A/red/1", "half": 0},
        {**lay, "slot": 2, "card": "A/blue/1", "half": 1},
        {**lay, "slot": 3, "card": "B/blue/1", "half": 1},
    )
    expect(page.locator(".turn-tag-box")).to_have_text(["1", "2", "3"])
    expect(page.locator(".turn-tag-box.acts")).to_have_text("1")
    expect(page.locator(".turn-tag-box.warn")).to_have_text("3")
    expect(page.locator(".plan-warnings li")).to_have_text(
        ["Turn 3: Upper blue: the hull is in the way, you stay"]
    )
    expect(page.locator(".slot.warned")).to_have_attribute("data-slot", "1/3")
    expect(page.locator(".slot-says")).to_have_text(["hits 5", "up blue", "hull"])
    expect(page.locator("[data-message=fails] .line-text")).to_have_text(
        "Turn 3: Upper blue: the hull is in the way, you stay"
    )
    page.locator(".slots [data-slot='1/1']").click()
    expect(page.locator("[data-area=dock] .say")).to_contain_text("Bridge: strength 5, uses 1 energy")
    assert smallest_text(page) >= 12


def test_turns_of_a_plan_were_hidden_behind_a_crowd(visitors: Visitors) -> None:
    """Four stand on the bridge: a shot, the shield, and a second shot without energy."""
    page = visitors.again("/?seat=1")
    begin(page, {"mission": "mission_1", "players": 1}, [])
    lay = {"do": "slip", "seat": 1, "half": 0}
    for turn, card in enumerate(("A/red/1", "B/blue/1", "A/blue/1"), 1):
        tell(page, {**lay, "slot": turn, "card": card})
    expect(page.locator(".turn-tag-box")).to_have_text(["1–2", "3"])
    expect(page.locator(".plan-warnings li")).to_have_text(["Turn 3: Bridge: no energy is left"])
    edges: list[list[float]] = (
        page.evaluate("""() => [".pawn .android", ".turn-tag-box rect", ".ghost-pawn .android"]
        .flatMap((one) => [...document.querySelectorAll(one)].map((each) => each.getBoundingClientRect()))
        .map(({ left, right }) => [left, right])""")
    )
    assert len(edges) == 4 + 2 + 1
    assert all(left >= right - 1 for (_, right), (left, _) in pairwise(edges[3:])), edges
