"""What games share that have no campaigns and no files of their own: the log keeps the document of their result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from engine.game import Game, Json, Result
from engine.tables import BadValue
from firmware_py.log.row import Player, Row, Standing


@dataclass(frozen=True, slots=True)
class ResultRows:
    """A game that brings no more to the log than `row` and `standings`, and a `title` where it has several things to
    play, which a class of its own adds. `game` is its
    name in the registry. Implements the rest of firmware_py.log.row.GameRows.
    """

    game: str
    columns: tuple[str, ...] = ("result",)
    most_of_a_campaign: int = 0
    counts_wins: bool = True

    def result_of(self, game: Game) -> Result:
        """How a game ended; raises BadValue for one that has not."""
        if game.result is None:
            raise BadValue("game", f"expected a game of {self.game} that has ended")
        return game.result

    def title(self, game: Game) -> str:
        """Nothing: there is one thing to play."""
        return ""

    def kept(self, game: Game, names: Sequence[str]) -> Row:
        """The row of a game that has ended; `names` are those of its set-up, "" or nothing for who has none."""
        result = self.result_of(game)
        called = (*names, *[""] * len(game.setup.seats))
        players = tuple(Player(seat, called[place]) for place, seat in enumerate(game.setup.seats))
        document = dict(result.document)
        return Row(
            self.title(game), str(document["outcome"]), None, result.score, {"result": document}, players
        )

    def one_winner(self, row: Row) -> tuple[Standing, ...]:
        """Everybody for themselves, and the seat that the result names as the winner has won."""
        winner = document_of(row).get("winner")
        return tuple(Standing((player.seat,), int(player.seat == winner)) for player in row.players)

    def line(self, row: Row) -> str:
        """The row as a line of text."""
        return f"{self.game:22} {row.outcome:13}  {', '.join(map(str, row.players))}"

    def detail(self, game: Game) -> Json:
        """There is nothing more than the row tells."""
        return None

    def file(self, game: Game) -> tuple[str, str]:
        """Raises BadValue: there is no file of a kind of its own."""
        raise BadValue("form", f"expected csv or record: there are no files of {self.game} but records")

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        """Raises BadValue: no game follows another."""
        raise BadValue("number", f"games of {self.game} make no campaign")

    def campaign(self, rows: Sequence[Row]) -> int | None:
        """Raises BadValue: no games belong together."""
        raise BadValue("numbers", f"games of {self.game} make no campaign")


def document_of(row: Row) -> Mapping[str, Json]:
    """The result of a game as its rules wrote it."""
    return cast(Mapping[str, Json], row.points["result"])
