"""A demo from the invitation to the score, and the show of its resolution."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import Visitors, begin, look_at_the_table_top, seen, tell, until


def finish(page: Page) -> None:
    """Lets the clock run fast until the score is shown, and then in its own time."""
    tell(page, {"do": "pace", "times": 200})
    until(page, "!state.picture.show.live", {"do": "pace", "times": 200})
    until(page, "state.picture.ending", {"do": "pace", "times": 200})
    tell(page, {"do": "pace", "times": 1})
    expect(page.locator("body")).to_have_attribute("data-state", "ending")
    until(page, "state.picture.show.pace === 1 && state.picture.show.now_ms >= state.picture.show.end_ms")


@pytest.mark.slow
def test_a_demo_flies_to_its_score_and_can_be_watched_again(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("[data-do=demo]").click()
    expect(page.locator(".mission-name")).to_have_text("Test run 1")
    expect(page.locator(".threats li").first).to_be_visible()
    look_at_the_table_top(page)
    until(page, "pixel('track/blue/1')[3] > 0")
    page.evaluate("""() => {
        window.states = [];
        new MutationObserver(() => window.states.push(document.body.dataset.state))
            .observe(document.body, { attributeFilter: ["data-state"] });
    }""")
    finish(page)
    told = page.evaluate("window.states")
    assert "waiting" not in told[told.index("show") :], told  # its strip was gone between two turns

    rows = page.locator(".ending .ending-row.told > b")
    expect(rows).to_have_count(7)
    total = page.locator(".ending .ending-total.told [data-total]")
    numbers = [int(text.replace("−", "-").replace("+", "")) for text in rows.all_inner_texts()]
    expect(total).to_have_text(str(sum(numbers)).replace("-", "−"))
    record = seen(page)["record"]
    assert isinstance(record, dict)
    expect(page.locator("[data-seed]")).to_have_text(str(record["seed"]))

    steps_and_scrubs(page)
    page.locator("[data-primary][data-do=again]").click()
    expect(where(page)).to_have_text("Phase 1 of 2")


def where(page: Page) -> Locator:
    return page.locator("[data-area=header] .where")


def steps_and_scrubs(page: Page) -> None:
    page.locator("[data-do=tab-story]").click()
    lines = page.locator(".story li")
    until(page, "document.querySelectorAll('.story li').length === state.picture.story.length")
    page.locator("[data-do=ending-watch]").click()
    expect(where(page)).to_have_text("Turn 1 of 7")
    expect(page.locator("body")).to_have_attribute("data-state", "show")
    strip = page.locator("[data-area=strip]")
    strip.locator("[data-do=show-pause]").click()
    expect(strip.locator("[data-do=show-play]").first).to_be_visible()
    until(page, "document.querySelectorAll('.story li').length === state.picture.story.length")
    told = lines.count()
    strip.locator(".say [data-do=show-next]").click()
    expect(lines).to_have_count(told + 1)
    strip.locator("[data-do=show-back]").click()
    expect(lines).to_have_count(told)

    scrub = strip.locator(".scrub")
    scrub.focus()
    page.keyboard.press("Home")
    expect(where(page)).to_have_text("Turn 1 of 7")
    expect(page.locator("[data-area=line]")).to_contain_text("Turn 1.")
    scrub.press("ArrowRight")
    expect(page.locator(".story li.now")).not_to_have_text("Turn 1.")
    strip.locator(".say [data-do=show-play]").click()
    strip.locator("[data-do=show-faster]").click()
    expect(strip.locator("[data-do=show-faster]")).to_have_text("×2")
    strip.locator("[data-do=show-pause]").click()
    expect(strip.locator("[data-do=show-play]").first).to_be_visible()
    page.locator(".story li:has-text('Turn 1.') button").click()
    expect(page.locator(".story li.now")).to_have_text("Turn 1.")
    scrub.focus()
    page.keyboard.press("End")
    expect(page.locator("body")).to_have_attribute("data-state", "ending")


@pytest.mark.slow
def test_the_lamps_go_out_with_the_game(visitors: Visitors) -> None:
    page = visitors.open()
    begin(page, {"mission": "test_run_1", "players": 1}, [])
    look_at_the_table_top(page)
    for zone in ("red", "white", "blue"):
        until(page, f"pixel('shield/{zone}/1')[2] > 2 * pixel('shield/{zone}/1')[0]")
        until(page, f"pixel('reactor/{zone}/1')[1] > 2 * pixel('reactor/{zone}/1')[0]")
    tell(page, {"do": "abort"})
    expect(page.locator(".first-page")).to_be_visible()
    for lamp in ("shield/red/1", "shield/blue/1", "reactor/red/1", "reactor/blue/1", "track/red/1"):
        until(page, f"pixel('{lamp}').every((value) => value === 0)")


@pytest.mark.slow
def test_a_threat_card_lies_open_in_words(visitors: Visitors) -> None:
    page = visitors.open()
    tell(
        page,
        {"do": "begin", "game": "space_alert", "setup": {"mission": "test_run_1", "players": 1}, "seed": 3},
        {"do": "pace", "times": 50},
    )
    until(page, "state.picture?.view?.threats.length > 0", {"do": "hold", "on": True})
    until(page, "state.picture.show.held")
    page.locator(".threat-head").first.click()
    dialog = page.locator("#detail")
    expect(dialog).to_be_visible()
    name = page.locator(".threat-head .name").first.inner_text()
    expect(dialog.locator("h2")).to_have_text(name)
    expect(dialog.locator("dt").last).to_have_text(re.compile("[XYZ!]"))
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    look_at_the_table_top(page)
    page.locator(".played .threat-card").first.click()
    expect(dialog.locator("h2")).to_have_text(name)
