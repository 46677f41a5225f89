"""A seat whose board has one reader, as in the first hour: what the board lacks, the page has."""

import pytest

from engine.space_alert.cards import cards
from firmware_py.games.seating import Gesture
from firmware_py.table.table import Notice
from firmware_py.web.messages import Press
from firmware_py.web.router import Service
from hardware.readings import Impossible
from tests.wire.space import hand, planned
from tests.wire.wired import Wired, tag


@pytest.fixture
def wired(wired: Wired) -> Wired:
    """In a flight, where the board of seat 2 reads its first slot alone."""
    wired.board(2).readers = 1
    wired.board(2).unplug()
    wired.board(2).replug()
    wired.claim_all()
    wired.begin()
    return wired


def slip(wired: Wired, slot: int, card: int) -> None:
    wired.built.hands.do(Gesture("slip", 2, slot, cards()[card].key, 0))
    wired.run(100)


def test_a_card_on_its_reader_and_one_laid_at_the_page_lie_side_by_side(wired: Wired) -> None:
    first, second = hand(wired, 2)[:2]
    wired.board(2).slip(1, tag(first, 0))
    slip(wired, 2, second)
    wired.run(1000)
    assert (planned(wired, 2, 1), planned(wired, 2, 2)) == (first, second)


def test_nobody_lays_a_card_at_the_page_where_the_reader_is(wired: Wired) -> None:
    with pytest.raises(Impossible, match="seat 2 has a real board"):
        slip(wired, 1, hand(wired, 2)[0])


def test_the_page_presses_the_buttons_that_nobody_soldered(wired: Wired) -> None:
    service = Service(wired.built, lambda: 1)
    service.take(Press(2, "confirm"))
    with pytest.raises(Impossible, match="seat 3 has a real board"):
        service.take(Press(3, "confirm"))


def test_a_cable_that_comes_off_and_back_moves_no_card(wired: Wired) -> None:
    first, second = hand(wired, 2)[:2]
    wired.board(2).slip(1, tag(first, 0))
    slip(wired, 2, second)
    wired.run(1000)
    wired.board(2).unplug()
    wired.run(100)
    wired.table.notices.clear()
    assert (planned(wired, 2, 1), planned(wired, 2, 2)) == (first, second)
    wired.board(2).replug()
    wired.run(2500)
    assert (planned(wired, 2, 1), planned(wired, 2, 2)) == (first, second)
    assert list(wired.table.notices) == [Notice("seat_back", "", 2, "seat/2")]


def test_no_reader_is_missed_that_was_never_there(wired: Wired) -> None:
    wired.run(5000)
    boards = wired.built.assembled.seats.boards
    assert boards is not None
    (info,) = (one for one in boards.report() if one.seat == 2)
    assert (info.slots, info.reader_errors) == (1, 0)
