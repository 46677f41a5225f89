"""Four friends with phones, a laptop as the table and a hall fly a mission of Space Alert, and begin the next one."""

import re
from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import slot
from tests.browser.visitors import Visitors, open_menu, seen, start, tell, until

NAMES = {1: "Ada", 2: "Ben", 3: "Cyril", 4: "Dana"}
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
AGAIN = "state.picture.story.some(({ text }) => /Turn 2 once more|Kolo 2 ještě jednou/.test(text))"
Phones: TypeAlias = dict[int, Page]
Look: TypeAlias = Callable[[str, dict[str, Page]], None]


def join(visitors: Visitors, table: Page, language: str) -> Phones:
    """Everybody comes by the code of the room, types a name, and touches a seat."""
    code = table.locator("#lobby .room-code").inner_text().replace(" ", "")
    found = {}
    for seat, name in NAMES.items():
        phone = visitors.open(f"/join?language={language}#{code}", 360, 740, touch=True)
        phone.locator("input[name=name]").fill(name)
        phone.locator(f"[data-take='{seat}']").tap()
        expect(phone.locator("[data-do=ready]")).to_be_visible()
        found[seat] = phone
    return found


def ready(phones: Phones) -> None:
    for phone in phones.values():
        phone.locator("[data-do=ready]").tap()
        expect(phone.locator("[data-do=ready]")).to_have_attribute("aria-pressed", "true")


def dealt(phones: Phones) -> None:
    """Everybody has cards in hand."""
    for phone in phones.values():
        expect(phone.locator(".hand .card").first).to_be_visible()


def lay(phone: Page, seat: int, turn: int, half: int) -> None:
    phone.locator(f".hand .card:not(.heroic) [data-half='{half}']").first.tap()
    slot(phone, seat, turn).tap()
    expect(slot(phone, seat, turn)).to_have_class(re.compile("movement" if half else "action"))


def evening(visitors: Visitors, language: str, look: Look) -> None:
    """From the empty table to the second mission; `look` is called with the pages wherever they show something else."""
    table = visitors.open(f"/?language={language}")
    hall = visitors.open(f"/hall?language={language}", 1920, 1080)
    table.locator("[data-do=new-mission]").first.click()
    tell(table, {"do": "free", "seat": 1})
    phones = join(visitors, table, language)
    pages = {"table": table, "hall": hall, "one": phones[1], "two": phones[2]}

    def looked(moment: str) -> None:
        look(moment, pages)

    sit_and_start(table, phones, looked)
    plan(table, phones, looked)
    resolve(table, phones, looked)
    end_and_begin_again(table, phones, looked)


def sit_and_start(table: Page, phones: Phones, look: Callable[[str], None]) -> None:
    """Roles are drawn and changed, all are ready, somebody stops the countdown once."""
    table.locator("[data-do=draw-roles]").click()
    table.locator("[data-lobby-seat='3']").click()
    table.locator("#lobby-seat input[name=captain]").check()
    table.locator("#lobby-seat input[name=security]").check()
    table.locator("#lobby-seat [data-do=done]").click()
    look("lobby")
    ready(phones)
    table.locator("[data-do=start]").click()
    look("countdown")
    table.locator(".starts-in [data-do=hold]").click()
    start(table)
    dealt(phones)
    record = seen(table)["record"]
    assert isinstance(record, dict)
    assert record["people"] == {str(seat): name for seat, name in NAMES.items()}
    assert (record["setup"]["crew"][0], record["setup"]["security"]) == (3, 3)


def plan(table: Page, phones: Phones, look: Callable[[str], None]) -> None:
    """Cards in two phases, one laid elsewhere, a packet taken too early, a pause, and time that flies."""
    for seat, phone in phones.items():
        lay(phone, seat, 1, seat % 2)
    slot(phones[1], 1, 1).tap()
    slot(phones[1], 1, 2).tap()
    look("phase one")
    packet = phones[2].locator("[data-do=packet]")
    packet.tap()
    look("sure")
    packet.tap()
    expect(slot(phones[2], 2, 4)).to_have_class(re.compile("open"))
    open_menu(table)
    table.locator("[data-do=hold]").click()
    until(table, "state.picture.show.held")
    look("held")
    tell(table, {"do": "pace", "times": 20})
    table.locator("[data-do=go-on]").click()
    until(table, "state.picture.view.phase === 2", {"do": "pace", "times": 1})
    for seat, phone in phones.items():
        until(phone, "state.picture.view.phase === 2")
        lay(phone, seat, 5, 1)
    look("phase two")
    tell(table, {"do": "pace", "times": 100})
    until(table, "state.picture.view.part === 'resolution'", {"do": "pace", "times": 1})


def resolve(table: Page, phones: Phones, look: Callable[[str], None]) -> None:
    """Turn by turn; somebody sees that a card lies the wrong way round and stumbles, and turn 2 comes once more."""
    look("resolution")
    turned = "state.picture.view.crew.some((one) => one.seat === 1 && one.may_have_meant.length > 0)"
    until(phones[1], turned)
    tell(table, {"do": "show", "command": "pause"})
    look("turned")
    phones[1].locator("[data-do=side]").tap()
    phones[1].locator("[data-do=stumble]").first.tap()
    until(phones[1], AGAIN)
    look("stumbled")
    tell(table, {"do": "show", "command": "play"})
    for _turn in range(9):
        tell(table, {"do": "wish", "seat": 0, "action": {"do": "next_turn"}})
    until(table, "state.picture.record.seed !== null")


def end_and_begin_again(table: Page, phones: Phones, look: Callable[[str], None]) -> None:
    """How it ended, the turn that decided it, the lobby of the next mission, and that mission."""
    tell(table, {"do": "show", "command": "at", "at_ms": 10**9})
    expect(table.locator(".ending h2")).to_be_visible()
    for phone in phones.values():
        expect(phone.locator(".ending h2")).to_be_visible()
    look("ending")
    table.locator("[data-study=turning_points] button").first.click()
    table.locator(".study-falls [data-turn]").first.click()
    expect(table.locator(".ending h2")).to_have_count(0)
    until(table, "!state.picture.ending")  # the show is at that turn, and has told no ending yet
    look("turning point")
    tell(table, {"do": "show", "command": "at", "at_ms": 10**9})
    table.locator("[data-primary][data-do=again]").click()
    for phone in phones.values():
        expect(phone.locator("[data-do=ready]")).to_have_attribute("aria-pressed", "false")
    look("next lobby")
    ready(phones)
    start(table)
    dealt(phones)
    look("next")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "cs"])
def test_four_friends_have_an_evening(language: str, visitors: Visitors) -> None:
    """Names, roles, a hold before the start, a packet, a stumble, the turn that decided it, the next mission."""
    sideways: list[str] = []

    def look(moment: str, pages: dict[str, Page]) -> None:
        sideways.extend(f"{moment} {who}" for who, page in pages.items() if page.evaluate(SIDEWAYS) > 0)

    evening(visitors, language, look)
    assert sideways == []
