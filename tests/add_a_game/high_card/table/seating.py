"""How High Card sits on the table: a card lies in the first slot, `confirm` lays it."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import Action, Seat
from engine.high_card.game import HighCard, Lay
from firmware_py.games.seating import BARE, Gesture, PlainSeating, Prepared
from firmware_py.inputs import Meaning, Pressed, ShowCommand, TableInput, Wish
from firmware_py.show.slot_lights import Cards

SLOT: Final = 1


class HighCardSeating(PlainSeating[HighCard]):
    """Implements firmware_py.games.seating.Seating."""

    @staticmethod
    def meaning(game: HighCard, given: TableInput, desk: Prepared = BARE) -> Iterator[Meaning]:
        match given:
            case Wish() | ShowCommand():
                yield given
            case Pressed(seat=seat, button="confirm") if (seat, SLOT) in desk.lying:
                yield Wish(seat, Lay(number_of(desk.lying[seat, SLOT][0])))
            case _:
                pass

    @staticmethod
    def gestures(game: HighCard, seat: Seat, action: Action, desk: Prepared = BARE) -> Sequence[Gesture]:
        if not isinstance(action, Lay):
            return ()
        out = (Gesture("pull", seat, SLOT),) if (seat, SLOT) in desk.lying else ()
        slip = Gesture("slip", seat, SLOT, f"high/{seat}/{action.card}")
        return (*out, slip, Gesture("press", seat, button="confirm"))

    @staticmethod
    def slots(game: HighCard, desk: Prepared = BARE) -> Cards:
        return desk.lying


def number_of(key: str) -> int:
    """The number on a card, by its key."""
    last = key.rpartition("/")[2]
    return int(last) if last.isdigit() else 0


SEATING = HighCardSeating
