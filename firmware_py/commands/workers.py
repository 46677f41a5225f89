"""Work for all cores: the same pieces in the same order, whatever the number of processes, and a line of progress."""

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TextIO, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")

AHEAD = 3  # pieces given to each process before the first is taken back
EVERY_S = 0.5


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    else:
        return os.cpu_count() or 1


def in_order(work: Callable[[Job], Done], jobs: Iterable[Job], workers: int) -> Iterator[Done]:
    """What `work` makes of each job, in their order; jobs are taken as they are needed. With one worker it is done
    here. `work`, jobs and results go from process to process, so they are plain values and a function of a module.
    """
    if workers <= 1:
        yield from map(work, jobs)
        return
    with ProcessPoolExecutor(workers, initializer=_leave_the_keyboard) as pool:
        waiting: deque[Future[Done]] = deque()
        try:
            for job in jobs:
                waiting.append(pool.submit(work, job))
                if len(waiting) > AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def anywhere(
    work: Callable[[Job], Done], jobs: Iterable[Job], workers: int, address: str | None
) -> Iterator[Done]:
    """As in_order, on processes of this machine or on the Dask cluster of an address."""
    if address is None:
        return in_order(work, jobs, workers)
    from firmware_py.commands.cluster import on_cluster

    return on_cluster(work, jobs, address)


def _leave_the_keyboard() -> None:
    """Control-C is for the process that gave the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """One line on a terminal, rewritten twice a second: how much is done, and how fast. Elsewhere it is silent."""

    def __init__(self, out: TextIO, what: str, total: int | None = None) -> None:
        self._out = out
        self._what = what
        self._of = f" of {total:,}" if total is not None else ""
        self._began = self._told = time.monotonic()
        self._shown = out.isatty()
        self.done = 0

    def add(self, count: int) -> None:
        """`count` more are done."""
        self.done += count
        now = time.monotonic()
        if self._shown and now - self._told >= EVERY_S:
            self._told = now
            rate = self.done / max(now - self._began, 1e-9)
            self._out.write(f"\r{self.done:,}{self._of} {self._what}, {rate:,.0f} a second\x1b[K")
            self._out.flush()

    def end(self) -> None:
        """Takes the line away."""
        if self._shown:
            self._out.write("\r\x1b[K")
            self._out.flush()
