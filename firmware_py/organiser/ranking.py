"""The one ranking of a round, over all tables: by the points that each game's own standings give."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from firmware_py.fleet.messages import RankingPlace, Standing
from firmware_py.organiser.store import Stored


@dataclass(frozen=True, slots=True)
class _Claim:
    """A standing with where it was reached."""

    standing: Standing
    stored: Stored


def round_ranking(results: Iterable[Stored], titles: Mapping[str, str]) -> list[RankingPlace]:
    """The places, the best first; equal points share a rank, and of them whoever was earlier stands first. Who has no
    points stands last, without a rank. `titles` is what people call each table.
    """
    claims = [_Claim(one, stored) for stored in results for one in stored.result.standings]
    ordered = sorted(claims, key=lambda one: (one.standing.points is None, -(one.standing.points or 0)))
    scores = [one.standing.points for one in ordered]
    return [
        RankingPlace(
            rank=None if one.standing.points is None else 1 + scores.index(one.standing.points),
            names=tuple(one.standing.people),
            table=titles.get(one.stored.place, one.stored.place),
            score=one.standing.points,
        )
        for one in ordered
    ]
