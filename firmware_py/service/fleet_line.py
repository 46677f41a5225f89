"""A table's line to its organiser beside the running table. Whatever happens here, the table goes on."""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from engine.tables import TableError
from firmware_py.devices.health import in_background
from firmware_py.fleet.enrolment import FILE, Membership, read_membership
from firmware_py.games.log import LOGS
from firmware_py.service.update.places import Places
from firmware_py.table.table import Table

LOG: Final = logging.getLogger(__name__)
LOOK_S: Final = 1.0


async def fleet_line(table: Table, folder: Path) -> None:
    """Keeps the line of a table while it is in a fleet, until it is cancelled: it joins when its file appears, and
    leaves when that goes.

    What goes wrong is written to the log of the program, and ends the line and nothing else.
    """
    while True:
        seen = _shape(folder)
        line = asyncio.ensure_future(_line(table, folder)) if seen is not None else None
        try:
            while _shape(folder) == seen:
                await asyncio.sleep(LOOK_S)
        finally:
            if line is not None:
                await ended_line(line)
        table.staff.reachable = False
        table.ranking = None
        table.lobby.bind(None)


def _shape(folder: Path) -> tuple[int, int] | None:
    """Tells one file of a membership from another; None where there is none."""
    try:
        found = (folder / FILE).stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


async def _line(table: Table, folder: Path) -> None:
    try:
        member = read_membership(folder)
        if member is not None:
            await _keep(table, folder, member)
    except TableError as error:
        LOG.warning("this table has no line to its fleet: %s", error)
    except Exception:  # a bug of the fleet is none of the game's
        LOG.exception("this table has no line to its fleet because of a bug")


async def _keep(table: Table, folder: Path, member: Membership) -> None:
    from firmware_py.fleet import topics
    from firmware_py.fleet.fetching import fetch
    from firmware_py.fleet.hands import Clocks, FleetHands
    from firmware_py.fleet.line import Account, keep_line

    clocks = Clocks(time.monotonic, time.time)
    running = version("spacetable")
    get = partial(fetch, member, Places.here().inbox)
    hands = FleetHands(table, member, folder, LOGS, running, clocks, get, in_background)
    goodbye = hands.agent.goodbye()
    down = tuple((topics.of_table(member.table, what), 1) for what in topics.DOWN)
    heard = (*down, (topics.ROUND, 1), (topics.SAY, 1), (topics.RANKING, 1))
    await keep_line(
        Account(
            member.host,
            member.port,
            member.table,
            member.password,
            member.table,
            member.certificate,
            heard,
            will=goodbye,
        ),
        hands,
        (goodbye,),
    )


async def ended_line(line: "asyncio.Task[None]") -> None:
    """Ends the line; a table that leaves in good order says so first, where that takes no longer than a second."""
    line.cancel()
    with suppress(asyncio.CancelledError):
        await line
