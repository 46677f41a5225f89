"""High Card in the log of finished games."""

from typing import Final, cast

from engine.game import Game
from engine.high_card.game import HighCard
from engine.tables import BadValue
from firmware_py.log.result_rows import ResultRows, document_of
from firmware_py.log.row import GameRows, Row, Standing


class HighCardRows(ResultRows):
    """Implements firmware_py.log.row.GameRows."""

    def row(self, game: Game) -> Row:
        if not isinstance(game, HighCard):
            raise BadValue("game", "expected a game of High Card")
        return self.kept(game, game.setup.names)

    def standings(self, row: Row) -> tuple[Standing, ...]:
        points = cast(list[int], document_of(row)["points"])
        return tuple(Standing((seat,), points[seat - 1]) for seat in (1, 2))


LOG: Final[GameRows] = HighCardRows("high_card", counts_wins=False)
