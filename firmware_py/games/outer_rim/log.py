"""A duel in the log of finished games: who won, how, after how many rounds."""

from typing import Final

from engine.game import Game
from engine.outer_rim.game import OuterRim
from engine.tables import BadValue
from firmware_py.log.result_rows import ResultRows
from firmware_py.log.row import GameRows, Row, Standing


class DuelRows(ResultRows):
    """Duels in the log. Implements firmware_py.log.row.GameRows."""

    def row(self, game: Game) -> Row:
        if not isinstance(game, OuterRim):
            raise BadValue("game", f"expected a game of outer_rim, got {type(game).__name__}")
        return self.kept(game, game.setup.names)

    def standings(self, row: Row) -> tuple[Standing, ...]:
        """Whoever won has a win."""
        return self.one_winner(row)


LOG: Final[GameRows] = DuelRows("outer_rim")
