"""The page's server: static files, one websocket, and the crank that turns the table."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import WSCloseCode, web

from engine import GAMES
from engine.game import Refused
from engine.tables import TableError
from firmware_py.table.playback import is_watched
from firmware_py.table.table import Table
from firmware_py.web.access import AccessControl, address_of, is_here
from firmware_py.web.access_messages import Renew
from firmware_py.web.connections import Page, Pages
from firmware_py.web.event_round import RoundNews
from firmware_py.web.floods import FILE_COST, LINE_COST, FrameShare, TurnAllowance
from firmware_py.web.game_files import Documents, page_files
from firmware_py.web.greeting import GREETING_URL, Greeting
from firmware_py.web.heads import PageHeads
from firmware_py.web.hearing import PageListener
from firmware_py.web.listener import Handler, HttpLines, asked
from firmware_py.web.messages import MAX_BYTES, read_message
from firmware_py.web.operator import OperatorApi
from firmware_py.web.rate_limit import SPARE_PAGES
from firmware_py.web.router import Service
from firmware_py.web.session import Sessions
from firmware_py.web.sounds import CLIP_URL, Sounds
from firmware_py.web.static_files import STATIC, StaticFiles
from firmware_py.web.today import Today
from firmware_py.web.versions import Versions
from firmware_py.web.viewer import Viewers, mixer_of
from firmware_py.web.viewer_share import Share
from sounds.texts import LANGUAGES

LOG = logging.getLogger(__name__)
TICK_MS = 10  # a card's light follows within 20 ms
FRAME_EVERY_MS = 20  # to pages, which show no more than that
LATE_MS = 40  # between two frames: then fewer of those who look on get the next one
PICTURE_EVERY_MS = 100
ANSWER_WITHIN_MS = 40  # a page that asked for something sees what came of it sooner
PARTING_S = 3.0
PAGES: Final = {
    "/": "table.html",
    "/seat/{seat:[1-8]}": "seat.html",
    "/seat": "seat.html",
    "/join": "seat.html",
    "/operator": "operator.html",
    "/hall": "hall.html",
    "/game/{which:[1-9][0-9]{0,8}|file|otherwise}": "table.html",
    "/game/{which:[1-9][0-9]{0,8}|file|otherwise}/seat/{seat:[1-8]}": "seat.html",
    f"/rules/{{game:{'|'.join(GAMES)}}}": "rules.html",
}
CHOOSES: Final = "seat.html"  # a phone speaks as it did before, or as its browser does
LINE_URL: Final = "/ws"


class Server:
    """Serves pages for one table and turns its crank. Clips in the folder `own` go before ours. `address` is where
    phones find the table, "" if they can't; `fingerprint` is that of its certificate, "" where it speaks plainly.
    """

    def __init__(
        self, service: Service, own: Path | None = None, access: AccessControl | None = None
    ) -> None:
        self._service = service
        self._access = access or AccessControl()
        self._lines = HttpLines(self._access.guests)
        self.address = self.fingerprint = ""
        self._pages = Pages()
        self._sessions = Sessions(self._access, service, self._pages, lambda: self.address)
        self._operating = OperatorApi(service, lambda: self.operator_code, lambda: self.fingerprint)
        self._sounds = Sounds(own)
        self._static = StaticFiles(STATIC)
        self._greeting = Greeting(service.simulated.cabinet, self._sounds.announcements)
        self._versions = Versions({"/static": self._static, **page_files()})
        self._documents = Documents()
        self._heads = PageHeads(self._static, self._versions, self._documents, self._greeting.address)
        self._round = RoundNews()
        self._today = Today(service.simulated.state, datetime.now, lambda: self.address)
        self._viewers = Viewers(
            service.simulated.state,
            self._greeting.hello,
            lambda: self.address,
            lambda: mixer_of(service.simulated.cabinet),
            self._access,
            self._sounds,
            service.otherwise,
            lambda: service.table.play,
            Share(lambda: is_watched(service.table.play)),
        )
        self._turns = TurnAllowance()
        self._room = FrameShare()
        self._framed_ms = self._pictured_ms = 0
        self._asked = False
        self.app = web.Application(client_max_size=MAX_BYTES, middlewares=[asked, self._checked])
        for path, page in PAGES.items():
            self.app.router.add_get(path, partial(self._page, page))
        self.app.router.add_get(LINE_URL, self._socket)
        self.app.router.add_get(f"{LINE_URL}/game/{{which:[1-9][0-9]{{0,8}}|file|otherwise}}", self._view)
        self.app.router.add_get(GREETING_URL, self._greeting.serve)
        self._documents.add_routes(self.app.router)
        self._versions.add_routes(self.app.router)
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
        return self._access.codes.operator

    @property
    def lines(self) -> HttpLines:
        """The lines on which pages come."""
        return self._lines

    @property
    def leaving(self) -> asyncio.Event:
        """Set when the operator lets the program end."""
        return self._operating.leaving

    @web.middleware
    async def _checked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self._access.check(request)
        cost = LINE_COST if request.path.startswith(LINE_URL) else FILE_COST
        if not await self._turns.wait(address_of(request), cost, lambda: request.transport is not None):
            raise web.HTTPServiceUnavailable(text="nobody waits for this any more")
        return await handler(request)

    async def _page(self, name: str, request: web.Request) -> web.StreamResponse:
        play = self.table.play
        game = play.record.game if play is not None and "which" not in request.match_info else ""
        head = self._heads.page(name, _language_of_page(name, request), game)
        answer = head.stored.answer(request)
        answer.headers["Content-Security-Policy"] = _policy(request, head.script)
        return answer

    def prepare(self) -> None:
        """Makes what the first page will ask for, so that nobody waits for it."""
        self._heads.page(PAGES["/"], LANGUAGES[0])
        self._service.picture(0, LANGUAGES[0])

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        self._service.studies.by_itself = True
        task = asyncio.create_task(self._turn_loudly())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            self._service.studies.stop()
            await self._today.close()

    async def _crank(self, app: web.Application) -> AsyncIterator[None]:
        async with self._running():
            yield

    async def _turn_loudly(self) -> None:
        """A crank that breaks says so at once, and lets the program end with the very error."""
        try:
            await self._turn()
        except Exception:
            LOG.critical("the table stands still because of a bug; its game is kept", exc_info=True)
            self.leaving.set()
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
        self._turns.turn()
        self._send_sounds()
        if now_ms - self._framed_ms >= FRAME_EVERY_MS:
            self._room.see(now_ms - self._framed_ms > LATE_MS)
            self._framed_ms = now_ms
            self._pages.send_frames(frame, self._room.now)
        if now_ms - self._pictured_ms >= (ANSWER_WITHIN_MS if self._asked else PICTURE_EVERY_MS):
            self._pictured_ms = now_ms
            self._asked = False
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
        self._round.watch(self.table)
        self._sessions.watch_seats()
        self._operating.watch()
        drawn: dict[tuple[int, str], bytes] = {}
        for page in self._pages.for_picture(self._room.now):
            try:
                self._show(page, drawn)
            except Exception:
                LOG.exception("a page is closed because of a bug; the table goes on")
                self._pages.drop(page)

    def _show(self, page: Page, drawn: dict[tuple[int, str], bytes]) -> None:
        """Tells a page how all stands, as far as that has changed and the page takes it."""
        if not self._pages.takes_pictures(page):
            return
        self._pages.send_news(page, "today", self._today.message)
        self._pages.send_news(page, "round", self._round.message)
        if page.revision == self._service.revision:
            return
        self._sessions.tell(page)
        self._operating.tell(self._pages, page)
        page.revision = self._service.revision
        which = (page.seat, page.language)
        if which not in drawn:
            drawn[which] = msgspec.json.encode(self._service.picture(*which))
        self._pages.send(page, drawn[which])

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        address = address_of(request)
        looks = self._access.first(request).role == "spectator"
        if looks and self._access.guests.is_away(address, asyncio.get_running_loop().time()):
            raise web.HTTPServiceUnavailable(text="too much came from there")
        spare = self._find_place(address)
        try:
            return await self._serve(request, address, spare)
        finally:
            self._access.crowd.go(address)

    def _find_place(self, address: str) -> bool:
        """Finds room for one more page, and gives whether it is a spare place, in which a page stays when it shows that
        it does more than look on. So whoever runs the table comes in however many look on from the same address.
        """
        crowd = self._access.crowd
        if crowd.come(address):
            return False
        other = self._pages.gives_way(address)
        if other is not None and crowd.come(address, other.address):
            self._pages.drop(other)
            return False
        if crowd.come(address, spare=SPARE_PAGES):
            return True
        other = self._pages.spare(address)
        if other is None or not crowd.come(address, other.address, SPARE_PAGES):
            raise web.HTTPServiceUnavailable(text="too many pages are open")
        self._pages.drop(other)
        return True

    async def _view(self, request: web.Request) -> web.StreamResponse:
        """The line of a page that looks at a game that is over."""
        address = address_of(request)
        if self._access.guests.is_away(address, asyncio.get_running_loop().time()):
            raise web.HTTPServiceUnavailable(text="too much came from there")
        if not self._access.crowd.come(address):
            raise web.HTTPServiceUnavailable(text="too many pages are open")
        try:
            return await self._viewers.serve(request, _language(request))
        finally:
            self._access.crowd.go(address)

    async def _serve(self, request: web.Request, address: str, spare: bool) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=MAX_BYTES, heartbeat=20, autoping=False)
        try:
            await socket.prepare(request)
        except ConnectionError as error:  # it went while it waited for its turn
            raise web.HTTPServiceUnavailable from error
        language = _language(request)
        first = self._access.first(request)
        page = Page(socket, request.transport, language, first, first, is_here(request), address=address)
        page.spare = spare
        self._pages.tell(page, self._greeting.hello(language))
        self._sessions.tell(page)
        self._send_clips(page, self._service.loops)
        self._pages.add(page)
        try:
            with suppress(ConnectionError):  # it went while it was answered
                await self._listen(page)
        finally:
            self._pages.discard(page)
        return socket

    async def _listen(self, page: Page) -> None:
        """Takes what a page says until it goes."""

        def too_fast() -> None:
            self._pages.tell(page, self._service.refusal(Refused("too_fast", page.seat), page.language))

        hearing = PageListener(page.socket, page.address, self._access.guests, page.meter, too_fast)
        async for text in hearing.texts(lambda: page.grant):
            self._take(page, text)
        if hearing.floods:
            self._pages.drop(page)

    async def _part(self, app: web.Application) -> None:
        """Pages hear that the table goes, and come back by themselves. Phones asleep never answer, so all at once."""
        await self._viewers.part()
        parting = [
            asyncio.ensure_future(page.socket.close(code=WSCloseCode.GOING_AWAY)) for page in self._pages
        ]
        if parting:
            await asyncio.wait(parting, timeout=PARTING_S)
        for page in self._pages:  # who still does not answer
            self._pages.drop(page)

    def _take(self, page: Page, raw: str) -> None:
        """Does what a page asks for, or answers why not."""
        now_s = asyncio.get_running_loop().time()
        is_told = (
            not page.only_looks
        )  # a page whose wish came to nothing shows what is; others have done nothing
        try:
            message = read_message(raw)
            done = self._sessions.take(page, message, page.address, now_s)
            is_told |= done
            if isinstance(message, Renew):  # an answer that is under way must not reach who was put out
                for other in self._pages:
                    self._sessions.look_again(other)
            if not done and not self._operating.take(self._pages, page, message):
                self._service.take(message, page.seat)
        except Refused as refused:
            self._pages.tell(page, self._service.refusal(refused, page.language))
        except msgspec.DecodeError as error:
            page.meter.waste(now_s)
            self._pages.tell(page, {"kind": "error", "text": str(error)})
        except TableError as error:
            self._pages.tell(page, {"kind": "error", "text": str(error)})
        if is_told:
            page.revision = -1
            self._asked = True


def _language(request: web.Request) -> str:
    """The language that a page asks for, if the table speaks it."""
    asked = request.query.get("language", LANGUAGES[0])
    return asked if asked in LANGUAGES else LANGUAGES[0]


def _language_of_page(name: str, request: web.Request) -> str:
    """The language in which a browser will show a page; "" where only the browser knows."""
    asked = request.query.get("language", "" if name == CHOOSES else LANGUAGES[0])
    return asked if asked in LANGUAGES else ""


async def _fresh_and_at_home(request: web.Request, response: web.StreamResponse) -> None:
    """Browsers ask whether a file has changed unless its address says so, and load nothing from anywhere else."""
    response.headers.setdefault("Cache-Control", "no-cache")
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Content-Security-Policy", _policy(request))


def _policy(request: web.Request, script: str = "") -> str:
    """Where a page may load from; `script` is the hash of the script in its head, "" for none."""
    return (
        f"default-src 'self'; script-src 'self' {script}; connect-src 'self' ws://{request.host} "
        f"wss://{request.host}; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; object-src 'none'"
    )
