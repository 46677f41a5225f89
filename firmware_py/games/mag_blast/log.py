"""A game of Mag Blast in the log of finished games: whose command ship was the last one."""

from collections.abc import Sequence
from typing import Final

from engine.game import Game, Json
from engine.mag_blast.game import MagBlast
from engine.tables import BadValue
from firmware_py.log.row import GameRows, Player, Row


class MagBlastRows:
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
        return Row("", str(document["outcome"]), None, played.result.score, {"result": document}, players)

    def line(self, row: Row) -> str:
        return f"{'mag_blast':22} {row.outcome:13}  {', '.join(map(str, row.players))}"

    def detail(self, game: Game) -> Json:
        return None

    def file(self, game: Game) -> tuple[str, str]:
        raise BadValue("form", "expected csv or record: there are no files of Mag Blast but records")

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        raise BadValue("number", "games make no campaign")

    def campaign(self, rows: Sequence[Row]) -> int | None:
        raise BadValue("numbers", "there are no campaigns of Mag Blast")


def _game_of(game: Game) -> MagBlast:
    if not isinstance(game, MagBlast):
        raise BadValue("game", f"expected a game of Mag Blast, got {type(game).__name__}")
    return game


LOG: Final[GameRows] = MagBlastRows()
