"""The first shift: the course is legal, a learner gets through it, and what it says is what the rules do."""

from pathlib import Path

import pytest

from engine.game import Refused
from engine.space_stage import steps as st
from engine.space_stage.cards import house_cards
from engine.space_stage.game import RULES, SpaceStage
from engine.space_stage.setup import Setup
from firmware_py.games.space_stage.lesson import FIRST_SHIFT, lessons
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from sounds.texts import LANGUAGES
from tests.lessons.learner import Learner, after_a_power_cut

SHIFT = lessons()[FIRST_SHIFT]
LEARNER = SHIFT.learner


def worker(folder: Path) -> Learner:
    return Learner(folder, "space_stage", FIRST_SHIFT, LEARNER)


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    return worker(tmp_path)


def test_the_whole_course_can_be_played_and_every_moment_comes(learner: Learner) -> None:
    read = learner.read_through(SHIFT.steps)
    assert read == [step.id for step in SHIFT.step[:-1]]
    assert learner.play.record.actions == list(SHIFT.course)
    learner.say("leave")
    assert learner.service.table.play is None


def test_nothing_but_what_is_asked_for_can_be_done_however_it_is_put(learner: Learner) -> None:
    learner.do_step()
    learner.until_said()
    with pytest.raises(Refused, match="lesson_waits"):
        learner.service.take(msg.Wish(seat=LEARNER, action={"do": "pick", "card": "E02"}))
    learner.service.take(msg.Wish(seat=LEARNER, action={"do": "pick", "card": "M02", "character": 0}))
    learner.run(300)
    assert len(learner.play.record.actions) >= 1


def test_a_power_cut_loses_no_step(tmp_path: Path) -> None:
    before = worker(tmp_path)
    before.until_said()
    while before.stand.id != "stage_buy":
        before.do_step()
        before.until_said()
    before.service.table.journal.close()
    assert after_a_power_cut(tmp_path).stand.id == "stage_buy"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_text(language: str) -> None:
    for name in [*(step.id for step in SHIFT.step), SHIFT.file.astray]:
        text = phrases(language).say(f"lesson_{name}", {})
        assert text and f"lesson_{name}" not in text and "{" not in text


def test_what_is_said_is_so() -> None:
    """Cards, monsters, tokens, dice and generators that the sentences name."""
    setup = SHIFT.setup
    assert isinstance(setup, Setup)
    game: SpaceStage = RULES.deal(setup, SHIFT.seed)
    told = [game.act(seat, action) for seat, action in SHIFT.course]
    table = house_cards()
    cards = {row.id: row for row in table.mutation}
    assert (cards["M02"].name_en, cards["M02"].value, cards["M02"].elements) == ("Cryokinesis", 4, ("frost",))
    assert (cards["M01"].name_en, cards["M01"].price) == ("Pyrokinesis", 3)
    came = [step.monster for step in told[3] if isinstance(step, st.MonsterDrawn)]
    assert [table.monster[one].name_en for one in came] == ["Parasite", "Spore cloud"]
    assert (table.monster[came[0]].organic, table.monster[came[0]].scrap, table.monster[came[0]].frost) == (
        4,
        2,
        2,
    )
    assert st.MonsterDefeated(2, came[0]) in told[5] and st.AttackMade(0, 2, 8) in told[5]
    suffered = [step for step in told[6] if isinstance(step, st.DamageSuffered)]
    assert [(one.mutations, one.monsters, one.oxygen) for one in suffered] == [(1, 0, 0)]
    assert st.GeneratorBroke(2) in told[9]
    assert [step.face for step in told[12] if isinstance(step, st.DieRolled)] == [1, 5]
    assert st.RepairMade(0, 2, 8) in told[13] and st.GeneratorRepaired(2, 2) in told[13]
    drones = [table.monster[step.monster].name_en for step in told[16] if isinstance(step, st.MonsterDrawn)]
    assert drones == ["Repair drone"] and st.GeneratorBroke(3) in told[16]
    assert [step.face for step in told[17] if isinstance(step, st.DieRolled)] == [2, 2]
    assert st.GeneratorRepaired(2, 1) in told[18]
    assert st.DamageHealed(0, 1) in told[19]
