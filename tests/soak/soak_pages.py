"""Browsers that behave badly: they vanish in the middle of a message, never read, or come back again and again. They
speak to the real server over raw sockets on the loopback.
"""

import asyncio
import base64
import json
import os
import random
import socket
from contextlib import suppress

from aiohttp import web

from firmware_py.web.connections import Page
from firmware_py.web.router import Service
from firmware_py.web.server import Server

TEXT, CLOSE = 1, 8
TURNS = 4  # of the loop, for what lies in the sockets to be handled


class SoakServer(Server):
    """The server with a crank that the soak turns."""

    read = 0
    """How many messages of pages that only look on were read."""

    async def _turn(self) -> None:
        await asyncio.Event().wait()

    def _take(self, page: Page, raw: str) -> None:
        self.read += page.only_looks
        super()._take(page, raw)

    def hang_up(self) -> None:
        """Ends all connections at once, as the system does it for a program that was killed."""
        for page in self._pages:
            if isinstance(page.transport, asyncio.Transport):
                page.transport.abort()

    def let_go(self) -> None:
        """Holds nothing any more: aiohttp remembers the handlers and applications of a thousand servers."""
        vars(self.app).clear()
        vars(self).clear()

    @property
    def visited(self) -> bool:
        """Whether there is a page."""
        return next(iter(self._pages), None) is not None


def masked(kind: int, text: str, draw: random.Random, *, final: bool = True) -> bytes:
    """A frame of a websocket as browsers send it (RFC 6455, 5.2)."""
    data, mask = text.encode(), draw.randbytes(4)
    size = len(data)
    head = bytes((kind | (0x80 if final else 0),))
    head += bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2, "big")
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


class Browser:
    """A page on a raw socket. `heard` counts the bytes that it read, `is_in` tells whether it has read that it was let
    in.
    """

    def __init__(self, draw: random.Random) -> None:
        self.heard = 0
        self.is_in = False
        self._draw = draw
        self._socket: socket.socket | None = None
        self._rest = b""

    async def come(
        self, port: int, *, small: bool = False, looks: bool = False, address: str = "127.0.0.1"
    ) -> None:
        """Connects from an address of the loopback and shakes hands; with `small` it has room for little that it does
        not read, with `looks` it only looks on.
        """
        link = socket.socket()
        link.bind((address, 0))
        link.setsockopt(
            socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
        )  # what is said is there at once, not after 40 ms
        if small:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.setblocking(False)
        self._socket = link
        key = base64.b64encode(self._draw.randbytes(16)).decode()
        query = "?role=spectator" if looks else ""
        asked = (
            f"GET /ws{query} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        await loop.sock_connect(link, ("127.0.0.1", port))
        await loop.sock_sendall(link, asked.encode())

    def say(self, message: dict[str, object]) -> None:
        """Sends a whole message, if there is room for it."""
        self._send(masked(TEXT, json.dumps(message), self._draw))

    def stammer(self, message: dict[str, object]) -> None:
        """Sends part of a message: cut within a frame, or the first of several frames."""
        whole = masked(TEXT, json.dumps(message), self._draw, final=self._draw.random() < 0.5)
        self._send(whole[: self._draw.randrange(1, len(whole) + 1)])

    def read(self) -> None:
        """Reads all that is there."""
        with suppress(BlockingIOError, ConnectionError):
            while self._socket is not None and (data := self._socket.recv(1 << 16)):
                self.is_in |= self.heard == 0 and data.startswith(b"HTTP/1.1 101 ")
                self.heard += len(data)

    def vanish(self) -> None:
        """The browser is killed: the system resets the connection, or ends it, and nobody says goodbye."""
        if self._socket is not None:
            if self._draw.random() < 0.5:
                linger = (1).to_bytes(4, "little") + bytes(4)
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self._socket.close()
            self._socket = None

    def _send(self, data: bytes) -> None:
        with suppress(BlockingIOError, ConnectionError):
            if self._socket is not None:
                self._socket.send(data)


class Port:
    """A server on a free port of the loopback. `visitors` counts the browsers that are under way to it, `floods` those
    that have flooded it.
    """

    def __init__(self, service: Service) -> None:
        self.server = SoakServer(service)
        self.number = 0
        self.visitors = 0
        self.floods = 0
        self._runner = web.AppRunner(self.server.app, shutdown_timeout=0.05)

    async def open(self) -> None:
        """Listens."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.number = int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """The program is gone, and with it all its sockets."""
        self.server.hang_up()
        await asyncio.sleep(0)
        await self._runner.cleanup()
        self.server.let_go()

    async def turn(self) -> None:
        """Lets the loop handle what lies in the sockets, if there is a page."""
        for _ in range(TURNS if self.visitors or self.server.visited else 0):
            await asyncio.sleep(0)


def handles() -> int:
    """How many files and sockets this process holds open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208
