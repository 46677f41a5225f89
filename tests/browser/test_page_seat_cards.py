"""A phone as a good hand of cards: androids, real cards, a board on the table, trembling, languages, all sizes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import Hall, lay, slot
from tests.browser.test_page_fits import check
from tests.browser.visitors import open_menu, tell, until

SIZES = ((360, 740), (740, 360), (768, 1024), (1280, 800))
ANDROID = 4  # the board of the fourth character, whom nobody plays


@pytest.mark.slow
def test_a_phone_lays_cards_on_the_board_of_an_android(hall: Hall) -> None:
    phone = hall.at_seat(2)
    phone.locator(f'.board-tabs [data-board="{ANDROID}"]').tap()
    lay(phone, ANDROID, 1)
    slot(phone, ANDROID, 1).tap()
    expect(phone.locator("[data-area=dock] .say")).to_contain_text("This card stays")
    expect(phone.locator(".toast")).to_have_count(0)


@pytest.mark.slow
def test_a_phone_leads_four_androids(hall: Hall) -> None:
    hall.begin(mission="test_run_1", players=1)
    phone = hall.at_seat(1)
    for board in (1, 4):
        phone.locator(f'.board-tabs [data-board="{board}"]').tap()
        lay(phone, board, 2)
        slot(phone, board, 2).tap()
        phone.locator("[data-do=turn-over]").tap()
        expect(slot(phone, board, 2)).to_have_class(re.compile("action"))
    slot(phone, 4, 2).drag_to(slot(phone, 4, 3))  # with a mouse
    expect(slot(phone, 4, 3)).to_have_class(re.compile("action"))
    expect(slot(phone, 4, 2)).not_to_have_class(re.compile("action"))
    expect(phone.locator(".missing, .wrong")).to_have_count(0)
    expect(phone.locator(".toast")).to_have_count(0)


def test_a_board_on_the_table_makes_the_phone_its_mirror(hall: Hall) -> None:
    phone = hall.at_seat(2)
    lay(phone, 2, 1)
    tell(hall.operator, {"do": "hold", "on": True})
    until(phone, "state.picture.show.held")  # so that no other picture comes
    change = """async ([served, astray]) => {
        const { change, state } = await import("/static/state.js");
        change({ picture: { ...state.picture, served, astray, show: { ...state.picture.show, held: false } } });
    }"""
    looks = [
        phone.locator(look)
        for look in (".slot.missing[data-slot='2/1']", ".board-news.bad", "[data-do=packet]")
    ]
    missing = [{"seat": 2, "slot": 1, "what": "missing"}]
    for served, astray, counts in (([2], missing, (1, 1, 0)), ([], [], (0, 0, 1))):
        phone.evaluate(change, [served, astray])
        for look, count in zip(looks, counts, strict=True):
            expect(look).to_have_count(count)


def test_who_holds_real_cards_shows_the_table_which_ones_lie(hall: Hall) -> None:
    hall.begin(hands="physical")
    phone = hall.at_seat(3)
    lay(phone, 3, 1)
    lay(phone, 3, 2)
    expect(slot(phone, 3, 1)).to_have_attribute("aria-label", re.compile("move red"))
    expect(phone.locator(".toast")).to_have_count(0)


@pytest.mark.slow
def test_a_phone_trembles_for_what_is_new_unless_people_do_not_want_it(hall: Hall) -> None:
    phone = hall.at_seat(2)
    phone.locator("[data-area=header] .me").tap()  # before that browsers let nothing tremble
    counts = phone.evaluate(
        """async () => {
            const { switchVibration, vibrateFor } = await import("/static/vibration.js");
            const buzzes = [];
            navigator.vibrate = (pattern) => buzzes.push(pattern);
            const line = (at_ms, step) => ({ at_ms, spoken: true, about: { step } });
            const hear = (...story) => {
                vibrateFor({ story, show: { live: true } });
                return buzzes.splice(0).length;
            };
            const early = line(10**8, "phase_began");
            const later = line(10**8 + 1, "transfer_opened");
            const last = line(10**8 + 2, "silence_began");
            const found = [hear(early), hear(early), hear(early, later)];
            switchVibration();
            return [...found, hear(early, later, last)];
        }"""
    )
    assert counts == [1, 0, 1, 0]
    phone.reload()
    open_menu(phone)
    expect(phone.locator("[data-do=vibrate]")).to_have_attribute("aria-pressed", "false")


@pytest.mark.slow
def test_a_phone_speaks_another_language_from_then_on(hall: Hall) -> None:
    phone = hall.at_seat(2)
    open_menu(phone)
    phone.locator("[data-do=language-cs]").tap()
    expect(phone.locator("[data-area=header] .me .name")).to_have_text("Místo 2")
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("lang", "cs")
    expect(phone.locator(".hand .card").first).to_be_visible()


@pytest.mark.slow
def test_the_page_of_a_seat_fits_and_everything_has_a_name(hall: Hall) -> None:
    phone = hall.at_seat(2)
    lay_first(phone)
    for act in (with_menu, close_menu, open_sheet):
        act(phone)
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            until(phone, f"innerWidth === {width}")
            check(phone)
        phone.set_viewport_size({"width": 360, "height": 740})


def lay_first(phone: Page) -> None:
    lay(phone, 2, 1)
    slot(phone, 2, 1).tap()


def with_menu(phone: Page) -> None:
    open_menu(phone)
    expect(phone.locator("[data-do=leave]")).to_be_visible()


def close_menu(phone: Page) -> None:
    phone.locator("[data-do=menu]").tap()
    expect(phone.locator("[data-do=leave]")).to_be_hidden()


def open_sheet(phone: Page) -> None:
    phone.locator("[data-do=side]").tap()
    expect(phone.locator("[data-sheet=side]")).to_be_visible()
