"""A seat whose board goes in the middle of a flight: the page has its cards and buttons, and hands them back."""

import pytest

from engine.space_alert.cards import cards
from firmware_py.games.seating import Gesture
from firmware_py.table.table import Notice
from firmware_py.web.messages import Press, Pull, Slip, Turn
from firmware_py.web.router import Service
from hardware.readings import Impossible
from tests.as_json import as_json
from tests.wire.space import hand, planned
from tests.wire.wired import Wired, tag


@pytest.fixture
def wired(wired: Wired) -> Wired:
    """In a flight."""
    wired.claim_all()
    wired.begin()
    return wired


def lie(wired: Wired, seat: int) -> tuple[int, int]:
    """Two cards of a seat's hand; the first one truly lies in its slot 1."""
    first, second = hand(wired, seat)[:2]
    wired.board(seat).slip(1, tag(first, 0))
    wired.run(1000)
    assert planned(wired, seat, 1) == first
    return first, second


def half_up(wired: Wired, seat: int, slot: int) -> int:
    return wired.table.intake.lying[seat, slot][1]


def test_a_card_that_truly_lies_there_is_turned_at_the_page(wired: Wired) -> None:
    lie(wired, 2)
    wired.board(2).unplug()
    wired.run(100)
    wired.built.hands.do(Gesture("turn", 2, 1))
    wired.run(100)
    assert half_up(wired, 2, 1) == 1
    wired.built.hands.do(Gesture("turn", 2, 1))
    wired.run(100)
    assert half_up(wired, 2, 1) == 0


def test_a_card_that_truly_lies_there_is_moved_at_the_page_and_is_still_one_card(wired: Wired) -> None:
    first, _ = lie(wired, 2)
    wired.board(2).unplug()
    wired.run(100)
    with pytest.raises(Impossible, match="this card lies in slot 1 of seat 2"):
        wired.built.hands.do(Gesture("slip", 2, 3, cards()[first].key, 1))
    wired.built.hands.do(Gesture("pull", 2, 1))
    wired.built.hands.do(Gesture("slip", 2, 3, cards()[first].key, 1))
    wired.run(100)
    assert planned(wired, 2, 3) == first and planned(wired, 2, 1) != first


def test_the_messages_of_a_page_reach_a_lost_seat_and_no_other(wired: Wired) -> None:
    first, second = lie(wired, 2)
    service = Service(wired.built, lambda: 1)
    wired.board(2).unplug()
    wired.run(100)
    service.take(Turn(2, 1))
    service.take(Slip(2, 2, cards()[second].key, 0))
    wired.run(100)
    assert (half_up(wired, 2, 1), planned(wired, 2, 2)) == (1, second)
    service.take(Pull(2, 1))
    wired.run(100)
    assert planned(wired, 2, 1) != first
    with pytest.raises(Impossible, match="seat 3 has a real board"):
        service.take(Press(3, "confirm"))


def test_differences_are_told_one_by_one_when_the_board_is_back_and_nothing_is_merged(wired: Wired) -> None:
    first, second = lie(wired, 2)
    wired.board(2).unplug()
    wired.run(100)
    wired.built.hands.do(Gesture("slip", 2, 2, cards()[second].key, 0))
    wired.run(100)
    wired.table.notices.clear()
    wired.board(2).pull(1)
    wired.board(2).slip(4, tag(first, 0))
    wired.board(2).replug()
    wired.run(2500)
    assert list(wired.table.notices) == [
        Notice("seat_back", "", 2, "seat/2"),
        Notice("card_missing", "1", 2, "slot/2/1"),
        Notice("card_missing", "2", 2, "slot/2/2"),
        Notice("card_differs", "4", 2, "slot/2/4"),
    ]
    assert (planned(wired, 2, 1), planned(wired, 2, 2)) == (first, second)
    assert "seat_back/2" in wired.table.played


def test_a_seat_that_comes_back_as_it_was_has_nothing_more_to_tell(wired: Wired) -> None:
    lie(wired, 2)
    wired.board(2).unplug()
    wired.run(100)
    wired.table.notices.clear()
    wired.board(2).replug()
    wired.run(2500)
    assert list(wired.table.notices) == [Notice("seat_back", "", 2, "seat/2")]


def test_a_seat_that_goes_again_before_it_was_judged_is_judged_when_it_is_back(wired: Wired) -> None:
    lie(wired, 2)
    wired.board(2).unplug()
    wired.run(100)
    wired.board(2).pull(1)
    wired.board(2).replug()
    wired.run(1000)
    wired.board(2).unplug()
    wired.run(1500)
    assert "card_missing" not in [notice.what for notice in wired.table.notices]
    wired.board(2).replug()
    wired.run(2500)
    assert [notice.what for notice in wired.table.notices].count("card_missing") == 1


@pytest.mark.parametrize(("language", "sentence"), [("en", "space 1"), ("cs", "na poli 1")])
def test_a_page_reads_what_differs_in_its_language(wired: Wired, language: str, sentence: str) -> None:
    service = Service(wired.built, lambda: 1)
    lie(wired, 2)
    wired.board(2).unplug()
    wired.board(2).pull(1)
    wired.run(200)
    wired.board(2).replug()
    wired.run(2500)
    service.tick(0)
    notices = as_json(service.picture(0, language))["notices"]
    assert isinstance(notices, list)
    texts = [str(one["text"]) for one in notices if isinstance(one, dict) and one["what"] == "card_missing"]
    assert len(texts) == 1 and sentence in texts[0]


def test_only_the_seat_that_came_back_is_judged(wired: Wired) -> None:
    """Seat 3 differs for a while; that is no news when seat 2 comes back."""
    lie(wired, 2)
    lie(wired, 3)
    for seat in (3, 2):
        wired.board(seat).unplug()
        if seat == 3:
            wired.board(seat).pull(1)
        wired.run(100)
        wired.table.notices.clear()
        wired.board(seat).replug()
        wired.run(2500)
    assert (3, 1) in wired.differences()
    assert list(wired.table.notices) == [Notice("seat_back", "", 2, "seat/2")]
