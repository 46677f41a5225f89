"""What the page costs: five seats and twenty spectators at the real server, over real websockets of another process.

The server runs in this process, so the share of a core is this process's own. The others read as browsers do, and
offer the compression that browsers offer.
"""

import asyncio
import multiprocessing
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import astuple, dataclass
from functools import partial
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import mean, quantiles
from typing import Final, TypeAlias

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

from firmware_py.bench.slips import CardSlip, slips
from firmware_py.games.measures import Measure, sampled
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service
from firmware_py.web.server import Server

SEATS: Final = (1, 2, 3, 4, 5)
SPECTATORS: Final = 20
SHOW_S: Final = 6.0
HURRY: Final = 4
CLICKS: Final = 300
HOST: Final = "127.0.0.1"
STEP_MS: Final = 500
UNTIL_CARDS_MS: Final = 20_000
LONG_AGO_MS: Final = 4_000_000
BEGAN: Final = "began"
DEFLATE_BITS: Final = 15
PATIENCE_S: Final = 60.0

Socket: TypeAlias = ClientWebSocketResponse
Visit: TypeAlias = Callable[[list[Socket], Connection], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Traffic:
    """What one page got: frames, other messages, and the bytes of both before and after compression."""

    frames: int
    messages: int
    size: int
    sent: int


@dataclass(frozen=True, slots=True)
class Visited:
    """What visitors bring back, how long they stayed, and how long the server kept a core busy meanwhile."""

    brought: object
    stayed_s: float
    busy_s: float


def measures() -> list[Measure]:
    """The rows of the bench, each with how to measure it."""
    who = f"{len(SEATS)} seats and {SPECTATORS} spectators"
    return [
        (f"show for {who}", show),
        (f"show at {HURRY} times its speed for {who}", lambda: show(HURRY)),
        (f"click to frame among {who}", click_to_frame),
    ]


def show(pace: int = 1) -> str:
    """What a page gets in each second of a show, and what share of a core the server needs for all of them. At a
    faster pace nearly every frame is another one, and captions come one upon the other.
    """
    with tempfile.TemporaryDirectory() as folder:
        service = _table(Path(folder), SEATS)
        _fly(service)
        service.pace = pace
        visited = asyncio.run(serve(service, _watch))
    pages = visited.brought
    if not isinstance(pages, list):
        return "not measured: the visitors did not come back"
    frames, messages, size, sent = (
        mean(values) / visited.stayed_s for values in zip(*map(astuple, pages), strict=True)
    )
    return (
        f"a page gets {frames:.1f} frames/s and {messages:.1f} messages/s, {size / 1000:.0f} kB/s "
        f"({sent / 1000:.1f} deflated); server {100 * visited.busy_s / visited.stayed_s:.1f} % of a core"
    )


def click_to_frame() -> str:
    """How long a page waits for the frame in which a slot shows the card that was just laid there or taken."""
    with tempfile.TemporaryDirectory() as folder:
        service = _table(Path(folder), ())
        _fly(service, UNTIL_CARDS_MS)
        play = service.table.play
        assert play is not None, "the game that was begun"
        slip = next(slips(play, SEATS[0], service.table.desk))
        led = service.simulated.cabinet.groups[f"slot/{SEATS[0]}/{slip.slot}"][0]
        visited = asyncio.run(serve(service, partial(_click, slip, slice(3 * led, 3 * led + 3))))
    took = visited.brought
    if not isinstance(took, list):
        return "not measured: the visitors did not come back"
    cut = quantiles(took, n=100)
    return f"p50 {cut[49]:.1f} ms, p99 {cut[98]:.1f} ms over {len(took)} clicks"


# ------------------------------------------------------------------------------------------------------------- server


def _table(folder: Path, bots: tuple[int, ...]) -> Service:
    service = Service(simulated_table(folder), lambda: 1)
    game, sample = sampled()
    service.take(Begin(game, dict(sample.long), seed=1, bots=bots))
    return service


def _fly(service: Service, for_ms: float = inf) -> None:
    """Lets the action part pass on a virtual clock, which ends long before that of the server begins."""
    now_ms = began_ms = time.monotonic_ns() // 1_000_000 - LONG_AGO_MS
    play = service.table.play
    while play is not None and play.game.wake_at() is not None and now_ms < began_ms + for_ms:
        service.tick(now_ms)
        now_ms += STEP_MS


async def serve(
    service: Service, visit: Visit, seats: tuple[int, ...] = SEATS, spectators: int = SPECTATORS
) -> Visited:
    """Serves a table while another process visits it."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    async with listening(Server(service)) as url:
        visitors = spawn.Process(target=_visitors, args=(url, visit, there, seats, spectators))
        visitors.start()
        there.close()
        try:
            return await _measured(here)
        except EOFError:
            return Visited(None, 1.0, 0.0)
        finally:
            await asyncio.to_thread(visitors.join)


@asynccontextmanager
async def listening(server: Server) -> AsyncIterator[str]:
    """Lets pages come to a server on a free port; gives the address of their line."""
    runner = web.AppRunner(server.app)
    await runner.setup()
    await web.TCPSite(runner, HOST, 0).start()
    try:
        yield f"http://{HOST}:{runner.addresses[0][1]}/ws"
    finally:
        await runner.cleanup()


async def _measured(visitors: Connection) -> Visited:
    """From the sign that everybody is there until they bring something back."""
    await asyncio.to_thread(visitors.recv)
    began_s, busy_s = time.perf_counter(), time.process_time()
    brought = await asyncio.to_thread(visitors.recv)
    return Visited(brought, time.perf_counter() - began_s, time.process_time() - busy_s)


# ----------------------------------------------------------------------------------------------------------- visitors


def _visitors(url: str, visit: Visit, out: Connection, seats: tuple[int, ...], spectators: int) -> None:
    """The other process."""
    asyncio.run(_come(url, visit, out, seats, spectators))


async def _come(url: str, visit: Visit, out: Connection, seats: tuple[int, ...], spectators: int) -> None:
    async with ClientSession() as session:
        pages = [await session.ws_connect(url, compress=DEFLATE_BITS) for _ in seats]
        for seat, socket in zip(seats, pages, strict=True):
            await socket.send_json({"do": "sit", "seat": seat})
        look = f"{url}?role=spectator"
        others = [await session.ws_connect(look, compress=DEFLATE_BITS) for _ in range(spectators)]
        with suppress(TimeoutError):
            await asyncio.wait_for(visit([*pages, *others], out), PATIENCE_S)


async def _watch(pages: list[Socket], out: Connection) -> None:
    """All read for a while; what everybody gets at first does not count."""
    loop = asyncio.get_running_loop()
    begin = loop.time() + 1.0
    readers = [asyncio.create_task(_read(page, begin, begin + SHOW_S)) for page in pages]
    await asyncio.sleep(begin - loop.time())
    out.send(BEGAN)
    out.send(await asyncio.gather(*readers))


async def _read(page: Socket, begin: float, end: float) -> Traffic:
    loop = asyncio.get_running_loop()
    frames = messages = size = sent = 0
    wire = zlib.compressobj(wbits=-DEFLATE_BITS)  # as the server does with each page's messages
    try:
        async with asyncio.timeout_at(end):
            async for message in page:
                data = message.data if message.type == WSMsgType.BINARY else message.data.encode()
                packed = len(wire.compress(data)) + len(wire.flush(zlib.Z_SYNC_FLUSH))
                if loop.time() < begin:
                    continue
                sent += packed
                frames += message.type == WSMsgType.BINARY
                messages += message.type == WSMsgType.TEXT
                size += len(data)
    except TimeoutError:
        pass
    return Traffic(frames, messages, size, sent)


async def _click(slip: CardSlip, light: slice, pages: list[Socket], out: Connection) -> None:
    """One lays a card and takes it again while all others look on. `light` is where a frame has that of the slot."""
    page, *others = pages
    readers = [asyncio.create_task(_read(other, 0.0, 1e9)) for other in others]
    before = await _changed(page, light, b"")
    out.send(BEGAN)
    took: list[float] = []
    for turn in range(CLICKS):
        verb = {"do": "pull"} if turn % 2 else {"do": "slip", "card": slip.card, "half": slip.half}
        began = time.perf_counter()
        await page.send_json({**verb, "seat": SEATS[0], "slot": slip.slot})
        before = await _changed(page, light, before)
        took.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(turn % 20 / 1000)  # so that clicks come at any moment between two frames
    for reader in readers:
        reader.cancel()
    out.send(took)


async def _changed(page: Socket, slot: slice, before: bytes) -> bytes:
    """Waits for a frame that shows a slot in another colour than `before`; gives the colour."""
    async for message in page:
        if message.type == WSMsgType.BINARY and message.data[slot] != before:
            return bytes(message.data[slot])
    raise EOFError("the server went away")
