"""The first shift: the course is legal, a learner gets through it, and what it says is what the rules do."""

from pathlib import Path

import pytest

from engine.game import Refused
from engine.space_stage import steps as st
from engine.space_stage.cards import house_cards
from engine.space_stage.game import RULES, SpaceStage
from engine.space_stage.setup import Setup
from firmware_py.games.lesson import Stand
from firmware_py.games.space_stage.lesson import FIRST_SHIFT, lessons
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from firmware_py.web.router import Service
from sounds.texts import LANGUAGES

SHIFT = lessons()[FIRST_SHIFT]
LEARNER = SHIFT.learner
TICK_MS = 100


class Learner:
    """Somebody at the page of a table with the lesson."""

    def __init__(self, folder: Path) -> None:
        self.service = Service(simulated_table(folder), lambda: 5)
        self.now_ms = 0
        self.service.tick(0)
        self.service.take(msg.Learn(game="space_stage", lesson=FIRST_SHIFT))
        self.run(200)

    @property
    def stand(self) -> Stand:
        runner = self.service.lesson.runner
        assert runner is not None
        return runner.stand

    def run(self, ms: int) -> None:
        for _ in range(ms // TICK_MS):
            self.now_ms += TICK_MS
            self.service.tick(self.now_ms)

    def settle(self) -> None:
        """Waits until something is said that the learner can do something about."""
        for _ in range(600):
            if not self.stand.waiting:
                return
            self.run(TICK_MS)
        raise AssertionError(f"the lesson stays at {self.stand}")

    def do_step(self) -> None:
        self.settle()
        if self.stand.task is None:
            self.service.take(msg.Lesson(seat=LEARNER, command="next"))
        else:
            self.service.take(msg.Wish(seat=LEARNER, action=dict(self.stand.task)))
        self.run(300)


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    return Learner(tmp_path)


def test_the_whole_course_can_be_played_and_every_moment_comes(learner: Learner) -> None:
    read = []
    while learner.stand.number < SHIFT.steps or learner.stand.waiting:
        before = learner.stand.id
        learner.do_step()
        if learner.stand.id != before:
            read.append(before)
    assert read == [step.id for step in SHIFT.step[:-1]]
    play = learner.service.table.play
    assert play is not None and play.record.actions == list(SHIFT.course)
    learner.service.take(msg.Lesson(seat=LEARNER, command="leave"))
    learner.run(200)
    assert learner.service.table.play is None


def test_nothing_but_what_is_asked_for_can_be_done_however_it_is_put(learner: Learner) -> None:
    learner.do_step()
    learner.settle()
    with pytest.raises(Refused, match="lesson_waits"):
        learner.service.take(msg.Wish(seat=LEARNER, action={"do": "pick", "card": "E02"}))
    learner.service.take(msg.Wish(seat=LEARNER, action={"do": "pick", "card": "M02", "character": 0}))
    learner.run(300)
    play = learner.service.table.play
    assert play is not None and len(play.record.actions) >= 1


def test_a_power_cut_loses_no_step(tmp_path: Path) -> None:
    before = Learner(tmp_path)
    before.settle()
    while before.stand.id != "stage_buy":
        before.do_step()
        before.settle()
    before.service.table.journal.close()
    after = Service(simulated_table(tmp_path), lambda: 5)
    after.resume()
    for now_ms in range(0, 30_000, TICK_MS):
        after.tick(now_ms)
    assert after.lesson.runner is not None and after.lesson.runner.stand.id == "stage_buy"


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
