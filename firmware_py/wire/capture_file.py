"""A wire file that is being written, and the devices of a table whose doings are written into it."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, Final

from engine.game import Json
from firmware_py.devices.health import HealthBook
from firmware_py.devices.pins import TablePins
from firmware_py.devices.seats import TableSeats
from firmware_py.table.buttons import SwitchedLamps
from firmware_py.table.table import Devices
from firmware_py.wire.capture import WireLog
from firmware_py.wire.file import frame_json, reading_json
from hardware.cabinet import Frame
from hardware.lights import Lights
from hardware.readings import Device, Health, Reading
from hardware.seats.twin import TwinDeed
from hardware.speaker import Speaker

FLUSH_EVERY: Final = 50  # ticks; what a crash loses at most of the file


class Tape:
    """An open wire file; `log` has what the wires tell and are told."""

    def __init__(self, path: Path, header: dict[str, Json], log: WireLog) -> None:
        self.log = log
        self._file: IO[str] = path.open("w", encoding="utf-8", newline="\n")
        self._readings: dict[str, Json] = {}
        self._clips: list[Json] = []
        self._lamps: dict[str, Json] = {}
        self._deeds: list[Json] = []
        self._taught: list[tuple[bool, bool]] = []
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

    def deed(self, deed: TwinDeed) -> None:
        """Hands at the page did this to a seat before the present tick."""
        tags: Json = None if deed.tags is None else list(deed.tags)
        self._deeds.append([deed.verb, deed.seat, deed.slot, deed.button, tags])

    def lent(self, on: bool) -> None:
        """From the present tick on somebody else has what slots tell, or nobody else."""
        self.write({"lent": on})

    def taught(self, answer: bool, stands: bool) -> None:
        """A lesson was asked about a button in the present tick; `stands` if the show stands still since then."""
        self._taught.append((answer, stands))

    def tick(self, now_ms: int, frame: Frame | None, health: HealthBook) -> None:
        """A tick is over; `frame` if that has changed."""
        line: dict[str, Json] = {"t": now_ms}
        if health.revision != self._health:
            self._health = health.revision
            line["h"] = {one.name: [one.state, one.reason] for one in health}
        if self._deeds:
            line["d"], self._deeds = self._deeds, []
        if events := self.log.drain():
            line["w"] = [list(event) for event in events]
        if self._readings:
            line["r"], self._readings = self._readings, {}
        if self._clips:
            line["c"], self._clips = self._clips, []
        if self._lamps:
            line["l"], self._lamps = self._lamps, {}
        if any(answer for answer, _ in self._taught):
            line["b"] = [list(one) for one in self._taught]
        self._taught.clear()
        if frame is not None:
            line["f"] = frame_json(frame)
        self.write(line)
        self._ticks += 1
        if self._ticks % FLUSH_EVERY == 0:
            self._file.flush()

    def flush(self) -> None:
        """Have all that was written in the file, so that others can read it."""
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def tapped(devices: Devices, tape: Tape) -> Devices:
    """The same devices, with all that they tell written down."""
    return Devices(
        TappedLights(devices.lights, tape),
        TappedSpeaker(devices.speaker, tape),
        tuple(_tapped(device, tape) for device in devices.others),
        devices.health,
        None if devices.lamps is None else TappedLamps(devices.lamps, tape),
    )


def _tapped(device: Device, tape: Tape) -> "TappedDevice":
    if isinstance(device, TableSeats):
        return TappedSeats(device, tape)
    return (TappedPins if isinstance(device, TablePins) else TappedDevice)(device, tape)


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


class TappedSeats(TappedDevice):
    """The seats, with what hands at the page do to their twin; what the seats do to it themselves is no deed."""

    def __init__(self, seats: TableSeats, tape: Tape) -> None:
        super().__init__(seats, tape)
        self._seats = seats
        self._lent = False
        self._twin = seats.twin
        self._written = self._twin.done

    def poll(self, now_ms: int) -> list[Reading]:
        if self._seats.lent != self._lent:
            self._lent = self._seats.lent
            self._tape.lent(self._lent)
        for deed in self._twin.since(self._written):
            self._tape.deed(deed)
        readings = super().poll(now_ms)
        self._written = self._twin.done
        return readings


class TappedPins(TappedDevice):
    """Pins whose edges are handed on just before they are asked for."""

    def poll(self, now_ms: int) -> list[Reading]:
        self._tape.log.before_pins()
        return super().poll(now_ms)


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

    def __init__(self, lamps: SwitchedLamps, tape: Tape) -> None:
        self._lamps = lamps
        self._tape = tape

    def set(self, name: str, on: bool) -> None:
        self._tape.lamp(name, on)
        self._lamps.set(name, on)
