"""What a device noticed. Real devices and their twins make the same readings: nothing behind them can tell.

A reading tells a state ("slot 5 holds this card"), never a change, so a lost one is healed by the next.
Tags and device names are still raw here: which card a tag belongs to is decided where readings are taken in.
"""

from collections import deque
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from engine.tables import BadValue, TableError

SLOTS = 12
BUTTONS = ("confirm", "cancel", "left", "right")

Tags: TypeAlias = tuple[str, str]
Health: TypeAlias = Literal["ready", "lost"]


class DeviceError(TableError, OSError):
    """A device that cannot be used: not there, gone, or answering nonsense."""


class Impossible(TableError, ValueError):
    """What no hand can do, such as one card in two slots; a twin refuses it and stays as it was."""


@dataclass(frozen=True, slots=True)
class SlotReading:
    """What lies in a card slot. `tags` are the tag at the coil, which is the half that is up, and the tag at
    the other end ("" if the device does not know it); None is an empty slot.
    """

    device: str
    slot: int
    tags: Tags | None

    def __post_init__(self) -> None:
        if not 1 <= self.slot <= SLOTS:
            raise BadValue("slot", f"expected 1 to {SLOTS}, got {self.slot}")


@dataclass(frozen=True, slots=True)
class PressReading:
    """A button that is down or up, bounce already removed."""

    device: str
    button: str
    down: bool


@dataclass(frozen=True, slots=True)
class NoiseReading:
    """How loud it is around the table, in dB."""

    device: str
    level_db: float


@dataclass(frozen=True, slots=True)
class DeviceReading:
    """A device that came (`ready`) or went (`lost`); `reason` is for people who look after the table."""

    device: str
    state: Health
    reason: str


Reading: TypeAlias = SlotReading | PressReading | NoiseReading | DeviceReading


class Device(Protocol):
    """What every device offers, real or twin."""

    name: str

    def poll(self, now_ms: int) -> list[Reading]:
        """What was noticed since the last call, oldest first; never blocks."""
        ...


def seat_device(seat: int) -> str:
    """The device name in the readings of a seat's slots and buttons.

    >>> seat_device(3)
    'seat/3'
    """
    return f"seat/{seat}"


def seat_of(device: str) -> int | None:
    """The seat whose device has this name; None if it is no seat's.

    >>> seat_of("seat/3"), seat_of("noise")
    (3, None)
    """
    kind, _, number = device.partition("/")
    return int(number) if kind == "seat" and number.isascii() and number.isdecimal() else None


class Outbox:
    """What a device noticed and nobody asked for yet, together with whether the device is there.

    A deque may be filled from a library's thread while the loop drains it.
    """

    def __init__(self, device: str) -> None:
        self.device = device
        self.health: Health = "ready"
        self._readings: deque[Reading] = deque([DeviceReading(device, "ready", "")])

    def put(self, reading: Reading) -> None:
        """Keep a reading for the next drain; what a lost device would have noticed is gone."""
        if self.health == "ready":
            self._readings.append(reading)

    def lose(self, reason: str) -> None:
        """The device went; said once."""
        if self.health == "ready":
            self.health = "lost"
            self._readings.append(DeviceReading(self.device, "lost", reason))

    def restore(self) -> None:
        """The device is there again; said once."""
        if self.health == "lost":
            self.health = "ready"
            self._readings.append(DeviceReading(self.device, "ready", ""))

    def drain(self) -> list[Reading]:
        """Everything since the last call, oldest first."""
        return [self._readings.popleft() for _ in range(len(self._readings))]
