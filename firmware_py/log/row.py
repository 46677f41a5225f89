"""What the log of finished games keeps of each, whatever game it is: columns that all share, and a document of its own.

What the points of a game are, and how they read, the game itself says: it brings a `GameRows` (its file log.py).
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from engine.game import Game, Json, Refused, Seat
from engine.record import Record, read_record, replayed
from engine.tables import BadTable, BadValue


@dataclass(frozen=True, slots=True)
class Player:
    """Who played: the seat, 0 for a figure that nobody sat for, the name if one was given, marks such as captain, and
    whether it was a bot.
    """

    seat: Seat
    name: str = ""
    marks: tuple[str, ...] = ()
    bot: bool = False

    def __str__(self) -> str:
        seat = f"{'bot at ' if self.bot else ''}seat {self.seat}"
        name = self.name or (seat if self.seat else "android")
        return f"{name} ({', '.join(self.marks)})" if self.marks else name


@dataclass(frozen=True, slots=True)
class Row:
    """How a game ended.

    `title` is what was played, such as a mission, "" where a game has only one thing to play; `outcome` is the game's
    own word, `won` whether the people did (None where that is no question); `score` is that of the rules' result,
    None where there is none. `points` is the game's own document; games that name the same `campaign` in it are
    one campaign, `campaign_game` counts them from 1.
    """

    title: str
    outcome: str
    won: bool | None
    score: int | None
    points: Mapping[str, Json]
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """What those at some seats rank by: a crew together, or somebody alone. `points` is None for who has no place."""

    seats: tuple[Seat, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game, ready for the log; `digest` is the SHA-256 of `record`, its very bytes."""

    game: str
    row: Row
    seed: int
    record: str
    digest: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A game in the log. `doubtful`: the clock was behind that of an earlier game, so `played` may be wrong.
    `withheld`: other tables still play the same deal, so nobody is told the seed.
    """

    number: int
    played: str
    doubtful: bool
    game: str
    row: Row
    seed: int
    campaign: int | None
    withheld: bool = False

    @property
    def told_seed(self) -> str:
        """The seed as people may know it; "" while it is withheld."""
        return "" if self.withheld else str(self.seed)


class GameRows(Protocol):
    """What a game brings to the log, as `LOG` in its file log.py."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Keys of `Row.points` that a spreadsheet shows, in order."""

    @property
    def most_of_a_campaign(self) -> int:
        """How many games make a campaign at most; 0 where there are none."""

    @property
    def counts_wins(self) -> bool:
        """Whether people rank by how many games they have won, because a game brings no points that compare."""

    def title(self, game: Game) -> str:
        """What is played, as `Row.title` says it; raises BadValue for another game."""

    def row(self, game: Game) -> Row:
        """The row of a game that has ended."""

    def standings(self, row: Row) -> tuple[Standing, ...]:
        """Who ranks by what after a game. Where wins are counted, a standing has 1 point for a win and 0 else."""

    def line(self, row: Row) -> str:
        """The row as a line of text, without its number and date."""

    def detail(self, game: Game) -> Json:
        """More of a finished game, for its page; None where there is nothing more."""

    def file(self, game: Game) -> tuple[str, str]:
        """The name and the text of a file of the game's own kind, such as a flight file; raises BadValue where there is
        none.
        """

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        """The position file of the game that follows one in its campaign, with what people repair in between; raises
        BadValue where none can follow.
        """

    def campaign(self, rows: Sequence[Row]) -> int | None:
        """The score of a campaign of these games; None for one that failed. Raises BadValue for games that make
        none.
        """


def text_of(record: Record) -> str:
    """The very text of a record, as the journal keeps it."""
    return "".join(f"{line}\n" for line in record.lines())


def digest_of(text: str) -> str:
    """The SHA-256 of a record's text."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def finished(record: Record, rows: GameRows) -> Finished:
    """A record ready for the log; raises BadValue for a game that has not ended, BadTable for one that the rules
    refuse.
    """
    game = played(record, record.game)
    if game.result is None:
        raise BadValue("game", f"expected a game of {record.game} that has ended")
    text = text_of(record)
    return Finished(record.game, row_of(record, game, rows), record.seed, text, digest_of(text))


def row_of(record: Record, game: Game, rows: GameRows) -> Row:
    """The row of a game that was played by its record, with who played as far as the record tells."""
    row = rows.row(game)
    players = [_told(player, record) for player in row.players]
    known = {player.seat for player in players}
    alone = [
        _told(Player(seat), record) for seat in sorted({*record.people, *record.bots}) if seat not in known
    ]
    return replace(row, players=(*alone, *players))


def _told(player: Player, record: Record) -> Player:
    """Names that people gave at the table go before those of the set-up. A seat that no character sits for is that of
    somebody who leads them all, such as androids."""
    bot = player.seat in record.bots
    return replace(player, name=record.people.get(player.seat, player.name), bot=bot)


def played(record: Record, name: str) -> Game:
    """The game of a record, played again; raises BadTable with `name` where the rules refuse it."""
    try:
        return replayed(record)
    except Refused as refused:
        why = f"the rules refuse an action of this record: {refused.reason}"
        raise BadTable(name, 0, "", why) from refused


def differences(text: str, stored: Row, name: str, version: int, rows: GameRows) -> list[str]:
    """What the present rules, of `version`, make of a stored record, point by point where it is not what was stored."""
    lines = text.splitlines()
    header = json.loads(lines[0])
    header["version"] = version
    try:
        now = rows.row(played(read_record([json.dumps(header), *lines[1:]], name), name))
    except (BadTable, BadValue) as error:
        return [str(error)]
    was, becomes = ({"outcome": row.outcome, "score": row.score, **row.points} for row in (stored, now))
    return [
        f"{key}: {_short(was.get(key))} was stored, {_short(becomes.get(key))} is what the rules make of it"
        for key in dict.fromkeys((*was, *becomes))
        if was.get(key) != becomes.get(key)
    ]


def _short(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
