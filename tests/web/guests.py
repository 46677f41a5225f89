"""A table on a free port, and people at pages of it who hear what it answers."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from aiohttp.test_utils import TestServer

from firmware_py.table.simulated import simulated_table
from firmware_py.web.access import AccessControl
from firmware_py.web.codes import Codes
from firmware_py.web.router import Service
from firmware_py.web.server import Server

Said = dict[str, object]
BEGIN: Said = {
    "do": "begin",
    "game": "space_alert",
    "setup": {"mission": "mission_1", "players": 3},
    "seed": 3,
}
PATIENCE_S = 120


class Guest:
    """Somebody at a page, who hears what the table answers."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self.first: Said = {}

    async def say(self, **message: object) -> None:
        await self._socket.send_str(json.dumps(message))

    async def hears(self, *kinds: str) -> Said:
        """The next message of one of these kinds."""
        async for message in self._socket:
            if message.type == WSMsgType.TEXT:
                heard: Said = json.loads(message.data)
                if heard["kind"] in kinds:
                    return heard
        raise AssertionError(f"the line ended before any of {kinds}")

    async def access(self) -> Said:
        return await self.hears("access")

    async def leaves(self) -> None:
        """Closes the page."""
        await self._socket.close()

    async def comes(self, code: str) -> Said:
        """What it may do with a code, or the error."""
        await self.say(do="join", code=code)
        return await self.hears("access", "error")

    async def takes(self, seat: int, name: str = "", shape: int = 0) -> Said:
        """What it may do when it wants to sit at a seat, or the error."""
        await self.say(do="take", seat=seat, name=name, shape=shape)
        return await self.hears("access", "error")


class Site:
    """A table that pages reach at an address, and people who open them."""

    def __init__(self, folder: Path, guarded: bool) -> None:
        self.folder = folder
        self.codes = Codes(folder)
        self.service = Service(simulated_table(folder), lambda: 5)
        self.server = Server(self.service, access=AccessControl(self.codes, guarded))
        self.url = ""
        self._session: ClientSession | None = None
        self._first_role = "spectator" if guarded else "table"

    async def open(self, happens: Callable[["Site"], Awaitable[None]]) -> None:
        """Opens the table on a free port for as long as something happens there."""
        async with TestServer(self.server.app) as started, ClientSession() as self._session:
            self.url = str(started.make_url("/"))
            await asyncio.wait_for(happens(self), timeout=PATIENCE_S)

    async def ticked(self) -> None:
        """Waits until the table has ticked twice, so that it has taken what was handed in before."""
        for _ in range(2):
            at_ms = self.service.table.last_tick_ms
            while self.service.table.last_tick_ms == at_ms:
                await asyncio.sleep(0)

    async def page(self, code: str = "") -> Guest:
        """Somebody who opens a page, and comes in if there is a code."""
        assert self._session is not None, "the table is not open"
        guest = Guest(await self._session.ws_connect(f"{self.url}ws"))
        guest.first = await guest.access()
        assert guest.first["role"] == self._first_role
        if code:
            assert (await guest.comes(code))["kind"] == "access"
        return guest

    async def views(self, number: int) -> Guest:
        """Somebody without a code who looks at a game of the log."""
        assert self._session is not None, "the table is not open"
        return Guest(await self._session.ws_connect(f"{self.url}ws/game/{number}"))

    async def operator(self) -> Guest:
        guest = await self.page()
        assert (await guest.comes(self.codes.operator))["role"] == "operator"
        return guest

    async def in_room(self) -> Guest:
        """Somebody who came in with the digits of the room, and has no seat yet."""
        guest = await self.page()
        assert (await guest.comes(self.codes.room))["role"] == "guest"
        return guest

    async def at_seat(self, seat: int, name: str = "") -> Guest:
        guest = await self.in_room()
        assert (await guest.takes(seat, name))["seat"] == seat
        return guest

    async def begin(self) -> Guest:
        """A game of three, begun by the operator."""
        operator = await self.operator()
        await operator.say(**BEGIN)
        while (await operator.hears("picture"))["game"] is None:
            pass
        return operator


def at_table(folder: Path, happens: Callable[[Site], Awaitable[None]], guarded: bool = True) -> Service:
    """Lets something happen at a table on a free port; the service as it stands then."""
    site = Site(folder, guarded)
    asyncio.run(site.open(happens))
    return site.service
