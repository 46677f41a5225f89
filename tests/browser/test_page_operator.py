"""The operator's page: coming in, running a game, looking after devices, settings and the log."""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.game import Json
from engine.record import Record
from firmware_py.log.listing import row_json
from firmware_py.log.row import LogEntry, Player, Row
from tests.browser.programs import started
from tests.browser.visitors import Seen, Visitors, tell, until
from tests.log.kept_games import flight, kept

WIDTHS = (360, 1280, 1920)
NAMED = """[...document.querySelectorAll("button, a, input, select, summary")]
    .filter((one) => one.offsetParent !== null)
    .every((one) => one.ariaLabel || one.textContent.trim() || one.labels?.[0]?.textContent.trim())"""


def flown() -> Record:
    return flight(mission="test_run_2", players=2)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a table with one flight in its log, and its operator's code."""
    state = tmp_path_factory.mktemp("state")
    kept(state, flown())
    with started(state) as address_and_code:
        yield address_and_code


@pytest.fixture
def people(browser: Browser, table: tuple[str, str]) -> Iterator[Visitors]:
    people = Visitors(browser, table[0])
    yield people
    people.leave()
    assert people.complaints == []


@pytest.fixture
def code(table: tuple[str, str]) -> str:
    return table[1]


def desk(people: Visitors, code: str, language: str = "en", width: int = 1280) -> Page:
    page = people.open(f"/operator?language={language}#{code}", width=width)
    expect(page.locator("body")).to_have_attribute("data-part", "desk")
    expect(page).not_to_have_url(re.compile("#"))
    return page


@pytest.mark.slow
def test_without_the_code_there_is_a_form_and_nothing_else(people: Visitors, code: str) -> None:
    page = people.open("/operator")
    expect(page.locator("body")).to_have_attribute("data-part", "door")
    for wrong in ("23456789", "12"):
        page.get_by_label("The operator's code").fill(wrong)
        page.keyboard.press("Enter")
        expect(page.locator("main [role=alert]")).to_contain_text("not right")
    expect(page.locator("main button")).to_have_count(1)
    expect(page.locator(".op-card:not(.op-door)")).to_have_count(0)
    page.get_by_label("The operator's code").fill(f"{code[:4].lower()} {code[4:]}")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-part", "desk")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-part", "desk")
    page.locator("[data-do=leave]").click()
    expect(page.locator("body")).to_have_attribute("data-part", "door")
    page.reload()
    expect(page.locator("[data-do=come-in]")).to_be_visible()


@pytest.mark.slow
def test_a_volume_that_one_page_sets_another_page_shows(people: Visitors, code: str) -> None:
    page, other = desk(people, code), desk(people, code, "cs")
    page.locator("[data-setting=volume]").focus()
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(other.locator("output[for=field-volume]")).to_have_text("20 %")
    page.locator("[data-setting=muted]").click()
    expect(other.locator("[data-setting=muted]")).to_have_attribute("aria-checked", "true")
    other.locator("[data-setting=muted]").click()
    page.locator("[data-setting=quiet_from]").fill("22:30")
    expect(other.locator("[data-setting=quiet_from]")).to_have_value("22:30")
    expect(other.locator("[data-setting=quiet_percent]")).to_be_visible()


def test_a_board_is_unplugged_and_plugged_in_again(people: Visitors, code: str) -> None:
    page = desk(people, code)
    row = page.locator("[data-device='seat/2']")
    row.locator("[data-do=pull]").click()
    expect(row).to_have_attribute("data-state", "lost")
    expect(row.locator(".op-remedy")).to_contain_text("USB cable")
    expect(page.locator("#top [role=status]")).to_contain_text("Devices that need you: 1")
    expect(page.locator("[data-device]").first).to_have_attribute("data-device", "seat/2")
    row.locator("[data-do=plug]").click()
    expect(row).to_have_attribute("data-state", "ready")
    expect(page.locator("#top [role=status]")).to_contain_text("All devices work")


def test_an_invitation_is_pasted_whole_and_where_nobody_answers_the_page_says_so(
    people: Visitors, code: str
) -> None:
    page = desk(people, code)
    part = page.locator("#fleet")
    part.locator("[data-fleet=host]").fill("spacetable fleet join 127.0.0.1:1 ABCD EFGH")
    expect(part.locator("[data-fleet=host]")).to_have_value("127.0.0.1:1")
    expect(part.locator("[data-fleet=code]")).to_have_value("ABCD EFGH")
    part.locator("[data-fleet=name]").fill("Table 7")
    part.locator("[data-do=fleet-join]").click()
    expect(part.locator("[data-failure=silent]")).to_contain_text("127.0.0.1:1")
    expect(part.locator("[data-do=fleet-join]")).to_be_visible()


def test_a_game_is_begun_held_and_ended_and_phones_sit_down_at_it(people: Visitors, code: str) -> None:
    page = desk(people, code)
    page.locator("#now [data-do=new-game]").click()
    page.locator("#new-game select").select_option("simulation_1")
    digits = page.locator("#seats .code").first.inner_text().replace(" ", "")
    phone = people.open(f"/join#{digits}")
    phone.locator("[data-take='1']").click()
    phone.locator("[data-do=ready]").click()
    expect(page.locator("#new-game [data-lobby-seat='1']")).to_have_attribute("data-ready", "true")
    page.locator("[data-do=start]").click()
    expect(page.locator("#now .op-game")).to_have_text("Space Alert · Simulation 1")
    expect(page).not_to_have_url(re.compile("seat"))
    seat = page.locator("#seats [data-seat='1']")
    expect(seat).to_contain_text(re.compile(r"a phone is here, for \d+ s"))
    phone.close()
    expect(seat).to_contain_text(re.compile(r"its phone has been away for \d+ s"))
    seat.locator("[data-do=free]").click()
    expect(seat).to_contain_text("free")
    page.locator("#now [data-do=hold]").click()
    expect(page.locator("#now")).to_contain_text("The clock is stopped")
    page.locator("#now [name=hold-reason]").fill("the pizza is here")
    page.locator("#now [name=hold-reason]").press("Enter")
    until(page, "state.picture.show.hold.reason === 'the pizza is here'")
    page.locator("#now [data-do=go-on]").click()
    expect(page.locator("#now [data-do=hold]")).to_be_visible()
    page.locator("#now [data-do=end]").click()
    page.locator("#ask [data-do=no]").click()
    expect(page.locator("#now .op-game")).to_be_visible()
    page.locator("#now [data-do=end]").click()
    page.locator("#ask [data-do=yes]").click()
    expect(page.locator("#now")).to_contain_text("No game is running")


@pytest.mark.slow
def test_a_question_about_a_game_goes_away_with_the_game(people: Visitors, code: str) -> None:
    """Also when another game with the same set-up has begun meanwhile."""
    page, other = desk(people, code), desk(people, code)
    game: Seen = {"do": "begin", "game": "space_alert", "setup": {"mission": "test_run_1", "players": 2}}
    abort: Seen = {"do": "abort"}
    for instead in (abort, game):
        tell(other, game)
        page.locator("#now [data-do=end]").click()
        expect(page.locator("#ask")).to_be_visible()
        tell(other, instead)
        expect(page.locator("#ask")).to_be_hidden()
    expect(page.locator("#now .op-game")).to_be_visible()
    tell(other, {"do": "abort"})
    expect(page.locator("#now [data-do=demo]")).to_be_visible()


@pytest.mark.slow
def test_the_keyboard_is_where_something_can_be_done_when_a_dialog_closed(
    people: Visitors, code: str
) -> None:
    page = desk(people, code)
    open_mission = page.locator("#now [data-do=new-game]")
    open_mission.press("Enter")
    expect(page.locator("#new-game")).to_be_visible()
    page.keyboard.press("Escape")
    expect(open_mission).to_be_focused()
    open_mission.press("Enter")
    page.locator("#new-game [data-do=fill]").click()
    expect(page.locator("[data-lobby-seat='1']")).to_have_attribute("data-who", "bot")
    page.locator("#new-game [data-do=start]").press("Enter")
    expect(page.locator("#now [data-do=hold]")).to_be_focused()
    page.locator("#now [data-do=end]").press("Enter")
    expect(page.locator("#ask [data-do=no]")).to_be_focused()
    page.locator("#ask [data-do=yes]").press("Enter")
    expect(open_mission).to_be_focused()


def test_a_lobby_that_others_opened_covered_the_page_and_was_closed_with_it(
    people: Visitors, code: str
) -> None:
    page, other = desk(people, code), desk(people, code)
    other.locator("#now [data-do=new-game]").click()
    expect(other.locator("#new-game")).to_be_visible()
    until(page, "state.picture.lobby.stage === 'open'")
    expect(page.locator("#new-game")).to_be_hidden()
    page.locator("#now [data-do=new-game]").click()
    expect(page.locator("#new-game")).to_be_visible()
    page.keyboard.press("Escape")
    for each in (page, other):
        expect(each.locator("#new-game")).to_be_hidden()
    other.locator("#now [data-do=new-game]").click()
    until(page, "state.picture.lobby.stage === 'open'")
    expect(page.locator("#new-game")).to_be_hidden()
    other.keyboard.press("Escape")
    expect(other.locator("#new-game")).to_be_hidden()


def test_choices_for_a_duel_that_are_made_at_once_are_all_kept(people: Visitors, code: str) -> None:
    page = desk(people, code)
    page.locator("#now [data-do=new-game]").click()
    page.locator("#new-game [data-game=outer_rim]").click()
    expect(page.get_by_label("Draw after round")).to_be_visible()
    page.evaluate(
        """() => {
            document.querySelector("#new-game input[name=slot_profile][value=asymmetric]").click();
            const cap = document.querySelector("#new-game input[type=number]");
            cap.value = "12";
            cap.dispatchEvent(new Event("input"));
        }"""
    )
    until(
        page,
        "state.picture.lobby.setup.round_cap === 12 && state.picture.lobby.setup.slot_profile === 'asymmetric'",
    )
    page.keyboard.press("Escape")
    expect(page.locator("#new-game")).to_be_hidden()


@pytest.mark.slow
def test_a_duel_is_begun_with_its_options(people: Visitors, code: str) -> None:
    page = desk(people, code)
    page.locator("#now [data-do=new-game]").click()
    page.locator("#new-game [data-game=outer_rim]").click()
    for choice in ("real dice", "5", "asymmetric"):
        page.locator("#new-game").get_by_role("radio", name=choice, exact=True).check(force=True)
    page.get_by_label("Draw after round").fill("12")
    page.get_by_label("The ships start in the other column").check()
    seat = page.locator("[data-lobby-seat='1']")
    expect(seat).to_be_visible()
    if (
        seat.get_attribute("data-who") != "bot"
    ):  # bots of the last game stay, and the button would send them away
        page.locator("#new-game [data-do=fill]").click()
    expect(seat).to_have_attribute("data-who", "bot")
    page.locator("#new-game [data-do=start]").click()
    expect(page.locator("#now .op-game")).to_have_text("Outer Rim")
    setup = page.evaluate("async () => (await import('/static/state.js')).state.picture.record.setup")
    chosen = {
        "dice": "real",
        "modules": 5,
        "slot_profile": "asymmetric",
        "round_cap": 12,
        "mirrored_start": True,
    }
    assert {key: setup[key] for key in chosen} == chosen
    assert not setup["free_turns"]
    page.locator("#now [data-do=end]").click()
    page.locator("#ask [data-do=yes]").click()
    expect(page.locator("#now [data-do=demo]")).to_be_visible()


def test_the_log_is_filtered_told_and_taken_along(people: Visitors, code: str, tmp_path: Path) -> None:
    page = desk(people, code)
    row = page.locator("#log [data-flight='1']")
    expect(row).to_contain_text("Test run 2")
    for name, value in (("since", "2099-01-01"), ("since", "")):
        page.locator(f"#log input[name={name}]").fill(value)
        expect(page.locator("#log [data-flight]")).to_have_count(0 if value else 1)
    row.locator("[data-do=flight]").click()
    expect(page.locator(".op-flight")).to_contain_text("Seat 1 (Captain")
    for name, deed in (
        ("space_alert.csv", "csv"),
        ("space_alert-1.jsonl", "export-record"),
        ("flight-1.json", "export-flight"),
    ):
        with page.expect_download() as waiting:
            page.locator(f"#log [data-do={deed}]").click()
        assert waiting.value.suggested_filename == name
        waiting.value.save_as(tmp_path / name)
    with (tmp_path / "space_alert.csv").open(newline="", encoding="utf-8") as file:
        assert [row["mission"] for row in csv.DictReader(file)] == ["test_run_2"]
    assert (tmp_path / "space_alert-1.jsonl").read_text("utf-8").splitlines() == list(flown().lines())
    assert json.loads((tmp_path / "flight-1.json").read_text("utf-8"))


def test_cards_are_enrolled(people: Visitors, code: str) -> None:
    page = desk(people, code)
    page.locator("[data-deck=heroic]").click()
    wanted = page.locator("[data-wanted]")
    first = wanted.get_attribute("data-wanted")
    for tag in ("04aa0001", "04aa0002"):
        page.get_by_label("Tag number from a USB reader").fill(tag)
        page.locator("[data-do=enrol-tag]").click()
    expect(wanted).not_to_have_attribute("data-wanted", first or "")
    page.get_by_label("Tag number from a USB reader").fill("04aa0001")
    page.keyboard.press("Enter")
    expect(page.locator("#cards [role=alert]")).to_contain_text(f"is on {first} already")
    page.locator("[data-do=enrol-again]").click()
    expect(wanted).to_have_attribute("data-wanted", first or "")
    page.locator("[data-do=enrol-stop]").click()
    expect(page.locator("[data-deck=heroic]")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "heading"), [pytest.param("en", "Health", marks=pytest.mark.slow), ("cs", "Stav zařízení")]
)
def test_the_page_fits_and_everything_has_a_name_in_both_languages(
    people: Visitors, code: str, language: str, heading: str
) -> None:
    page = desk(people, code, language)
    expect(page.locator("#health h2")).to_have_text(heading)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator("[data-topic=sound] summary").click()
    expect(page.locator("[data-topic=sound] p")).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        until(page, f"innerWidth === {width} && document.documentElement.scrollWidth <= {width}")
        until(page, NAMED)
    page.locator("[data-do=renew]").click()
    expect(page.locator("#ask [data-do=no]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_be_hidden()


ENDED: tuple[tuple[str, dict[str, Json], str], ...] = (
    ("mag_blast", {"winner": 2, "command_ship_left": 3}, "Bo"),
    ("galaxy_trucker", {"players": [{"seat": 2, "place": 1, "credits": 40}]}, "Bo"),
    ("outer_rim", {"winner": 2, "rounds": 4, "outcome": "kalmian"}, "Bo"),
)


@pytest.mark.parametrize(("game", "result", "name"), ENDED)
def test_the_rows_of_captains_and_truckers_asked_for_players_that_no_row_has(
    game: str, result: dict[str, Json], name: str, people: Visitors, code: str
) -> None:
    """The log of such a game could not be drawn."""
    bo = Player(2, "Bo")
    row = row_json(
        LogEntry(
            1,
            "2026-05-01T10:00:00Z",
            False,
            game,
            Row("", "", None, None, {"result": result}, (bo,)),
            5,
            None,
        ),
        {},
    )
    page = desk(people, code)
    cells = page.evaluate(
        "async ([game, row]) => JSON.stringify((await import(`/games/${game}/log.js`)).log.cells(row))",
        [game, row],
    )
    assert name in cells
