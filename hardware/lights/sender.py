"""Writes the frames of one bus in a thread of its own, for a transfer takes up to 20 ms and the loop has no time.

Only the latest frame waits: one that comes before the last was taken replaces it, because lamps want to know what
is and not what was.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Protocol, TypeAlias

from hardware.lights.port import LightPort


@dataclass(frozen=True, slots=True)
class FrameJob:
    """The bytes of a frame, and what its LEDs then draw at most from each rail (in the unit of Load.held)."""

    data: bytes
    loads: dict[str, int] = field(default_factory=dict)


class FrameSender(Protocol):
    """What sends the frames of one bus; the first and the last one is dark.

    When a write fails the sender is lost and takes nothing until `retry` has opened the port anew.
    """

    def offer(self, job: FrameJob) -> bool:
        """Send this frame next; False if the sender is lost or closed."""
        ...

    def held(self, rail: str) -> int:
        """What the LEDs of the bus can draw from a rail at most before they have taken up another frame."""
        ...

    def trouble(self) -> tuple[int, str]:
        """How often in a row it failed, and why; (0, "") if all is well. Raises what was a bug in the thread."""
        ...

    def retry(self) -> None:
        """Open the port of a lost sender again and make the LEDs dark."""
        ...

    def flush(self, timeout_s: float) -> bool:
        """Wait until nothing is left to be sent; False if that took too long."""
        ...

    def close(self, timeout_s: float) -> None:
        """Make the LEDs dark, give the port back and end the thread. A transfer that hangs is left behind."""
        ...


MakeSender: TypeAlias = Callable[[LightPort, Callable[[], LightPort], FrameJob, str], FrameSender]
"""Makes one of an open port, how to open it anew, its dark frame, and its name. The loads of that frame are what the
LEDs may draw until it has reached them: the program before this one may have left them bright.
"""


class ThreadedSender:
    """Sends frames in a thread of its own."""

    def __init__(self, port: LightPort, reopen: Callable[[], LightPort], first: FrameJob, name: str) -> None:
        self._port: LightPort | None = port
        self._reopen = reopen
        self._dark = FrameJob(first.data)
        self._changed = Condition()
        self._waiting: FrameJob | None = self._dark
        self._writing: FrameJob | None = None
        self._shown = first
        self._failures = 0
        self._reason = ""
        self._bug: Exception | None = None
        self._closing = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def offer(self, job: FrameJob) -> bool:
        with self._changed:
            if self._failures or self._closing:
                return False
            self._wait_with(job)
            return True

    def held(self, rail: str) -> int:
        with self._changed:
            return max(job.loads.get(rail, 0) for job in self._possible())

    def trouble(self) -> tuple[int, str]:
        with self._changed:
            if self._bug:
                raise self._bug
            return self._failures, self._reason

    def retry(self) -> None:
        with self._changed:
            if self._failures and not self._closing:
                self._wait_with(self._dark)

    def flush(self, timeout_s: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: not (self._waiting or self._writing), timeout_s)

    def close(self, timeout_s: float) -> None:
        with self._changed:
            self._closing = True
            self._waiting = None if self._failures else self._dark
            self._changed.notify_all()
        self._thread.join(timeout_s)

    def _wait_with(self, job: FrameJob) -> None:
        self._waiting = job
        self._changed.notify_all()

    def _possible(self) -> list[FrameJob]:
        """The frames that the LEDs may show now or soon."""
        return [job for job in (self._shown, self._writing, self._waiting) if job is not None]

    def _run(self) -> None:
        try:
            while (job := self._take()) is not None:
                self._write(job)
        except Exception as bug:
            # A thread would take its bug to the grave; the loop shall stumble over it.
            with self._changed:
                self._bug = bug
                self._failures += 1
                self._settle(self._shown)
        finally:
            self._drop_port()

    def _take(self) -> FrameJob | None:
        """The frame to write next; None when it is time to end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is not None or self._closing)
            self._writing, self._waiting = self._waiting, None
            return self._writing

    def _write(self, job: FrameJob) -> None:
        try:
            if self._port is None:
                self._port = self._reopen()
            self._port.write(job.data)
        except OSError as error:
            self._drop_port()
            with self._changed:
                self._failures += 1
                self._reason = error.strerror or str(error)
                self._settle(FrameJob(b"", _worst(self._possible())))
        else:
            with self._changed:
                self._failures, self._reason = 0, ""
                self._settle(job)

    def _settle(self, shown: FrameJob) -> None:
        """The LEDs show this, or at worst as much as this."""
        self._shown, self._writing = shown, None
        if self._failures:
            self._waiting = None
        self._changed.notify_all()

    def _drop_port(self) -> None:
        if self._port is not None:
            with suppress(OSError):
                self._port.close()
            self._port = None


def _worst(jobs: Iterable[FrameJob]) -> dict[str, int]:
    """The highest load of each rail."""
    worst: dict[str, int] = {}
    for job in jobs:
        for rail, load in job.loads.items():
            worst[rail] = max(load, worst.get(rail, 0))
    return worst
