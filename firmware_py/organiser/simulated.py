"""Simulated tables beside an organiser, to try a fleet on one computer: each is the program itself, in a folder of its
own, let in without an invitation because whoever starts it is the organiser.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from firmware_py.fleet.enrolment import keep_membership, read_membership
from firmware_py.organiser.server import Server
from firmware_py.service.children import interpreter

FIRST_PORT: Final = 8090


@asynccontextmanager
async def simulated_tables(folder: Path, server: Server, count: int) -> AsyncIterator[None]:
    """Runs `count` tables while the block does; each keeps its account for the next time."""
    processes: list[asyncio.subprocess.Process] = []
    try:
        for number in range(1, count + 1):
            processes.append(await _table(folder / f"table-{number}", server, number))
        yield
    finally:
        for process in processes:
            with suppress(ProcessLookupError):
                process.terminate()
        for process in processes:
            await process.wait()


async def _table(folder: Path, server: Server, number: int) -> asyncio.subprocess.Process:
    member = read_membership(folder)
    if member is None or member.table not in server.event.roster.rows:
        keep_membership(folder, await server.admit(f"Table {number}"))
    print(f"table {number} is at http://localhost:{FIRST_PORT + number}", flush=True)
    return await asyncio.create_subprocess_exec(
        *interpreter(),
        *("-m", "firmware_py", "run", "--no-browser", "--silent"),
        *("--port", str(FIRST_PORT + number), "--state", str(folder)),
        stdout=asyncio.subprocess.DEVNULL,
    )
