"""A running table, and browsers on it that fail a test for every console error and every request to elsewhere."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from visitors import Visitors

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FIRST_PORT = "18650"
READY = "spacetable is ready at "


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a table that was started as people start it."""
    state = tmp_path_factory.mktemp("state")
    with (state / "errors").open("w") as errors:
        command = [
            sys.executable,
            "-m",
            "firmware_py",
            "run",
            "--no-browser",
            "--silent",
            "--port",
            FIRST_PORT,
        ]
        server = subprocess.Popen(
            [*command, "--state", str(state)],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert server.stdout is not None
        said = server.stdout.readline()
        try:
            assert said.startswith(READY), f"the table did not start: {(state / 'errors').read_text()}"
            yield said.removeprefix(READY).strip()
        finally:
            server.terminate()
            server.wait()


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
