"""The firmware of a seat board under MicroPython, measured from the host's end of a pty: the same files that run on a
board, the same serial port as at the table, and a real clock. Only the chips are fake.
"""

import os
import select
import subprocess
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import quantiles
from typing import Final

from engine.tables import TableError
from firmware_py.wire.micropython_board import FIRMWARE, find_micropython
from hardware.seats.ports import Port
from hardware.seats.protocol import (
    COLOUR_BYTES,
    BoardMessage,
    Greet,
    Hello,
    HostMessage,
    Leds,
    PacketFrames,
    Ping,
    Pong,
    encode,
    read,
)
from hardware.seats.serial_port import SerialPort

ROUND_TRIPS: Final = 2000
FRAMES: Final = 30_000
UNDER_WAY: Final = (
    8  # pings that may wait for their answer; with their colours less than the firmware reads at once
)
PATIENCE_S: Final = 10.0
NOT_INSTALLED: Final = "not measured: micropython is not installed"
NO_PTY: Final = "not measured: this system has no pty"


class Silent(TableError):
    """The firmware does not answer."""


class FirmwareOnPty:
    """The host's end of a running firmware's wire. `wait` returns when something came at the port, or raises Silent."""

    def __init__(self, port: Port, wait: Callable[[], None]) -> None:
        self._port = port
        self._wait = wait
        self._frames = PacketFrames()
        self._came: deque[BoardMessage] = deque()
        self._seq = 0

    def greet(self) -> None:
        """Say which version this is, and wait for the board to answer."""
        self._send(Greet())
        while not (isinstance(message := self._next(), Hello) and message.answer):
            pass

    def round_trips(self, count: int) -> list[float]:
        """How long each ping took to come back in ms, one after the other."""
        took = []
        for number in range(count):
            began = time.perf_counter()
            self._send(Ping(number))
            self._await_pong(number)
            took.append((time.perf_counter() - began) * 1000)
        return took

    def frames_a_second(self, count: int) -> float:
        """How many frames go over the wire, both directions together: colours for all slots, then a ping, so that the
        answer tells when the board has shown them.
        """
        rounds, sent = count // 3, 0
        began = time.perf_counter()
        for answered in range(rounds):
            while sent < min(rounds, answered + UNDER_WAY):
                self._send(Leds(bytes((sent % 256,)) * COLOUR_BYTES))
                self._send(Ping(sent))
                sent += 1
            self._await_pong(answered)
        return 3 * rounds / (time.perf_counter() - began)

    def _send(self, message: HostMessage) -> None:
        self._port.write(encode(message, self._seq))
        self._seq = (self._seq + 1) % 256

    def _await_pong(self, number: int) -> None:
        while not (isinstance(message := self._next(), Pong) and message.host_ms == number):
            pass

    def _next(self) -> BoardMessage:
        while not self._came:
            self._wait()
            for packet in self._frames.feed(self._port.read()):
                message = read(packet)
                if message is not None:
                    self._came.append(message)
        return self._came.popleft()


@contextmanager
def running(micropython: str) -> Iterator[FirmwareOnPty]:
    """The firmware on a pty, until the block ends; Silent if it does not answer."""
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    with subprocess.Popen(
        [micropython, str(FIRMWARE / "main.py"), "clock=real"],
        stdin=master,
        stdout=master,
        env={**os.environ, "MICROPYPATH": str(FIRMWARE.parent)},
    ) as process:
        os.close(master)
        port = SerialPort(os.ttyname(slave))
        try:
            host = FirmwareOnPty(port, lambda: _wait_for(port.fileno()))
            host.greet()
            yield host
        finally:
            process.kill()
            port.close()
            os.close(slave)


def _wait_for(port: int) -> None:
    if not select.select([port], [], [], PATIENCE_S)[0]:
        raise Silent(f"the firmware does not answer within {PATIENCE_S:.0f} s")


def firmware_on_pty(
    micropython: str | None = None, round_trips: int = ROUND_TRIPS, frames: int = FRAMES
) -> str:
    """Round trip and frames a second of the real firmware, or why they were not measured."""
    found = micropython or find_micropython()
    if found is None:
        return NOT_INSTALLED
    if os.name != "posix":
        return NO_PTY
    try:
        with running(found) as host:
            cut = quantiles(host.round_trips(round_trips), n=100)
            rate = host.frames_a_second(frames)
    except (TableError, OSError) as error:
        return f"not measured: {error}"
    return (
        f"round trip p50 {cut[49]:.2f} ms, p99 {cut[98]:.2f} ms over {round_trips:,} pings; "
        f"{rate:,.0f} frames a second, both directions together"
    )
