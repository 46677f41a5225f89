"""The page's server: static files, one websocket, and the crank that turns the table."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from engine.game import Refused
from engine.tables import TableError
from firmware_py.table.table import Table
from firmware_py.web import game_files
from firmware_py.web.access import Doors
from firmware_py.web.connections import Page, Pages
from firmware_py.web.messages import MAX_BYTES, Renew, read_message
from firmware_py.web.operator import Operating
from firmware_py.web.router import Service
from firmware_py.web.session import Porch
from firmware_py.web.sounds import CLIP_URL, Sounds
from firmware_py.web.today import Today
from sounds.texts import LANGUAGES

LOG = logging.getLogger(__name__)
TICK_MS = 10  # a card's light follows within 20 ms
FRAME_EVERY_MS = 20  # to pages, which show no more than that
PICTURE_EVERY_MS = 100
PARTING_S = 3.0
STATIC = Path(str(files("firmware_py.web") / "static"))
PAGES: Final = {
    "/": "table.html",
    "/seat/{seat:[1-8]}": "seat.html",
    "/seat": "seat.html",
    "/join": "seat.html",
    "/operator": "operator.html",
    "/hall": "hall.html",
}
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Serves pages for one table and turns its crank. Clips in the folder `own` go before ours. `address` is where
    phones find the table, "" if they can't.
    """

    def __init__(self, service: Service, own: Path | None = None, doors: Doors | None = None) -> None:
        self._service = service
        self._doors = doors or Doors()
        self.address = ""
        self._pages = Pages()
        self._porch = Porch(self._doors, service, self._pages, lambda: self.address)
        self._operating = Operating(service, lambda: self.operator_code)
        self._sounds = Sounds(own)
        self._today = Today(service.simulated.state, datetime.now)
        self._framed_ms = self._pictured_ms = 0
        self.app = web.Application(client_max_size=MAX_BYTES, middlewares=[self._checked])
        for path, page in PAGES.items():
            self.app.router.add_get(path, partial(_file, page))
        self.app.router.add_get("/ws", self._socket)
        self.app.router.add_static("/static/", STATIC)
        game_files.add_routes(self.app.router)
        self.app.router.add_get(CLIP_URL, self._sounds.serve)
        self.app.cleanup_ctx.append(self._crank)
        self.app.on_response_prepare.append(_fresh_and_at_home)
        self.app.on_shutdown.append(self._part)

    @property
    def table(self) -> Table:
        """The table whose crank it turns."""
        return self._service.table

    @property
    def operator_code(self) -> str:
        """The code of the operator's page."""
        return self._doors.codes.operator

    @property
    def leaving(self) -> asyncio.Event:
        """Set when the operator lets the program end."""
        return self._operating.leaving

    @web.middleware
    async def _checked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self._doors.check(request)
        return await handler(request)

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self._turn_loudly())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await self._today.close()

    async def _crank(self, app: web.Application) -> AsyncIterator[None]:
        async with self._running():
            yield

    async def _turn_loudly(self) -> None:
        """A crank that breaks says so at once; the supervisor notices that it stands still, and ends the program."""
        try:
            await self._turn()
        except Exception:
            LOG.critical("the table stands still because of a bug; its game is kept", exc_info=True)
            raise

    async def _turn(self) -> None:
        """Ticks the table 100 times a second and tells the pages what changed."""
        loop = asyncio.get_running_loop()
        next_at = loop.time()
        while True:
            self.tick(time.monotonic_ns() // 1_000_000)
            self._today.watch(self.table)
            next_at = max(next_at + TICK_MS / 1000, loop.time())
            await asyncio.sleep(max(0.0, next_at - loop.time()))

    def tick(self, now_ms: int) -> None:
        """One turn of the crank at this time of a steady clock: the table moves on, and the pages hear of it."""
        frame = self._service.tick(now_ms)
        self._send_sounds()
        if now_ms - self._framed_ms >= FRAME_EVERY_MS:
            self._framed_ms = now_ms
            for page in self._pages:
                self._pages.send_frame(page, frame)
        if now_ms - self._pictured_ms >= PICTURE_EVERY_MS:
            self._pictured_ms = now_ms
            self._send_pictures()

    def _send_sounds(self) -> None:
        """Pages that speak do so with the table's clock: what it plays they hear of at once."""
        if clips := self._service.sounds():
            for page in self._pages:
                self._send_clips(page, clips)

    def _send_clips(self, page: Page, clips: list[str]) -> None:
        message = self._sounds.message(page.language, clips)
        if message is not None:
            self._pages.send(page, message)

    def _send_pictures(self) -> None:
        """One picture for all pages that may see the same."""
        self._porch.watch_game()
        self._porch.watch_seats()
        self._operating.watch()
        drawn: dict[tuple[int, str], bytes] = {}
        for page in self._pages:
            try:
                self._show(page, drawn)
            except Exception:
                LOG.exception("a page is closed because of a bug; the table goes on")
                self._pages.drop(page)

    def _show(self, page: Page, drawn: dict[tuple[int, str], bytes]) -> None:
        """Tells a page how all stands, as far as that has changed and the page takes it."""
        if not self._pages.takes_pictures(page):
            return
        self._pages.send_today(page, self._today.message)
        if page.revision == self._service.revision:
            return
        self._porch.tell(page)
        self._operating.tell(self._pages, page)
        page.revision = self._service.revision
        which = (page.seat, page.language)
        if which not in drawn:
            drawn[which] = msgspec.json.encode(self._service.picture(*which))
        self._pages.send(page, drawn[which])

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        address = request.remote or ""
        if not self._doors.crowd.come(address):
            raise web.HTTPServiceUnavailable(text="too many pages are open")
        try:
            return await self._serve(request, address)
        finally:
            self._doors.crowd.go(address)

    async def _serve(self, request: web.Request, address: str) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=MAX_BYTES, heartbeat=20)
        await socket.prepare(request)
        language = request.query.get("language", LANGUAGES[0])
        language = language if language in LANGUAGES else LANGUAGES[0]
        first = self._doors.first(request)
        page = Page(socket, request.transport, language, first, first)
        hello = self._service.hello(language)
        hello["announcements"] = list(self._sounds.announcements(language))
        with suppress(ConnectionError):  # it may be gone already, which the loop below finds out
            await socket.send_str(msgspec.json.encode(hello).decode())
        self._porch.tell(page)
        self._send_clips(page, self._service.loops)
        self._pages.add(page)
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    self._take(page, address, message.data)
        finally:
            self._pages.discard(page)
        return socket

    async def _part(self, app: web.Application) -> None:
        """Pages hear that the table goes, and come back by themselves. Phones asleep never answer, so all at once."""
        parting = [
            asyncio.ensure_future(page.socket.close(code=WSCloseCode.GOING_AWAY)) for page in self._pages
        ]
        if parting:
            await asyncio.wait(parting, timeout=PARTING_S)
        for page in self._pages:  # who still does not answer
            self._pages.drop(page)

    def _take(self, page: Page, address: str, raw: str) -> None:
        """Does what a page asks for, or answers why not. What comes too fast is not even read, and answered once."""
        now_s = asyncio.get_running_loop().time()
        if not page.bucket.take(now_s):
            if page.bucket.refused == 1:
                self._pages.tell(page, self._service.refusal(Refused("too_fast", page.seat), page.language))
            return
        try:
            message = read_message(raw)
            done = self._porch.take(page, message, address, now_s)
            if isinstance(message, Renew):  # an answer that is under way must not reach who was put out
                for other in self._pages:
                    self._porch.look_again(other)
            if not done and not self._operating.take(self._pages, page, message):
                self._service.take(message)
        except Refused as refused:
            self._pages.tell(page, self._service.refusal(refused, page.language))
        except (msgspec.DecodeError, TableError) as error:
            self._pages.tell(page, {"kind": "error", "text": str(error)})
        page.revision = -1


async def _file(name: str, request: web.Request) -> web.StreamResponse:
    return web.FileResponse(STATIC / name)


async def _fresh_and_at_home(request: web.Request, response: web.StreamResponse) -> None:
    """Browsers ask whether a file has changed, and load nothing from anywhere else."""
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Content-Security-Policy"] = (
        f"default-src 'self'; connect-src 'self' ws://{request.host} wss://{request.host}; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
    )
