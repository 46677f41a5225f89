"""Positions on the page: a file is set up at the operator's page, and the moment that is shown is kept as a file."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.programs import started
from tests.browser.visitors import Visitors, until

POSITION = {
    "format": "outer-rim-position/1",
    "seed": 2**64 - 1,  # a browser's numbers would make 2**64 of it
    "actions": [
        {"seat": 1, "do": "choose_modules", "modules": ["gunner", "admiral", "repair_unit"]},
        {"seat": 2, "do": "choose_modules", "modules": ["technician", "energy_reserve", "cloaking_device"]},
    ],
}


@pytest.fixture
def pages(browser: Browser, tmp_path: Path) -> Iterator[tuple[Page, Page]]:
    """The operator's page and the table's."""
    with started(tmp_path) as (address, way_in):
        visitors = Visitors(browser, address)
        yield visitors.open(f"/operator#{way_in}"), visitors.open("/")
        visitors.leave()
        assert visitors.complaints == []


def test_a_position_file_is_set_up_played_on_from_and_kept_again(
    pages: tuple[Page, Page], tmp_path: Path
) -> None:
    """Bug: only the operator could let a game by turns go on that was set up from a position; at the table its show
    stood still. Bug: seeds of 64 bits were rounded by the page, so a copied position had other dice to come.
    """
    operator, table = pages
    file = tmp_path / "here.json"
    file.write_text(json.dumps(POSITION), "utf-8")
    operator.locator("[data-do=load-position]").set_input_files(file)
    until(operator, "state.picture?.game === 'outer_rim'")
    until(operator, "state.picture.view.round === 1")
    expect(operator.locator("[data-do=go-on]")).to_be_visible()  # it waits for people
    with operator.expect_download() as waiting:
        operator.locator("[data-do=copy-position]").click()
    kept = json.loads(Path(waiting.value.path()).read_text("utf-8"))
    assert kept["seed"] == 2**64 - 1
    assert (kept["format"], kept["position"]["asked"]) == ("outer-rim-position/1", "ask_tokens")
    assert kept["position"]["ships"]["tellurian"]["modules"] == ["repair_unit", "gunner", "admiral"]
    table.locator("[data-do=menu]").click()
    with table.expect_download():
        table.locator("[data-do=show-data]").click()
    table.locator("[data-do=go-on]").click()
    until(table, "!state.picture.show.held")
    expect(table.locator("[data-do=go-on]")).to_have_count(0)


@pytest.mark.slow
def test_a_file_that_is_no_position_is_answered_and_changes_nothing(
    pages: tuple[Page, Page], tmp_path: Path
) -> None:
    operator, _ = pages
    file = tmp_path / "wrong.json"
    file.write_text('{"format": "outer-rim-position/1", "position": {"roun": 1}}', "utf-8")
    operator.locator("[data-do=load-position]").set_input_files(file)
    expect(operator.get_by_text("position.roun")).to_be_visible()
    assert operator.locator("[data-do=load-position]").is_visible()
