"""Somebody chooses before a flight what is chosen seldom: a generated mission, real cards, rulings."""

from tests.browser.visitors import Visitors, seen, start


def test_a_flight_is_set_up_with_everything_that_may_be_chosen(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator(".invitation [data-do=new-mission]").click()
    page.locator("#lobby select").select_option("random")
    page.get_by_role("radio", name="10", exact=True).check(force=True)
    page.get_by_role("radio", name="a minute shorter").check(force=True)
    page.get_by_role("radio", name="drawn and named aloud").check(force=True)
    page.get_by_label("Heroic cards").uncheck()
    page.get_by_text("Rulings that can be switched").click()
    page.get_by_label("Alien and Seeker count who is knocked out as well").check()
    page.get_by_label("The Stealth Fighter moves 4, as first printed in English").check()
    start(page)
    record = seen(page)["record"]
    assert isinstance(record, dict)
    setup = record["setup"]
    assert {key: setup[key] for key in ("mission", "level", "length", "threat_cards", "heroic")} == {
        "mission": "random",
        "level": 10,
        "length": "short",
        "threat_cards": "named",
        "heroic": False,
    }
    assert (setup["options"]["count_knocked_out"], setup["options"]["stealth_fighter_speed"]) == (True, 4)
