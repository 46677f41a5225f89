"""The way to the SPI of a Raspberry Pi. The package spidev is imported when a port is opened, so a laptop needs
none of it. What keeps a port from opening is told as a sentence that says what to put where.
"""

from pathlib import Path
from typing import Protocol

from hardware.lights.wiring import Bus
from hardware.readings import DeviceError

BUFSIZ = Path("/sys/module/spidev/parameters/bufsiz")
DEVICE = "/dev/spidev"
CONFIG = "/boot/firmware/config.txt"
CMDLINE = "/boot/firmware/cmdline.txt"


class LightPort(Protocol):
    """Where the bytes of a bus go."""

    def write(self, data: bytes) -> None:
        """Send all of it without a gap; blocks as long as the wire needs, OSError if it can't be sent."""
        ...

    def close(self) -> None:
        """Give the port back."""
        ...


class SpiDev(Protocol):
    """What is used of spidev.SpiDev, that of Debian 13 (3.6) too."""

    max_speed_hz: int
    mode: int

    def open(self, bus: int, device: int) -> None: ...

    def writebytes2(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class SpiPort:
    """An open SPI device."""

    def __init__(self, device: SpiDev) -> None:
        self._device = device

    def write(self, data: bytes) -> None:
        self._device.writebytes2(data)

    def close(self) -> None:
        self._device.close()


def open_spi(bus: Bus, size: int, bufsiz: Path | None = None) -> LightPort:
    """The port of a bus whose frames have `size` bytes; DeviceError tells what is missing.

    A transfer that is larger than the kernel's buffer would be cut, and the gap between the pieces would begin a
    frame of its own in a WS2812.
    """
    _check_bufsiz(bus, size, bufsiz or BUFSIZ)
    device = _spidev(bus)
    try:
        device.open(*_numbers(bus))
        device.mode = 0
        device.max_speed_hz = bus.hz
    except OSError as error:
        device.close()
        raise DeviceError(_sentence(bus, error)) from error
    return SpiPort(device)


def _spidev(bus: Bus) -> SpiDev:
    try:
        from spidev import SpiDev as Opened
    except ImportError as error:
        raise DeviceError(
            f"bus {bus.name} needs the package spidev: pip install 'spacetable[pi5]' on a Pi 5, "
            "'spacetable[pi]' on an older one"
        ) from error
    device: SpiDev = Opened()
    return device


def _numbers(bus: Bus) -> tuple[int, int]:
    """The number of the SPI, and that of its chip select."""
    number, _, select = bus.device.removeprefix(DEVICE).partition(".")
    return int(number), int(select)


def _check_bufsiz(bus: Bus, size: int, file: Path) -> None:
    try:
        most = int(file.read_text(encoding="ascii"))
    except FileNotFoundError as error:
        raise DeviceError(_no_device(bus)) from error
    if size > most:
        room = max(65536, 1 << (size - 1).bit_length())
        raise DeviceError(
            f"a frame of bus {bus.name} has {size} bytes and spidev takes {most}: "
            f"add spidev.bufsiz={room} to the line in {CMDLINE} and restart"
        )


def _sentence(bus: Bus, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return _no_device(bus)
    if isinstance(error, PermissionError):
        return f"bus {bus.name} may not open {bus.device}: sudo usermod -aG spi, then the user's name, and log in again"
    return f"bus {bus.name} can't open {bus.device}: {error.strerror or error}"


def _no_device(bus: Bus) -> str:
    return (
        f"bus {bus.name} needs {bus.device}, which is not there: "
        f"put dtoverlay=spi{_numbers(bus)[0]}-1cs into {CONFIG} and restart"
    )
