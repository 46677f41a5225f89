"""Whatever somebody wants in Outer Rim, hands say it with cards and buttons, and are understood."""

import random
from collections.abc import Sequence

import pytest

from engine.game import Action, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.bots import ValueBot
from engine.outer_rim.game import OuterRim, deal
from engine.outer_rim.setup import Setup
from firmware_py.games.outer_rim.seating import SEATING
from firmware_py.games.outer_rim.seating_choices import spend
from firmware_py.games.seating import Desk, Gesture
from firmware_py.inputs import Point, Pressed, ShowCommand, Wish
from tests.engine.outer_rim.random_bot import RandomBot

SETUPS = (
    Setup(),
    Setup(dice="real", free_turns=True, modules=4, overspend="cut"),
    Setup(modules=5, hidden_modules=True, orbital_bombs="literal"),
)


class Fingers:
    """A desk that gestures change, as a table would; `wishes` is what they were understood to mean."""

    def __init__(self) -> None:
        self.lying: dict[tuple[Seat, int], tuple[str, int]] = {}
        self.pointing: dict[Seat, int] = {}
        self.wishes: list[tuple[Seat, Action]] = []

    @property
    def desk(self) -> Desk:
        return Desk(self.lying, self.pointing)

    def do(self, game: OuterRim, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            place = (gesture.seat, gesture.slot)
            if gesture.verb == "pull":
                del self.lying[place]
            elif gesture.verb == "slip":
                assert place not in self.lying
                assert gesture.card not in [card for card, _ in self.lying.values()]
                self.lying[place] = (gesture.card, gesture.half)
            else:
                self._press(game, Pressed(gesture.seat, gesture.button))

    def _press(self, game: OuterRim, pressed: Pressed) -> None:
        for meaning in SEATING.meaning(game, pressed, self.desk):
            if isinstance(meaning, Point):
                self.pointing[meaning.seat] = meaning.choice
            else:
                assert isinstance(meaning, Wish)
                self.wishes.append((meaning.seat, meaning.action))


@pytest.mark.parametrize("number", range(len(SETUPS)))
@pytest.mark.parametrize("valued", [False, True])
def test_hands_are_understood_and_their_cards_fit(number: int, valued: bool) -> None:
    handled: set[type] = set()
    for seed in range(3 if valued else 8):
        draw, fingers = random.Random(seed), Fingers()
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
    always = {act.ChooseModules, act.PlaceToken, act.SetDice, act.Pass}
    assert handled >= always
    assert len(handled) > 12 or valued


def test_more_cards_of_a_value_than_there_are_take_the_page() -> None:
    game = dice_time()
    assert SEATING.gestures(game, 1, act.SetDice((2, 2, 2, 2), ())) == ()
    assert SEATING.gestures(game, 1, act.SetDice((2, 2, 2), ()))[-1] == Gesture("press", 1, button="confirm")


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
