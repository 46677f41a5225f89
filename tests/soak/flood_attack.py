"""Hostile guests on raw sockets, in a process of their own:
`python -m tests.soak.flood_attack KIND PORT PAGES MBIT ADDRESSES GAMES`.

They come from addresses of their own (127.0.1.x), ask for no right, and come back as soon as they are let. Each second
a line of JSON on stdout tells what they got through: connections made, refused, ended by the table, and bytes sent.
"""

import asyncio
import json
import socket
import sys
import time
import zlib
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Final

HOST: Final = "127.0.0.1"
UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET: Final = "GET /static/dom.js HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
UNFOLDS: Final = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
MASK: Final = b"\x80\0\0\0\0"
FRAMES: Final = {
    "empty": b"\x81" + MASK,
    "pings": b"\x89" + MASK,
    "pongs": b"\x8a" + MASK,
    "binary": b"\x82" + MASK,
    "pieces": b"\x01" + MASK + b"\x00" + MASK * 1,
    "messages": b"\x81\x8d\0\0\0\0" + b'{"do":"hold"}',
}
CHUNK: Final = 12_000


def bomb(size: int) -> bytes:
    """A compressed message (RFC 7692) that unfolds to so many spaces."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = press.compress(b" " * size) + press.flush(zlib.Z_SYNC_FLUSH)
    return b"\xc1\xfe" + (len(data) - 4).to_bytes(2, "big") + bytes(4) + data[:-4]


BOMBS: Final = (
    bomb(60_000),
    bomb(1_990_000),
)  # to a page that looks on, and to one that looks at a finished game
LOOKS_ON: Final = "/ws?role=spectator"
# What a page that looks at a finished game may ask for, the dearest first: the file of a moment late in the game, and
# then of an early one, so that all in between is played again; a look at it by another seat; and a study.
VIEWS: Final = (
    *(
        '{"do":"show","command":"at","at_ms":1000000000}',
        '{"do":"show","command":"back"}',
        '{"do":"position"}',
    ),
    *('{"do":"show","command":"at","at_ms":0}', '{"do":"position"}', '{"do":"sit","seat":2}'),
    *('{"do":"show","command":"at","at_ms":1000000000}', '{"do":"study","study":"plan"}'),
)
OFTEN_S: Final = 1 / 24  # as often as a page may go on for ever without being closed for it
PICTURE: Final = b'"kind":"picture"'
AGAIN_S: Final = 0.02


@dataclass
class Tally:
    """What the guests got through."""

    came: int = 0
    refused: int = 0
    ended: int = 0
    sent: int = 0


class Guests:
    """`pages` guests from `addresses`, who together send `rate` bytes a second of what their `kind` sends."""

    def __init__(self, kind: str, port: int, pages: int, rate: float, addresses: int, games: int) -> None:
        self.kind = kind
        self.games = games
        self.port = port
        self.pages = pages
        self.rate = rate / pages
        self.addresses = addresses
        self.tally = Tally()

    async def all(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._tell())
            for number in range(self.pages):
                group.create_task(self._forever(number))

    async def _tell(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            sys.stdout.write(json.dumps(asdict(self.tally)) + "\n")
            sys.stdout.flush()

    async def _forever(self, number: int) -> None:
        address = f"127.0.1.{number % self.addresses + 1}"
        while True:
            try:
                await self._once(address, number)
                self.tally.ended += 1
            except (OSError, EOFError, asyncio.IncompleteReadError):
                self.tally.refused += 1
            await asyncio.sleep(AGAIN_S)

    async def _once(self, address: str, number: int) -> None:
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(address, 0))
        try:
            if self.kind == "half_open":
                writer.write(b"GET / HT")
                self.tally.came += 1
                await reader.read(1)
                return
            if self.kind == "gets":
                await self._gets(reader, writer)
                return
            bombs = self.kind == "bombs"
            views = self.kind in ("views", "opens") or (bombs and number % 2 == 1)
            path = f"/ws/game/{number % self.games + 1}" if views else LOOKS_ON
            await self._upgrade(reader, writer, path, UNFOLDS if bombs else "")
            self.tally.came += 1
            if views:
                await self._seen(reader)
            if self.kind == "opens":
                return
            reading = asyncio.ensure_future(self._read(reader))
            frame = BOMBS[views] if bombs else FRAMES.get(self.kind, b"")
            try:
                await (self._flood(writer, reading, frame) if frame else self._view(writer, reading))
            finally:
                reading.cancel()
        finally:
            writer.close()

    async def _upgrade(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, asks: str
    ) -> None:
        request = UPGRADE.format(port=self.port, path=path).removesuffix("\r\n")
        writer.write(f"{request}{asks}\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise EOFError

    async def _seen(self, reader: asyncio.StreamReader) -> None:
        """Comes back when the game is shown."""
        tail = b""
        while PICTURE not in tail:
            read = await reader.read(65_536)
            if not read:
                raise EOFError
            tail = tail[-len(PICTURE) :] + read

    async def _view(self, writer: asyncio.StreamWriter, reading: asyncio.Future[None]) -> None:
        number = 0
        with suppress(OSError):
            while not reading.done():
                text = VIEWS[number % len(VIEWS)].encode()
                number += 1
                writer.write(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)
                self.tally.sent += 1
                await writer.drain()
                await asyncio.sleep(OFTEN_S)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError):
            while await reader.read(65_536):
                pass

    async def _flood(self, writer: asyncio.StreamWriter, reading: asyncio.Future[None], frame: bytes) -> None:
        chunk = frame * (CHUNK // len(frame))
        next_at = time.monotonic()
        with suppress(OSError):
            while not reading.done():
                writer.write(chunk)
                self.tally.sent += len(chunk)
                await writer.drain()
                next_at = max(next_at + len(chunk) / self.rate, time.monotonic() - 1)
                await asyncio.sleep(max(0.0, next_at - time.monotonic()))

    async def _gets(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = GET.format(port=self.port).encode()
        self.tally.came += 1
        reading = asyncio.ensure_future(self._read(reader))
        try:
            while not reading.done():
                writer.write(request * 20)
                self.tally.sent += len(request) * 20
                await writer.drain()
                await asyncio.sleep(len(request) * 20 / self.rate)
        finally:
            reading.cancel()


def main(kind: str, port: int, pages: int, mbit: float, addresses: int, games: int) -> None:
    """Floods until it is killed."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
    asyncio.run(Guests(kind, port, pages, mbit * 1e6 / 8, addresses, games).all())


if __name__ == "__main__":
    socket.setdefaulttimeout(30)
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), *map(int, sys.argv[5:7]))
