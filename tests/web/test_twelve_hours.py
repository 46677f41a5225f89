"""A page that stays open for twelve hours, and pages that come and go in rows: nothing piles up."""

import asyncio
import gc
from pathlib import Path

import pytest
from aiohttp import web

from firmware_py.table.simulated import simulated_table
from firmware_py.web.access import AccessControl
from firmware_py.web.connections import Page
from firmware_py.web.messages import Abort, Begin
from firmware_py.web.roles import TABLE_ROLE
from firmware_py.web.router import Service
from firmware_py.web.server import Server
from tests.web.guests import Guest, Site, at_table

HOUR_MS = 3_600_000
STEP_MS = 2000


class Reader(web.WebSocketResponse):
    """A page that reads all at once."""

    heard = 0

    async def send_str(self, data: str, compress: int | None = None) -> None:
        self.heard += 1

    async def send_bytes(self, data: bytes, compress: int | None = None) -> None:
        self.heard += 1


async def hours(server: Server, since_ms: int, count: int) -> int:
    """So many hours of the table's clock, in steps of two seconds; gives when they are over."""
    until_ms = since_ms + count * HOUR_MS
    for now_ms in range(since_ms, until_ms, STEP_MS):
        server.tick(now_ms)
        if now_ms % 60_000 == 0:
            await asyncio.sleep(0)  # what was sent has gone
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return until_ms


@pytest.mark.slow
def test_a_page_that_is_open_for_twelve_hours_makes_nothing_pile_up(tmp_path: Path) -> None:
    """A game is played, left lying and begun again each four hours."""

    async def run() -> None:
        service = Service(simulated_table(tmp_path), lambda: 5)
        server = Server(service, access=AccessControl())
        page = Page(Reader(), None, "en", TABLE_ROLE, TABLE_ROLE, here=True)
        server._pages.add(page)
        counts, now_ms = [], 0
        for _ in range(3):
            service.take(Begin("space_alert", {"mission": "test_run_1", "players": 2}))
            now_ms = await hours(server, now_ms, 3)
            service.take(Abort())
            now_ms = await hours(server, now_ms, 1)
            gc.collect()
            counts.append(len(gc.get_objects()))
        assert isinstance(page.socket, Reader) and page.socket.heard > 1000
        assert list(server._pages) == [page] and page.busy == 0 and page.behind == 0
        assert counts[2] - counts[1] < 1000, counts
        assert len(service.notices) <= 20

    asyncio.run(run())


def test_pages_that_come_and_go_in_rows_leave_nothing_behind(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        before = len(asyncio.all_tasks())
        for _ in range(4):
            row: list[Guest] = [await hall.page() for _ in range(20)]
            assert len(list(hall.server._pages)) == 21
            for guest in row:
                await guest.leaves()
            while len(list(hall.server._pages)) > 1:
                await hall.ticked()
        while len(asyncio.all_tasks()) > before + 2:
            await hall.ticked()
        crowd = hall.server._access.crowd
        assert list(crowd._pages.values()) == [1]
        await operator.leaves()

    at_table(tmp_path, happens)
