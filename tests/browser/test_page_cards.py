"""A person at a page plans cards: with the mouse, by keyboard, with a finger, and against another tab."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.programs import started
from tests.browser.visitors import Visitors, begin, look_at_the_table_top, open_menu, seen, start, tell, until
from tests.power_cuts.test_program import interrupted

SOLO = {"mission": "test_run_1", "players": 1}


def slot(page: Page, board: int, turn: int) -> Locator:
    return page.locator(f'.slot[data-slot="{board}/{turn}"]')


def show_board(page: Page, board: int) -> None:
    """Has the dock show a player board: one's own, or that of an android."""
    page.locator(f"[data-do=fold-board][data-board='{board}']").click()
    expect(slot(page, board, 1)).to_be_visible()


def card(page: Page, group: str) -> Locator:
    return page.locator(f'.hand .card[data-group="{group}"]')


def holds(text: str) -> re.Pattern[str]:
    return re.compile(rf", {re.escape(text)}, open")


@pytest.mark.slow
def test_a_new_mission_from_the_lobby(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("[data-do=new-mission]").first.click()
    page.locator("#lobby select").select_option("simulation_1")
    page.locator("[data-lobby-seat='2']").click()
    page.locator("#lobby-seat [data-do=bot]").click()
    page.locator(".lobby-seed summary").click()
    page.locator(".lobby-seed input").fill("77")
    expect(page.locator("[data-lobby-seat='2']")).to_have_attribute("data-who", "bot")
    start(page)
    expect(page.locator(".mission-name")).to_have_text("Simulation 1")
    expect(page).to_have_url(re.compile(r"\?seat=1$"))
    expect(page.locator("[data-person='1'][aria-current=page]")).to_be_visible()
    expect(page.locator("[data-person='2'] .bot-sign")).to_be_visible()
    expect(page.locator(".hand .card").first).to_be_visible()


def test_the_keyboard_comes_to_the_hand_and_back_to_what_opened_a_dialog(visitors: Visitors) -> None:
    page = visitors.open()
    page.locator("[data-do=new-mission]").first.press("Enter")
    starter = page.locator("#lobby [data-do=start]")
    expect(
        starter
    ).to_be_enabled()  # which it is when somebody sits; a key does not wait for that, as a click does
    starter.press("Enter")
    expect(page.locator(".starts-in [data-do=hold]")).to_be_focused()
    expect(page.locator(".hand .card").first).to_be_focused()
    opener = page.locator("[data-do=menu]")
    opener.press("Enter")
    page.locator(".frame-menu [data-do=joins]").press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    opener.press("Enter")
    page.locator(".frame-menu [data-do=new-mission]").press("Enter")
    expect(page.locator("#lobby")).to_be_visible()
    page.locator("[data-do=close-lobby]").press("Enter")
    expect(page.locator("#lobby")).to_be_hidden()


@pytest.mark.slow
def test_a_dialog_that_is_closed_and_opened_again_at_once_stays_open(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    begin(page, SOLO, [])
    open_menu(page)
    page.locator("[data-do=joins]").click()
    expect(page.locator("#joins")).to_be_visible()
    page.evaluate(
        """() => {
            document.querySelector("#joins").requestClose(); // as Escape does
            document.querySelector("[data-do=menu]").click();
            requestAnimationFrame(() => document.querySelector(".frame-menu [data-do=joins]").click());
        }"""
    )
    until(page, "true")
    expect(page.locator("#joins")).to_be_visible()
    page.locator("#joins header button").click()
    expect(page.locator("#joins")).to_be_hidden()


def test_a_card_is_dragged_turned_over_and_taken_back(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    begin(page, SOLO, [])
    look_at_the_table_top(page)
    show_board(page, 2)
    card(page, "A/red").locator("[data-half='0']").drag_to(slot(page, 2, 3))
    expect(slot(page, 2, 3)).to_have_attribute("aria-label", holds("A"))
    expect(page.locator('.slot-place[data-slot="2/3"] .card-face.action')).to_be_visible()
    expect(card(page, "A/red").locator(".count")).to_have_text("×9")
    slot(page, 2, 3).click()
    page.locator("[data-do=turn-over]").click()
    expect(slot(page, 2, 3)).to_have_attribute("aria-label", holds("move red"))
    on_the_table = page.locator('.slot-place[data-slot="2/3"] .card-face')
    on_the_table.drag_to(page.locator('.slot-place[data-slot="1/2"] .hit'))
    show_board(page, 1)
    expect(slot(page, 1, 2)).to_have_attribute("aria-label", holds("move red"))
    slot(page, 1, 2).drag_to(page.locator('.slot-place[data-slot="4/1"] .hit'))
    show_board(page, 4)
    expect(slot(page, 4, 1)).to_have_attribute("aria-label", holds("move red"))
    slot(page, 4, 1).click()
    page.locator("[data-do=take-back]").click()
    expect(slot(page, 4, 1)).to_have_attribute("aria-label", holds("empty"))
    expect(card(page, "A/red").locator(".count")).to_have_text("×10")


def test_a_card_is_planned_by_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    begin(page, SOLO, [])
    card(page, "A/red").focus()
    page.keyboard.press("ArrowRight")
    expect(card(page, "A/blue")).to_be_focused()
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    expect(slot(page, 1, 1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(slot(page, 2, 2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(slot(page, 2, 2)).to_have_attribute("aria-label", holds("move blue"))
    expect(card(page, "A/blue")).to_be_focused()
    slot(page, 2, 2).focus()
    page.keyboard.press("t")
    expect(slot(page, 2, 2)).to_have_attribute("aria-label", holds("A"))
    page.keyboard.press("Delete")
    expect(slot(page, 2, 2)).to_have_attribute("aria-label", holds("empty"))


def planned_twice(page: Page) -> None:
    """Seat 1 has A on turn 1 and B on turn 2; both cards move left with their other half."""
    begin(page, SOLO, [])
    look_at_the_table_top(page)
    for group, turn, code in (("A/red", 1, "A"), ("B/red", 2, "B")):
        card(page, group).locator("[data-half='0']").drag_to(slot(page, 1, turn))
        expect(slot(page, 1, turn)).to_have_attribute("aria-label", holds(code))


def test_a_card_dragged_onto_another_changes_places_with_it_or_replaces_it(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    planned_twice(page)
    slot(page, 1, 1).drag_to(slot(page, 1, 2))
    expect(slot(page, 1, 1)).to_have_attribute("aria-label", holds("B"))
    expect(slot(page, 1, 2)).to_have_attribute("aria-label", holds("A"))
    card(page, "C/red").locator("[data-half='1']").drag_to(slot(page, 1, 1))
    expect(slot(page, 1, 1)).to_have_attribute("aria-label", holds("move red"))
    expect(card(page, "B/red").locator(".count")).to_have_text("×8")  # all of them
    expect(card(page, "C/red").locator(".count")).to_have_text("×6")


def test_cards_change_places_by_keyboard(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    planned_twice(page)
    slot(page, 1, 1).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(slot(page, 1, 1)).to_have_attribute("aria-label", holds("B"))
    page.keyboard.press("Enter")
    page.keyboard.press("3")
    expect(slot(page, 1, 3)).to_have_attribute("aria-label", holds("A"))
    card(page, "C/red").focus()
    page.keyboard.press("t")
    page.keyboard.press("3")
    expect(slot(page, 1, 3)).to_have_attribute("aria-label", holds("move red"))


@pytest.mark.slow
def test_two_cards_that_cannot_change_places_stay_where_they_are(visitors: Visitors) -> None:
    """Space 5 is not open yet [R 2]: nothing of the gesture happens."""
    page = visitors.again("/?seat=1")
    planned_twice(page)
    slot(page, 1, 1).drag_to(page.locator('.slot-place[data-slot="1/5"] .hit'))
    expect(page.locator(".toast")).to_contain_text("this space is not open yet")
    expect(slot(page, 1, 1)).to_have_attribute("aria-label", holds("A"))
    expect(slot(page, 1, 2)).to_have_attribute("aria-label", holds("B"))


def test_the_page_asks_once_more_before_a_packet_locks_spaces(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    begin(page, {"mission": "test_run_1", "players": 4}, [])
    packet = page.locator("[data-primary][data-do=packet]")
    expect(packet).to_contain_text("Cards, phase 2")
    packet.click()
    expect(packet).to_contain_text("Lock phase 1?")
    card(page, str(page.locator(".hand .card").first.get_attribute("data-group"))).click()
    expect(packet).to_contain_text("Cards, phase 2")
    packet.click()
    packet.click()
    expect(slot(page, 1, 4)).to_have_class(re.compile("open"))
    page.locator("[data-do=phase][data-phase='1']").click()
    expect(slot(page, 1, 1)).to_have_class(re.compile("shut"))


@pytest.mark.slow
def test_who_turned_the_wrong_half_up_stumbles_and_the_show_goes_back(visitors: Visitors) -> None:
    """[R 3.2]: said when the card was turned over; crew 1 then walks to blue instead of red."""
    page = visitors.open("/?seat=1")
    begin(page, {"mission": "test_run_1", "players": 2, "hands": "physical"}, [])
    tell(
        page, {"do": "wish", "seat": 1, "action": {"do": "plan", "crew": 0, "turn": 1, "card": 0, "half": 1}}
    )
    tell(page, {"do": "pace", "times": 200})
    turned = "state.picture.view.crew[0].may_have_meant.length > 0"
    until(page, turned, {"do": "show", "command": "pause"})
    page.get_by_role("button", name="Stumbled: meant move blue").click()
    until(page, "state.picture.story.some((line) => line.text.includes('Turn 1 once more'))")
    tell(page, {"do": "show", "command": "play"})
    until(page, "state.picture.view.crew[0].at === 'upper_blue'")


def test_a_locked_space_refuses_and_the_card_stays_in_hand(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    begin(page, SOLO, [])
    page.locator("[data-do=phase][data-phase='2']").click()
    card(page, "C/red").locator("[data-half='0']").drag_to(slot(page, 1, 5))
    expect(page.locator(".toast")).to_contain_text("this space is not open yet")
    expect(card(page, "C/red").locator(".count")).to_have_text("×7")


def test_a_finger_takes_a_card_up_and_lays_it_down(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1", width=360, height=740, touch=True)
    begin(page, SOLO, [])
    card(page, "B/red").locator("[data-half='1']").tap()
    expect(card(page, "B/red")).to_have_attribute("aria-pressed", "true")
    slot(page, 1, 2).tap()
    expect(slot(page, 1, 2)).to_have_attribute("aria-label", holds("move red"))


def test_a_touch_and_another_change_the_cards_of_two_slots(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1", width=360, height=740, touch=True)
    begin(page, SOLO, [])
    for group, turn in (("A/red", 1), ("B/red", 2)):
        card(page, group).locator("[data-half='0']").tap()
        slot(page, 1, turn).tap()
    slot(page, 1, 1).tap()
    slot(page, 1, 2).tap()
    expect(slot(page, 1, 1)).to_have_attribute("aria-label", holds("B"))
    expect(slot(page, 1, 2)).to_have_attribute("aria-label", holds("A"))
    slot(page, 1, 2).tap()
    slot(page, 1, 3).tap()
    expect(slot(page, 1, 3)).to_have_attribute("aria-label", holds("A"))
    card(page, "C/red").locator("[data-half='0']").tap()
    slot(page, 1, 3).tap()
    expect(slot(page, 1, 3)).to_have_attribute("aria-label", holds("C"))


def test_a_finger_drags_the_card_of_a_slot_on_a_phone(visitors: Visitors) -> None:
    """What a finger sends: the line of the browser's own tools, for Playwright's mouse is none."""
    page = visitors.again("/?seat=1", width=360, height=740, touch=True)
    begin(page, SOLO, [])
    for group, turn in (("A/red", 1), ("B/red", 2)):
        card(page, group).locator("[data-half='0']").tap()
        slot(page, 1, turn).tap()
        expect(card(page, group)).to_have_attribute("aria-pressed", "false")
    finger = page.context.new_cdp_session(page)
    places = []
    for turn in (1, 2):
        box = slot(page, 1, turn).bounding_box()
        assert box is not None
        places.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
    between = {axis: (places[0][axis] + places[1][axis]) / 2 for axis in "xy"}
    for kind, points in (
        ("touchStart", [places[0]]),
        ("touchMove", [between]),
        ("touchMove", [places[1]]),
        ("touchEnd", []),
    ):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(slot(page, 1, 1)).to_have_attribute("aria-label", holds("B"))
    expect(slot(page, 1, 2)).to_have_attribute("aria-label", holds("A"))


@pytest.mark.slow
def test_of_two_tabs_that_fight_over_a_slot_the_second_is_refused(visitors: Visitors) -> None:
    first, second = visitors.open("/?seat=1"), visitors.open("/?seat=1")
    begin(first, SOLO, [])
    expect(card(second, "B/red")).to_be_visible()
    for page in (first, second):
        show_board(page, 3)
    tell(first, {"do": "slip", "seat": 3, "slot": 1, "card": "A/red/1", "half": 0})
    expect(slot(first, 3, 1)).to_have_attribute("aria-label", holds("A"))  # of two lines either may be faster
    tell(second, {"do": "slip", "seat": 3, "slot": 1, "card": "B/red/1", "half": 0})
    expect(second.locator(".toast")).to_contain_text("a card lies there already")
    for page in (first, second):
        expect(slot(page, 3, 1)).to_have_attribute("aria-label", holds("A"))
    expect(first.locator(".toast")).to_have_count(0)


@pytest.mark.slow
def test_five_tabs_each_see_their_own_hand_alone(visitors: Visitors) -> None:
    pages = [visitors.open(f"/?seat={seat}") for seat in range(1, 6)]
    begin(pages[0], {"mission": "mission_1", "players": 5}, [])
    for seat, page in enumerate(pages, 1):
        expect(page.locator(".hand .card").first).to_be_visible()
        expect(slot(page, seat, 1)).to_be_visible()
    laid = pages[1].locator(".hand .card").first
    laid.locator("[data-half='1']").click()
    slot(pages[1], 2, 1).click()
    look_at_the_table_top(pages[1])
    look_at_the_table_top(pages[2])
    expect(pages[2].locator('.slot-place[data-slot="2/1"] .hidden-face')).to_be_visible()
    expect(pages[1].locator('.slot-place[data-slot="2/1"] .card-face')).to_be_visible()
    expect(pages[1].locator('.slot-place[data-slot="2/1"] .hidden-face')).to_have_count(0)


@pytest.mark.slow
def test_who_was_handed_a_card_was_not_told_so(browser: Browser, tmp_path: Path) -> None:
    interrupted(tmp_path, 89)  # at 90 s the transfer is open for 15 s
    with started(tmp_path) as (address, _):
        visitors = Visitors(browser, address)
        page, other = visitors.open("/?seat=1"), visitors.open("/?seat=2")
        page.locator(".hand .card").nth(1).focus()
        tell(page, {"do": "hold", "on": False})
        open_now = "document.querySelector('[data-message=decide] .line-text')?.textContent.includes('Data transfer')"
        until(page, f"state.picture.view.transfer && {open_now}", {"do": "hold", "on": True})
        expect(page.locator(".hand .card").nth(1)).to_be_focused()
        view = seen(other)["view"]
        assert isinstance(view, dict)
        page.locator(".hand .card:not(.heroic)").first.click()
        page.locator(".handing button").first.click()
        until(other, f"state.picture.view.hand.length === {len(view['hand']) + 1}")
        expect(other.locator(".toast.news")).to_have_text("Seat 1 hands you a card.")
        expect(page.locator(".toast")).to_have_count(0)
        expect(page.locator(".handing")).to_have_count(0)
        visitors.leave()
        assert visitors.complaints == []
