"""The added game in a browser: begun by its own button, played by its own page and on a phone, watched in a hall;
without a line of the shared pages.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.add_a_game.house import build, environment
from tests.browser.programs import BROWSERS, END_S, READY


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A table of the house, started as people start it."""
    house = tmp_path / "program"
    build(house)
    options = ["--no-browser", "--silent", "--port", "18720", "--state", str(tmp_path / "state")]
    command = [sys.executable, "-m", "firmware_py", "run", *options]
    with subprocess.Popen(
        command,
        cwd=house,
        env=environment(house),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as program:
        assert program.stdout is not None
        said = program.stdout.readline().strip()
        while said and not said.startswith(READY):
            said = program.stdout.readline().strip()
        try:
            assert said.startswith(READY)
            yield said.removeprefix(READY)
        finally:
            program.terminate()
            program.wait(END_S)


def test_a_game_that_nobody_told_the_page_of_is_played_in_a_browser(address: str) -> None:
    """The bot lays 1, 2, 3, 4, 5; whoever lays 5, 1, 2, 3, 4 wins the first round and loses the others."""
    found = next(path for name in BROWSERS if (path := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        errors: list[str] = []

        def opened(path: str) -> Page:
            page = browser.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(address + path)
            return page

        page, hall = opened("/"), opened("/hall")
        page.locator("[data-do=all-ways]").click()
        page.locator("[data-do='high-card-bot']").click()
        page.locator("[data-do=start]").click()
        expect(page.locator("[data-card]")).to_have_count(5)
        phone = opened("/seat/1")
        for number, card in enumerate((5, 1, 2, 3, 4), 1):
            held = phone if number < 3 else page
            held.locator(f"[data-card='{card}']").click()
            expect(page.locator(f"[data-card='{card}']")).to_have_count(0)
            if number == 1:
                expect(hall.locator("#said")).to_contain_text("Seat 1 wins the round: 5 and 1.")
            if number < 5:
                expect(phone.locator("[data-card]")).to_have_count(5 - number)
        expect(page.locator("[data-result='1:4']")).to_be_visible(timeout=30_000)
        expect(hall.locator("h1")).to_have_text("High Card")
        expect(hall.locator(".hall-ending [data-result='1:4']")).to_be_visible()
        expect(hall.locator(".ranking .own .points")).to_have_text("1")  # the bot, which had 4, has no place
        browser.close()
    assert errors == []
