"""The organiser's page with fifty simulated tables: sorted by trouble, still, on a phone, and in Czech."""

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from aiohttp import web
from playwright.sync_api import Browser, Page, expect

from firmware_py.fleet import messages as m
from firmware_py.fleet.agent import Agent
from firmware_py.organiser.admission import Ports
from firmware_py.organiser.enrolling import Enrolling
from firmware_py.organiser.event import Event
from firmware_py.organiser.server import Door, Server
from firmware_py.organiser.store import Store

CODE = "ABCDEFGH"
COUNT = 50
FREE = m.State(at="", up_s=0.0, version="0.1.0")
PLAYS = m.State(
    at="",
    up_s=0.0,
    version="0.1.0",
    game="space_alert",
    title="mission_3",
    part="action",
    minute=4,
    seats=(1, 1, 0, 1, 0),
)
FAULT = (m.Fault("seat/3", "unplugged"),)
T = TypeVar("T")


class SimulatedEvent:
    """The organiser's server in a thread, and what fifty tables tell it; nothing moves but what a test says."""

    def __init__(self, folder: Path) -> None:
        self.now_s = 1000.0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.tables = [f"table{number:03}" for number in range(1, COUNT + 1)]
        self.agents = {table: Agent(table) for table in self.tables}
        self.port = self.run(self._start, folder)

    def run(self, deed: Callable[..., Any], *told: object) -> Any:
        """Does something where the server lives; a coroutine is waited for."""

        async def does() -> object:
            found = deed(*told)
            return await found if asyncio.iscoroutine(found) else found

        return asyncio.run_coroutine_threadsafe(does(), self._loop).result(30)

    async def _start(self, folder: Path) -> int:
        self.event = Event(Store(str(folder / "event.sqlite")), draw=random.Random(1).getrandbits)
        door = Door(Ports(8883, 8443, "PEM"), lambda commands: self._loop.create_future(), "10.0.0.2:8443")
        self.server = Server(
            self.event,
            Enrolling(b"certificate"),
            door,
            CODE,
            folder / "versions",
            lambda: self.now_s,
            lambda: self.now_s,
        )
        self.server.post.trouble = ""
        for number, table in enumerate(self.tables, 1):
            self.event.join(table, f"Table {number}", "", 0.0)
            self._say(table, FREE if number % 5 == 0 else PLAYS)
        self._runner = web.AppRunner(self.server.app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        return int(self._runner.addresses[0][1])

    def _say(self, table: str, state: m.State | None, call: int | None = None) -> None:
        agent, sent = self.agents[table], []
        sent += agent.connected() if state is not None else [agent.goodbye()]
        if call is not None:
            agent.call(call or None, self.now_s)
        sent += agent.tick(self.now_s, state) if state is not None else []
        for one in sent:
            self.event.hear(one.topic, one.payload, self.now_s, self.now_s)

    def say(self, number: int, state: m.State | None, call: int | None = None) -> None:
        """A table tells how it is, None: it goes; `call`: a seat wants staff, 0: nobody does any more."""
        self.run(self._say, self.tables[number - 1], state, call)

    def passes(self, seconds: float) -> None:
        self.now_s += seconds

    def close(self) -> None:
        self.run(self._runner.cleanup)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedEvent]:
    made = SimulatedEvent(tmp_path_factory.mktemp("event"))
    yield made
    made.close()


@pytest.fixture
def page(browser: Browser, event: SimulatedEvent, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The organiser's page, at the size and in the language that a test asks for."""
    width, height, language = getattr(request, "param", (1280, 800, "en"))
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    found, complaints = context.new_page(), list[str]()
    found.on("console", lambda one: complaints.append(one.text) if one.type == "error" else None)
    found.on("pageerror", lambda error: complaints.append(str(error)))
    found.goto(f"http://127.0.0.1:{event.port}/?language={language}#{CODE}")
    expect(found.locator("#tables li")).to_have_count(COUNT)
    yield found
    context.close()
    assert complaints == []


def headings(page: Page) -> dict[str, list[str]]:
    """The names of tables under each heading, from top to bottom."""
    return {
        section.get_attribute("class").split()[-1]: section.locator(".name").all_inner_texts()  # type: ignore[union-attr]
        for section in page.locator("#tables > section").all()
    }


def test_tables_stand_by_trouble_and_whoever_waits_longest_for_staff_on_top(
    page: Page, event: SimulatedEvent
) -> None:
    event.say(7, PLAYS, call=3)
    event.passes(60)
    event.say(31, PLAYS, call=1)
    event.say(12, None)
    event.say(20, msgspec.structs.replace(FREE, faults=FAULT))
    for number in range(1, COUNT + 1):
        if number not in (7, 12, 20, 31):
            event.say(number, FREE if number % 5 == 0 else PLAYS)
    event.passes(3)
    expect(page.locator("section.faults .name")).to_have_text(["Table 20"])
    found = headings(page)
    assert list(found) == ["calls", "gone", "faults", "free", "plays"]
    assert (found["calls"], found["gone"]) == (["Table 7", "Table 31"], ["Table 12"])
    assert len(found["free"]) == 9 and len(found["plays"]) == 37
    expect(page.locator("#tables li", has_text="Table 7").first).to_contain_text("seat 3 waits for 63 s")
    page.get_by_role("button", name="On the way").first.click()
    expect(page.locator("section.calls .name")).to_have_text(["Table 31"])
    event.say(31, PLAYS, call=0)
    event.say(7, PLAYS, call=0)
    expect(page.locator("section.calls")).to_have_count(0)


def test_a_cable_that_comes_and_goes_moves_no_row_and_news_draw_none_anew(
    page: Page, event: SimulatedEvent
) -> None:
    page.evaluate("document.querySelectorAll('#tables li').forEach((one, at) => { one.mark = at; })")
    before = headings(page)
    loose = next(name for name in before["plays"])
    number = int(loose.split()[1])
    for minute in range(5, 9):
        faults = FAULT if minute % 2 else ()
        event.say(number, msgspec.structs.replace(PLAYS, minute=minute, faults=faults))
        event.passes(1.0)
        expect(page.locator("#tables li", has_text=f"minute {minute}")).to_have_count(1)
        assert headings(page) == before
    assert page.evaluate(
        "[...document.querySelectorAll('#tables li')].every((one) => one.mark !== undefined)"
    )


@pytest.mark.parametrize("page", [(390, 844, "cs")], indirect=True)
def test_on_a_phone_in_czech_nothing_is_cut_off_and_all_can_be_pressed(
    page: Page, event: SimulatedEvent
) -> None:
    event.say(9, PLAYS, call=2)
    call = page.locator("section.calls li")
    expect(call).to_contain_text("místo 2 čeká")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        "[...document.querySelectorAll('main button, select, summary, input:not([type=checkbox])')]"
        ".filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)"
        ".map((one) => one.outerHTML)"
    )
    assert small == []
    box = call.get_by_role("button", name="Jdeme tam").bounding_box()
    assert box is not None and box["y"] + box["height"] < 844
    event.say(9, PLAYS, call=0)


def test_an_invitation_has_letters_and_a_code_to_scan_and_an_announcement_can_be_ready(
    page: Page, event: SimulatedEvent
) -> None:
    page.get_by_role("button", name="Invite a table").click()
    invitation = page.locator(".invitation").first
    letters = invitation.locator("b").inner_text().replace(" ", "")
    assert letters in event.server.enrolling.open
    assert invitation.locator("svg.qr path").get_attribute("d")
    form = page.locator("form", has_text="In English")
    form.locator("select").select_option(label="There is a break now.")
    form.get_by_role("button", name="Announce").click()

    def said() -> list[m.Say]:
        return [one for _, one in event.event.store.announcements()]

    expect(page.locator("#told")).to_have_text("Announced.")
    assert [one.clip for one in event.run(said)] == ["event_break"]


def test_a_wrong_code_shows_no_table(browser: Browser, event: SimulatedEvent) -> None:
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{event.port}/#WRONGONE")
    expect(page.get_by_role("alert")).to_contain_text("wrong code")
    expect(page.locator("#tables li")).to_have_count(0)
    page.close()
