"""A running table, and browsers on it that fail a test for every console error and every request to elsewhere."""

import shutil
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.phones import Hall
from tests.browser.programs import BROWSERS, started
from tests.browser.visitors import Keeper, Visitors, tell, until

HERE = Path(__file__).parent
STARTS_MS = 120_000
NOWHERE_ELSE = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # asked for all the same, it is an error
)
OPEN = pytest.StashKey[tuple[Browser, ExitStack]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """Files in a row share a browser. Playwright keeps a loop running, beside which others can't run theirs."""
    try:
        yield
    finally:
        if (nextitem is None or nextitem.path.parent != HERE) and OPEN in item.config.stash:
            item.config.stash[OPEN][1].close()
            del item.config.stash[OPEN]


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A table where pages of this computer need no code: its address, and its operator's code. Files share it: what a
    test sets there it sets back, as people at a table for the next ones.
    """
    with started(tmp_path_factory.mktemp("state")) as program:
        yield program


@pytest.fixture(scope="module")
def address(program: tuple[str, str]) -> str:
    """The address of a table where pages of this computer need no code."""
    return program[0]


@pytest.fixture(scope="module")
def code(program: tuple[str, str]) -> str:
    """The operator's code of the same table."""
    return program[1]


@pytest.fixture(scope="module")
def browser(pytestconfig: pytest.Config) -> Browser:
    """Debian's chromium, without a screen; the one of the file before, if that had one."""
    if OPEN not in pytestconfig.stash:
        found = next((path for path in map(shutil.which, BROWSERS) if path), None)
        if found is None:
            pytest.fail(
                "chromium is missing: install it with your package manager (apt-get install chromium)"
            )
        with ExitStack() as stack:
            playwright = stack.enter_context(sync_playwright())
            launched = playwright.chromium.launch(
                executable_path=found, args=["--no-sandbox", NOWHERE_ELSE], timeout=STARTS_MS
            )
            stack.callback(launched.close)
            pytestconfig.stash[OPEN] = launched, stack.pop_all()
    return pytestconfig.stash[OPEN][0]


@pytest.fixture(scope="module")
def keeper(browser: Browser, address: str) -> Iterator[Keeper]:
    """Who ends the game that a test leaves behind."""
    keeper = Keeper(browser, address)
    yield keeper
    keeper.leave()


@pytest.fixture(scope="module")
def callers(browser: Browser, address: str) -> Iterator[Visitors]:
    """Who opens pages in the tests of a file."""
    callers = Visitors(browser, address)
    yield callers
    callers.leave()


@pytest.fixture
def visitors(callers: Visitors, keeper: Keeper) -> Iterator[Visitors]:
    """People who open pages of an empty table, or have one of the test before open still."""
    keeper.clear_table()
    yield callers
    callers.leave()
    complaints = [*callers.complaints]
    callers.complaints.clear()
    assert complaints == []


@pytest.fixture(scope="module")
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Visitors, Page]]:
    """The address of a guarded table, and its operator at a page."""
    with started(tmp_path_factory.mktemp("guarded"), "--guarded") as (address, code):
        visitors = Visitors(browser, address)
        yield address, visitors, visitors.open(f"/#{code}")
        visitors.leave()


@pytest.fixture
def hall(browser: Browser, table: tuple[str, Visitors, Page]) -> Iterator[Hall]:
    """A guarded table with a mission for three, and nobody with a phone yet."""
    address, staff, operator = table
    visitors = Visitors(browser, address)
    hall = Hall(visitors, operator)
    hall.begin()
    yield hall
    visitors.leave()
    tell(operator, {"do": "abort"}, {"do": "endevening"})
    until(
        operator,
        "state.picture.game === null && !state.picture.lobby.places.some(({ who }) => who === 'person')",
    )
    assert visitors.complaints + staff.complaints == []
