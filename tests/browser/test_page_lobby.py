"""Friends around a laptop: seats open, two phones join by the room's code, everybody is ready, and they play again."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors, seen, start, tell, until


def phone_of(visitors: Visitors, code: str, name: str, seat: int) -> Page:
    """Somebody who comes by the room's code, types a name, and touches a seat."""
    phone = visitors.open(f"/join#{code.replace(' ', '')}", 360, 740, touch=True)
    phone.locator("input[name=name]").fill(name)
    phone.locator(f"[data-take='{seat}']").tap()
    expect(phone.locator("[data-do=ready]")).to_be_visible()
    return phone


def people(page: Page) -> dict[str, str]:
    record = seen(page)["record"]
    assert isinstance(record, dict)
    return dict(record["people"])


def test_a_laptop_and_two_phones_sit_down_begin_together_and_play_again(visitors: Visitors) -> None:
    table = visitors.open()
    table.locator("[data-do=new-mission]").first.click()
    mine = table.locator("[data-lobby-seat='1']")
    expect(mine).to_have_attribute("data-who", "person")
    mine.click()
    table.locator("#lobby-seat input[name=name]").fill("Ada")
    table.locator("#lobby-seat [data-do=done]").click()
    expect(mine).to_contain_text("Ada")
    code = table.locator("#lobby .room-code").inner_text()
    dana, ben = phone_of(visitors, code, "Dana", 2), phone_of(visitors, code, "Ben", 3)
    dana.locator("[data-do=ready]").tap()
    expect(table.locator("[data-lobby-seat='2']")).to_have_attribute("data-ready", "true")
    expect(table.locator("[data-do=start]")).to_contain_text("without waiting for Ben")
    expect(ben.locator(".others")).to_contain_text("All others are ready")
    hall = visitors.open("/hall", 1920, 1080)
    expect(hall.locator(".hall-waits")).to_contain_text("Waiting for Ben")
    expect(hall.locator(".hall-code")).to_have_text(code)
    table.locator("[data-do=start]").click()
    table.locator(".starts-in [data-do=hold]").click()
    expect(table.locator(".starts-in")).to_have_count(0)
    ben.locator("[data-do=ready]").tap()
    expect(table.locator(".lobby-news")).to_contain_text("Everybody is ready")
    start(table)
    for page in (table, dana, ben):
        expect(page.locator(".hand .card").first).to_be_visible()
    assert people(table) == {"1": "Ada", "2": "Dana", "3": "Ben"}
    expect(dana.locator("[data-area=header] .me .name")).to_have_text("Dana")
    tell(table, {"do": "abort"}, {"do": "lobby"})
    for phone in (dana, ben):
        ready = phone.locator("[data-do=ready]")
        expect(ready).to_have_attribute("aria-pressed", "false")
        ready.tap()
        expect(ready).to_have_attribute("aria-pressed", "true")
    start(table)
    expect(ben.locator(".hand .card").first).to_be_visible()
    assert people(table) == {"1": "Ada", "2": "Dana", "3": "Ben"}


def test_the_code_field_is_there_also_on_the_tables_own_computer(visitors: Visitors) -> None:
    """A table without a network promised that the code works at /join, and showed no field there."""
    table = visitors.open()
    table.locator("[data-do=new-mission]").first.click()
    code = table.locator("#lobby .room-code").inner_text()
    other = visitors.open("/join", 360, 740, touch=True)
    other.get_by_label("six digits").fill(code)
    expect(other.locator(".phone-lobby")).to_be_visible()


@pytest.mark.slow
def test_somebody_who_comes_late_takes_their_seat_from_the_bot(visitors: Visitors) -> None:
    table = visitors.open()
    table.locator("[data-do=new-mission]").first.click()
    code = table.locator("#lobby .room-code").inner_text()
    late = phone_of(visitors, code, "Eve", 2)
    start(table)
    expect(late.locator(".phone-lobby")).to_contain_text("A bot plays at your seat")
    late.locator("[data-do=ready]").tap()
    expect(late.locator(".hand .card").first).to_be_visible()
    until(table, "state.picture.record.bots.length === 0 && state.picture.record.people[2] === 'Eve'")


@pytest.mark.slow
def test_ways_to_play_with_a_bot_lead_to_the_lobby_and_leave_who_sits_there(visitors: Visitors) -> None:
    table = visitors.open()
    table.evaluate(
        """async () => (await import("/static/commands.js")).agree("outer_rim", {}, { seat: 1, bots: [2] })"""
    )
    expect(table.locator("[data-lobby-seat='1']")).to_have_attribute("data-who", "person")
    expect(table.locator("[data-lobby-seat='2']")).to_have_attribute("data-who", "bot")
    start(table)
    until(table, "state.picture.game === 'outer_rim' && String(state.picture.record.bots) === '2'")
    tell(table, {"do": "abort"}, {"do": "begin", "game": "outer_rim", "setup": {}, "bots": [1, 2]})
    until(table, "state.picture.record?.bots.length === 2")
    expect(table.locator("#lobby")).to_be_hidden()
    until(
        table, "state.picture.lobby.places[0].who === 'person' && state.picture.lobby.places[1].who === 'bot'"
    )
