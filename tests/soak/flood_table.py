"""The table that is flooded: the real program, whose crank notes how late each frame was due.

`python -m tests.soak.flood_table STATE PORT REPORT` serves until SIGTERM and writes what it noted into REPORT.
"""

import json
import sys
import time
from bisect import insort
from pathlib import Path
from typing import ClassVar

from firmware_py.service.run import SpokenVoice, Wanted, run
from firmware_py.table.table import Table
from firmware_py.web import access, floods, listener, rate_limit
from hardware.cabinet import Frame

FRAME_MS = 20
SETTLING_MS = 5000  # the start itself: modules are read, the first pages come


class TimedTable(Table):
    """A table that notes when its frames come. `late` has the ms by which each frame missed its time."""

    late: ClassVar[list[int]] = []
    due_ms: ClassVar[int] = -1

    def tick(self, now_ms: int) -> Frame:
        frame = super().tick(now_ms)
        done_ms = time.monotonic_ns() // 1_000_000
        cls = TimedTable
        if cls.due_ms < 0:
            cls.due_ms = done_ms + SETTLING_MS
        while cls.due_ms <= done_ms:
            cls.late.append(done_ms - cls.due_ms)
            cls.due_ms += FRAME_MS
        return frame


def measured() -> dict[str, float]:
    """What was noted, in ms."""
    late: list[int] = []
    for one in TimedTable.late:
        insort(late, one)
    if not late:
        return {"frames": 0}
    return {
        "frames": len(late),
        "p50": late[len(late) // 2],
        "p99": late[len(late) * 99 // 100],
        "p999": late[len(late) * 999 // 1000],
        "worst": late[-1],
        "cpu_s": time.process_time(),
    }


def _is_own(address: str) -> bool:
    """Only one address is the table's own computer; the rest of 127.0.0.0/8 stands for phones in a hall."""
    return address == "127.0.0.1"


def main(state: str, port: int, report: str) -> int:
    """The exit code of the program."""
    for module in (access, floods, listener, rate_limit):
        vars(module)["is_local"] = _is_own
    try:
        return run(
            Wanted(port=port, state=state, voice=SpokenVoice(silent=True), guarded=True), make=TimedTable
        )
    finally:
        Path(report).write_text(json.dumps(measured()), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
