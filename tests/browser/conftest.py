"""A running table, and browsers on it that fail a test for every console error and every request to elsewhere."""

import shutil
from collections.abc import Iterator

import pytest
from phones import Hall
from playwright.sync_api import Browser, Page, sync_playwright
from programs import BROWSERS, started
from visitors import Visitors, tell


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a table where pages of this computer need no code."""
    with started(tmp_path_factory.mktemp("state")) as (address, _):
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium, without a screen."""
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if found is None:
        pytest.fail("chromium is missing: install it with your package manager (apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def keeper(browser: Browser, address: str) -> Visitors:
    """Somebody with a page of their own who ends the game that a test leaves behind."""
    return Visitors(browser, address)


@pytest.fixture
def visitors(browser: Browser, address: str, keeper: Visitors) -> Iterator[Visitors]:
    """People who open pages of an empty table."""
    keeper.clear_table()
    visitors = Visitors(browser, address)
    yield visitors
    visitors.leave()
    assert visitors.complaints == []


@pytest.fixture(scope="module")
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Visitors, Page]]:
    """The address of a guarded table, and its operator at a page."""
    with started(tmp_path_factory.mktemp("guarded"), "--guarded") as (address, code):
        visitors = Visitors(browser, address)
        yield address, visitors, visitors.open(f"/#{code}")


@pytest.fixture
def hall(browser: Browser, table: tuple[str, Visitors, Page]) -> Iterator[Hall]:
    """A guarded table with a mission for three, and nobody with a phone yet."""
    address, staff, operator = table
    visitors = Visitors(browser, address)
    hall = Hall(visitors, operator)
    hall.begin()
    yield hall
    visitors.leave()
    tell(operator, {"do": "abort"})
    assert visitors.complaints + staff.complaints == []
