"""Phones act all at once at the real server, ten actions a second each: what is lost, what is doubled, how soon a
refusal is told, and what a phone's page gets in a second.

The server runs in this process, the phones in another.
"""

import asyncio
import json
import tempfile
import time
import zlib
from collections import Counter, deque
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import mean, quantiles
from typing import Final, TypeAlias

from aiohttp import WSMsgType

from engine import GAMES
from engine.game import Json, Seat
from firmware_py.bench.web import BEGAN, DEFLATE_BITS, Socket, serve
from firmware_py.games.measures import Measure, Rush, game_bench
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service

EVERY_S: Final = 0.1
CYCLES: Final = 30
SETTLE_S: Final = 1.0

Cycle: TypeAlias = tuple[dict[str, Json], ...]


@dataclass(slots=True)
class PhoneTraffic:
    """What a phone heard: bytes after compression, and how late refusals came, in ms."""

    sent: int = 0
    late_ms: list[float] = field(default_factory=list)


def measures() -> list[Measure]:
    """A row for each game in which phones may act all at once."""
    rushes = ((game, game_bench(game).rush) for game in GAMES)
    return [
        (f"{rush.name}, {round(1 / EVERY_S)} actions/s each", partial(act, game, rush))
        for game, rush in rushes
        if rush is not None
    ]


def act(game: str, rush: Rush) -> str:
    """Counts what came into the record against what was sent."""
    with tempfile.TemporaryDirectory() as folder:
        service = _prepared(Path(folder), game, rush)
        play = service.table.play
        assert play is not None, "a game was begun"
        before = len(play.record.actions)
        visited = asyncio.run(serve(service, partial(_phones, rush.seats, rush.cycle), rush.seats, 0))
        done = Counter(seat for seat, _ in play.record.actions[before:] if seat in rush.seats)
    phones = visited.brought
    if not isinstance(phones, list):
        return "not measured: the phones did not come back"
    wanted = CYCLES * (len(rush.cycle) - 1)
    late = [ms for phone in phones for ms in phone.late_ms]
    cut = quantiles(late, n=100)
    size = mean(phone.sent for phone in phones) / visited.stayed_s
    return (
        f"{sum(done.values())} of {wanted * len(phones)} accepted, {len(late)} of {CYCLES * len(phones)} refusals "
        f"told, p50 {cut[49]:.0f} ms, p99 {cut[98]:.0f} ms; a page gets {size / 1000:.1f} kB/s deflated"
    )


def _prepared(folder: Path, game: str, rush: Rush) -> Service:
    """A table whose game is as far as the phones want it."""
    service = Service(simulated_table(folder), lambda: 1)
    service.take(Begin(game, dict(rush.setup), seed=1))
    play = service.table.play
    assert play is not None, "the game that was begun"
    for seat, action in rush.prepare(play.game):
        service.table.do(seat, action)
    return service


# -------------------------------------------------------------------------------------------------------------- phones


async def _phones(seats: tuple[Seat, ...], cycle: Cycle, pages: list[Socket], out: Connection) -> None:
    await asyncio.sleep(SETTLE_S)
    out.send(BEGAN)
    out.send(
        await asyncio.gather(
            *(
                _phone(page, seat, place / len(seats), cycle)
                for place, (seat, page) in enumerate(zip(seats, pages, strict=True))
            )
        )
    )


async def _phone(page: Socket, seat: Seat, offset: float, cycle: Cycle) -> PhoneTraffic:
    """Sends at an even pace while it listens; it begins by the share `offset` of that pace later."""
    heard, waiting = PhoneTraffic(), deque[float]()
    listener = asyncio.create_task(_listen(page, seat, heard, waiting))
    loop = asyncio.get_running_loop()
    next_s = loop.time() + EVERY_S * offset
    for number in range(CYCLES * len(cycle)):
        await asyncio.sleep(max(0.0, next_s - loop.time()))
        action = cycle[number % len(cycle)]
        if action == cycle[-1]:
            waiting.append(time.perf_counter())
        await page.send_json({"do": "wish", "seat": seat, "action": action})
        next_s += EVERY_S
    await asyncio.sleep(SETTLE_S)
    listener.cancel()
    return heard


async def _listen(page: Socket, seat: int, heard: PhoneTraffic, waiting: deque[float]) -> None:
    wire = zlib.compressobj(wbits=-DEFLATE_BITS)  # as the server does with each page's messages
    told = -1
    began = False
    async for message in page:
        data = message.data if message.type == WSMsgType.BINARY else message.data.encode()
        packed = len(wire.compress(data)) + len(wire.flush(zlib.Z_SYNC_FLUSH))
        heard.sent += packed if waiting or began else 0
        began = began or bool(waiting)
        if message.type != WSMsgType.TEXT:
            continue
        for notice in json.loads(message.data).get("notices", ()):
            if notice["number"] > told:
                told = notice["number"]
                if notice["what"] == "refused" and notice["seat"] == seat and waiting:
                    heard.late_ms.append((time.perf_counter() - waiting.popleft()) * 1000)
