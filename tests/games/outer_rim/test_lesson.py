"""The first duel of Outer Rim: learned from the first step to the last, and what is said is so."""

from pathlib import Path
from typing import Any, cast

import pytest

from engine.game import Refused
from engine.outer_rim import actions as act
from engine.outer_rim.game import OuterRim
from firmware_py.games.outer_rim.lesson import lessons
from firmware_py.games.outer_rim.lesson_teaching import ORDER
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from sounds.voiced import clip_ids, kind_of
from tests.as_json import as_json
from tests.lessons.learner import TICK_MS, Learner

LESSON = lessons()["first_duel"]
LEARNER = LESSON.learner


class Admiral(Learner):
    """Whoever learns the first duel."""

    @property
    def game(self) -> OuterRim:
        assert isinstance(self.position, OuterRim)
        return self.position

    def energy(self) -> tuple[tuple[int, ...], ...]:
        """Of both ships, as the show has them."""
        view: Any = as_json(self.service.picture(LEARNER, "en"))["view"]
        return tuple(tuple(ship["energy"]) for ship in view["ships"])

    def do_what_is_asked(self) -> None:
        """As a learner at the page would."""
        (deed,) = [step.deed for step in LESSON.step if step.id == self.stand.id]
        assert deed is not None
        self.service.take(msg.Wish(seat=LEARNER, action=cast(dict[str, object], deed.data)))
        self.run(400)

    def through(self, by_hand: bool) -> list[str]:
        """All steps, in the order in which they were said."""
        said: list[str] = []
        while self.stand.number < LESSON.steps or self.stand.waiting:
            self.until_said()
            said.append(self.stand.id)
            if self.stand.task is None:
                self.say("next")
                continue
            view = as_json(self.service.picture(LEARNER, "en"))["view"]
            assert isinstance(view, dict)
            assert view["outlook"] is not None  # the page shows the question
            if by_hand:
                self.do_what_is_asked()
            else:
                self.say("skip")
                while self.stand.id == said[-1] and not self.stand.waiting:
                    self.run(TICK_MS)
        return said


def admiral(folder: Path) -> Admiral:
    return Admiral(folder, "outer_rim", "first_duel", LEARNER)


@pytest.mark.parametrize("by_hand", [True, False])
def test_the_first_duel_is_learned_to_the_end_and_won(by_hand: bool, tmp_path: Path) -> None:
    """Doing what is asked, and letting the lesson show it, go the same way."""
    learner = admiral(tmp_path)
    said = learner.through(by_hand)
    assert [*said, learner.stand.id] == [step.id for step in LESSON.step]
    result = learner.game.result
    assert result is not None
    assert result.document["outcome"] == "tellurian"
    assert learner.now_ms < 10 * 60_000


def test_what_the_texts_tell_is_so(tmp_path: Path) -> None:
    """Energy of the Kalmian bow, middle and stern and of the own ship when each step is read."""
    energy = {
        "rim_active": ((18, 24, 18), (15, 24, 18)),  # the bombs took 3
        "rim_hits": ((18, 24, 18), (15, 24, 18)),
        "rim_bow_lost": ((18, 15, 18), (0, 24, 18)),  # 15 of cannons; 9 of 15 come through
        "rim_all_in": ((18, 18, 18), (0, 24, 18)),  # 3 repaired
        "rim_stern": ((13, 18, 18), (0, 24, 7)),
        "rim_won": ((9, 18, 18), (0, 24, 0)),
    }
    learner, seen = admiral(tmp_path), set()
    while learner.stand.number < LESSON.steps or learner.stand.waiting:
        learner.until_said()
        name = learner.stand.id
        if name in energy:
            assert learner.energy() == energy[name], name
            seen.add(name)
        learner.say("next") if learner.stand.task is None else learner.do_what_is_asked()
    assert seen == set(energy)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_each_step_is_spoken(language: str) -> None:
    known = {clip for clip, _, _ in clip_ids(phrases(language))}
    assert {step.phrase for step in LESSON.step} <= known
    assert all(kind_of(step.phrase) == "lesson" for step in LESSON.step)


def test_the_first_step_is_heard(tmp_path: Path) -> None:
    learner = admiral(tmp_path)
    learner.until_said()
    learner.run(1000)
    assert "lesson_rim_welcome" in [clip for _, clip, *_ in learner.service.simulated.speaker.played]


def test_nothing_else_can_be_done_and_the_opponent_is_the_lessons(tmp_path: Path) -> None:
    learner = admiral(tmp_path)
    learner.say("next")
    learner.say("next")
    assert learner.stand.id == "rim_modules"
    wrong: dict[str, object] = {"do": "choose_modules", "modules": ["admiral", "gunner", "repair_unit"]}
    its: dict[str, object] = {
        "do": "choose_modules",
        "modules": ["capable_commander", "energy_reserve", "technician"],
    }
    for seat, action in ((LEARNER, wrong), (2, its)):
        with pytest.raises(Refused, match="lesson_waits"):
            learner.service.take(msg.Wish(seat=seat, action=action))
    learner.run(200)
    assert learner.game.view(LEARNER).ships[0].choice is None
    assert learner.game.state.round == 0


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_step_has_its_text(language: str) -> None:
    known = phrases(language).phrase
    wanted = {step.phrase for step in LESSON.step}
    assert {name for name in known if name.startswith("lesson_rim_")} == wanted


def test_deeds_answer_questions_of_the_rules() -> None:
    deeds = [step.deed for step in LESSON.step if step.deed is not None]
    assert [(deed.round, ORDER.index(deed.asks)) for deed in deeds] == sorted(
        (deed.round, ORDER.index(deed.asks)) for deed in deeds
    )
    assert {type(deed.wanted) for deed in deeds} >= {
        act.FireIon,
        act.Gunner,
        act.RepairUnit,
        act.OrbitalBombs,
    }
