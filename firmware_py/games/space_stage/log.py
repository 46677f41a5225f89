"""A game of Space Stage in the log of finished games: won or lost, why, and after how many rounds."""

from dataclasses import replace
from typing import Final, cast

from engine.game import Game, Json
from engine.space_stage.game import SpaceStage
from engine.tables import BadValue
from firmware_py.log.result_rows import ResultRows, document_of
from firmware_py.log.row import GameRows, Row, Standing

MASTER: Final = "station_master"


class StageRows(ResultRows):
    """Games of Space Stage in the log. Implements firmware_py.log.row.GameRows."""

    def row(self, game: Game) -> Row:
        if not isinstance(game, SpaceStage):
            raise BadValue("game", f"expected a game of space_stage, got {type(game).__name__}")
        row = self.kept(game, game.setup.names)
        return replace(row, points={"result": {**document_of(row), "variants": [*game.setup.variants]}})

    def standings(self, row: Row) -> tuple[Standing, ...]:
        """The characters win or lose together; the Station Master, who has the last seat, wins when they lose."""
        seats = tuple(player.seat for player in row.players)
        won = row.outcome == "won"
        if MASTER not in cast(list[Json], document_of(row).get("variants", [])):
            return (Standing(seats, int(won)),)
        return Standing(seats[:-1], int(won)), Standing(seats[-1:], int(not won))


LOG: Final[GameRows] = StageRows("space_stage")
