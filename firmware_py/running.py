"""`spacetable run`: the table, its page, and a free port."""

import asyncio
import errno
import os
import sys
import webbrowser
from importlib.metadata import version
from pathlib import Path

from aiohttp import web

from engine.tables import BadValue, TableError
from firmware_py.assembly import Makers
from firmware_py.journal import RUNNING
from firmware_py.simulated import MakeTable, build_table
from firmware_py.state_folder import state_folder
from firmware_py.supervising import only_one, set_game_aside, signs, supervise, until_stopped, watch_over
from firmware_py.supervisor import CrashLoop, Starts, notify
from firmware_py.table import Table
from firmware_py.web.safe_mode import SafePage
from firmware_py.web.server import Server
from firmware_py.web.service import Service, draw_seed

DEFAULT_PORT = 8080
PORTS_TO_TRY = 50


def run(
    cabinet: str, host: str, port: int | None, state: str | None, browser: bool, make: MakeTable = Table
) -> int:
    """Serves until interrupted; raises TableError for a port that is none or a cabinet that does not fit."""
    wanted_port = _wanted_port(port)
    folder = state_folder(state)
    loop = CrashLoop(folder)
    if not os.environ.get("NOTIFY_SOCKET"):
        _run(folder, cabinet, (host, wanted_port), browser, make)
        return 0
    if loop.is_one:
        if asyncio.run(serve_safely(folder, loop.read(), cabinet, (host, wanted_port))):
            return 0
        loop.healthy()
    loop.starting()
    try:
        _run(folder, cabinet, (host, wanted_port), browser, make)
    except Exception as error:
        loop.failed(error)
        raise
    loop.healthy()
    return 0


def _run(folder: Path, cabinet: str, at: tuple[str, int], browser: bool, make: MakeTable) -> None:
    with only_one(folder):
        built = build_table(folder, cabinet, Makers(), make=make)
        service = Service(built, draw_seed)
        service.resume()
        try:
            asyncio.run(_serve(Server(service), built.table, folder, at, browser))
        finally:
            built.assembled.close()
            built.table.journal.close()


def _wanted_port(port: int | None) -> int:
    text = str(port) if port is not None else os.environ.get("PORT", str(DEFAULT_PORT))
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise BadValue("port", f"expected 1 to 65535, got {text}")
    return int(text)


async def _serve(server: Server, table: Table, folder: Path, at: tuple[str, int], browser: bool) -> None:
    runner = web.AppRunner(server.app)
    await runner.setup()
    try:
        address = await _listen(runner, *at)
        print(f"spacetable is ready at {address}", flush=True)
        if browser and _has_screen():
            webbrowser.open(address)
        await until_stopped(supervise(table, folder))
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> str:
    """Listens, tells the service manager, and gives the address."""
    found = await _bind(runner, host, port)
    if found != port:
        print(f"port {port} is taken, {found} is free", file=sys.stderr)
    notify("READY=1")
    return f"http://{host}:{found}"


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


async def serve_safely(folder: Path, starts: Starts, cabinet: str, at: tuple[str, int]) -> bool:
    """Serves the page of the safe mode until somebody chooses there how to go on; gives whether it was stopped."""
    running = folder / "journal" / RUNNING
    game = f"the interrupted game is in {running}" if running.exists() else "no game was running"
    page = SafePage(starts.count, starts.error, game, version("spacetable"))
    runner = web.AppRunner(page.app)
    await runner.setup()
    try:
        address = await _listen(runner, *at)
        print(f"spacetable is in safe mode, see {address}", file=sys.stderr, flush=True)
        async with signs(cabinet):
            stopped = await until_stopped(watch_over(page.chosen))
    finally:
        await runner.cleanup()
    if page.without_game:
        set_game_aside(folder)
    return stopped


def _has_screen() -> bool:
    """Whether there is a desktop to open a browser on."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
