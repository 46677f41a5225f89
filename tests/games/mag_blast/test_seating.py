"""Whatever somebody wants in Mag Blast, hands say it with cards and buttons, and are understood."""

import random
from itertools import islice

import pytest

from engine.game import TABLE, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.bots import CaptainBots
from engine.mag_blast.cards import KIND
from engine.mag_blast.game import MagBlast, deal
from engine.mag_blast.setup import Options, Setup
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    ALLOCATION,
    ATTACK,
    DISCARD,
    SECTOR_NUMBERS,
    SHIP_NUMBERS,
    TARGET_NUMBERS,
)
from firmware_py.games.mag_blast.decks import card_key
from firmware_py.games.mag_blast.seating import SEATING
from firmware_py.games.mag_blast.seating_lights import POINTED
from firmware_py.games.mag_blast.staging_lamps import SEATS, ship_lamp
from firmware_py.games.seating import Prepared
from firmware_py.inputs import Pressed, ShowCommand, Wish
from tests.games.fingers import Fingers

SETUPS = (
    Setup(players=3),
    Setup(players=2, variants=("brutal_bombardment", "rebalanced")),
    Setup(players=5, variants=("bloodthirsty_shriek", "controlled_ruckus")),
)


def test_hands_are_understood_and_their_cards_fit() -> None:
    handled: set[type] = set()
    for number, setup in enumerate(SETUPS):
        draw, fingers, game = random.Random(number), Fingers(SEATING), deal(setup, number)
        bots = CaptainBots(setup.seats, number)
        while game.result is None:
            seat, action = draw.choice(bots.think(game, 3))
            gestures = SEATING.gestures(game, seat, action, fingers.desk)
            if gestures:
                handled.add(type(action))
                fingers.do(game, gestures)
                assert fingers.wishes.pop() == (seat, action)
                assert fingers.wishes == []
            fits = SEATING.slots(game, fingers.desk)
            assert all((seat, made.slot) in fits for made in gestures if made.verb == "slip")
            assert all(lamp.startswith(("slot/", "seat/")) for lamp in SEATING.hints(game, fingers.desk))
            game.act(seat, action)
            fingers.pointing.clear()
    wanted = {act.Pass, act.EndTurn, act.EndPhase, act.Trade, act.Place, act.Blast, act.Answer, act.Draw}
    assert handled >= wanted


def chosen() -> MagBlast:
    """A game of three after the choice of ships."""
    game = deal(Setup(players=3), 4)
    for seat in (1, 2, 3):
        game.act(seat, next(iter(game.legal(seat))))
    return game


def in_attack() -> tuple[MagBlast, Seat, act.Blast]:
    """A captain in the attack phase, with a shot that it may fire."""
    game = chosen()
    shot = first_shot(game)
    return game, game.state.seat, shot


def first_shot(game: MagBlast) -> act.Blast:
    """The first shot that anybody may fire, where captains do nothing else before."""
    while True:
        seat = game.state.seat
        shots = [one for one in game.legal(seat) if isinstance(one, act.Blast)]
        if shots:
            return shots[0]
        legal = game.legal(seat)
        done = (act.Draw(), act.EndPhase(), act.EndTurn())
        game.act(seat, next(action for action in done if action in legal))


def test_four_ships_in_the_slots_of_the_sectors_are_the_first_fleet() -> None:
    """Slots 1 to 3 are yellow, 4 to 6 blue, 7 to 9 green, 10 to 12 red."""
    game, fingers = deal(Setup(players=2), 1), Fingers(SEATING)
    ships = game.view(1).dealt[:4]
    for slot, ship in zip((2, 4, 9, 12), ships, strict=True):
        fingers.lying[1, slot] = (card_key(ship), 0)
    fingers.press(game, 1, "confirm")
    assert fingers.wishes == [(1, act.Choose(act.Sectors(*ships)))]
    del fingers.lying[1, 12]
    fingers.press(game, 1, "confirm")
    assert len(fingers.wishes) == 1, "three ships are no fleet"


def test_a_shot_is_laid_aimed_part_by_part_and_fired_and_lamps_show_ship_and_target() -> None:
    game, seat, shot = in_attack()
    for aim in game.legal(seat):
        if isinstance(aim, act.Blast) and aim.card == shot.card:
            fingers = Fingers(SEATING)
            made = SEATING.gestures(game, seat, aim, fingers.desk)
            fingers.do(game, made[:-1])
            assert fingers.wishes == [], "nothing is done before the last confirm"
            s = game.state
            ship, target = SHIP_NUMBERS[aim.ship], TARGET_NUMBERS[aim.target.ship]
            wanted = {*ship_lamp(s, seat, ship), *ship_lamp(s, aim.target.seat, target)}
            lit = SEATING.hints(game, fingers.desk)
            blink = {lamp for lamp in lit if lit[lamp] == POINTED}
            assert wanted <= blink <= wanted | {f"seat/{aim.target.seat}"}
            fingers.do(game, made[-1:])
            assert fingers.wishes == [(seat, aim)]


def test_cancel_takes_back_what_was_said_before_it_ends_anything() -> None:
    game = deal(Setup(players=3), 4)
    for seat in (1, 2, 3):
        game.act(seat, next(iter(game.legal(seat))))
    game.act(game.state.seat, act.EndPhase())
    seat, fingers = game.state.seat, Fingers(SEATING)
    fingers.press(game, seat, "right")
    fingers.press(game, seat, "confirm")
    before = fingers.pointing[seat]
    fingers.press(game, seat, "cancel")
    assert fingers.pointing[seat] != before
    assert fingers.wishes == []
    fingers.press(game, seat, "cancel")
    assert fingers.wishes == [(seat, act.EndPhase())]


def test_a_ship_that_lies_in_a_slot_of_another_sector_is_its_move() -> None:
    game = deal(Setup(players=3), 4)
    for seat in (1, 2, 3):
        game.act(seat, next(iter(game.legal(seat))))
    game.act(game.state.seat, act.EndPhase())
    seat = game.state.seat
    move = next(one for one in game.legal(seat) if isinstance(one, act.Move))
    slot = 3 * SECTOR_NUMBERS[move.path[-1]] + 2
    fingers = Fingers(SEATING)
    fingers.lying[seat, slot] = (card_key(move.ship), 0)
    assert (seat, slot) in SEATING.slots(game, fingers.desk)
    fingers.press(game, seat, "confirm")
    assert [(who, done.path[-1]) for who, done in fingers.wishes if isinstance(done, act.Move)] == [
        (seat, move.path[-1])
    ]


def test_who_is_asked_has_the_agreed_time_by_light_and_then_lets_the_card_pass() -> None:
    """All are asked alike [G17]: time and light are the same whatever the hand that is asked holds."""
    for answer_s, wanted in ((0, []), (8, [(8, act.Pass())])):
        game = deal(Setup(players=3, options=Options("off"), answer_s=answer_s), 4)
        for seat in (1, 2, 3):
            game.act(seat, next(iter(game.legal(seat))))
        shot = first_shot(game)
        assert SEATING.dues(game) == ()
        game.act(game.state.seat, shot)
        asked = game.to_act()[0]
        for hidden in range(3):
            other = game.imagine(game.state.seat, hidden)
            dues = SEATING.dues(other)
            assert [(due.after_s, due.action) for due in dues] == wanted
            assert all(due.seat == asked for due in dues)
            lit = SEATING.hints(other, Prepared(left_ms={asked: 4100}))
            zone = [lamp for lamp in lit if lamp.startswith("crew/lower_white/")]
            assert len(zone) == (3 if answer_s else 0), "three fifths of eight seconds, rounded up"


@pytest.mark.parametrize("players", [2, 5, 8])
def test_whatever_may_be_done_takes_at_most_eight_presses_and_is_seen_before_it_is_done(players: int) -> None:
    """Anything that the rules offer to a seat of the table, in random games; the last confirm alone does it."""
    done = told = 0
    for seed in range(6):
        game, draw = deal(Setup(players=players), seed), random.Random(seed)
        while game.result is None and told < 900:
            seat = draw.choice(game.to_act())
            listed = list(islice(game.legal(seat), 200))
            if not game.state.heard:
                game.act(seat, act.Noise())
                continue
            for action in draw.sample(listed, min(3, len(listed))):
                if seat > SEATS or isinstance(action, act.Choose):
                    continue
                told += 1
                made, fingers = SEATING.gestures(game, seat, action, Prepared()), Fingers(SEATING)
                assert made, (seat, action)
                assert sum(one.verb == "press" for one in made) <= 8
                fingers.do(game, made[:-1])
                assert fingers.wishes == []
                fingers.do(game, made[-1:])
                assert fingers.wishes == [(seat, action)], action
                done += 1
            game.act(seat, draw.choice(listed))
    assert done == told > 500


def test_two_buttons_are_a_noise_and_only_neighbours_judge_it() -> None:
    """A shot is not answered before its noise [G15, 16]; with three captains everybody else is a neighbour."""
    game, seat, shot = in_attack()
    game.act(seat, shot)
    other, third = (one for one in (1, 2, 3) if one != seat)
    fingers = Fingers(SEATING)
    for who, button in ((seat, "confirm"), (other, "confirm"), (third, "cancel"), (other, "left")):
        fingers.press(game, who, button)
    assert fingers.wishes == [(seat, act.Noise()), (TABLE, act.Silence())]
    fingers.press(game, seat, "left")
    assert fingers.wishes[2:] == [(seat, act.Noise())]
    game.act(seat, act.Noise())
    fingers.wishes.clear()
    assert game.to_act() == (shot.target.seat,), "the owner of the target is asked first"
    fingers.press(game, shot.target.seat, "cancel")
    assert fingers.wishes == [(shot.target.seat, act.Pass())]


def test_a_card_that_has_no_use_now_ends_no_phase() -> None:
    game, seat, _ = in_attack()
    fingers = Fingers(SEATING)
    game.act(seat, act.EndTurn())
    seat = game.state.seat
    while game.state.phase == DISCARD:
        game.act(seat, act.EndPhase())
    assert game.state.phase not in (DISCARD, ATTACK)
    alone = next(card for card in game.view(seat).hand if KIND[ACTION_NUMBERS[card]] != ALLOCATION)
    fingers.lying[seat, 1] = (card_key(alone), 0)
    fingers.press(game, seat, "confirm")
    assert [type(action) for _, action in fingers.wishes] == [act.Play]


def test_who_is_not_asked_leads_the_show() -> None:
    game = chosen()
    seat = next(one for one in (1, 2, 3) if one not in game.to_act())
    told = [
        meaning
        for button in ("left", "right", "cancel", "confirm")
        for meaning in SEATING.meaning(game, Pressed(seat, button))
    ]
    assert told == [ShowCommand(name) for name in ("back", "next", "pause", "repeat")]


def test_one_press_ends_one_phase_only() -> None:
    """A meaning is worked out before it is carried out: what the next phase allows is not meant by the same press."""
    game = chosen()
    seat = game.state.seat
    meanings = SEATING.meaning(game, Pressed(seat, "cancel"))
    done = [meaning for meaning in meanings if isinstance(meaning, Wish) and game.act(seat, meaning.action)]
    assert [meaning.action for meaning in done] == [act.EndPhase()]
