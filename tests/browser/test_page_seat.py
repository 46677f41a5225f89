"""Phones at the seats of a guarded table: they join, lose their seats and come back."""

import re

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.phones import Hall, lay, list_of, out, slot, type_code
from tests.browser.visitors import LANGUAGES, heard_of, open_menu, tell, until

# ---------------------------------------------------------------------------------------------------------- coming in


def test_a_phone_comes_in_by_its_link_and_plans_by_touch(hall: Hall) -> None:
    phone = hall.at_seat(2)
    expect(phone).to_have_url(re.compile(r"/seat/2$"))
    expect(phone.locator("[data-area=header] .me .name")).to_have_text("Seat 2")
    before = len(list_of(phone, "hand"))
    lay(phone, 2, 1)
    until(phone, f"state.picture.view.hand.length === {before - 1}")
    slot(phone, 2, 1).tap()
    phone.locator("[data-do=turn-over]").tap()
    expect(slot(phone, 2, 1)).to_have_class(re.compile("action"))
    phone.locator("[data-do=take-back]").tap()
    until(phone, f"state.picture.view.hand.length === {before}")
    expect(phone.locator(".toast")).to_have_count(0)


def test_somebody_types_the_code_of_the_room_and_chooses_a_name_a_seat_and_a_shape(hall: Hall) -> None:
    code = hall.code()
    phone = hall.phone("/join")
    type_code(phone, "100000" if code != "100000" else "100001")
    out(phone, "wrong_code")
    type_code(phone, f" {code[:3]} {code[3:]} ")
    phone.locator("input[name=name]").fill("Čeněk")
    phone.locator("[data-take='3']").tap()
    expect(phone.locator("[data-area=header] .me .name")).to_have_text("Čeněk")
    expect(phone).to_have_url(re.compile(r"/seat/3$"))
    expect(phone.locator(".gate-news")).to_have_count(0)


def test_a_phone_that_opens_the_table_lands_in_the_open_lobby(hall: Hall) -> None:
    known, stranger = hall.at_seat(2), hall.phone("/")
    until(stranger, "state.picture?.game")
    tell(hall.operator, {"do": "lobby"})
    expect(stranger.get_by_label("six digits")).to_be_visible()
    expect(known.locator("[data-do=ready]")).to_be_visible()
    known.goto(str(known.evaluate("location.origin")))
    expect(known.locator("[data-do=ready]")).to_be_visible()
    expect(known).to_have_url(re.compile(r"/seat/2$"))
    tell(hall.operator, {"do": "lobby", "on": False})
    expect(known.locator(".hand .card").first).to_be_visible()


@pytest.mark.slow
def test_a_spectator_asks_for_nothing_and_sees_no_hand(hall: Hall) -> None:
    player = hall.at_seat(2)
    lay(player, 2, 1)
    phone = hall.phone("/")
    sent: list[str | bytes] = []
    phone.on("websocket", lambda line: line.on("framesent", lambda message: sent.append(message)))
    for path in ("/seat/2", "/?seat=2"):
        phone.goto(str(phone.evaluate("location.origin")) + path)
        until(phone, "state.picture?.game")
        assert list_of(phone, "hand") == []
        expect(phone.locator(".hand .card")).to_have_count(0)
    expect(phone.locator("[data-do=new-mission], [data-do=hold], [data-do=joins]")).to_have_count(0)
    expect(phone.locator(".toast")).to_have_count(0)
    assert sent == []
    open_menu(phone)
    phone.locator(".frame-menu [data-do=join]").tap()
    expect(phone.get_by_label("six digits")).to_be_visible()


@pytest.mark.slow
def test_the_operator_sees_who_joined_and_frees_a_seat(hall: Hall) -> None:
    phone = hall.at_seat(2)
    page = hall.operator
    open_menu(page)
    expect(page.locator("[data-do=joins] b")).to_have_text("1")
    page.locator(".frame-menu [data-do=joins]").click()
    expect(page.locator(".join-seat")).to_have_count(1)
    code = hall.code()
    expect(page.locator("#joins .room-code")).to_have_text(f"{code[:3]} {code[3:]}")
    expect(page.locator(".join-nowhere")).to_contain_text(
        "spacetable run --host 0.0.0.0"
    )  # it listens here alone
    page.locator(".join-seat [data-do=free]").click()
    out(phone, "freed")
    expect(page.locator(".join-seat")).to_have_count(0)
    page.keyboard.press("Escape")


def test_who_went_away_is_told_as_that(hall: Hall) -> None:
    phone, page = hall.at_seat(2), hall.operator
    hall.open_joins()
    row = page.locator(".join-seat[data-seat='2']")
    expect(row).to_contain_text("phone")
    phone.goto("about:blank")
    expect(row).to_contain_text(re.compile(r"away for \d+ s"))
    page.set_viewport_size({"width": 360, "height": 740})
    until(
        page,
        """innerWidth === 360 && [...document.querySelectorAll(".join-seat button")].every(
            (one) => one.getBoundingClientRect().right < document.querySelector("#joins").getBoundingClientRect().right
        )""",
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    row.locator("[data-do=free]").click()
    expect(row).to_have_count(0)
    page.keyboard.press("Escape")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_roles_of_a_seat_are_read_whole_on_a_small_phone(language: str, hall: Hall) -> None:
    hall.begin(players=2)
    phone = hall.phone(f"/join?language={language}#{hall.code()}")
    phone.locator("[data-take='1']").tap()
    phone.locator("[data-do=side]").tap()
    expect(phone.locator(".side-sheet .planners .chip")).to_have_count(3)
    until(
        phone,
        """[...document.querySelectorAll(".side-sheet .planners .chip")].every((chip) => {
            const { left, right } = chip.getBoundingClientRect();
            return chip.scrollWidth <= chip.clientWidth && left >= 0 && right <= innerWidth;
        })""",
    )
    until(phone, "document.documentElement.scrollWidth <= 360")


def test_a_qr_code_is_drawn_module_by_module(hall: Hall) -> None:
    drawn = hall.operator.evaluate(
        """async () => {
            const { change, state } = await import("/static/state.js");
            const room = { ...state.access.room, address: "http://x", qr: ["1101", "0000", "0110", "1111"] };
            let path = null;
            while (!path) {
                change({ joins: true, access: { ...state.access, room } });
                await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
                path = document.querySelector(".qr path");
            }
            const dark = (x, y) => Number(path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)));
            const rows = [0, 1, 2, 3].map((y) => [0, 1, 2, 3].map((x) => dark(x, y)).join(""));
            change({ joins: false });
            return rows;
        }"""
    )
    assert drawn == ["1101", "0000", "0110", "1111"]


# ------------------------------------------------------------------------------------------------- losing, coming back


def test_a_seat_that_is_held_is_asked_for_and_given_or_kept(hall: Hall) -> None:
    first, second = hall.at_seat(2), hall.in_room()
    second.locator("input[name=name]").fill("Eve")
    second.locator("[data-take='2']").tap()
    expect(second.locator(".asking")).to_contain_text("is asked")
    expect(first.locator(".asked")).to_contain_text("Eve")
    first.locator("[data-do=keep]").tap()
    expect(second.locator(".asking")).to_have_attribute("data-reason", "not_given")
    expect(first.locator(".asked")).to_have_count(0)
    second.locator("[data-take='2']").tap()
    expect(hall.operator.locator(".asked")).to_be_visible()
    hall.operator.locator("[data-do=give]").click()
    expect(second.locator(".hand .card").first).to_be_visible()
    out(first, "taken")


@pytest.mark.slow
def test_where_second_phones_are_refused_the_first_one_keeps_its_seat(hall: Hall) -> None:
    tell(hall.operator, {"do": "set", "key": "second_phone", "value": "refused"}, {"do": "hold", "on": True})
    until(hall.operator, "state.picture.show.held")  # what was told before holds too
    try:
        first, second = hall.at_seat(2), hall.in_room()
        second.locator("[data-take='2']").tap()
        expect(second.locator(".asking")).to_have_attribute("data-reason", "seat_held")
        lay(first, 2, 1)
        tell(hall.operator, {"do": "free", "seat": 2})
        out(first, "freed")
        second.locator("[data-take='2']").tap()
        expect(second.locator(".hand .card").first).to_be_visible()
    finally:
        tell(hall.operator, {"do": "set", "key": "second_phone", "value": "asks"})


def test_a_phone_comes_back_after_a_reload_without_its_code(hall: Hall) -> None:
    phone = hall.at_seat(2)
    lay(phone, 2, 1)
    phone.reload()
    expect(slot(phone, 2, 1)).to_have_class(re.compile("movement"))
    expect(phone.locator("[data-area=header] .me .name")).to_have_text("Seat 2")
    until(phone, "state.picture.view.hand.length > 0")
    assert list_of(hall.operator, "hand") == []


def test_a_phone_has_a_line_again_as_soon_as_there_is_a_network(hall: Hall) -> None:
    phone = hall.at_seat(2)
    lines: list[WebSocket] = []
    phone.on("websocket", lambda line: lines.append(line))
    phone.context.set_offline(True)
    phone.context.set_offline(False)
    heard_of(phone, lambda: lines)
    until(phone, "state.online")
    lay(phone, 2, 1)
    assert len(lines) == 1


@pytest.mark.slow
def test_a_phone_that_slept_has_a_line_as_soon_as_somebody_looks(hall: Hall) -> None:
    phone = hall.at_seat(2)
    lines: list[WebSocket] = []
    phone.on("websocket", lambda line: lines.append(line))
    look = """(hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    later = "(ms) => { const now = Date.now() + ms; Date.now = () => now; }"
    phone.evaluate(later, 0)
    phone.evaluate(look, True)
    phone.evaluate(look, False)
    lay(phone, 2, 2)
    assert lines == []  # a glance elsewhere is no sleep
    phone.evaluate(look, True)
    phone.evaluate(later, 60_000)
    phone.evaluate(look, False)
    heard_of(phone, lambda: lines)
    until(phone, "state.online")
    lay(phone, 2, 1)
    assert len(lines) == 1


@pytest.mark.slow
def test_another_game_and_a_night_of_sleep_take_nobodys_seat(hall: Hall) -> None:
    phone, asleep = hall.at_seat(2), hall.at_seat(3)
    asleep.goto("about:blank")
    hall.begin()
    expect(phone.locator(".hand .card").first).to_be_visible()
    lay(phone, 2, 1)
    phone.reload()
    expect(slot(phone, 2, 1)).to_have_class(re.compile("movement"))
    asleep.go_back()
    expect(asleep.locator(".hand .card").first).to_be_visible()


@pytest.mark.slow
def test_when_the_evening_ends_a_phone_has_to_join_again(hall: Hall) -> None:
    phone, asleep = hall.at_seat(2), hall.at_seat(3)
    asleep.goto("about:blank")
    before = hall.code()
    hall.open_joins()
    hall.operator.locator("#joins [data-do=end-evening]").click()
    hall.operator.locator("#joins [data-do=end-evening]").click()
    out(phone, "evening_over")
    asleep.go_back()
    out(asleep, "not_in_any_more")
    asleep.reload()
    expect(asleep.get_by_label("six digits")).to_be_visible()
    expect(asleep.locator(".gate-news")).to_have_count(0)  # what held no more is forgotten
    until(hall.operator, f"state.access.room.code !== '{before}'")
    hall.operator.keyboard.press("Escape")
    type_code(phone, hall.code())
    phone.locator("[data-take='2']").tap()
    expect(phone.locator(".hand .card").first).to_be_visible()


def test_a_guest_was_offered_to_open_files_which_the_table_refuses(hall: Hall) -> None:
    """What is dropped onto the page of a guest is not sent, and they are told why."""
    tell(hall.operator, {"do": "abort"})
    phone = hall.phone("/")
    expect(phone.locator(".first-page [data-do=join]")).to_be_visible()
    expect(phone.locator("[data-do=open-file]")).to_have_count(0)
    phone.evaluate("""() => {
        const carried = new DataTransfer();
        carried.items.add(new File(["{}"], "game.json"));
        dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true }));
    }""")
    expect(phone.locator(".toast")).to_have_text("Files are opened on the table's own computer.")
