"""Outer Rim on the simulated table: what cards and buttons mean, and what they give away."""

from dataclasses import asdict
from pathlib import Path

import pytest

from engine.outer_rim import actions as act
from firmware_py.games.outer_rim.seating import SEATING
from firmware_py.games.outer_rim.seating_cards import energy_cards, module_card, token_card
from firmware_py.games.outer_rim.seating_choices import pointing_at
from firmware_py.games.outer_rim.staging_lamps import VALUES, field_lamp, gun
from firmware_py.games.seating import Gesture
from firmware_py.inputs import Point
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.clips import clip_of
from firmware_py.web.messages import Abort, Begin, Pace
from firmware_py.web.router import Service
from tests.as_json import as_json
from tests.games.outer_rim.tables import MODULES, DuelTable

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


def with_real_dice(duel: DuelTable, first: act.SetDice, second: act.SetDice) -> None:
    duel.duel(dice="real")
    duel.ask("ask_dice", "turn_left")
    duel.do(1, first)
    duel.do(2, second)


def rolled(duel: DuelTable) -> list[tuple[int, act.Rolled]]:
    return [(seat, action) for seat, action in duel.play.record.actions if isinstance(action, act.Rolled)]


def test_real_dice_are_told_by_a_press_each_and_confirmed_together(duel: DuelTable) -> None:
    """[edge 85]: right succeeded, left did not; what was told is lit, the next die blinks white."""
    with_real_dice(duel, act.SetDice((6, 5), ()), act.SetDice((), ()))
    duel.ask("ask_roll")
    assert blinking(duel, "slot/1/1", "slot/1/2") == {"slot/1/1"}
    duel.press(1, "right")
    duel.press(2, "confirm")  # it is not the other seat's die
    assert rolled(duel) == []
    assert duel.lit("slot/1/1") == (0, 255, 60)
    duel.press(1, "left")
    duel.press(1, "confirm")
    assert rolled(duel) == [(1, act.Rolled(1)), (1, act.Rolled(6))]


@pytest.mark.parametrize(
    ("told", "faces"), [((), (6, 6, 6)), (("right",), (1, 1, 1)), (("right", "left"), (1, 6, 6))]
)
def test_dice_that_nobody_told_of_fell_as_the_last_one(
    told: tuple[str, ...], faces: tuple[int, ...], duel: DuelTable
) -> None:
    """Nothing told of is no success at all."""
    with_real_dice(duel, act.SetDice((6, 5, 4), ()), act.SetDice((), ()))
    duel.ask("ask_roll")
    for button in (*told, "confirm"):
        duel.press(1, button)
    assert rolled(duel) == [(1, act.Rolled(face)) for face in faces]


def test_the_last_real_die_is_taken_back_until_the_roll_is_confirmed(duel: DuelTable) -> None:
    with_real_dice(duel, act.SetDice((6, 5), ()), act.SetDice((), ()))
    duel.ask("ask_roll")
    for button in ("right", "right", "cancel", "left", "confirm"):
        duel.press(1, button)
    assert rolled(duel) == [(1, act.Rolled(1)), (1, act.Rolled(6))]


def said(duel: DuelTable) -> list[str]:
    """The clips that the speaker got."""
    return [clip for _, clip, *_ in duel.simulated.speaker.played]


def test_page_and_story_name_the_real_die(duel: DuelTable) -> None:
    """Owner, colour, place and set value of the die that is rolled next."""
    with_real_dice(duel, act.SetDice((6, 5), ()), act.SetDice((), ()))
    duel.ask("ask_roll")
    asked = [cue.words for cue in duel.play.director.captions if cue.phrase == "rim_asked_roll"]
    names = ("ship", "die", "value")
    assert [[words[name] for name in names] for words in asked] == [["tellurian", "cannon_1", 6]]
    duel.press(1, "right")
    told = [cue for cue in duel.play.director.captions if cue.phrase == "rim_asked_roll"][-1]
    assert [told.words[name] for name in names] == ["tellurian", "cannon_2", 5]
    assert clip_of(told) == "word_asked/tellurian+rim_asked_roll/cannon_2/5"
    assert clip_of(told) in said(duel)


def test_faces_that_a_page_enters_are_followed_by_lamps_and_voice(duel: DuelTable) -> None:
    """The die that is entered next blinks and is named, also when an earlier one is taken back."""
    with_real_dice(duel, act.SetDice((6, 5, 4), ()), act.SetDice((), ()))
    duel.ask("ask_roll")
    slots = ("slot/1/1", "slot/1/2", "slot/1/3")
    named = []
    for faces, blinks in (((2,), 1), ((2, 6), 2), ((0, 6), 0), ((3, 6), 2)):
        duel.table.put(Point(1, pointing_at(faces)))
        duel.run(20)
        assert blinking(duel, *slots) == {slots[blinks]}
        named.append(duel.play.director.captions[-1].words["die"])
    assert named == ["cannon_2", "cannon_3", "cannon_1", "cannon_3"]
    assert duel.lit("slot/1/1") == (0, 255, 60)
    assert duel.lit("slot/1/2") == (90, 0, 0)
    duel.press(1, "right")
    duel.press(1, "confirm")
    assert rolled(duel) == [(1, act.Rolled(face)) for face in (3, 6, 1)]


@pytest.mark.parametrize("choice", [7, 12, 17, 123456, 1111, 13333])
def test_what_a_page_points_at_has_to_be_faces_of_the_roll(choice: int, duel: DuelTable) -> None:
    with_real_dice(duel, act.SetDice((6, 5), ()), act.SetDice((), ()))
    duel.ask("ask_roll")
    duel.table.put(Point(2, pointing_at((1,))))  # it is not the other seat's roll
    duel.table.put(Point(1, choice))
    duel.run(20)
    assert duel.play.pointing == ({1: 12} if choice == 12 else {})


def test_what_is_decided_at_once_is_not_pointed_at_aloud(duel: DuelTable) -> None:
    """A bot, or a page, lays cards and presses buttons within a moment: nobody hears what it passed over."""
    duel.duel()
    duel.ask("window:planning_start")
    asides = {"rim_lay_dice", "rim_lay_field", "rim_lay_module", "rim_point_use"}
    for made in SEATING.gestures(duel.game, 2, act.EnergyReserve(), duel.table.desk):
        duel.simulated.hands.do(made)
    duel.run(20)
    assert duel.game.view(None).ships[1].modules_used == ("energy_reserve",)
    assert asides.isdisjoint(cue.phrase for cue in duel.play.director.captions)


def test_who_defends_steps_through_the_hits(duel: DuelTable) -> None:
    """[edge 22]: any hit; here the last of three ways to take one of three different hits."""
    duel.duel(dice="real")
    duel.ask("ask_dice", "turn_left")
    duel.do(1, act.SetDice((6, 5, 4), ()))
    duel.do(2, act.SetDice((), (5,)))
    duel.ask("ask_roll")
    for seat, button in (
        (1, "right"),
        (1, "right"),
        (1, "right"),
        (1, "confirm"),
        (2, "right"),
        (2, "confirm"),
    ):
        duel.press(seat, button)
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
    duel.press(1, "confirm")  # the dice as they shall be do not lie there yet
    assert duel.game.view(None).ships[0].modules_used == ()
    duel.slip(1, 1, energy_cards(0, 6)[0])
    duel.slip(1, 5, energy_cards(0, 2)[0])
    assert {duel.lit("slot/1/5") for _ in range(60) if duel.run(20)} >= {VALUES[1]}
    duel.press(1, "confirm")
    assert duel.game.view(None).ships[0].modules_used == ("gunner",)
    assert [die.value for die in duel.game.view(None).ships[0].cannons] == [6, 0, 0, 0]
    duel.press(2, "cancel")
    assert duel.game.view(None).ships[1].modules_used == ()
    assert duel.asks == "ask_ion"


def blinking(duel: DuelTable, *lamps: str) -> set[str]:
    """Those of the lamps that are dark at some moment and bright at another."""
    frames = [{lamp: duel.lit(lamp) for lamp in lamps} for _ in range(60) if duel.run(20)]
    return {lamp for lamp in lamps if len({frame[lamp] for frame in frames}) > 1}


def test_a_second_manoeuvre_is_lit_and_said_before_it_is_confirmed(duel: DuelTable) -> None:
    """Tellurian B1, turned to the west, would curve right to A1 and face north: Kalmian C4 lies in the bow's quarter,
    which begins at the diagonal A1, B2, C3; the Kalmian ship turned to the east has it in its middle.
    """
    duel.duel()
    duel.do(1, act.ChooseModules(("emergency_engines", "gunner", "seasoned_captain")))
    duel.do(2, act.ChooseModules(("technician", "energy_reserve", "active_targeting")))
    duel.ask("window:both_moved", "turn_left")
    duel.slip(1, 12, module_card(0, "emergency_engines"))
    duel.slip(1, 11, token_card(0, "curve_right"))
    told = duel.play.director.captions[-1]
    assert (told.phrase, told.words["spot"], told.words["heading"]) == ("rim_point_flight", "A1", "north")
    wanted = {field_lamp(0), gun(0, 0), gun(1, 1)}
    assert blinking(duel, *wanted) == wanted
    assert duel.lit(field_lamp(4)) == (70, 70, 70)  # the heading: the field ahead
    duel.press(1, "confirm")
    view = duel.game.view(None).ships[0]
    assert (view.x, view.y, view.heading) == (0, 0, "north")


def test_a_cloaked_ship_is_placed_by_two_energy_cards_and_turned_by_the_buttons(duel: DuelTable) -> None:
    duel.duel()
    duel.do(1, act.ChooseModules(("emergency_engines", "gunner", "seasoned_captain")))
    duel.do(2, act.ChooseModules(("technician", "cloaking_device", "active_targeting")))
    duel.ask("window:tokens_placed")
    duel.slip(2, 12, module_card(1, "cloaking_device"))
    assert duel.play.director.captions[-1].phrase == "rim_lay_field"
    duel.slip(2, 1, energy_cards(1, 4)[0])
    duel.slip(2, 5, energy_cards(1, 2)[0])
    duel.press(2, "right")
    told = duel.play.director.captions[-1].words
    assert (told["spot"], told["heading"]) == ("D2", "east")
    assert blinking(duel, field_lamp(7)) == {field_lamp(7)}
    duel.press(2, "confirm")
    view = duel.game.view(None).ships[1]
    assert (view.x, view.y, view.heading, view.cloaked) == (3, 1, "east", True)


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
        [(slot, energy_cards(0, 3)[slot - 1]) for slot in range(1, 7)],
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
    others: list[object] = [as_json(service.picture(seat, "en")) for seat in (0, 2)]
    notices = [asdict(notice) for notice in table.table.notices]
    return [*frames[-10:], *others, notices], as_json(service.picture(1, "en"))["view"]


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
