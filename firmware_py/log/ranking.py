"""Who stands where among finished games: people only, each game and each thing that can be played in it by itself."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.game import Json, Seat
from firmware_py.log.not_installed import rows_of
from firmware_py.log.row import GameRows, LogEntry, Player, Standing


@dataclass(frozen=True, slots=True)
class RankingPlace:
    """What people have reached, `rank` of `of` among those who played the same; None for who has no rank.

    `names` are those who share it, at these `seats` of the game, without the `bots` that helped them. `score` are
    points, or, where wins are counted, how many of `games` they have won. `number` is the game that it comes from, the
    last one of several, and `played` when that was kept; `points` is its document, `outcome` how it ended. `own` says
    whether the game that was asked for is among them.
    """

    number: int
    played: str
    game: str
    title: str
    outcome: str
    rank: int | None
    of: int
    score: int | None
    games: int | None
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    bots: int
    points: Mapping[str, Json]
    own: bool


@dataclass(frozen=True, slots=True)
class _Share:
    """What a game brought to some of those who played it."""

    entry: LogEntry
    standing: Standing
    players: tuple[Player, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Those of people, as far as they gave one."""
        return tuple(player.name for player in self.players if player.name and not player.bot)


def by_people(players: Iterable[Player]) -> bool:
    """Whether somebody plays who is no bot. A seat of no character, such as that of androids, plays for nobody."""
    seated = [player for player in players if player.seat]
    return not seated or not all(player.bot for player in seated)


def ranking(
    entries: Iterable[LogEntry], logs: Mapping[str, GameRows], own: int | None = None
) -> list[RankingPlace]:
    """The places of people, the best first, whatever they played; who has none stands last. Equal scores share a rank,
    and of them the earlier game stands first. `own` is the number of a game that is asked for.
    """
    kinds: dict[tuple[str, str], list[_Share]] = {}
    for entry in entries:
        kinds.setdefault((entry.game, entry.row.title), []).extend(_shares(entry, rows_of(logs, entry.game)))
    places = [
        place for kind, shares in kinds.items() for place in _places(shares, rows_of(logs, kind[0]), own)
    ]
    return sorted(places, key=lambda one: (one.rank is None, one.rank or 0, one.number))


def best_score(entry: LogEntry, rows: GameRows) -> int | None:
    """The best that people have reached in a game; None where there is nothing to compare."""
    points = [share.standing.points for share in _shares(entry, rows)]
    return max((one for one in points if one is not None), default=None)


def _shares(entry: LogEntry, rows: GameRows) -> Iterable[_Share]:
    for standing in rows.standings(entry.row):
        players = tuple(player for player in entry.row.players if player.seat in standing.seats)
        if by_people(players):
            yield _Share(entry, standing, players)


def _places(shares: list[_Share], rows: GameRows, own: int | None) -> Iterable[RankingPlace]:
    """The places of one kind."""
    alike: dict[tuple[object, ...], list[_Share]] = {}
    for share in shares:
        same = bool(share.names) and rows.counts_wins
        key = sorted(share.names) if same else (share.entry.number, share.standing.seats)
        alike.setdefault(tuple(key), []).append(share)
    scores = [_score(one) for one in alike.values()]
    ranked = sorted(score for score in scores if score is not None)
    for some, score in zip(alike.values(), scores, strict=True):
        last = some[-1]
        yield RankingPlace(
            number=last.entry.number,
            played=last.entry.played,
            game=last.entry.game,
            title=last.entry.row.title,
            outcome=last.entry.row.outcome,
            rank=None if score is None else 1 + len(ranked) - bisect_right(ranked, score),
            of=len(ranked),
            score=score,
            games=len(some) if rows.counts_wins else None,
            seats=last.standing.seats,
            names=last.names,
            bots=sum(player.bot for player in last.players),
            points=last.entry.row.points,
            own=any(share.entry.number == own for share in some),
        )


def _score(shares: list[_Share]) -> int | None:
    """Points, or how many games were won."""
    points = [share.standing.points for share in shares if share.standing.points is not None]
    return sum(points) if points else None
