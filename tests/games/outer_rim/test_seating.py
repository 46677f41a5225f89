"""Whatever somebody wants in Outer Rim, hands say it with cards and buttons, and are understood."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

from engine.game import Seat
from engine.outer_rim import actions as act
from engine.outer_rim.bots import ValueBot
from engine.outer_rim.game import OuterRim, deal
from engine.outer_rim.setup import Setup
from firmware_py.games.outer_rim.seating import SEATING
from firmware_py.games.outer_rim.seating_cards import energy_cards
from firmware_py.games.outer_rim.seating_choices import dice_to_roll, spend
from firmware_py.games.outer_rim.seating_saying import SAYINGS
from firmware_py.games.seating import Gesture, Prepared
from firmware_py.inputs import Pressed, ShowCommand
from tests.engine.outer_rim.playing_at_random import RandomBot
from tests.games.fingers import Fingers

SETUPS = (
    Setup(),
    Setup(dice="real", free_turns=True, modules=4, overspend="cut"),
    Setup(modules=5, hidden_modules=True, orbital_bombs="literal"),
)


@pytest.mark.parametrize("number", range(len(SETUPS)))
@pytest.mark.parametrize("valued", [False, True])
def test_hands_are_understood_and_their_cards_fit(number: int, valued: bool) -> None:
    handled: set[type] = set()
    for seed in range(3 if valued else 8):
        draw, fingers = random.Random(seed), Fingers(SEATING)
        bot = ValueBot(seed) if valued else RandomBot(seed)
        game = deal(SETUPS[number], seed)
        while game.result is None:
            seat = draw.choice(game.to_act())
            action = bot.choose(game, seat)
            gestures = SEATING.gestures(game, seat, action, fingers.desk)
            if gestures:
                handled.add(type(action))
                fingers.do(game, gestures)
                assert fingers.wishes.pop() == (seat, action)
                assert fingers.wishes == []
            fits = SEATING.slots(game, fingers.desk)
            assert all((seat, made.slot) in fits for made in gestures if made.verb == "slip")
            game.act(seat, action)
            fingers.pointing.clear()
        assert fingers.sayings <= {*SAYINGS, "rim_asked_roll"}
    always = {act.ChooseModules, act.PlaceToken, act.SetDice, act.Pass}
    assert handled >= always
    assert len(handled) > 12 or valued


MORE_PRESSES = 20  # of a whole round, for real dice
PRESSES = 8  # the most that a choice may take


def presses(seeds: range) -> dict[type, int]:
    """The most presses that an order of each module took by hand, in duels played at random."""
    most: dict[type, int] = {}
    for seed in seeds:
        draw, bot = random.Random(seed), RandomBot(seed)
        game = deal(Setup(modules=5, orbital_bombs=draw.choice(("house", "literal"))), seed)
        while game.result is None:
            seat = draw.choice(game.to_act())
            if (game.view(None).asks or "").startswith("window:"):
                legal = [action for action in game.legal(seat) if not isinstance(action, act.Pass)]
                for action in draw.sample(legal, min(3, len(legal))):
                    fingers = Fingers(SEATING)
                    gestures = SEATING.gestures(game, seat, action, fingers.desk)
                    fingers.do(game, gestures)
                    assert fingers.wishes == ([(seat, action)] if gestures else [])
                    pressed = sum(gesture.verb == "press" for gesture in gestures)
                    most[type(action)] = max(most.get(type(action), 0), pressed)
            game.play(seat, bot.choose(game, seat))
    return most


def test_no_order_of_a_module_takes_more_than_eight_presses() -> None:
    most = presses(range(24))
    assert set(most) == set(act.MODULE_ACTIONS)
    assert max(most.values()) <= PRESSES
    assert min(most.values()) >= 1


@pytest.mark.slow
def test_no_order_of_a_module_takes_more_than_eight_presses_in_a_thousand_duels() -> None:
    assert max(presses(range(1000)).values()) <= PRESSES


@pytest.mark.parametrize("kind", range(3))
def test_no_other_choice_takes_more_than_eight_presses(kind: int) -> None:
    """Secret choices are a button or cards; hits and cut dice are pointed at."""
    for seed in range(20):
        draw, bot = random.Random(seed), RandomBot(seed)
        game = deal(SETUPS[kind], seed)
        while game.result is None:
            seat = draw.choice(game.to_act())
            action = bot.choose(game, seat)
            gestures = SEATING.gestures(game, seat, action, Prepared())
            assert sum(gesture.verb == "press" for gesture in gestures) <= PRESSES
            game.play(seat, action)


def press_for_real_dice(seeds: range) -> list[int]:
    """How many presses each round of duels by bots takes for real dice; a roll is pressed as its owner would."""
    spent: list[int] = []
    for seed in seeds:
        game = deal(Setup(dice="real"), seed)
        bots = (ValueBot(2 * seed), ValueBot(2 * seed + 1))
        round_ = 0
        while game.result is None:
            seat = game.to_act()[0]
            if game.state.round > round_:
                round_ = game.state.round
                spent.append(0)
            if (game.view(None).asks or "") == "ask_roll":
                spent[-1] += roll(game, seat, bots[seat - 1])
            else:
                game.play(seat, bots[seat - 1].choose(game, seat))
    return spent


def roll(game: OuterRim, seat: Seat, bot: ValueBot) -> int:
    """Rolls all dice of a roll: each is pressed up to the last that fell otherwise than the one before, then confirmed;
    how many presses that took. The table is left as if the very faces had been entered.
    """
    fingers, dice = Fingers(SEATING), dice_to_roll(game.state)
    values = [game.state.dice[8 * game.state.ship_of(seat) + die] for die in dice]
    faces = [bot.choose(game, seat) for _ in dice]
    fell = told_first(
        values,
        [isinstance(face, act.Rolled) and face.face <= min(5, values[n]) for n, face in enumerate(faces)],
    )
    pressed = [*("right" if good else "left" for good in fell[: last_change(fell)]), "confirm"]
    fingers.do(game, [Gesture("press", seat, button=button) for button in pressed])
    assert [action for _, action in fingers.wishes] == [act.Rolled(1 if good else 6) for good in fell]
    for _, action in fingers.wishes:
        game.act(seat, action)
    return len(pressed)


def last_change(fell: Sequence[bool]) -> int:
    """How many dice are told of before the rest fell as the last of them did; without any, all failed."""
    return max((n + 1 for n, good in enumerate(fell) if good != [False, *fell][n]), default=0)


def told_first(values: Sequence[int], fell: Sequence[bool]) -> Sequence[bool]:
    """The order in which the fewest presses tell how dice fell: which of the dice that are set alike is which makes no
    difference.
    """
    dice = Counter(zip(values, fell, strict=True))
    same = [order for order in permutations(fell) if Counter(zip(values, order, strict=True)) == dice]
    return min(same, key=last_change)


def test_dice_that_are_set_alike_are_told_of_in_any_order() -> None:
    """Three presses instead of four; dice of different values keep their places."""
    assert told_first((5, 5, 5, 5), (True, False, True, True)) == (False, True, True, True)
    assert told_first((5, 4, 3), (False, True, False)) == (False, True, False)


def test_a_round_with_real_dice_takes_at_most_twenty_presses_more() -> None:
    """Bots at both seats; the buttons that are pressed are what brings the dice into the duel."""
    spent = press_for_real_dice(range(16))
    assert 8 < max(spent) <= MORE_PRESSES


@pytest.mark.slow
def test_a_round_with_real_dice_takes_at_most_twenty_presses_more_in_a_thousand_duels() -> None:
    assert max(press_for_real_dice(range(1000))) <= MORE_PRESSES


def test_more_cards_of_a_value_than_there_are_take_the_page() -> None:
    game = dice_time()
    assert SEATING.gestures(game, 1, act.SetDice((4, 4, 4, 4), (4,))) == ()
    assert SEATING.gestures(game, 1, act.SetDice((4, 4, 4), (4,)))[-1] == Gesture(
        "press", 1, button="confirm"
    )


def test_a_card_at_a_seat_where_nobody_plays_lies_there_and_stops_no_table() -> None:
    """A table of five seats ended with an error when a card of the duel lay at the third."""
    game = deal(Setup(), 7)
    lying = {(3, slot): (energy_cards(ship, 3)[0], 0) for ship in (0, 1) for slot in range(1, 9)}
    assert SEATING.slots(game, Prepared(lying=lying)) == {}


def test_whoever_is_not_asked_leads_the_show() -> None:
    game = dice_time()
    game.act(1, act.SetDice((), ()))
    commands = [
        meaning
        for button in ("left", "right", "cancel", "confirm")
        for meaning in SEATING.meaning(game, Pressed(1, button))
    ]
    assert commands == [ShowCommand(name) for name in ("back", "next", "pause", "repeat")]


def dice_time() -> OuterRim:
    """A duel in which both set dice in their middle sectors."""
    game = deal(Setup(), 1)
    dull = (act.PlaceToken("turn_left"), act.Pass())
    while game.view(None).asks != "ask_dice":
        seat = game.to_act()[0]
        legal = game.legal(seat)
        game.act(seat, next((action for action in dull if action in legal), next(iter(legal))))
    return game


@pytest.mark.parametrize(
    ("points", "shields", "lowest", "highest"),
    [
        (1, (3, 1, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0)),
        (5, (3, 1, 4, 0), (3, 1, 1, 0), (1, 0, 4, 0)),
        (6, (2, 2, 0, 0), (2, 2, 0, 0), (2, 2, 0, 0)),
    ],
)
def test_points_of_an_ion_salvo_are_spent_from_either_end(
    points: int, shields: tuple[int, ...], lowest: tuple[int, ...], highest: tuple[int, ...]
) -> None:
    """[R 3, edge 24]: never more on a shield than its value; left-over points are lost."""
    assert spend(points, shields, highest=False) == lowest
    assert spend(points, shields, highest=True) == highest
