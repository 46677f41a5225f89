"""Hands at a desk, for seatings that are asked without a table."""

from collections.abc import Sequence
from typing import Any

from engine.game import Action, Seat
from firmware_py.games.seating import Gesture, Prepared, Seating
from firmware_py.inputs import CardIn, Point, Pressed, Say, Sound, Wish
from firmware_py.table.hearing import Drum


class Fingers:
    """A desk that gestures change, as a table would; `wishes` is what they were understood to mean, and `sayings` what
    they made the table say.
    """

    def __init__(self, seating: Seating[Any]) -> None:
        self.lying: dict[tuple[Seat, int], tuple[str, int]] = {}
        self.pointing: dict[Seat, int] = {}
        self.wishes: list[tuple[Seat, Action]] = []
        self.sayings: set[str] = set()
        self._seating = seating
        self._drum = Drum()

    @property
    def desk(self) -> Prepared:
        return Prepared(self.lying, self.pointing, drummed=self._drum.drummed)

    def do(self, game: Any, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            place = (gesture.seat, gesture.slot)
            if gesture.verb == "pull":
                del self.lying[place]
            elif gesture.verb == "slip":
                assert place not in self.lying
                assert gesture.card not in [card for card, _ in self.lying.values()]
                self.lying[place] = (gesture.card, gesture.half)
                self._understand(game, CardIn(gesture.seat, gesture.slot, gesture.card, gesture.half))
            else:
                self.press(game, gesture.seat, gesture.button)

    def press(self, game: Any, seat: Seat, button: str) -> None:
        pressed = Pressed(seat, button)
        self._drum.press(pressed, 0)
        self._understand(game, pressed)

    def _understand(self, game: Any, given: CardIn | Pressed) -> None:
        for meaning in self._seating.meaning(game, given, self.desk):
            match meaning:
                case Point(seat=seat, choice=choice):
                    self.pointing[seat] = choice
                case Wish(seat=seat, action=action):
                    self.wishes.append((seat, action))
                case Say(phrase=phrase):
                    self.sayings.add(phrase)
                case _:
                    assert isinstance(meaning, Sound)
