"""MicroPython's raw mode on a serial line: runs a few lines of code on a board in service mode."""

import time
from collections.abc import Callable
from typing import Final

from engine.tables import TableError
from hardware.seats.ports import Port
from hardware.seats.serial_port import SerialPort, usb_ports

RAW: Final = b"\r\x03\x03\x01"
READY: Final = b"raw REPL; CTRL-B to exit\r\n>"
TAKEN: Final = b"OK"
END: Final = b"\x04"
ANSWER_S: Final = 60.0  # a thousand tries take about 10 s
STEP_S: Final = 0.01
HELP: Final = "hold cancel while you plug the cable in, and stop the table before"


class BenchLine:
    """A board at its prompt. `now` and `wait` are the clock, in s."""

    def __init__(
        self,
        port: Port,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._port = port
        self._now = now
        self._wait = wait
        self._heard = b""
        port.write(RAW)
        self._until(READY, 3.0)

    def run(self, code: str) -> str:
        """What the code prints. TableError with the last line of its trace if it fails."""
        self._port.write(code.encode() + END)
        self._until(TAKEN, 3.0)
        printed = self._until(END, ANSWER_S)
        trace = self._until(END, 3.0)
        if trace:
            raise TableError(f"the board: {trace.decode(errors='replace').strip().splitlines()[-1]}")
        return printed.decode(errors="replace")

    def close(self) -> None:
        """Leave the raw mode and the port."""
        self._port.write(b"\r\x02")
        self._port.read()
        self._port.close()

    def _until(self, mark: bytes, seconds: float) -> bytes:
        """What comes before this mark."""
        end = self._now() + seconds
        while mark not in self._heard:
            if self._now() > end:
                raise TableError(f"the board does not answer at its prompt: {HELP}")
            self._heard += self._port.read()
            if mark not in self._heard:
                self._wait(STEP_S)
        found, _, self._heard = self._heard.partition(mark)
        return found


def open_bench() -> BenchLine:
    """The first board that is plugged in."""
    paths = usb_ports()
    if not paths:
        raise TableError(f"no board is plugged in: {HELP}")
    return BenchLine(SerialPort(paths[0]))
