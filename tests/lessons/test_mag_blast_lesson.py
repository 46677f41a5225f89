"""The first battle: the course is legal, a learner gets through it, and what it says is what the rules do."""

from pathlib import Path

import pytest

from engine.game import Refused
from engine.mag_blast import actions as act
from engine.mag_blast.cards import HULL, ICONS, KIND
from engine.mag_blast.game import MagBlast, deal
from engine.mag_blast.setup import Setup
from engine.mag_blast.words import ACTION_NUMBERS, KIND_NAMES, SHIP_NUMBERS, ship_id
from firmware_py.games.mag_blast.lesson import FIRST_BATTLE, lessons
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from sounds.texts import LANGUAGES
from tests.lessons.learner import Learner, after_a_power_cut

BATTLE = lessons()[FIRST_BATTLE]
ASTRAY = BATTLE.file.astray
LEARNER = BATTLE.learner


def dealt() -> MagBlast:
    setup = BATTLE.setup
    assert isinstance(setup, Setup)
    return deal(setup, BATTLE.seed)


class Captain(Learner):
    """Whoever learns the first battle."""

    @property
    def game(self) -> MagBlast:
        assert isinstance(self.position, MagBlast)
        return self.position


def captain(folder: Path) -> Captain:
    return Captain(folder, "mag_blast", FIRST_BATTLE, LEARNER)


@pytest.fixture
def learner(tmp_path: Path) -> Captain:
    return captain(tmp_path)


def test_the_whole_course_can_be_played_and_every_moment_comes(learner: Captain) -> None:
    read = learner.read_through(BATTLE.steps)
    assert read == [step.id for step in BATTLE.step[:-1]]
    assert learner.play.record.actions == list(BATTLE.course)
    learner.say("leave")
    assert learner.service.table.play is None


def test_whoever_is_shown_everything_comes_to_the_end_as_well(learner: Captain) -> None:
    for _ in range(400):
        learner.until_said()
        if learner.stand.number == BATTLE.steps:
            return
        learner.say("next" if learner.stand.task is None else "skip")
        learner.run(300)
    raise AssertionError(f"the lesson stays at {learner.stand}")


def test_nothing_but_what_is_asked_for_can_be_done(learner: Captain) -> None:
    learner.do_step()
    learner.until_said()
    other = {"yellow": "F02", "blue": "F10", "green": "F18", "red": "F21"}
    with pytest.raises(Refused, match="lesson_waits"):
        learner.service.take(msg.Wish(seat=LEARNER, action={"do": "choose", "ships": other}))
    with pytest.raises(Refused, match="lesson_waits"):
        learner.service.take(msg.Press(seat=LEARNER, button="confirm"))
    assert learner.game.state.phase == dealt().state.phase


def test_hands_at_the_table_that_do_something_else_are_told_so(learner: Captain) -> None:
    learner.do_step()
    learner.until_said()
    choice = next(one for one in learner.game.legal(LEARNER) if one != BATTLE.course[0][1])
    learner.service.table.do(LEARNER, choice)
    learner.run(1000)
    assert (learner.stand.id, learner.stand.waiting) == (ASTRAY, False)


def test_a_power_cut_loses_no_step(tmp_path: Path) -> None:
    before = captain(tmp_path)
    before.until_said()
    while before.stand.id != "mag_shout":
        before.do_step()
        before.until_said()
    before.service.table.journal.close()
    assert after_a_power_cut(tmp_path).stand.id == "mag_shout"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_text(language: str) -> None:
    for name in [*(step.id for step in BATTLE.step), ASTRAY]:
        text = phrases(language).say(f"lesson_{name}", {})
        assert text and f"lesson_{name}" not in text and "{" not in text


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
