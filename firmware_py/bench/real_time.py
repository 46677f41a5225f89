"""From a card to its light in real time: the whole program with its threads, its page and its sound, and five seat
boards behind serial lines, which are another process.

Sound is mixed and thrown away, SPI ports keep what they are sent, and a third process reads what a page gets.
"""

import asyncio
import multiprocessing
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from typing import Final

from engine.game import Seat
from firmware_py.bench.boards_on_pty import Hand, LightDelays, run_boards
from firmware_py.bench.firmware import NO_PTY
from firmware_py.bench.slips import CardSlip, slips
from firmware_py.bench.web import listening
from firmware_py.bench.whole_table import look_on
from firmware_py.bench.wire import BOARDS, SLOTS_OPEN, CardBench, tags
from firmware_py.devices.health import in_background
from firmware_py.devices.tags import TagBook
from firmware_py.games.measures import sampled
from firmware_py.table.assembly import Makers
from firmware_py.table.simulated import build_table
from firmware_py.voice.clips import Library
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service
from firmware_py.web.server import Server
from firmware_py.wire.twins import WireTwins
from hardware.seats.serial_port import SerialPort
from hardware.seats.watch import SETTLE_MS
from hardware.speaker.decoder import unheard
from hardware.speaker.mixer import MixerSpeaker
from sounds.texts import LANGUAGES

INPUTS: Final = 200
PATIENCE_S: Final = 60.0
LOOK_S: Final = 0.5


def card_to_light(inputs: int = INPUTS) -> str:
    """How long lights take after their cards, by the clock."""
    if not hasattr(os, "openpty"):
        return NO_PTY
    with tempfile.TemporaryDirectory() as folder:
        CardBench(Path(folder)).close()  # so that the table knows whose seat each board is
        answers = asyncio.run(_measured(Path(folder), inputs))
    cut = quantiles(answers.took_ms, n=100)
    return (
        f"p50 {cut[49]:.1f} ms, p99 {cut[98]:.1f} ms over {len(answers.took_ms)} inputs ({answers.unanswered} without "
        f"an answer), in are threads, a page, sound and serial lines; without {SETTLE_MS} ms of lying still, the tag "
        "and USB"
    )


async def _measured(folder: Path, inputs: int) -> LightDelays:
    spawn = multiprocessing.get_context("spawn")
    wires, theirs = spawn.Pipe()
    seen, page = spawn.Pipe()
    boards = spawn.Process(target=run_boards, args=(theirs,))
    boards.start()
    try:
        makers = _makers(wires.recv())
        with unheard():
            async with _serving(folder, makers) as (service, url):
                looker = spawn.Process(target=look_on, args=(url, page))
                looker.start()
                await asyncio.to_thread(seen.recv)
                wires.send(await _hands(service))
                wires.send(inputs)
                answers: LightDelays = await asyncio.to_thread(wires.recv)
        await asyncio.to_thread(looker.join)
    finally:
        wires.send("over")
        await asyncio.to_thread(boards.join)
    return answers


def _makers(paths: list[str]) -> Makers:
    """Real serial ports, a real mixer, and whatever opens and sends in threads of its own."""
    return replace(
        WireTwins().makers(),
        lister=lambda: lambda: paths,
        opener=lambda: SerialPort,
        speaker=lambda: MixerSpeaker(Library(LANGUAGES[0]).find, cards=lambda: frozenset({"none"})),
        launch=in_background,
    )


@asynccontextmanager
async def _serving(folder: Path, makers: Makers) -> AsyncIterator[tuple[Service, str]]:
    """A table and its server, and where its pages connect."""
    book = TagBook({tag: lies for lies, tag in tags().items()})
    built = build_table(folder, "convention", makers, book)
    service = Service(built, lambda: 1)
    try:
        async with listening(Server(service)) as url:
            yield service, url
    finally:
        built.assembled.close()
        built.table.journal.close()


def _hand(possible: Iterable[CardSlip], known: Mapping[tuple[str, int], str]) -> Hand | None:
    """The cards that may be laid into the slot that takes most of them; None where that is not more than one."""
    by_slot: dict[int, set[str]] = {}
    for slip in possible:
        if slip.slot <= SLOTS_OPEN:
            by_slot.setdefault(slip.slot, set()).add(known[slip.card, slip.half])
    slot = max(by_slot, key=lambda slot: len(by_slot[slot]), default=0)
    return Hand(slot, tuple(sorted(by_slot[slot]))) if len(by_slot.get(slot, ())) > 1 else None


async def _hands(service: Service) -> dict[Seat, Hand]:
    """Begins a game; cards for each seat as soon as all may lay two of them into one slot."""
    game, sample = sampled()
    service.take(Begin(game, dict(sample.long), seed=1))
    known = tags()
    until_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < until_s:
        play = service.table.play
        assert play is not None, "the game that was begun"
        desk = service.table.desk
        hands = {seat: _hand(slips(play, seat, desk), known) for seat in range(1, len(BOARDS) + 1)}
        found = {seat: hand for seat, hand in hands.items() if hand is not None}
        if len(found) == len(BOARDS):
            return found
        await asyncio.sleep(LOOK_S)
    raise TimeoutError("no card may be laid")
