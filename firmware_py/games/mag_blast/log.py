"""A game of Mag Blast in the log of finished games: whose command ship was the last one."""

from typing import Final

from engine.game import Game
from engine.mag_blast.game import MagBlast
from engine.tables import BadValue
from firmware_py.log.result_rows import ResultRows
from firmware_py.log.row import GameRows, Row, Standing


class MagBlastRows(ResultRows):
    """Games in the log. Implements firmware_py.log.row.GameRows."""

    def row(self, game: Game) -> Row:
        if not isinstance(game, MagBlast):
            raise BadValue("game", f"expected a game of mag_blast, got {type(game).__name__}")
        return self.kept(game, game.setup.names)

    def standings(self, row: Row) -> tuple[Standing, ...]:
        """Whoever won has a win."""
        return self.one_winner(row)


LOG: Final[GameRows] = MagBlastRows("mag_blast")
