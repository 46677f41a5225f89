"""Hands at a simulated table: gestures on the seats' twin, for the page and the bots alike."""

from collections.abc import Iterable

from engine.game import Action, Game, Seat
from firmware_py.inputs import TableInput, Wish
from firmware_py.seating import Gesture, Seating
from firmware_py.tags import simulated_tags
from hardware.seats.twin import TwinSeats


class Hands:
    """Slips, pulls, turns and presses at the twin of the seats."""

    def __init__(self, seats: TwinSeats) -> None:
        self._seats = seats

    def do(self, gesture: Gesture) -> None:
        """Carries a gesture out; raises hardware.readings.Impossible for what no hand can do."""
        seats = self._seats
        match gesture.verb:
            case "slip":
                seats.slip(gesture.seat, gesture.slot, simulated_tags(gesture.card, gesture.half))
            case "pull":
                seats.pull(gesture.seat, gesture.slot)
            case "turn":
                seats.turn(gesture.seat, gesture.slot)
            case "press":
                seats.press(gesture.seat, gesture.button)
                seats.release(gesture.seat, gesture.button)
            case _:
                raise ValueError(f"no gesture {gesture.verb}")

    def lies(self, seat: Seat, slot: int) -> bool:
        """Whether a card lies in a slot."""
        return self._seats.tags(seat, slot) is not None

    def clear(self) -> None:
        """Takes all cards from the table."""
        for seat in self._seats.seats:
            for slot in range(1, 13):
                if self.lies(seat, slot):
                    self._seats.pull(seat, slot)

    def play(self, game: Game, seating: Seating, wishes: Iterable[tuple[Seat, Action]]) -> list[TableInput]:
        """Does what bots want: by hand where there is a gesture, otherwise as inputs that are given back."""
        spoken: list[TableInput] = []
        for seat, action in wishes:
            gesture = seating.gesture(game, seat, action)
            if gesture is None:
                spoken.append(Wish(seat, action))
            else:
                self.do(gesture)
        return spoken
