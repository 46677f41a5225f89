"""`spacetable run`: the table, its page, and a free port."""

import asyncio
import errno
import os
import sys
import webbrowser
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from aiohttp import web

from engine.tables import BadValue, TableError
from firmware_py.assembly import Makers
from firmware_py.journal import RUNNING
from firmware_py.phrases import LANGUAGES
from firmware_py.simulated import MakeTable, build_table
from firmware_py.state_folder import state_folder
from firmware_py.supervising import only_one, set_game_aside, signs, supervise, until_stopped, watch_over
from firmware_py.supervisor import CrashLoop, Starts, notify
from firmware_py.table import Table
from firmware_py.voice import Library
from firmware_py.web.safe_mode import SafePage
from firmware_py.web.server import Server
from firmware_py.web.service import Service, draw_seed
from hardware.speaker import Speaker
from hardware.speaker.twin import TwinSpeaker

DEFAULT_PORT = 8080
PORTS_TO_TRY = 50


@dataclass(frozen=True, slots=True)
class Voice:
    """What the table's own speaker says: clips of a language, or nothing."""

    language: str = LANGUAGES[0]
    silent: bool = False

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise BadValue("language", f"expected one of {', '.join(LANGUAGES)}, got {self.language}")

    def speaker(self, state: Path) -> Speaker:
        """A speaker on the sound card; files in the folder `sounds` of the state folder go before ours."""
        if self.silent:
            return TwinSpeaker()
        from hardware.speaker.mixer import MixerSpeaker

        return MixerSpeaker(Library(self.language, state / "sounds").find)


ENGLISH = Voice()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for: the cabinet, where to listen, where to write, and how to sound."""

    cabinet: str = "laptop"
    host: str = "127.0.0.1"
    port: int | None = None
    state: str | None = None
    browser: bool = False
    voice: Voice = ENGLISH


def run(wanted: Wanted, make: MakeTable = Table) -> int:
    """Serves until interrupted; raises TableError for a port that is none or a cabinet that does not fit."""
    at = (wanted.host, _wanted_port(wanted.port))
    folder = state_folder(wanted.state)
    loop = CrashLoop(folder)
    if not os.environ.get("NOTIFY_SOCKET"):
        _run(folder, wanted, at, make)
        return 0
    if loop.is_one:
        if asyncio.run(serve_safely(folder, loop.read(), wanted.cabinet, at)):
            return 0
        loop.healthy()
    loop.starting()
    try:
        _run(folder, wanted, at, make)
    except Exception as error:
        loop.failed(error)
        raise
    loop.healthy()
    return 0


def _run(folder: Path, wanted: Wanted, at: tuple[str, int], make: MakeTable) -> None:
    makers = Makers(speaker=partial(wanted.voice.speaker, folder))
    with only_one(folder):
        built = build_table(folder, wanted.cabinet, makers, make=make)
        service = Service(built, draw_seed)
        service.resume()
        try:
            asyncio.run(_serve(Server(service, folder / "sounds"), built.table, folder, at, wanted.browser))
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
