"""The bench of the real firmware: it runs under MicroPython on a pty, and without MicroPython it says so."""

import re
import sys
from pathlib import Path

import pytest

from firmware_py.bench.firmware import FirmwareOnPty, Silent, firmware_on_pty, running
from hardware.seats.protocol import HEARTBEAT, LEDS, PING, PONG, PacketFrames, wrap
from tests.hardware.seats.firmware_tools import tool


def test_the_real_firmware_answers_every_ping_and_takes_every_colour() -> None:
    with running(tool("micropython")) as host:
        took = host.round_trips(20)
        assert len(took) == 20 and all(0 < ms < 1000 for ms in took)
        assert host.frames_a_second(60) > 0


def test_the_row_tells_round_trip_and_frames_a_second() -> None:
    row = firmware_on_pty(tool("micropython"), 20, 60)
    found = re.fullmatch(
        r"round trip p50 ([\d.]+) ms, p99 ([\d.]+) ms over 20 pings; ([\d,]+) frames a second, .*", row
    )
    assert found is not None and float(found[1]) <= float(found[2])


def test_without_micropython_the_row_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert firmware_on_pty() == "not measured: micropython is not installed"


def test_a_micropython_that_ends_at_once_is_told() -> None:
    assert firmware_on_pty("/bin/true").startswith("not measured: ")


class Loop:
    """A port at whose other end every ping is answered, after a heartbeat; it counts what it was told."""

    def __init__(self) -> None:
        self.told: list[int] = []
        self._frames = PacketFrames()
        self._answers = bytearray()

    def read(self) -> bytes:
        data = bytes(self._answers)
        self._answers.clear()
        return data

    def write(self, data: bytes) -> None:
        for packet in self._frames.feed(data):
            self.told.append(packet.kind)
            if packet.kind == PING:
                self._answers += wrap(HEARTBEAT, 0, bytes(17)) + wrap(PONG, 0, packet.body + bytes(4))

    def close(self) -> None:
        """Nothing is held."""


def test_two_frames_go_out_for_each_that_comes_back() -> None:
    port = Loop()
    assert FirmwareOnPty(port, lambda: None).frames_a_second(30) > 0
    assert (port.told.count(LEDS), port.told.count(PING)) == (10, 10)


def test_a_board_that_keeps_silent_ends_the_wait() -> None:
    def too_late() -> None:
        raise Silent("the firmware does not answer")

    port = Loop()
    with pytest.raises(Silent, match="does not answer"):
        FirmwareOnPty(port, too_late).greet()
    assert port.told == [0x81]
