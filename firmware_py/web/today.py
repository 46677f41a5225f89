"""The score table of the day, for everybody: the flights since midnight, the best first, as the flight log has them.

The log is read in a thread, so the table ticks on meanwhile. A score is told only after the show has told it.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from datetime import time as time_of_day
from pathlib import Path
from typing import Final

import msgspec

from engine.game import Json
from engine.tables import TableError
from firmware_py.log.store import Entry, Filter, FlightLog
from firmware_py.table.play import Play
from firmware_py.table.table import Table

LOG = logging.getLogger(__name__)
SHOWN: Final = 20  # what a hall can read


@dataclass(frozen=True, slots=True)
class Flight:
    """A row. `at` is when it was flown, as a clock shows it; `rank` and `total` are None for a lost flight; a crew
    without names is called by the number of its flight.
    """

    number: int
    at: str
    rank: int | None
    mission: str
    common: str
    serious: str
    players: int
    crew: tuple[str, ...]
    total: int | None


@dataclass(frozen=True, slots=True)
class Day:
    """The best flights of a day, how many there were, and the row of the flight that was asked for, if it is one."""

    flights: tuple[Flight, ...]
    count: int
    own: Flight | None


def day_of(folder: Path, now: datetime, record: str = "") -> Day:
    """The day so far at the table with this state folder; `record` is the text of a flight whose row is wanted too.

    A `now` without a time zone is of this computer's own. Raises TableError or sqlite3.Error where the log can't be
    read.
    """
    midnight = datetime.combine(now.date(), time_of_day(), now.tzinfo).astimezone(UTC)
    with FlightLog(folder) as log:
        for problem in log.collect():
            LOG.info(problem)
        entries = log.entries(Filter(since=midnight.strftime("%Y-%m-%dT%H:%M:%SZ")))
    ranked = _ranked(entries, now)
    own = max((entry.number for entry in entries if record and entry.record == record), default=0)
    found = next((flight for flight in ranked if flight.number == own), None)
    return Day(tuple(ranked[:SHOWN]), len(ranked), found)


def _ranked(entries: list[Entry], now: datetime) -> list[Flight]:
    """The best first and the lost ones last; equal scores share a rank, and the earlier flight stands first."""
    totals = [entry.columns.total for entry in entries if entry.columns.total is not None]
    rows = [_row(entry, totals, now) for entry in entries]
    return sorted(rows, key=lambda row: (row.total is None, -(row.total or 0), row.number))


def _row(entry: Entry, totals: list[int], now: datetime) -> Flight:
    total = entry.columns.total
    flown = datetime.fromisoformat(entry.flown).astimezone(now.tzinfo)
    return Flight(
        number=entry.number,
        at=flown.strftime("%H:%M"),
        rank=None if total is None else 1 + sum(other > total for other in totals),
        mission=entry.columns.mission,
        common=entry.columns.common,
        serious=entry.columns.serious,
        players=entry.players,
        crew=tuple(member.name for member in entry.crew if member.name),
        total=total,
    )


class Today:
    """Keeps the `message` for all pages up to date; empty before the log was read for the first time."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self._folder = folder
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
        known = (now.date(), table.journal.kept, now.minute if self._failed else -1)
        if known == self._known or self._reading is not None or _is_secret(table.play):
            return
        self._known = known
        self._reading = asyncio.get_running_loop().create_task(self._read(now, _record(table.play)))

    async def close(self) -> None:
        """Returns when nobody reads any more."""
        if self._reading is not None:
            await self._reading

    async def _read(self, now: datetime, record: str) -> None:
        try:
            day = await asyncio.to_thread(day_of, self._folder, now, record)
            self.message = msgspec.json.encode(_message(day))
            self._failed = False
        except (TableError, sqlite3.Error, OSError) as error:
            self._failed = True
            LOG.warning("the score table of the day stays as it is: %s", error)
        except Exception:
            self._failed = True
            LOG.exception("the score table of the day stays as it is because of a bug")
        finally:
            self._reading = None


def _message(day: Day) -> dict[str, Json]:
    rows: list[Json] = [msgspec.to_builtins(flight) for flight in day.flights]
    return {"kind": "today", "flights": rows, "count": day.count, "own": msgspec.to_builtins(day.own)}


def _is_secret(play: Play | None) -> bool:
    """Whether a game has ended and the show has not told so yet."""
    return play is not None and play.game.result is not None and play.director.now_ms < play.director.end_ms


def _record(play: Play | None) -> str:
    """The record of a game that has ended, as the journal keeps it."""
    if play is None or play.game.result is None:
        return ""
    return "".join(f"{line}\n" for line in play.record.lines())
