"""When Python's collector looks at all that there is. Each such look stops the table for as long as some frames take,
so what the start has made is left out of it, and it comes when memory has grown and not when Python would like to.
"""

import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from firmware_py.table.playback import is_watched
from firmware_py.table.table import Table

GROWN_KB: Final = 96_000  # a look costs 0.2 s with eight games open, and the unit allows 400 MB
IDLE_GROWN_KB: Final = 8_000
NEVER: Final = 2**31 - 1
STATM: Final = Path("/proc/self/statm")


def resident_kb() -> int | None:
    """The memory of this process, in kB; None where the system does not tell."""
    try:
        pages = int(STATM.read_text("ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


class Collector:
    """Looks at all that there is when `resident` has grown, in kB. Where that is not known, Python decides alone."""

    def __init__(self, resident: Callable[[], int | None] = resident_kb) -> None:
        self._resident = resident
        self._least_kb: int | None = None

    def begin(self) -> None:
        """What was made until now stays as long as the program, and is not looked at again."""
        gc.collect()
        gc.freeze()
        self._least_kb = self._resident()
        if self._least_kb is not None:
            young, middle, _ = gc.get_threshold()
            gc.set_threshold(young, middle, NEVER)

    def look(self, table: Table) -> None:
        """Collects if it is time to."""
        now_kb = self._resident()
        if self._least_kb is None or now_kb is None:
            return
        if now_kb - self._least_kb > (GROWN_KB if is_watched(table.play) else IDLE_GROWN_KB):
            gc.collect()
            self._least_kb = self._resident()
        else:
            self._least_kb = min(self._least_kb, now_kb)
