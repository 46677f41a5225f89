"""The score table of the day, for everybody: the games since midnight, the best first, as the log has them.

The log is read in a thread, so the table ticks on meanwhile. A score is told only after the show has told it.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from datetime import time as time_of_day
from pathlib import Path
from typing import Final

import msgspec

from engine.game import Json
from engine.tables import TableError
from firmware_py.games.log import LOGS
from firmware_py.log.filter import Filter
from firmware_py.log.not_installed import rows_of
from firmware_py.log.ranking import RankingPlace, by_people, ranking
from firmware_py.log.row import text_of
from firmware_py.log.store import GameLog
from firmware_py.table.play import GameInPlay
from firmware_py.table.playback import is_untold
from firmware_py.table.table import Table
from firmware_py.web.earlier import ended_message

LOG = logging.getLogger(__name__)
SHOWN: Final = 20  # what a hall can read


@dataclass(frozen=True, slots=True)
class Day:
    """The best places of a day, how many games people have played, the places that the game which was asked for has
    brought, and how that game compares with what its crew played before.
    """

    places: tuple[RankingPlace, ...]
    count: int
    own: tuple[RankingPlace, ...]
    ended: Json = None


def day_of(folder: Path, now: datetime, record: str = "", game: str | None = None, address: str = "") -> Day:
    """The day so far of a game at the table with this state folder, or of all games; `record` is the text of a
    game whose places are wanted too, `address` where phones find the table. What bots alone have played has no
    place.

    A `now` without a time zone is of this computer's own. Raises TableError or sqlite3.Error where the log can't be
    read.
    """
    since, until = (_midnight(now.date() + timedelta(days), now.tzinfo) for days in (0, 1))
    with GameLog(folder, LOGS) as log:
        for problem in log.collect():
            LOG.info(problem)
        today = Filter(game=game, since=since, until=until)
        entries = [entry for entry in log.each(today) if by_people(entry.row.players)]
        own = log.find(record) if record else None
        entry = None if own is None else log.entry(own)
        ended = None if entry is None else ended_message(log, entry, rows_of(LOGS, entry.game), address)
    ranked = ranking(entries, LOGS, own)
    return Day(tuple(ranked[:SHOWN]), len(entries), tuple(one for one in ranked if one.own), ended)


def _midnight(day: date, zone: tzinfo | None) -> str:
    """When a day begins, as the log tells time. A clock may be behind the games of other days."""
    begins = datetime.combine(day, time_of_day(), zone).astimezone(UTC)
    return begins.strftime("%Y-%m-%dT%H:%M:%SZ")


class Today:
    """Keeps the `message` for all pages up to date; empty before the log was read for the first time."""

    def __init__(self, folder: Path, now: Callable[[], datetime], address: Callable[[], str] = str) -> None:
        self._folder = folder
        self._address = address
        self._now = now
        self._known: tuple[object, ...] = ()
        self._failed = False
        self._reading: asyncio.Task[None] | None = None
        self.message = b""

    def watch(self, table: Table) -> None:
        """Lets the log be read when a game has ended at the table, and when another day has begun. What could not be
        read is tried again every minute.
        """
        now = self._now()
        game = table.play.record.game if table.play is not None else None
        known = (now.date(), table.journal.kept, game, now.minute if self._failed else -1)
        if known == self._known or self._reading is not None or is_untold(table.play):
            return
        self._known = known
        self._reading = asyncio.get_running_loop().create_task(self._read(now, table.play))

    async def close(self) -> None:
        """Returns when nobody reads any more."""
        if self._reading is not None:
            await self._reading

    async def _read(self, now: datetime, play: GameInPlay | None) -> None:
        game = play.record.game if play is not None else None
        try:
            day = await asyncio.to_thread(
                day_of, self._folder, now, ended_record(play), game, self._address()
            )
            self.message = msgspec.json.encode(_message(day, now))
            self._failed = False
        except (TableError, sqlite3.Error, OSError) as error:
            self._failed = True
            LOG.warning("the score table of the day stays as it is: %s", error)
        except Exception:
            self._failed = True
            LOG.exception("the score table of the day stays as it is because of a bug")
        finally:
            self._reading = None


def _message(day: Day, now: datetime) -> dict[str, Json]:
    places: list[Json] = [_row(one, now) for one in day.places]
    own: list[Json] = [_row(one, now) for one in day.own]
    return {"kind": "today", "places": places, "count": day.count, "own": own, "ended": day.ended}


def _row(place: RankingPlace, now: datetime) -> Json:
    """A row for a page: what all games share, and the points of its own; `at` is when it was played, as a clock shows
    it.
    """
    shared: dict[str, Json] = msgspec.to_builtins(place)
    del shared["points"]
    at = datetime.fromisoformat(place.played).astimezone(now.tzinfo).strftime("%H:%M")
    return {**place.points, **shared, "at": at}


def ended_record(play: GameInPlay | None) -> str:
    """The record of a game that has ended, as the journal keeps it; "" for none."""
    if play is None or play.game.result is None:
        return ""
    return text_of(play.record)
