"""What the page of a seat is told of the board on the table: whether it speaks, and where cards lie astray."""

import pytest

from engine.game import Json
from firmware_py.web.router import Service
from tests.as_json import as_json
from tests.wire.space import hand, planned
from tests.wire.wired import Wired, tag


@pytest.fixture
def wired(wired: Wired) -> Wired:
    """In a flight."""
    wired.claim_all()
    wired.begin()
    return wired


def told(service: Service) -> tuple[Json, Json]:
    picture = as_json(service.picture(2, "en"))
    return picture["served"], picture["astray"]


def test_a_seat_is_served_while_its_board_speaks(wired: Wired) -> None:
    service = Service(wired.built, lambda: 1)
    seats = [seat.number for seat in wired.table.cabinet.seats]
    assert told(service) == (seats, [])
    wired.board(2).unplug()
    wired.run(100)
    assert told(service) == ([seat for seat in seats if seat != 2], [])


def test_a_card_that_was_taken_away_while_the_board_was_off_is_missing(wired: Wired) -> None:
    service = Service(wired.built, lambda: 1)
    card = hand(wired, 2)[0]
    wired.board(2).slip(1, tag(card, 0))
    wired.run(1000)
    assert planned(wired, 2, 1) == card
    wired.board(2).unplug()
    wired.run(100)
    wired.board(2).pull(1)
    wired.board(2).replug()
    wired.run(2500)
    _, astray = told(service)
    assert astray == [{"seat": 2, "slot": 1, "what": "missing"}]
