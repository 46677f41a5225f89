"""Outer Rim on the simulated table: what cards and buttons mean, and what they give away."""

from dataclasses import asdict
from pathlib import Path

import pytest

from engine.outer_rim import actions as act
from firmware_py.games.outer_rim.seating_cards import energy_cards, module_card, token_card
from firmware_py.games.seating import Gesture
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import Abort, Begin, Pace
from firmware_py.web.router import Service
from tests.games.outer_rim.dueling import MODULES, DuelTable

RED, GREEN, WHITE = (255, 0, 0), (0, 200, 0), (200, 200, 200)


@pytest.fixture
def duel(tmp_path: Path) -> DuelTable:
    return DuelTable(simulated_table(tmp_path))


# ------------------------------------------------------------------------------------------------- cards and buttons


def test_modules_are_the_cards_that_lie_there_when_the_button_is_pressed(duel: DuelTable) -> None:
    duel.duel()
    for slot, name in enumerate(MODULES[0], 9):
        duel.slip(1, slot, module_card(0, name))
    assert duel.game.view(1).ships[0].choice is None
    duel.press(1, "confirm")
    assert duel.game.view(1).ships[0].choice == {
        "do": "choose_modules",
        "modules": tuple(sorted(MODULES[0])),
    }


def test_too_few_modules_are_refused_with_the_reason(duel: DuelTable) -> None:
    duel.duel()
    duel.slip(1, 9, module_card(0, "gunner"))
    duel.press(1, "confirm")
    notice = duel.table.notices.pop()
    assert (notice.what, notice.reason, notice.seat) == ("refused", "wrong_number_of_modules", 1)


def test_a_token_may_be_changed_until_it_is_confirmed(duel: DuelTable) -> None:
    """[edge 78]"""
    duel.duel()
    duel.ask("ask_tokens")
    duel.slip(1, 12, token_card(0, "forward"))
    duel.simulated.hands.do(Gesture("pull", 1, 12))
    duel.slip(1, 12, token_card(0, "stop"))
    assert duel.lit("slot/1/12") == WHITE
    duel.press(1, "confirm")
    assert duel.game.view(1).ships[0].choice == {"do": "place_token", "token": "stop"}
    duel.simulated.hands.do(Gesture("pull", 1, 12))
    duel.run(20)
    assert duel.game.view(1).ships[0].choice == {"do": "place_token", "token": "stop"}


def test_a_card_of_the_other_race_or_a_wrong_kind_is_marked_red(duel: DuelTable) -> None:
    duel.duel()
    duel.ask("ask_tokens")
    for slot, card in (
        (12, token_card(1, "stop")),
        (1, module_card(0, "gunner")),
        (2, energy_cards(0, 3)[0]),
    ):
        duel.slip(1, slot, card)
    duel.run(1000)
    seen = {slot: {duel.lit(f"slot/1/{slot}") for _ in range(50) if duel.run(20)} for slot in (12, 1, 2)}
    assert [RED in seen[slot] for slot in (12, 1, 2)] == [True, True, False]
    duel.press(1, "confirm")
    assert duel.game.view(1).ships[0].choice is None


def test_the_lamp_of_the_seat_tells_whether_the_energy_suffices(duel: DuelTable) -> None:
    """The start position puts middle against middle: a limit of 24 [R 2]; nothing more is told about the dice."""
    duel.duel()
    duel.ask("ask_dice", "turn_left")
    assert duel.game.view(1).ships[0].limit == 24
    assert {duel.lit("seat/1") for _ in range(60) if duel.run(20)} >= {GREEN, (0, 0, 0)}
    for slot, card in enumerate(energy_cards(0, 6), 1):
        duel.slip(1, slot, card)
    assert duel.lit("seat/1") == GREEN
    duel.slip(1, 5, energy_cards(0, 1)[0])
    assert duel.lit("seat/1") == RED
    duel.press(1, "confirm")
    assert duel.table.notices.pop().reason == "too_much_energy"
    duel.simulated.hands.do(Gesture("pull", 1, 5))
    duel.press(1, "confirm")
    assert duel.game.view(1).ships[0].choice == {"do": "set_dice", "cannons": (6, 6, 6, 6), "shields": ()}


def test_faces_of_real_dice_are_stepped_to_and_confirmed_by_their_owner(duel: DuelTable) -> None:
    """[edge 85]"""
    duel.duel(dice="real")
    duel.ask("ask_dice", "turn_left")
    duel.do(1, act.SetDice((6, 5), ()))
    duel.do(2, act.SetDice((), ()))
    duel.ask("ask_roll")
    for button in ("right", "right", "left", "right"):
        duel.press(1, button)
    duel.press(2, "confirm")  # it is not the other seat's die
    duel.press(1, "confirm")
    duel.press(1, "confirm")
    rolled = [(seat, action) for seat, action in duel.play.record.actions if isinstance(action, act.Rolled)]
    assert rolled == [(1, act.Rolled(3)), (1, act.Rolled(1))]


def test_who_defends_steps_through_the_hits(duel: DuelTable) -> None:
    """[edge 22]: any hit; here the last of three ways to take one of three different hits."""
    duel.duel(dice="real")
    duel.ask("ask_dice", "turn_left")
    duel.do(1, act.SetDice((6, 5, 4), ()))
    duel.do(2, act.SetDice((), (5,)))
    duel.ask("ask_roll")
    for seat in (1, 1, 1, 2):
        duel.press(seat, "confirm")
    duel.ask("ask_cancel")
    duel.press(2, "left")
    assert {duel.lit("slot/1/3") for _ in range(60) if duel.run(20)} >= {(0, 80, 255)}
    duel.press(2, "confirm")
    assert duel.game.view(None).ships[1].energy == (18, 24 - 6 - 5, 18)


def test_a_module_in_its_window_lies_in_slot_12_and_cancel_passes(duel: DuelTable) -> None:
    duel.duel(dice="real")
    duel.ask("ask_dice", "turn_left")
    duel.do(1, act.SetDice((5,), (3,)))
    duel.do(2, act.SetDice((5,), (3,)))
    assert duel.asks == "window:fire_start"
    duel.slip(1, 12, module_card(0, "gunner"))
    duel.press(1, "confirm")
    assert duel.game.view(None).ships[0].modules_used == ("gunner",)
    assert [die.value for die in duel.game.view(None).ships[0].cannons] == [6, 0, 0, 0]
    duel.press(2, "cancel")
    assert duel.game.view(None).ships[1].modules_used == ()
    assert duel.asks == "ask_ion"


def test_a_secret_sector_is_a_button_that_leaves_no_trace_in_the_lights(duel: DuelTable) -> None:
    """[edge 70]: both ships decide at the same time where a collision hurts."""
    duel.duel()
    duel.choose_modules()
    state = duel.game.state
    state.at[:], state.heading[:] = [1, 5], [0, 2]  # one field apart, bow to bow
    duel.do(1, act.PlaceToken("forward"))
    duel.do(2, act.PlaceToken("stop"))
    duel.ask("ask_collision")
    duel.press(2, "cancel")
    assert duel.game.view(2).ships[1].choice == {"do": "take_collision", "sector": "stern"}
    duel.press(1, "left")
    assert duel.game.view(None).ships[0].energy == (15, 24, 18)
    assert duel.game.view(None).ships[1].energy == (18, 24, 15)


# ----------------------------------------------------------------------------------------------------------- secrets


SECRETS: dict[str, tuple[list[tuple[int, str]], list[tuple[int, str]]]] = {
    "ask_tokens": ([(12, token_card(0, "forward"))], [(12, token_card(0, "curve_left"))]),
    "ask_dice": (
        [(1, energy_cards(0, 6)[0]), (2, energy_cards(0, 5)[0])],
        [(slot, energy_cards(0, 3)[slot]) for slot in range(1, 7)],
    ),
}


@pytest.mark.parametrize("asks", sorted(SECRETS))
def test_nobody_else_sees_what_is_planned(asks: str, tmp_path: Path) -> None:
    """Two tables on which one seat plans otherwise show the same lights, pictures and story to all others."""
    told = [plan_in_secret(tmp_path / str(number), asks, cards) for number, cards in enumerate(SECRETS[asks])]
    assert told[0][0] == told[1][0]
    assert told[0][1] != told[1][1]


def plan_in_secret(folder: Path, asks: str, cards: list[tuple[int, str]]) -> tuple[list[object], object]:
    """Everything that others see while seat 1 plans, and what it sees itself."""
    simulated = simulated_table(folder)
    table, service = DuelTable(simulated), Service(simulated, lambda: 1)
    table.duel()
    table.ask(asks, "turn_left")
    for slot, card in cards:
        table.simulated.hands.do(Gesture("slip", 1, slot, card))
    table.press(1, "confirm")
    assert table.game.to_act() == (2,)
    frames: list[object] = [table.run(20) for _ in range(60)]
    others: list[object] = [service.picture(seat, "en") for seat in (0, 2)]
    notices = [asdict(notice) for notice in table.table.notices]
    return [*frames[-10:], *others, notices], service.picture(1, "en")["view"]


def test_a_duel_after_a_flight_that_was_ended_keeps_the_pace_that_people_chose(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 1)
    service.take(Begin("space_alert", {"mission": "test_run_1", "players": 2}))
    service.tick(0)
    service.take(Abort())
    service.tick(10)
    service.take(Begin("outer_rim", {}))
    service.take(Pace(50))
    service.tick(20)
    assert service.pace == 50
