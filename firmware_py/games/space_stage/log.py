"""A game of Space Stage in the log of finished games: won or lost, why, and after how many rounds."""

from collections.abc import Sequence
from typing import Final

from engine.game import Game, Json
from engine.space_stage.game import SpaceStage
from engine.tables import BadValue
from firmware_py.log.row import GameRows, Player, Row


class StageRows:
    """Games of Space Stage in the log. Implements firmware_py.log.row.GameRows."""

    columns = ("result",)
    most_of_a_campaign = 0

    def row(self, game: Game) -> Row:
        if not isinstance(game, SpaceStage) or game.result is None:
            raise BadValue("game", "expected a game of Space Stage that has ended")
        setup, document = game.setup, dict(game.result.document)
        document["variants"] = [*setup.variants]
        names = (*setup.names, *("" for _ in setup.seats))
        players = tuple(Player(seat, names[place]) for place, seat in enumerate(setup.seats))
        return Row("", str(document["outcome"]), None, game.result.score, {"result": document}, players)

    def line(self, row: Row) -> str:
        return f"{'space_stage':22} {row.outcome:13}  {', '.join(map(str, row.players))}"

    def detail(self, game: Game) -> Json:
        return None

    def file(self, game: Game) -> tuple[str, str]:
        raise BadValue("form", "expected csv or record: there are no files of Space Stage but records")

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        raise BadValue("number", "games make no campaign")

    def campaign(self, rows: Sequence[Row]) -> int | None:
        raise BadValue("numbers", "there are no campaigns of Space Stage")


LOG: Final[GameRows] = StageRows()
