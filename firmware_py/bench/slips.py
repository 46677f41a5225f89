"""Cards that may be laid just now, for measuring: whatever game is played, its seating says how hands do an action."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.game import Seat
from firmware_py.games.seating import Prepared
from firmware_py.table.play import GameInPlay


@dataclass(frozen=True, slots=True)
class CardSlip:
    """A card, by its key and half, that may be laid into a slot."""

    slot: int
    card: str
    half: int


def slips(play: GameInPlay, seat: Seat, desk: Prepared) -> Iterator[CardSlip]:
    """The cards that a seat may lay now with nothing else to do."""
    for action in play.game.legal(seat):
        gestures = play.seating.gestures(play.game, seat, action, desk)
        if len(gestures) == 1 and gestures[0].verb == "slip" and gestures[0].seat == seat:
            yield CardSlip(gestures[0].slot, gestures[0].card, gestures[0].half)
