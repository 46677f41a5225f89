"""The edges at the network: raw websockets and raw HTTP, at the real server over the loopback."""

import asyncio
import base64
import json
import logging
import random
import re
from contextlib import suppress

from aiohttp import web
from aiohttp.http_exceptions import BadHttpMessage

from firmware_py.table.simulated import simulated_table
from firmware_py.web.access import AccessControl
from firmware_py.web.codes import Codes
from firmware_py.web.floods import TurnAllowance
from firmware_py.web.hearing import MOST_BYTES
from firmware_py.web.messages import read_message
from firmware_py.web.router import Service
from firmware_py.web.server import Server
from firmware_py.web.static_files import STATIC, without_comments
from tests.fuzz.edge import Crash, Edge
from tests.fuzz.edges_pages import MESSAGES
from tests.fuzz.mutate import SPECIAL, as_json, bent, damaged


class Errors(logging.Handler):
    """Collects what libraries log as an error: a handler that died of something."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, ConnectionError | BadHttpMessage):  # that is answered with 400
            self.found.append(f"{record.getMessage()}: {error!r}")


class StillServer(Server):
    """A server whose crank does not turn, so that nothing changes by itself."""

    async def _turn(self) -> None:
        await asyncio.Event().wait()


class Served(Edge):
    """Something that speaks to the real server from outside, as a page without any right."""

    def begin(self) -> None:
        self.errors = Errors()
        logging.getLogger("aiohttp").addHandler(self.errors)
        self.loop = asyncio.new_event_loop()
        self.simulated = simulated_table(self.folder)
        self.service = Service(self.simulated, lambda: 5)
        self.service.take(read_message(json.dumps(MESSAGES[1])))
        self.service.tick(20)
        access = AccessControl(Codes(draw=lambda size: bytes(range(size))), guarded=True)
        self.server = StillServer(self.service, access=access)
        # What keeps guests back is tested elsewhere, and would take hours here.
        self.server._turns = TurnAllowance(1, 10**9)
        self.runner = web.AppRunner(self.server.app, shutdown_timeout=0.1)
        self.loop.run_until_complete(self._listen())
        self.before = self.state()

    async def _listen(self) -> None:
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0).start()
        self.port = int(self.runner.addresses[0][1])

    def state(self) -> tuple[object, ...]:
        table = self.service.table
        assert table.play is not None
        written = table.journal.running.read_bytes()
        return (
            repr(table.play.game.snapshot()),
            written,
            table.paused,
            self.service.pace,
            self.service.settings,
        )

    def feed(self, draw: random.Random) -> int:
        fed = self.loop.run_until_complete(asyncio.wait_for(self.talk(draw), PATIENCE_S))
        self.fed(*fed)
        if self.errors.found:
            raise Crash(f"{self.name}: {self.errors.found[0]} came of {fed[-3:]!r}"[:6000])
        if self.state() != self.before:
            raise Crash(f"{self.name}: a page without any right changed the table by one of {fed!r}"[:6000])
        return len(fed)

    async def talk(self, draw: random.Random) -> list[bytes]:
        raise NotImplementedError

    def end(self) -> None:
        self.loop.run_until_complete(asyncio.sleep(SILENCE_S))
        self.loop.run_until_complete(self.runner.cleanup())
        self.loop.close()
        vars(self.server.app).clear()  # aiohttp remembers the handlers and applications of a thousand servers
        vars(self.server).clear()
        self.service.table.journal.close()
        self.simulated.assembled.close()
        logging.getLogger("aiohttp").removeHandler(self.errors)


class Sockets(Served):
    """Raw websocket frames: right ones, masked or not, in pieces, too long, with bits that nobody knows (RFC 6455)."""

    name = "raw websockets"

    async def talk(self, draw: random.Random) -> list[bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        key = base64.b64encode(draw.randbytes(16)).decode()
        asked = (
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        writer.write(asked.encode())
        if b"101" not in await reader.readline():
            raise Crash("the server takes no pages any more")
        fed = [_frame(draw) for _ in range(20)]
        writer.writelines(fed)
        writer.write(CLOSING)
        with suppress(ConnectionError):  # it hung up on us
            while await reader.read(1 << 16):
                pass
        writer.transport.abort()
        return fed


PATIENCE_S = 120  # with an answer that is promised
SILENCE_S = 0.05  # with a server that waits for more
CLOSING = b"\x88\x82\0\0\0\0\x03\xe8"


def _frame(draw: random.Random) -> bytes:
    text = as_json(bent(draw.choice(MESSAGES), draw) if draw.random() < 0.6 else draw.choice(MESSAGES), draw)
    payload = text.encode("utf-8", "surrogatepass")[:MOST_BYTES]  # who says more is kept away for a while
    lot = draw.random()
    if lot < 0.1:
        payload = draw.randbytes(draw.randrange(300))
    code = 1 if lot < 0.93 else draw.randrange(16)
    first = (
        (0x80 if draw.random() < 0.97 else 0) | code | (draw.randrange(8) << 4 if draw.random() < 0.01 else 0)
    )
    size = len(payload) if draw.random() < 0.99 else draw.choice((0, 125, 65_535, 2**40))
    head = bytes((first,))
    if size < 126:
        head += bytes((0x80 | size,))
    elif size < 65_536:
        head += b"\xfe" + size.to_bytes(2, "big")
    else:
        head += b"\xff" + size.to_bytes(8, "big")
    mask = draw.randbytes(4)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def promised(asked: bytes, answer: bytes) -> bool:
    """Whether more belongs to an answer than has come of it (RFC 9110, 6.4.1 and 8.6)."""
    head, _, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    bare = asked.startswith(b"HEAD") or head[9:12] in (b"204", b"304")
    return length is not None and not bare and len(body) < int(length[1])


ADDED = re.compile(  # to a page: what it will ask for, and the version of that
    rb' *<link rel="(?:modulepreload|preload)" [^\n]*\n| *<script type="importmap">[^\n]*\n|/v/[0-9a-f]{16}(?=/)'
)


class Http(Served):
    """Raw HTTP: paths that lead out, strange hosts and origins, headers without end."""

    name = "raw HTTP"

    def begin(self) -> None:
        super().begin()
        self._static = {
            without_comments(path.read_bytes(), path.suffix) for path in STATIC.rglob("*") if path.is_file()
        }

    async def talk(self, draw: random.Random) -> list[bytes]:
        asked = _request(draw, self.port)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        writer.write(asked)
        answer = b""
        with suppress(ConnectionError, TimeoutError):  # it hung up on us, or waits for the rest
            while piece := await asyncio.wait_for(
                reader.read(1 << 20), PATIENCE_S / 2 if promised(asked, answer) else SILENCE_S
            ):
                answer += piece
        writer.transport.abort()
        self._judge(asked, answer)
        return [asked]

    def _judge(self, asked: bytes, answer: bytes) -> None:
        head, _, body = answer.partition(b"\r\n\r\n")
        status = head[9:12]
        self.refused[status.decode("latin-1")] += 1
        if status.startswith(b"5"):
            raise Crash(f"{self.name}: {status!r} for {asked!r}")
        whole = status == b"200" and asked.startswith(b"GET ") and b"Range" not in asked
        plain = ADDED.sub(b"", body)
        if whole and b"chunked" not in head and b"audio/" not in head and plain not in self._static:
            raise Crash(f"{self.name}: {asked!r} brought what is no file of the page: {answer[:300]!r}")


PATHS = (
    *(
        "/",
        "/ws",
        "/static/dom.js",
        "/v/0123456789abcdef/static/dom.js",
        "/v/0123456789abcdef/static/../server.py",
        "/static/../server.py",
        "/static/%2e%2e/%2e%2e/table.py",
        "/seat/1",
        "/seat/9",
    ),
    *(
        "//etc/passwd",
        "/static//etc/passwd",
        "/static/..%5c..%5cserver.py",
        "/clips/en/../../x",
        "/static/%00",
    ),
    *(
        "/sounds/en/goes_on.opus",
        "/" + "a" * 9000,
        "/%ff%fe",
        "/static/",
        "*",
        "http://evil.example/",
        "/?language=%00",
    ),
)
HOSTS = (
    "127.0.0.1:{port}",
    "localhost",
    "evil.example",
    "[::1",
    "[",
    "127.0.0.1:99999999",
    "",
    "a b",
    "[v1.x]",
    "\xff",
)
ORIGINS = (
    "",
    "http://127.0.0.1:{port}",
    "http://[",
    "null",
    "http://evil.example",
    "http://[::1]:x",
    "file://",
    "\xff",
)


def _request(draw: random.Random, port: int) -> bytes:
    method = draw.choice(("GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS", "G\0T", "CONNECT"))
    path = draw.choice(PATHS) if draw.random() < 0.7 else "/" + str(draw.choice(SPECIAL))[:300]
    lines = [f"{method} {path} HTTP/1.{draw.choice((0, 1, 1, 1, 9))}"]
    lines.append(
        f"Host: {draw.choice(HOSTS) if draw.random() < 0.4 else HOSTS[0]}".replace("{port}", str(port))
    )
    if draw.random() < 0.5:
        lines.append(f"Origin: {draw.choice(ORIGINS)}".replace("{port}", str(port)))
    if draw.random() < 0.4:
        lines.append(draw.choice(HEADERS))
    raw = ("\r\n".join([*lines, "Connection: close", "", ""])).encode("latin-1", "replace")
    return damaged(raw, draw, raw) if draw.random() < 0.3 else raw


HEADERS = (
    *("Upgrade: websocket", "Range: bytes=5-2", "Range: bytes=-", "Range: bytes=0-9999999999999999999999"),
    *(
        "Content-Length: 99999999999",
        "Content-Length: -1",
        "Transfer-Encoding: chunked",
        "Expect: 100-continue",
    ),
    *(
        "If-Modified-Since: Sun, 99 Foo 9999 99:99:99 GMT",
        "If-None-Match: \xff",
        "X-Forwarded-For: 127.0.0.1",
    ),
    *(
        "Cookie: " + "a=b;" * 3000,
        "Accept-Encoding: gzip, \0",
        "Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13",
    ),
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short",
)
