"""What the limiter of the lights knows of the wires: how far their senders are. It depends on how fast a wire was, so a
wire file has it, and in a replay the limiter hears the same.

| event | where | what it tells |
| --- | --- | --- |
| `held` | bus | asked for the n-th time in this tick: n, what its LEDs could still draw, and from which rail |
| `full` | bus | the n-th frame of this tick was not taken, for the sender was lost |
| `trouble` | bus | how often in a row it had failed when it was asked, and why |

`held` is told only where it is not what the last frame draws.
"""

import itertools
from collections.abc import Callable

from firmware_py.wire.capture import WireLog
from firmware_py.wire.ports import SpiScript
from hardware.lights.port import LightPort
from hardware.lights.sender import FrameJob, FrameSender, MakeSender
from hardware.readings import DeviceError

PREFIX = "lights/"
"""In the names of senders, in front of the bus."""


def tapped_sender(make: MakeSender, log: WireLog) -> MakeSender:
    """The same senders, listened at."""

    def made(port: LightPort, reopen: Callable[[], LightPort], first: FrameJob, name: str) -> FrameSender:
        return _TappedSender(make(port, reopen, first, name), first, name.removeprefix(PREFIX), log)

    return made


class _Turns:
    """Counts within a tick."""

    def __init__(self) -> None:
        self._tick = -1
        self._count = itertools.count()

    def next(self, tick: int) -> int:
        if tick != self._tick:
            self._tick, self._count = tick, itertools.count()
        return next(self._count)


class _TappedSender:
    def __init__(self, sender: FrameSender, first: FrameJob, bus: str, log: WireLog) -> None:
        self._sender = sender
        self._dark = self._last = FrameJob(first.data)
        self._bus = bus
        self._log = log
        self._asked, self._offered = _Turns(), _Turns()
        self._trouble = (0, "")

    def offer(self, job: FrameJob) -> bool:
        turn = self._offered.next(self._log.tick)
        taken = self._sender.offer(job)
        if taken:
            self._last = job
        else:
            self._log.put("full", self._bus, str(turn))
        return taken

    def held(self, rail: str) -> int:
        turn = self._asked.next(self._log.tick)
        held = self._sender.held(rail)
        if held != self._last.loads.get(rail, 0):
            self._log.put("held", self._bus, f"{turn} {held} {rail}")
        return held

    def trouble(self) -> tuple[int, str]:
        trouble = self._sender.trouble()
        if trouble != self._trouble:
            self._trouble = trouble
            self._log.put("trouble", self._bus, f"{trouble[0]} {trouble[1]}")
        return trouble

    def retry(self) -> None:
        self._sender.retry()
        self._last = self._dark

    def flush(self, timeout_s: float) -> bool:
        return self._sender.flush(timeout_s)

    def close(self, timeout_s: float) -> None:
        self._sender.close(timeout_s)


class SenderScript:
    """The sender of a bus that is as far as it was then."""

    def __init__(self, port: SpiScript, first: FrameJob) -> None:
        self._port = port
        self._dark = self._last = FrameJob(first.data)
        port.write(first.data)

    def offer(self, job: FrameJob) -> bool:
        if not self._port.takes():
            return False
        self._last = job
        self._port.write(job.data)
        return True

    def held(self, rail: str) -> int:
        told = self._port.held(rail)
        return self._last.loads.get(rail, 0) if told is None else told

    def trouble(self) -> tuple[int, str]:
        return self._port.trouble

    def retry(self) -> None:
        self._last = self._dark
        self._port.write(self._dark.data)

    def flush(self, timeout_s: float) -> bool:
        return True

    def close(self, timeout_s: float) -> None:
        self._port.close()


def script_sender(
    port: LightPort, reopen: Callable[[], LightPort], first: FrameJob, name: str
) -> FrameSender:
    """The sender of a bus of the file."""
    if not isinstance(port, SpiScript):
        raise DeviceError(f"{name} is no wire of the file")
    return SenderScript(port, first)
