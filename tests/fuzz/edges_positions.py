"""Positions that people load: refused with a place, and nothing has changed, or set up at a table that plays on."""

import json
import random
from functools import cache
from typing import cast

from engine.game import Json
from engine.record import read_record, replay
from engine.tables import BadValue
from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service
from tests.fuzz.edge import Crash, Edge
from tests.fuzz.edges_files import records
from tests.fuzz.mutate import bent

PLAYED_MS = 3000
TICK_MS = 250


@cache
def positions() -> tuple[str, ...]:
    """Some moments of a short game of each kind, as files."""
    found = []
    for lines in records():
        for number, (game, _) in enumerate(replay(read_record(lines, "fuzz"))):
            if number % 6 == 0:
                found.append(json.dumps(game.position()))
    return tuple(found)


class Positions(Edge):
    """Positions at a table with a person and bots; most are wrong, and some are odd and right."""

    name = "positions, loaded at a table"

    def begin(self) -> None:
        self._service = Service(simulated_table(self.folder), lambda: 5)
        self._now_ms = 0

    def feed(self, draw: random.Random) -> int:
        document: dict[str, Json] = json.loads(draw.choice(positions()))
        key = draw.choice(("position", "position", "position", "setup", "lots"))
        if key in document:
            document[key] = cast(Json, bent(document[key], draw))
        before = self._service.table.play
        with self.refusing(document):
            try:
                self._service.set_up(dict(document), draw.choice(((), (1,), (2,))))
            except BadValue as error:
                if self._service.table.play is not before:
                    raise Crash(f"{self.name}: refused and set up: {document}") from error
                raise
            self._play()
        return 1

    def _play(self) -> None:
        self._service.table.paused = False
        for _ in range(PLAYED_MS // TICK_MS):
            self._now_ms += TICK_MS
            self._service.tick(self._now_ms)
            self._service.picture(1, "en")

    def end(self) -> None:
        self._service.table.journal.close()
