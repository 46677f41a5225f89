"""Whether the page comes: it is served at a free port of this computer alone, and fetched once."""

import asyncio
import tempfile
from pathlib import Path

from aiohttp import ClientError, ClientSession, ClientTimeout, web

from engine.tables import TableError
from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service
from firmware_py.web.server import Server

HOST = "127.0.0.1"
PATIENCE_S = 10


def serve_once() -> str:
    """What came of it; TableError if the page did not come."""
    with tempfile.TemporaryDirectory() as folder:
        simulated = simulated_table(Path(folder))
        try:
            size = asyncio.run(_fetch(Server(Service(simulated, lambda: 1))))
        finally:
            simulated.table.journal.close()
    return f"{size:,} bytes, and the table says hello"


async def _fetch(server: Server) -> int:
    runner = web.AppRunner(server.app)
    await runner.setup()
    try:
        site = web.TCPSite(runner, HOST, 0)
        await site.start()
        port = runner.addresses[0][1]
        async with ClientSession(timeout=ClientTimeout(PATIENCE_S)) as session:
            async with session.get(f"http://{HOST}:{port}/") as answer:
                if answer.status != 200:
                    raise TableError(f"the page answers {answer.status}")
                size = len(await answer.read())
            async with session.ws_connect(f"http://{HOST}:{port}/ws") as socket:
                hello = await socket.receive_json()
        if hello.get("kind") != "hello":
            raise TableError("the table says no hello to the page")
        return size
    except (ClientError, OSError, TimeoutError) as error:
        raise TableError(f"the page can't be fetched: {error}") from error
    finally:
        await runner.cleanup()
