"""The first battle: who lets everything be shown comes to its end, and what it says is what the rules do."""

from pathlib import Path

from engine.mag_blast import actions as act
from engine.mag_blast.cards import HULL, ICONS, KIND
from engine.mag_blast.game import MagBlast, deal
from engine.mag_blast.setup import Setup
from engine.mag_blast.words import ACTION_NUMBERS, KIND_NAMES, SHIP_NUMBERS, ship_id
from firmware_py.games.mag_blast.lesson import FIRST_BATTLE, lessons
from firmware_py.voice.phrases import phrases
from tests.lessons.learner import Learner

BATTLE = lessons()[FIRST_BATTLE]
LEARNER = BATTLE.learner


def dealt() -> MagBlast:
    setup = BATTLE.setup
    assert isinstance(setup, Setup)
    return deal(setup, BATTLE.seed)


def test_whoever_is_shown_everything_comes_to_the_end(tmp_path: Path) -> None:
    learner = Learner(tmp_path, "mag_blast", FIRST_BATTLE, LEARNER)
    for _ in range(400):
        learner.until_said()
        if learner.stand.number == BATTLE.steps:
            return
        learner.say("next" if learner.stand.task is None else "skip")
        learner.run(300)
    raise AssertionError(f"the lesson stays at {learner.stand}")


def test_what_is_said_is_so() -> None:
    """Hulls that make 20, three circles for a ship, one of eight points, a mag, a yellow sector that is covered."""
    game = dealt()
    states = []
    for seat, action in BATTLE.course:
        states.append(game.clone())
        game.act(seat, action)
    begun = states[2]
    assert sum(HULL[ship] for ship in begun.state.fleet(LEARNER)) == 20
    assert begun.state.seat == LEARNER
    traded = BATTLE.course[2][1]
    assert isinstance(traded, act.Trade)
    assert [ICONS[ACTION_NUMBERS[card]] for card in traded.cards] == [(0, 1, 0)] * 3
    shot = BATTLE.course[7][1]
    assert isinstance(shot, act.Blast)
    names = phrases("en").word["fleet_ship"]
    target = SHIP_NUMBERS[shot.target.ship]
    assert (names[shot.ship], names[shot.target.ship], HULL[target]) == ("Marduk", "Altendon", 8)
    assert states[10].state.left(target) == 7
    mag = BATTLE.course[16][1]
    assert isinstance(mag, act.Blast)
    assert (names[mag.target.ship], KIND_NAMES[KIND[ACTION_NUMBERS[mag.card]]]) == ("Drozalla", "mag_blast")
    drozalla = SHIP_NUMBERS[mag.target.ship]
    assert game.state.left(drozalla) == HULL[drozalla]
    yellow = game.view(None).players[1].fleet[0]
    assert shot.target.ship not in [ship.ship for ship in yellow] and len(yellow) == 1
    assert game.state.left(-2) == 8
    hand = {ship_id(ship) for ship in states[0].state.dealt[LEARNER]}
    chosen = BATTLE.course[0][1]
    assert isinstance(chosen, act.Choose) and set(chosen.ships.ships) < hand
