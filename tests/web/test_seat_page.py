"""What the table does for the page of a seat: it says why a seat was lost, and moves cards of androids as wished."""

from itertools import count
from pathlib import Path

import pytest

from engine.space_alert.cards import card_by_key
from firmware_py.table.simulated import simulated_table
from firmware_py.web.codes import Codes
from firmware_py.web.messages import Begin, Wish
from firmware_py.web.roles import Grant
from firmware_py.web.router import Service


def seated(codes: Codes, seat: int) -> Grant:
    """The grant of a phone that has just come to a seat."""
    return codes.take(seat)


@pytest.mark.parametrize("why", ["evening_over", "taken", "freed"])
def test_a_phone_hears_why_it_lost_its_seat(why: str) -> None:
    numbers = count(1)
    codes = Codes(None, lambda size: next(numbers).to_bytes(size, "big"))
    grant = seated(codes, 2)
    match why:
        case "evening_over":
            codes.end_evening()
            seated(codes, 2)
        case "taken":
            seated(codes, 2)
        case _:
            codes.free(2)
    assert not codes.holds(grant)
    assert codes.why_lost(grant) == why


def test_wishes_for_an_androids_board_that_follow_each_other_at_once_move_its_card(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.take(Begin("space_alert", {"mission": "test_run_1", "players": 1}))
    service.tick(0)
    service.tick(20)
    card = card_by_key()["A/red/1"]
    service.take(Wish(1, {"do": "plan", "crew": 3, "turn": 1, "card": card, "half": 1}))
    service.take(Wish(1, {"do": "take_back", "crew": 3, "turn": 1}))
    service.take(Wish(1, {"do": "plan", "crew": 3, "turn": 2, "card": card, "half": 1}))
    service.tick(40)
    play = service.table.play
    assert play is not None
    assert play.seating.slots(play.game) == {(4, 2): ("A/red/1", 1)}
    assert service.table.intake.lying == {(4, 2): ("A/red/1", 1)}
    assert not service.table.notices and not service.notices


def test_who_asks_for_a_turn_after_the_last_one_is_not_told_off(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.take(Begin("space_alert", {"mission": "test_run_1", "players": 4}))
    play = service.table.play
    assert play is not None
    moments = count(0, 500)
    while play.game.result is None:
        service.tick(next(moments))
    service.notices.clear()
    service.take(Wish(0, {"do": "next_turn"}))
    service.tick(next(moments))
    assert service.notices == []
