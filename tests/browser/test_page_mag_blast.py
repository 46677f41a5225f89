"""A captain's turn of Mag Blast at the pages of two seats: attack, noise, answer, hit; what a small screen shows."""

import pytest
from playwright.sync_api import Page, expect

from engine.game import Json, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.bots import CaptainBots
from engine.mag_blast.game import MagBlast, deal
from engine.mag_blast.setup import Setup
from hardware.noise.shout import Loudness, ShoutDetector
from tests.browser.visitors import LANGUAGES, Visitors, load, tell, until

SHOOTER, OTHER = 1, 2
# How many cards the hand of a page's dock holds, equal ones folded or not.
FOLDS = "[...document.querySelectorAll('[data-area=dock] [data-cards]')]"
HELD = f"{FOLDS}.flatMap((one) => one.dataset.cards.split(' ')).length"


def before_a_shot(seed: int = 1) -> tuple[MagBlast, act.Blast]:
    """A battle of two in which seat 1 attacks, with a shot that several of its ships can fire and that hurts a ship."""
    game = deal(Setup(players=2), seed)
    bots = CaptainBots(game.setup.seats, seed)
    while True:
        shot = several(game) if not game.state.stack and game.to_act() == (SHOOTER,) else None
        if shot is not None and not game.state.noise:
            return game, shot
        seat, action = bots.think(game, 1)[0]
        game.act(seat, action)
        if game.result is not None:
            return before_a_shot(seed + 1)


def several(game: MagBlast) -> act.Blast | None:
    shots = [
        one for one in game.legal(SHOOTER) if isinstance(one, act.Blast) and one.target.ship != "command"
    ]
    for shot in shots:
        if len({one.ship for one in shots if (one.card, one.target) == (shot.card, shot.target)}) > 1:
            return shot
    return None


def sit_down(visitors: Visitors, document: dict[str, Json], bots: tuple[Seat, ...] = ()) -> tuple[Page, Page]:
    first, second = visitors.again(f"/?seat={SHOOTER}"), visitors.again(f"/?seat={OTHER}")
    load(first, document, bots)
    expect(first.locator("[data-area=dock] [data-card]").first).to_be_visible()
    tell(first, {"do": "hold", "on": False})
    return first, second


def test_a_captain_attacks_shouts_is_not_answered_and_hits(visitors: Visitors) -> None:
    """[R Vypálit střelu] ship, card at the target, noise; then everybody may answer; then the damage counts."""
    game, shot = before_a_shot()
    shooter, target = sit_down(visitors, game.position())
    shooter.locator(f"[data-cards~={shot.card}]").click()
    aimed = shooter.locator(f".fleet[data-seat='{OTHER}'] [data-ship={shot.target.ship}]")
    expect(aimed).to_have_role("button")
    aimed.click()
    shooter.locator(f".fleet[data-seat='{SHOOTER}'] [data-ship={shot.ship}]").click()
    shooter.locator("[data-primary][data-do=blast]").click()
    expect(shooter.locator(f"[data-shot={shot.card}]")).to_be_attached()
    expect(shooter.locator(".bolt")).to_have_count(0)
    expect(target.locator("[data-do=heard]")).to_be_visible()
    shooter.locator("[data-do=noise]").click()
    expect(shooter.locator(".bolt")).to_be_attached()
    expect(target.locator(f"[data-played={shot.card}]")).to_be_visible()
    target.locator("[data-do=pass]").click()
    expect(shooter.locator("[data-shot]")).to_have_count(0)
    expect(shooter.locator(f".ship.fired[data-ship={shot.ship}]")).to_be_visible()
    game.act(SHOOTER, shot)
    game.act(SHOOTER, act.Noise())
    game.act(OTHER, act.Pass())
    left = [
        ship.hull - ship.damage
        for ships in game.view(None).players[OTHER - 1].fleet
        for ship in ships
        if ship.ship == shot.target.ship
    ]
    expect(aimed.locator(".now")).to_have_text([str(number) for number in left])
    shooter.locator("[data-primary][data-do=end-turn]").click()
    expect(target.locator("body")).to_have_attribute("data-state", "deciding")


@pytest.mark.slow
def test_a_neighbour_says_that_it_was_too_quiet(visitors: Visitors) -> None:
    game, shot = before_a_shot()
    shooter, target = sit_down(visitors, game.position())
    tell(shooter, {"do": "wish", "seat": SHOOTER, "action": action_of(shot)})
    target.locator("[data-do=too-quiet]").click()
    expect(shooter.locator("[data-shot]")).to_have_count(0)
    expect(shooter.locator(f".ship.fired[data-ship={shot.ship}]")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_screen_shows_one_fleet_and_all_captains_to_choose_from(
    visitors: Visitors, language: str
) -> None:
    page = visitors.open(f"/?seat=1&language={language}", width=360, height=616)
    load(page, eight_captains(), range(2, 9))
    expect(page.locator("[data-captain]")).to_have_count(8)
    page.locator("[data-captain='5']").click()
    expect(page.locator(".fleet")).to_have_count(1)
    expect(page.locator(".fleet")).to_have_attribute("data-seat", "5")


@pytest.mark.slow
def test_the_lesson_stands_in_the_side_and_its_task_in_sight(visitors: Visitors) -> None:
    page = visitors.open("/?seat=1")
    tell(page, {"do": "learn", "game": "mag_blast", "lesson": "first_battle"})
    page.locator("[data-primary][data-do=lesson-next]").click()
    expect(page.locator("[data-area=side] .lesson-todo")).to_be_in_viewport(ratio=1)
    page.locator("[data-do=lesson-skip]").click()
    expect(page.locator(".fleet[data-seat='1'] [data-ship]")).to_have_count(4)


def at_the_start_of(phase: str, command: str, **position: Json) -> dict[str, Json]:
    """A battle of two in which seat 1 has a command ship and begins a phase; cards that are not named lie in decks."""
    players: list[Json] = [
        {"command": command, "fleet": {"red": ["F13"]}, "hand": ["A013", "A014", "A038"]},
        {"command": "C03", "fleet": {"red": ["F14"]}},
    ]
    return {
        "format": "mag-blast-position/1",
        "setup": {"players": 2},
        "position": {"phase": phase, "players": players, **position},
    }


@pytest.mark.slow
def test_the_overseers_take_up_to_three_shots_of_the_discard(visitors: Visitors) -> None:
    """[G5] one to three shots, of which more than three can't be chosen; the phase is over then."""
    shots: list[Json] = ["A001", "A019", "A020", "A041", "A080"]
    page, _ = sit_down(visitors, at_the_start_of("draw", "C01", action_discard=shots))
    page.locator("[data-do=choices]").click()
    panel = page.locator("[data-ability=C01]")
    expect(panel.locator("[data-take]")).to_have_count(4)
    expect(panel.locator("[data-do=overseers]")).to_be_disabled()
    for shot in ("A001", "A019", "A041"):
        panel.locator(f"[data-take={shot}]").click()
        expect(panel.locator(f"[data-take={shot}]")).to_have_attribute("aria-pressed", "true")
    expect(panel.locator("[data-take=A020]")).to_be_disabled()
    panel.locator("[data-do=overseers]").click()
    expect(page.locator("[data-area=dock] [data-primary]")).to_have_attribute("data-do", "end-phase")
    until(page, f"{HELD} === 6")
    expect(panel).to_have_count(0)


@pytest.mark.slow
def test_the_tri_bot_buys_a_ship_of_the_discard_for_a_sector(visitors: Visitors) -> None:
    """[R Stavba lodí] a trade as ever, but for a ship of its choice, while it has uses left."""
    page, _ = sit_down(visitors, at_the_start_of("build", "C06", fleet_discard=["F20", "F43"]))
    panel = page.locator("[data-ability=C06]")
    expect(panel).to_have_count(0)
    for card in ("A013", "A014", "A038"):
        page.locator(f"[data-cards~={card}]").click()
    page.locator("[data-do=choices]").click()
    expect(panel.locator("[data-take]")).to_have_count(2)
    expect(panel.locator("[data-sector=green]")).to_be_disabled()
    panel.locator("[data-take=F43]").click()
    panel.locator("[data-sector=green]").click()
    expect(page.locator(".fleet[data-seat='1'] .green [data-ship=F43]")).to_be_visible()
    expect(page.locator("[data-area=dock] [data-card]")).to_have_count(0)
    expect(panel).to_have_count(0)


def test_the_pile_of_played_cards_is_whole_beside_a_long_story(visitors: Visitors) -> None:
    """A long story gave it no room."""
    game, shot = before_a_shot()
    shooter, _ = sit_down(visitors, game.position())
    tell(shooter, {"do": "wish", "seat": SHOOTER, "action": action_of(shot)})
    pile = shooter.locator(f"[data-area=side] [data-played={shot.card}]")
    expect(pile).to_be_in_viewport(ratio=1)


def test_who_is_asked_on_a_phone_lets_a_card_pass_with_the_primary_button(visitors: Visitors) -> None:
    """One had to scroll below the cards to let a card pass."""
    game, shot = before_a_shot()
    game.act(SHOOTER, shot)
    game.act(SHOOTER, act.Noise())
    phone = visitors.open(f"/?seat={OTHER}", width=390, height=664)
    load(phone, game.position())
    tell(phone, {"do": "hold", "on": False})
    expect(phone.locator("[data-primary][data-do=pass]")).to_be_in_viewport(ratio=1)


def test_a_phone_shows_the_hand_below_the_whole_fleet_of_eight_captains(visitors: Visitors) -> None:
    """One had to scroll to the hand; of eight captains the last and the right of the fleet were cut off."""
    phone = visitors.open("/seat/1", width=360, height=616, touch=True)
    load(phone, eight_captains(), range(2, 9))
    expect(phone.locator("[data-area=dock] [data-card]").first).to_be_visible()
    for card in phone.locator("[data-area=dock] [data-card]").all():
        expect(card).to_be_in_viewport(ratio=1)
    expect(phone.locator("[data-captain='8']")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".fleet")).to_be_in_viewport(ratio=0.99)


def eight_captains() -> dict[str, Json]:
    """A battle of eight whose fleets are chosen."""
    game = deal(Setup(players=8), 3)
    for seat in game.setup.seats:
        game.act(seat, next(iter(game.legal(seat))))
    return game.position()


def action_of(shot: act.Blast) -> dict[str, Json]:
    target: dict[str, Json] = {"seat": shot.target.seat, "ship": shot.target.ship}
    return {"do": "blast", "card": shot.card, "ship": shot.ship, "target": target}


@pytest.mark.slow
def test_a_phone_judges_levels_as_the_table_does(visitors: Visitors) -> None:
    """The same rows of levels for the phone's rule and for hardware/noise/shout.py."""
    rows = {
        "a cry": [62.0] * 40 + [78.0] * 5 + [62.0] * 5,
        "too short": [62.0] * 40 + [78.0, 78.0, 62.0, 78.0, 78.0, 62.0],
        "too quiet": [62.0] * 40 + [73.9] * 10,
        "a knock": [62.0] * 40 + [92.0, 85.0, 78.0, 71.0, 62.0],
        "a knock in a cry": [62.0] * 40 + [78.0, 90.0, 78.0, 78.0, 78.0],
        "a quiet cry among knocks": ([62.0] * 4 + [95.0, 85.0, 62.0]) * 12 + [75.0] * 4,
        "two cries": [62.0] * 40 + [78.0] * 4 + [62.0] * 4 + [80.0] * 4,
        "no room yet": [62.0] * 5 + [90.0] * 5,
    }
    page = visitors.again("/?seat=1")
    found = page.evaluate(
        """async (rows) => {
            const { judging } = await import("/games/mag_blast/microphone.js");
            return Object.entries(rows).map(([name, levels]) => {
                let heard = 0;
                const judge = judging(() => { heard += 1; });
                for (const level of levels) judge(level);
                return [name, heard];
            });
        }""",
        rows,
    )
    wanted: dict[str, int] = {}
    for name, levels in rows.items():
        detector = ShoutDetector(Loudness(over_db=12, least_ms=150), 50)
        heard = [detector.hear(level, 50 * place) for place, level in enumerate(levels)]
        wanted[name] = heard.count(True)
    assert dict(found) == wanted
    assert wanted == {
        "a cry": 1,
        "too short": 0,
        "too quiet": 0,
        "a knock": 0,
        "a knock in a cry": 1,
        "a quiet cry among knocks": 1,
        "two cries": 2,
        "no room yet": 0,
    }
