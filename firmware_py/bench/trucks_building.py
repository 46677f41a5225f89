"""Four phones build ships at the real server, ten actions a second each: what is lost, what is doubled, how soon a
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
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import mean, quantiles
from typing import Final

from aiohttp import WSMsgType

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.bots import TruckerBots
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.words import NONE
from engine.game import Refused
from firmware_py.bench.web import BEGAN, DEFLATE_BITS, Socket, serve
from firmware_py.bench.wire import Measures
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service

SEATS: Final = (1, 2, 3, 4)
SETUP: Final[dict[str, object]] = {"players": len(SEATS), "levels": [2]}
EVERY_S: Final = 0.1
CYCLES: Final = 30
CYCLE: Final = ({"do": "take_down", "cargo": False}, {"do": "return"}, {"do": "put_back"})
"""The last one is always refused: nobody looks at cards."""
BUILT: Final = 60  # thoughts of bots before: ships as large as in the middle of building
SETTLE_S: Final = 1.0


@dataclass(slots=True)
class Heard:
    """What a phone heard: bytes after compression, and how late refusals came, in ms."""

    sent: int = 0
    late_ms: list[float] = field(default_factory=list)


def measures() -> Measures:
    """The rows of the bench, each with how to measure it."""
    return [(f"{len(SEATS)} phones build, {round(1 / EVERY_S)} actions/s each", build)]


def build() -> str:
    """Counts what came into the record against what was sent."""
    with tempfile.TemporaryDirectory() as folder:
        service = _building(Path(folder))
        play = service.table.play
        assert play is not None, "a game was begun"
        before = len(play.record.actions)
        visited = asyncio.run(serve(service, _phones, SEATS, 0))
        done = Counter(seat for seat, _ in play.record.actions[before:] if seat in SEATS)
    phones = visited.brought
    if not isinstance(phones, list):
        return "not measured: the phones did not come back"
    wanted = CYCLES * (len(CYCLE) - 1)
    late = [ms for phone in phones for ms in phone.late_ms]
    cut = quantiles(late, n=100)
    size = mean(phone.sent for phone in phones) / visited.stayed_s
    return (
        f"{sum(done.values())} of {wanted * len(SEATS)} accepted, {len(late)} of {CYCLES * len(SEATS)} refusals told, "
        f"p50 {cut[49]:.0f} ms, p99 {cut[98]:.0f} ms; a page gets {size / 1000:.1f} kB/s deflated"
    )


def _building(folder: Path) -> Service:
    """A table on which ships are half built and all hands are empty."""
    service = Service(simulated_table(folder), lambda: 1)
    service.take(Begin("galaxy_trucker", SETUP, seed=1))
    table = service.table
    assert table.play is not None and isinstance(table.play.game, GalaxyTrucker), "the game that was begun"
    game = table.play.game
    bots = TruckerBots(SEATS, 1)
    for _ in range(BUILT):
        for seat, action in bots.think(game, 25):
            try:
                if not isinstance(action, act.Finish):
                    table.do(seat, action)
            except Refused:
                continue  # another bot was first
    for seat in SEATS:
        if game.state.looking[seat - 1] != NONE:
            table.do(seat, act.PutBack())
        if game.state.hand[seat - 1] != NONE:
            free = act.Return() in game.legal(seat)
            table.do(seat, act.Return() if free else act.SetAside())
    return service


# -------------------------------------------------------------------------------------------------------------- phones


async def _phones(pages: list[Socket], out: Connection) -> None:
    await asyncio.sleep(SETTLE_S)
    out.send(BEGAN)
    out.send(await asyncio.gather(*(_phone(page, seat) for seat, page in zip(SEATS, pages, strict=True))))


async def _phone(page: Socket, seat: int) -> Heard:
    """Sends at an even pace while it listens."""
    heard, waiting = Heard(), deque[float]()
    listener = asyncio.create_task(_listen(page, seat, heard, waiting))
    loop = asyncio.get_running_loop()
    next_s = loop.time() + EVERY_S * seat / len(SEATS)
    for number in range(CYCLES * len(CYCLE)):
        await asyncio.sleep(max(0.0, next_s - loop.time()))
        action = CYCLE[number % len(CYCLE)]
        if action == CYCLE[-1]:
            waiting.append(time.perf_counter())
        await page.send_json({"do": "wish", "seat": seat, "action": action})
        next_s += EVERY_S
    await asyncio.sleep(SETTLE_S)
    listener.cancel()
    return heard


async def _listen(page: Socket, seat: int, heard: Heard, waiting: deque[float]) -> None:
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
