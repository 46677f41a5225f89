"""Where the server listens: so many lines in all and from one address, none that stays without asking anything, and
none that is read faster than people can type.

A line that does nothing costs a file handle, and the table needs some for its journal, its log and its boards.
"""

import asyncio
import resource
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias, cast

from aiohttp import web

from firmware_py.web.floods import (
    LINE_BYTES_A_SECOND,
    LINE_BYTES_AT_ONCE,
    Flow,
    Guests,
    neighbours,
)
from firmware_py.web.rate_limit import is_local

IDLE_S: Final = 30.0  # a browser opens another line when it wants something again
ASK_WITHIN_S: Final = 5.0
LINES_OF_ONE: Final = 360  # a class of 50 behind one router, whose browsers fetch six files at once
LINES_OF_ALL: Final = 500  # of the 1024 files that a system lets a program open
LINES_OF_RUNNERS: Final = 40  # beside those of all, for addresses of people who run the table
HALF_OPEN_OF_ONE: Final = 24  # lines that have asked nothing yet
UNREAD_S: Final = 30.0  # that bytes may wait for a browser to read them
BACKLOG: Final = 1024  # lines that wait in the system for their turn
CHUNK: Final = 4096  # is read at once
REFUSED_COST, TAKEN_COST, SECURE_COST = (
    1,
    8,
    16,
)  # of a line that is cut at once, one served, one served over TLS
UNITS_A_TURN: Final = 8
UNITS_AT_ONCE: Final = 400
TURN_S: Final = 0.01
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class HttpLines:
    """All lines, and which of them give way. The table's own computer has room beside those of all others, and so have
    addresses of people who run the table.
    """

    def __init__(self, guests: Guests | None = None) -> None:
        self.guests = guests or Guests()
        self._most = min(LINES_OF_ALL, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2)
        self._lines: dict[HttpLine, None] = {}  # in the order in which they came
        self._of: Counter[str] = Counter()
        self._silent: dict[HttpLine, None] = {}  # have asked nothing yet
        self._silent_of: Counter[str] = Counter()
        self._unread: set[HttpLine] = set()  # with bytes that wait until they are read
        self._strange = 0  # not of the table's own computer

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, line: "HttpLine") -> None:
        """A line has come."""
        self._lines[line] = self._silent[line] = None
        self._of[line.whose] += 1
        self._silent_of[line.whose] += 1
        self._strange += not line.is_local

    @contextmanager
    def agreeing(self, address: str) -> Iterator[None]:
        """While a line agrees on its keys it counts as one that has asked nothing yet, and as one of all."""
        mine, strange = neighbours(address), not is_local(address)
        self._silent_of[mine] += 1
        self._strange += strange
        try:
            yield
        finally:
            _less(self._silent_of, mine)
            self._strange -= strange

    def asks(self, line: "HttpLine") -> None:
        """A line asks for something."""
        if line in self._silent:
            del self._silent[line]
            _less(self._silent_of, line.whose)

    def fills(self, line: "HttpLine") -> None:
        """More waits on a line than is read."""
        self._unread.add(line)

    def drains(self, line: "HttpLine") -> None:
        """A line is read again."""
        self._unread.discard(line)

    def discard(self, line: "HttpLine") -> None:
        """A line has gone."""
        self._unread.discard(line)
        if line in self._lines:
            self.asks(line)
            del self._lines[line]
            _less(self._of, line.whose)
            self._strange -= not line.is_local

    def has_room(self, address: str, now_s: float) -> bool:
        """Whether one more line from an address is taken; where all places are taken an idle one gives way."""
        mine = neighbours(address)
        own = is_local(address) or self.guests.runs(address)
        if self._silent_of[mine] >= HALF_OPEN_OF_ONE and not (own and self._silent_gives_way(mine)):
            return False
        if self.guests.is_away(address, now_s) and not is_local(address):
            return False
        if self._of[mine] >= LINES_OF_ONE and not self._give_way(mine):
            return False
        if is_local(address) or self._strange < self._most + LINES_OF_RUNNERS * own:
            return True
        strangers = (line.whose for line in self._lines if not line.is_local)
        most = max(strangers, key=self._of.__getitem__, default=mine)
        return self._of[most] > self._of[mine] and self._give_way(most)

    def _give_way(self, whose: str) -> bool:
        """Cuts the oldest line of an address on which nothing is being done; whether there was one."""
        for line in self._lines:
            if line.whose == whose and not line.busy:
                line.cut()
                return True
        return False

    def _silent_gives_way(self, whose: str) -> bool:
        """Cuts the oldest line of an address that has asked nothing yet: a browser asks as soon as it is let in."""
        for line in self._silent:
            if line.whose == whose:
                line.cut()
                return True
        return False

    def sweep(self, now_s: float) -> None:
        """Cuts lines that have asked nothing for too long, or are not read."""
        for line in [line for line in self._unread if now_s - line.unread_since_s > UNREAD_S]:
            line.cut()
        for line in [*self._silent]:
            if now_s - line.came_s <= ASK_WITHIN_S:
                return  # the others came later
            line.cut()


def _less(counter: Counter[str], whose: str) -> None:
    counter[whose] -= 1
    if not counter[whose]:
        del counter[whose]


class HttpLine(asyncio.BufferedProtocol):
    """A line from a browser, between the system and the web's own protocol. `busy` counts what is being done for it."""

    _buffer = memoryview(
        bytearray(CHUNK)
    )  # for all: what is read into it is handed on before the next is read

    def __init__(self, server: web.Server, lines: HttpLines, address: str) -> None:
        self._protocol = server()
        self._lines = lines
        self._address = address
        self._flow = Flow(LINE_BYTES_A_SECOND, LINE_BYTES_AT_ONCE)
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self.whose = neighbours(address)
        self.is_local = is_local(address)
        self.came_s = self._loop.time()
        self.unread_since_s = 0.0
        self.busy = 0

    def asks(self) -> None:
        """Something is asked for on it."""
        self._lines.asks(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._lines.add(self)
        self._protocol.connection_made(transport)

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        now_s = self._loop.time()
        wait_s = max(
            self._flow.wait_s(nbytes, now_s), self._lines.guests.wait_s(self._address, nbytes, now_s)
        )
        if wait_s > 0 and self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()
            self._loop.call_later(wait_s, self._read_again)
        self._protocol.data_received(bytes(self._buffer[:nbytes]))

    def _read_again(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def eof_received(self) -> None:
        self._protocol.eof_received()

    def pause_writing(self) -> None:
        self.unread_since_s = self._loop.time()
        self._lines.fills(self)
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._lines.drains(self)
        self._protocol.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lines.discard(self)
        self._transport = None
        self._protocol.connection_lost(exc)

    def cut(self) -> None:
        """Ends it without a word."""
        self._lines.discard(self)
        if self._transport is not None:
            self._transport.abort()


@contextmanager
def at_work(transport: asyncio.BaseTransport | None) -> Iterator[None]:
    """While something is done for a line it does not give way to others."""
    line = transport.get_protocol() if isinstance(transport, asyncio.Transport) else None
    if not isinstance(line, HttpLine):
        yield
        return
    line.asks()
    line.busy += 1
    try:
        yield
    finally:
        line.busy -= 1


@web.middleware
async def asked(request: web.Request, handler: Handler) -> web.StreamResponse:
    """While a request is answered its line does not give way to others."""
    with at_work(request.transport):
        return await handler(request)


class Site(web.BaseSite):
    """Listens at an address, and takes so many lines a second; over TLS with a `secure` context."""

    def __init__(
        self,
        runner: web.BaseRunner,
        host: str,
        port: int,
        lines: HttpLines | None = None,
        secure: ssl.SSLContext | None = None,
    ) -> None:
        super().__init__(runner)
        self._host = host
        self._port = port
        self._lines = lines or HttpLines()
        self._secure = secure
        self._agreeing: set[asyncio.Task[None]] = set()
        self._sockets: list[socket.socket] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._left = UNITS_AT_ONCE

    @property
    def port(self) -> int:
        """The port at which it listens."""
        return int(self._sockets[0].getsockname()[1]) if self._sockets else self._port

    @property
    def name(self) -> str:
        """Where it listens, as an address of the web."""
        return f"{'https' if self._secure else 'http'}://{self._host}:{self._port}"

    async def start(self) -> None:
        """Listens from now on; raises OSError where that can't be."""
        await super().start()
        server = self._runner.server
        if server is None:
            raise RuntimeError("a site listens after its runner was set up")
        self._sockets = await _listening(self._host, self._port)
        self._tasks = [asyncio.create_task(self._take_from(one, server)) for one in self._sockets]
        self._tasks.append(asyncio.create_task(self._sweep()))

    async def stop(self) -> None:
        """Listens no more."""
        tasks = [*self._tasks, *self._agreeing]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        for one in self._sockets:
            one.close()
        await super().stop()

    async def _take_from(self, listening: socket.socket, server: web.Server) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._left <= 0:
                await asyncio.sleep(TURN_S)
            try:
                line, peer = await loop.sock_accept(listening)
            except OSError:  # it went before it was taken, or the system has no room for another one
                self._left = min(self._left, 0)
                continue
            address = str(peer[0])
            if not self._lines.has_room(address, loop.time()):
                self._left -= REFUSED_COST
                line.close()
            elif self._secure is not None:
                self._left -= SECURE_COST
                task = asyncio.create_task(self._agree(server, line, address, self._secure))
                self._agreeing.add(task)
                task.add_done_callback(self._agreeing.discard)
            else:
                self._left -= TAKEN_COST
                with suppress(OSError):
                    await loop.connect_accepted_socket(
                        lambda of=address: HttpLine(server, self._lines, of),  # type: ignore[misc]
                        line,
                    )
            await asyncio.sleep(0)

    async def _agree(
        self, server: web.Server, line: socket.socket, address: str, secure: ssl.SSLContext
    ) -> None:
        """Agrees with a browser on keys, beside all other lines; whoever takes too long, or speaks plainly, is cut."""
        loop = asyncio.get_running_loop()
        with self._lines.agreeing(address), suppress(OSError):
            await loop.connect_accepted_socket(
                lambda: HttpLine(server, self._lines, address),
                line,
                ssl=secure,
                ssl_handshake_timeout=ASK_WITHIN_S,
            )

    async def _sweep(self) -> None:
        """Hands out what may be taken at each turn, and cuts lines that ask nothing."""
        loop = asyncio.get_running_loop()
        while True:
            self._left = min(UNITS_AT_ONCE, self._left + UNITS_A_TURN)
            self._lines.sweep(loop.time())
            await asyncio.sleep(TURN_S)


async def _listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at all addresses of a host; raises OSError."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE, proto=socket.IPPROTO_TCP
    )
    sockets = []
    try:
        for family, _, _, _, where in dict.fromkeys(found):
            one = socket.create_server(
                (str(where[0]), port), family=family, backlog=BACKLOG, reuse_port=False
            )
            one.setblocking(False)
            sockets.append(one)
            port = one.getsockname()[1]
    except OSError:
        for one in sockets:
            one.close()
        raise
    return sockets
