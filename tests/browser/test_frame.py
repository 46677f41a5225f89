"""The frame that every game's page is drawn in: six areas whose rectangles come from the window alone."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.framed import GAMES, NAMES, at_table, behind_a_curtain, comes_to, states
from tests.browser.test_page_mag_blast import action_of, at_the_start_of, before_a_shot
from tests.browser.visitors import FRAME, SETTLED, Visitors, load, seen, tell, until

DOCS = Path(__file__).parents[2] / "docs" / "page.md"
# Window: header, line, board, side (0: a sheet), dock (width, height), primary (left, top, width, height).
Sizes = tuple[
    tuple[int, int], tuple[int, int], tuple[int, int], int, tuple[int, int], tuple[int, int, int, int]
]
WINDOWS: dict[tuple[int, int], Sizes] = {
    (1280, 800): ((1280, 48), (1280, 40), (968, 544), 312, (1280, 168), (1053, 732, 215, 56)),
    (1366, 768): ((1366, 48), (1366, 40), (1054, 512), 312, (1366, 168), (1139, 700, 215, 56)),
    (1366, 625): ((621, 44), (745, 44), (1054, 413), 312, (1366, 168), (1139, 557, 215, 56)),
    (1536, 864): ((1536, 52), (1536, 43), (1199, 588), 337, (1536, 181), (1291, 791, 232, 60)),
    (1920, 1080): ((1920, 65), (1920, 54), (1499, 734), 421, (1920, 227), (1613, 988, 291, 76)),
    (2560, 1440): ((2560, 84), (2560, 70), (2014, 992), 546, (2560, 294), (2162, 1321, 377, 98)),
    (1180, 820): ((1180, 48), (1180, 40), (1124, 564), 56, (1180, 168), (953, 752, 215, 56)),
    (1024, 768): ((1024, 48), (1024, 40), (968, 512), 56, (1024, 168), (797, 700, 215, 56)),
    (820, 1180): ((820, 67), (820, 62), (820, 570), 0, (820, 481), (201, 1096, 608, 73)),
    (412, 915): ((412, 51), (412, 46), (412, 454), 0, (412, 363), (152, 852, 252, 55)),
    (390, 844): ((390, 48), (390, 44), (390, 408), 0, (390, 344), (144, 784, 238, 52)),
    (390, 664): ((390, 48), (390, 44), (390, 286), 0, (390, 286), (144, 604, 238, 52)),
    (360, 740): ((360, 48), (360, 44), (360, 324), 0, (360, 324), (144, 680, 208, 52)),
    (360, 616): ((360, 48), (360, 44), (360, 252), 0, (360, 272), (144, 556, 208, 52)),
    (320, 568): ((320, 48), (320, 44), (320, 204), 0, (320, 272), (144, 508, 168, 52)),
    (844, 390): ((422, 44), (422, 44), (422, 346), 0, (422, 346), (567, 334, 269, 48)),
    (750, 342): ((375, 44), (375, 44), (375, 298), 0, (375, 298), (520, 286, 222, 48)),
    (740, 360): ((370, 44), (370, 44), (370, 316), 0, (370, 316), (515, 304, 217, 48)),
    (640, 400): ((320, 44), (320, 44), (320, 356), 0, (320, 356), (465, 344, 167, 48)),
    (900, 600): ((409, 44), (491, 44), (844, 388), 56, (900, 168), (673, 532, 215, 56)),
    (700, 700): ((350, 44), (350, 44), (350, 656), 0, (350, 656), (495, 644, 197, 48)),
    (600, 320): ((300, 44), (300, 44), (300, 276), 0, (300, 276), (445, 264, 147, 48)),
}
FEW = [(1280, 800), (1024, 768), (390, 664), (360, 616), (750, 342)]
LEAST_PX = 12
# px of a window or of its line: there the second row may be cut; the voice and the status role say it whole
NARROW = 320
NEARLY = 1.5  # px that rounding may take

MEASURE = """() => {
    const box = (css) => {
        const found = document.querySelector(css);
        if (!found || !found.checkVisibility()) return null;
        const { left, top, width, height } = found.getBoundingClientRect();
        return [left, top, width, height];
    };
    const areas = ["header", "line", "board", "side", "dock", "strip"];
    return Object.fromEntries([
        ...areas.map((name) => [name, box(`[data-area=${name}]`)]),
        ["primary", box("[data-area=strip]:not([hidden]) [data-primary]") ?? box("[data-area=dock] [data-primary]")],
    ]);
}"""
FAULTS = """() => {
    const faults = [];
    const frame = document.querySelector("#frame");
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) faults.push("the page scrolls");
    if (document.querySelectorAll("[data-message]").length !== 1) faults.push("not one message");
    const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode, parent = node.parentElement;
        if (!node.data.trim() || !parent.checkVisibility() || parent.closest(".unseen, option")) continue;
        const drawn = parent.closest("svg"), scale = drawn?.getScreenCTM?.()?.a ?? 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * (drawn ? scale : 1);
        if (size < LEAST) faults.push(`${size} px: ${node.data}`);
    }
    for (const one of frame.querySelectorAll("button, h2, h3, p, li, .line-text, .words, small, b")) {
        const style = getComputedStyle(one), room = one.clientHeight;
        if (!one.checkVisibility() || !one.textContent.trim() || !one.clientWidth) continue;
        if (one.closest(".unseen, svg")) continue;
        const name = `${one.className} "${one.textContent.trim().slice(0, 40)}"`;
        if (style.overflowX === "hidden" && style.textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1)
            faults.push(`cut: ${name} ${one.clientWidth} of ${one.scrollWidth}`);
        if (style.overflowY === "hidden" && one.scrollHeight > room + 2 && !NARROW)
            faults.push(`cut below: ${name} ${room} of ${one.scrollHeight}`);
    }
    const strip = frame.querySelector("[data-area=strip]:not([hidden]) [data-primary]");
    const primary = strip ?? frame.querySelector("[data-area=dock] [data-primary]");
    if (primary) {
        const { left, top, width, height } = primary.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!primary.contains(there)) faults.push(`the primary button is covered by ${there?.className}`);
    } else faults.push("no primary button");
    for (const one of frame.querySelectorAll("[aria-disabled=true]"))
        if (!one.dataset.why && !one.textContent.trim()) faults.push(`no reason: ${one.outerHTML}`);
    return faults;
}""".replace("LEAST", str(LEAST_PX - 0.01)).replace(
    "NARROW", f"(innerWidth <= {NARROW} || document.querySelector('[data-area=line]').clientWidth < {NARROW})"
)


def resize(page: Page, window: tuple[int, int]) -> None:
    """Gives a page another window and lets it draw, and what moves come to its place."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    for _ in range(3):
        page.evaluate(FRAME)
    page.evaluate(SETTLED)


def measured(page: Page) -> dict[str, list[float] | None]:
    """Left, top, width and height of each area that is there, and of the primary button."""
    found: dict[str, list[float] | None] = page.evaluate(MEASURE)
    return found


def near(found: float, wanted: float) -> bool:
    return abs(found - wanted) <= NEARLY


def test_areas_have_the_sizes_of_the_design_in_every_window(visitors: Visitors) -> None:
    page = at_table(visitors, "mag_blast")
    wrong: list[tuple[object, ...]] = []
    for window, (header, line, board, side, dock, primary) in WINDOWS.items():
        resize(page, window)
        found = measured(page)
        for name, wanted in (("header", header), ("line", line), ("board", board), ("dock", dock)):
            box = found[name]
            if box is None or not (near(box[2], wanted[0]) and near(box[3], wanted[1])):
                wrong.append((window, name, box, wanted))
        if (found["side"] is None) != (side == 0) or (found["side"] and not near(found["side"][2], side)):
            wrong.append((window, "side", found["side"], side))
        box = found["primary"]
        if box is None or not all(map(near, box, primary)):
            wrong.append((window, "primary", box, primary))
    assert wrong == []


def test_boards_are_told_the_rectangle_that_they_have(visitors: Visitors) -> None:
    """frame_size.js computes what frame.css lays out."""
    page = at_table(visitors, "mag_blast")
    wrong = []
    for window in WINDOWS:
        resize(page, window)
        told = page.evaluate("async () => (await import('/static/frame_size.js')).size()")
        board = measured(page)["board"]
        assert board is not None
        if not (near(told["board"]["width"], board[2]) and near(told["board"]["height"], board[3])):
            wrong.append((window, told, board))
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("language", "windows"),
    [
        ("cs", FEW),
        pytest.param("cs", list(WINDOWS), marks=pytest.mark.slow, id="cs-all"),
        pytest.param("en", list(WINDOWS), marks=pytest.mark.slow, id="en-all"),
    ],
)
def test_no_area_moves_and_nothing_is_cut_in_any_state(
    visitors: Visitors, game: str, language: str, windows: list[tuple[int, int]]
) -> None:
    """Boards changed their size in one turn, and primary buttons fell below the fold."""
    page = at_table(visitors, game, f"/?seat=1&language={language}")
    wrong: list[tuple[object, ...]] = []
    first: dict[tuple[int, int], dict[str, list[float] | None]] = {}
    for state in states(page, game):
        wrong += looked_at(page, state, windows, first)
    assert wrong == [], "\n".join(map(str, wrong))


@pytest.mark.parametrize("game", GAMES)
def test_the_curtain_of_a_shared_screen_shows_nothing_of_anybody(visitors: Visitors, game: str) -> None:
    page = behind_a_curtain(visitors.open("/?seat=1&language=cs"), game)
    assert (
        page.locator("[data-area=board] .board-content *:not(.frame-board, .curtain, .curtain *)").count()
        == 0
    )
    assert page.locator("[data-area=dock] .hand *").count() == 0
    assert page.evaluate("async () => (await import('/static/state.js')).state.seat") == 0
    wrong = looked_at(page, "curtain", FEW, {})
    assert wrong == [], "\n".join(map(str, wrong))


def looked_at(
    page: Page,
    state: str,
    windows: list[tuple[int, int]],
    first: dict[tuple[int, int], dict[str, list[float] | None]],
) -> list[tuple[object, ...]]:
    """What is wrong with a page in a state, in each window; `first` are the rectangles that each had at first."""
    wrong: list[tuple[object, ...]] = []
    for window in windows:
        resize(page, window)
        found = measured(page)
        strip = found.pop("strip")
        if strip is not None and strip != found["dock"]:
            wrong.append((state, window, "strip", strip))
        moved = {name: box for name, box in found.items() if box != first.setdefault(window, found)[name]}
        wrong += [(state, window, "moved", moved)] if moved else []
        wrong += [(state, window, fault) for fault in page.evaluate(FAULTS)]
    resize(page, windows[0])
    return wrong


def test_areas_keep_clear_of_notches_and_of_the_bar_of_a_phone(visitors: Visitors) -> None:
    """Safe areas of 47 px above and 34 px below, as an iPhone has them."""
    page = at_table(visitors, "mag_blast")
    resize(page, (390, 844))
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"top": 47, "bottom": 34}})
    resize(page, (390, 844))
    found = measured(page)
    header, primary = found["header"], found["primary"]
    told = page.evaluate("async () => (await import('/static/frame_size.js')).size().window")
    line.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
    assert header is not None and primary is not None
    assert header[1] == 47 and primary[1] + primary[3] <= 844 - 34
    assert near(told["height"], 844 - 47 - 34)


def test_everybody_stands_in_the_header_by_shape_and_name(visitors: Visitors) -> None:
    page = visitors.open("/?seat=1")
    tell(
        page,
        {"do": "begin", "game": "mag_blast", "setup": {"players": 8}, "bots": list(range(2, 9)), "seed": 3},
    )
    people = page.locator("[data-area=header] [data-person]")
    expect(people).to_have_count(8)
    shapes = people.locator(".shape-sign path").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('d'))"
    )
    assert len(set(shapes)) == 8
    assert all(people.locator(".name").all_text_contents())
    for window in FEW:
        resize(page, window)
        cut = page.evaluate(
            """() => [...document.querySelectorAll("[data-person]")].filter((one) => {
                const { left, right } = one.getBoundingClientRect();
                return left < 0 || right > innerWidth;
            }).length"""
        )
        assert cut == 0, window


def test_ending_a_game_is_asked_and_play_on_lies_on_the_primary_button(visitors: Visitors) -> None:
    """One touch of a cross ended the game."""
    page = at_table(visitors, "mag_blast")
    before = measured(page)["primary"]
    page.locator("[data-do=menu]").click()
    page.locator("[data-do=end-game]").click()
    expect(page.locator("[data-primary][data-do=play-on]")).to_be_visible()
    assert measured(page)["primary"] == before
    page.locator("[data-do=play-on]").click()
    expect(page.locator("body")).to_have_attribute("data-state", "deciding")


def test_a_held_table_says_who_holds_it_and_why(visitors: Visitors) -> None:
    """Everybody read that the table is held, and nobody by whom."""
    page = at_table(visitors, "mag_blast")
    tell(page, {"do": "hold", "on": True, "reason": "The pizza is here."})
    comes_to(page, "held")
    expect(page.locator("[data-message=held]")).to_contain_text(f"Held by {NAMES[0]}. The pizza is here.")
    expect(page.locator("[data-area=dock]")).to_contain_text(f"Next: {NAMES[0]}.")
    expect(page.locator("[data-person='1']")).to_have_class(re.compile(r"\bacts\b"))
    tell(page, {"do": "hold", "on": False})
    comes_to(page, "deciding")
    expect(page.locator("[data-message=held]")).to_have_count(0)


def test_a_shared_screen_has_a_curtain_behind_which_nobodys_cards_are_in_the_page(visitors: Visitors) -> None:
    """Two people at one screen saw each other's cards. Nothing that the table sends meanwhile holds any of them."""
    told: list[str] = []
    page = visitors.open("/")
    page.on("websocket", lambda line: line.on("framereceived", lambda text: told.append(str(text))))
    page.goto(page.url + "?seat=1")
    expect(page.locator("body[data-part]")).to_have_count(1)
    for seat, name in ((1, "Ada"), (2, "Ben")):
        tell(page, {"do": "place", "seat": seat, "who": "person", "name": name})
    game, blast = before_a_shot()
    load(page, game.position())
    until(page, "state.picture?.game === 'mag_blast'", {"do": "hold", "on": False})
    comes_to(page, "deciding")
    secrets = {card for seat in game.setup.seats for card in game.view(seat).hand or ()} - {blast.card}
    assert any(card in text for card in secrets for text in told)
    tell(
        page,
        {"do": "wish", "seat": 1, "action": action_of(blast)},
        {"do": "wish", "seat": 1, "action": {"do": "noise"}},
    )
    comes_to(page, "curtain")
    until(page, "state.picture.view.seat === null")
    told.clear()
    tell(page, {"do": "hold", "on": True})
    comes_to(page, "curtain")
    until(page, "state.picture.show.held")
    tell(page, {"do": "hold", "on": False})
    comes_to(page, "curtain")
    assert told
    shown = page.content() + json.dumps(seen(page)) + "".join(told)
    assert [card for card in secrets if card in shown] == []
    expect(page.locator("[data-curtain='2']")).to_contain_text("Ben")
    expect(page.locator("[data-message]")).to_contain_text("Ben")
    expect(page.locator("[data-person='2']")).to_have_class(re.compile(r"\bacts\b"))


def test_the_next_person_opens_the_curtain_by_holding_the_primary_button(visitors: Visitors) -> None:
    """Brushing past opens nothing; a touch of somebody in the header closes it for that person."""
    page = visitors.open("/?seat=1")
    for seat, name in ((1, "Ada"), (2, "Ben")):
        tell(page, {"do": "place", "seat": seat, "who": "person", "name": name})
    load(page, before_a_shot()[0].position())
    until(page, "state.picture?.game === 'mag_blast'", {"do": "hold", "on": False})
    comes_to(page, "deciding")
    page.locator("[data-person='2']").click()
    comes_to(page, "curtain")
    take = page.locator("[data-primary][data-do=take-screen]")
    take.click()
    expect(take).not_to_have_class(re.compile(r"\bholding\b"))
    comes_to(page, "curtain")
    take.hover()
    page.mouse.down()
    until(page, "state.seat === 2 && state.picture.view.seat === 2")
    page.mouse.up()
    comes_to(page, "waiting")  # it is Ada's turn, but Ben may look at his cards
    page.locator("[data-person='1']").click()
    comes_to(page, "curtain")
    expect(page.locator("[data-curtain='1']")).to_contain_text("Ada")


@pytest.mark.parametrize("window", [(390, 664), (1024, 768)])
def test_a_lesson_is_read_at_the_boards_edge_where_the_side_has_no_room(
    visitors: Visitors, window: tuple[int, int]
) -> None:
    """On a phone nothing of a lesson was seen before somebody opened the side."""
    page = visitors.again("/?seat=1")
    resize(page, window)
    tell(page, {"do": "learn", "game": "mag_blast", "lesson": GAMES["mag_blast"].lesson})
    until(page, "state.picture?.lesson")
    comes_to(page, "lesson")
    sheet, board = page.locator("[data-sheet=lesson]"), page.locator("[data-area=board]")
    expect(sheet).to_contain_text(str(seen(page)["lesson"]["text"])[:30])  # type: ignore[index]
    box, room = sheet.bounding_box(), board.bounding_box()
    assert box is not None and room is not None
    assert box["y"] == room["y"] and box["height"] <= 96
    sheet.locator("[data-do=whole-lesson]").click()
    expect(page.locator("[data-sheet=side] .lesson")).to_be_visible()
    expect(sheet).to_have_count(0)
    page.locator("[data-do=close-side]").click()
    expect(sheet).to_be_visible()


def test_who_is_out_follows_somebody_and_lets_bots_finish_quickly(visitors: Visitors) -> None:
    """A grey fleet and "Wait for Seat 2" from turn 11 to 23, and nothing to do."""
    page = visitors.again("/?seat=3")
    players = [
        {"command": "C02", "fleet": {"red": ["F13"]}, "hand": ["A013"]},
        {"command": "C03", "fleet": {"red": ["F14"]}, "hand": ["A014"]},
        {"command": "C04", "alive": False},
    ]
    position = {"phase": "attack", "players": players}
    setup = {"players": 3}
    load(page, {"format": "mag-blast-position/1", "setup": setup, "position": position}, bots=[1, 2])
    until(page, "state.picture?.game === 'mag_blast'", {"do": "hold", "on": False})
    comes_to(page, "out")
    before = page.locator("[data-act]").inner_text()
    page.locator("[data-do=follow]").click()
    expect(page.locator("[data-act]")).not_to_have_text(before)
    page.locator("[data-primary][data-do=faster]").click()
    until(page, "state.picture.view.result !== null")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ada", "Ada"),
        ("Maximilian-Alexander", "Maximil."),
        ("Bartolomea", "Bartolo."),
        ("Anna Marie", "Anna"),
        ("Seat 2", "Seat 2"),
    ],
)
def test_a_long_name_is_its_first_word_of_eight_letters_at_most(
    visitors: Visitors, name: str, short: str
) -> None:
    page = visitors.again("/?seat=1")
    assert page.evaluate("async (name) => (await import('/static/people.js')).shortened(name)", name) == short


def test_who_is_called_by_signs_only_is_called_by_the_shape(visitors: Visitors) -> None:
    page = visitors.open("/?seat=1")
    people = [
        {"seat": 1, "shape": 3, "name": "\U0001f680", "who": "person"},
        {"seat": 2, "shape": 0, "name": "", "who": "bot"},
    ]
    found = page.evaluate(
        """async (places) => {
            const { state } = await import("/static/state.js");
            const { personName, shapesOf } = await import("/static/people.js");
            const before = state.picture;
            state.picture = { ...before, record: undefined, lobby: { ...before.lobby, places } };
            const said = [personName(1), ...shapesOf(places).values()];
            state.picture = before;
            return said;
        }""",
        people,
    )
    assert found == ["Moon", 3, 2]


@pytest.mark.slow
def test_a_hand_of_seventeen_is_folded_and_counted(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    hand = [f"A{number:03d}" for number in range(1, 105, 6)][:17]
    load(page, at_the_start_of("build", "C02") | {"position": {**_build(hand)}})
    expect(page.locator("[data-area=dock] [data-card]").first).to_be_visible()
    resize(page, (360, 616))
    rest = page.locator("[data-do=whole-hand]")
    expect(rest).to_be_visible()
    rest.click()
    sheet = page.locator("[data-sheet=hand]")
    expect(sheet.locator("[data-card]").first).to_be_visible()
    folds = sheet.locator("[data-cards]").evaluate_all(
        "(all) => all.flatMap((one) => one.dataset.cards.split(' '))"
    )
    assert sorted(folds) == hand


def _build(hand: list[str]) -> dict[str, object]:
    players = [
        {"command": "C02", "fleet": {"red": ["F13"]}, "hand": hand},
        {"command": "C03", "fleet": {"red": ["F14"]}},
    ]
    return {"phase": "build", "players": players}


def test_the_states_and_messages_in_the_documentation_are_those_of_the_code(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    states = page.evaluate("async () => (await import('/static/frame_state.js')).STATES")
    kinds = page.evaluate("async () => (await import('/static/frame_line.js')).KINDS")
    docs = DOCS.read_text("utf-8")
    rows = [f"| {name} | {' | '.join(shown.values())} |" for name, shown in states.items()]
    assert "\n".join(rows) in docs
    told = re.findall(r"^\| (\w+) \| (red|amber|teal|quiet) \|", docs, re.MULTILINE)
    assert told == [(name, kind["look"]) for name, kind in kinds.items()], json.dumps(told)


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ({"asked": True}, "deciding"),
        ({"asked": True, "telling": True}, "deciding"),
        ({"asked": True, "stands": True}, "show"),
        ({"telling": True}, "show"),
        ({"out": True, "telling": True}, "out"),
        ({"out": True, "stands": True}, "show"),
        ({"held": True, "asked": True}, "held"),
        ({"held": True, "lesson": True}, "lesson"),
        ({"ended": True, "held": True}, "ending"),
        ({"online": False, "asked": True}, "reconnecting"),
        ({"asking": True, "online": False}, "asking"),
        ({"curtain": True, "asked": True}, "curtain"),
        ({}, "waiting"),
    ],
)
def test_the_most_urgent_state_counts(visitors: Visitors, facts: dict[str, bool], state: str) -> None:
    page = visitors.again("/?seat=1")
    found = page.evaluate(
        "async (facts) => (await import('/static/frame_state.js')).stateOf({online: true, ...facts})", facts
    )
    assert found == state


@pytest.mark.parametrize("game", [name for name, framed in GAMES.items() if framed.out])
def test_who_is_out_follows_somebody_who_still_plays(visitors: Visitors, game: str) -> None:
    """Only Mag Blast showed whom somebody follows; elsewhere the own, empty place stayed the large one."""
    out = GAMES[game].out
    assert out is not None
    page = visitors.open("/?seat=1")
    load(page, out())
    until(page, f"state.picture?.game === '{game}'", {"do": "hold", "on": False})
    comes_to(page, "out")
    told = page.evaluate("async () => (await import('/static/frame_out.js')).watched()")
    assert told != 1
    name = page.locator(f"[data-area=header] [data-person='{told}'] .name").inner_text()
    expect(page.locator("[data-area=dock] .say")).to_contain_text(name)
    followed = {
        "mag_blast": f".fleet[data-seat='{told}']",
        "galaxy_trucker": f"[data-large='{told}']",
        "space_stage": "[data-area=dock] .mine-cards",
    }
    expect(page.locator(followed[game]).first).to_be_visible()
