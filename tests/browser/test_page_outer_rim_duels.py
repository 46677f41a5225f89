"""Whole duels of Outer Rim played at pages: everything offered is legal, everything legal can be said."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.outer_rim.game import deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import MODULE_NAMES
from engine.tables import convert
from tests.browser.duel_by_hand import DuelAtPages
from tests.browser.visitors import Visitors, tell

DUELS: tuple[tuple[dict[str, object], str, int], ...] = (  # set-up, language, seed
    ({"modules": 5, "seats": [2, 3]}, "cs", 15),
    ({"modules": 5, "seats": [4, 2], "dice": "real"}, "en", 13),
    ({"modules": 5, "seats": [1, 4], "orbital_bombs": "literal", "free_turns": True}, "cs", 17),
    ({"modules": 5, "seats": [3, 1], "overspend": "cut", "hidden_modules": True}, "en", 16),
)
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def glance(page: Page, name: str) -> None:
    """Nothing more is looked at."""


def whole_duel(
    visitors: Visitors,
    setup: dict[str, object],
    language: str,
    seed: int,
    look: Callable[[Page, str], None] = glance,
) -> DuelAtPages:
    """A duel at two phones, beside the page of the table."""
    setup = {"round_cap": 8, **setup}
    agreed = convert(setup, Setup)
    table = visitors.open(f"/?language={language}")
    tell(table, {"do": "begin", "game": "outer_rim", "setup": setup, "bots": [], "seed": seed})
    tell(table, {"do": "pace", "times": 200})
    pages = {seat: visitors.open(f"/seat/{seat}?language={language}", 360, 740) for seat in agreed.seats}

    def looked(page: Page, name: str) -> None:
        assert page.evaluate(FITS), f"{name} is wider than the phone"
        look(page, name)

    duel = DuelAtPages(deal(agreed, seed), pages, seed, looked)
    duel.play()
    for page in (table, *pages.values()):
        expect(page.locator(".ending h2")).to_be_visible()
    return duel


@pytest.mark.slow
def test_whole_duels_at_two_phones_offer_what_is_legal_and_nothing_else(visitors: Visitors) -> None:
    """Seats that are not opposite too, both languages, every variant; all twelve modules are used."""
    used: set[str] = set()
    for setup, language, seed in DUELS:
        used |= whole_duel(visitors, setup, language, seed).used
    assert used == set(MODULE_NAMES)
