"""What it costs to open the table's page for the first time: the running program, and a visitor who fetches as browsers
do, six files at a time, all that the head of the page names, then the line to the table until its first picture.

What a browser needs to draw the page is not in it.
"""

import asyncio
import gzip
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from statistics import median
from typing import Final

from aiohttp import ClientSession, TCPConnector
from yarl import URL

from firmware_py.games.measures import Measure

AT_A_TIME: Final = 6  # what browsers open to one host
ROUNDS: Final = 5
GZIP: Final = {"Accept-Encoding": "gzip"}
NAMED: Final = re.compile(r'<(?:link|script)[^>]* (?:href|src)="(/[^"]+)"')


@dataclass(frozen=True, slots=True)
class Opened:
    """One opening of the page: files, how many of them a browser asks for again when the page is opened again, bytes on
    the wire, and seconds until the first picture was there.
    """

    files: int
    again: int
    size: int
    took_s: float


def measures() -> list[Measure]:
    """The row of the bench, with how to measure it."""
    return [("first page to ready", first_page)]


def first_page() -> str:
    """The first opening after the start, and the median of later ones by browsers that have nothing yet."""
    with running() as server:
        if not server.url:
            return "not measured: the table did not start"
        found = [asyncio.run(_open(server.url)) for _ in range(ROUNDS)]
    busy_s = server.busy_s / ROUNDS
    later_s = median(one.took_s for one in found[1:])
    return (
        f"{found[0].took_s:.2f} s, later {later_s:.2f} s: {found[0].files} files, {found[0].size / 1000:.0f} kB, "
        f"again {found[0].again}; the program needs {busy_s * 1e3:.0f} ms of a core for each, its frames included"
    )


@dataclass(slots=True)
class Running:
    """The program at work: where it is ("" if it did not start), how long it took until it was ready, and how long it
    kept a core busy from then to its end.
    """

    url: str
    ready_s: float
    process: subprocess.Popen[str]
    busy_s: float = 0.0


@contextmanager
def running() -> Iterator[Running]:
    """The program as people start it, on a free port and in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
        probe.close()
        command = [
            sys.executable,
            "-m",
            "firmware_py",
            "run",
            "--no-browser",
            "--port",
            port,
            "--state",
            folder,
        ]
        began = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            line = process.stdout.readline() if process.stdout is not None else ""
            ready_s = time.perf_counter() - began
            server = Running(line.rpartition(" ")[2].strip() if "ready" in line else "", ready_s, process)
            started_s = _busy_s(process.pid)
            try:
                yield server
            finally:
                server.busy_s = _busy_s(process.pid) - started_s
                process.terminate()


def _busy_s(process: int) -> float:
    """How long a process has kept a core busy; 0 where the system does not tell."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _open(url: str) -> Opened:
    """Opens the page once, with nothing in the browser yet."""
    connector = TCPConnector(limit=AT_A_TIME)
    async with ClientSession(connector=connector, auto_decompress=False, headers=GZIP) as session:
        asked_again = 0

        async def fetch(path: str) -> bytes:
            nonlocal asked_again
            async with session.get(URL(url + path, encoded=True)) as answer:
                asked_again += "immutable" not in answer.headers.get("Cache-Control", "")
                return await answer.read()

        began = time.perf_counter()
        head = await fetch("/")
        named = {unescape(path) for path in NAMED.findall(gzip.decompress(head).decode())}
        bodies = await asyncio.gather(*map(fetch, sorted(named)))
        async with session.ws_connect(f"{url}/ws") as line:
            heard = 0
            while True:
                message = (await line.receive()).data
                heard += len(message)
                if isinstance(message, str) and json.loads(message)["kind"] == "picture":
                    break
            took_s = time.perf_counter() - began
    return Opened(1 + len(bodies), asked_again, len(head) + sum(map(len, bodies)) + heard, took_s)
