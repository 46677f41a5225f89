"""What keeps an SPI device from opening is told as a sentence that says what to put where."""

import builtins
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from hardware.lights.port import open_spi
from hardware.lights.spi import SpiLights
from hardware.lights.wiring import Bus
from hardware.readings import DeviceError
from tests.hardware.lights.benches import Desk, bus, rail

STRIP = Bus("strip", "ws2812b", 0, 600, "/dev/spidev0.0", 8_340_000)
FRAME = 320 + 600 * 15


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def refusal(desk: Desk, one: Bus = STRIP, size: int = FRAME) -> str:
    with pytest.raises(DeviceError) as caught:
        desk.open(one, size)
    assert (desk.opened, desk.closings) == ([], desk.openings)
    return str(caught.value)


def test_buffer_that_is_too_small_for_a_frame(desk: Desk) -> None:
    desk.bufsiz.write_text("4096\n", encoding="ascii")
    assert refusal(desk) == (
        "a frame of bus strip has 9320 bytes and spidev takes 4096: "
        "add spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt and restart"
    )
    desk.open(STRIP, 4096).close()


def test_buffer_of_a_giant_strip(desk: Desk) -> None:
    assert "add spidev.bufsiz=131072 " in refusal(desk, size=70_000)


@pytest.mark.parametrize("chip", ["apa102", "ws2812b"])
def test_buffer_is_checked_for_the_frames_that_the_strip_really_has(desk: Desk, chip: str) -> None:
    cabinet = desk.cabinet(rail() + bus(chip), 300)
    with desk.lights(cabinet) as lights:
        lights.show(b"\xff" * 900)
    (size,) = {len(data) for data in desk.sent["/dev/spidev0.0"]}
    desk.bufsiz.write_text(str(size), encoding="ascii")
    SpiLights(cabinet, desk.open).close()
    desk.bufsiz.write_text(str(size - 1), encoding="ascii")
    with pytest.raises(DeviceError, match=f"has {size} bytes and spidev takes {size - 1}: "):
        SpiLights(cabinet, desk.open)


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5])
def test_missing_device(desk: Desk, number: int) -> None:
    desk.open_error = FileNotFoundError(2, "No such file or directory")
    device = f"/dev/spidev{number}.0"
    assert refusal(desk, Bus("strip", "apa102", 0, 1, device, 8_000_000)) == (
        f"bus strip needs {device}, which is not there: "
        f"put dtoverlay=spi{number}-1cs into /boot/firmware/config.txt and restart"
    )


def test_kernel_without_spidev(desk: Desk) -> None:
    desk.bufsiz.unlink()
    assert "put dtoverlay=spi0-1cs into /boot/firmware/config.txt and restart" in refusal(desk)


def test_device_of_another_user(desk: Desk) -> None:
    desk.open_error = PermissionError(13, "Permission denied")
    assert "may not open /dev/spidev0.0: sudo usermod -aG spi" in refusal(desk)


def test_other_errors_keep_their_words(desk: Desk) -> None:
    desk.open_error = OSError(16, "Device or resource busy")
    assert refusal(desk) == "bus strip can't open /dev/spidev0.0: Device or resource busy"


def test_package_that_is_not_installed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_spidev(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> object:
        if name == "spidev":
            raise ImportError("No module named 'spidev'")
        return real(name, globals, locals, fromlist, level)

    monkeypatch.delitem(sys.modules, "spidev")
    monkeypatch.setattr(builtins, "__import__", without_spidev)
    assert "needs the package spidev: pip install 'spacetable[pi5]' on a Pi 5" in refusal(desk)


def test_real_kernel_is_asked_unless_told_otherwise(desk: Desk) -> None:
    """This machine may or may not have SPI; no strip has this many LEDs."""
    with pytest.raises(DeviceError, match=r"spidev\.bufsiz=|which is not there"):
        open_spi(STRIP, 1 << 40)
