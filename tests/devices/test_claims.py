"""Which seats a board that nobody knows may claim: the operator says so while the table is set up."""

from tests.wire.wired import Wired


def press(wired: Wired, board: int) -> None:
    wired.board(board).press("confirm")
    wired.run(100)
    wired.board(board).release("confirm")
    wired.run(500)


def test_a_board_passes_over_a_seat_that_the_operator_locked(wired: Wired) -> None:
    seats = wired.built.assembled.seats
    wired.run(1000)
    assert seats.claims == dict.fromkeys((1, 2, 3, 4, 5), True)
    seats.let_claim(1, on=False)
    seats.allow_claims(True)
    press(wired, 1)
    assert seats.claims == {1: False, 3: True, 4: True, 5: True}, "the next seat has it"
    seats.let_claim(1, on=True)
    seats.allow_claims(False)
    press(wired, 2)
    assert seats.claims == {1: True, 3: True, 4: True, 5: True}, "during a game none may be claimed"
    seats.allow_claims(True)
    press(wired, 2)
    assert seats.claims == dict.fromkeys((3, 4, 5), True)
