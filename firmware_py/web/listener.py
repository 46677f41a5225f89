"""Where the server listens: so many lines in all and from one address, and none that stays without asking anything.

A line that does nothing costs a file handle, and the table needs some for its journal, its log and its boards.
"""

import asyncio
from typing import Final, cast

from aiohttp import web

from firmware_py.web.rate_limit import is_local

IDLE_S: Final = 30.0  # a browser opens another line when it wants something again
LINES_OF_ONE: Final = 120  # 40 pages, each of which fetches six files at once when it opens
LINES_OF_ALL: Final = 400  # of the 1024 files that a system lets a program open


class Site(web.BaseSite):
    """Listens at an address. Lines of the table's own computer have room beside those of all others."""

    def __init__(self, runner: web.BaseRunner, host: str, port: int) -> None:
        super().__init__(runner)
        self._host = host
        self._port = port

    @property
    def name(self) -> str:
        """Where it listens, as an address of the web."""
        return f"http://{self._host}:{self._port}"

    async def start(self) -> None:
        """Listens from now on; raises OSError where that can't be."""
        await super().start()
        server = self._runner.server
        if server is None:
            raise RuntimeError("a site listens after its runner was set up")
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Line(server), self._host, self._port)


class _Line(asyncio.Protocol):
    """A line that has just come: it is handed on to the server, or cut."""

    def __init__(self, server: web.Server) -> None:
        self._server = server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        line = cast(asyncio.Transport, transport)
        if not has_room(address_of(line), [address_of(one.transport) for one in self._server.connections]):
            line.abort()
            return
        handler = self._server()
        line.set_protocol(handler)
        handler.connection_made(line)


def address_of(line: asyncio.BaseTransport | None) -> str:
    """The address from which a line comes; "" for one that is gone."""
    peer = line.get_extra_info("peername") if line is not None else None
    return str(peer[0]) if isinstance(peer, tuple) else ""


def has_room(address: str, others: list[str]) -> bool:
    """Whether one more line from an address is taken beside the others."""
    if others.count(address) >= LINES_OF_ONE:
        return False
    return is_local(address) or sum(not is_local(other) for other in others) < LINES_OF_ALL
