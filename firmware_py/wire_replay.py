"""`spacetable wire replay`: a wire file played against the program as it is now. Frames, clips and lamps that differ
are told.
"""

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final, TextIO, cast

from engine.game import Json, Refused
from engine.record import Record, read_record
from engine.tables import BadTable, BadValue, TableError, convert
from firmware_py.devices import STATES, State
from firmware_py.journal import Journal
from firmware_py.table import Devices, Table
from firmware_py.tags import TagBook
from firmware_py.wire_file import Line, WireHeader, frame_of, input_of, read_wire, reading_of
from hardware.cabinet import Cabinet, Frame, load
from hardware.lights.twin import TwinLights
from hardware.readings import Reading
from hardware.speaker.twin import TwinSpeaker

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


class Reader:
    """A device that tells what the file says it told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.readings: list[Reading] = []

    def poll(self, now_ms: int) -> list[Reading]:
        readings, self.readings = self.readings, []
        return readings


class ReadLights(Reader):
    """The same with lamps."""

    def __init__(self, name: str, led_count: int) -> None:
        super().__init__(name)
        self.twin = TwinLights(led_count)

    def show(self, frame: bytes, now_ms: int | None = None) -> None:
        self.twin.show(frame, now_ms)


class ReadSpeaker(TwinSpeaker):
    """The same with a voice. `sent` are the clips since somebody asked last, heard or not."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.readings: list[Reading] = []
        self.sent: list[str] = []

    def play(self, clip: str, now_ms: int) -> None:
        self.sent.append(clip)
        super().play(clip, now_ms)

    def poll(self, now_ms: int) -> list[Reading]:
        readings, self.readings = self.readings, []
        return readings


class ReadLamps:
    """Lamps in buttons. `switched` are those since somebody asked last."""

    def __init__(self) -> None:
        self.switched: dict[str, bool] = {}

    def set(self, name: str, on: bool) -> None:
        self.switched[name] = on


class WireReplay:
    """A table that lives by a wire file. `play` goes through it to its end."""

    def __init__(self, path: Path, folder: Path, cabinet: str | None = None) -> None:
        self.result = Replayed()
        self._path = path
        self._header, self._lines = read_wire(path)
        self.cabinet = load(cabinet or self._header.cabinet)
        self._speaker, self._lamps = ReadSpeaker(self._header.speaker), ReadLamps()
        devices = _devices(self._header, self.cabinet, self._speaker, self._lamps)
        asked = (*devices.others, devices.lights, devices.speaker)
        self._readers = {device.name: device for device in asked if isinstance(device, Reader | ReadSpeaker)}
        self.table = Table(self.cabinet, devices, Journal(folder), TagBook(self._header.tags))
        self._expected: Frame = b""

    def play(self) -> Replayed:
        """Goes through the file; raises BadTable for a line that does not fit."""
        for number, line in self._lines:
            try:
                self._do(line)
            except (BadValue, Refused) as error:
                raise BadTable(str(self._path), number, "", str(error)) from error
        return self.result

    def _do(self, line: Line) -> None:
        play = self.table.play
        if "t" in line:
            self._tick(line)
        elif "begin" in line:
            self._begin(line)
        elif "put" in line:
            self.table.put(input_of(line["put"], play.record.game if play is not None else ""))
        elif "paused" in line:
            self.table.paused = convert(line["paused"], bool, "paused")
        elif "abort" in line:
            self.table.abort()
        elif "cursor" in line and play is not None:
            at_ms, paused, speed = convert(line["cursor"], tuple[int, bool, int], "cursor")
            play.director.move_to(at_ms)
            play.director.paused, play.director.speed = paused, speed
        else:
            raise BadValue("", f"expected t, begin, put, paused, abort or cursor, got {', '.join(line)}")

    def _begin(self, line: Line) -> None:
        record = read_record(convert(line["begin"], tuple[str, ...], "begin"), f"{self._path} begin")
        if convert(line.get("resumed", False), bool, "resumed"):
            self._resume(record)
        else:
            self.table.begin(record.game, cast("dict[str, Json]", asdict(record.setup)), record.seed)

    def _resume(self, record: Record) -> None:
        self.table.journal.begin(record)
        self.table.journal.close()
        self.table.resume()

    def _tick(self, line: Line) -> None:
        now_ms = convert(line["t"], int, "t")
        for name, state, reason in _health(line):
            self.table.devices.health.put(name, state, reason, now_ms)
        for name, told in convert(line.get("r", {}), dict[str, tuple[object, ...]], "r").items():
            if name not in self._readers:
                raise BadValue(f"r.{name}", "the head names no such device")
            self._readers[name].readings += [reading_of(one) for one in told]
        frame = self.table.tick(now_ms)
        if "f" in line:
            self._expected = frame_of(line["f"])
            self.result.frames += 1
        self.result.ticks += 1
        found = [*self._frame_differs(frame), *self._sounds_differ(line), *self._lamps_differ(line)]
        self.result.differing += bool(found)
        room = TOLD - len(self.result.differences)
        self.result.differences += [f"at {now_ms} ms: {one}" for one in found][:room]

    def _sounds_differ(self, line: Line) -> Iterator[str]:
        sent, self._speaker.sent = self._speaker.sent, []
        then = convert(line.get("c", ()), tuple[str, ...], "c")
        self.result.clips += len(then)
        if self._header.outputs and _staged(sent) != _staged(then):
            yield f"the speaker gets {_listed(sent)} and not {_listed(then)}"

    def _lamps_differ(self, line: Line) -> Iterator[str]:
        switched, self._lamps.switched = self._lamps.switched, {}
        then = convert(line.get("l", {}), dict[str, bool], "l")
        if self._header.outputs and switched != then:
            yield f"lamps in buttons: {_listed(_switches(switched))} and not {_listed(_switches(then))}"

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


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "nothing"


def _at(frame: Frame, led: int) -> bytes:
    return frame[3 * led : 3 * led + 3]


def _health(line: Line) -> Iterator[tuple[str, State, str]]:
    for name, (state, reason) in convert(line.get("h", {}), dict[str, tuple[str, str]], "h").items():
        known = next((one for one in STATES if one == state), None)
        if known is None:
            raise BadValue(f"h.{name}", f"expected one of {', '.join(STATES)}, got {state}")
        yield name, known, reason


def _devices(header: WireHeader, cabinet: Cabinet, speaker: ReadSpeaker, lamps: ReadLamps) -> Devices:
    if len(header.devices) < 2:
        raise TableError(f"expected lights and a speaker among the devices, got {', '.join(header.devices)}")
    *others, lights, _speaker = header.devices
    readers = tuple(Reader(name) for name in others)
    return Devices(ReadLights(lights, len(cabinet.leds)), speaker, readers, lamps=lamps)


def replay_wire(path: Path, cabinet: str | None, out: TextIO) -> int:
    """Plays a wire file and prints what came of it; 0 if all that went out was as recorded, else 1."""
    with tempfile.TemporaryDirectory() as folder:
        replay = WireReplay(path, Path(folder), cabinet)
        try:
            result = replay.play()
        finally:
            replay.table.journal.close()
    out.write(f"{result.ticks} ticks, {result.frames} frames, {result.clips} clips\n")
    for told in result.differences:
        out.write(f"{told}\n")
    same = "every frame and every clip is as it was recorded"
    out.write(f"{result.differing} ticks differ\n" if result.differing else f"{same}\n")
    return 1 if result.differing else 0
