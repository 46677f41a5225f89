"""The lessons of rockets and of silence: a learner gets through, and what is said is what the rules make of it."""

from pathlib import Path

import pytest

from engine.space_alert.actions import DrawCard, HandCard
from engine.space_alert.cards import card_by_key, cards, threat_by_id
from engine.space_alert.cards_missions import missions
from engine.space_alert.words import CODES
from firmware_py.games.space_alert.lesson import ROCKETS, SILENCE, lessons
from firmware_py.voice.phrases import phrases
from sounds.texts import LANGUAGES
from sounds.voiced import voiced
from tests.lessons.classmate import LEARNER, Classmate

PREFIX = {ROCKETS: "lesson_far_", SILENCE: "lesson_quiet_"}


@pytest.fixture
def learner(tmp_path: Path) -> Classmate:
    return Classmate(tmp_path)


@pytest.mark.parametrize("name", [ROCKETS, SILENCE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence_and_a_clip(name: str, language: str) -> None:
    wanted = {step.phrase for step in lessons()[name].step}
    assert {phrase for phrase in phrases(language).phrase if phrase.startswith(PREFIX[name])} == wanted
    assert {voiced()[phrase].kind for phrase in wanted} == {"lesson"}
    assert name not in missions()


@pytest.mark.parametrize("name", [ROCKETS, SILENCE])
def test_all_that_points_at_something_points_at_a_lamp_of_the_table(name: str, learner: Classmate) -> None:
    lamps = learner.service.simulated.cabinet.groups.keys()
    assert {lamp for step in lessons()[name].step for lamp in step.point} <= lamps


def test_rocket_and_interceptors_together_pass_a_shield_that_stops_each_alone(learner: Classmate) -> None:
    """[R 3.3]: strength adds up, the shield counts once; numbers of the sentences."""
    learner.fly(ROCKETS)
    grappler = threat_by_id()["E1-08"]
    assert (grappler.hp, grappler.shield) == (4, 3)
    learner.go_to("far_home")
    assert [learner.lies(turn) for turn in (1, 2, 3, 4, 5)] == ["C", "blue", "lift", "C", "C"]
    told = {step.id for step in lessons()[ROCKETS].step}
    came = {
        cue.phrase.removeprefix("lesson_") for cue in learner.captions if cue.phrase.startswith("lesson_far_")
    }
    assert came == told, "no step is passed over: each moment came"
    assert learner.game.result is not None and learner.game.state is not None
    assert learner.game.result.document["destroyed"] == ["E1-08"]
    assert all(learner.game.state.alive) and learner.game.state.rockets == 1


def test_a_learner_draws_hands_over_and_plans_in_silence(learner: Classmate) -> None:
    """[R 2.1]: one card an announcement, one card handed over, nothing said while communications are down."""
    learner.fly(SILENCE)
    learner.go_to("quiet_transfer")
    actions = [action for seat, action in learner.done if seat == LEARNER]
    assert [type(one) for one in actions if isinstance(one, DrawCard | HandCard)] == [DrawCard]
    p = learner.game.planning
    assert not any(CODES["C"] in cards()[card].halves for card in p.hands[3]), "crew 3 has no C"
    assert learner.tutor.suits() == ["C/blue/3"]
    assert learner.tutor.forbids(LEARNER, HandCard(card_by_key()["C/blue/3"], 2))
    assert not learner.tutor.forbids(LEARNER, HandCard(card_by_key()["C/blue/3"], 3))
    learner.go_to("quiet_down")
    assert learner.game.planning.silent
    learner.go_to("quiet_home")
    came = {
        cue.phrase.removeprefix("lesson_")
        for cue in learner.captions
        if cue.phrase.startswith("lesson_quiet_")
    }
    assert came == {step.id for step in lessons()[SILENCE].step}
    assert learner.game.result is not None and learner.game.state is not None
    assert learner.game.result.document["destroyed"] == ["E1-07"]
    assert sum(learner.game.state.drawn) == 0, "it was destroyed before it could shoot"
