"""`spacetable run`: the table, its page, and a free port."""

import asyncio
import errno
import os
import ssl
import sys
import time
import webbrowser
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path

from aiohttp import web

from engine.tables import BadValue, TableError
from firmware_py.games.left_out import left_out
from firmware_py.games.own_cards import read_own_cards
from firmware_py.journal.journal import RUNNING
from firmware_py.journal.state_folder import state_folder
from firmware_py.service import first_day
from firmware_py.service.background import (
    set_game_aside,
    signs,
    supervise,
    until,
    until_stopped,
    watch_over,
)
from firmware_py.service.collector import Collector
from firmware_py.service.fleet_line import ended_line, fleet_line
from firmware_py.service.folder_watch import FolderWatch
from firmware_py.service.instance_lock import InstanceLock, only_one
from firmware_py.service.safe_mode import SafePage
from firmware_py.service.starting import ready
from firmware_py.service.stopped_game import StoppedGame
from firmware_py.service.supervisor import CrashLoop, Starts
from firmware_py.table.assembly import Makers, Tap, untapped
from firmware_py.table.settings import SettingsFile, TableSettings, wall_clock
from firmware_py.table.simulated import MakeTable, build_table
from firmware_py.table.speaker import card_of
from firmware_py.table.table import Table
from firmware_py.voice.clips import Library
from firmware_py.web.access import AccessControl
from firmware_py.web.address import own_address, phone_address
from firmware_py.web.bad_requests import tell_once
from firmware_py.web.codes import Codes
from firmware_py.web.listener import IDLE_S, HttpLines, Site
from firmware_py.web.router import Service, draw_seed
from firmware_py.web.server import Server
from firmware_py.web.tls import Tls, WantedTls
from hardware.speaker import Speaker
from hardware.speaker.twin import TwinSpeaker
from sounds.texts import LANGUAGES

DEFAULT_PORT = 8080
PORTS_TO_TRY = 50
PATIENCE_S = 5.0  # with pages that say no goodbye
AGAIN = 75  # what the unit takes for a wish to be started again
SAFE_MODE = "safe mode"  # a version on trial that says so is left, see firmware_py/service/update/watch.py


@dataclass(frozen=True, slots=True)
class SpokenVoice:
    """What the table's own speaker says: clips of a language, None for that of the settings, or nothing."""

    language: str | None = None
    silent: bool = False

    def __post_init__(self) -> None:
        if self.language is not None and self.language not in LANGUAGES:
            raise BadValue("language", f"expected one of {', '.join(LANGUAGES)}, got {self.language}")

    def speaker(self, library: Library, card: str) -> Speaker:
        """A speaker on the sound card that the cabinet names; "" is the system's usual one."""
        if self.silent:
            return TwinSpeaker()
        from hardware.speaker.mixer import MixerSpeaker

        return MixerSpeaker(library.find, card=card)


AS_SET = SpokenVoice()


@dataclass(frozen=True, slots=True)
class Where:
    """Where the server listens, and how."""

    host: str
    port: int
    tls: Tls | None = None

    @property
    def secure(self) -> ssl.SSLContext | None:
        """What it speaks TLS with; None where it speaks plainly."""
        return self.tls.context if self.tls is not None else None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for: the cabinet, where to listen, where to write, and how to sound. Where it is
    `guarded`, pages on this computer need a code like all others. A `position` file is set up at the start; games are
    played by the `cards` of a file of one's own.
    """

    cabinet: str = "laptop"
    host: str = "127.0.0.1"
    port: int | None = None
    state: str | None = None
    browser: bool = False
    voice: SpokenVoice = AS_SET
    guarded: bool = False
    position: dict[str, object] | None = None
    cards: str | None = None
    tls: WantedTls | None = None


def run(wanted: Wanted, make: MakeTable = Table, tap: Tap = untapped) -> int:
    """Serves until interrupted, with its devices as `tap` has them, and gives the exit code: AGAIN where a service
    manager shall start the program again. Raises TableError for a port that is none or a cabinet that does not fit.
    """
    if not wanted.host:
        raise BadValue("host", "expected a name or an address; 0.0.0.0 is all of this computer's")
    port = _wanted_port(wanted.port)
    folder = state_folder(wanted.state)
    at = Where(
        wanted.host,
        port,
        wanted.tls.made(folder, wanted.host, datetime.now(UTC)) if wanted.tls is not None else None,
    )
    tell_once()
    loop = CrashLoop(folder)
    if not os.environ.get("NOTIFY_SOCKET"):
        _run(folder, wanted, at, make, tap)
        return 0
    if loop.is_one:
        stopped = asyncio.run(serve_safely(folder, loop.read(), wanted, at))
        loop.healthy()  # also when stopped, for whoever starts it again after that wants to see the table
        if stopped:
            return 0
    loop.starting()
    try:
        again = _run(folder, wanted, at, make, tap)
    except Exception as error:
        loop.failed(error)
        raise
    loop.healthy()
    return AGAIN if again else 0


def _run(folder: Path, wanted: Wanted, at: Where, make: MakeTable, tap: Tap) -> bool:
    """Whether the operator wants the program to start again. What it stops of is remembered with its game."""
    try:
        return _run_table(folder, wanted, at, make, tap)
    except Exception as error:
        StoppedGame(folder).note(error)
        raise


def _run_table(folder: Path, wanted: Wanted, at: Where, make: MakeTable, tap: Tap) -> bool:
    """Whether the operator wants the program to start again."""
    for told in left_out():
        print(told, file=sys.stderr)
    own = dict([read_own_cards(Path(wanted.cards))]) if wanted.cards is not None else {}
    with only_one(folder) as lock:
        watch = FolderWatch(folder)
        file = SettingsFile(folder, wanted.voice.language)
        library = Library(file.settings.language, folder / "sounds")
        makers = tap(Makers(speaker=partial(wanted.voice.speaker, library, card_of(wanted.cabinet))))
        built = build_table(folder, wanted.cabinet, makers, make=make)
        settings = TableSettings(file, built.table.devices.speaker, library, wall_clock)
        built.table.own_cards = own
        service = Service(built, draw_seed, settings)
        _take_up(service, StoppedGame(folder))
        if wanted.position is not None:
            _set_up(service, wanted.position)
        try:
            access = AccessControl(Codes(folder), wanted.guarded, wanted.host)
            server = Server(service, folder / "sounds", access)
            server.fingerprint = at.tls.fingerprint if at.tls is not None else ""
            server.prepare()
            collector = Collector()
            collector.begin()
            return asyncio.run(_serve(server, folder, (lock, watch, collector), at, wanted.browser))
        finally:
            built.assembled.close()
            built.table.journal.close()


def _take_up(service: Service, stopped: StoppedGame) -> None:
    """Takes up the interrupted game, unless it has stopped the program again and again."""
    reason = stopped.reason()
    if reason:
        service.give_up(reason)
        stopped.forget()
    else:
        service.resume()


def _told(folder: Path, code: str) -> str:
    """The operator's code as a part of an address, or how to learn it."""
    if sys.stdout.isatty() or first_day.told(folder, code, time.time):
        return f"#{code}"
    return " (its code: spacetable codes)"


def _set_up(service: Service, position: dict[str, object]) -> None:
    """Raises TableError where a game is on the table already: nothing that people play is put away unasked."""
    if service.table.play is not None:
        raise TableError("a game is on the table: end it at the page, or take another folder with --state")
    service.set_up(position)


def _wanted_port(port: int | None) -> int:
    text = str(port) if port is not None else os.environ.get("PORT", str(DEFAULT_PORT))
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise BadValue("port", f"expected 1 to 65535, got {text}")
    return int(text)


async def _serve(
    server: Server,
    folder: Path,
    watches: tuple[InstanceLock, FolderWatch, Collector],
    at: Where,
    browser: bool,
) -> bool:
    """Serves until somebody ends it; gives whether that was the operator, who wants it to start again."""
    runner = web.AppRunner(server.app, keepalive_timeout=IDLE_S, shutdown_timeout=PATIENCE_S)
    await runner.setup()
    try:
        port = await _listen(runner, server.lines, at, "ready")
        server.address = phone_address(at.host, port, at.tls is not None)
        here = own_address(at.host, port, at.tls is not None)
        print(f"spacetable is ready at {here}", flush=True)
        if server.address:
            print(f"phones find it at {server.address}", flush=True)
        print(f"the operator's page is {here}/operator{_told(folder, server.operator_code)}", flush=True)
        if server.fingerprint:
            print(f"its certificate has the fingerprint {server.fingerprint}", flush=True)
        if browser and _has_screen():
            webbrowser.open(here)
        line = asyncio.ensure_future(fleet_line(server.table, folder))
        try:
            await until_stopped(until(server.leaving, supervise(server.table, folder, *watches)))
        finally:
            await ended_line(line)
    finally:
        await runner.cleanup()
    return server.leaving.is_set()


async def _listen(runner: web.AppRunner, lines: HttpLines, at: Where, status: str) -> int:
    """Listens, tells the service manager, and gives the port."""
    found = await _bind(runner, lines, at)
    if found != at.port:
        print(f"port {at.port} is taken, {found} is free", file=sys.stderr)
    ready(status)
    return found


async def _bind(runner: web.AppRunner, lines: HttpLines, at: Where) -> int:
    """Listens on its port or the first free one after it."""
    for candidate in range(at.port, min(at.port + PORTS_TO_TRY, 65536)):
        try:
            await Site(runner, at.host, candidate, lines, at.secure).start()
            return candidate
        except UnicodeError as error:
            raise TableError(f"cannot listen on {at.host}: expected a name or an address") from error
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise TableError(f"cannot listen on {at.host}:{candidate}: {error.strerror}") from error
    raise TableError(f"no free port from {at.port} to {at.port + PORTS_TO_TRY - 1}")


async def serve_safely(folder: Path, starts: Starts, wanted: Wanted, at: Where) -> bool:
    """Serves the page of the safe mode until somebody chooses there how to go on; gives whether it was stopped."""
    access = AccessControl(Codes(folder), wanted.guarded, wanted.host)
    running = folder / "journal" / RUNNING
    game = f"the interrupted game is in {running}" if os.path.lexists(running) else "no game was running"
    page = SafePage(access, starts.count, starts.error, game, version("spacetable"))
    runner = web.AppRunner(page.app, keepalive_timeout=IDLE_S, shutdown_timeout=PATIENCE_S)
    await runner.setup()
    try:
        port = await _listen(runner, HttpLines(access.guests), at, SAFE_MODE)
        address = own_address(at.host, port, at.tls is not None)
        print(f"spacetable is in safe mode, see {address}", file=sys.stderr, flush=True)
        print(f"the operator's code is {_told(folder, access.codes.operator)}", flush=True)
        async with signs(wanted.cabinet, folder):
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
