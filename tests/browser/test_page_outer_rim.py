"""A duel of Outer Rim at the pages of its two seats: secrets, dice, story and timeline."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import LANGUAGES, Visitors, seen, tell, until

ROUND = re.compile(r"Round \d+|Choice of modules")
# The heights of all texts of a drawing, and the sizes of all letters of a part of the page, in px.
DRAWN = """(drawing) => [...drawing.querySelectorAll("text")]
    .filter((text) => getComputedStyle(text).display !== "none")
    .map((text) => {
        const { a, b } = text.getScreenCTM();
        return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    })"""
WRITTEN = """(part) => [...part.querySelectorAll("*")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((one) => parseFloat(getComputedStyle(one).fontSize))"""


def seats(
    visitors: Visitors, setup: dict[str, object], seed: int = 1, at: tuple[int, int] = (1, 2)
) -> tuple[Page, Page]:
    """Pages of both seats of a duel without bots."""
    first, second = (visitors.again(f"/?seat={seat}") for seat in at)
    setup = {**setup, "seats": [*at]}
    tell(first, {"do": "begin", "game": "outer_rim", "setup": setup, "bots": [], "seed": seed})
    expect(first.locator("[data-asks=ask_modules]")).to_be_visible()
    return first, second


def pick_modules(page: Page, names: tuple[str, ...]) -> None:
    for name in names:
        page.locator(f"[data-toggle='modules/{name}']").click()
    confirm(page)


def hurry(page: Page) -> None:
    """Shows everything that was staged so far."""
    tell(page, {"do": "pace", "times": 200})


def answer(page: Page, asks: str, deed: Callable[[Page], None]) -> None:
    expect(page.locator(f"[data-asks='{asks}']")).to_be_visible()
    deed(page)


def press(action: str) -> Callable[[Page], None]:
    return lambda page: page.locator(f"[data-do={action}]").click()


def confirm(page: Page) -> None:
    page.locator("[data-do=confirm]").click()


def confirm_waste(page: Page) -> None:
    """Sets dice that leave energy unused, which the page asks about."""
    confirm(page)
    expect(page.locator("[data-primary].red")).to_be_visible()
    confirm(page)


def fly(token: str) -> Callable[[Page], None]:
    """Chooses a manoeuvre and confirms it."""

    def deed(page: Page) -> None:
        page.locator(f".rim-cell[data-token={token}]").click()
        confirm(page)

    return deed


def put(page: Page, die: str, value: int) -> None:
    """Gives a die a value, as in put(page, "cannons/0", 2)."""
    page.locator(f".die-place[data-die='{die}']").click()
    page.locator(f".rim-pad [data-value='{value}']").click()


def set_dice(page: Page) -> None:
    """2 for the first cannon, 1 for the first shield."""
    put(page, "cannons/0", 2)
    put(page, "shields/0", 1)
    confirm_waste(page)


def view_of(page: Page) -> dict[str, object]:
    view = seen(page)["view"]
    assert isinstance(view, dict)
    return view


@pytest.mark.slow
def test_modules_say_what_they_do_and_how_many_are_taken(visitors: Visitors) -> None:
    first, second = seats(visitors, {"modules": 4, "orbital_bombs": "literal"})
    primary = first.locator("[data-primary]")
    expect(primary).to_have_text("4 to go0 of 4 picked")
    first.locator("[data-toggle='modules/orbital_bombs']").click()
    expect(first.locator(".say")).to_contain_text("3 damage to one of your sectors")
    expect(second.locator("[data-toggle^='modules/']")).to_have_count(6)
    for name in ("gunner", "repair_unit"):
        first.locator(f"[data-toggle='modules/{name}']").click()
    expect(primary).to_have_attribute("aria-disabled", "true")
    first.locator("[data-toggle='modules/admiral']").click()
    expect(primary).to_have_text("Take these 44 of 4 picked")
    expect(first.locator("[data-toggle='modules/seasoned_captain']")).to_have_attribute(
        "aria-disabled", "true"
    )


def test_two_touches_before_the_page_is_drawn_again_are_two(visitors: Visitors) -> None:
    first, _ = seats(visitors, {})
    first.evaluate(
        """() => {
            const toggle = (name) => document.querySelector(`[data-toggle='modules/${name}']`);
            for (const name of ["gunner", "repair_unit"]) toggle(name).click();
        }"""
    )
    expect(first.locator("[data-primary]")).to_contain_text("2 of 3 picked")


def test_what_was_picked_for_a_duel_stood_in_the_next_one(visitors: Visitors) -> None:
    """On a page that stays open from one to another that is drawn alike."""
    first, _ = seats(visitors, {})
    first.locator("[data-toggle='modules/gunner']").click()
    expect(first.locator("[data-primary]")).to_contain_text("1 of 3 picked")
    tell(first, {"do": "abort"})
    first, _ = seats(visitors, {})
    expect(first.locator("[data-primary]")).to_contain_text("0 of 3 picked")


def test_two_seats_plan_in_secret_and_see_dice_and_story(visitors: Visitors) -> None:
    first, second = seats(visitors, {"round_cap": 2})
    hurry(first)
    pick_modules(first, ("gunner", "repair_unit", "admiral"))
    expect(first.locator("[data-secret]")).to_contain_text("gunner")
    expect(second.locator(".ship-card.tellurian .done")).to_be_visible()
    assert '"gunner"' not in str(view_of(second)).replace("'", '"')
    pick_modules(second, ("technician", "energy_reserve", "active_targeting"))

    answer(first, "ask_tokens", fly("turn_left"))
    expect(first.locator("[data-secret]")).to_contain_text("turn left")
    assert "turn_left" not in str(ships(second))
    answer(second, "ask_tokens", fly("turn_right"))
    expect(first.locator("[data-figure='tellurian/B1/west']")).to_be_visible()
    expect(first.locator("[data-figure='kalmian/C4/west']")).to_be_visible()

    answer(second, "window:planning_start", press("pass"))
    answer(first, "ask_dice", set_dice)
    assert all(die["value"] == 0 for die in ships(second)[0]["cannons"])
    answer(second, "ask_dice", set_dice)
    expect(first.locator(".ship-card.tellurian .die")).to_have_count(2)
    expect(second.locator(".ship-card.tellurian .die")).to_have_count(2)
    second.locator("[data-do=tab-story]").click()
    expect(second.locator(".story-panel")).to_contain_text("opens its dice")


def ships(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = view_of(page)["ships"]  # type: ignore[assignment]
    return found


@pytest.mark.slow
def test_more_energy_than_the_sector_has_cannot_be_set(visitors: Visitors) -> None:
    first, second = seats(visitors, {"round_cap": 2})
    hurry(first)
    pick_modules(first, ("gunner", "repair_unit", "admiral"))
    pick_modules(second, ("technician", "cloaking_device", "active_targeting"))
    answer(first, "ask_tokens", fly("turn_left"))
    answer(second, "ask_tokens", fly("turn_right"))
    answer(second, "window:tokens_placed", press("pass"))
    expect(first.locator("[data-asks=ask_dice]")).to_be_visible()
    for place in range(4):
        put(first, f"cannons/{place}", 6)
    expect(first.locator(".sum")).to_have_text("0 left of 24")
    first.locator(".die-place[data-die='shields/0']").click()
    expect(first.locator(".rim-pad [data-value='1']")).to_have_attribute("aria-label", "1, 1 energy missing")
    first.locator(".rim-pad [data-value='1']").click(force=True)  # as a finger can
    expect(first.locator(".sum")).to_have_text("0 left of 24")
    expect(first.locator(".die-place[data-die='shields/0']")).to_have_attribute(
        "aria-label", "shield die 1: empty"
    )


def test_bots_fight_to_the_end_and_the_timeline_goes_back(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("[data-do=all-ways]").click()
    page.locator("[data-do=duel-watch]").click()
    hurry(page)
    expect(page.locator("body")).to_have_attribute("data-state", "ending")
    page.locator("[data-do=ending-watch]").click()
    expect(page.locator("body")).to_have_attribute("data-state", "show")
    page.locator(".scrub").focus()
    page.keyboard.press("Home")
    expect(page.locator(".rim-caption")).to_have_text(ROUND)
    expect(page.locator(".ship-card.tellurian .sector b").first).to_have_text("18")


@pytest.mark.slow
def test_a_duel_fits_the_page(visitors: Visitors) -> None:
    page = visitors.open("/?seat=1", width=360, height=740)
    tell(page, {"do": "begin", "game": "outer_rim", "setup": {}, "bots": [2], "seed": 1})
    expect(page.locator("[data-asks=ask_modules]")).to_be_visible()
    for width, height in ((360, 740), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width} && document.documentElement.scrollWidth <= {width}")


def at_the_dice(visitors: Visitors) -> tuple[Page, Page]:
    """Both middles face each other after a turn to the left and one to the right; nobody has set dice yet."""
    first, second = seats(visitors, {"round_cap": 2})
    hurry(first)
    pick_modules(first, ("gunner", "seasoned_captain", "admiral"))
    pick_modules(second, ("technician", "capable_commander", "active_targeting"))
    answer(first, "ask_tokens", fly("turn_left"))
    answer(second, "ask_tokens", fly("turn_right"))
    expect(first.locator("[data-asks=ask_dice]")).to_be_visible()
    return first, second


def test_a_manoeuvre_is_seen_before_it_is_confirmed(visitors: Visitors) -> None:
    """Tellurian B1 to the north: curve right ends on B2 to the east. Kalmian C4 stays there or steps to C3, a
    diagonal of B2 away: bow or middle; C4 lies in the middle's arc.
    """
    first, second = seats(visitors, {})
    hurry(first)
    pick_modules(first, ("gunner", "repair_unit", "admiral"))
    pick_modules(second, ("technician", "energy_reserve", "active_targeting"))
    expect(first.locator("[data-asks=ask_tokens]")).to_be_visible()
    expect(first.locator("[data-primary]")).to_have_attribute("aria-disabled", "true")
    card = first.locator(".rim-cell[data-token=curve_right]")
    expect(card).to_have_attribute("aria-label", "6 curve right: B2, east. C3: bow or middle; C4: middle")
    card.click()
    expect(first.locator("[data-ghost='tellurian/B2/east']")).to_have_count(1)
    expect(first.locator("[data-figure='tellurian/B1/north']")).to_have_count(1)
    expect(first.locator(".rim-label.bearing")).to_have_text(
        ["my bow 18", "my middle 24", "my middle 24", "my stern 18"]
    )
    first.locator("[data-handle=turn_left]").click()
    expect(first.locator("[data-ghost='tellurian/B1/west']")).to_have_count(1)
    assert "turn_left" not in str(ships(second))
    first.keyboard.press("2")
    expect(first.locator("[data-primary] b")).to_have_text("Stop")


@pytest.mark.slow
def test_dice_say_what_they_would_do(visitors: Visitors) -> None:
    """Set to 5, 4 and 3: 2.0 hits and 5 * 5/6 + 4 * 4/6 + 3 * 3/6 = 8.3 damage are to be expected."""
    first, _ = at_the_dice(visitors)
    for place, value in enumerate((5, 4, 3)):
        put(first, f"cannons/{place}", value)
    expect(first.locator("[data-stopped='0'] b")).to_have_text("8.3")
    expect(first.locator(".say")).to_contain_text("About 2.0 hits, 8.3 damage")
    expect(first.locator(".sum")).to_have_text("12 left of 24")
    expect(first.locator(".die-place[data-die='cannons/0'] small")).to_have_text("83 %")
    expect(first.locator("[data-pill=tellurian]")).to_have_text("my middle 24")
    expect(first.locator("[data-pill=kalmian]")).to_have_text("its middle 24")


def test_eight_dice_are_set_by_eight_touches(visitors: Visitors) -> None:
    """Each touch asks for the next die. The same value twice is two dice; it used to empty the first one."""
    first, _ = at_the_dice(visitors)
    for value in (6, 6, 5, 1, 3, 1, 1, 1):
        first.locator(f".rim-pad [data-value='{value}']").click()
    expect(first.locator("[data-primary]")).to_have_text("Set the dice4 cannons, 4 shields")
    expect(first.locator(".sum")).to_have_text("0 left of 24")


def test_keys_set_dice_and_back_goes_one_die_back(visitors: Visitors) -> None:
    first, _ = at_the_dice(visitors)
    for key in "654":
        first.keyboard.press(key)
    expect(first.locator(".sum")).to_have_text("9 left of 24")
    first.keyboard.press("Backspace")
    expect(first.locator(".sum")).to_have_text("13 left of 24")
    expect(first.locator(".die-place[data-die='cannons/2']")).to_have_attribute("aria-pressed", "true")
    first.locator("[data-do=back]").click()
    expect(first.locator(".sum")).to_have_text("18 left of 24")


def test_energy_is_not_thrown_away_without_a_warning(visitors: Visitors) -> None:
    """`Confirm: cannons 0, shields 0` once cost 20 of 24 energy at one touch."""
    first, _ = at_the_dice(visitors)
    expect(first.locator("[data-primary] small")).to_have_text("24 of 24 energy unused")
    confirm(first)
    expect(first.locator("[data-primary].red b")).to_have_text("Waste 24 energy")
    assert ships(first)[0]["has_chosen"] is False
    first.keyboard.press("6")
    expect(first.locator("[data-primary] small")).to_have_text("18 of 24 energy unused")


@pytest.mark.slow
def test_the_dice_of_last_round_come_back(visitors: Visitors) -> None:
    first, second = at_the_dice(visitors)
    put(first, "shields/1", 4)
    confirm_waste(first)
    answer(second, "ask_dice", confirm_waste)
    answer(first, "ask_tokens", fly("stop"))
    answer(second, "ask_tokens", fly("stop"))
    expect(first.locator("[data-asks=ask_dice]")).to_be_visible()
    first.locator("[data-do=last-dice]").click()
    expect(first.locator(".sum")).to_have_text("20 left of 24")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_field_can_be_read(language: str, visitors: Visitors) -> None:
    """Every letter of the field and of the cards beside it is at least 12 px high."""
    first, second = seats(visitors, {})
    hurry(first)
    pick_modules(first, ("gunner", "repair_unit", "admiral"))
    pick_modules(second, ("technician", "energy_reserve", "active_targeting"))
    page = visitors.open(f"/seat/1?language={language}")
    expect(page.locator("[data-asks=ask_tokens]")).to_be_visible()
    page.locator(".rim-cell[data-token=curve_left]").click()
    expect(page.locator("[data-ghost]")).to_have_count(1)
    for width, height in ((1280, 800), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width} && document.documentElement.scrollWidth <= {width}")
        drawn: list[float] = page.locator(".rim-field").evaluate(DRAWN)
        assert len(drawn) >= 16
        assert min(drawn) >= 12
        assert min(page.locator("[data-area=dock]").evaluate(WRITTEN)) >= 12


@pytest.mark.slow
def test_in_a_hall_the_field_can_be_read_from_far_away(visitors: Visitors) -> None:
    hall = visitors.open("/hall", 1920, 1080)
    page = visitors.open()
    page.locator("[data-do=all-ways]").click()
    page.locator("[data-do=duel-watch]").click()
    expect(hall.locator(".rim-field")).to_be_visible()
    drawn: list[float] = hall.locator(".rim-field").evaluate(DRAWN)
    assert min(drawn) >= 28


@pytest.mark.slow
def test_on_a_phone_field_ships_and_dice_stand_at_once(visitors: Visitors) -> None:
    at_the_dice(visitors)
    phone = visitors.open("/seat/1", width=360, height=616, touch=True)
    expect(phone.locator("[data-asks=ask_dice]")).to_be_visible()
    expect(phone.locator("[data-pill=tellurian]")).to_have_text("my middle 24")
    expect(phone.locator(".ship-card")).to_have_count(2)
    phone.locator(".rim-pad [data-value='6']").tap()
    expect(phone.locator(".sum")).to_have_text("18 left of 24")


@pytest.mark.slow
def test_real_dice_are_named_and_can_be_changed_until_the_roll_is_confirmed(visitors: Visitors) -> None:
    """Owner, colour, place and set value of the die that is next; it blinks on the board as well."""
    first, second = seats(visitors, {"round_cap": 2, "dice": "real"}, at=(4, 2))
    hurry(first)
    pick_modules(first, ("orbital_bombs", "seasoned_captain", "repair_unit"))
    pick_modules(second, ("cloaking_device", "capable_commander", "active_targeting"))
    answer(first, "ask_tokens", fly("turn_left"))
    answer(second, "ask_tokens", fly("turn_right"))
    answer(second, "window:tokens_placed", press("pass"))
    expect(first.locator("[data-asks=ask_dice]")).to_be_visible()
    put(first, "cannons/0", 5)
    put(first, "cannons/1", 4)
    confirm_waste(first)
    answer(second, "ask_dice", confirm_waste)
    expect(first.locator(".rim-next-die")).to_have_text("Seat 4, cannon die 1, set to 5")
    expect(second.locator(".ship-card.tellurian .die.next")).to_have_attribute("data-die", "cannon/0")
    first.locator("[data-face='6']").click()
    expect(first.locator(".rim-next-die")).to_have_text("Seat 4, cannon die 2, set to 4")
    second.locator("[data-do=tab-story]").click()
    expect(second.locator(".story-panel")).to_contain_text("cannon die 2, set to 4: roll it")
    expect(first.locator(".ship-card.tellurian .die.next")).to_have_attribute("data-die", "cannon/1")
    first.locator("[data-face='1']").click()
    expect(first.locator(".rim-next-die")).to_contain_text("All dice are entered.")
    first.locator("[data-do=back]").click()
    expect(first.locator(".rim-next-die")).to_have_text("Seat 4, cannon die 2, set to 4")
    first.locator("[data-face='4']").click()
    first.locator("[data-rolled=cannon_1]").click()
    expect(first.locator(".rim-next-die")).to_have_text("Seat 4, cannon die 1, set to 5")
    first.locator("[data-face='2']").click()
    confirm(first)
    first.locator("[data-do=tab-story]").click()
    expect(first.locator(".story-panel")).to_contain_text("The Tellurian cannon die 1 shows 2: success.")
    expect(first.locator(".story-panel")).to_contain_text("The Tellurian cannon die 2 shows 4: success.")


@pytest.mark.slow
def test_the_first_duel_is_learned_on_the_board(visitors: Visitors) -> None:
    """The first five steps: two to read, modules to pick, one more to read, a manoeuvre to choose."""
    page = visitors.open()
    page.locator("[data-do=lessons]").click()
    page.locator("[data-do=learn-rim]").first.click()
    for _ in range(2):
        page.locator("[data-do=lesson-next]").click()
    expect(page.locator("[data-asks=ask_modules]")).to_be_visible()
    pick_modules(page, ("gunner", "orbital_bombs", "repair_unit"))
    page.locator("[data-do=lesson-next]").click()
    expect(page.locator(".lesson-todo")).to_have_text("→ forward")
    fly("forward")(page)
    expect(page.locator("[data-figure='tellurian/B2/north']")).to_be_visible()
    expect(page.locator(".lesson-todo")).to_contain_text("bow")


NAMELESS = """async () => {
    const { helpAt } = await import("/static/help.js");
    const { learnShared } = await import("/static/guide.js");
    await learnShared();
    const asked = "button, [role=button], [role=radio], .die, .sector, .phases li, .modules li, .rim-square, "
        + ".rim-figure";
    return [...document.querySelectorAll(`[data-area=board] :is(${asked}), [data-area=dock] :is(${asked})`)]
        .filter((one) => one.checkVisibility()).filter((one) => {
            const text = helpAt(one);
            return !text || !text.name.trim() || !text.is.trim() || text.name.includes("_");
        }).map((one) => one.outerHTML.slice(0, 160));
}"""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_a_duel_is_explained(language: str, visitors: Visitors) -> None:
    first, second = seats(visitors, {"round_cap": 2})
    page = visitors.open(f"/?seat=1&language={language}")
    expect(page.locator("[data-asks=ask_modules]")).to_be_visible()
    assert page.evaluate(NAMELESS) == []
    hurry(first)
    pick_modules(first, ("gunner", "orbital_bombs", "admiral"))
    pick_modules(second, ("technician", "capable_commander", "active_targeting"))
    expect(page.locator("[data-asks=ask_tokens]")).to_be_visible()
    page.locator(".rim-cell").first.click()
    assert page.evaluate(NAMELESS) == []
    answer(first, "ask_tokens", fly("turn_left"))
    answer(second, "ask_tokens", fly("turn_right"))
    expect(page.locator("[data-asks=ask_dice]")).to_be_visible()
    assert page.evaluate(NAMELESS) == []
    answer(first, "ask_dice", set_dice)
    answer(second, "ask_dice", set_dice)
    expect(page.locator("[data-asks='window:fire_start']")).to_be_visible()
    page.locator("[data-option='module/gunner']").click()
    assert page.evaluate(NAMELESS) == []
