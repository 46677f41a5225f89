"""High Card in the log of finished games."""

from collections.abc import Sequence
from typing import Final

from engine.high_card.game import HighCard

from engine.game import Game, Json
from engine.tables import BadValue
from firmware_py.log.row import Player, Row


class HighCardRows:
    """Implements firmware_py.log.row.GameRows."""

    columns = ("points",)
    most_of_a_campaign = 0

    def row(self, game: Game) -> Row:
        if not isinstance(game, HighCard) or game.result is None:
            raise BadValue("game", "expected a game of High Card that has ended")
        names = (*game.setup.names, "", "")
        players = tuple(Player(seat, names[seat - 1]) for seat in game.setup.seats)
        outcome = str(game.result.document["outcome"])
        return Row("", outcome, None, game.result.score, {"points": [*game.points]}, players)

    def line(self, row: Row) -> str:
        return f"high_card {row.outcome}"

    def detail(self, game: Game) -> Json:
        return None

    def file(self, game: Game) -> tuple[str, str]:
        raise BadValue("form", "expected csv or record")

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        raise BadValue("number", "games make no campaign")

    def campaign(self, rows: Sequence[Row]) -> int | None:
        raise BadValue("numbers", "there are no campaigns of High Card")


LOG: Final = HighCardRows()
