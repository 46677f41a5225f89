"""What a page says, as much of it as is listened to."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from aiohttp import WSMsgType, web

from firmware_py.web.floods import Guests, Meter
from firmware_py.web.roles import Grant

MOST_BYTES: Final = 8192  # of a message of who does not run the table: more is a flood that came compressed
ENDED: Final = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)


def nothing() -> None:
    """For a page that is not told that it says too much at once."""


class PageListener:
    """Listens to a page from `address`. `socket` leaves pings to us, for they are counted too."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        address: str,
        guests: Guests,
        meter: Meter,
        too_fast: Callable[[], None] = nothing,
    ) -> None:
        self._socket = socket
        self._address = address
        self._guests = guests
        self._meter = meter
        self._too_fast = too_fast
        self.floods = False

    async def texts(self, grant: Callable[[], Grant]) -> AsyncIterator[str]:
        """Its messages, until it goes or `floods`; everybody else has a turn after each. `grant` is what it may do."""
        loop = asyncio.get_running_loop()
        while (message := await self._socket.receive()).type not in ENDED:
            now_s = loop.time()
            may = grant()
            verdict = self._meter.take(may, now_s)
            if len(message.data or "") > MOST_BYTES and not may.runs:
                verdict = "floods"
            if verdict == "read" and not self._guests.take(self._address, now_s):
                verdict = self._meter.exceed(now_s)
            if verdict == "floods":
                self.floods = True
                self._guests.flooded(self._address, now_s)
                return
            if verdict == "unread":
                if self._meter.refused == 1:
                    self._too_fast()
                continue
            if message.type == WSMsgType.TEXT:
                yield message.data
            elif message.type == WSMsgType.PING:
                await self._socket.pong(message.data)
            await asyncio.sleep(0)
