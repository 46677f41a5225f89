"""The edges at the disk: files that people, other programs or a dying card have written."""

import json
import random
from functools import cache
from itertools import islice
from pathlib import Path

from engine import GAMES
from engine.game import TABLE, Action, TimeIs
from engine.record import Record, read_record, replayed
from engine.space_alert.files.flight import read_flight
from engine.space_alert.rules import resolve
from engine.space_alert.state.writers import State
from engine.tables import BadTable, parse_toml
from firmware_py.devices.seat_locks import SeatLocks
from firmware_py.devices.tag_file import read_tags
from firmware_py.journal.journal import Journal
from firmware_py.journal.lines import (
    BotsNote,
    HoldNote,
    PeopleNote,
    ShowNote,
    head,
    note_line,
    read_journal,
    seal_all,
)
from firmware_py.service.supervisor import CrashLoop
from firmware_py.table.assembly import read_claimed
from firmware_py.table.settings import Settings, SettingsFile
from firmware_py.web.codes import Codes
from firmware_py.wire.file import FORMAT, frame_of, input_of, read_wire, reading_of
from hardware.cabinet import load
from tests.fuzz.edge import Crash, Edge
from tests.fuzz.mutate import SPECIAL, as_json, bent, damaged


@cache
def records() -> tuple[tuple[str, ...], ...]:
    """The lines of a short record of each game, as bots play it."""
    return tuple(_played(name) for name in GAMES)


def _played(name: str) -> tuple[str, ...]:
    rules = GAMES[name]
    setup = rules.setup({})
    game, record = rules.deal(setup, 3), Record(name, rules.version, setup, 3)
    draw = random.Random(3)
    while game.result is None and len(record.actions) < 25:
        seat = draw.choice(game.to_act())
        choices = list(islice(game.legal(seat), 40))
        action: Action = draw.choice(choices) if choices else TimeIs(len(record.actions) + 1.0)
        seat = seat if choices else TABLE
        game.act(seat, action)
        record.actions.append((seat, action))
    return tuple(record.lines())


def _lines(lines: list[str], draw: random.Random) -> list[str]:
    """Lines of which some are bent, missing, doubled or swapped."""
    at = draw.randrange(len(lines)) if draw.random() < 0.7 else 0
    kind = draw.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    elif kind == 2:
        lines[at] = draw.choice(lines)
    else:
        try:
            lines[at] = as_json(bent(json.loads(lines[at]), draw), draw)
        except (ValueError, RecursionError):  # it is bent already
            lines[at] = ""
    return lines


class Records(Edge):
    """Records, which are also what the journal keeps; what is read is played as far as the rules allow."""

    name = "records"

    def feed(self, draw: random.Random) -> int:
        lines = _lines(list(draw.choice(records())[: draw.randrange(2, 26)]), draw)
        with self.refusing(lines):
            record = read_record(lines, "fuzz")
            again = read_record(record.lines(), "fuzz")
            assert list(again.lines()) == list(record.lines())
            if draw.random() < 0.1:
                replayed(record)
        return 1


class JournalLines(Edge):
    """Journals whose lines are sealed, so that what is wrong with them comes as far as it can."""

    name = "journals"

    def feed(self, draw: random.Random) -> int:
        shown, seated = ShowNote(draw.randrange(9000), False, 1), PeopleNote({"1": "Ada", "2": "Ben"})
        held = HoldNote(draw.random() < 0.5, draw.randrange(9), "a fuzz")
        notes = [note_line(note) for note in (shown, BotsNote((1, 2)), seated, held)]
        lines = [head(), *draw.choice(records())[: draw.randrange(2, 12)], *notes]
        bent_lines = (line.encode("utf-8", "replace").decode() for line in _lines(lines, draw))
        sealed = seal_all((line for line in bent_lines if line.startswith("{") and len(line) > 2), 1)
        raw = damaged(sealed, draw, sealed) if draw.random() < 0.4 else sealed
        with self.refusing(raw):
            found = read_journal(raw, "fuzz")
            behind = len(raw) - found.whole
            assert len(found.torn) == behind or (found.damage is not None and found.damage.line)
        return 1


class JournalFiles(Edge):
    """Damaged journals on the disk of a table that starts: taken up, or refused and left as they are."""

    name = "journals at the start of a table"

    def feed(self, draw: random.Random) -> int:
        sealed = seal_all([head(), *records()[0][:10]], 1)
        raw = damaged(sealed, draw, sealed)
        path = self.folder / "running.jsonl"
        path.write_bytes(raw)
        journal = Journal(self.folder)
        with self.refusing(raw):
            try:
                journal.resume()
            except BadTable:
                assert path.read_bytes() == raw  # refused, so nothing is changed
                raise
        journal.close()
        kept = [one.read_bytes() for one in self.folder.glob("damaged-*")]
        if (raw in kept) != (journal.damage is not None):
            raise Crash(f"{self.name}: damage is not kept as it was: {raw!r}")
        for left in [*self.folder.glob("torn-*"), *self.folder.glob("damaged-*")]:
            left.unlink()
        return 1


class WaitingFiles(Edge):
    """Damaged journals that wait for their rules, when a table starts: the first whose rules are there becomes the
    running one as it is, and all others stay where they are.
    """

    name = "journals that wait for their rules"

    def feed(self, draw: random.Random) -> int:
        fed = []
        for number in range(1, 4):
            first, *others = records()[draw.randrange(len(records()))][: draw.randrange(1, 6)]
            first = first.replace(
                '"space_alert"', draw.choice(('"space_alert"', '"chess"', "7", '"\\u0000"'))
            )
            sealed = seal_all([head(), first, *others], 1)
            fed.append(damaged(sealed, draw, sealed) if draw.random() < 0.7 else sealed)
            (self.folder / f"waiting-{number:05}.jsonl").write_bytes(fed[-1])
        journal = Journal(self.folder)
        with self.refusing(b"\n--\n".join(fed)):
            journal.take_up_waiting(GAMES.__contains__)
            running = [path.read_bytes() for path in self.folder.glob("running.jsonl")]
            waiting = [path.read_bytes() for path in sorted(self.folder.glob("waiting-*.jsonl"))]
            assert sorted(running + waiting) == sorted(fed)
            assert journal.game in (*GAMES, "")
            assert not running or journal.game in GAMES
        journal.close()
        for path in self.folder.iterdir():
            path.unlink()
        return 1


FLIGHT: dict[str, object] = {
    "format": "space-alert-flight/1",
    "crew": 2,
    "turns": 12,
    "trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4},
    "threats": [
        {"turn": 2, "where": "red", "card": "E1-02"},
        {"turn": 4, "where": "internal", "card": "I1-01"},
    ],
    "plans": [["A", "B", "C", "-", "red", "lift"], ["hero:A", "A"]],
    "damage": {"red": ["lift", "shield"]},
    "seed": 1,
    "start": {
        "damage": {"blue": ["structure"]},
        "old_structure": ["blue"],
        "empty_bot_stations": ["upper_blue"],
    },
    "stumbles": [{"crew": 0, "turn": 1, "intended": "B"}],
    "options": {"stealth_fighter_speed": 3, "count_knocked_out": True},
}


class FlightFiles(Edge):
    """Flight files; what can be read is flown to its end."""

    name = "flight files"

    def feed(self, draw: random.Random) -> int:
        text = as_json(bent(FLIGHT, draw), draw)
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):  # refused by the reader of the file
            self.refused["ValueError"] += 1
            return 1
        with self.refusing(text):
            flight = read_flight(data)
            if draw.random() < 0.1:
                resolve(State(flight))
        return 1


class Cabinets(Edge):
    """Cabinet files: the ones that come with the program, with some lines wrong."""

    name = "cabinet files"

    def begin(self) -> None:
        folder = Path(__file__).parents[2] / "hardware" / "cabinets"
        self._texts = [path.read_text("utf-8") for path in sorted(folder.glob("*.toml"))]
        self._path = self.folder / "cabinet.toml"

    def feed(self, draw: random.Random) -> int:
        text = draw.choice(self._texts)
        lines = text.split("\n")
        at = draw.randrange(len(lines))
        if draw.random() < 0.7 and "=" in lines[at]:
            key = lines[at].split("=")[0]
            special = draw.choice([one for one in SPECIAL if one is not None and not isinstance(one, dict)])
            lines[at] = f"{key}= {json.dumps(special)}"
            raw = "\n".join(lines).encode("utf-8", "surrogatepass")
        else:
            raw = damaged(text.encode(), draw, text.encode())
        self._path.write_bytes(raw)
        with self.refusing(raw[:3000]):
            cabinet = load(str(self._path))
            assert max((led for leds in cabinet.groups.values() for led in leds), default=0) < len(
                cabinet.leds
            )
        return 1


class SmallFiles(Edge):
    """The small files of the state folder: tags, settings, codes, claimed boards, locked seats, how the last starts
    went.
    """

    name = "tags, settings, codes, boards, locks, starts"

    def begin(self) -> None:
        self._tags = {"format": "spacetable-tags/1", "cards": {"A/red/1": ["04a1b2c3", "04a1b2c4"]}}
        self._codes = {"secret": "ab" * 32, "game": 3, "holders": {"1": 2}}
        self._starts = {"count": 2, "error": "castle.toml:3: seats"}

    def feed(self, draw: random.Random) -> int:
        kind = draw.randrange(6)
        if kind == 0:
            self._put("tags.json", self._tags, draw)
            with self.refusing((self.folder / "tags.json").read_bytes()):
                read_tags(self.folder)
        elif kind == 1:
            self._settings(draw)
        elif kind == 2:
            self._put("codes.json", self._codes, draw)
            with self.refusing((self.folder / "codes.json").read_bytes()):
                codes = Codes(self.folder)
                codes.typed("123456")
                codes.end_evening()
        elif kind == 3:
            self._put("boards-laptop.json", {"1": "e660c0d1a2b3c4d1", "2": ""}, draw)
            with self.refusing((self.folder / "boards-laptop.json").read_bytes()):
                read_claimed(self.folder, "laptop")
        elif kind == 4:
            self._put("claimable-laptop.json", [1, 2, 5], draw)
            with self.refusing((self.folder / "claimable-laptop.json").read_bytes()):
                assert SeatLocks((1, 2, 3, 4, 5), self.folder / "claimable-laptop.json").open() <= {
                    1,
                    2,
                    3,
                    4,
                    5,
                }
        else:
            self._put("starts.json", self._starts, draw)
            with self.refusing((self.folder / "starts.json").read_bytes()):
                assert CrashLoop(self.folder).read().count >= -(2**63) - 1
        return 1

    def _put(self, name: str, value: object, draw: random.Random) -> None:
        text = as_json(bent(value, draw), draw)
        (self.folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))

    def _settings(self, draw: random.Random) -> None:
        text = b'language = "cs"\nvolume = 80\nmuted = false\nquiet_from = "22:00"\nquiet_to = "07:00"\n'
        raw = damaged(text, draw, text)
        if draw.random() < 0.05:
            (self.folder / "settings.toml").write_bytes(raw)
            with self.refusing(raw):
                SettingsFile(self.folder)
            for path in self.folder.glob("settings*"):
                path.unlink()
            return
        with self.refusing(raw):
            parse_toml(raw.decode("utf-8", "replace"), Settings, "fuzz")


class WireFiles(Edge):
    """Wire files: their header, readings, what pages did, and frames."""

    name = "wire records"

    def feed(self, draw: random.Random) -> int:
        kind = draw.randrange(4)
        if kind == 0:
            header = {
                "format": FORMAT,
                "cabinet": "laptop",
                "devices": ["seats"],
                "tags": {"04": ["a", 0]},
                "wires": False,
                "boards": {},
            }
            lines = [as_json(bent(header, draw), draw), '{"t":20,"r":{"seats":[]}}', '{"paused":true}']
            path = self.folder / "wire.jsonl"
            path.write_bytes("\n".join([*_lines(lines, draw), ""]).encode("utf-8", "surrogatepass"))
            with self.refusing(lines):
                list(read_wire(path)[1])
        elif kind == 1:
            data = bent(draw.choice(READINGS), draw)
            with self.refusing(data):
                reading_of(data)
        elif kind == 2:
            data = bent(draw.choice(INPUTS), draw)
            with self.refusing(data):
                input_of(data, "space_alert")
        else:
            data = (
                damaged(b"eJxjYGBgAAAABAAB", draw).decode("latin-1")
                if draw.random() < 0.8
                else bent(["x"], draw)
            )
            with self.refusing(data):
                frame_of(data)
        return 1


READINGS = (
    ["slot", "seat/1", 3, ["04a1", ""]],
    ["press", "seat/2", "confirm", True],
    ["noise", "noise", 60.5],
    ["device", "seat/1", "lost", "unplugged"],
)
INPUTS = (
    {"CardIn": [1, 2, "A/red/1", 0]},
    {"Pressed": [0, "start"]},
    {"ShowCommand": ["next"]},
    {"Wish": 1, "do": "plan", "crew": 0, "turn": 1, "card": 3, "half": 0},
)
__all__ = [
    "Cabinets",
    "FlightFiles",
    "JournalFiles",
    "JournalLines",
    "Records",
    "SmallFiles",
    "WireFiles",
]
