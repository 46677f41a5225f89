"""RPi.GPIO with a simulated world behind its pins: made of fake-rpi's constants and a state that fake-rpi lacks.

It refuses what the real library refuses, so a driver that passes here has called it properly. The world drives
the pins by `drive`, in whatever thread that is called, as the real library calls back in a thread of its own.
"""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from types import ModuleType
from typing import Final
from unittest.mock import patch

from hardware.buttons.factory import Facts
from hardware.buttons.pins import GpiozeroPins, open_pins

with redirect_stdout(StringIO()):  # it greets, and the lines of a table under test are for its client alone
    from fake_rpi.RPi import _GPIO

NUMBERS: Final = range(28)
PI_4B: Final = 0xC03114
PI_4: Final = Facts("Raspberry Pi 4 Model B Rev 1.4", "bcm2711", (3, 11), frozenset({"RPi.GPIO"}), True)
FACTORY: Final = "gpiozero.pins.rpigpio"

Callback = Callable[[int], None]


class BridgeGPIO(_GPIO):  # type: ignore[misc]  # fake-rpi ships no types
    """What gpiozero's RPiGPIOFactory takes for the module RPi.GPIO."""

    def __init__(self) -> None:
        self.mode: int | None = None
        self.functions: dict[int, int] = {}
        self.pulls: dict[int, int] = {}
        self.bounce_times: dict[int, int | None] = {}
        self.written: list[tuple[int, int]] = []
        self.broken = False
        self._outputs: dict[int, int] = {}
        self._driven: dict[int, int] = {}
        self._edges: dict[int, tuple[int, Callback]] = {}

    # ------------------------------------------------ the module's functions

    def setmode(self, mode: int) -> None:
        if mode not in (self.BCM, self.BOARD):
            raise ValueError("An invalid mode was passed to setmode()")
        self.mode = mode

    def setwarnings(self, flag: bool) -> None:
        pass

    def setup(self, channel: int, function: int, pull_up_down: int | None = None, initial: int = -1) -> None:
        self._check(channel)
        if function not in (self.IN, self.OUT):
            raise ValueError("An invalid direction was passed to setup()")
        pull = self.PUD_OFF if pull_up_down is None else pull_up_down
        if pull not in (self.PUD_OFF, self.PUD_DOWN, self.PUD_UP):
            raise ValueError("Invalid value for pull_up_down")
        if function == self.OUT and pull != self.PUD_OFF:
            raise ValueError("pull_up_down parameter is not valid for outputs")
        self.functions[channel], self.pulls[channel] = function, pull
        if function == self.OUT:
            self._outputs[channel] = 0
            if initial != -1:
                self.output(channel, initial)

    def gpio_function(self, channel: int) -> int:
        self._check(channel)
        return self.functions[channel] if channel in self.functions else int(self.IN)

    def input(self, channel: int) -> int:
        self._check(channel)
        if self.broken or channel not in self.functions:
            raise RuntimeError("You must setup() the GPIO channel first")
        return self.level(channel)

    def output(self, channel: int, level: int) -> None:
        self._check(channel)
        if self.broken or self.functions.get(channel) != self.OUT:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self._outputs[channel] = int(bool(level))
        self.written.append((channel, int(bool(level))))

    def add_event_detect(
        self, channel: int, edge: int, callback: Callback, bouncetime: int | None = None
    ) -> None:
        self._check(channel)
        if self.functions.get(channel) != self.IN:
            raise RuntimeError("You must setup() the GPIO channel as an input first")
        if edge not in (self.RISING, self.FALLING, self.BOTH):
            raise ValueError("The edge must be set to RISING, FALLING or BOTH")
        if channel in self._edges:
            raise RuntimeError("Conflicting edge detection already enabled for this GPIO channel")
        self._edges[channel] = (edge, callback)
        self.bounce_times[channel] = bouncetime

    def remove_event_detect(self, channel: int) -> None:
        self._check(channel)
        self._edges.pop(channel, None)

    def cleanup(self, channel: int | None = None) -> None:
        for one in list(self.functions) if channel is None else [channel]:
            self.functions.pop(one, None)
            self._edges.pop(one, None)
            self._outputs.pop(one, None)
        if channel is None:
            self.mode = None

    # ------------------------------------------------ the world

    def drive(self, channel: int, level: int, noticed: bool = True) -> None:
        """Put a level on a pin from outside; with `noticed` False the edge is lost on its way to the callback."""
        if self.functions.get(channel) == self.OUT:
            raise RuntimeError(f"GPIO {channel} is an output: that would be a short circuit")
        before = self.level(channel)
        self._driven[channel] = level
        edge, callback = self._edges.get(channel, (0, None))
        wanted = (self.BOTH, self.RISING if level else self.FALLING)
        if callback is not None and noticed and level != before and edge in wanted:
            callback(channel)

    def let_go(self, channel: int) -> None:
        """Nothing drives the pin: its pull resistor decides."""
        self.drive(channel, int(self.pulls.get(channel) == self.PUD_UP))
        del self._driven[channel]

    def level(self, channel: int) -> int:
        """The level on the pin, whoever makes it."""
        if self.functions.get(channel) == self.OUT:
            return self._outputs[channel]
        return self._driven.get(channel, int(self.pulls.get(channel) == self.PUD_UP))

    def watched(self) -> set[int]:
        """The pins whose edges are called back."""
        return set(self._edges)

    def _check(self, channel: int) -> None:
        if self.mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode()")
        if channel not in NUMBERS:
            raise ValueError("The channel sent is invalid on a Raspberry Pi")


def open_bridge() -> tuple[GpiozeroPins, BridgeGPIO]:
    """Pins by gpiozero's factory for RPi.GPIO on what it takes for a Pi 4B, and the world behind them."""
    bridge, package = BridgeGPIO(), ModuleType("RPi")
    stand_ins = {"RPi": package, "RPi.GPIO": bridge}
    with patch.object(package, "GPIO", bridge, create=True), patch.dict("sys.modules", stand_ins):
        sys.modules.pop(FACTORY, None)
        module = import_module(FACTORY)  # a copy of its own, for it keeps the RPi.GPIO that it found
        module.RPiGPIOFactory._get_revision = lambda _: PI_4B
        return open_pins("rpigpio", PI_4), bridge
