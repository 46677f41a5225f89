"""The lesson of enemies on board: a learner gets through it, and what it says is what the rules make of it."""

from pathlib import Path

import pytest

from engine.space_alert.cards import card_by_key, cards, threat_by_id
from engine.space_alert.cards_missions import lessons as lesson_missions
from engine.space_alert.cards_missions import missions
from engine.space_alert.view_fields import View
from engine.space_alert.words import CODES
from firmware_py.games.space_alert.lesson import ON_BOARD, lessons
from firmware_py.table.rewind import Rewind
from firmware_py.voice.phrases import phrases
from sounds.texts import LANGUAGES
from sounds.voiced import voiced
from tests.lessons.classmate import Classmate

FLIGHT = lessons()[ON_BOARD]


@pytest.fixture
def learner(tmp_path: Path) -> Classmate:
    one = Classmate(tmp_path)
    one.fly(ON_BOARD)
    return one


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence_and_a_clip(language: str) -> None:
    wanted = {step.phrase for step in FLIGHT.step}
    told = {phrase for phrase in phrases(language).phrase if phrase.startswith("lesson_inside_")}
    assert told == wanted
    assert {voiced()[phrase].kind for phrase in wanted} == {"lesson"}


def test_the_flight_is_no_mission_that_people_choose() -> None:
    assert ON_BOARD in lesson_missions() and ON_BOARD not in missions()


def test_the_mate_holds_what_the_lesson_lays(learner: Classmate) -> None:
    packets = learner.game.planning
    held = {
        *packets.hands[2],
        *(card for packet in packets.packets[2] for card in packet),
        *(card for card in packets.plan[1] if card >= 0),
    }
    for mate in FLIGHT.mate:
        assert card_by_key()[mate.card] in held
        assert CODES[mate.up] in cards()[card_by_key()[mate.card]].halves
    assert not any(cards()[card].heroic for card in held)


def test_all_that_points_at_something_points_at_a_lamp_of_the_table(learner: Classmate) -> None:
    lamps = learner.service.simulated.cabinet.groups.keys()
    assert {lamp for step in FLIGHT.step for lamp in step.point} <= lamps


def test_a_learner_meets_what_is_said(learner: Classmate) -> None:
    """Numbers of the sentences: one hit point, three repairs, one energy in the blue shield."""
    learner.go_to("inside_intruder")
    intruder, malfunction = threat_by_id()["I1-02"], threat_by_id()["I1-05"]
    assert (intruder.hp, intruder.row.kind, intruder.row.fights_back) == (1, "intruder", True)
    assert (intruder.row.start, malfunction.row.start, malfunction.row.system) == (("upper_blue",),) * 2 + (
        "B",
    )
    assert (malfunction.hp, malfunction.row.kind) == (3, "malfunction")
    learner.go_to("inside_malfunction")
    assert [learner.lies(turn) for turn in (1, 2, 3, 4)] == ["blue", "C", "bots", "C"]
    assert [(one.turn, one.where, one.card) for one in learner.game.view(1).threats] == [
        (3, "internal", "I1-02"),
        (5, "internal", "I1-05"),
    ]
    learner.go_to("inside_hit_back")
    assert shown(learner).crew[0].bots == "disabled"
    learner.go_to("inside_mended")
    assert shown(learner).crew[0].bots == "active"
    learner.go_to("inside_drained")
    blue = next(zone for zone in shown(learner).zones if zone.zone == "blue")
    assert (blue.shield, blue.damage) == (0, ())
    learner.go_to("inside_home")
    assert learner.game.result is not None
    document = learner.game.result.document
    assert (document["destroyed"], document["survived"], document["bots_disabled"]) == (
        ["I1-02", "I1-05"],
        [],
        0,
    )


def shown(learner: Classmate) -> View:
    """The flight as the show has told it; the rules may be ahead."""
    play = learner.service.table.play
    assert play is not None
    view = Rewind(play).game().view(1)
    assert isinstance(view, View)
    return view
