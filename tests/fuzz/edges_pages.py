"""The edges at the pages: what a page says, read, and taken by a table with a game on it."""

import json
import random
from typing import ClassVar

import msgspec

from engine.tables import TableError
from firmware_py.table.simulated import simulated_table
from firmware_py.web.messages import read_message
from firmware_py.web.router import Service
from tests.fuzz.edge import Crash, Edge
from tests.fuzz.mutate import as_json, bent, damaged

MESSAGES: tuple[dict[str, object], ...] = (
    {"do": "sit", "seat": 1},
    {
        "do": "begin",
        "game": "space_alert",
        "setup": {"mission": "test_run_1", "players": 3},
        "seed": 5,
        "bots": [1],
    },
    {"do": "begin", "game": "outer_rim", "setup": {"modules": 4, "names": ["Ann"]}, "seed": 2**63 - 1},
    {"do": "abort"},
    {"do": "slip", "seat": 1, "slot": 2, "card": "A/red/1", "half": 0},
    {"do": "pull", "seat": 1, "slot": 2},
    {"do": "turn", "seat": 1, "slot": 2},
    {"do": "press", "seat": 2, "button": "confirm"},
    {"do": "figure", "seat": 1, "piece": "2", "place": "lower_red"},
    {"do": "point", "seat": 1, "choice": 136},
    {
        "do": "wishes",
        "seat": 1,
        "actions": [{"do": "take_back", "crew": 0, "turn": 1}, {"do": "take_packet"}],
    },
    {"do": "wish", "seat": 1, "action": {"do": "plan", "crew": 0, "turn": 1, "card": 3, "half": 0}},
    {
        "do": "wish",
        "seat": 1,
        "action": {"do": "choose_modules", "modules": ["gunner", "repair_unit", "technician"]},
    },
    {"do": "wish", "seat": 0, "action": {"do": "time_is", "at": 12.5}},
    {"do": "show", "command": "next", "at_ms": 1000},
    {"do": "hold", "on": True},
    {"do": "pace", "times": 5},
    {"do": "set", "key": "volume", "value": 50},
    {"do": "join", "code": "123456"},
    {"do": "back", "token": "seat.1.1.1.abcdef"},
    {"do": "free", "seat": 1},
    {"do": "leave"},
    {"do": "lesson", "seat": 1, "command": "next"},
    {"do": "unplug", "device": "seat/1"},
    {"do": "enrol", "step": "tag", "tag": "04a1b2c3"},
    {"do": "export", "form": "record", "number": 1},
    {"do": "mark", "flights": [1, 2]},
    {"do": "flights", "game": "outer_rim", "since": "2026-01-01"},
)


class Messages(Edge):
    """Text from a page, as far as the check of what it says."""

    name = "page messages, read"

    def feed(self, draw: random.Random) -> int:
        for _ in range(10):
            text = as_json(bent(draw.choice(MESSAGES), draw), draw)
            raw: str | bytes = text
            if draw.random() < 0.2:
                raw = damaged(text.encode("utf-8", "surrogatepass"), draw)
            with self.refusing(raw):
                read_message(raw)
        return 10


class Taken(Edge):
    """Messages that pass the check and reach a table with a game on it; what is refused must change nothing."""

    name = "page messages, taken by a table"
    setup: ClassVar[dict[str, object]] = {"mission": "test_run_1", "players": 3}

    def begin(self) -> None:
        self._simulated = simulated_table(self.folder)
        self._service = Service(self._simulated, lambda: 5)
        self._now_ms = 0
        self._again()

    def _again(self) -> None:
        self._service.take(read_message(json.dumps(MESSAGES[1])))
        self._tick(10)

    def _tick(self, ticks: int) -> None:
        for _ in range(ticks):
            self._now_ms += 20
            self._service.tick(self._now_ms)

    def feed(self, draw: random.Random) -> int:
        data = draw.choice(MESSAGES)
        text = as_json(bent(data, draw) if draw.random() < 0.8 else data, draw)
        service = self._service
        before = self._state()
        with self.refusing(text):
            try:
                service.take(read_message(text))
            except (msgspec.DecodeError, TableError) as refused:
                after = self._state()
                if after != before:
                    raise Crash(f"{self.name}: refused and yet changed by {text!r}") from refused
                raise
        if draw.random() < 0.05:
            with self.refusing(text):
                self._tick(3)
                service.picture(draw.randrange(9), draw.choice(("en", "cs")))
        play = service.table.play
        if play is None or len(play.record.actions) > 60:
            self._again()
        return 1

    def _state(self) -> tuple[object, ...]:
        table = self._service.table
        play = table.play
        running = table.journal.running
        written = running.read_bytes() if running.exists() else b""
        game = None if play is None else (repr(play.game.snapshot()), len(play.record.actions))
        return game, written, table.paused, self._service.pace

    def end(self) -> None:
        self._service.table.journal.close()
        self._simulated.assembled.close()
