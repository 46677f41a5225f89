"""The controller's pins, by gpiozero. It is imported when pins are opened, so a laptop needs none of it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from hardware.buttons.factory import Facts, check_factory, read_facts, wanted_factory
from hardware.readings import DeviceError


class InputPin(Protocol):
    """A pin with a button to ground."""

    def down(self) -> bool:
        """Whether the button is down at this moment; DeviceError if the pin can't be read."""
        ...

    def close(self) -> None:
        """Give the pin back; its edges are not told any more."""
        ...


class OutputPin(Protocol):
    """A pin that switches something."""

    def set(self, on: bool) -> None:
        """Drive the pin high or low; DeviceError if it can't be driven."""
        ...

    def close(self) -> None:
        """Give the pin back; it is an input then."""
        ...


class Pins(Protocol):
    """All pins of the controller. Numbers are those of the GPIO lines, not of the header."""

    def input(self, number: int, on_edge: Callable[[bool], None]) -> InputPin:
        """A pin with pull-up. `on_edge` gets True when the button goes down and False when it comes up, bounce
        included, and from a thread of the library.
        """
        ...

    def output(self, number: int) -> OutputPin:
        """A pin that is low at first."""
        ...

    def close(self) -> None:
        """Give all pins back."""
        ...


def open_pins(name: str | None = None, facts: Facts | None = None) -> "GpiozeroPins":
    """The pins by the pin factory of this name, or that of the environment; DeviceError tells what is missing."""
    chosen = wanted_factory(os.environ) if name is None else name
    sentence = check_factory(chosen, facts or read_facts())
    if sentence is not None:
        raise DeviceError(sentence)
    with _device_errors(f"pin factory {chosen}"):
        return GpiozeroPins(_MAKERS[chosen]())


class Factory(Protocol):
    """What is used of a pin factory of gpiozero."""

    def close(self) -> None: ...


class GpiozeroPins:
    """The pins of a pin factory of gpiozero. Open the factory once: two of one kind share their pins."""

    def __init__(self, factory: Factory) -> None:
        self._factory = factory

    def input(self, number: int, on_edge: Callable[[bool], None]) -> InputPin:
        # Without bounce_time: gpiozero's own filter can swallow a release and then misses the next press.
        # No gpiozero.Button either, which keeps a thread running for each button.
        with _device_errors(f"GPIO {number}"):
            from gpiozero import DigitalInputDevice

            device = DigitalInputDevice(number, pull_up=True, bounce_time=None, pin_factory=self._factory)
            device.when_activated = partial(on_edge, True)
            device.when_deactivated = partial(on_edge, False)
            return _Input(number, device)

    def output(self, number: int) -> OutputPin:
        with _device_errors(f"GPIO {number}"):
            from gpiozero import DigitalOutputDevice

            return _Output(number, DigitalOutputDevice(number, pin_factory=self._factory))

    def close(self) -> None:
        """Give all pins back."""
        self._factory.close()


class _InputDevice(Protocol):
    is_active: bool

    def close(self) -> None: ...


class _OutputDevice(Protocol):
    def on(self) -> None: ...

    def off(self) -> None: ...

    def close(self) -> None: ...


class _Input:
    def __init__(self, number: int, device: _InputDevice) -> None:
        self._number = number
        self._device = device

    def down(self) -> bool:
        with _device_errors(f"GPIO {self._number}"):
            return bool(self._device.is_active)

    def close(self) -> None:
        self._device.close()


class _Output:
    def __init__(self, number: int, device: _OutputDevice) -> None:
        self._number = number
        self._device = device

    def set(self, on: bool) -> None:
        with _device_errors(f"GPIO {self._number}"):
            (self._device.on if on else self._device.off)()

    def close(self) -> None:
        self._device.close()


@contextmanager
def _device_errors(what: str) -> Iterator[None]:
    """Every error as DeviceError. The pin libraries have no common root: RPi.GPIO raises RuntimeError and
    ValueError, lgpio an error of its own that is a bare Exception, gpiozero others again.
    """
    try:
        yield
    except Exception as error:
        raise DeviceError(f"{what}: {error}") from error


def _lgpio() -> Factory:
    from gpiozero.pins.lgpio import LGPIOFactory

    factory: Factory = LGPIOFactory()
    return factory


def _rpigpio() -> Factory:
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    factory: Factory = RPiGPIOFactory()
    return factory


def _mock() -> Factory:
    from gpiozero.pins.mock import MockFactory

    factory: Factory = MockFactory()
    return factory


_MAKERS: dict[str, Callable[[], Factory]] = {"lgpio": _lgpio, "rpigpio": _rpigpio, "mock": _mock}
