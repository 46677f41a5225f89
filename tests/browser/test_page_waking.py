"""Phones that sleep in a flight: the system ends their lines and lets nothing run; they wake without a touch."""

from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors, tell, until

BACK_MS = 2000
SEATS = 5  # and a second phone at the first seat's table page makes six pages that wake
# Before anything of the page runs: its lines, which the test can end as a sleeping phone does, and whether it is seen.
ASLEEP = """() => {
    const Real = WebSocket;
    window.lines = [];
    window.WebSocket = class extends Real { constructor(...all) { super(...all); window.lines.push(this); } };
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
    window.sleeps = (on) => {
        hidden = on;
        if (on) window.lines.at(-1).close();
        document.dispatchEvent(new Event("visibilitychange"));
    };
}"""
# How long it takes from waking to a picture of the table on a new line, in ms.
WAKE = """async () => {
    const { state } = await import("/static/state.js");
    const before = state.picture;
    const woken = performance.now();
    window.sleeps(false);
    while (!state.online || state.picture === before) await new Promise(requestAnimationFrame);
    return performance.now() - woken;
}"""


def test_six_phones_that_sleep_and_wake_in_a_flight_are_back_without_a_tap(visitors: Visitors) -> None:
    table = visitors.open("/")
    tell(table, {"do": "begin", "game": "space_alert", "setup": {"mission": "mission_1", "players": SEATS}})
    until(table, "state.picture?.game === 'space_alert'")
    phones = [phone(visitors, seat) for seat in (*range(1, SEATS + 1), 1)]
    for one in phones:
        one.evaluate("sleeps(true)")
        until(one, "!state.online")
    took = [one.evaluate(WAKE) for one in phones]
    assert max(took) < BACK_MS, took
    for one in phones:
        expect(one.locator("body")).not_to_have_attribute("data-state", "reconnecting")
        expect(one.locator("[data-area=dock] .hand .card").first).to_be_visible()


def phone(visitors: Visitors, seat: int) -> Page:
    """A phone at a seat, which can be sent to sleep."""
    page = visitors.open(f"/seat/{seat}", 390, 844, touch=True)
    page.add_init_script(f"({ASLEEP})()")
    page.reload()
    expect(page.locator("body[data-part]")).to_have_count(1)
    until(page, f"state.online && state.seat === {seat}")
    return page
