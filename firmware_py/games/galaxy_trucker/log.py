"""A game of Galaxy Trucker in the log of finished games: who is the richest, and what everybody owns."""

from typing import Final, cast

from engine.galaxy_trucker.game import GalaxyTrucker
from engine.game import Game
from engine.tables import BadValue
from firmware_py.log.result_rows import ResultRows, document_of
from firmware_py.log.row import GameRows, Row, Standing


class TruckerRows(ResultRows):
    """Games in the log. Implements firmware_py.log.row.GameRows."""

    def title(self, game: Game) -> str:
        """The flights by their levels, and whether with missions."""
        setup = _trucker(game).setup
        levels = "-".join(map(str, setup.levels))
        return f"{levels}-missions" if setup.missions else levels

    def row(self, game: Game) -> Row:
        return self.kept(game, _trucker(game).setup.names)

    def standings(self, row: Row) -> tuple[Standing, ...]:
        """Everybody for themselves, by what they own in the end."""
        players = cast(list[dict[str, int]], document_of(row)["players"])
        return tuple(Standing((player["seat"],), player["credits"]) for player in players)


def _trucker(game: Game) -> GalaxyTrucker:
    if not isinstance(game, GalaxyTrucker):
        raise BadValue("game", f"expected a game of galaxy_trucker, got {type(game).__name__}")
    return game


LOG: Final[GameRows] = TruckerRows("galaxy_trucker", counts_wins=False)
