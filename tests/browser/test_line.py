"""A line that is lost covers the page, says so, and comes back by itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitors, until

LOSE = "dispatchEvent(new Event('online'))"  # a page that hears of another network opens a new line


@pytest.mark.parametrize("path", ["/", pytest.param("/hall", marks=pytest.mark.slow)])
def test_a_page_without_a_line_is_covered_and_comes_back(visitors: Visitors, path: str) -> None:
    page = visitors.open(path)
    until(page, "state.hello !== null && state.picture !== null")
    page.context.set_offline(True)
    page.evaluate(LOSE)
    cover = page.locator("#line-cover")
    expect(cover).to_be_visible()
    expect(cover).to_contain_text("No connection to the table")
    expect(cover).to_contain_text("Away for 1 s")
    expect(cover.get_by_role("button", name="Try now")).to_be_focused()
    until(page, "document.querySelector('#first, #big').inert")
    cover.get_by_role("button", name="Try now").click()
    expect(cover).to_be_visible()
    page.context.set_offline(False)
    expect(cover).to_have_count(0)
    until(page, "state.online && !document.querySelector('[inert]')")
    assert {text for text in visitors.complaints if "ERR_INTERNET_DISCONNECTED" not in text} == set()
    visitors.complaints.clear()
