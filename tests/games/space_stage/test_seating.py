"""Everything can be chosen by cards and buttons, is seen before it is confirmed, and takes at most eight presses."""

import random
from collections.abc import Iterator, Sequence

import pytest

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import ACTIONS
from engine.space_stage.game import SpaceStage, deal
from engine.space_stage.setup import Setup
from firmware_py.games.seating import Desk, Gesture
from firmware_py.games.space_stage.seating import SEATING
from firmware_py.games.space_stage.seating_choices import Pointed, choices_of, number_of
from firmware_py.games.space_stage.seating_gestures import PRESSES
from firmware_py.inputs import CardIn, Point, Pressed, Wish

SETUPS = (
    Setup(players=4),
    Setup(players=2, dice="real"),
    Setup(players=2, variants=("two_players",)),
    Setup(players=3, variants=("station_master", "hardcore")),
    Setup(players=2, variants=("two_players", "station_master"), side_doors=True),
    Setup(players=4, monsters="tough"),
)
GIFT_PRESSES = 8  # a gift of many tokens is made in several gifts


class Fingers:
    """A desk that gestures change, as a table would; `wishes` is what they were understood to mean."""

    def __init__(self) -> None:
        self.lying: dict[tuple[Seat, int], tuple[str, int]] = {}
        self.pointing: dict[Seat, int] = {}
        self.wishes: list[tuple[Seat, Action]] = []

    @property
    def desk(self) -> Desk:
        return Desk(self.lying, self.pointing)

    def do(self, game: SpaceStage, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            place = (gesture.seat, gesture.slot)
            if gesture.verb == "pull":
                del self.lying[place]
            elif gesture.verb == "slip":
                assert place not in self.lying
                self.lying[place] = (gesture.card, gesture.half)
                self._understand(game, CardIn(gesture.seat, gesture.slot, gesture.card, gesture.half))
            else:
                self._understand(game, Pressed(gesture.seat, gesture.button))

    def _understand(self, game: SpaceStage, given: CardIn | Pressed) -> None:
        for meaning in SEATING.meaning(game, given, self.desk):
            if isinstance(meaning, Point):
                self.pointing[meaning.seat] = meaning.choice
            else:
                assert isinstance(meaning, Wish)
                self.wishes.append((meaning.seat, meaning.action))


def moments(seeds: range) -> Iterator[tuple[SpaceStage, Seat]]:
    """Moments of games played at random, with a seat that may do something."""
    for seed in seeds:
        draw = random.Random(seed)
        game = deal(SETUPS[seed % len(SETUPS)], seed)
        while game.result is None:
            asked = draw.choice(game.to_act())
            others = [seat for seat in game.setup.seats if seat != asked and choices_of(game, seat)]
            yield from ((game, seat) for seat in (asked, *others))
            game.play(asked, draw.choice(list(game.legal(asked))))


def one_of_each(game: SpaceStage, seat: Seat, draw: random.Random) -> list[Action]:
    """A choice of each kind, and the last one that is offered of each."""
    kinds: dict[type, list[Action]] = {}
    for action in choices_of(game, seat):
        kinds.setdefault(type(action), []).append(action)
    return [action for some in kinds.values() for action in (draw.choice(some), some[-1])]


def effect(game: SpaceStage, seat: Seat, action: Action) -> tuple[object, ...]:
    after = game.clone()
    after.play(seat, action)
    return after.snapshot()


def presses(seeds: range, share: float) -> dict[type, int]:
    """The most presses that each kind of action took; every one is done by hand, and does what it should. Of kinds that
    were met before only a share is tried.
    """
    most: dict[type, int] = {}
    draw = random.Random(0)
    for game, seat in moments(seeds):
        for action in one_of_each(game, seat, draw):
            if type(action) in most and draw.random() > share:
                continue
            gestures = SEATING.gestures(game, seat, action)
            pressed = sum(gesture.verb == "press" for gesture in gestures)
            assert 0 < pressed <= PRESSES or _is_large_gift(action), (action, choices_of(game, seat))
            if not gestures:
                continue
            fingers = Fingers()
            fingers.do(game, gestures)
            ((who, wished),) = fingers.wishes
            assert who == seat
            assert wished == action or effect(game, seat, wished) == effect(game, seat, action)
            most[type(action)] = max(most.get(type(action), 0), pressed)
    return most


def _is_large_gift(action: Action) -> bool:
    return isinstance(action, act.Give) and action.organic + action.scrap > GIFT_PRESSES


def test_every_choice_takes_at_most_eight_presses_by_hand() -> None:
    most = presses(range(24), 0.2)
    assert {*most} == {*ACTIONS.values()}
    assert max(most.values()) <= PRESSES


@pytest.mark.slow
def test_every_choice_takes_at_most_eight_presses_in_many_games() -> None:
    most = presses(range(600), 1.0)
    assert {*most} == {*ACTIONS.values()} and max(most.values()) <= PRESSES


def test_no_two_choices_look_alike() -> None:
    """What is pointed at is seen: lamps and the card in slot 12 tell every choice from every other that does something
    else."""
    draw = random.Random(1)
    for game, seat in moments(range(12)):
        if draw.random() > 0.2:
            continue
        offered = choices_of(game, seat)
        seen: dict[object, Action] = {}
        for action in offered:
            desk = Desk({}, {seat: number_of(offered, Pointed(action))})
            lamps = frozenset(SEATING.hints(game, desk).items())
            other = seen.setdefault(lamps, action)
            assert len(lamps) > 1
            assert other == action or effect(game, seat, other) == effect(game, seat, action), (other, action)
