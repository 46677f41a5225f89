"""The table's own buttons and lamps: on the controller's pins, or their twins while the pins can't be used."""

import time
from collections.abc import Callable
from typing import Final

from firmware_py.devices.health import Supervised
from hardware.buttons.gpio import GpioButtons, GpioLamps
from hardware.buttons.pins import Pins
from hardware.buttons.twin import TwinButtons
from hardware.buttons.twin_lamps import TwinLamps
from hardware.cabinet import Cabinet
from hardware.readings import DeviceReading, Reading

NAMES: Final = ("buttons", "lamps")


class PollClock:
    """The table's time between two polls, for edges that come from a thread of the pin library."""

    def __init__(self, monotonic_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._monotonic_ns = monotonic_ns
        self._polled = (0, monotonic_ns())

    def polled(self, now_ms: int) -> None:
        """The table's time is `now_ms` at this moment."""
        self._polled = (now_ms, self._monotonic_ns())

    def __call__(self) -> int:
        now_ms, at_ns = self._polled
        return now_ms + (self._monotonic_ns() - at_ns) // 1_000_000


class GpioPanel:
    """Buttons and lamps that share one pin library."""

    def __init__(self, pins: Pins, cabinet: Cabinet, clock_ms: Callable[[], int]) -> None:
        self.name = "pins"
        self._pins = pins
        wired = {button.name: button.pin for button in cabinet.buttons}
        lamps = {button.name: button.lamp for button in cabinet.buttons if button.lamp is not None}
        self.buttons = GpioButtons(pins, wired, clock_ms)
        try:
            self.lamps = GpioLamps(pins, lamps)
        except OSError:
            self.buttons.close()
            raise

    def poll(self, now_ms: int) -> list[Reading]:
        """What buttons and lamps noticed."""
        return [*self.buttons.poll(now_ms), *self.lamps.poll(now_ms)]

    def close(self) -> None:
        """Give all pins back."""
        self.buttons.close()
        self.lamps.close()
        self._pins.close()


class TablePins:
    """The buttons and lamps of a table; a lamp that is set stays so in the twin as well. `names` are the buttons."""

    def __init__(self, cabinet: Cabinet, panel: Supervised[GpioPanel] | None, clock: PollClock) -> None:
        self.name = "pins"
        self.names = tuple(button.name for button in cabinet.buttons)
        self.buttons = TwinButtons(self.names)
        self.lamps = TwinLamps([button.name for button in cabinet.buttons if button.lamp is not None])
        self.panel = panel
        self._clock = clock

    def set(self, name: str, on: bool) -> None:
        """Switch a lamp; BadValue if there is no lamp of this name."""
        self.lamps.set(name, on)
        if self.panel is not None and self.panel.device is not None:
            self.panel.device.lamps.set(name, on)

    def poll(self, now_ms: int) -> list[Reading]:
        """What was noticed since the last call; twins are heard while the pins can't be used."""
        self._clock.polled(now_ms)
        twins: list[Reading] = [*self.buttons.poll(now_ms), *self.lamps.poll(now_ms)]
        if self.panel is None:
            return twins
        opened = self.panel.device is not None
        readings = self.panel.poll(now_ms)
        if not opened and self.panel.device is not None:
            for name, on in self.lamps.lit.items():
                self.panel.device.lamps.set(name, on)
        if self.panel.ready:
            return readings
        return [*readings, *(reading for reading in twins if not isinstance(reading, DeviceReading))]

    def close(self) -> None:
        """Give the pins back."""
        if self.panel is not None:
            self.panel.close()
