"""The ranking of an event's round for every page, as a message of its own: pictures would grow by it."""

from typing import Final

import msgspec

from firmware_py.table.event_round import RoundRanking
from firmware_py.table.table import Table
from firmware_py.web.table_messages import RoundMessage, RoundPlaceView

SHOWN: Final = 20  # what a hall can read
NOTHING: Final = RoundRanking("", ())


class RoundNews:
    """`message` is what pages were told last, b"" before there was a ranking."""

    def __init__(self) -> None:
        self.message = b""
        self._seen: RoundRanking | None = None

    def watch(self, table: Table) -> None:
        """Makes another message where the table knows another ranking."""
        if table.ranking is self._seen:
            return
        before, self._seen = self._seen, table.ranking
        if table.ranking != before:
            self.message = msgspec.json.encode(told(table.ranking or NOTHING))


def told(ranking: RoundRanking) -> RoundMessage:
    """The ranking as pages read it."""
    places = [
        RoundPlaceView(
            rank=one.rank, names=[name for name in one.names if name], table=one.table, score=one.score
        )
        for one in ranking.places[:SHOWN]
    ]
    return RoundMessage(kind="round", name=ranking.name, places=places, age_min=ranking.age_min)
