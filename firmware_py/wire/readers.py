"""The devices of a table that lives by a wire file."""

from collections.abc import Iterable

from firmware_py.devices.lights import TableLights
from firmware_py.devices.pins import TablePins
from firmware_py.table.buttons import SwitchedLamps
from firmware_py.wire.file import reading_json
from firmware_py.wire.script import WireScript
from hardware.readings import Device, Reading
from hardware.speaker.twin import TwinSpeaker


class FileReader:
    """A device that tells what the file says it told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.readings: list[Reading] = []

    def poll(self, now_ms: int) -> list[Reading]:
        readings, self.readings = self.readings, []
        return readings


class Checked(FileReader):
    """A device that lives by the wires of the file. What it tells should be what it told then, which is in
    `readings`.
    """

    def __init__(self, device: Device, script: WireScript) -> None:
        super().__init__(device.name)
        self.differs = ""
        self._device = device
        self._script = script

    def poll(self, now_ms: int) -> list[Reading]:
        if isinstance(self._device, TablePins):
            self._script.before_pins()
        then, now = super().poll(now_ms), self._device.poll(now_ms)
        self.differs = (
            "" if now == then else f"{self.name} tell {_alone(now, then)} and not {_alone(then, now)}"
        )
        return now


class CheckedLights(Checked):
    """Lights that show for real, on the wires of the file."""

    def __init__(self, lights: TableLights, script: WireScript) -> None:
        super().__init__(lights, script)
        self._lights = lights

    def show(self, frame: bytes, now_ms: int | None = None) -> None:
        self._lights.show(frame, now_ms)


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


class TwoLamps:
    """Lamps that are noted and, where there are pins, driven."""

    def __init__(self, noted: ReadLamps, pins: TablePins | None) -> None:
        self._all: list[SwitchedLamps] = [noted] if pins is None else [noted, pins]

    def set(self, name: str, on: bool) -> None:
        for lamps in self._all:
            lamps.set(name, on)


def _alone(readings: Iterable[Reading], others: Iterable[Reading]) -> str:
    """The readings that are not among others, as people read them."""
    beside = list(others)
    alone = [str(reading_json(reading)) for reading in readings if reading not in beside]
    return listed(alone) if alone else "nothing more"


def listed(words: Iterable[str]) -> str:
    """Words as people read them."""
    return ", ".join(words) or "nothing"
