"""The learning flight of Galaxy Trucker: a good learner, a clumsy one, one who lets everything be shown."""

from pathlib import Path

import pytest

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.words import BUILD
from engine.game import Action, Refused, action_json
from firmware_py.games.galaxy_trucker.lesson import LEARNING_FLIGHT, lessons
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from sounds.texts import LANGUAGES
from tests.lessons.learner import Learner

FLIGHT = lessons()[LEARNING_FLIGHT]
HINTS = ("truck_turn", "truck_cell")


class Trucker(Learner):
    """Whoever learns to build and fly."""

    @property
    def game(self) -> GalaxyTrucker:
        assert isinstance(self.position, GalaxyTrucker)
        return self.position

    def helped(self) -> Action:
        """What the lesson would show."""
        action = self.tutor._teaching.helping(self.game)  # what hands would do is asked of nobody else
        assert action is not None
        return action

    def do_step(self) -> None:
        """What a good learner does: listens, reads, does what is asked."""
        self.until_said()
        before = self.stand
        if before.task is None:
            self.say("next")
            return
        while self.stand.id == before.id and not self.stand.waiting:
            self.wish(self.helped())

    def go_to(self, step: str) -> None:
        while self.stand.id != step or self.stand.waiting:
            self.do_step() if self.stand.id != step else self.until_said()


@pytest.fixture
def learner(tmp_path: Path) -> Trucker:
    return Trucker(tmp_path, "galaxy_trucker", LEARNING_FLIGHT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_and_every_hint_has_a_sentence(language: str) -> None:
    wanted = {step.phrase for step in FLIGHT.step} | {f"lesson_hint_{hint}" for hint in HINTS}
    told = {
        phrase for phrase in phrases(language).phrase if phrase.startswith("lesson_") and "truck_" in phrase
    }
    assert told == wanted


def test_a_good_learner_does_every_step_and_arrives_with_what_is_said(learner: Trucker) -> None:
    """All nine components, four exposed connectors; the two red cubes are taken by smugglers of strength 4; two crew go
    in the Combat Zone, and the shield holds the shot that would have cost the cabin."""
    seen = []
    while learner.stand.number < len(FLIGHT.step):
        learner.until_said()
        seen.append(learner.stand.id)
        assert not learner.stand.hint
        learner.do_step()
    assert seen == [step.id for step in FLIGHT.step[:-1]]
    learner.until_said()
    view = learner.game.view(1)
    assert learner.game.result is not None and view.flight is not None
    mine = view.players[0]
    assert (len(mine.parts), mine.exposed, mine.lost, mine.humans, mine.energy) == (10, 4, 0, 2, 1)
    payout = next(one.payout for one in view.flight.flyers if one.seat == 1)
    assert payout is not None and payout["goods"] == 0 and payout["lost"] == 0


def test_what_the_lesson_says_of_the_ship_is_so(learner: Trucker) -> None:
    learner.go_to("truck_finish")
    learner.run(20_000)  # the mate builds while the step is read
    mine, mate = learner.game.view(1).players
    assert (mine.exposed, mine.cannons, mine.engines, mine.errors) == (4, 2.0, 2, [])
    assert len(mate.parts) == 1 + len(FLIGHT.mate) and mate.errors == []


def test_everything_can_be_shown_to_who_does_nothing(learner: Trucker) -> None:
    while learner.stand.number < len(FLIGHT.step):
        if learner.stand.waiting:
            learner.until_said()
        elif learner.stand.task is None:
            learner.say("next")
        else:
            learner.say("skip")
            learner.run(3000)
    assert learner.game.result is not None


def test_a_wrong_turn_is_hinted_at_and_mended_by_a_touch(learner: Trucker) -> None:
    learner.go_to("truck_shield")
    learner.wish(act.TakeDown())
    learner.wish(act.Place((6, 7), 0))
    assert (learner.stand.id, learner.stand.hint) == ("truck_shield", "truck_turn")
    learner.wish(act.Turn(2))
    assert learner.stand.id == "truck_hold"


def test_a_wrong_space_is_hinted_at_and_the_component_taken_back(learner: Trucker) -> None:
    learner.go_to("truck_cannon")
    learner.wish(act.TakeDown())
    learner.wish(act.Place((8, 7), 0))
    assert learner.stand.hint == "truck_cell"
    learner.wish(act.TakeLoose())
    assert learner.stand.hint == ""
    learner.wish(act.Place((7, 6), 0))
    assert learner.stand.id == "truck_shield"


@pytest.mark.parametrize("action", [act.TakeDown(cargo=True), act.SetAside(), act.Finish(1), act.Flip()])
def test_what_would_mix_up_the_lesson_is_refused(learner: Trucker, action: Action) -> None:
    learner.go_to("truck_cannon")
    learner.wish(act.TakeDown())
    with pytest.raises(Refused, match="lesson_waits"):
        learner.service.take(msg.Wish(seat=1, action=dict(action_json(action))))


def test_the_sand_waits_while_a_step_is_on(learner: Trucker) -> None:
    learner.go_to("truck_engine")
    before = learner.game.state.now_ms
    learner.run(30_000)
    assert (learner.game.state.phase, learner.game.state.now_ms) == (BUILD, before)


def test_after_a_power_cut_the_lesson_goes_on_where_it_was(learner: Trucker, tmp_path: Path) -> None:
    learner.go_to("truck_hold")
    learner.wish(act.TakeDown())
    learner.service.table.journal.close()
    again = Trucker(tmp_path)
    again.service.resume()
    again.run(12_000)
    assert again.stand.id == "truck_hold"
    again.wish(act.Place((8, 7), 0))
    assert again.stand.id == "truck_second_cannon"
