"""A duel of Outer Rim at the pages of its two seats: secrets, dice, story and timeline."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors, seen, tell, until

ROUND = re.compile(r"Round \d+")


def seats(visitors: Visitors, setup: dict[str, object], seed: int = 1) -> tuple[Page, Page]:
    """Pages of both seats of a duel without bots."""
    first = visitors.open("/?seat=1")
    tell(first, {"do": "begin", "game": "outer_rim", "setup": setup, "bots": [], "seed": seed})
    expect(first.locator("[data-asks=ask_modules]")).to_be_visible()
    return first, visitors.open("/?seat=2")


def pick_modules(page: Page, names: tuple[str, ...]) -> None:
    for name in names:
        page.locator(f"[data-toggle='modules/{name}']").click()
    page.locator("[data-do=confirm]").click()


def hurry(page: Page) -> None:
    """Shows everything that was staged so far."""
    tell(page, {"do": "pace", "times": 200})


def answer(page: Page, asks: str, deed: Callable[[Page], None]) -> None:
    expect(page.locator(f"[data-asks='{asks}']")).to_be_visible()
    deed(page)


def press(action: str, text: str = "") -> Callable[[Page], None]:
    return lambda page: page.locator(f"[data-action={action}]").filter(has_text=text).first.click()


def set_dice(page: Page) -> None:
    """Two steps for the first cannon, one for the first shield."""
    for key in ("cannons0", "cannons0", "shields0"):
        page.locator(f"[data-step='{key}/+']").click()
    page.locator("[data-do=confirm]").click()


def view_of(page: Page) -> dict[str, object]:
    view = seen(page)["view"]
    assert isinstance(view, dict)
    return view


def test_modules_say_what_they_do_and_how_many_are_taken(visitors: Visitors) -> None:
    first, second = seats(visitors, {"modules": 4, "orbital_bombs": "literal"})
    expect(first.locator(".pick-modules")).to_have_text("Take 4 of these 6. Each can be used once. Taken: 0.")
    bombs = first.locator("li", has=first.locator("[data-toggle='modules/orbital_bombs']"))
    expect(bombs).to_contain_text("3 damage to one of your sectors")
    expect(second.locator(".modules-to-pick li")).to_have_count(6)
    for name in ("gunner", "repair_unit", "admiral"):
        first.locator(f"[data-toggle='modules/{name}']").click()
    expect(first.locator("[data-do=confirm]")).to_be_disabled()
    first.locator("[data-toggle='modules/orbital_bombs']").click()
    expect(first.locator(".pick-modules")).to_contain_text("Taken: 4.")
    expect(first.locator("[data-toggle='modules/seasoned_captain']")).to_be_disabled()
    expect(first.locator("[data-do=confirm]")).to_be_enabled()


def test_two_touches_before_the_page_is_drawn_again_are_two(visitors: Visitors) -> None:
    first, _ = seats(visitors, {})
    first.evaluate(
        """() => {
            const toggle = (name) => document.querySelector(`[data-toggle='modules/${name}']`);
            for (const name of ["gunner", "repair_unit"]) toggle(name).click();
        }"""
    )
    expect(first.locator(".pick-modules")).to_contain_text("Taken: 2.")


def test_two_seats_plan_in_secret_and_see_dice_and_story(visitors: Visitors) -> None:
    first, second = seats(visitors, {"round_cap": 2})
    hurry(first)
    pick_modules(first, ("gunner", "repair_unit", "admiral"))
    expect(first.locator("[data-secret]")).to_contain_text("gunner")
    expect(second.locator(".ship-card.tellurian .chip")).to_be_visible()
    assert '"gunner"' not in str(view_of(second)).replace("'", '"')
    pick_modules(second, ("technician", "energy_reserve", "active_targeting"))

    answer(first, "ask_tokens", press("place_token", "turn left"))
    expect(first.locator("[data-secret]")).to_contain_text("turn left")
    assert "turn_left" not in str(view_of(second))
    answer(second, "ask_tokens", press("place_token", "turn right"))
    expect(first.locator("[data-figure='tellurian/B1/west']")).to_be_visible()
    expect(first.locator("[data-figure='kalmian/C4/west']")).to_be_visible()

    answer(second, "window:planning_start", press("pass"))
    answer(first, "ask_dice", set_dice)
    assert all(die["value"] == 0 for die in ships(second)[0]["cannons"])
    answer(second, "ask_dice", set_dice)
    expect(first.locator(".ship-card.tellurian .die")).to_have_count(2)
    expect(second.locator(".ship-card.tellurian .die")).to_have_count(2)
    expect(second.locator(".story-panel")).to_contain_text("opens its dice")


def ships(page: Page) -> list[dict[str, list[dict[str, int]]]]:
    found: list[dict[str, list[dict[str, int]]]] = view_of(page)["ships"]  # type: ignore[assignment]
    return found


def test_too_much_energy_cannot_be_confirmed(visitors: Visitors) -> None:
    first, second = seats(visitors, {"round_cap": 2})
    hurry(first)
    pick_modules(first, ("gunner", "repair_unit", "admiral"))
    pick_modules(second, ("technician", "cloaking_device", "active_targeting"))
    answer(first, "ask_tokens", press("place_token", "turn left"))
    answer(second, "ask_tokens", press("place_token", "turn right"))
    answer(second, "window:tokens_placed", press("pass"))
    expect(first.locator("[data-asks=ask_dice]")).to_be_visible()
    for place in range(4):
        for _ in range(6):
            first.locator(f"[data-step='cannons{place}/+']").click()
    expect(first.locator(".sum")).to_have_text("Energy: 24 of 24")
    expect(first.locator("[data-do=confirm]")).to_be_enabled()
    first.locator("[data-step='shields0/+']").click()
    expect(first.locator("[data-do=confirm]")).to_be_disabled()


def test_bots_fight_to_the_end_and_the_timeline_goes_back(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("[data-do=duel-watch]").click()
    hurry(page)
    expect(page.locator("#score h2")).to_be_visible()
    page.locator(".scrub").focus()
    page.keyboard.press("Home")
    expect(page.locator(".duel-head h2")).to_have_text(ROUND)
    expect(page.locator("#score")).to_be_hidden()
    expect(page.locator(".ship-card.tellurian .sector b").first).to_have_text("18")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_a_duel_fits_the_page(width: int, height: int, visitors: Visitors) -> None:
    page = visitors.open("/?seat=1", width=width, height=height)
    tell(page, {"do": "begin", "game": "outer_rim", "setup": {}, "bots": [2], "seed": 1})
    expect(page.locator("[data-asks=ask_modules]")).to_be_visible()
    until(page, "document.documentElement.scrollWidth <= innerWidth")
