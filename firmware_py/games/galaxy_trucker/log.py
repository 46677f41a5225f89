"""A game of Galaxy Trucker in the log of finished games: who is the richest, and what everybody owns."""

from typing import Final, cast

from engine.galaxy_trucker.game import GalaxyTrucker
from engine.game import Game
from engine.tables import BadValue
from firmware_py.log.result_rows import ResultRows, document_of
from firmware_py.log.row import GameRows, Row, Standing


class TruckerRows(ResultRows):
    """Games in the log. Implements firmware_py.log.row.GameRows."""

    def row(self, game: Game) -> Row:
        if not isinstance(game, GalaxyTrucker):
            raise BadValue("game", f"expected a game of galaxy_trucker, got {type(game).__name__}")
        setup = game.setup
        title = "-".join(map(str, setup.levels))
        return self.kept(game, setup.names, f"{title}-missions" if setup.missions else title)

    def standings(self, row: Row) -> tuple[Standing, ...]:
        """Everybody for themselves, by what they own in the end."""
        players = cast(list[dict[str, int]], document_of(row)["players"])
        return tuple(Standing((player["seat"],), player["credits"]) for player in players)


LOG: Final[GameRows] = TruckerRows("galaxy_trucker", counts_wins=False)
