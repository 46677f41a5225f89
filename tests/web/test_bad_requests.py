"""Bad HTTP writes a line a minute, not 492 bytes for 21."""

import asyncio
import logging

import pytest
from aiohttp import web
from aiohttp.http_exceptions import BadStatusLine

from firmware_py.web.bad_requests import LOGGER, OncePerMinute
from firmware_py.web.listener import Site


def told(times_s: list[float], error: Exception) -> list[logging.LogRecord]:
    """What of records at these seconds is told."""
    now_s = 0.0
    once = OncePerMinute(lambda: now_s)
    found = []
    for at_s in times_s:
        now_s = at_s
        info = (type(error), error, None)
        record = logging.LogRecord(LOGGER, logging.ERROR, "", 0, "Error from %s", ("192.0.2.1",), info)
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
    monkeypatch.setattr(logging.getLogger(LOGGER), "filters", [OncePerMinute(lambda: 0.0)])

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
    assert len([record for record in caplog.records if record.name == LOGGER]) == 1
