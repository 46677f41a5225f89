"""A simulated table with a game of Space Stage on it."""

from engine.space_stage.game import SpaceStage
from firmware_py.games.seating import Gesture
from firmware_py.table.play import GameInPlay
from firmware_py.table.players import BotPlayers
from tests.table.turning import TICK_MS, TurningTable


class StageTable(TurningTable):
    """A table with a station on it, and short ways to the moment that a test is about."""

    def stage(self, seed: int = 1, **setup: object) -> None:
        self.table.begin("space_stage", setup, seed)
        self.run(20)

    @property
    def game(self) -> SpaceStage:
        game = self.play.game
        assert isinstance(game, SpaceStage)
        return game

    def slip(self, seat: int, slot: int, card: str) -> None:
        self.simulated.hands.do(Gesture("slip", seat, slot, card))
        self.run(20)

    def pull(self, seat: int, slot: int) -> None:
        self.simulated.hands.do(Gesture("pull", seat, slot))
        self.run(20)

    def press(self, seat: int, *buttons: str) -> None:
        for button in buttons:
            self.simulated.hands.do(Gesture("press", seat, button=button))
            self.run(20)

    def show(self) -> None:
        """Lets the show catch up with the rules."""
        self.until(lambda: self.play.director.now_ms >= self.play.director.end_ms, TICK_MS)


def played(table: StageTable, seed: int, **setup: object) -> GameInPlay:
    """A whole game by bots as hands, shown to its end."""
    play = table.table.begin("space_stage", setup, seed)
    bots = BotPlayers(table.table, table.simulated.hands, play.game.setup.seats, seed)
    while play.game.result is None or play.director.now_ms < play.director.end_ms:
        bots.tick()
        table.run(200)
        assert table.now_ms < 7_200_000
    return play
