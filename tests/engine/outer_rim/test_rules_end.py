"""How a duel ends without a victory [R Draw]."""

from engine.outer_rim import actions as act
from engine.outer_rim import steps as st
from engine.outer_rim.setup import Setup
from tests.engine.outer_rim.playing import Duel, Figure, Values

BOWS: tuple[Figure, Figure] = ((1, 0, "north"), (1, 3, "south"))
NONE: Values = ()


def quiet(duel: Duel) -> None:
    duel.end_round()


def loud(duel: Duel) -> None:
    """A round with 1 damage."""
    duel.set_dice(((1,), NONE), (NONE, NONE))
    duel.roll(1)


def test_quiet_rounds_before_the_first_damage_do_not_count() -> None:
    """[edge 33]"""
    duel = Duel(at=BOWS)
    for _ in range(5):
        quiet(duel)
    assert not duel.view().draw_token
    assert not duel.view().first_blood
    assert duel.outcome() == ""


def test_two_quiet_rounds_after_first_blood_are_a_draw() -> None:
    """[edge 34]"""
    duel = Duel(at=BOWS)
    loud(duel)
    assert duel.view().first_blood
    assert not duel.view().draw_token
    quiet(duel)
    assert duel.view().draw_token
    assert duel.outcome() == ""
    quiet(duel)
    assert duel.outcome() == "draw quiet"
    assert duel.game.result is not None
    assert duel.game.result.score == 0
    assert duel.game.result.document["rounds"] == 3


def test_damage_takes_the_draw_token_back() -> None:
    """[edge 35, 77]: as soon as it is taken."""
    duel = Duel(at=BOWS)
    loud(duel)
    quiet(duel)
    duel.set_dice(((1,), NONE), (NONE, NONE))
    assert duel.view().draw_token
    duel.roll(1)
    assert duel.view().round == 4
    assert not duel.view().draw_token
    quiet(duel)
    assert duel.view().draw_token
    assert duel.outcome() == ""
    assert [
        type(step) for step in duel.steps if isinstance(step, st.DrawTokenPlaced | st.DrawTokenRemoved)
    ] == [
        st.DrawTokenPlaced,
        st.DrawTokenRemoved,
        st.DrawTokenPlaced,
    ]


def test_the_round_cap_ends_a_duel_that_never_begins() -> None:
    """[edge 79]"""
    duel = Duel(at=BOWS, setup=Setup(round_cap=3))
    for _ in range(3):
        quiet(duel)
    assert duel.outcome() == "draw round_cap"


def test_a_finished_duel_takes_no_more_actions() -> None:
    duel = Duel(at=BOWS, setup=Setup(round_cap=1))
    quiet(duel)
    assert duel.game.to_act() == ()
    assert list(duel.game.legal(1)) == []
    assert act.PlaceToken("stop") not in duel.game.legal(1)
    assert duel.game.result is not None
    assert duel.view().result == duel.game.result.document


def test_a_new_round_starts_clean() -> None:
    duel = Duel(at=BOWS)
    duel.set_dice(((5,), (5,)), ((5,), (5,)))
    duel.roll(1, 1, 1, 1)
    duel.end_round()
    for ship in duel.view().ships:
        assert ship.active is None
        assert not any(die.value or die.face for die in (*ship.cannons, *ship.shields))
        assert not ship.has_chosen
