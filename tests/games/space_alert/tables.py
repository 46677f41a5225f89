"""What the hands of a crew do at a simulated table."""

from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from firmware_py.games.seating import Gesture
from tests.table.turning import TurningTable


def game_of(turning: TurningTable) -> SpaceAlert:
    game = turning.play.game
    assert isinstance(game, SpaceAlert)
    return game


def hand(turning: TurningTable, seat: int) -> list[str]:
    return [cards()[card].key for card in game_of(turning).planning.hands[seat] if not cards()[card].heroic]


def lay(turning: TurningTable, seat: int, slot: int, card: str, half: int = 0) -> None:
    turning.simulated.hands.do(Gesture("slip", seat, slot, card, half))
    turning.run(20)


def press(turning: TurningTable, seat: int, *buttons: str) -> None:
    for button in buttons:
        turning.simulated.hands.do(Gesture("press", seat, button=button))
        turning.run(20)
