"""The noise meter of a table: its microphone, or the twin's shouts while the microphone tells nothing."""

from typing import Final

from firmware_py.devices.health import Supervised
from hardware.noise.microphone import Microphone
from hardware.noise.twin import TwinNoise
from hardware.readings import DeviceReading, NoiseReading, Reading

NAME: Final = "noise"


class TableNoise:
    """How loud it is around a table. A recorder that runs is no microphone yet: it is ready with its first level, so
    one that is not plugged in is absent and was never there.
    """

    def __init__(self, microphone: Supervised[Microphone] | None) -> None:
        self.name = NAME
        self.twin = TwinNoise(NAME)
        self.microphone = microphone
        self._came: DeviceReading | None = None
        self._heard = False

    def poll(self, now_ms: int) -> list[Reading]:
        """What was noticed since the last call; the twin is heard while the microphone is not."""
        twin = self.twin.poll(now_ms)
        if self.microphone is None:
            return twin
        told: list[Reading] = []
        for reading in self.microphone.poll(now_ms):
            told += self._weigh(reading)
        if self._heard:
            return told
        return [*told, *(reading for reading in twin if isinstance(reading, NoiseReading))]

    def close(self) -> None:
        """Stop listening."""
        if self.microphone is not None:
            self.microphone.close()

    def _weigh(self, reading: Reading) -> list[Reading]:
        """The reading, with the news that the microphone came in front of its first level."""
        if isinstance(reading, DeviceReading):
            self._heard = False
            self._came = reading if reading.state == "ready" else None
            return [] if self._came is not None else [reading]
        came, self._came = self._came, None
        self._heard = True
        return [reading] if came is None else [came, reading]
