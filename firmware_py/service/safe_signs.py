"""What the table itself shows and says in safe mode: a red status lamp, and a sentence.

It is a process of its own, for lights or voice may be what the table dies of, and the page must not die with them.
"""

import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from firmware_py.table.assembly import Makers
from firmware_py.table.simulated import build_table
from firmware_py.table.speaker import card_of, table_speaker
from firmware_py.table.table import Table
from hardware.readings import DeviceReading

PHRASE = "safe_mode"
SAY_EVERY_MS = 60_000
TICK_S = 0.02


class Signs:
    """Red light and voice at a table on which nothing is played."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._said_ms = -SAY_EVERY_MS
        table.menu.close()
        table.devices.health.see([DeviceReading("program", "lost", "safe mode")], 0)

    def tick(self, now_ms: int) -> None:
        """Keeps the lamp lit, and says it now and then."""
        self._table.tick(now_ms)
        if now_ms - self._said_ms >= SAY_EVERY_MS:
            self._said_ms = now_ms
            self._table.devices.speaker.play(PHRASE, now_ms)


def main(cabinet: str, state: Path) -> None:
    """Shows and says it until it is killed; the folder `state` is read and left alone."""
    with tempfile.TemporaryDirectory() as folder:
        makers = Makers(speaker=partial(table_speaker, state, card_of(cabinet)))
        signs = Signs(build_table(Path(folder), cabinet, makers).table)
        begun_s = time.monotonic()
        while True:
            signs.tick(int((time.monotonic() - begun_s) * 1000))
            time.sleep(TICK_S)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
