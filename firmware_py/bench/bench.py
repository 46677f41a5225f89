"""`spacetable bench`: what this machine does in a second, as numbers that can be compared."""

import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TextIO

from engine.space_alert.flight import Flight
from engine.space_alert.flight_file import read_flight
from engine.space_alert.game import deal
from engine.space_alert.rules import resolve
from engine.space_alert.setup import Setup
from engine.space_alert.state import State
from firmware_py.bench import captains as bench_captains
from firmware_py.bench import resolver as bench_resolver
from firmware_py.bench import trucks as bench_trucks
from firmware_py.bench import trucks_building as bench_building
from firmware_py.bench import web as bench_page
from firmware_py.bench import wire as bench_wire
from firmware_py.bench.flights import real_flights
from firmware_py.cues import LightCue
from firmware_py.show.mixer import Mixer
from firmware_py.table.simulated import simulated_table
from hardware.cabinet import load

ROUNDS = 5
FLIGHTS = 200
FRAME_CUES = 150


def bench(append: str | None, out: TextIO) -> int:
    """Prints a table of measurements, and appends it to the Markdown file `append` if one is named."""
    lines = [f"| {name} | {value} |" for name, value in _measure(out)]
    if append is not None:
        machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        head = f"\n## {date.today().isoformat()}, {platform.system()} {machine}\n\n| what | measured |\n| --- | --- |\n"
        with Path(append).open("a", encoding="utf-8") as file:
            file.write(head + "\n".join(lines) + "\n")
    return 0


def _measure(out: TextIO) -> list[tuple[str, str]]:
    flights = [read_flight(data) for data in real_flights(FLIGHTS, seed=1)]
    measures: list[tuple[str, Callable[[], str]]] = [
        *bench_resolver.rows(),
        (
            "real flights resolved a second, with log",
            lambda: f"{FLIGHTS / _best(lambda: _resolve(flights, True)):,.0f}",
        ),
        ("clone of a flight", lambda: f"{_clone_flight(flights[0]) * 1e6:.1f} us"),
        ("clone of a game", lambda: f"{_clone_game() * 1e6:.1f} us"),
        ("mix a frame of the laptop cabinet", lambda: f"{_mix() * 1e3:.3f} ms"),
        ("ten-minute flight with all frames, virtual clock", _flight),
        ("start to ready", _start),
        *bench_trucks.measures(),
        *bench_captains.measures(),
        *bench_wire.measures(),
        *bench_page.measures(),
        *bench_building.measures(),
    ]
    found = []
    for name, measure in measures:
        value = measure()
        out.write(f"{name:50} {value}\n")
        out.flush()
        found.append((name, value))
    return found


def _best(work: Callable[[], object]) -> float:
    """Seconds of the best of several rounds."""
    return min(_seconds(work) for _ in range(ROUNDS))


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _resolve(flights: list[Flight], log: bool) -> None:
    for flight in flights:
        resolve(State(flight, [] if log else None))


def _clone_flight(flight: Flight) -> float:
    state = State(flight)
    return _best(lambda: [state.clone() for _ in range(1000)]) / 1000


def _clone_game() -> float:
    game = deal(Setup(mission="mission_1", players=5), 1)
    return _best(lambda: [game.clone() for _ in range(1000)]) / 1000


def _mix() -> float:
    """A frame in which everything is lit and half of it moves."""
    cabinet = load("laptop")
    mixer = Mixer(cabinet.groups, len(cabinet.leds))
    shapes = ("solid", "pulse")
    lamps = list(cabinet.groups)[:FRAME_CUES]
    cues = [LightCue(0, (lamp,), (255, 120, 30), shapes[n % 2]) for n, lamp in enumerate(lamps)]
    return _best(lambda: [mixer.prepare(cues).frame(at) for at in range(100)]) / 100


def _flight() -> str:
    """A whole flight of five at 50 frames a second; the record's size comes along."""
    with tempfile.TemporaryDirectory() as folder:
        simulated = simulated_table(Path(folder))
        play = simulated.table.begin("space_alert", {"mission": "mission_1", "players": 5}, 1)
        began, now_ms = time.perf_counter(), 0
        while play.game.result is None or play.director.now_ms < play.director.end_ms:
            simulated.table.tick(now_ms)
            now_ms += 20
        took = time.perf_counter() - began
        size = sum(len(line) + 1 for line in play.record.lines())
    return f"{took:.2f} s for {now_ms / 1000:.0f} s of show; record {size:,} bytes"


def _start() -> str:
    """From the command to an open page, and the memory that the running table then holds."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [
            sys.executable,
            "-m",
            "firmware_py",
            "run",
            "--no-browser",
            "--port",
            str(port),
            "--state",
            folder,
        ]
        began = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            line = server.stdout.readline() if server.stdout is not None else ""
            took = time.perf_counter() - began
            memory = _resident_mb(server.pid)
            server.terminate()
    return f"{took:.2f} s, {memory} resident" if "ready" in line else "did not start"


def _resident_mb(pid: int) -> str:
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return "unknown"
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return f"{int(line.split()[1]) / 1024:.0f} MB"
