"""`spacetable wire record`: a table that writes down all that comes in and every frame that goes out."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, TypeAlias

from engine.game import Json
from engine.record import Record
from engine.tables import TableError
from firmware_py.devices import HealthBook
from firmware_py.inputs import TableInput
from firmware_py.journal import Journal
from firmware_py.play import Play
from firmware_py.simulated import MakeTable
from firmware_py.table import Devices, Table
from firmware_py.table_buttons import Lamps
from firmware_py.tags import TagBook
from firmware_py.wire_file import FORMAT, frame_json, input_json, reading_json
from hardware.cabinet import Cabinet, Frame
from hardware.lights import Lights
from hardware.readings import Device, Health, Reading
from hardware.speaker import Speaker

Where: TypeAlias = tuple[tuple[bool, bool], tuple[int, bool, int] | None]
"""Whether the table stands still and counts down; the cursor of the show, whether that stands still, its speed."""

FLUSH_EVERY: Final = 50  # ticks; what a crash loses at most of the file


class Tape:
    """An open wire file."""

    def __init__(self, path: Path, header: dict[str, Json]) -> None:
        self._file: IO[str] = path.open("w", encoding="utf-8", newline="\n")
        self._readings: dict[str, Json] = {}
        self._clips: list[Json] = []
        self._lamps: dict[str, Json] = {}
        self._ticks = 0
        self._health = -1
        self.write(header)

    def write(self, line: Mapping[str, Json]) -> None:
        """Append a line."""
        self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")

    def read(self, device: str, readings: list[Reading]) -> None:
        """What a device told in the present tick."""
        if readings:
            self._readings[device] = [reading_json(reading) for reading in readings]

    def sound(self, clip: str) -> None:
        """A clip was sent to the speaker in the present tick."""
        self._clips.append(clip)

    def lamp(self, name: str, on: bool) -> None:
        """A lamp in a button of the table was switched in the present tick."""
        self._lamps[name] = on

    def tick(self, now_ms: int, frame: Frame | None, health: HealthBook) -> None:
        """A tick is over; `frame` if that has changed."""
        line: dict[str, Json] = {"t": now_ms}
        if health.revision != self._health:
            self._health = health.revision
            line["h"] = {one.name: [one.state, one.reason] for one in health}
        if self._readings:
            line["r"], self._readings = self._readings, {}
        if self._clips:
            line["c"], self._clips = self._clips, []
        if self._lamps:
            line["l"], self._lamps = self._lamps, {}
        if frame is not None:
            line["f"] = frame_json(frame)
        self.write(line)
        self._ticks += 1
        if self._ticks % FLUSH_EVERY == 0:
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class RecordedTable(Table):
    """A table that writes a wire file beside what it does; `name` is how to find its cabinet again."""

    def __init__(
        self, devices: Devices, tape: Tape, cabinet: Cabinet, journal: Journal, tags: TagBook
    ) -> None:
        super().__init__(cabinet, tapped(devices, tape), journal, tags)
        self.tape = tape
        self._recorded: Frame | None = None
        self._left = self._where()

    def begin(self, game: str, setup: object, seed: int) -> Play:
        play = super().begin(game, setup, seed)
        self._tell_begin(play.record)
        return play

    def resume(self) -> Play | None:
        play = super().resume()
        if play is not None:
            self._tell_begin(play.record)
        return play

    def abort(self) -> None:
        super().abort()
        self.tape.write({"abort": True})
        self._left = self._where()

    def put(self, given: TableInput) -> None:
        self.tape.write({"put": input_json(given)})
        super().put(given)

    def tick(self, now_ms: int) -> Frame:
        """What people changed since the last tick is written first, then what the tick brought."""
        self._tell_changes()
        frame = super().tick(now_ms)
        self.tape.tick(now_ms, frame if frame != self._recorded else None, self.devices.health)
        self._recorded = frame
        self._left = self._where()
        return frame

    def _tell_begin(self, record: Record) -> None:
        lines: list[Json] = list(record.lines())
        resumed = self.goes_on_in_ms > 0
        self.tape.write({"begin": lines, "resumed": resumed})
        self._left = self._where()
        cursor = self._left[1]
        if resumed and cursor is not None:
            self.tape.write({"cursor": list(cursor)})

    def _where(self) -> Where:
        play = self.play
        cursor = None if play is None else (play.director.now_ms, play.director.paused, play.director.speed)
        return (self.paused, self.goes_on_in_ms > 0), cursor

    def _tell_changes(self) -> None:
        standing, cursor = self._where()
        if standing != self._left[0]:
            self.tape.write({"paused": self.paused})
        if cursor is not None and cursor != self._left[1]:
            self.tape.write({"cursor": list(cursor)})


def tapped(devices: Devices, tape: Tape) -> Devices:
    """The same devices, with all that they tell written down."""
    return Devices(
        TappedLights(devices.lights, tape),
        TappedSpeaker(devices.speaker, tape),
        tuple(TappedDevice(device, tape) for device in devices.others),
        devices.health,
        None if devices.lamps is None else TappedLamps(devices.lamps, tape),
    )


class TappedDevice:
    """A device whose readings are written down."""

    def __init__(self, device: Device, tape: Tape) -> None:
        self.name = device.name
        self._device = device
        self._tape = tape

    def poll(self, now_ms: int) -> list[Reading]:
        readings = self._device.poll(now_ms)
        self._tape.read(self.name, readings)
        return readings


class TappedLights(TappedDevice):
    """Lights whose readings are written down; frames are those of the table."""

    def __init__(self, lights: Lights, tape: Tape) -> None:
        super().__init__(lights, tape)
        self._lights = lights

    def show(self, frame: bytes, now_ms: int | None = None) -> None:
        self._lights.show(frame, now_ms)


class TappedSpeaker(TappedDevice):
    """A speaker whose readings are written down, and the clips that it is sent."""

    def __init__(self, speaker: Speaker, tape: Tape) -> None:
        super().__init__(speaker, tape)
        self._speaker = speaker

    @property
    def health(self) -> Health:
        return self._speaker.health

    def play(self, clip: str, now_ms: int) -> None:
        self._tape.sound(clip)
        self._speaker.play(clip, now_ms)

    def prepare(self, clips: Iterable[str]) -> None:
        self._speaker.prepare(clips)

    def stop(self) -> None:
        self._speaker.stop()

    def volume(self, percent: int) -> None:
        self._speaker.volume(percent)


class TappedLamps:
    """Lamps in the table's own buttons whose switching is written down."""

    def __init__(self, lamps: Lamps, tape: Tape) -> None:
        self._lamps = lamps
        self._tape = tape

    def set(self, name: str, on: bool) -> None:
        self._tape.lamp(name, on)
        self._lamps.set(name, on)


def header_of(cabinet: str, devices: Devices, tags: TagBook) -> dict[str, Json]:
    """The first line of a wire file."""
    asked = (*devices.others, devices.lights, devices.speaker)
    known: dict[str, Json] = {tag: [card, half] for tag, (card, half) in tags.known().items()}
    return {"format": FORMAT, "cabinet": cabinet, "devices": [device.name for device in asked], "tags": known}


@contextmanager
def recording(path: Path, name: str) -> Iterator[MakeTable]:
    """How to make a table that writes a wire file to `path`; TableError if that can't be written."""
    tapes: list[Tape] = []

    def make(cabinet: Cabinet, devices: Devices, journal: Journal, tags: TagBook) -> Table:
        try:
            tape = Tape(path, header_of(name, devices, tags))
        except OSError as error:
            raise TableError(f"{path}: {error.strerror or error}") from error
        tapes.append(tape)
        return RecordedTable(devices, tape, cabinet, journal, tags)

    try:
        yield make
    finally:
        for tape in tapes:
            tape.close()
