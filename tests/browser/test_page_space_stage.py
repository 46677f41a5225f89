"""Space Stage at a page: a whole game by a person with bots, played by what the page offers."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_frame import FAULTS, WINDOWS, measured, resize
from tests.browser.visitors import FRAME, Visitors, load, seen, start, tell, until

Picture = dict[str, object]

# Whether the page waits for its seat, the show is told, and what was decided last has come back; or the game is over.
ASKED = """document.body.dataset.state === 'ending' ||
    (state.picture.view?.to_act.includes(state.seat) && document.body.dataset.state === 'deciding')"""

# A turn by the page's own buttons: whatever is prepared, else a choice, else an attack, else the end of the turn.
DECIDE = """() => {
    const find = (text) => document.querySelector(`[data-area=dock] ${text}:not([aria-disabled])`);
    const primary = find("[data-primary]");
    const ends = primary?.dataset.do === "end-turn";
    const lit = document.querySelector(".station [role=button].open");
    const deed =
        (ends ? null : primary) ??
        find("[data-choice]") ??
        find("[data-face]") ??
        (ends ? (find("[data-mode=attack]") ?? find("[data-mode=repair]") ?? find("[data-mode=heal]")) : lit) ??
        find("[data-do=end-turn]") ??
        find("[data-card]");
    deed?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return deed?.dataset.do ?? deed?.dataset.mode ?? "";
}"""


def begin(visitors: Visitors, setup: Picture, bots: list[int], seed: int = 1, **size: int) -> Page:
    page = visitors.open("/?seat=1", **size)  # type: ignore[arg-type]
    tell(page, {"do": "begin", "game": "space_stage", "setup": setup, "bots": bots, "seed": seed})
    expect(page.locator("[data-area=dock] [data-card]").first).to_be_visible()
    return page


def play(page: Page, limit: int = 400) -> list[str]:
    """Plays the seat of the page to the end of the game; gives what was pressed."""
    pressed: list[str] = []
    for _ in range(limit):
        until(page, ASKED)
        if page.locator("body[data-state=ending]").count():
            return pressed
        pressed.append(page.evaluate(DECIDE))
    raise AssertionError(f"no end after {pressed[-20:]}")


@pytest.mark.slow
def test_the_lobby_asks_for_variants_and_deals_as_chosen(visitors: Visitors) -> None:
    page = visitors.open("/")
    page.evaluate("async () => (await import('/static/commands.js')).openLobby('space_stage')")
    page.locator("#lobby input[name=hardcore]").check()
    page.locator("#lobby input[name=monsters][value=tough]").check(force=True)
    page.locator("#lobby [data-do=fill]").click()
    start(page)
    expect(page.locator("svg.station")).to_be_visible()
    record = seen(page)["record"]
    assert isinstance(record, dict)
    setup = record["setup"]
    assert (setup["players"], setup["variants"], setup["monsters"]) == (4, ["hardcore"], "tough")


@pytest.mark.slow
def test_a_person_plays_a_whole_game_with_a_bot(visitors: Visitors) -> None:
    page = begin(visitors, {"players": 2, "round_limit": 6}, [2])
    tell(page, {"do": "pace", "times": 200})
    pressed = play(page)
    expect(page.locator("[data-area=board] [data-outcome=lost]")).to_be_visible()
    assert {"confirm", "end-turn"} <= {*pressed}
    view = seen(page)["view"]
    assert isinstance(view, dict) and view["result"]["rounds"] <= 6
    expect(page.locator(".stage-hand")).to_have_count(0)


# Seat 1 stands beside a weed and is the last of its round; then a generator breaks and a slime comes.
LAST_TURN: Picture = {
    "format": "space-stage-position/1",
    "setup": {"players": 2},
    "position": {
        "phase": "act",
        "first": 1,
        "turn": 0,
        "characters": [{"room": "nw", "cards": ["E01"]}, {"room": "se", "cards": ["E02"]}],
        "monsters": {"upper_2": "R02"},
    },
    "lots": {"dice": [1, 3], "monsters": ["R03"]},
}

# Waits for a sign, and in the very frame in which it is there goes on: the names of what moves just then.
GO_ON = """async ([sign, next]) => {
    const until = performance.now() + 20000;
    while (!document.querySelector(sign)) {
        if (performance.now() > until) throw new Error(`no ${sign}`);
        await new Promise(requestAnimationFrame);
    }
    const names = document.getAnimations().map((one) => one.animationName ?? "transition");
    if (next) document.querySelector(next).click();
    return names;
}"""


def loaded(page: Page, document: Picture) -> None:
    load(page, document)
    tell(page, {"do": "hold", "on": False})
    expect(page.locator("svg.station")).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.slow)])
@pytest.mark.slow
def test_what_moves_ends_and_nobody_waits_for_it(motion: str, visitors: Visitors) -> None:
    page = visitors.open("/?seat=1")
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    loaded(page, LAST_TURN)
    page.locator("[data-card=E01]").click()
    page.locator("[data-primary]").click()
    hit = page.evaluate(GO_ON, ["[data-hit=upper_2]", None])
    page.locator("[data-mode=move]").click()
    page.locator("[data-ware]").first.click()  # what lies in a room and is not lit means the room
    page.locator("[data-primary]").click()
    # The turn is ended while the figure is on its way.
    walk = page.evaluate(GO_ON, ["[data-figure='0'][data-at=workshop]", "[data-primary][data-do=end-turn]"])
    dice = page.evaluate(GO_ON, ["[data-die='1']", None])
    sparks = page.evaluate(GO_ON, ["[data-sparks=workshop_electricity]", None])
    until(
        page,
        "state.picture.view.round === 2 && document.getAnimations().every((one) => one.playState === 'finished')",
    )
    if motion == "reduce":
        assert hit + walk + dice + sparks == []
    else:
        assert "hit" in hit and {"walk", "walk-on"} & {*walk} and "roll" in dice and "spark" in sparks


@pytest.mark.slow
def test_a_friend_gives_out_of_turn_and_the_one_in_turn_has_it(visitors: Visitors) -> None:
    """Anybody may give to the one in turn who stands in the same room [Výměna zdrojů]."""
    document = {
        **LAST_TURN,
        "position": {
            "phase": "act",
            "turn": 0,
            "characters": [{"room": "hub", "cards": ["E01"]}, {"room": "hub", "cards": ["E02"], "scrap": 3}],
            "monsters": {"upper_2": "R01"},
        },
    }
    page, phone = visitors.open("/?seat=1"), visitors.open("/?seat=2", width=360, height=740, touch=True)
    loaded(page, document)
    phone.locator("[data-step='scrap/+']").tap()
    phone.locator("[data-step='scrap/+']").tap()
    phone.locator("[data-primary]").tap()
    expect(page.locator("[data-act] .amount.scrap b")).to_have_text("2")
    expect(phone.locator("[data-act] .amount.scrap b")).to_have_text("1")


def test_the_end_of_the_turn_is_foretold_and_what_is_prepared_can_be_put_down(visitors: Visitors) -> None:
    """Both monsters do 3, fire beats one, and a point of a mutation is due [Vyhodnocení poškození]."""
    beasts = {"room": "se", "damage": 3, "cards": ["E01", "E11"], "self_damage": 1}
    document = {
        **LAST_TURN,
        "position": {
            "phase": "act",
            "turn": 0,
            "characters": [beasts, {"room": "hub", "cards": ["E02"]}],
            "monsters": {"lower_4": "R11", "lower_5": "R06"},
        },
    }
    page = visitors.open("/?seat=1")
    loaded(page, document)
    page.locator("[data-card=E01]").click()
    page.locator("[data-slot=lower_4]").click()
    for row, after in (("now", 3), ("strike", 7), ("E11", 5), ("leave", 4), ("so", 8)):
        expect(page.locator(f"[data-end={row}]")).to_have_attribute("data-after", str(after))
    page.locator("[data-do=back]").click()
    expect(page.locator("[data-end=strike]")).to_have_count(0)
    expect(page.locator("[data-do=back]")).to_have_count(0)


def test_a_laptop_shows_a_prepared_attack_its_end_and_the_whole_crew_at_once(visitors: Visitors) -> None:
    """The panel of the turn scrolled behind its last button, and the crew lacked its third."""
    characters = [
        {"room": "se", "damage": 3, "cards": ["E01", "E11"], "self_damage": 1, "organic": 3},
        {"room": "hub", "damage": 6, "cards": ["E02", "M02", "E06"], "scrap": 7},
        {"room": "se", "damage": 8, "last_roll": 3, "cards": ["E03"]},
        {"room": "nw", "cards": ["M05", "E10"]},
    ]
    monsters = {"lower_4": "R11", "lower_5": "R06"}
    page = visitors.open("/?seat=1")
    loaded(
        page,
        {
            **LAST_TURN,
            "setup": {"players": 4},
            "position": {"phase": "act", "turn": 0, "characters": characters, "monsters": monsters},
        },
    )
    page.locator("[data-card=E01]").click()
    page.locator("[data-slot=lower_4]").click()
    expect(page.locator("[data-end=E11]")).to_be_visible()
    expect(page.locator(".crew li")).to_have_count(3)
    for part in ("[data-area=dock]", "[data-area=side]", "[data-area=side] .pane"):
        beyond = page.locator(part).evaluate("(place) => place.scrollHeight - place.clientHeight")
        assert beyond <= 0, part


def test_the_table_waits_for_the_character_that_can_act(visitors: Visitors) -> None:
    """Of a seat whose first character is dead the other one is named."""
    document: Picture = {
        "format": "space-stage-position/1",
        "setup": {"players": 2, "variants": ["two_players"]},
        "position": {
            "phase": "act",
            "turn": 1,
            "characters": [{"cards": ["E01"]}, {"cards": ["E02"]}, {"dead": True}, {"cards": ["E03"]}],
            "monsters": {"upper_2": "R01"},
        },
    }
    page = visitors.open("/?seat=1")
    loaded(page, document)
    expect(page.locator("[data-message=waits]")).to_contain_text("Character 4")
    expect(page.locator("[data-message=waits]")).not_to_contain_text("Character 3")


def test_the_station_fits_the_page(visitors: Visitors) -> None:
    page = begin(visitors, {"players": 3}, [2, 3])
    expect(page.locator("svg.station [data-room=hub]")).to_be_visible()
    expect(page.locator("svg.station [data-slot]")).to_have_count(8)
    expect(page.locator("svg.station [data-generator]")).to_have_count(4)
    expect(page.locator("svg.station [data-figure]")).to_have_count(3)


STAGE: Picture = {
    **LAST_TURN,
    "setup": {"players": 4},
    "position": {
        "phase": "act",
        "turn": 0,
        "characters": [
            {
                "room": "se", "damage": 3, "organic": 2, "scrap": 3,
                "cards": ["E01", "E11", "M06", {"card": "E10", "discharged": True}, "E12", "M11"],
            },
            {"room": "workshop", "damage": 2, "cards": ["E07"]},
            {"room": "ne", "damage": 8, "last_roll": 4, "cards": ["M07"]},
            {"room": "hub", "damage": 5, "scrap": 5, "cards": ["M01"]},
        ],
        "monsters": {"upper_2": "R01", "upper_4": "R08", "lower_4": "R11", "lower_5": "R06"},
        "generators": {"workshop_electricity": 3, "laboratory_oxygen": 1},
    },
}  # fmt: skip


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "cs"])
def test_nothing_scrolls_is_tiny_or_covers_the_primary_button(visitors: Visitors, language: str) -> None:
    """In each window, before something is chosen and with an attack prepared the areas have the same rectangles."""
    page = visitors.again(f"/?seat=1&language={language}")
    loaded(page, STAGE)
    wrong: list[object] = []
    for window in WINDOWS:
        resize(page, window)
        before = measured(page)
        wrong += [(window, fault) for fault in page.evaluate(FAULTS)]
        page.locator("[data-mode=attack]").click()
        page.locator("[data-slot=lower_4]").click()
        page.evaluate(FRAME)
        wrong += [(window, fault) for fault in page.evaluate(FAULTS)]
        if measured(page) != before:
            wrong.append((window, "an area has moved"))
        page.locator("[data-do=back]").click()
    assert wrong == []


def test_a_vortex_without_a_monster_says_why(visitors: Visitors) -> None:
    """In the hub, where no monster ever is, the button was disabled without a word."""
    page = visitors.again("/?seat=1", width=390, height=664)
    position = {
        "phase": "act",
        "turn": 0,
        "characters": [{"room": "hub", "cards": ["E12"]}, {"cards": ["E02"]}],
    }
    loaded(page, {**LAST_TURN, "position": position})
    page.locator("[data-card=E12]").click()
    primary = page.locator("[data-primary]")
    expect(primary).to_have_attribute("aria-disabled", "true")
    expect(primary).to_contain_text("no monster here")


def test_the_station_master_reads_four_harms_and_touches_what_is_lit(visitors: Visitors) -> None:
    """What can be touched is decided by the harm: monsters for a boost, persons for a heart attack."""
    page = visitors.again("/?seat=3", width=390, height=664)
    loaded(
        page,
        {
            "format": "space-stage-position/1",
            "setup": {"players": 2, "variants": ["station_master"]},
            "position": {"phase": "master", "monsters": {"upper_2": "R01"}},
            "lots": {"monsters": ["R02", "R03"]},
        },
    )
    lit = page.locator(".station [role=button]")
    expect(page.locator(".harm")).to_have_count(4)
    expect(lit).to_have_count(0)
    page.locator("[data-mode=boost]").click()
    expect(lit).to_have_count(1)
    page.locator("[data-mode=heart_attack]").click()
    expect(lit).to_have_count(2)
    page.locator("[data-figure='1']").click()
    expect(page.locator("[data-primary]")).to_contain_text("0 → 2 of 8")
    page.locator("[data-primary]").click()
    until(page, "state.picture.view.characters[1].damage === 2")
