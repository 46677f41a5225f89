"""Pins that a test's fingers can reach: gpiozero's mock, and RPi.GPIO on the bridge. Both behave the same."""

from collections.abc import Callable, Iterable
from typing import Protocol

from gpiozero.pins.mock import MockFactory

from firmware_py.wire.fake_gpio import open_bridge
from hardware.buttons.pins import GpiozeroPins
from hardware.readings import Device, Reading


class Rig(Protocol):
    """Pins and the world around them."""

    pins: GpiozeroPins

    def touch(self, number: int, down: bool) -> None:
        """Close or open the contact between a pin and ground."""
        ...

    def level(self, number: int) -> int:
        """The level on a pin."""
        ...


class MockRig:
    def __init__(self) -> None:
        self._factory = MockFactory()
        self.pins = GpiozeroPins(self._factory)

    def touch(self, number: int, down: bool) -> None:
        pin = self._factory.pin(number)
        (pin.drive_low if down else pin.drive_high)()

    def level(self, number: int) -> int:
        return int(self._factory.pin(number).state)


class BridgeRig:
    def __init__(self) -> None:
        self.pins, self.bridge = open_bridge()

    def touch(self, number: int, down: bool) -> None:
        self.bridge.drive(number, int(not down))

    def level(self, number: int) -> int:
        return self.bridge.level(number)


RIGS: dict[str, Callable[[], Rig]] = {"mock": MockRig, "bridge": BridgeRig}


class Clock:
    """A clock that stands until a test moves it."""

    def __init__(self) -> None:
        self.now_ms = 0

    def __call__(self) -> int:
        return self.now_ms


def poll_until(device: Device, clock: Clock, end_ms: int, every_ms: int = 20) -> list[tuple[int, Reading]]:
    """All readings with their times, the device being polled as the table does."""
    readings: list[tuple[int, Reading]] = []
    while clock.now_ms < end_ms:
        clock.now_ms = min(clock.now_ms + every_ms, end_ms)
        readings += [(clock.now_ms, reading) for reading in device.poll(clock.now_ms)]
    return readings


def only(readings: Iterable[tuple[int, Reading]]) -> list[Reading]:
    """Readings without their times."""
    return [reading for _, reading in readings]
