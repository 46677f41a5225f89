"""Officers draw real threat cards and show them to the table [R 2.1, edge 167]."""

import json

import pytest

from engine.game import TABLE
from engine.space_alert import steps_planning as st
from engine.space_alert.actions import ShowThreat
from engine.space_alert.cards import threat_by_id
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.state.writers_planning import deck_of
from engine.tables import BadValue
from tests.engine.space_alert.playing import at, begun, reason

COMMUNICATIONS, SECURITY = 2, 3  # the seats after the captain, who sits at 1
# Mission 1: a serious threat in the white zone at T+2 (0:10), then a common one in blue (1:50).
FIRST_CALL_S = 10


def shown(card: str) -> ShowThreat:
    return ShowThreat(threat_by_id()[card].index)


def called(game: SpaceAlert) -> list[tuple[int, str, str]]:
    return [(threat.turn, threat.where, threat.card) for threat in game.view(None).threats]


def test_a_call_waits_for_the_card_that_the_officer_draws() -> None:
    game = begun(threat_cards="shown")
    steps = at(game, FIRST_CALL_S)
    assert st.ThreatCalled(2, 1, 1, 0, st.HIDDEN) in steps
    assert called(game) == []
    assert game.act(COMMUNICATIONS, shown("SE1-01")) == [
        st.ThreatShown(COMMUNICATIONS, 2, 1, 1, threat_by_id()["SE1-01"].index)
    ]
    assert called(game) == [(2, "white", "SE1-01")]


@pytest.mark.parametrize(
    ("seat", "card", "why"),
    [
        (COMMUNICATIONS, "E1-01", "no_threat_awaited"),  # a serious one was called
        (
            COMMUNICATIONS,
            "SE2-01",
            "",
        ),  # yellow, though white ones were chosen: the deck is the people's affair
        (SECURITY, "SE1-01", "not_your_deck"),
        (SECURITY, "SI1-01", "no_threat_awaited"),
        (COMMUNICATIONS, "SI1-01", "not_your_deck"),
        (TABLE, "SE1-01", "not_your_deck"),
    ],
)
def test_the_officer_of_the_deck_shows_a_card_of_the_deck_that_was_called(
    seat: int, card: str, why: str
) -> None:
    game = begun(threat_cards="shown")
    at(game, FIRST_CALL_S)
    assert reason(game, seat, shown(card)) == why


def test_a_card_is_shown_once_and_only_where_officers_draw() -> None:
    game = begun(threat_cards="shown")
    at(game, FIRST_CALL_S)
    game.act(COMMUNICATIONS, shown("SE1-01"))
    assert reason(game, COMMUNICATIONS, shown("SE1-01")) == "threat_was_drawn"
    assert reason(game, COMMUNICATIONS, shown("SE1-02")) == "no_threat_awaited"
    assert reason(begun(), COMMUNICATIONS, shown("SE1-01")) == "no_such_card"


def test_a_card_that_nobody_showed_is_drawn_by_the_table_when_the_operation_ends() -> None:
    game = begun(threat_cards="shown")
    steps = at(game, game.mission.phase_ends[-1])
    drawn = [step for step in steps if isinstance(step, st.ThreatShown)]
    assert drawn and {step.by for step in drawn} == {0}
    calls = [step for step in steps if isinstance(step, st.ThreatCalled) and not step.unconfirmed]
    assert [(step.turn, step.where) for step in drawn] == [(step.turn, step.where) for step in calls]
    assert all(
        deck_of(step.where, step.serious) == deck_of(call.where, call.serious)
        for step, call in zip(drawn, calls, strict=True)
    )
    assert game.state is not None and len(game.state.number) == len(drawn)


def test_a_position_keeps_what_is_awaited() -> None:
    game = begun(threat_cards="shown")
    at(game, FIRST_CALL_S)
    twin = RULES.from_position(json.loads(json.dumps(game.position())))
    assert twin.snapshot() == game.snapshot()
    document = begun().position()
    position = document["position"]
    assert isinstance(position, dict)
    position["awaited"] = [{"turn": 3, "where": "red"}]
    with pytest.raises(BadValue, match="awaited"):
        RULES.from_position(document)
