"""A flight planned otherwise: cards of the box for plans that name actions alone."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.game import TABLE, TimeIs
from engine.space_alert.cards import cards
from engine.space_alert.files.flight_otherwise import planned_otherwise
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.rules_takeoff import flight_of
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.words import BLANK, CODES
from engine.tables import BadValue


@pytest.fixture
def over() -> SpaceAlert:
    """Three and an android who planned nothing in a test run of seven turns."""
    game = RULES.deal(RULES.setup({"mission": "test_run_1", "players": 3}), 5)
    while not game.planning.over:
        wake = game.wake_at()
        assert wake is not None
        game.act(TABLE, TimeIs(wake))
    return game


def planned(planning: Planning, *plans: str) -> Planning:
    """With plans in the words of a flight file."""
    rows = tuple(tuple(CODES[name] for name in plan.split()) for plan in plans)
    flight = flight_of(planning, None)
    return planned_otherwise(planning, replace(flight, plans=rows))


def everywhere(p: Planning) -> Counter[int]:
    """Where the cards lie, all places together."""
    packets = [card for seat in p.packets for packet in seat for card in packet]
    boards = [card for plan in p.plan for card in plan if card != EMPTY]
    hands = [card for hand in p.hands for card in hand]
    androids = [card for card in p.android_hand if card != EMPTY]
    return Counter([*packets, *boards, *hands, *androids, *p.deck, *p.aside])


def test_the_plans_are_those_that_were_wanted_and_no_card_is_there_twice(over: SpaceAlert) -> None:
    before = everywhere(over.planning)
    other = planned(over.planning, "A red C - B - -", "B blue A - - - C", "- - - - - - A", "C - - - - - -")
    assert flight_of(other, None).plans == (
        (CODES["A"], CODES["red"], CODES["C"], BLANK, CODES["B"], BLANK, BLANK),
        (CODES["B"], CODES["blue"], CODES["A"], BLANK, BLANK, BLANK, CODES["C"]),
        (*[BLANK] * 6, CODES["A"]),
        (CODES["C"], *[BLANK] * 6),
    )
    assert everywhere(other) == before
    assert over.planning.plan == [[EMPTY] * 7] * 4


def test_a_card_that_says_what_is_wanted_stays_where_it_lies(over: SpaceAlert) -> None:
    nothing = "- - - - - - -"
    once = planned(over.planning, "A - - - - - -", *[nothing] * 3)
    card = once.plan[0][0]
    again = planned(once, "A B - - - - -", "A A A - - - -", nothing, nothing)
    assert again.plan[0][0] == card
    gone = planned(again, nothing, "A A A - - - -", nothing, nothing)
    assert card in gone.hands[1]
    assert everywhere(gone) == everywhere(over.planning)


def test_a_plan_of_more_cards_than_the_box_has_is_refused(over: SpaceAlert) -> None:
    """The box has so many cards with a B, on either half; the place that gets none is named."""
    with_b = sum(CODES["B"] in card.halves for card in cards())
    assert with_b < 28
    row = "B B B B B B B"
    with pytest.raises(BadValue, match="the box has not so many cards with B") as refused:
        planned(over.planning, row, row, row, row)
    assert refused.value.at.startswith("plans[")


def test_plans_of_another_crew_are_refused(over: SpaceAlert) -> None:
    flight = flight_of(over.planning, None)
    with pytest.raises(BadValue, match="expected 4 plans of 7 actions"):
        planned_otherwise(over.planning, replace(flight, crew=2, plans=flight.plans[:2]))
