"""A duel in the log of finished games: who won, how, after how many rounds."""

from collections.abc import Sequence
from typing import Final

from engine.game import Game, Json
from engine.outer_rim.game import OuterRim
from engine.tables import BadValue
from firmware_py.log.row import GameRows, Player, Row


class DuelRows:
    """Duels in the log. Implements firmware_py.log.row.GameRows."""

    columns = ("result",)
    most_of_a_campaign = 0

    def row(self, game: Game) -> Row:
        duel = _duel_of(game)
        if duel.result is None:
            raise BadValue("game", "expected a duel that has ended")
        document = dict(duel.result.document)
        names = (*duel.setup.names, "", "")
        players = tuple(Player(seat, names[place]) for place, seat in enumerate(duel.setup.seats))
        return Row("", str(document["outcome"]), None, duel.result.score, {"result": document}, players)

    def line(self, row: Row) -> str:
        return f"{'outer_rim':22} {row.outcome:13}  {', '.join(map(str, row.players))}"

    def detail(self, game: Game) -> Json:
        return None

    def file(self, game: Game) -> tuple[str, str]:
        raise BadValue("form", "expected csv or record: there are no files of duels but records")

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        raise BadValue("number", "games make no campaign")

    def campaign(self, rows: Sequence[Row]) -> int | None:
        raise BadValue("numbers", "there are no campaigns of duels")


def _duel_of(game: Game) -> OuterRim:
    if not isinstance(game, OuterRim):
        raise BadValue("game", f"expected a duel of Outer Rim, got {type(game).__name__}")
    return game


LOG: Final[GameRows] = DuelRows()
