"""A game to its end, its ending looked at, and the same game opened again from the log and from a file."""

from pathlib import Path

from playwright.sync_api import expect

from firmware_py.log.row import text_of
from tests.browser.visitors import Visitors, begin, open_menu, tell, until
from tests.log.kept_games import duel, flight

DEMO = {"mission": "test_run_1", "players": 2}


def test_a_finished_game_is_told_and_opens_again_from_the_log_and_from_a_file(
    visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.open()
    begin(page, DEMO, [1, 2], seed=3)
    tell(page, {"do": "pace", "times": 200})
    until(page, "!state.picture.show.live", {"do": "pace", "times": 200})
    until(page, "state.picture.ending", {"do": "pace", "times": 200})
    tell(page, {"do": "pace", "times": 1})
    expect(page.locator(".ending h2")).to_be_focused()
    expect(page.locator(".ship-board")).to_have_count(0)
    expect(page.locator(".ending svg.ending-ship")).to_be_visible()
    expect(page.locator("[data-area=header] [data-person]")).to_have_count(2)
    page.locator("[data-do=ending-share]").click()
    link = page.locator(".ending-share a")
    expect(link).to_have_text("Game 1", timeout=30_000)  # when all is counted up, the log has the game
    with page.expect_download() as kept:
        page.locator("[data-do=ending-card]").click()
    picture = Path(kept.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) > 10_000

    link.click()
    expect(page.locator("[data-area=header] .where")).to_have_text("Turn 1 of 7")
    open_menu(page)
    expect(page.locator(".frame-menu [data-viewing='1']")).to_be_visible()
    expect(page.locator(".frame-menu [data-do=new-mission]")).to_have_count(0)
    page.locator("[data-do=menu]").click()
    page.locator("[data-do=next-turn]").click()
    expect(page.locator("[data-area=header] .where")).to_have_text("Turn 2 of 7")
    page.locator("[data-do=show-back]").click()
    expect(page.locator("[data-area=header] .where")).to_have_text("Turn 1 of 7")
    page.locator("[data-area=header] [data-sit='2']").click()
    expect(page.locator("[data-person='2'][aria-current=page]")).to_be_visible()

    record = tmp_path / "record.jsonl"
    record.write_text(text_of(flight(seed=4)), "utf-8")
    tell(visitors.open(), {"do": "abort"})
    open_menu(page)
    page.locator(".frame-menu [data-do=to-the-table]").click()
    page.locator("[data-do=all-ways]").click()
    page.locator("[data-do=open-file]").set_input_files(str(record))
    page.wait_for_url("**/game/file*")
    expect(page.locator("[data-area=header] .where")).to_have_text("Turn 1 of 7")
    phone = visitors.open("/game/1/seat/1", 360, 740)
    expect(phone.locator("[data-area=strip] .scrub")).to_be_visible()
    until(phone, "document.documentElement.scrollWidth <= innerWidth")


DROP = """(text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "duel.jsonl"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def test_a_dropped_duel_is_stepped_through_and_offers_nothing_that_only_a_running_game_takes(
    visitors: Visitors,
) -> None:
    """An order to end it was offered, and the page said whom the table waits for."""
    page = visitors.open()
    page.evaluate(DROP, text_of(duel()))
    page.wait_for_url("**/game/file*")
    expect(page.locator("body")).to_have_attribute("data-state", "show")
    expect(page.locator("[data-area=line]")).not_to_contain_text("wait")
    open_menu(page)
    expect(page.locator(".frame-menu [data-next]")).to_contain_text("This game is over")
    expect(page.locator("[data-do=end-duel]")).to_have_count(0)
    page.locator("[data-do=menu]").click()
    page.locator("[data-area=header] [data-sit='1']").click()
    expect(page.locator("[data-person='1'][aria-current=page]")).to_be_visible()
    page.evaluate("async () => (await import('/static/commands.js')).wish({ do: 'pass' })")
    expect(page.locator("#toasts")).to_contain_text("not played")
    page.locator("[data-area=strip] .scrub").press("End")
    expect(page.locator("[data-area=board] .ending h2")).to_be_visible()


def test_an_ending_that_was_put_aside_never_came_back(visitors: Visitors) -> None:
    """Who watched a game again had seen the last ending of this evening."""
    page = visitors.open()
    begin(page, DEMO, [1, 2], seed=3)
    tell(page, {"do": "pace", "times": 200})
    until(page, "!state.picture.show.live", {"do": "pace", "times": 200})
    until(page, "state.picture.ending", {"do": "pace", "times": 200})
    tell(page, {"do": "pace", "times": 1})
    expect(page.locator(".ending h2")).to_be_visible()
    page.locator("[data-do=ending-watch]").click()
    expect(page.locator("body")).to_have_attribute("data-state", "show")
    until(page, "state.picture.ending === null")
    page.locator("[data-area=strip] .scrub").press("End")
    expect(page.locator(".ending h2")).to_be_visible()
    told: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: told.append(str(text))))
    page.reload()
    page.locator("[data-do=same-seed]").click()
    expect(page.locator("body")).to_have_attribute("data-part", "action")
    assert '"seed":3' in "".join(told)
