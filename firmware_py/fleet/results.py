"""Results of finished games, exactly once: the log of the table is the outbox, and nothing else is kept.

At each connection, and every five minutes, a table tells the digests of the event's games; the organiser answers with
those that it lacks. So a lost message, a broker that was wiped and a store put back from a backup heal alike.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine import GAMES
from engine.game import Seat
from firmware_py.fleet import messages as m
from firmware_py.log.filter import Filter
from firmware_py.log.ranking import by_people
from firmware_py.log.row import GameRows, LogEntry, Player
from firmware_py.log.store import GameLog
from firmware_py.log.withheld import Rounds

SHORT: Final = 16  # hex digits of a digest that tell games of one table apart


@dataclass(frozen=True, slots=True)
class Sender:
    """Whose results they are: the table on the broker, since when games count (UTC), and whether names leave it."""

    table: str
    since: str
    names_leave: bool


def digests(log: GameLog, sender: Sender) -> tuple[str, ...]:
    """The games that the table has to give, oldest first."""
    return tuple(digest[:SHORT] for _, digest in log.digests(Filter(since=sender.since)))


def wanted_results(
    log: GameLog,
    rows: Mapping[str, GameRows],
    sender: Sender,
    wanted: Iterable[str],
    ended_s_ago: Mapping[str, float],
    rounds: Rounds,
) -> list[m.Result]:
    """The results of the games with these digests; what is not in the log is left out.

    `ended_s_ago` knows, by digest, how long ago a game ended by the steady clock of this start. A result of an earlier
    start keeps its date and is doubtful, as in the log.
    """
    known = {digest[:SHORT]: (number, digest) for number, digest in log.digests(Filter(since=sender.since))}
    found = [known[short] for short in wanted if short in known]
    return [
        _result(log.entry(number), digest, rows, sender, ended_s_ago.get(digest), rounds)
        for number, digest in found
    ]


def _result(
    entry: LogEntry,
    digest: str,
    rows: Mapping[str, GameRows],
    sender: Sender,
    ago_s: float | None,
    rounds: Rounds,
) -> m.Result:
    people = {player.seat: player for player in entry.row.players}
    standings = [
        m.Standing(one.seats, one.points, _names(one.seats, people, sender.names_leave))
        for one in rows[entry.game].standings(entry.row)
        if by_people([people[seat] for seat in one.seats if seat in people])
    ]
    return m.Result(
        id=f"{sender.table}/{digest}",
        game=entry.game,
        rules=GAMES[entry.game].version,
        title=entry.row.title,
        seed=str(entry.seed),
        score=entry.row.score,
        won=entry.row.won,
        standings=tuple(standings),
        played=entry.played,
        ended_ago_s=ago_s,
        doubtful=entry.doubtful or ago_s is None,
        round=rounds.of(entry.game, entry.seed),
    )


def _names(seats: Iterable[Seat], people: Mapping[Seat, Player], leave: bool) -> tuple[str, ...]:
    """Names of people, as far as they leave the table."""
    known = [people[seat] for seat in seats if seat in people and not people[seat].bot]
    return tuple((player.name if leave else "")[:64] for player in known)
