"""A game of Galaxy Trucker in the log of finished games: who is the richest, and what everybody owns."""

from collections.abc import Sequence
from typing import Final

from engine.galaxy_trucker.game import GalaxyTrucker
from engine.game import Game, Json
from engine.tables import BadValue
from firmware_py.log.row import GameRows, Player, Row


class TruckerRows:
    """Games in the log. Implements firmware_py.log.row.GameRows."""

    columns = ("result",)
    most_of_a_campaign = 0

    def row(self, game: Game) -> Row:
        played = _game_of(game)
        if played.result is None:
            raise BadValue("game", "expected a game that has ended")
        document = dict(played.result.document)
        names = (*played.setup.names, *[""] * played.setup.players)
        players = tuple(Player(seat, names[place]) for place, seat in enumerate(played.setup.seats))
        title = "-".join(map(str, played.setup.levels))
        return Row(title, str(document["outcome"]), None, played.result.score, {"result": document}, players)

    def line(self, row: Row) -> str:
        return f"{'galaxy_trucker':22} {row.outcome:13}  {', '.join(map(str, row.players))}"

    def detail(self, game: Game) -> Json:
        return None

    def file(self, game: Game) -> tuple[str, str]:
        raise BadValue("form", "expected csv or record: there are no files of whole games but records")

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        raise BadValue("number", "games make no campaign")

    def campaign(self, rows: Sequence[Row]) -> int | None:
        raise BadValue("numbers", "flights make one game, whatever their number; games make no campaign")


def _game_of(game: Game) -> GalaxyTrucker:
    if not isinstance(game, GalaxyTrucker):
        raise BadValue("game", f"expected a game of Galaxy Trucker, got {type(game).__name__}")
    return game


LOG: Final[GameRows] = TruckerRows()
