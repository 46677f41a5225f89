"""`make soak`: bots play all games on twins while everything goes wrong, faster than real time or in it; in the end
stands a table of what went wrong and of what was lost.

`python -m tests.soak.soak [--flights N | --seconds S] [--real-time] [--games GAME ...] [--seed S] [--report FILE]`
"""

import argparse
import asyncio
import gc
import logging
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from engine import GAMES
from engine.record import read_record, replayed
from firmware_py.games.log import LOGS
from firmware_py.log.row import row_of
from firmware_py.log.store import GameLog
from tests.measured import write
from tests.soak.soak_games import chosen
from tests.soak.soak_pages import handles
from tests.soak.soak_people import position_of, stop_a_study
from tests.soak.soak_report import Sample, measured, summary, table
from tests.soak.soak_weather import Weather
from tests.soak.soak_world import TICK_MS, Toll, World, resident_kb
from tests.wire.wired import on_one_supply


class Faults(logging.Handler):
    """What libraries log as an error is one, except a browser that has gone."""

    def __init__(self, toll: Toll) -> None:
        super().__init__(logging.ERROR)
        self._toll = toll

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, ConnectionError):
            self._toll.lost.append(f"{record.getMessage()}: {error!r}")


SAMPLE_EVERY: Final = 100
POSITIONS: Final = 0.25
"""How many games begin from a position that is set up."""
STUDIES: Final = 0.2
ENDS: Final = 0.2
LONGEST_MS: Final = 2 * 3_600_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for; one of `flights` and `seconds` is None."""

    seed: int
    flights: int | None = 1000
    seconds: float | None = None
    real_time: bool = False
    games: tuple[str, ...] = tuple(GAMES)
    chunk: int = 25  # games with one table; then all of it is built anew, in the same process


class Soak:
    """Flies until enough was flown. `toll` and `samples` are what came of it so far."""

    def __init__(self, wanted: Wanted, out: TextIO, file: Path | None = None) -> None:
        self.toll = Toll()
        self.samples: list[Sample] = []
        self.wanted = wanted
        self.flown = 0
        self.began = time.monotonic()
        self._cpu_began = time.process_time()
        self._out = out
        self._file = file

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self.began

    @property
    def cpu_seconds(self) -> float:
        """How long a processor has worked for it; on a busy machine that is far less than it has taken."""
        return time.process_time() - self._cpu_began

    @property
    def enough(self) -> bool:
        """Whether so much was flown as was asked for."""
        wanted = self.wanted
        if wanted.flights is not None:
            return self.flown >= wanted.flights
        return self.seconds >= (wanted.seconds or 0)

    async def fly_all(self) -> None:
        """Flies chunk by chunk."""
        self._sample()
        number = 0
        while not self.enough:
            with tempfile.TemporaryDirectory() as folder:
                await self._chunk(Path(folder), number)
            number += 1

    async def _chunk(self, folder: Path, number: int) -> None:
        """Some flights on one table, three times of ten on one with strips, pins and five boards on wires; two of them
        have a supply so weak that all lamps are dimmed. A table whose flight does not end is given up.
        """
        weak = on_one_supply(folder)
        cabinet = {1: weak, 4: "convention", 7: weak}.get(number % 10, "bench")
        draw = random.Random(f"{self.wanted.seed}:{number}")
        world = World(folder, cabinet, draw, self.toll)
        await world.start()
        flights, ends = 0, True
        while ends and flights < self.wanted.chunk and not self.enough:
            flights += 1
            self.flown += 1
            ends = await self._fly(world, flights, draw)
            if self.flown % SAMPLE_EVERY == 0:
                self._sample()
                self.write()
            self._show(Path(cabinet).stem)
        await world.stop()
        self.toll.damaged_bytes += world.noise.damaged
        if ends:
            check_log(world, flights)

    async def _fly(self, world: World, number: int, draw: random.Random) -> bool:
        """Whether it came to its end."""
        game, setup = chosen(draw, self.wanted.games)
        lost = len(self.toll.lost)
        seed = draw.randrange(2**31)
        loads = not world.boards and draw.random() < POSITIONS  # on coils nobody would lay its cards
        world.begin(game, setup, seed, position_of(game, setup, seed, draw) if loads else None)
        weather = Weather(world, draw)
        ends = await self._until_over(world, weather)
        accepted = world.table.accepted
        world.table.promised = 0
        await weather.clear()
        if ends:
            world.check_kept(number, accepted)
            await self._between(world, draw)
        if away := await world.calm():
            world.lose(f"{', '.join(away)} did not come back")
        self.toll.flights[game] += 1
        self.toll.struck.update(weather.struck)
        if len(self.toll.lost) == lost:
            self.toll.survived.update(weather.struck)
        else:
            where = f"flight {self.flown} ({game} {setup}, {', '.join(weather.struck)})"
            self.toll.lost[lost:] = [f"{where}: {what}" for what in self.toll.lost[lost:]]
            self._out.writelines(f"lost: {what}\n" for what in self.toll.lost[lost:])
        return ends

    async def _between(self, world: World, draw: random.Random) -> None:
        """What people do when a game is over: they ask for a study and stop it, or end the program."""
        does = draw.random()
        if does < STUDIES:
            stop_a_study(world)
        elif does < STUDIES + ENDS:
            await world.stop(in_order=True)
            await world.start()
        world.check_foreign()

    async def _until_over(self, world: World, weather: Weather) -> bool:
        begun_ms = world.steady_ms
        while not world.over:
            await weather.tick()
            await world.step()
            if self.wanted.real_time:
                await asyncio.sleep(TICK_MS / 1000)
            if world.steady_ms - begun_ms > LONGEST_MS:
                world.lose("the flight does not end")
                return False
        return True

    def write(self) -> None:
        """Writes the report, if one is wanted."""
        if self._file is not None:
            write(self._file, measured(self.toll, self.samples, self.wanted.seed, self.seconds))

    def _sample(self) -> None:
        gc.collect()
        self.samples.append(
            Sample(
                self.flown,
                resident_kb(),
                handles(),
                threading.active_count(),
                round(self.seconds),
                round(self.cpu_seconds),
            )
        )

    def _show(self, cabinet: str) -> None:
        toll = self.toll
        self._out.write(
            f"flight {self.flown}, {cabinet}, {toll.struck.total()} faults, {len(toll.lost)} losses, "
            f"{resident_kb()} kB, {handles()} handles, "
            f"{self.seconds:.0f} s, {self.cpu_seconds:.0f} s of them at work\n"
        )
        self._out.flush()


def check_log(world: World, flights: int) -> None:
    """The log must have every game, with the very record and the result of it."""
    with GameLog(world.folder, LOGS) as log:
        problems = log.collect()
        entries = log.entries()
        logged = [log.record(entry.number) for entry in entries]
    for problem in problems:
        world.lose(problem)
    records = Counter(path.read_text("utf-8") for path in world.kept())
    if Counter(logged) != records or len(logged) != flights:
        world.lose(f"the log has {len(logged)} of {flights} games, or others")
    for entry, text in zip(entries, logged, strict=True):
        record = read_record(text.splitlines(), "log")
        if row_of(record, replayed(record), LOGS[entry.game]) != entry.row:
            world.lose(f"game {entry.number} of the log does not have the points that were counted")


def read(arguments: list[str] | None) -> tuple[Wanted, Path | None]:
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--flights", type=int, help="fly so many (default: 100)")
    length.add_argument("--seconds", type=float, help="fly for so long")
    parser.add_argument("--real-time", action="store_true", help="as slowly as people play")
    parser.add_argument(
        "--games", nargs="+", choices=list(GAMES), default=list(GAMES), help="which are played (default: all)"
    )
    parser.add_argument("--seed", type=int, help="seed of missions and faults (default: drawn, and shown)")
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write what was measured, as JSON")
    options = parser.parse_args(arguments)
    seed = random.SystemRandom().randrange(2**31) if options.seed is None else options.seed
    flights = options.flights if options.flights or options.seconds else 100
    games = tuple(options.games)
    return Wanted(seed, flights, options.seconds, options.real_time, games), options.report


def main(arguments: list[str] | None = None) -> int:
    """Gives 0 if nothing was lost."""
    wanted, file = read(arguments)
    soak = Soak(wanted, sys.stdout, file)
    logging.basicConfig(handlers=[Faults(soak.toll)])
    print(f"seed {wanted.seed}", flush=True)
    try:
        asyncio.run(soak.fly_all())
    except KeyboardInterrupt:
        print(
            "stopped; what follows is what was flown until then, and the flight log was not looked at since"
        )
    finally:
        print(f"seed {wanted.seed}, {summary(soak.toll)}\n")
        print(table(soak.toll))
        soak.write()
    return 1 if soak.toll.lost else 0


if __name__ == "__main__":
    sys.exit(main())
