"""What runs beside the table in the loop: the look at its pulse, the flight log, and waiting for the end."""

import asyncio
import logging
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from engine.tables import TableError
from firmware_py.games.log import LOGS
from firmware_py.journal.journal import Journal
from firmware_py.log.store import GameLog
from firmware_py.service.children import ended, interpreter
from firmware_py.service.collector import Collector
from firmware_py.service.folder_watch import FolderWatch
from firmware_py.service.instance_lock import InstanceLock, LockWatch
from firmware_py.service.starting import notify
from firmware_py.service.supervisor import HEALTHY_S, CrashLoop, Supervisor, watchdog_s
from firmware_py.table.table import Table

LOG = logging.getLogger(__name__)
LOOK_EVERY_S: Final = 0.5  # people are told within a second


async def supervise(
    table: Table, folder: Path, lock: InstanceLock, aside: FolderWatch, collector: Collector
) -> None:
    """Looks after a table for ever; raises Stuck when it stands still, TableError when its folder was taken."""
    supervisor, loop = Supervisor(table), CrashLoop(folder)
    begun_s = time.monotonic()
    kept, healthy = -1, False
    taking: asyncio.Future[None] | None = None
    watch = LockWatch(lock, table)
    while True:
        now_s = time.monotonic()
        supervisor.look(now_s, time.time())
        watch.look()
        aside.look(table)
        collector.look(table)
        if not healthy and now_s - begun_s > HEALTHY_S:
            healthy = True
            loop.healthy()
        if table.journal.kept != kept and (taking is None or taking.done()):
            kept = table.journal.kept
            # Nobody waits for it: a log that is built again from many games, or that another program holds, takes
            # longer than the watchdog is patient.
            taking = asyncio.ensure_future(asyncio.to_thread(collect, folder))
        await asyncio.sleep(min(LOOK_EVERY_S, supervisor.every_s))


def collect(folder: Path) -> None:
    """Takes finished games into the log. What fails is tried again with the next one, and by `spacetable log`."""
    try:
        with GameLog(folder, LOGS) as log:
            for problem in log.collect():
                LOG.warning(problem)
            log.check()
    except (sqlite3.Error, TableError, OSError) as error:
        LOG.warning("the log takes nothing: %s", error)
    except Exception:  # the games stay where they are, and a table needs no log
        LOG.exception("the log takes nothing because of a bug")


async def watch_over(chosen: asyncio.Event) -> None:
    """Feeds the watchdog until something is chosen."""
    while not chosen.is_set():
        notify("WATCHDOG=1")
        with suppress(TimeoutError):
            await asyncio.wait_for(chosen.wait(), min(1.0, (watchdog_s() or 4.0) / 4))
    await asyncio.sleep(0.2)  # for the answer to reach the browser


@asynccontextmanager
async def signs(cabinet: str, folder: Path) -> AsyncIterator[None]:
    """Lets the table itself show and say that it is in safe mode, in a process that may die of it."""
    process = await asyncio.create_subprocess_exec(
        *interpreter(), "-m", "firmware_py.service.safe_signs", cabinet, str(folder)
    )
    try:
        yield
    finally:
        await ended(process)


def set_game_aside(folder: Path) -> None:
    """Puts the interrupted game where it is kept and disturbs nobody."""
    Journal(folder / "journal").put_away("aside")


async def until(leaving: asyncio.Event, work: Coroutine[None, None, None]) -> None:
    """Does `work` until it ends, or until `leaving` is set; raises what the work raises."""
    task, left = asyncio.ensure_future(work), asyncio.ensure_future(leaving.wait())
    try:
        await asyncio.wait((task, left), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
    finally:
        left.cancel()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def until_stopped(work: Coroutine[None, None, None]) -> bool:
    """Does `work` until it ends, or until the service manager asks for an end; gives whether that was it."""
    task = asyncio.ensure_future(work)
    stops = asyncio.Event()

    def stop() -> None:
        stops.set()
        task.cancel()

    with suppress(NotImplementedError):  # where the system knows no signals
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    try:
        await task
    except asyncio.CancelledError:
        if not stops.is_set():
            raise
    return stops.is_set()
