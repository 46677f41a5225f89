"""Who turned a card the wrong way or mixed up left and right may stumble: do what was meant, and be late [R 3.2]."""

import pytest

from engine.game import TABLE
from engine.space_alert.actions import NextTurn, Plan, Stumble
from engine.space_alert.cards import card_by_key
from engine.space_alert.game import SpaceAlert
from engine.space_alert.steps import CardTurned, TurnTakenBack
from engine.space_alert.words import CODE_NAMES, CODES
from tests.engine.space_alert.playing import at, begun, fly, reason

ACTION, MOVEMENT = 0, 1


def flying(*laid: tuple[int, int, str, int], players: int = 4) -> SpaceAlert:
    """A flight before its first turn; each of `laid` is crew, turn, card and the half on top."""
    game = begun(players=players, hands="physical", mission="test_run_1")
    for end in (0, game.mission.phase_ends[0]):
        at(game, end)
        for crew, turn, key, half in laid:
            if (turn > 3) == (end > 0):
                seat = game.planning.setup.order[crew] or 1
                game.act(seat, Plan(crew, turn, card_by_key()[key], half))
    at(game, game.mission.phase_ends[1])
    return game


def where(game: SpaceAlert, crew: int) -> str:
    return game.view(None).crew[crew].at


def plans(game: SpaceAlert, crew: int) -> list[str]:
    assert game.state is not None
    return [CODE_NAMES[code] for code in game.state.plans[crew]]


def meant(code: str, crew: int = 0) -> Stumble:
    return Stumble(crew, CODES[code])


def test_what_was_meant_is_done_and_the_next_action_is_late() -> None:
    """[edge 39]"""
    game = flying((0, 1, "A/red/1", MOVEMENT), (0, 2, "B/lift/1", ACTION), (0, 3, "C/lift/1", MOVEMENT))
    game.act(1, meant("blue"))
    assert where(game, 0) == "upper_white"
    game.act(TABLE, NextTurn())
    assert where(game, 0) == "upper_blue"
    assert plans(game, 0) == ["red", "-", "B", "lift", "-", "-", "-"]


def test_without_a_stumble_the_card_counts_as_it_lies() -> None:
    game = flying((0, 1, "A/red/1", MOVEMENT), (0, 2, "B/lift/1", ACTION))
    game.act(TABLE, NextTurn())
    assert where(game, 0) == "upper_red"
    assert plans(game, 0)[:2] == ["red", "B"]


def test_a_stumble_and_a_late_lift_in_one_turn_delay_once() -> None:
    """[edge 22]"""
    game = flying((0, 1, "A/lift/1", MOVEMENT), (1, 1, "B/lift/1", ACTION), (1, 2, "C/red/1", ACTION))
    game.act(2, meant("lift", crew=1))
    game.act(TABLE, NextTurn())
    assert where(game, 1) == "lower_white"
    assert plans(game, 1)[:4] == ["B", "-", "C", "-"]


@pytest.mark.parametrize(
    ("key", "half", "codes"),
    [
        ("A/red/1", MOVEMENT, {"A", "blue"}),
        ("A/blue/1", MOVEMENT, {"A", "red"}),
        ("A/lift/1", MOVEMENT, {"A"}),
        ("C/lift/1", ACTION, {"lift"}),
        ("hero:A/hero:lower_red/1", ACTION, {"hero:lower_red"}),
    ],
)
def test_only_the_other_half_or_the_other_direction_can_have_been_meant(
    key: str, half: int, codes: set[str]
) -> None:
    game = flying((0, 1, key, half))
    allowed = {code for code in CODES if reason(game, 1, meant(code)) == ""}
    assert allowed == codes
    assert reason(game, 1, meant("bots")) == "not_meant_by_this_card"


def test_a_card_that_lies_as_an_action_may_have_been_meant_as_a_move() -> None:
    game = flying((0, 1, "A/red/1", ACTION))
    assert reason(game, 1, meant("red")) == ""
    assert reason(game, 1, meant("A")) == reason(game, 1, meant("lift")) == "not_meant_by_this_card"


def test_who_may_stumble() -> None:
    """The own card of the coming turn, once; anybody over an android's [R 5.3]."""
    game = flying(
        (0, 1, "A/red/1", MOVEMENT), (3, 1, "A/red/2", MOVEMENT), (1, 2, "A/red/3", MOVEMENT), players=3
    )
    assert reason(game, 2, meant("blue")) == "not_your_board"
    assert reason(game, TABLE, meant("blue")) == "not_your_board"
    assert reason(game, 2, meant("blue", crew=3)) == ""
    assert reason(game, 2, meant("blue", crew=1)) == "not_meant_by_this_card"  # its card is for turn 2
    assert reason(game, 1, meant("blue", crew=4)) == reason(game, 1, meant("blue", crew=-1)) == "no_such_crew"
    game.act(1, meant("blue"))
    assert reason(game, 1, meant("A")) == "already_stumbled"
    game.act(TABLE, NextTurn())
    assert reason(game, 1, meant("blue")) == "not_meant_by_this_card"
    assert reason(game, 2, meant("blue", crew=1)) == ""


def test_there_is_nothing_to_stumble_over_after_the_last_turn() -> None:
    game = flying((0, 7, "A/red/1", MOVEMENT))
    for _ in range(7):
        game.act(TABLE, NextTurn())
    assert reason(game, 1, meant("blue")) == "not_meant_by_this_card"
    fly(game)
    assert reason(game, 1, meant("blue")) == "flight_is_over"


def test_who_is_knocked_out_does_not_stumble() -> None:
    game = flying((0, 1, "A/red/1", MOVEMENT))
    assert game.state is not None
    game.state.knock_out(0)
    assert reason(game, 1, meant("blue")) == "not_meant_by_this_card"


def test_a_delayed_card_is_stumbled_over_in_its_turn() -> None:
    """The second in the lift is late: the card of turn 2 comes in turn 3."""
    late = (1, 1, "A/lift/2", MOVEMENT), (1, 2, "C/red/1", MOVEMENT)
    game = flying((0, 1, "A/lift/1", MOVEMENT), *late, (2, 1, "C/blue/1", ACTION))
    game.act(TABLE, NextTurn())
    assert reason(game, 2, meant("blue", crew=1)) == "not_meant_by_this_card"
    game.act(TABLE, NextTurn())
    game.act(2, meant("blue", crew=1))
    game.act(TABLE, NextTurn())
    assert where(game, 1) == "lower_blue"


# ------------------------------------------------------------------------------- after the card was turned over [R 3.2]


def afterwards(code: str, crew: int, turn: int) -> Stumble:
    return Stumble(crew, CODES[code], turn)


def test_a_stumble_after_the_turn_comes_out_like_one_before_it() -> None:
    """[edge 165]: the turn is resolved again, with the same draws."""
    laid = ((0, 1, "A/red/1", MOVEMENT), (0, 2, "B/lift/1", ACTION), (1, 1, "B/lift/1", MOVEMENT))
    before, after = flying(*laid[:2]), flying(*laid[:2])
    before.act(1, meant("blue"))
    before.act(TABLE, NextTurn())
    after.act(TABLE, NextTurn())
    assert where(after, 0) == "upper_red"
    steps = after.act(1, afterwards("blue", 0, 1))
    assert steps[0] == TurnTakenBack(0, 1)
    assert where(after, 0) == "upper_blue"
    assert after.snapshot() == before.snapshot()
    before.act(TABLE, NextTurn())
    after.act(TABLE, NextTurn())
    assert after.snapshot() == before.snapshot()


def test_a_stumble_is_too_late_when_the_next_turn_was_resolved() -> None:
    game = flying((0, 1, "A/red/1", MOVEMENT), (0, 2, "B/lift/1", ACTION))
    assert reason(game, 1, afterwards("blue", 0, 1)) == "next_card_turned"  # nothing was turned over yet
    game.act(TABLE, NextTurn())
    assert reason(game, 2, afterwards("blue", 0, 1)) == "not_your_board"
    assert reason(game, 1, afterwards("C", 0, 1)) == "not_meant_by_this_card"
    assert reason(game, 1, afterwards("blue", 0, 1)) == ""
    game.act(TABLE, NextTurn())
    assert reason(game, 1, afterwards("blue", 0, 1)) == "next_card_turned"


def test_two_stumble_over_cards_of_the_same_turn_one_after_the_other() -> None:
    game = flying((0, 1, "A/red/1", MOVEMENT), (1, 1, "B/red/1", MOVEMENT))
    game.act(TABLE, NextTurn())
    game.act(1, afterwards("blue", 0, 1))
    assert reason(game, 1, afterwards("A", 0, 1)) == "already_stumbled"
    game.act(2, afterwards("blue", 1, 1))
    assert [where(game, crew) for crew in (0, 1)] == ["upper_blue", "upper_blue"]


def test_what_was_said_for_the_coming_turn_stays() -> None:
    game = flying((0, 1, "A/red/1", MOVEMENT), (1, 2, "B/red/1", MOVEMENT))
    game.act(TABLE, NextTurn())
    game.act(2, meant("blue", 1))
    game.act(1, afterwards("blue", 0, 1))
    game.act(TABLE, NextTurn())
    assert where(game, 1) == "upper_blue"


def test_the_page_offers_a_late_stumble_to_who_turned_the_last_card_over() -> None:
    """As the show tells it: until the next card is turned over."""
    game = flying((0, 1, "A/red/1", MOVEMENT), (1, 1, "B/red/1", MOVEMENT))
    shown = game.clone()
    turned = 0
    for step in game.act(TABLE, NextTurn()):
        shown.follow([step])
        turned += isinstance(step, CardTurned)
        offered = [bool(shown.view(seat).crew[seat - 1].may_have_meant) for seat in (1, 2)]
        assert offered == [turned == 1, turned == 2]
    assert shown.snapshot() == game.snapshot()
