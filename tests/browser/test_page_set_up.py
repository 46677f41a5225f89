"""People choose before a flight all that the rulebook lets them choose, and find it again before the next one."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors, seen, start, tell

ROWS = {
    "common": "mixed",
    "serious": "yellow",
    "androids": "2_5",
    "level": "10",
    "length": "short",
    "hands": "physical",
    "threat_cards": "named",
    "silence": "gentle",
}
CHECKS = {"fifth_android": True, "heroic": False, "practice": True}
RULINGS = ("stealth_fighter_speed", "count_knocked_out", "push_in_space_is_a_delay")


def setup_of(page: Page) -> dict[str, object]:
    record = seen(page)["record"]
    assert isinstance(record, dict)
    setup: dict[str, object] = record["setup"]
    return setup


def open_lobby(page: Page) -> None:
    page.locator("[data-do=new-mission]").first.click()
    expect(page.locator("[data-lobby-seat='3']")).to_have_attribute("data-who", "person")
    page.get_by_text("Rulings that can be switched").click()


@pytest.mark.slow
def test_a_flight_is_set_up_with_everything_that_may_be_chosen_and_the_next_one_too(
    visitors: Visitors,
) -> None:
    """[R 1], [R 5.1] to [R 5.4]; three people lead five characters, the androids are the second and the fifth."""
    page = visitors.open()
    page.locator("[data-do=new-mission]").first.click()
    expect(page.locator("[data-lobby-seat='1']")).to_have_attribute("data-who", "person")
    for seat in (2, 3):
        tell(page, {"do": "place", "seat": seat, "who": "person", "name": ""})
    page.locator("#lobby select").select_option("random")
    page.get_by_text("Rulings that can be switched").click()
    for name in (*CHECKS, *RULINGS):
        page.locator(f"#lobby input[name={name}]").set_checked(CHECKS.get(name, True))
    for name, value in ROWS.items():
        page.locator(f"#lobby input[name={name}][value='{value}']").check(force=True)
    start(page)
    setup = setup_of(page)
    assert setup["crew"] == [1, 0, 2, 3, 0]
    assert {name: str(setup[name]) for name in ROWS if name != "androids"} == {
        name: value for name, value in ROWS.items() if name != "androids"
    }
    assert {name: setup[name] for name in CHECKS} == CHECKS
    options = setup["options"]
    assert isinstance(options, dict) and options["stealth_fighter_speed"] == 4
    assert {name for name, on in options.items() if on is True} == {"count_knocked_out"}, "both delays count"

    tell(page, {"do": "abort"})
    open_lobby(page)
    for name, value in ROWS.items():
        expect(page.locator(f"#lobby input[name={name}][value='{value}']")).to_be_checked()
    for name in (*CHECKS, *RULINGS):
        expect(page.locator(f"#lobby input[name={name}]")).to_be_checked(checked=CHECKS.get(name, True))
    page.locator("#lobby select").select_option("any")
    start(page)
    view = seen(page)["view"]
    assert isinstance(view, dict)
    assert setup_of(page)["mission"] == "any" and str(view["mission"]).startswith("mission_")
