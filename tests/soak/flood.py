"""`make flood`: a table on a quarter of a core, flooded by guests, while somebody plays and new phones come.

`python -m tests.soak.flood [--attack KIND ...] [--seconds S] [--share PERCENT] [--report FILE]`

The table is the real program with a service manager that waits for its signs of life. Measured is how late its frames
are, how long a seat waits for its answers, and how long a new phone takes to come in.
"""

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp

from firmware_py.web.codes import Codes
from tests.measured import write
from tests.soak.flood_games import keep_games
from tests.soak.flood_share import share

ROOT: Final = Path(__file__).parents[2]
HOST: Final = "127.0.0.1"
WATCHDOG_S: Final = 10
START_S: Final = 120.0
INPUT_EVERY_S: Final = 0.25
PHONE_EVERY_S: Final = 2.0
PLAYER, PHONES, RUNS_IT = "127.0.2.1", "127.0.3.{}", "127.0.4.1"
LATE_MS, ANSWER_MS, COME_S = 40, 300, 5.0
BEGIN: Final = {
    "do": "begin",
    "game": "space_alert",
    "setup": {"mission": "mission_1", "players": 3},
    "seed": 3,
    "bots": [2, 3],
}


@dataclass(frozen=True, slots=True)
class Attack:
    """So many `pages` from so many `addresses`, with `mbit` a second together."""

    kind: str
    pages: int
    addresses: int
    mbit: float = 10.0


ATTACKS: Final = {
    "none": None,
    "empty": Attack("empty", 39, 1),
    "pings": Attack("pings", 39, 1),
    "pieces": Attack("pieces", 39, 1),
    "messages": Attack("messages", 39, 1),
    "half_open": Attack("half_open", 800, 4),
    "gets": Attack("gets", 39, 4),
    "empty_from_four": Attack("empty", 156, 4),
    "views": Attack("views", 8, 4),
    "opens": Attack("opens", 8, 4),
    "bombs": Attack("bombs", 16, 4),
}


@dataclass
class Seen:
    """What honest people saw: the ms until an answer, the s until a new phone was in, and what went wrong."""

    answers_ms: list[float] = field(default_factory=list)
    phones_s: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Watchdog:
    """A service manager: it notes the longest time without a sign of life."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.longest_s = 0.0
        self.ready = threading.Event()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._last_s: float | None = None
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while message := self._socket.recv(4096).decode():
            now_s = time.monotonic()
            if message == "READY=1":
                self.ready.set()
                self._last_s = now_s
            if message == "WATCHDOG=1" and self._last_s is not None:
                self.longest_s = max(self.longest_s, now_s - self._last_s)
                self._last_s = now_s


class Flooded:
    """A table that runs, and the honest people at it."""

    def __init__(self, port: int, codes: Codes) -> None:
        self._port = port
        self._codes = codes
        self.seen = Seen()

    async def live(self, seconds: float, begun: threading.Event) -> None:
        """Somebody plays and phones come for so long; `begun` is set when the game runs."""
        async with self._from(RUNS_IT) as runs_it, self._from(PLAYER) as plays:
            operator = await self._page(runs_it, self._codes.operator)
            watching = asyncio.ensure_future(self._drain(operator))
            await operator.send_json(BEGIN)
            seat = await self._seat(plays)
            begun.set()
            tasks = [asyncio.ensure_future(self._play(seat)), asyncio.ensure_future(self._phones())]
            done, _ = await asyncio.wait(tasks, timeout=seconds)
            self.seen.wrong += [repr(one.exception()) for one in done]
            for task in [*tasks, watching]:
                task.cancel()
            await asyncio.wait([*tasks, watching])

    def _from(self, address: str) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(address, 0)))

    async def _page(self, session: aiohttp.ClientSession, code: str = "") -> aiohttp.ClientWebSocketResponse:
        page = await session.ws_connect(f"http://{HOST}:{self._port}/ws", compress=15)
        if code:
            await page.send_json({"do": "join", "code": code})
        return page

    async def _seat(self, session: aiohttp.ClientSession) -> aiohttp.ClientWebSocketResponse:
        """The page of seat 1, when the game has dealt it a hand."""
        while True:
            codes = Codes(self._codes_folder)
            page = await self._page(session, codes.room)
            await page.send_json({"do": "take", "seat": 1})
            async for message in page:
                if message.type != aiohttp.WSMsgType.TEXT:
                    continue
                told = json.loads(message.data)
                if told["kind"] == "error":
                    break
                if told["kind"] == "picture" and told.get("view") and told["view"].get("seat") == 1:
                    return page
            await page.close()

    @property
    def _codes_folder(self) -> Path:
        return self.folder

    folder: Path

    async def _drain(self, page: aiohttp.ClientWebSocketResponse) -> None:
        async for _ in page:
            pass

    async def _play(self, page: aiohttp.ClientWebSocketResponse) -> None:
        """Lays cards that the game does not know: each is answered by its own error, with its own words."""
        number = 0
        while True:
            number += 1
            begun = time.perf_counter()
            await page.send_json({"do": "wish", "seat": 1, "action": {"do": f"flood {number}"}})
            async with asyncio.timeout(30):
                while True:
                    message = await page.receive()
                    if message.type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSE):
                        raise EOFError("the player's page was closed")
                    if message.type == aiohttp.WSMsgType.TEXT and json.loads(message.data)["kind"] == "error":
                        break
            self.seen.answers_ms.append((time.perf_counter() - begun) * 1000)
            await asyncio.sleep(INPUT_EVERY_S)

    async def _phones(self) -> None:
        """Every now and then a new phone loads its page, opens its line, and waits for the first picture."""
        number = 0
        while True:
            number += 1
            begun = time.perf_counter()
            try:
                async with asyncio.timeout(30), self._from(PHONES.format(number % 250 + 1)) as session:
                    async with session.get(f"http://{HOST}:{self._port}/seat") as answer:
                        await answer.read()
                    page = await self._page(session)
                    async for message in page:
                        text = message.data if message.type == aiohttp.WSMsgType.TEXT else "{}"
                        if json.loads(text).get("kind") == "picture":
                            break
                    else:
                        raise EOFError("the phone's page was closed")
                    self.seen.phones_s.append(time.perf_counter() - begun)
            except (aiohttp.ClientError, OSError, EOFError, TimeoutError) as error:
                self.seen.phones_s.append(30.0)
                self.seen.wrong.append(f"a phone did not come in: {error!r}")
            await asyncio.sleep(PHONE_EVERY_S)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one attack."""

    attack: str
    how: str
    seconds: float
    frames: dict[str, float]
    seen: Seen
    silence_s: float
    tally: dict[str, int]

    @property
    def holds(self) -> bool:
        """Whether all that is promised held."""
        answers, phones = sorted(self.seen.answers_ms), self.seen.phones_s
        return (
            self.frames.get("p99", 1e9) < LATE_MS
            and bool(answers)
            and answers[-1] < ANSWER_MS
            and bool(phones)
            and max(phones) < COME_S
            and self.silence_s < WATCHDOG_S
            and not self.seen.wrong
        )

    def measured(self) -> dict[str, object]:
        """What `docs/measured/floods.json` holds of an attack."""
        answers, late = sorted(self.seen.answers_ms), self.frames
        return {
            "seconds": round(self.seconds),
            "share": self.how,
            "late_ms": [round(late.get(name, 0)) for name in ("p50", "p99", "worst")],
            "answers_ms": [round(_at(answers, part)) for part in (0.5, 0.99, 1)],
            "phones": len(self.seen.phones_s),
            "slowest_phone_s": round(_at(sorted(self.seen.phones_s), 1), 1),
            "longest_silence_s": round(self.silence_s, 1),
            "lines_let_in": self.tally.get("came", 0),
            "core_percent": round(late.get("cpu_s", 0) / self.seconds * 100),
            "holds": self.holds,
        }


def _at(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0.0


@contextmanager
def table(folder: Path, port: int, manager: Watchdog) -> Iterator[subprocess.Popen[str]]:
    """The program, ready."""
    report = folder / "measured.json"
    command = [sys.executable, "-m", "tests.soak.flood_table", str(folder / "state"), str(port), str(report)]
    watched = {"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": str(WATCHDOG_S * 1_000_000)}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            command, env={**os.environ, **watched}, cwd=ROOT, text=True, stdout=log, stderr=log
        )
        try:
            if not manager.ready.wait(START_S):
                raise SystemExit(f"the table did not start: {(folder / 'log').read_text()}")
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(60)


@contextmanager
def attackers(attack: Attack | None, port: int, games: int) -> Iterator[dict[str, int]]:
    """The attack goes on, at a table with so many games in its log; the tally is filled with what it tells."""
    tally: dict[str, int] = {}
    if attack is None:
        yield tally
        return
    words = [attack.kind, str(port), str(attack.pages), str(attack.mbit), str(attack.addresses), str(games)]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.soak.flood_attack", *words],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
    )

    def listen() -> None:
        if process.stdout is not None:
            for line in process.stdout:
                tally.update(json.loads(line))

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        yield tally
    finally:
        process.kill()
        process.wait(60)
        listener.join(10)


def flooded(name: str, seconds: float, percent: int, port: int) -> Outcome:
    """What comes of an attack."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        games = keep_games(folder / "state/journal")
        codes = Codes(folder / "state")
        manager = Watchdog(folder / "notify")
        with ExitStack() as stack:
            process = stack.enter_context(table(folder, port, manager))
            how = stack.enter_context(share(process, percent))
            people = Flooded(port, codes)
            people.folder = folder / "state"
            begun = threading.Event()
            living = threading.Thread(target=lambda: asyncio.run(people.live(seconds, begun)))
            living.start()
            begun.wait(START_S)
            with attackers(ATTACKS[name], port, games) as tally:
                living.join()
        measured = folder / "measured.json"
        frames = json.loads(measured.read_text()) if measured.exists() else {}
        with suppress(OSError):
            sys.stdout.write((folder / "log").read_text()[-1500:])
    return Outcome(name, how, seconds, frames, people.seen, manager.longest_s, tally)


def main(arguments: list[str] | None = None) -> int:
    """Gives 0 if all held."""
    parser = argparse.ArgumentParser(prog="flood", description=__doc__)
    parser.add_argument("--attack", choices=ATTACKS, action="append", help="which (default: all, in turn)")
    parser.add_argument("--seconds", type=float, default=60.0, help="for so long each (default: 60)")
    parser.add_argument("--share", type=int, default=25, help="percent of a core for the table (default: 25)")
    parser.add_argument("--port", type=int, default=18_990)
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write what was measured, as JSON")
    options = parser.parse_args(arguments)
    outcomes = []
    for number, name in enumerate(options.attack or ATTACKS):
        one = flooded(name, options.seconds, options.share, options.port + number)
        outcomes.append(one)
        sys.stdout.write(f"{name}: {one.measured()}\n{one.seen.wrong[:5]}\n{one.tally}\n")
        sys.stdout.flush()
    if options.report is not None:
        attacks = {one.attack: one.measured() for one in outcomes}
        write(options.report, {"core_percent_at_most": options.share, "attacks": attacks})
    return 0 if all(one.holds for one in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
