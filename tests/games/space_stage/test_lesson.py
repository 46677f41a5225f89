"""The first shift: a wish that is put otherwise counts, and what it says is what the rules do."""

from pathlib import Path

from engine.space_stage import steps as st
from engine.space_stage.cards import house_cards
from engine.space_stage.game import RULES, SpaceStage
from engine.space_stage.setup import Setup
from firmware_py.games.space_stage.lesson import FIRST_SHIFT, lessons
from firmware_py.web import messages as msg
from tests.lessons.learner import Learner

SHIFT = lessons()[FIRST_SHIFT]
LEARNER = SHIFT.learner


def test_what_is_asked_for_can_be_done_however_it_is_put(tmp_path: Path) -> None:
    """The course picks without naming the character, which goes without saying."""
    learner = Learner(tmp_path, "space_stage", FIRST_SHIFT, LEARNER)
    learner.do_step()
    learner.until_said()
    learner.service.take(msg.Wish(seat=LEARNER, action={"do": "pick", "card": "M02", "character": 0}))
    learner.run(300)
    assert learner.play.record.actions[0][0] == LEARNER
    assert learner.stand.id != "stage_pick"


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
