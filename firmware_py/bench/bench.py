"""`spacetable bench`: what this machine does in a second, as numbers that can be compared."""

import json
import os
import platform
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import TextIO

from engine import GAMES
from firmware_py.bench import (
    first_fun,
    first_page,
    game_length,
    log,
    painted_page,
    phones,
    real_time,
    web,
    whole_table,
    wire,
)
from firmware_py.bench.first_page import running
from firmware_py.cues import LightCue, ShapeName
from firmware_py.games.measures import Measure, best_s, game_bench, median_s, sampled
from firmware_py.show.mixer import Mixer
from firmware_py.table.simulated import simulated_table
from hardware.cabinet import load

LOOP = 1_000_000
FRAME_CUES = 150


def bench(file: str | None, out: TextIO) -> int:
    """Prints what was measured, and appends it to the file of JSON lines if one is named."""
    measured = dict(_measure(out))
    if file is not None:
        cores = f"{os.cpu_count()} cores, Python {platform.python_version()}"
        append(Path(file), f"{platform.system()} {platform.machine()}, {cores}", measured)
    return 0


def append(file: Path, machine: str, measured: dict[str, str]) -> None:
    """Appends a line with the day, the machine, and what was measured on it."""
    line = {"date": date.today().isoformat(), "machine": machine, "measured": measured}
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(line, ensure_ascii=False) + "\n")


def _measure(out: TextIO) -> list[tuple[str, str]]:
    measures: list[Measure] = [
        ("this machine: a loop of a million additions in Python", machine),
        ("mix a frame of the laptop cabinet", lambda: f"{_mix() * 1e3:.3f} ms"),
        ("ten-minute game with all frames, virtual clock", _long_game),
        ("start to ready", _start),
        *(row for game in GAMES for row in game_bench(game).measures),
        *game_length.measures(),
        *wire.measures(),
        ("card at the wire to light at the wire, in real time", real_time.card_to_light),
        ("the whole table during a game, one page", whole_table.whole_table),
        *first_page.measures(),
        *painted_page.measures(),
        *first_fun.measures(),
        *web.measures(),
        *phones.measures(),
        *log.measures(),
    ]
    found = []
    for name, measure in measures:
        value = measure()
        out.write(f"{name:50} {value}\n")
        out.flush()
        found.append((name, value))
    return found


def machine() -> str:
    """A fixed loop of Python, for comparing tables of different machines."""

    def loop() -> None:
        total = 0
        for number in range(LOOP):
            total += number & 7

    return f"{median_s(loop) * 1e3:.1f} ms"


def _mix() -> float:
    """A frame in which everything is lit and half of it moves."""
    cabinet = load("laptop")
    mixer = Mixer(cabinet.groups, len(cabinet.leds))
    shapes: tuple[ShapeName, ...] = ("solid", "pulse")
    lamps = list(cabinet.groups)[:FRAME_CUES]
    cues = [LightCue(0, (lamp,), (255, 120, 30), shapes[n % 2]) for n, lamp in enumerate(lamps)]
    return best_s(lambda: [mixer.prepare(cues).frame(at) for at in range(100)]) / 100


def _long_game() -> str:
    """A whole long game of five seats at 50 frames a second; the record's size comes along."""
    game, sample = sampled()
    with tempfile.TemporaryDirectory() as folder:
        simulated = simulated_table(Path(folder))
        play = simulated.table.begin(game, sample.long, 1)
        began, now_ms = time.perf_counter(), 0
        while play.game.result is None or play.director.now_ms < play.director.end_ms:
            simulated.table.tick(now_ms)
            now_ms += 20
        took = time.perf_counter() - began
        size = sum(len(line) + 1 for line in play.record.lines())
    return f"{took:.2f} s for {now_ms / 1000:.0f} s of show; record {size:,} bytes"


def _start() -> str:
    """From the command to an open page, and the memory that the running table then holds."""
    with running() as server:
        memory = _resident_mb(server.process.pid)
    return f"{server.ready_s:.2f} s, {memory} resident" if server.url else "did not start"


def _resident_mb(pid: int) -> str:
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return "unknown"
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return f"{int(line.split()[1]) / 1024:.0f} MB"
