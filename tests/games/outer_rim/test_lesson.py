"""The first duel of Outer Rim: learned from the first step to the last, and what is said is so."""

from pathlib import Path
from typing import Any, cast

import pytest

from engine.game import Refused
from engine.outer_rim import actions as act
from engine.outer_rim.game import OuterRim
from firmware_py.games.lesson import Stand
from firmware_py.games.outer_rim.lesson import lessons
from firmware_py.games.outer_rim.teaching import ORDER
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from firmware_py.web.router import Service
from sounds.voiced import clip_ids, kind_of

LESSON = lessons()["first_duel"]
LEARNER = LESSON.learner
TICK_MS = 100


class Pupil:
    """Whoever learns at a table on a clock that the test turns."""

    def __init__(self, folder: Path) -> None:
        self.service = Service(simulated_table(folder), lambda: 5)
        self.now_ms = 0
        self.service.tick(0)
        self.service.take(msg.Learn(game="outer_rim", lesson="first_duel"))
        self.run(200)

    @property
    def game(self) -> OuterRim:
        play = self.service.table.play
        assert play is not None and isinstance(play.game, OuterRim)
        return play.game

    @property
    def stand(self) -> Stand:
        runner = self.service.lesson.runner
        assert runner is not None
        return runner.stand

    def run(self, ms: int) -> None:
        for _ in range(max(1, ms // TICK_MS)):
            self.now_ms += TICK_MS
            self.service.tick(self.now_ms)

    def arrive(self) -> None:
        """Lets time pass until a step is said."""
        end = self.now_ms + 120_000
        while self.stand.waiting:
            assert self.now_ms < end, f"the lesson stays at {self.stand}"
            self.run(TICK_MS)

    def energy(self) -> tuple[tuple[int, ...], ...]:
        """Of both ships, as the show has them."""
        view: Any = self.service.picture(LEARNER, "en")["view"]
        return tuple(tuple(ship["energy"]) for ship in view["ships"])

    def say(self, command: str) -> None:
        self.service.take(msg.Lesson(seat=LEARNER, command=command))  # type: ignore[arg-type]
        self.run(200)

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
            self.arrive()
            said.append(self.stand.id)
            if self.stand.task is None:
                self.say("next")
                continue
            view = self.service.picture(LEARNER, "en")["view"]
            assert isinstance(view, dict)
            assert view["outlook"] is not None  # the page shows the question
            if by_hand:
                self.do_what_is_asked()
            else:
                self.say("skip")
                while self.stand.id == said[-1] and not self.stand.waiting:
                    self.run(TICK_MS)
        return said


@pytest.mark.parametrize("by_hand", [True, False])
def test_the_first_duel_is_learned_to_the_end_and_won(by_hand: bool, tmp_path: Path) -> None:
    """Doing what is asked, and letting the lesson show it, go the same way."""
    pupil = Pupil(tmp_path)
    said = pupil.through(by_hand)
    assert [*said, pupil.stand.id] == [step.id for step in LESSON.step]
    result = pupil.game.result
    assert result is not None
    assert result.document["outcome"] == "tellurian"
    assert pupil.now_ms < 10 * 60_000


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
    pupil, seen = Pupil(tmp_path), set()
    while pupil.stand.number < LESSON.steps or pupil.stand.waiting:
        pupil.arrive()
        name = pupil.stand.id
        if name in energy:
            assert pupil.energy() == energy[name], name
            seen.add(name)
        pupil.say("next") if pupil.stand.task is None else pupil.do_what_is_asked()
    assert seen == set(energy)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_each_step_is_spoken(language: str) -> None:
    known = {clip for clip, _, _ in clip_ids(phrases(language))}
    assert {step.phrase for step in LESSON.step} <= known
    assert all(kind_of(step.phrase) == "lesson" for step in LESSON.step)


def test_the_first_step_is_heard(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.arrive()
    pupil.run(1000)
    assert "lesson_rim_welcome" in [clip for _, clip, *_ in pupil.service.simulated.speaker.played]


def test_nothing_else_can_be_done_and_the_opponent_is_the_lessons(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.say("next")
    pupil.say("next")
    assert pupil.stand.id == "rim_modules"
    wrong: dict[str, object] = {"do": "choose_modules", "modules": ["admiral", "gunner", "repair_unit"]}
    its: dict[str, object] = {
        "do": "choose_modules",
        "modules": ["capable_commander", "energy_reserve", "technician"],
    }
    for seat, action in ((LEARNER, wrong), (2, its)):
        with pytest.raises(Refused, match="lesson_waits"):
            pupil.service.take(msg.Wish(seat=seat, action=action))
    pupil.run(200)
    assert pupil.game.view(LEARNER).ships[0].choice is None
    assert pupil.game.state.round == 0


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
