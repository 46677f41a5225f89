"""`spacetable wire replay`: a wire file played against the program as it is now, through its real drivers where the
file has wires. What is sent, shown, said and understood otherwise than then is told.
"""

import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final, TextIO, cast

from engine.game import Json, Refused, Seat
from engine.record import Record, read_record
from engine.tables import BadTable, BadValue, convert
from firmware_py.devices.health import STATES, State
from firmware_py.devices.noise import NAME as NOISE
from firmware_py.devices.pi_health import NAME as PI
from firmware_py.devices.tags import TagBook
from firmware_py.inputs import Pressed
from firmware_py.journal.journal import Journal
from firmware_py.show.director import Speed
from firmware_py.table.assembly import Assembled, all_twins, assemble, write_claimed
from firmware_py.table.table import Devices, Table
from firmware_py.wire.file import (
    Line,
    caption_of,
    frame_of,
    input_of,
    light_of,
    notice_of,
    read_wire,
    reading_of,
)
from firmware_py.wire.hands import RawDeed, repeat
from firmware_py.wire.readers import (
    Checked,
    CheckedLights,
    FileReader,
    ReadLamps,
    ReadSpeaker,
    TwoLamps,
    listed,
)
from firmware_py.wire.script import WireScript
from hardware.cabinet import Frame, load

DISK_CLIPS: Final = ("not_written", "written_again")
TOLD: Final = 5  # differences that are told one by one


@dataclass(slots=True)
class Replayed:
    """What came of a replay: how many ticks, frames and clips the file has, and in how many ticks something differs.
    `differences` are sentences about the first of them.
    """

    ticks: int = 0
    frames: int = 0
    clips: int = 0
    differing: int = 0
    differences: list[str] = field(default_factory=list)


class WireReplay:
    """A table that lives by a wire file. `play` goes through it to its end."""

    def __init__(self, path: Path, folder: Path, cabinet: str | None = None) -> None:
        self.result = Replayed()
        self._path = path
        self._header, self._lines = read_wire(path)
        self.cabinet = load(cabinet or self._header.cabinet)
        self._script = WireScript()
        self._speaker, self._lamps = ReadSpeaker(self._header.speaker), ReadLamps()
        book = TagBook(self._header.tags)
        self._built = self._assemble(folder, book)
        self._lights = CheckedLights(self._built.lights, self._script)
        devices = self._devices()
        asked = (*devices.others, devices.lights, devices.speaker)
        self._readers = {
            device.name: device for device in asked if isinstance(device, FileReader | ReadSpeaker)
        }
        self.table = Table(self.cabinet, devices, Journal(folder), book)
        self.table.teaches = self._teach
        self._taught: deque[tuple[bool, bool]] = deque()
        self._expected: Frame = b""

    def close(self) -> None:
        """Let go of everything."""
        self.table.journal.close()
        self._built.close()

    def _assemble(self, folder: Path, book: TagBook) -> Assembled:
        """The devices on the wires of the file, or twins if it has none."""
        for seat, board in self._header.boards.items():
            write_claimed(folder, self.cabinet.name, int(seat), board)
        cabinet = self.cabinet if self._header.wires else all_twins(self.cabinet)
        pi = PI in self._header.devices
        return assemble(cabinet, folder, self._script.makers(lambda: self._speaker, pi), book)

    def _devices(self) -> Devices:
        names = self._header.devices
        if len(names) < 2:
            raise BadTable(
                str(self._path), 1, "devices", f"expected lights and a speaker, got {listed(names)}"
            )
        real = {one.name: one for one in self._built.devices.others if one.name != NOISE}
        others = [
            Checked(real[name], self._script) if name in real else FileReader(name) for name in names[:-2]
        ]
        health = self._built.devices.health
        lamps = TwoLamps(self._lamps, self._built.pins)
        return Devices(self._lights, self._speaker, tuple(others), health, lamps)

    def play(self) -> Replayed:
        """Goes through the file; raises BadTable for a line that does not fit."""
        for number, line in self._lines:
            try:
                self._do(line)
            except (BadValue, Refused) as error:
                raise BadTable(str(self._path), number, "", str(error)) from error
        return self.result

    def _do(self, line: Line) -> None:
        known: dict[str, Callable[[Line], None]] = {
            "t": self._tick,
            "begin": self._begin,
            "put": self._put,
            "cursor": self._move,
            "menu": self._menu,
            **self._told,
        }
        kind = next((key for key in known if key in line), None)
        if kind is None:
            raise BadValue("", f"expected one of {', '.join(known)}, got {', '.join(line)}")
        known[kind](line)

    @property
    def _told(self) -> dict[str, Callable[[Line], None]]:
        """What was done to the table from outside, word for word."""
        table = self.table
        return {
            "paused": lambda line: self._pause(convert(line["paused"], bool, "paused")),
            "abort": lambda _: table.abort(),
            "welcome": lambda _: table.welcome(),
            "wait": lambda line: table.wait(convert(line["wait"], bool, "wait")),
            "await": lambda line: table.await_pages(convert(line["await"], tuple[Seat, ...], "await")),
            "say": lambda line: table.say(caption_of(line["say"])),
            "light": lambda line: table.light(light_of(line["light"])),
            "notice": lambda line: table.notify(notice_of(line["notice"])),
            "lent": lambda line: self._lend(convert(line["lent"], bool, "lent")),
            "tags": lambda line: table.intake.tags.renew(
                convert(line["tags"], dict[str, tuple[str, int]], "tags")
            ),
            "language": lambda line: self._speak(convert(line["language"], str, "language")),
            "longest_ms": lambda line: self._step(convert(line["longest_ms"], int, "longest_ms")),
        }

    def _put(self, line: Line) -> None:
        play = self.table.play
        self.table.put(input_of(line["put"], play.record.game if play is not None else ""))

    def _pause(self, on: bool) -> None:
        self.table.paused = on

    def _speak(self, language: str) -> None:
        self.table.menu.state.language = language

    def _step(self, longest_ms: int) -> None:
        self.table.longest_ms = longest_ms

    def _lend(self, on: bool) -> None:
        self._built.seats.lend((lambda _: None) if on else None)

    def _menu(self, line: Line) -> None:
        asked = {"refuse": self.table.menu.refuse, "close": self.table.menu.close}
        word = convert(line["menu"], str, "menu")
        if word not in asked:
            raise BadValue("menu", f"expected one of {', '.join(asked)}, got {word}")
        asked[word]()

    def _move(self, line: Line) -> None:
        play = self.table.play
        at_ms, paused, speed = convert(line["cursor"], tuple[int, bool, Speed], "cursor")
        if play is not None:
            play.director.move_to(at_ms)
            play.director.paused, play.director.speed = paused, speed

    def _teach(self, given: Pressed) -> bool:
        """Answers for the lesson as it answered then."""
        answer, stands = self._taught.popleft() if self._taught else (False, None)
        if self.table.play is not None and stands is not None:
            self.table.play.director.paused = stands
        return answer

    def _begin(self, line: Line) -> None:
        record = read_record(convert(line["begin"], tuple[str, ...], "begin"), f"{self._path} begin")
        record.bots = record.bots or convert(line.get("bots", []), tuple[int, ...], "bots")
        if convert(line.get("resumed", False), bool, "resumed"):
            self._resume(record)
        else:
            setup = cast("dict[str, Json]", asdict(record.setup))
            self.table.begin(record.game, setup, record.seed, record.bots, record.people)

    def _resume(self, record: Record) -> None:
        self.table.journal.begin(record)
        self.table.journal.close()
        self.table.resume()

    def _tick(self, line: Line) -> None:
        now_ms = convert(line["t"], int, "t")
        for name, state, reason in _health(line):
            self.table.devices.health.put(name, state, reason, now_ms)
        self._taught = deque(convert(line.get("b", ()), tuple[tuple[bool, bool], ...], "b"))
        self._script.begin(convert(line.get("w", ()), tuple[tuple[str, str, str], ...], "w"))
        found = list(repeat(self._built.seats.twin, convert(line.get("d", ()), tuple[RawDeed, ...], "d")))
        for name, told in convert(line.get("r", {}), dict[str, tuple[object, ...]], "r").items():
            if name not in self._readers:
                raise BadValue(f"r.{name}", "the head names no such device")
            self._readers[name].readings += [reading_of(one) for one in told]
        frame = self.table.tick(now_ms)
        if "f" in line:
            self._expected = frame_of(line["f"])
            self.result.frames += 1
        self.result.ticks += 1
        found += [one.differs for one in self._readers.values() if isinstance(one, Checked) and one.differs]
        found += self._script.end(now_ms)
        found += [*self._frame_differs(frame), *self._sounds_differ(line), *self._lamps_differ(line)]
        self.result.differing += bool(found)
        room = TOLD - len(self.result.differences)
        self.result.differences += [f"at {now_ms} ms: {one}" for one in found][:room]

    def _sounds_differ(self, line: Line) -> Iterator[str]:
        sent, self._speaker.sent = self._speaker.sent, []
        then = convert(line.get("c", ()), tuple[str, ...], "c")
        self.result.clips += len(then)
        if _staged(sent) != _staged(then):
            yield f"the speaker gets {listed(sent)} and not {listed(then)}"

    def _lamps_differ(self, line: Line) -> Iterator[str]:
        switched, self._lamps.switched = self._lamps.switched, {}
        then = convert(line.get("l", {}), dict[str, bool], "l")
        if switched != then:
            yield f"lamps in buttons: {listed(_switches(switched))} and not {listed(_switches(then))}"

    def _frame_differs(self, frame: Frame) -> Iterator[str]:
        if frame == self._expected:
            return
        if len(frame) != len(self._expected):
            yield f"{len(frame) // 3} LEDs and not {len(self._expected) // 3}"
        else:
            leds = [led for led in range(len(frame) // 3) if _at(frame, led) != _at(self._expected, led)]
            lamp = next((name for name, group in self.cabinet.groups.items() if leds[0] in group), "?")
            now, then = _at(frame, leds[0]).hex(), _at(self._expected, leds[0]).hex()
            yield f"{len(leds)} LEDs, the first is {leds[0]} ({lamp}): {now} and not {then}"


def _staged(clips: Iterable[str]) -> list[str]:
    """Clips without those about the disk, for the disk of a replay is another one."""
    return [clip for clip in clips if clip not in DISK_CLIPS]


def _switches(lamps: dict[str, bool]) -> list[str]:
    return [f"{name} {'on' if on else 'off'}" for name, on in lamps.items()]


def _at(frame: Frame, led: int) -> bytes:
    return frame[3 * led : 3 * led + 3]


def _health(line: Line) -> Iterator[tuple[str, State, str]]:
    for name, (state, reason) in convert(line.get("h", {}), dict[str, tuple[str, str]], "h").items():
        known = next((one for one in STATES if one == state), None)
        if known is None:
            raise BadValue(f"h.{name}", f"expected one of {', '.join(STATES)}, got {state}")
        yield name, known, reason


def replay_wire(path: Path, cabinet: str | None, out: TextIO) -> int:
    """Plays a wire file and prints what came of it; 0 if all that went out was as recorded, else 1."""
    with tempfile.TemporaryDirectory() as folder:
        replay = WireReplay(path, Path(folder), cabinet)
        try:
            result = replay.play()
        finally:
            replay.close()
    out.write(f"{result.ticks} ticks, {result.frames} frames, {result.clips} clips\n")
    for told in result.differences:
        out.write(f"{told}\n")
    same = "every byte, frame and clip is as it was recorded"
    out.write(f"{result.differing} ticks differ\n" if result.differing else f"{same}\n")
    return 1 if result.differing else 0
