"""Whether the table is alive, and what happens when it is not.

The service manager is told that the page is up, and then again and again as long as the crank turns and the game goes
on; when that ends it kills the program, and the journal takes the game up again. Without a service manager a table
that stands still ends by itself. A table that can't be started is not started for ever: after some starts in a row
that failed the safe mode says what is wrong.
"""

import json
import os
import sys
import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Final

from engine.game import TABLE
from engine.tables import BadValue, Between, TableError, convert
from firmware_py.journal.disk import Disk, read_file
from firmware_py.service.starting import notify
from firmware_py.table.playback import stands
from firmware_py.table.table import Notice, Table

STUCK_S: Final = 10.0
HEALTHY_S: Final = 20.0
STARTS_TO_SAFE_MODE: Final = 3
CLOCK_MOVED_S: Final = 60.0
BOOT: Final = Path("/proc/sys/kernel/random/boot_id")


def watchdog_s(environment: Mapping[str, str] = os.environ) -> float | None:
    """How long the service manager waits for a sign of life, in seconds; None if it does not wait."""
    text, wanted = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not text.isdecimal() or not int(text) or wanted not in ("", str(os.getpid())):
        return None
    return int(text) / 1e6


@dataclass(frozen=True, slots=True)
class ProgressSample:
    """A look at the table: when it ticked last, whether something should move by itself, and how far it is."""

    tick_ms: int | None
    awaited: bool
    moved_ms: float

    @classmethod
    def of(cls, table: Table) -> "ProgressSample":
        """The table as it is now."""
        play = table.play
        if play is None or table.paused or table.awaited:
            return cls(table.last_tick_ms, False, 0)
        if play.game.wake_at() is not None:
            return cls(table.last_tick_ms, True, play.clock_ms)
        show = play.director
        awaited = not show.paused and not stands(play) and show.now_ms < show.end_ms
        return cls(table.last_tick_ms, awaited, show.now_ms)

    def goes_on_from(self, before: "ProgressSample") -> bool:
        """Whether the table ticked since then, and what should have moved has moved."""
        stands = self.awaited and before.awaited and self.moved_ms == before.moved_ms
        return self.tick_ms != before.tick_ms and not stands


class Stuck(RuntimeError):
    """The table stands still, which is a bug."""


class Supervisor:
    """Looks at a table every `every_s` seconds: feeds the watchdog, notices a clock that was moved."""

    def __init__(self, table: Table, environment: Mapping[str, str] = os.environ) -> None:
        self._table = table
        self._environment = environment
        self._pulse = ProgressSample.of(table)
        self._alive_s: float | None = None
        self._looked_s: float | None = None
        self._offset_s: float | None = None
        timeout_s = watchdog_s(environment)
        self._feeds = timeout_s is not None
        self.every_s = 1.0 if timeout_s is None else min(1.0, timeout_s / 4)

    def look(self, steady_s: float, wall_s: float) -> None:
        """Looks at the table now; raises Stuck when it has stood still for STUCK_S.

        Where nobody looked for long the whole program was frozen, and the table has done no less than its supervisor.
        """
        self._watch_clock(wall_s - steady_s)
        looked_s, self._looked_s = self._looked_s, steady_s
        if looked_s is not None and steady_s - looked_s > STUCK_S / 2:
            self._alive_s = steady_s
        pulse, before = ProgressSample.of(self._table), self._pulse
        self._pulse = pulse
        if self._alive_s is None or pulse.goes_on_from(before):
            self._alive_s = steady_s
            if self._feeds:
                notify("WATCHDOG=1", self._environment)
        elif steady_s - self._alive_s > STUCK_S:
            raise Stuck(f"the table has stood still for {steady_s - self._alive_s:.0f} s: {pulse}")

    def _watch_clock(self, offset_s: float) -> None:
        """The clock on the wall may be wrong, or be put right; the game does not care, but dates do."""
        moved_s = offset_s - (offset_s if self._offset_s is None else self._offset_s)
        self._offset_s = offset_s
        if abs(moved_s) >= CLOCK_MOVED_S:
            self._table.notify(Notice("clock_moved", f"{moved_s / 60:+.0f}".replace("-", "−"), TABLE))


@dataclass(frozen=True, slots=True)
class Starts:
    """How many starts of a program in a row failed, what the last one died of, and the boot in which one has `begun`
    of which it is not known yet how it went.
    """

    count: Annotated[int, Between(0, STARTS_TO_SAFE_MODE)] = 0
    error: str = ""
    program: str = ""
    begun: str = ""

    def another(self, error: str) -> "Starts":
        """With one more that failed, of this `error`."""
        return Starts(min(self.count + 1, STARTS_TO_SAFE_MODE), error, self.program)


def this_boot(file: Path = BOOT) -> str:
    """What the system calls the time since it was switched on; where it has no name for that, all times are one."""
    try:
        return file.read_text("ascii").strip()
    except (OSError, UnicodeError):
        return "unknown"


class CrashLoop:
    """Remembers in `folder` how the last starts went. A disk that takes nothing is no reason not to start.

    How often another version failed says nothing about this one, which lies in a folder of its own: `program`. A start
    that ended with its `boot` has not failed: somebody pulled the plug. One that was killed in the same boot has.
    """

    def __init__(self, folder: Path, program: Path = Path(sys.prefix), boot: str | None = None) -> None:
        self._path = folder / "starts.json"
        self._program = str(program.resolve())
        self._boot = this_boot() if boot is None else boot

    def read(self) -> Starts:
        """How the last starts went, with one that has begun and not ended well."""
        starts = self._kept()
        return starts.another(starts.error) if starts.begun == self._boot else starts

    @property
    def is_one(self) -> bool:
        """Whether it makes no sense to start again just so."""
        return self.read().count >= STARTS_TO_SAFE_MODE

    def starting(self) -> None:
        """A start begins; if it is killed before it is `healthy`, it has failed."""
        before = self.read()
        self._write(Starts(before.count, before.error, self._program, self._boot))

    def failed(self, error: BaseException) -> None:
        """A start died of this."""
        text = str(error) if isinstance(error, TableError) else "".join(traceback.format_exception(error))
        self._write(replace(self._kept(), program=self._program).another(text))

    def healthy(self) -> None:
        """The table has run for a while, or was stopped on purpose."""
        starts = self._kept()
        if starts.count or starts.begun:
            self._write(Starts())

    def _kept(self) -> Starts:
        try:
            starts = convert(json.loads(read_file(self._path)), Starts)
        except (OSError, ValueError, BadValue, RecursionError):
            return Starts()
        return starts if starts.program in ("", self._program) else Starts()

    def _write(self, starts: Starts) -> None:
        with suppress(OSError):
            Disk().write_new(self._path, json.dumps(asdict(starts)).encode("utf-8"))
