"""Lines of the story that tell cause and effect at once, from steps that are written down by hand."""

import pytest

from engine.game import Step
from engine.space_alert import legal_reasons as why
from engine.space_alert import steps as st
from engine.space_alert.actions import HandCard
from engine.space_alert.state.writers import State
from engine.space_alert.words import (
    ACT,
    BLANK,
    DO_A,
    FIRE,
    GO_RED,
    HEAVY,
    LIFT,
    MARK_Z,
    MOVE,
    SHIELD,
    STRUCTURE,
    WHITE,
)
from firmware_py.cues import CaptionCue
from firmware_py.games.space_alert.staging import STAGING
from firmware_py.games.space_alert.staging_story import TOLD_ELSEWHERE, StoryLine, lines
from firmware_py.voice.phrases import phrases
from tests.engine.space_alert.playing import MISSION_1_TRANSFERS_S, at, begun, first_normal


@pytest.fixture(scope="module")
def ship() -> State:
    """A ship before its first turn: the shield of the bridge has 1 energy [R 3.2], no damage anywhere."""
    game = begun(mission="test_run_1", players=4)
    at(game, game.mission.phase_ends[-1])
    assert game.state is not None
    return game.state


def said(line: StoryLine, **words: object) -> str:
    return phrases("en").caption(CaptionCue(0, "", {**words, **line.words}, line=line.phrase))


def test_an_attack_at_a_mark_is_one_line_with_what_it_did_and_what_is_left(ship: State) -> None:
    """Strength 3 on white: the shield takes 1, two tokens are drawn, and the zone can take four more of its six."""
    steps: list[Step] = [
        st.TurnBegan(7),
        st.StageBegan(MOVE),
        st.MarkCrossed(0, MARK_Z),
        st.Attacked(0, WHITE, 3),
        st.ShieldAbsorbed(WHITE, 1),
        st.DamageDrawn(WHITE, SHIELD),
        st.DamageDrawn(WHITE, LIFT),
        st.ThreatSurvived(0),
    ]
    found = lines(ship, steps)
    assert [place for place, line in found.items() if line is TOLD_ELSEWHERE] == [2, 4, 5, 6]
    assert said(found[3], threat="SE1-02", strength=3) == (
        "Man-of-War at Z: the white shield takes 1, 2 damage: shield, gravolift. The zone can take 4 more."
    )
    assert 7 not in found


def test_what_a_shield_stops_does_no_damage(ship: State) -> None:
    steps: list[Step] = [
        st.StageBegan(MOVE),
        st.MarkCrossed(0, MARK_Z),
        st.Attacked(0, WHITE, 1),
        st.ShieldAbsorbed(WHITE, 1),
    ]
    assert said(lines(ship, steps)[2], threat="SE1-02", strength=1) == (
        "Man-of-War at Z: 1 against white. The shield takes 1: nothing comes through."
    )


def test_damage_without_an_attack_is_told_with_its_mark(ship: State) -> None:
    steps: list[Step] = [st.StageBegan(MOVE), st.MarkCrossed(1, MARK_Z), st.DamageDrawn(WHITE, STRUCTURE)]
    found = lines(ship, steps)
    assert said(found[1], threat="I1-01", mark="Z").endswith(
        "at Z: 1 damage to the white zone: structure. It can take 5 more."
    )
    assert found[2] is TOLD_ELSEWHERE


def test_debris_has_no_mark(ship: State) -> None:
    steps: list[Step] = [st.StageBegan(FIRE), st.Attacked(0, WHITE, 1), st.DamageDrawn(WHITE, LIFT)]
    assert lines(ship, steps)[1].phrase == "attack_hits"


def test_a_hit_tells_strength_shield_and_what_life_is_left(ship: State) -> None:
    """5 against a shield of 2 is 3 damage; of 9 life 6 are left [R 3.3]."""
    threat = 0
    steps: list[Step] = [
        st.ThreatAppeared(threat, 10, 9),
        st.StageBegan(FIRE),
        st.Aimed(threat, HEAVY, 5),
        st.ThreatHurt(threat, 3),
    ]
    found = lines(ship, steps)[3]
    assert said(found, threat="SE1-02", amount=3) == "Man-of-War: 5 against a shield of 2, 3 damage. 6 left."


def test_those_who_wait_one_after_the_other_are_one_line(ship: State) -> None:
    steps: list[Step] = [
        st.StageBegan(ACT),
        st.CardTurned(0, BLANK),
        st.NothingHappened(0, why.BLANK),
        st.CardTurned(1, BLANK),
        st.NothingHappened(1, why.BLANK),
        st.CardTurned(2, DO_A),
        st.CardTurned(3, BLANK),
        st.NothingHappened(3, why.BLANK),
    ]
    found = lines(ship, steps)
    assert found == {2: StoryLine("crew_wait", {"crew": (0, 1)}, (0, 1)), 4: TOLD_ELSEWHERE}
    assert said(found[2]) == "Crew 1, Crew 2 wait."
    assert lines(ship, [st.StageBegan(ACT), st.CardTurned(0, GO_RED)]) == {}


def test_nobody_was_told_that_a_card_was_handed_over() -> None:
    """Everybody sees who gives a card to whom, and nobody else which one it is."""
    game = begun(mission="mission_1", players=3)
    at(game, MISSION_1_TRANSFERS_S[0])
    before = game.clone()
    steps = game.act(2, HandCard(first_normal(game, 2), 3))
    told = STAGING.stage(before, steps, 1000, {})
    (cue,) = (cue for cue in told.cues if isinstance(cue, CaptionCue))
    assert phrases("en").caption(cue) == "Crew 2 hands a card to seat 3."
    assert phrases("cs").caption(cue) == "Postava 2 předává kartu. Dostává ji místo 3."
    people = {2: "Ada", 3: "Ben"}
    assert phrases("en").caption(cue, people) == "Ada hands a card to Ben."
    assert phrases("cs").caption(cue, people) == "Ada předává kartu. Dostává ji Ben."
    assert cue.seated == {"crew": (2,)}
    assert cue.words == {"step": "card_handed", "crew": 1, "seat": 2, "to": 3}
