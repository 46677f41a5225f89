"""Learning to fly at the page: from the empty table to the score by clicks, keys and drags, on a fast clock."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import Seen, Visitors, seen, tell, until

FAST = 200
STEPS = 34
SAID = "[data-pane=lesson] .lesson-text, .lesson-short"  # beside the board, or at its upper edge


def lesson(page: Page) -> Seen:
    """What the table told a page of the lesson."""
    now = seen(page)["lesson"]
    assert isinstance(now, dict)
    return now


def learn(visitors: Visitors, width: int = 1280, path: str = "/") -> Page:
    page = visitors.again(path, width=width)
    page.locator("[data-do=lessons]").click()
    page.locator("[data-do=learn]").click()
    expect(page.locator(SAID).first).to_be_visible()
    tell(page, {"do": "pace", "times": FAST})
    return page


def go_to(page: Page, step: str) -> None:
    """Reads, and lets the lesson show how it is done, until a step is said."""
    until(page, "state.picture?.lesson && !state.picture.lesson.waiting")
    while (now := lesson(page))["id"] != step:
        command = "next" if now["task"] is None else "skip"
        tell(page, {"do": "lesson", "seat": 1, "command": command})
        until(page, f"state.picture.lesson.id !== '{now['id']}' && !state.picture.lesson.waiting")


def wanted_card(page: Page, half: int) -> Locator:
    return page.locator(".hand .card.wanted").first.locator(f"[data-half='{half}']")


def wanted_slot(page: Page, turn: int) -> Locator:
    slot = page.locator(f'.slot.wanted[data-slot="1/{turn}"]')
    expect(slot).to_be_visible()
    return slot


def put_by_mouse(page: Page, turn: int, half: int) -> None:
    slot = wanted_slot(page, turn)
    wanted_card(page, half).drag_to(slot)


def put_by_touching(page: Page, turn: int, half: int) -> None:
    slot = wanted_slot(page, turn)
    wanted_card(page, half).click()
    slot.click()


def put_by_keyboard(page: Page, turn: int, half: int) -> None:
    wanted_slot(page, turn)
    page.locator(".hand .card.wanted").first.focus()
    if half:
        page.keyboard.press("t")
    else:
        page.keyboard.press("t")
        page.keyboard.press("t")
    page.keyboard.press(str(turn))


@pytest.mark.slow
def test_a_learner_flies_the_whole_lesson_by_hand(visitors: Visitors) -> None:
    page = learn(visitors)
    expect(page.locator("[data-area=header] .game-name")).to_have_text("Space Alert")
    expect(page).to_have_url(re.compile(r"seat=1$"))
    hands = [put_by_mouse, put_by_touching, put_by_keyboard]
    done: list[object] = []
    while True:
        tell(page, {"do": "pace", "times": FAST})  # the resolution begins in its own time
        until(page, "!state.picture.lesson.waiting")
        now = lesson(page)
        assert now["id"] not in done
        done.append(now["id"])
        expect(page.locator("[data-pane=lesson] .lesson-text")).to_have_text(str(now["text"]))
        plan = now["task"]
        if now["last"]:
            break
        if isinstance(plan, dict):
            half = 0 if plan["up"] in ("A", "B", "C") else 1
            hands[len(done) % len(hands)](page, plan["turn"], half)
        else:
            page.locator("[data-do=lesson-next]").click()
        until(page, f"state.picture.lesson.id !== '{now['id']}'")
    assert len(done) == STEPS
    page.locator("[data-do=lesson-leave]").click()
    expect(page.locator("[data-pane=lesson]")).to_be_hidden()
    expect(page.locator(".ending .ending-total.told [data-total]")).to_have_text("9")
    page.locator("[data-primary][data-do=again]").click()
    expect(page.locator("[data-pane=lesson]")).to_contain_text("Welcome on board")


@pytest.mark.slow
def test_the_step_is_read_to_those_who_listen_and_the_button_keeps_the_focus(visitors: Visitors) -> None:
    page = learn(visitors)
    until(page, "!state.picture.lesson.waiting")
    expect(page.locator("#live")).to_contain_text("Welcome on board")
    expect(page.locator("[data-do=lesson-next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pane=lesson] .lesson-text")).to_contain_text("This is your ship")
    expect(page.locator("[data-do=lesson-next]")).to_be_focused()
    expect(page.locator("[data-pane=lesson] progress")).to_have_attribute("aria-label", f"Step 2 of {STEPS}")


def test_a_wrong_card_is_hinted_at_and_show_me_puts_it_right(visitors: Visitors) -> None:
    page = learn(visitors)
    go_to(page, "go_red")
    page.locator('.hand .card[data-group="A/blue"] [data-half="0"]').click()
    wanted_slot(page, 1).click()
    expect(page.locator("[data-pane=lesson] .lesson-hint")).to_contain_text("That is another card")
    expect(page.locator("#live")).to_contain_text("That is another card")
    page.locator("[data-pane=lesson] [data-do=lesson-skip]").click()
    until(page, "state.picture.lesson.id === 'fire'")
    expect(page.locator('.slot[data-slot="1/1"]')).to_have_attribute("aria-label", re.compile("move red"))
    expect(page.locator("[data-pane=lesson] .lesson-hint")).to_have_count(0)


@pytest.mark.slow
def test_what_the_lesson_speaks_of_is_ringed_on_the_board(visitors: Visitors) -> None:
    page = learn(visitors)
    go_to(page, "gunship")
    expect(page.locator(".lane-track.red.pointed")).to_be_visible()
    go_to(page, "go_red")
    expect(page.locator(".slot.wanted")).to_have_count(1)


def test_a_lesson_that_speaks_of_the_board_shows_it_whatever_somebody_chose_before(
    visitors: Visitors,
) -> None:
    page = learn(visitors)
    until(page, "!state.picture.lesson.waiting")
    expect(page.locator(".ship-board")).to_be_visible()
    until(
        page,
        "(state.picture.lesson.shows = 'board') && (state.tableTop = true) && (state.redraw(), true)"
        " && document.querySelector('#stage').hidden && !document.querySelector('[data-do=table-top]')",
    )


@pytest.mark.slow
def test_leaving_asks_first_and_gives_the_empty_table_back(visitors: Visitors) -> None:
    page = learn(visitors)
    until(page, "!state.picture.lesson.waiting")  # a step that comes takes the question back
    page.locator("[data-do=lesson-quit]").click()
    expect(page.locator("[data-pane=lesson]")).to_contain_text("Leave the lesson?")
    page.get_by_role("button", name="Stay").click()
    expect(page.locator("[data-pane=lesson]")).to_contain_text("Welcome on board")
    page.locator("[data-do=lesson-quit]").click()
    page.locator("[data-do=lesson-sure]").click()
    expect(page.locator(".first-page")).to_be_visible()
    expect(page.locator("[data-pane=lesson]")).to_be_hidden()


@pytest.mark.slow
def test_on_a_phone_the_lesson_stays_in_sight_and_hides_nothing_that_it_asks_for(visitors: Visitors) -> None:
    page = learn(visitors, width=360, path="/?language=cs")
    go_to(page, "go_red")
    expect(page.locator(".lesson-sheet")).to_contain_text("Červené laserové dělo")
    for wanted in (page.locator(".slot.wanted"), page.locator(".hand .card.wanted").first):
        wanted.click(trial=True)
    until(page, "document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["on-board", "rockets", "silence"])
def test_the_further_lessons_are_led_to_their_end_on_a_phone(name: str, visitors: Visitors) -> None:
    """By reading on, and by letting the lesson show what is to be done."""
    page = visitors.open("/?language=cs", width=360, height=740)
    page.locator("[data-do=lessons]").click()
    page.locator(f"[data-do=learn-{name}]").click()
    expect(page.locator(SAID).first).to_be_visible()
    while True:
        tell(page, {"do": "pace", "times": FAST})
        until(page, "!state.picture.lesson.waiting")
        now = lesson(page)
        expect(page.locator(".lesson-sheet .lesson-short")).to_have_text(str(now["text"]))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), now["id"]
        if now["last"]:
            break
        page.locator("[data-do=lesson-next], [data-do=lesson-skip]").first.click()
        until(page, f"state.picture.lesson.id !== '{now['id']}'")
    expect(page.locator("[data-primary][data-do=lesson-leave]")).to_be_visible()
