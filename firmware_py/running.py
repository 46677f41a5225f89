"""`spacetable run`: the table, its page, and a free port."""

import asyncio
import errno
import os
import sys
import webbrowser

from aiohttp import web

from engine.tables import BadValue, TableError
from firmware_py.assembly import Makers
from firmware_py.simulated import MakeTable, build_table
from firmware_py.state_folder import state_folder
from firmware_py.table import Table
from firmware_py.web.server import Server
from firmware_py.web.service import Service, draw_seed

DEFAULT_PORT = 8080
PORTS_TO_TRY = 50


def run(
    cabinet: str, host: str, port: int | None, state: str | None, browser: bool, make: MakeTable = Table
) -> int:
    """Serves until interrupted; raises TableError for a port that is none or a cabinet that does not fit."""
    wanted_port = _wanted_port(port)
    built = build_table(state_folder(state), cabinet, Makers(), make=make)
    service = Service(built, draw_seed)
    service.resume()
    try:
        asyncio.run(_serve(Server(service), host, wanted_port, browser))
    finally:
        built.assembled.close()
    return 0


def _wanted_port(port: int | None) -> int:
    text = str(port) if port is not None else os.environ.get("PORT", str(DEFAULT_PORT))
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise BadValue("port", f"expected 1 to 65535, got {text}")
    return int(text)


async def _serve(server: Server, host: str, port: int, browser: bool) -> None:
    runner = web.AppRunner(server.app)
    await runner.setup()
    try:
        found = await _bind(runner, host, port)
        address = f"http://{host}:{found}"
        if found != port:
            print(f"port {port} is taken, {found} is free", file=sys.stderr)
        print(f"spacetable is ready at {address}", flush=True)
        if browser and _has_screen():
            webbrowser.open(address)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


async def _bind(runner: web.AppRunner, host: str, port: int) -> int:
    """Listens on `port` or the first free one after it."""
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        try:
            await web.TCPSite(runner, host, candidate).start()
            return candidate
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise TableError(f"cannot listen on {host}:{candidate}: {error.strerror}") from error
    raise TableError(f"no free port from {port} to {port + PORTS_TO_TRY - 1}")


def _has_screen() -> bool:
    """Whether there is a desktop to open a browser on."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
