"""Which seats a board that nobody knows may claim: the operator says so while the table is set up."""

from pathlib import Path

import pytest

from firmware_py.wire.twins import WireTwins
from tests.wire.wired import IDS, Wired


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


def test_the_first_game_with_a_board_locks_the_seats_that_have_none(wired: Wired) -> None:
    seats = wired.built.assembled.seats
    wired.run(1000)
    seats.allow_claims(False)
    seats.allow_claims(True)
    assert seats.claims == dict.fromkeys((1, 2, 3, 4, 5), True), "a game without boards sets up none"
    press(wired, 1)
    seats.allow_claims(False)
    seats.allow_claims(True)
    assert seats.claims == dict.fromkeys((2, 3, 4, 5), False)
    press(wired, 2)
    assert seats.claims == dict.fromkeys((2, 3, 4, 5), False), "a second board has to wait for the operator"
    seats.let_claim(4, on=True)
    seats.allow_claims(True)
    press(wired, 2)
    assert seats.claims == dict.fromkeys((2, 3, 5), False)


def test_what_the_operator_decided_about_seats_outlasts_the_program(tmp_path: Path) -> None:
    twins = WireTwins(IDS)
    first = Wired(tmp_path, twins=twins)
    first.built.assembled.seats.let_claim(2, on=False)
    first.close()
    second = Wired(tmp_path, twins=twins)
    assert second.built.assembled.seats.claims == {1: True, 2: False, 3: True, 4: True, 5: True}
    second.close()


@pytest.mark.parametrize("spoiled", ["", "{}", "[1.5]", "[" * 100_000, "[1, 2"])
def test_a_file_of_locks_that_cannot_be_read_is_put_aside_and_lets_no_board_in(
    tmp_path: Path, spoiled: str
) -> None:
    file = tmp_path / "claimable-convention.json"
    file.write_text(spoiled, "utf-8")
    wired = Wired(tmp_path)
    assert not any(wired.built.assembled.seats.claims.values())
    assert not file.exists()
    assert [path.read_text("utf-8") for path in tmp_path.glob("claimable-*-damaged-*")] == [spoiled]
    wired.close()
