"""Samples from ALSA by its own recorder, arecord, in a process of its own.

The pipe between the two is the queue, and the kernel bounds it (64 KiB, 2 s of sound). When nobody reads,
arecord waits and drops samples; the table never waits for it.
"""

import os
from collections.abc import Sequence
from subprocess import DEVNULL, PIPE, Popen
from typing import IO

from hardware.readings import DeviceError

RATE_HZ = 16_000
PIPE_BYTES = 65_536
# No longer than a window of 50 ms, so that windows are complete one by one.
PERIOD_US = 25_000


class Arecord:
    """Starts arecord for an ALSA device. Give a card by its name, such as "plughw:CARD=Device": numbers change
    with the order of plugging in. `command` replaces the whole command line.
    """

    def __init__(
        self, device: str = "default", rate_hz: int = RATE_HZ, command: Sequence[str] | None = None
    ) -> None:
        self.command = tuple(command or _command_line(device, rate_hz))
        self._started: list[Popen[bytes]] = []

    def open(self) -> "ArecordSource":
        """A running recorder; DeviceError if the program is not there. Ended ones are cleared away."""
        self._started = [process for process in self._started if process.poll() is None]
        try:
            process = Popen(self.command, bufsize=0, stdin=DEVNULL, stdout=PIPE, stderr=PIPE)
        except OSError as error:
            raise DeviceError(f"{self.command[0]}: {error.strerror}: sudo apt install alsa-utils") from error
        self._started.append(process)
        return ArecordSource(process)


class ArecordSource:
    """The samples of a running recorder."""

    def __init__(self, process: Popen[bytes]) -> None:
        self.process = process
        self._samples = _unblocked(process.stdout)
        self._complaints = _unblocked(process.stderr)
        self._said = b""

    def read(self) -> bytes:
        """What came since the last call; DeviceError with the recorder's last words when it has ended."""
        self._said = (self._said + (_read(self._complaints) or b""))[-1000:]
        pcm = _read(self._samples)
        if pcm is None:
            self._said += _read(self._complaints) or b""
            raise DeviceError(f"recorder ended: {_last_line(self._said) or 'without a word'}")
        return pcm

    def close(self) -> None:
        """Stop the recorder."""
        self.process.kill()
        self._samples.close()
        self._complaints.close()


def _command_line(device: str, rate_hz: int) -> tuple[str, ...]:
    form = ("--file-type=raw", "--format=S16_LE", "--channels=1", f"--rate={rate_hz}")
    return ("arecord", "--quiet", f"--device={device}", *form, f"--period-time={PERIOD_US}")


def _unblocked(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise DeviceError("the recorder has no pipe")
    os.set_blocking(pipe.fileno(), False)
    return pipe


def _read(pipe: IO[bytes]) -> bytes | None:
    """What is in the pipe, b"" if nothing is yet, None at its end."""
    try:
        return os.read(pipe.fileno(), PIPE_BYTES) or None
    except BlockingIOError:
        return b""


def _last_line(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")
