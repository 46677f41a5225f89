"""Bad HTTP writes a line a minute, not 492 bytes for 21."""

import asyncio
import logging

import pytest
from aiohttp import web
from aiohttp.http_exceptions import BadStatusLine

from firmware_py.web.bad_requests import LOGGERS, MOST_LETTERS, OncePerMinute, tell_once
from firmware_py.web.listener import Site

SERVER = "aiohttp.server"


def told(times_s: list[float], error: Exception) -> list[logging.LogRecord]:
    """What of records at these seconds is told."""
    now_s = 0.0
    once = OncePerMinute(lambda: now_s)
    found = []
    for at_s in times_s:
        now_s = at_s
        info = (type(error), error, None)
        record = logging.LogRecord(SERVER, logging.ERROR, "", 0, "Error from %s", ("192.0.2.1",), info)
        if once.filter(record):
            found.append(record)
    return found


def test_bad_http_is_told_once_a_minute_without_a_traceback() -> None:
    records = told([second / 10 for second in range(1300)], BadStatusLine("x" * 21))
    assert [record.getMessage() for record in records] == [
        "a request that is none (BadStatusLine)",
        "a request that is none (BadStatusLine); 599 more like it since",
        "a request that is none (BadStatusLine); 599 more like it since",
    ]
    assert all(record.exc_info is None and record.levelno == logging.WARNING for record in records)


def test_a_bug_is_told_with_its_traceback_and_once_a_minute_too() -> None:
    records = told([0.0, 1.0, 61.0], KeyError("a bug"))
    assert [record.getMessage() for record in records] == [
        "Error from 192.0.2.1",
        "Error from 192.0.2.1; 1 more like it since",
    ]
    assert all(record.exc_info is not None for record in records)


def test_many_bad_requests_write_a_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that ran in this process before has left a filter of its own, which may have let a line through."""
    monkeypatch.setattr(logging.getLogger(SERVER), "filters", [OncePerMinute(lambda: 0.0)])

    async def run() -> None:
        runner = web.AppRunner(web.Application())
        await runner.setup()
        site = Site(runner, "127.0.0.1", 0)
        await site.start()
        for _ in range(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
            writer.write(b"GET / HTTP/9.9 nonsense\r\n\r\n")
            assert b"400" in await reader.read(200)
            writer.close()
        await runner.cleanup()

    with caplog.at_level(logging.INFO):
        asyncio.run(run())
    assert len([record for record in caplog.records if record.name == SERVER]) == 1


def test_a_page_that_asks_for_a_protocol_of_eight_thousand_letters_writes_a_short_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each such request wrote a line with its whole header: as much log as what was sent."""
    for logger in LOGGERS:
        monkeypatch.setattr(logging.getLogger(logger), "filters", [])
    tell_once()

    async def line(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        return socket

    async def run() -> None:
        app = web.Application()
        app.router.add_get("/ws", line)
        runner = web.AppRunner(app)
        await runner.setup()
        site = Site(runner, "127.0.0.1", 0)
        await site.start()
        for _ in range(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
            writer.write(
                b"GET /ws HTTP/1.1\r\nHost: table\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Protocol: " + b'"' * 7800 + b"\r\n\r\n"
            )
            assert b"101" in await reader.read(200)
            writer.close()
        await runner.cleanup()

    with caplog.at_level(logging.INFO):
        asyncio.run(run())
    told = [record.getMessage() for record in caplog.records if record.name == "aiohttp.websocket"]
    assert len(told) == 1 and "Client protocols" in told[0] and len(told[0]) < MOST_LETTERS + 50
