"""Several answers that a page gives together: all of them are taken or none, and they tell nothing that is hidden."""

import json
from pathlib import Path

import pytest

from engine.galaxy_trucker.actions import TakeDown
from engine.game import Game, Refused
from engine.outer_rim.actions import Rolled
from engine.space_alert.cards import card_by_key
from engine.tables import TableError
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import Begin, Wish, Wishes
from firmware_py.web.router import Service
from tests.properties.grounds import played, positions, still

REAL_DICE = 2  # the set-up of Outer Rim whose dice are thrown by hand


@pytest.fixture
def service(tmp_path: Path) -> Service:
    return Service(simulated_table(tmp_path), lambda: 5)


def now(service: Service) -> Game:
    assert service.table.play is not None
    return service.table.play.game


def test_two_cards_change_places_in_one_message(service: Service) -> None:
    service.take(Begin("space_alert", {"mission": "test_run_1", "players": 1}))
    service.tick(0)
    service.tick(20)
    one, other = card_by_key()["A/red/1"], card_by_key()["A/red/2"]
    here, there = {"crew": 3, "turn": 1}, {"crew": 3, "turn": 2}
    service.take(Wish(1, {"do": "plan", **here, "card": one, "half": 1}))
    service.take(Wish(1, {"do": "plan", **there, "card": other, "half": 0}))
    service.take(
        Wishes(
            1,
            (
                {"do": "take_back", **here},
                {"do": "take_back", **there},
                {"do": "plan", **there, "card": one, "half": 1},
                {"do": "plan", **here, "card": other, "half": 0},
            ),
        )
    )
    play = service.table.play
    assert play is not None
    assert play.seating.slots(play.game) == {(4, 1): ("A/red/2", 0), (4, 2): ("A/red/1", 1)}


def test_the_faces_of_a_roll_are_told_in_one_message(service: Service) -> None:
    rolls = (
        (game, seat)
        for _, game in positions(played("outer_rim", REAL_DICE, 1), 200)
        for seat in game.to_act()
        if Rolled(1) in game.legal(seat)
    )
    for game, seat in rolls:
        after = game.clone()
        after.act(seat, Rolled(1))
        if Rolled(6) in after.legal(seat):
            break
    else:
        pytest.fail("expected a roll of two dice")
    after.act(seat, Rolled(6))
    service.set_up(json.loads(json.dumps(game.position())))
    service.tick(0)
    service.take(Wishes(seat, tuple({"do": "rolled", "face": face} for face in (1, 6))))
    assert now(service).view(seat) == after.view(seat)


def test_nobody_asks_what_a_draw_would_bring(service: Service) -> None:
    building = next(
        game for _, game in positions(played("galaxy_trucker", 0, 1), 200) if TakeDown() in game.legal(1)
    )
    service.set_up(json.loads(json.dumps(building.position())))
    service.tick(0)
    before = still(now(service).snapshot())
    answers: tuple[dict[str, object], ...] = (
        {"do": "return"},
        {"do": "place", "cell": [7, 8], "turn": 0},
        {"do": "set_aside"},
    )
    for last in answers:
        with pytest.raises(Refused) as refused:
            service.take(Wishes(1, ({"do": "take_down"}, last)))
        assert refused.value.reason == "only_last"
    assert still(now(service).snapshot()) == before
    service.take(Wishes(1, ({"do": "take_down"},)))
    assert still(now(service).snapshot()) != before


def test_a_batch_of_which_one_can_not_be_changes_nothing(service: Service) -> None:
    service.take(Begin("space_alert", {"mission": "test_run_1", "players": 1}))
    service.tick(0)
    before = still(now(service).snapshot())
    laid = {"do": "plan", "crew": 3, "turn": 1, "card": card_by_key()["A/red/1"], "half": 1}
    with pytest.raises(TableError):
        service.take(Wishes(1, (laid, laid)))
    assert still(now(service).snapshot()) == before
