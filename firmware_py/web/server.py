"""The page's server: static files, one websocket, and the crank that turns the table."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from engine.game import Refused
from engine.tables import TableError
from firmware_py.phrases import LANGUAGES
from firmware_py.web.messages import MAX_BYTES, Sit, read_message
from firmware_py.web.service import Service
from firmware_py.web.sounds import CLIP_URL, Sounds

LOG = logging.getLogger(__name__)
TICK_MS = 10  # a card's light follows within 20 ms
FRAME_EVERY_MS = 20  # to pages, which show no more than that
PICTURE_EVERY_MS = 100
STATIC = Path(str(files("firmware_py.web") / "static"))
QUEUED_FRAMES = 4


class Page:
    """A connected browser: which seat it shows, and what it was sent last."""

    def __init__(self, socket: web.WebSocketResponse, language: str) -> None:
        self.socket = socket
        self.language = language
        self.seat = 0
        self.revision = -1
        self.frame = b""
        self.busy = 0


class Server:
    """Serves pages for one table and turns its crank. Clips in the folder `own` go before ours."""

    def __init__(self, service: Service, own: Path | None = None) -> None:
        self._service = service
        self._sounds = Sounds(own)
        self._pages: set[Page] = set()
        self._sending: set[asyncio.Task[None]] = set()
        self.app = web.Application()
        self.app.router.add_get("/", self._index)
        self.app.router.add_get("/ws", self._socket)
        self.app.router.add_static("/static/", STATIC)
        self.app.router.add_get(CLIP_URL, self._sounds.serve)
        self.app.cleanup_ctx.append(self._crank)
        self.app.on_response_prepare.append(_fresh_and_at_home)
        self.app.on_shutdown.append(self._part)

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self._turn_loudly())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

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
        framed_at = pictured_at = 0.0
        while True:
            frame = self._service.tick(time.monotonic_ns() // 1_000_000)
            self._send_sounds()
            if loop.time() - framed_at >= FRAME_EVERY_MS / 1000:
                framed_at = loop.time()
                self._send_frames(frame)
            if loop.time() - pictured_at >= PICTURE_EVERY_MS / 1000:
                pictured_at = loop.time()
                self._send_pictures()
            next_at = max(next_at + TICK_MS / 1000, loop.time())
            await asyncio.sleep(max(0.0, next_at - loop.time()))

    def _send_sounds(self) -> None:
        """Pages that speak do so with the table's clock: what it plays they hear of at once."""
        if clips := self._service.sounds():
            for page in self._pages:
                self._send_clips(page, clips)

    def _send_clips(self, page: Page, clips: list[str]) -> None:
        message = self._sounds.message(page.language, clips)
        if message is not None:
            self._send(page, message.decode())

    def _send_frames(self, frame: bytes) -> None:
        """A page that is slow to read passes frames over."""
        for page in self._pages:
            if frame is not page.frame and page.busy < QUEUED_FRAMES:
                page.frame = frame
                self._send(page, frame)

    def _send_pictures(self) -> None:
        """One picture for all pages that may see the same."""
        drawn: dict[tuple[int, str], bytes] = {}
        for page in self._pages:
            if page.revision == self._service.revision:
                continue
            page.revision = self._service.revision
            which = (page.seat, page.language)
            if which not in drawn:
                drawn[which] = msgspec.json.encode(self._service.picture(*which))
            self._send(page, drawn[which].decode())

    def _send(self, page: Page, data: str | bytes) -> None:
        page.busy += 1
        task = asyncio.ensure_future(self._deliver(page, data))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _deliver(self, page: Page, data: str | bytes) -> None:
        try:
            if isinstance(data, str):
                await page.socket.send_str(data)
            else:
                await page.socket.send_bytes(data)
        except ConnectionError:
            LOG.info("a page went away")
        finally:
            page.busy -= 1

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if _from_elsewhere(request):
            raise web.HTTPForbidden(text="expected a page of this table")
        socket = web.WebSocketResponse(max_msg_size=MAX_BYTES, heartbeat=20)
        await socket.prepare(request)
        language = request.query.get("language", LANGUAGES[0])
        page = Page(socket, language if language in LANGUAGES else LANGUAGES[0])
        hello = self._service.hello(page.language)
        hello["announcements"] = list(self._sounds.announcements(page.language))
        await socket.send_str(msgspec.json.encode(hello).decode())
        self._send_clips(page, self._service.loops)
        self._pages.add(page)
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await self._take(page, message.data)
        finally:
            self._pages.discard(page)
        return socket

    async def _part(self, app: web.Application) -> None:
        """Pages hear that the table goes; they come back by themselves."""
        for page in set(self._pages):
            await page.socket.close(code=WSCloseCode.GOING_AWAY)

    async def _take(self, page: Page, raw: str) -> None:
        try:
            message = read_message(raw)
            if isinstance(message, Sit):
                page.seat = message.seat
            self._service.take(message)
        except Refused as refused:
            answer = self._service.refusal(refused, page.language)
            await page.socket.send_str(msgspec.json.encode(answer).decode())
        except (msgspec.DecodeError, TableError) as error:
            await page.socket.send_str(msgspec.json.encode({"kind": "error", "text": str(error)}).decode())
        page.revision = -1


def _from_elsewhere(request: web.Request) -> bool:
    """Whether a page of another site asks: browsers always name the site, other programs need not."""
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc != request.host


async def _fresh_and_at_home(request: web.Request, response: web.StreamResponse) -> None:
    """Browsers ask whether a file has changed, and load nothing from anywhere else."""
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = (
        "default-src 'self'; connect-src 'self' ws: wss:; media-src 'self'; img-src 'self' data:"
    )
