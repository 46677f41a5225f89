"""What a whole table needs of a core in a long game: five boards that talk, lights on three wires, and one page that
shows all of it, over a real websocket of another process.

The clock is virtual, so a game of ten minutes takes less than one; what the boards' firmware takes, which runs in this
process too, does not count.
"""

import asyncio
import multiprocessing
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from aiohttp import ClientSession, WSMsgType

from firmware_py.bench.web import BEGAN, DEFLATE_BITS, listening
from firmware_py.bench.wire import CardBench
from firmware_py.web.router import Service
from firmware_py.web.server import Server

TURNS: Final = 3  # of the loop after each tick, in which what the tick sent goes out


def whole_table() -> str:
    """The share of a core from the first announcement to the last light of the show."""
    with tempfile.TemporaryDirectory() as folder:
        bench = CardBench(Path(folder))
        try:
            return asyncio.run(_measured(bench))
        finally:
            bench.close()


async def _measured(bench: CardBench) -> str:
    server = Server(Service(bench.built, lambda: 1))
    server.app.cleanup_ctx.clear()  # its crank would turn by the real clock
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    async with listening(server) as url:
        page = spawn.Process(target=look_on, args=(url, there))
        page.start()
        there.close()
        await asyncio.to_thread(here.recv)
        began_ms = bench.ticks_ms
        busy_s = await _play(bench, server)
    frames = await asyncio.to_thread(here.recv)
    await asyncio.to_thread(page.join)
    passed_s = (bench.ticks_ms - began_ms) / 1000
    return (
        f"{100 * busy_s / passed_s:.1f} % of a core over {passed_s / 60:.0f} min, five boards talking, lights on "
        f"three wires, a page that takes {frames / passed_s:.0f} frames a second"
    )


async def _play(bench: CardBench, server: Server) -> float:
    """Plays a long game with its show; gives the seconds of processor time without those of the boards."""
    bench.begin(bench.sample.long)
    play, busy_s = bench.built.table.play, 0.0
    while play is not None and not (
        play.game.result is not None and play.director.now_ms >= play.director.end_ms
    ):
        began_s = time.process_time()
        server.tick(bench.ticks_ms)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        busy_s += time.process_time() - began_s
        bench.pass_time()
    return busy_s


def look_on(url: str, out: Connection) -> None:
    """Another process: a page of the table, which says when it is there, reads until the table goes, and tells how many
    frames it got.
    """
    asyncio.run(_look(url, out))


async def _look(url: str, out: Connection) -> None:
    async with ClientSession() as session, session.ws_connect(url, compress=DEFLATE_BITS) as page:
        out.send(BEGAN)
        frames = 0
        async for message in page:
            frames += message.type == WSMsgType.BINARY
        out.send(frames)
