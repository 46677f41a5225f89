"""Galaxy Trucker at its pages after building: repair by tapping, batteries and goods by hand, threats."""

from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.game import Json
from tests.browser.test_page_galaxy_trucker import NAMELESS
from tests.browser.visitors import Seen, Visitors, load, until
from tests.engine.galaxy_trucker.playing_building import START, Object, a_game

PHONE = (360, 740)
BLUE: Object = {"at": [7, 7], "tile": "SC-blue"}
VIEW = "async () => (await import('/static/state.js')).state.picture.view"


def t(x: int, y: int, tile: str, rot: int = 0) -> Object:
    return {"at": [x, y], "tile": tile, "rot": rot}


# Two batteries (two tokens each), a special hold for two, a hold for three, a double engine.
SOUND = [
    START,
    t(8, 7, "ST-1313"),
    t(9, 7, "CH3-0001"),
    t(8, 6, "BT2-1113"),
    t(7, 6, "BT2-2223"),
    t(6, 7, "SH2-0001", 180),
    t(7, 8, "E2-2000"),
]


def finished(ship: list[Object], mission: str | None = None, **setup: Json) -> GalaxyTrucker:
    """Both have taken their numbers; seat 2 has a sound ship."""
    other: list[Json] = [BLUE, t(7, 8, "E1-2000")]
    options: Object = {"levels": [1], "sand_s": 0, **setup}
    moment: Object = {"players": [{"tiles": list(ship)}, {"tiles": other}], "mission": mission}
    game = a_game(moment, options)
    game.act(1, act.Finish(1))
    game.act(2, act.Finish(2))
    return game


def turned_up(
    card: str, ship: list[Object] = SOUND, goods: dict[int, Json] | None = None, **setup: Json
) -> Seen:
    """The position of a flight of which this is the first card, just turned up; `goods` aboard, by component."""
    document = finished(ship, None, **setup).position()
    moment = document["position"]
    assert isinstance(moment, dict) and isinstance(moment["flight"], dict)
    moment["flight"]["deck"] = [card, "I-stardust-1"]
    for place, held in (goods or {}).items():
        cast("dict[str, Any]", moment)["players"][0]["tiles"][place]["goods"] = held
    document["actions"] = [{"seat": 1, "do": "ready"}, {"seat": 2, "do": "ready"}]
    return dict(document)


def set_up(page: Page, document: Seen) -> None:
    """Loads a position and lets it go on."""
    load(page, document)
    until(
        page,
        "state.picture?.game === 'galaxy_trucker'",
        {"do": "hold", "on": False},
        {"do": "pace", "times": 50},
    )


def parts(page: Page) -> list[str]:
    """The components of the first ship, with their load."""
    found: list[str] = page.evaluate(VIEW)["players"][0]["parts"]
    return found


def until_loads(page: Page, **loads: str) -> None:
    """Waits until components of the first ship carry what is wanted: by cell, such as c6_7, "" for nothing."""
    for cell, wanted in loads.items():
        at = cell.removeprefix("c").replace("_", ",")
        until(
            page,
            "state.picture.view.players[0].parts.some((one) => "
            f"one.startsWith('{at} ') && (one.split(' ')[3] ?? '') === '{wanted}')",
        )


@pytest.mark.slow
def test_a_repair_is_chosen_by_touches_with_its_cost_and_done_when_all_is_decided(visitors: Visitors) -> None:
    """Double meets single between (8, 6) and (8, 7); only by (8, 7) the hold on (9, 7) is joined [rules 3]."""
    tiles = [t(8, 7, "ST-1313"), t(9, 7, "CH3-0001"), t(7, 6, "BT2-2223"), t(8, 6, "ST-3223")]
    page = visitors.again("/seat/1", *PHONE, touch=True)
    set_up(page, dict(finished([START, *tiles]).position()))
    repair = page.locator("[data-do=repair]")
    expect(repair).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-message=decide] .line-text")).to_have_text("Decide 1 error, then repair.")
    expect(page.locator("[data-do='remove-8,7']")).to_contain_text("and 1 more comes off")
    assert page.evaluate(NAMELESS) == []
    page.locator(".own-ship [data-cell='8,7']").tap()
    expect(page.locator(".error-mark.decided")).to_have_count(1)
    assert len(parts(page)) == 5  # a slip of the hand has cost nothing
    page.locator(".own-ship [data-cell='8,7']").tap()
    expect(repair).to_have_attribute("aria-disabled", "true")
    page.locator("[data-do='remove-8,6']").tap()
    repair.tap()
    until(page, "state.picture.view.phase === 'between'")
    assert [one.split(" ")[0] for one in parts(page)] == ["7,6", "7,7", "8,7", "9,7"]


def test_goods_are_stowed_by_hand_and_what_lies_outside_is_thrown_away(visitors: Visitors) -> None:
    """Two red cubes of the first planet of planets-2; one goes into the special hold."""
    page = visitors.again("/seat/1", *PHONE, touch=True)
    set_up(page, turned_up("I-planets-2"))
    page.locator("[data-answer='1']").tap()
    page.locator("[data-primary][data-do=planet]").tap()
    page.locator("[data-stow=tray] [data-cube=R]").first.tap()
    assert page.evaluate(NAMELESS) == []
    expect(page.locator(".own-ship .target")).to_have_count(1)  # red goods need a special hold
    page.locator(".own-ship [data-cell='6,7']").tap()
    expect(page.locator(".own-ship [data-cell='6,7'] .cube.red")).to_have_count(1)
    page.locator("[data-primary][data-do=stow]").tap()
    until_loads(page, c6_7="R", c9_7="")


def test_a_battery_is_chosen_by_touching_it(visitors: Visitors) -> None:
    """By itself the first in reading order would pay, that on column 7."""
    page = visitors.again("/seat/1", *PHONE, touch=True)
    set_up(page, turned_up("I-open_space-1"))
    page.locator(".own-ship [data-cell='8,6']").tap()
    expect(page.locator(".own-ship [data-cell='8,6'] .cell-marks")).to_have_text("−1")
    page.locator("[data-answer='1']").tap()
    page.locator("[data-primary][data-do=power]").tap()
    until_loads(page, c7_6="ee", c8_6="e")


@pytest.mark.slow
def test_goods_are_stowed_by_keyboard(visitors: Visitors) -> None:
    page = visitors.again("/?seat=1")
    set_up(page, turned_up("I-planets-2"))
    page.locator("[data-answer='2']").press("Enter")  # the second planet: a red cube and two blue ones
    page.locator("[data-primary][data-do=planet]").press("Enter")
    page.locator("[data-stow=tray] [data-cube=B]").first.press("Enter")
    page.locator(".own-ship [data-cell='9,7']").press("Enter")
    page.locator("[data-stow=tray] [data-cube=R]").press("Enter")
    page.locator(".own-ship [data-cell='6,7']").press("Enter")
    page.locator("[data-primary][data-do=stow]").press("Enter")
    until_loads(page, c6_7="R", c9_7="B")


def test_a_card_is_played_by_keys_with_its_prices(visitors: Visitors) -> None:
    """Without engines in Open Space a ship retires; two days for one energy with the double engine."""
    page = visitors.again("/?seat=1")
    set_up(page, turned_up("I-open_space-1"))
    first, second = page.locator("[data-answer='0']"), page.locator("[data-answer='1']")
    expect(first.locator(".bad")).to_have_text(["no strength: out", "retires"])
    expect(second.locator(".prices")).to_contain_text("days +2")
    began = page.evaluate(VIEW)["flight"]["flyers"][0]["position"]
    page.locator("body").press("2")
    expect(second).to_have_attribute("aria-pressed", "true")
    page.locator("body").press("Enter")
    until(page, f"state.picture.view.flight.flyers[0].position === {began + 2}")


def test_a_meteor_comes_along_its_line_and_the_choice_shows_what_would_go(visitors: Visitors) -> None:
    """The second meteor of swarm-2 is a small one from the rear. Column 8 ends in a shield with a connector there,
    which covers that side: it is destroyed, or holds for 1 energy [rules 8]."""
    document = turned_up("I-meteoric_swarm-2", [*SOUND, t(8, 8, "SD-1011", 180)], dice="real")
    page = visitors.again("/?seat=1")
    set_up(page, document)
    throw(page, 6, 6)  # column 12 is a miss
    throw(page, 4, 4)
    expect(page.locator(".own-ship .border-number.lit")).to_have_text(["8"])
    assert page.evaluate(NAMELESS) == []
    expect(page.locator(".own-ship .threat-lane .comes")).to_have_count(1)
    expect(page.locator("[data-act] .words")).to_contain_text("Shield destroyed")
    expect(page.locator(".own-ship .gone-mark.destroyed")).to_have_count(1)
    expect(page.locator(".card-lines .served")).to_contain_text("column 8")
    page.locator(".own-ship [data-cell='8,8']").click()  # a touch of the shield chooses it
    expect(page.locator("[data-answer='1']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-primary][data-do=defend]").click()
    until(page, "state.picture.view.players[0].energy === 3")
    assert len(parts(page)) == 8
    throw(page, 6, 6)
    throw(page, 6, 6)
    until(page, "state.picture.view.phase === 'between'")
    expect(page.locator(".threat-lane")).to_have_count(0)  # nothing of a card is left between two


def test_the_shot_of_a_fleet_that_is_served_was_not_marked(visitors: Visitors) -> None:
    """At level I the pirates fire twice at a ship without cannons [Missions, Enemy Fleets]."""
    page = visitors.again("/?seat=1")
    set_up(page, turned_up("FL-pirate", dice="real"))
    throw(page, 4, 4)
    expect(page.locator(".card-lines .served")).to_contain_text("column 8 · 1 of 2")


def throw(page: Page, *faces: int) -> None:
    """Enters real dice when they are asked for."""
    for die, face in enumerate(faces):
        page.locator(f"[data-do=die-{die}-{face}]").click()
    page.locator("[data-do=dice]").click()
    until(
        page, "state.picture.view.flight.question?.kind !== 'dice' || cursor() >= state.picture.show.end_ms"
    )


@pytest.mark.parametrize("answer", ["hold_fire", "fire_always"])
def test_a_ship_is_asked_whether_its_cannon_fires_at_a_big_meteor(visitors: Visitors, answer: str) -> None:
    """Big meteors may be fired at, "ale také nemusíte" [Missions, Meteor Storm]: a big one, a small one and a big one
    come from the front. Who holds fire loses the cannon; who orders to fire at all of the flight is not asked again.
    """
    page = visitors.again("/?seat=1")
    set_up(page, turned_up("I-meteoric_swarm-3", [*SOUND, t(7, 5, "C1-0020")], dice="real"))
    throw(page, 3, 4)
    until(page, "state.picture.view.flight.question?.kind === 'fire'")
    assert page.evaluate(NAMELESS) == []
    expect(page.locator("[data-answer]")).to_have_count(3)
    wanted = "Hold fire" if answer == "hold_fire" else "all big meteors"
    page.locator("[data-answer]").filter(has_text=wanted).click()
    expect(page.locator(".own-ship .gone-mark.destroyed")).to_have_count(int(answer == "hold_fire"))
    page.locator("[data-primary][data-do=fire]").click()
    throw(page, 6, 6)  # the small one is a miss
    throw(page, 3, 4)
    if answer == "fire_always":
        until(page, "state.picture.view.phase === 'between'")
        assert len(parts(page)) == 8
    else:
        until(page, "state.picture.view.players[0].parts.length < 8")
        assert not any(part.startswith("7,5 ") for part in parts(page))


@pytest.mark.slow
def test_one_answer_holds_all_meteors_of_a_shower(visitors: Visitors) -> None:
    """From the front in column 8, from the right in row 6: the shield holds both, for an energy each."""
    page = visitors.again("/seat/1", *PHONE, touch=True)
    set_up(page, turned_up("MSH-1", [*SOUND, t(7, 5, "SD-0032")]))
    order = page.locator("[data-answer='2']")
    expect(order).to_contain_text("Hold this and up to 1 more")
    assert page.evaluate(NAMELESS) == []
    order.tap()
    page.locator("[data-primary][data-do=defend]").tap()
    until(page, "state.picture.view.players[0].energy === 2")
    assert len(parts(page)) == 8


def test_the_owner_touches_which_of_equal_goods_the_smugglers_get(visitors: Visitors) -> None:
    """Smugglers of strength 4 take two of three blue cubes: one from each hold, by hand [rules 9]."""
    page = visitors.again("/seat/1", *PHONE, touch=True)
    set_up(page, turned_up("I-smugglers-1", goods={2: ["blue"], 5: ["blue", "blue"]}))
    page.locator(".own-ship .asked-cell[data-cell='9,7']").wait_for()
    assert page.evaluate(NAMELESS) == []
    page.locator(".own-ship [data-cell='6,7']").tap()
    page.locator(".own-ship [data-cell='9,7']").tap()
    page.locator("[data-primary][data-do=unload]").tap()
    until_loads(page, c6_7="", c9_7="B")


def test_a_stake_is_chosen_on_a_phone(visitors: Visitors) -> None:
    """The Bet, up to 5 credits a level [ruling B11]."""
    document = finished(SOUND, "the_bet", missions=True).position()
    page = visitors.again("/seat/1", *PHONE, touch=True)
    set_up(page, dict(document))
    page.locator("[data-do=stake-4]").tap()
    page.locator("[data-do=stake]").tap()
    until(page, "state.picture.view.players[0].stake === 4")


def test_components_for_a_black_hole_are_chosen_by_touch(visitors: Visitors) -> None:
    """Strength 3 at level I; the double engine brings 2 for 1 energy, and two components go for the point that is
    missing [Missions, Black Hole]: a hold and a battery, behind which nothing is joined."""
    page = visitors.again("/seat/1", *PHONE, touch=True)
    set_up(page, turned_up("BH-1"))
    page.locator("[data-answer='0']").wait_for()
    for cell in ("9,7", "8,6"):
        page.locator(f".own-ship [data-cell='{cell}']").tap()
    expect(page.locator(".own-ship .off")).to_have_count(2)
    page.locator("[data-primary][data-do=hole]").tap()
    until(page, "state.picture.view.players[0].parts.length === 5")
    assert not {"9,7", "8,6"} & {one.split(" ")[0] for one in parts(page)}


@pytest.mark.slow
def test_an_alien_is_taken_aboard_by_touching_its_cabin(visitors: Visitors) -> None:
    """A cabin on (9, 7) is joined to brown life support on (8, 7) [rules 4]."""
    tiles = [START, t(8, 7, "LB-1101"), t(9, 7, "CB-0123"), t(7, 8, "E1-2000")]
    page = visitors.again("/seat/1", *PHONE, touch=True)
    set_up(page, dict(finished(tiles).position()))
    page.locator(".own-ship .asked-cell[data-cell='9,7']").tap()
    expect(page.locator("[data-do='brown-9,7']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-do=load]").tap()
    until(page, "state.picture.view.phase === 'between'")
    until_loads(page, c9_7="b")
