"""Serial ports by pyserial, which is imported only when a port is looked for or opened."""

import contextlib
import errno
import os
import select
import threading
from collections.abc import Callable
from concurrent.futures import Future

from hardware.readings import DeviceError
from hardware.seats.ports import Opener, Port

PORT_ERRORS: tuple[type[Exception], ...] = (OSError,)
try:
    import termios
except ImportError:  # Windows
    pass
else:
    PORT_ERRORS = (OSError, termios.error)  # which is no OSError

CHUNK = 4096
PENDING_MAX = 4096
LIST_S = 0.5
AT_ONCE_S = 0.02
SLOW = "does not open yet; the firmware at its end may have stopped"
USB_VENDORS = (0x2E8A,)
"""Raspberry Pi, whose number MicroPython uses on the RP2040 and the RP2350."""


class SerialPort:
    """An open port. Reading and writing never block; what the line does not take at once is sent by the next call."""

    def __init__(self, path: str) -> None:
        import serial

        self.path = path
        self._pending = b""
        try:
            # At USB the baud rate means nothing. `exclusive` keeps a second program away from the board.
            self._serial = serial.Serial(path, 115200, timeout=0, write_timeout=0, exclusive=True)
        except PORT_ERRORS as error:
            raise DeviceError(_why(error)) from error

    def fileno(self) -> int:
        """For select, on systems that have it."""
        return int(self._serial.fileno())

    def read(self) -> bytes:
        try:
            self._flush()
            return bytes(self._serial.read(CHUNK))
        except PORT_ERRORS as error:
            raise DeviceError(f"unplugged from {self.path}") from error

    def write(self, data: bytes) -> None:
        """A line that has taken nothing for 4096 bytes is stuck: the old ones go, both sides tell all again anyway."""
        self._pending = data if len(self._pending) > PENDING_MAX else self._pending + data
        try:
            self._flush()
        except PORT_ERRORS as error:
            raise DeviceError(f"unplugged from {self.path}") from error

    def close(self) -> None:
        """The kernel waits up to 30 s for unsent bytes of a port that it closes, so they go first."""
        with contextlib.suppress(*PORT_ERRORS):
            self._serial.reset_output_buffer()
        self._serial.close()

    def _flush(self) -> None:
        while self._pending and self._writable():
            self._pending = self._pending[self._serial.write(self._pending) :]

    def _writable(self) -> bool:
        """pyserial 3.5 turns in circles when it writes without a timeout to a line that is full."""
        return os.name != "posix" or bool(select.select([], [self._serial], [], 0)[1])


class Opening:
    """An Opener whose `opener` works in a thread: the system waits seconds for a board that hangs to take its settings.
    A port that is not open at once is one that can't be opened yet; whoever asks again gets it.
    """

    def __init__(self, opener: Opener = SerialPort, at_once_s: float = AT_ONCE_S) -> None:
        self._opener = opener
        self._at_once_s = at_once_s
        self._begun: dict[str, Future[Port]] = {}

    def __call__(self, path: str) -> Port:
        """The open port, or DeviceError with the reason."""
        wait_s = 0.0
        if path not in self._begun:
            self._begun[path] = future = Future[Port]()
            threading.Thread(
                target=self._open, args=(path, future), name="opening a port", daemon=True
            ).start()
            wait_s = self._at_once_s
        try:
            port = self._begun[path].result(wait_s)
        except TimeoutError as error:
            raise DeviceError(SLOW) from error
        except BaseException:
            del self._begun[path]
            raise
        del self._begun[path]
        return port

    def _open(self, path: str, future: "Future[Port]") -> None:
        """Runs in a thread: it only puts down what came of it, bugs too."""
        try:
            future.set_result(self._opener(path))
        except Exception as error:
            future.set_exception(error)


class Watcher:
    """A Lister: a thread looks for the ports of boards twice a second, for that may take a while; a call gives what
    it found last.
    """

    def __init__(self, find: Callable[[], list[str]] | None = None, every_s: float = LIST_S) -> None:
        self._find = find or usb_ports
        self._every_s = every_s
        self._paths: list[str] = []
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, name="serial ports", daemon=True)
        self._thread.start()

    def __call__(self) -> list[str]:
        """The paths at which a board may be."""
        return self._paths

    def close(self) -> None:
        """Look no more."""
        self._done.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._done.is_set():
            # A port went while it was looked at: pyserial takes what it can't read any more for a number.
            with contextlib.suppress(OSError, TypeError, ValueError):
                self._paths = self._find()
            self._done.wait(self._every_s)


def usb_ports() -> list[str]:
    """The paths of all serial ports at USB whose vendor is Raspberry Pi."""
    from serial.tools import list_ports

    return sorted(port.device for port in list_ports.comports() if port.vid in USB_VENDORS)


def _why(error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EACCES:
        return "no permission; add the user to the group dialout"
    if number in (errno.EAGAIN, errno.EBUSY):
        return "another program uses it"
    return os.strerror(number) if number else str(error)
