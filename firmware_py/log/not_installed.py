"""What the log tells of finished games whose game is not installed: what is stored, and nothing made of it anew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from engine.game import Game, Json
from engine.tables import BadValue
from firmware_py.log.row import GameRows, Row, Standing

NOT_INSTALLED: Final = "game not installed"


@dataclass(frozen=True, slots=True)
class NotInstalled:
    """Implements GameRows for a game that is not there."""

    game: str
    columns: tuple[str, ...] = ("title",)
    most_of_a_campaign: int = 0
    counts_wins: bool = False

    def line(self, row: Row) -> str:
        """What all games have in their rows."""
        score = "" if row.score is None else f"{row.score}  "
        return f"{self.game}  {row.title}  {row.outcome}  {score}({NOT_INSTALLED})"

    def standings(self, row: Row) -> tuple[Standing, ...]:
        """Nobody ranks."""
        return ()

    def detail(self, game: Game) -> Json:
        """Nothing more."""
        return None

    def title(self, game: Game) -> str:
        """Nothing that is known."""
        return ""

    def row(self, game: Game) -> Row:
        """Raises BadValue."""
        self._refuse()

    def file(self, game: Game) -> tuple[str, str]:
        """Raises BadValue."""
        self._refuse()

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        """Raises BadValue."""
        self._refuse()

    def campaign(self, rows: Sequence[Row]) -> int | None:
        """Raises BadValue."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise BadValue("game", f"{self.game}: {NOT_INSTALLED}")


def rows_of(logs: Mapping[str, GameRows], game: str) -> GameRows:
    """What a game brings to the log, or what stands for one that is not installed."""
    return logs[game] if game in logs else NotInstalled(game)
