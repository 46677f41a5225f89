"""Serial ports on a pty: nothing blocks, and a port that goes is a DeviceError."""

import os
import pty
import select
import threading
import time
import tty
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from hardware.readings import DeviceError
from hardware.seats.ports import Port
from hardware.seats.serial_port import SLOW, Opening, SerialPort, Watcher, usb_ports

DEADLINE_S = 60.0


class Line:
    """A pty: `end` is the board's end, `path` the host's."""

    def __init__(self) -> None:
        self.end, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(self.end, False)
        self.path = os.ttyname(slave)
        self._slave = slave

    def unplug(self) -> None:
        for fd in (self.end, self._slave):
            os.close(fd)
        self.end = -1

    def fetch(self, count: int) -> bytes:
        """What the board's end gets, once it is `count` bytes."""
        data = b""
        while len(data) < count and select.select([self.end], [], [], DEADLINE_S)[0]:
            data += os.read(self.end, 65536)
        return data


@pytest.fixture
def line() -> Iterator[Line]:
    line = Line()
    yield line
    if line.end >= 0:
        line.unplug()


@pytest.fixture
def port(line: Line) -> Iterator[SerialPort]:
    port = SerialPort(line.path)
    yield port
    port.close()


def test_bytes_pass_unchanged_both_ways(line: Line, port: SerialPort) -> None:
    every = bytes(range(256))
    port.write(every)
    assert line.fetch(256) == every
    os.write(line.end, every)
    got = b""
    while len(got) < 256 and select.select([port.fileno()], [], [], DEADLINE_S)[0]:
        got += port.read()
    assert got == every


def test_reading_nothing_gives_nothing(port: SerialPort) -> None:
    assert port.read() == b""


def test_a_line_that_nobody_empties_blocks_nobody_and_drops_the_oldest(line: Line, port: SerialPort) -> None:
    for n in range(200):
        port.write(bytes((n,)) * 1000)
    port.write(b"now")
    data = b""
    while not data.endswith(b"now"):
        readable, writable, _ = select.select([line.end], [port.fileno()], [], DEADLINE_S)
        assert readable or writable, "the line is stuck"
        if readable:
            data += os.read(line.end, 65536)
        port.read()
    assert data[:1000] == bytes(1000)
    assert len(data) < 100_000


def test_a_port_that_goes_is_a_device_error(line: Line, port: SerialPort) -> None:
    line.unplug()
    with pytest.raises(DeviceError, match=f"unplugged from {line.path}"):
        port.read()
    with pytest.raises(DeviceError, match="unplugged"):
        port.write(b"x")
    port.close()
    port.close()


def test_a_port_that_is_not_there() -> None:
    with pytest.raises(DeviceError, match="No such file"):
        SerialPort("/dev/no-such-port")


def test_a_port_is_ours_alone(line: Line, port: SerialPort) -> None:
    with pytest.raises(DeviceError, match="another program uses it"):
        SerialPort(line.path)


def test_a_port_without_permission(monkeypatch: pytest.MonkeyPatch, line: Line) -> None:
    def refuse(path: str, flags: int) -> int:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("serial.serialposix.os.open", refuse)
    with pytest.raises(DeviceError, match="group dialout"):
        SerialPort(line.path)


def test_a_watcher_looks_again_and_again_and_gets_over_errors() -> None:
    looks: Iterator[list[str] | OSError] = iter([["acm0"], OSError("went away"), ["acm0", "acm1"]])
    third = threading.Event()

    def find() -> list[str]:
        look = next(looks, None)
        if look is None:
            third.set()
            return ["acm9"]
        if isinstance(look, OSError):
            raise look
        return look

    watcher = Watcher(find, every_s=0.001)
    assert third.wait(DEADLINE_S)
    watcher.close()
    assert watcher() == ["acm9"]


def test_a_port_that_goes_while_it_is_looked_at_does_not_end_the_watcher(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """pyserial made a number of a file that was gone; from then on no board was ever found again."""
    real = os.path.realpath
    monkeypatch.setattr(
        "serial.tools.list_ports_linux.glob.glob", lambda pattern: ["/dev/ttyACM7"] * ("ACM" in pattern)
    )
    monkeypatch.setattr("serial.tools.list_ports_linux.os.path.exists", lambda path: True)
    monkeypatch.setattr(
        "serial.tools.list_ports_linux.os.path.realpath",
        lambda path: "/sys/bus/usb" if path.endswith("subsystem") else real(path),
    )
    with pytest.raises(TypeError):
        usb_ports()
    looks, third = iter([["acm0"], None, None]), threading.Event()

    def find() -> list[str]:
        look = next(looks, ["acm1"])
        if look == ["acm1"]:
            third.set()
        return usb_ports() if look is None else look

    watcher = Watcher(find, every_s=0.001)
    assert third.wait(DEADLINE_S)
    watcher.close()
    assert watcher() == ["acm1"]


class SlowOpener:
    """A board that hangs: the system waits until `answers`."""

    def __init__(self, port: SerialPort | Exception) -> None:
        self.answers = threading.Event()
        self.asked = 0
        self._port = port

    def __call__(self, path: str) -> SerialPort:
        self.asked += 1
        assert self.answers.wait(DEADLINE_S)
        if isinstance(self._port, Exception):
            raise self._port
        return self._port


def fetched(opening: Opening, path: str) -> Port:
    """The port as soon as it is open."""
    deadline = time.monotonic() + DEADLINE_S
    while time.monotonic() < deadline:
        try:
            return opening(path)
        except DeviceError as error:
            assert str(error) == SLOW
    raise AssertionError("it never opened")


def test_a_board_that_hangs_when_its_port_is_opened_keeps_nobody_waiting(port: SerialPort) -> None:
    """The turn of the table took ten seconds, and the watchdog ended the program."""
    slow = SlowOpener(port)
    opening = Opening(slow, at_once_s=0.001)
    for _ in range(3):
        with pytest.raises(DeviceError, match="does not open yet"):
            opening("acm0")
    slow.answers.set()
    assert fetched(opening, "acm0") is port
    assert slow.asked == 1


def test_why_a_slow_port_does_not_open_is_told_once_and_it_is_tried_again() -> None:
    slow = SlowOpener(DeviceError("another program uses it"))
    slow.answers.set()
    opening = Opening(slow, at_once_s=DEADLINE_S)
    for asked in (1, 2):
        with pytest.raises(DeviceError, match="another program uses it"):
            opening("acm0")
        assert slow.asked == asked


def test_a_port_that_opens_at_once_is_there_at_once(line: Line) -> None:
    opened = Opening(at_once_s=DEADLINE_S)(line.path)
    assert opened.read() == b""
    opened.close()


def test_only_boards_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        ("/dev/ttyACM1", 0x2E8A),
        ("/dev/ttyS0", None),
        ("/dev/ttyUSB0", 0x0403),
        ("/dev/ttyACM0", 0x2E8A),
    ]
    ports = [SimpleNamespace(device=device, vid=vid) for device, vid in found]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    assert usb_ports() == ["/dev/ttyACM0", "/dev/ttyACM1"]
