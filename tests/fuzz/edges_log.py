"""The edge at the log: its file, and the kept games from which it is built, as a dying card leaves them."""

import logging
import random
import shutil
import sqlite3
from functools import cache
from pathlib import Path

from engine.tables import BadTable
from firmware_py.games.log import LOGS
from firmware_py.log.database import FILE
from firmware_py.log.store import GameLog
from tests.fuzz.edge import Crash, Edge
from tests.fuzz.mutate import damaged
from tests.log.kept_games import duel, flight, kept

WHOLE = 40  # bytes of the file's beginning that are damaged as often as all the rest


@cache
def texts() -> tuple[str, ...]:
    """The records of some games that are over."""
    games = (flight(3), flight(4, "yellow"), duel(4))
    return tuple("".join(f"{line}\n" for line in game.lines()) for game in games)


class LogFiles(Edge):
    """A log with some bytes wrong, or a kept game. What it gives must be what was kept, or a documented error; and a
    log without its damaged parts is built again from what is kept.
    """

    name = "the log and the games that it keeps"

    def begin(self) -> None:
        logging.getLogger("firmware_py.log").setLevel(logging.CRITICAL)
        self._whole = self.folder / "whole"
        self._whole.mkdir()
        kept(self._whole, flight(3), flight(4, "yellow"), duel(4))
        with GameLog(self._whole, LOGS) as log:
            log.collect()
            self._rows = [entry.row for entry in log.entries()]
            log.copy_to(self._whole / "copy")
        (self._whole / "copy").replace(self._whole / FILE)
        self._file = (self._whole / FILE).read_bytes()

    def feed(self, draw: random.Random) -> int:
        place = self.folder / "state"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self._whole / "journal", place / "journal")
        in_log = draw.random() < 0.7
        if in_log:
            fed = self._bent(draw)
            (place / FILE).write_bytes(fed)
        else:
            path = draw.choice(sorted((place / "journal").iterdir()))
            fed = damaged(path.read_bytes(), draw, self._file[:500])
            path.write_bytes(fed)
        with self.refusing(fed):
            self._read(place, in_log)
        return 1

    def _bent(self, draw: random.Random) -> bytes:
        """The log's file with bits flipped, pieces gone or a block of another place."""
        at = draw.randrange(WHOLE) if draw.random() < 0.3 else draw.randrange(len(self._file))
        lot = draw.random()
        if lot < 0.6:
            raw = bytearray(self._file)
            for _ in range(draw.choice((1, 1, 1, 4, 30))):
                raw[at] ^= 1 << draw.randrange(8)
                at = draw.randrange(len(raw))
            return bytes(raw)
        if lot < 0.8:
            return self._file[:at]
        size = draw.choice((16, 512, 4096))
        other = draw.randrange(len(self._file))
        return (self._file[:at] + self._file[other : other + size] + self._file[at + size :])[
            : len(self._file)
        ]

    def _read(self, place: Path, in_log: bool) -> None:
        try:
            with GameLog(place, LOGS) as log:
                log.collect()
                entries = log.entries()
                given = [(entry, log.record(entry.number)) for entry in entries]
        except (sqlite3.Error, OSError) as error:
            raise Crash(f"{self.name}: damage keeps all games out: {error!r}") from error
        for entry, text in given:
            if text not in texts() and in_log:
                raise Crash(f"{self.name}: a record that was never kept: {text[:300]!r}")
            if entry.row not in self._rows and in_log:
                raise Crash(f"{self.name}: a row that was never kept: {entry.row!r}")
        if not in_log and len(given) < len(texts()) - 1:
            raise BadTable("log", 0, "", f"expected all games but one, got {len(given)}")
