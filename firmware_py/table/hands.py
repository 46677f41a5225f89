"""Hands at a simulated table: gestures on the seats' twin, for the page and the bots alike."""

from collections.abc import Callable, Iterable

from engine.game import Action, Game, Seat
from firmware_py.devices.tags import TagBook
from firmware_py.games.seating import Gesture, Prepared, Seating
from firmware_py.inputs import TableInput, Wish
from firmware_py.show.slot_lights import Cards
from hardware.readings import SLOTS, Impossible
from hardware.seats.twin import TwinSeats


def _nowhere(seat: Seat, slot: int = SLOTS) -> bool:
    return False


class Hands:
    """Slips, pulls, turns and presses at the twin of the seats. Where a slot is `real` only people have hands, and
    at the buttons of a seat whose last slot is. Cards have the tags of `book`, so one that people left at a board that
    is away is the same card here.
    """

    def __init__(
        self, seats: TwinSeats, real: Callable[[Seat, int], bool] = _nowhere, book: TagBook | None = None
    ) -> None:
        self._seats = seats
        self._real = real
        self._book = TagBook() if book is None else book

    def do(self, gesture: Gesture) -> None:
        """Carries a gesture out; raises hardware.readings.Impossible for what no hand can do."""
        seats = self._seats
        if self._out_of_reach(gesture):
            raise Impossible(f"seat {gesture.seat} has a real board: use the cards and buttons on the table")
        match gesture.verb:
            case "slip":
                seats.slip(gesture.seat, gesture.slot, self._book.tags_of(gesture.card, gesture.half))
            case "pull":
                seats.pull(gesture.seat, gesture.slot)
            case "turn":
                seats.turn(gesture.seat, gesture.slot)
            case "press":
                seats.press(gesture.seat, gesture.button)
                seats.release(gesture.seat, gesture.button)
            case _:
                raise ValueError(f"no gesture {gesture.verb}")

    def _out_of_reach(self, gesture: Gesture) -> bool:
        return self._real(gesture.seat, gesture.slot or SLOTS)

    def lies(self, seat: Seat, slot: int) -> bool:
        """Whether a card lies in a slot."""
        return self._seats.tags(seat, slot) is not None

    def lies_elsewhere(self, seat: Seat, card: str) -> bool:
        """Whether a card lies at another seat than this one."""
        ends = set(self._book.tags_of(card, 0))
        others = (
            self._seats.tags(other, slot)
            for other in self._seats.seats
            if other != seat
            for slot in range(1, SLOTS + 1)
        )
        return any(not ends.isdisjoint(lying) for lying in others if lying is not None)

    def lay(self, cards: Cards) -> None:
        """Lays cards into slots of seats without a real board; at the others they are for people to lay."""
        for (seat, slot), (card, half) in cards.items():
            if not self._real(seat, slot):
                self.do(Gesture("slip", seat, slot, card, half))

    def clear(self) -> None:
        """Takes all cards from the table."""
        for seat in self._seats.seats:
            for slot in range(1, SLOTS + 1):
                if self.lies(seat, slot):
                    self._seats.pull(seat, slot)

    def play(
        self, game: Game, seating: Seating[Game], desk: Prepared, wishes: Iterable[tuple[Seat, Action]]
    ) -> list[TableInput]:
        """Does what bots want: by hand where there is a gesture and no real board, otherwise as inputs that are given
        back.
        """
        spoken: list[TableInput] = []
        for seat, action in wishes:
            gestures = seating.gestures(game, seat, action, desk)
            if not gestures or any(self._out_of_reach(gesture) for gesture in gestures):
                spoken.append(Wish(seat, action))
            else:
                for gesture in gestures:
                    self.do(gesture)
        return spoken
