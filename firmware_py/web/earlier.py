"""How a game that has ended compares with what the same people played before, and where it can be opened again."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.game import Json
from firmware_py.log.filter import Filter
from firmware_py.log.ranking import best_score, ranking
from firmware_py.log.row import GameRows, LogEntry, Row
from firmware_py.log.store import GameLog
from firmware_py.web.qr import qr_rows


@dataclass(frozen=True, slots=True)
class Earlier:
    """The games of the same people, of one kind and title, up to this one: how many, its place among those that have a
    score, and the best score of the others. Where wins are counted, `wins` says instead who has won how many of them.
    """

    count: int
    rank: int | None = None
    best: int | None = None
    wins: tuple[tuple[tuple[str, ...], int], ...] = ()


def crew_of(row: Row) -> frozenset[str]:
    """The names of the people of a game; bots have none that count."""
    return frozenset(player.name for player in row.players if player.name and not player.bot)


def earlier(entries: Iterable[LogEntry], own: LogEntry, rows: GameRows) -> Earlier | None:
    """Compares a game with the earlier `entries`; None where nobody gave a name, for then nobody knows who played, and
    none of them is looked at.
    """
    crew = crew_of(own.row)
    if not crew:
        return None
    same = [
        entry
        for entry in entries
        if entry.number < own.number
        and (entry.game, entry.row.title) == (own.game, own.row.title)
        and crew_of(entry.row) == crew
    ]
    if rows.counts_wins:
        places = ranking([*same, own], {own.game: rows})
        return Earlier(len(same) + 1, wins=tuple((one.names, one.score or 0) for one in places))
    score = best_score(own, rows)
    scores = [found for entry in same if (found := best_score(entry, rows)) is not None]
    rank = None if score is None else 1 + sum(other > score for other in scores)
    return Earlier(len(same) + 1, rank, max(scores, default=None))


def ended_message(log: GameLog, entry: LogEntry, rows: GameRows, address: str) -> Json:
    """What a page is told of a game in the log beside its ending; `address` is where phones find the table, "" if they
    can't.
    """
    somebody = min(crew_of(entry.row), default=None)
    entries = log.each(Filter(game=entry.game, title=entry.row.title, name=somebody))
    known = earlier(entries, entry, rows)
    where = f"{address}/game/{entry.number}" if address else ""
    return {
        "number": entry.number,
        "earlier": None if known is None else _told(known),
        "where": where,
        "qr": list(qr_rows(where)),
    }


def _told(known: Earlier) -> Json:
    wins: list[Json] = [{"names": [*names], "won": won} for names, won in known.wins]
    return {"count": known.count, "rank": known.rank, "best": known.best, "wins": wins}
