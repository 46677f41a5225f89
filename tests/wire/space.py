"""What a flight of Space Alert at a wired table knows of cards."""

from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from tests.wire.wired import Wired


def game_of(wired: Wired) -> SpaceAlert:
    assert wired.table.play is not None and isinstance(wired.table.play.game, SpaceAlert)
    return wired.table.play.game


def hand(wired: Wired, seat: int) -> list[int]:
    """The action cards that a seat holds."""
    return [card for card in game_of(wired).planning.hands[seat] if not cards()[card].heroic]


def planned(wired: Wired, seat: int, slot: int) -> int:
    p = game_of(wired).planning
    return p.plan[p.setup.boards.index(seat)][slot - 1]
