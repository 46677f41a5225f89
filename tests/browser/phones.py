"""People with phones at a guarded table, and who runs it."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import Visitors, begin, open_menu, seen

MISSION = {"mission": "mission_1", "players": 3}


class Hall:
    """A guarded table: who runs it, and people with phones."""

    def __init__(self, visitors: Visitors, operator: Page) -> None:
        self._visitors = visitors
        self.operator = operator

    def begin(self, **setup: object) -> None:
        """Another mission for three."""
        begin(self.operator, {**MISSION, **setup}, [])

    def code(self) -> str:
        """The six digits of the room."""
        code: str = self.operator.evaluate(
            "async () => (await import('/static/state.js')).state.access.room.code"
        )
        return code

    def open_joins(self) -> None:
        """The operator's list of phones, from the menu of the running game."""
        open_menu(self.operator)
        self.operator.locator(".frame-menu [data-do=joins]").click()

    def phone(self, path: str) -> Page:
        """A phone that opens an address of the table."""
        return self._visitors.open(path, width=360, height=740, touch=True)

    def in_room(self) -> Page:
        """A phone that came in by the link in the room's QR code, and has no seat yet."""
        phone = self.phone(f"/join#{self.code()}")
        expect(phone.locator(".phone-lobby")).to_be_visible()
        return phone

    def at_seat(self, seat: int) -> Page:
        """A phone at a seat of the running game."""
        phone = self.in_room()
        phone.locator(f"[data-take='{seat}']").tap()
        expect(phone.locator(".hand .card").first).to_be_visible()
        return phone


def slot(page: Page, board: int, turn: int) -> Locator:
    return page.locator(f'.slot[data-slot="{board}/{turn}"]')


def lay(phone: Page, board: int, turn: int) -> None:
    """Lays the first card of the hand with a thumb, its movement on top."""
    phone.locator(".hand .card:not(.heroic)").first.locator("[data-half='1']").tap()
    slot(phone, board, turn).tap()
    expect(slot(phone, board, turn)).to_have_class(re.compile("movement"))


def type_code(phone: Page, code: str) -> None:
    """The last digit joins."""
    phone.get_by_label("six digits").fill(code)


def out(phone: Page, reason: str) -> None:
    """The phone is told that it is out, why, and what to do; who is in the room still may choose another seat."""
    news = phone.locator(".gate-news")
    expect(news).to_have_attribute("data-reason", reason)
    expect(news.locator("p")).not_to_be_empty()
    expect(phone.locator(".hand .card")).to_have_count(0)
    if reason in ("taken", "freed"):
        expect(phone.locator(".phone-lobby")).to_be_visible()
    else:
        expect(phone.get_by_label("six digits")).to_be_visible()


def list_of(page: Page, name: str) -> list[object]:
    view = seen(page)["view"]
    assert isinstance(view, dict)
    found: list[object] = view[name]
    return found
