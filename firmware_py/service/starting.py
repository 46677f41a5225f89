"""Tells the service manager how the program stands, and asks it for patience while a slow start still moves.

Imports nothing of ours, for it begins before all that takes long: on a slow computer the imports alone take minutes.
"""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

LOOK_EVERY_S: Final = 5.0
PATIENCE_S: Final = 60  # from each look that found something moved
LONGEST_S: Final = 900.0  # of a start: a loop without an end moves too
IO: Final = Path("/proc/self/io")


def notify(message: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Tells the service manager, if there is one that listens; gives whether it was told."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
        to.setblocking(False)  # a manager that does not listen must not make us wait
        to.sendto(message.encode(), address.replace("@", "\0", 1))
        return True
    return False


def work_done() -> tuple[int, str]:
    """What a process that moves makes more of: tenths of a second of processor, and bytes read and written."""
    try:
        io = IO.read_text("ascii")
    except OSError:
        io = ""
    return int(time.process_time() * 10), io


class SlowStart:
    """Decides whether the service manager is asked to wait longer, from looks at the work done so far.

    Each look reads a file of /proc, so what a look itself reads must not count: bytes of the disk do, calls do not.
    """

    def __init__(self, longest_s: float = LONGEST_S) -> None:
        self._before: tuple[int, int] | None = None
        self._longest_s = longest_s

    def look(self, since_s: float, done: tuple[int, str]) -> str:
        """The message for the service manager after `since_s` seconds; "" where nothing moved, or for too long."""
        processor, io = done
        now = processor, sum(_bytes_of_disk(io))
        moved, self._before = now != self._before, now
        return f"EXTEND_TIMEOUT_USEC={PATIENCE_S * 1_000_000}" if moved and since_s < self._longest_s else ""


def _bytes_of_disk(io: str) -> Iterator[int]:
    for line in io.splitlines():
        key, _, value = line.partition(": ")
        if key in ("read_bytes", "write_bytes") and value.isdecimal():
            yield int(value)


def ask_for_patience(
    environment: Mapping[str, str] = os.environ, work: Callable[[], tuple[int, str]] = work_done
) -> threading.Event:
    """Asks the service manager, if there is one, for patience every few seconds until what it gives is set."""
    over, slow, begun_s = threading.Event(), SlowStart(), time.monotonic()

    def ask() -> None:
        while not over.is_set():
            if message := slow.look(time.monotonic() - begun_s, work()):
                notify(message, environment)
            over.wait(LOOK_EVERY_S)

    if environment.get("NOTIFY_SOCKET"):
        threading.Thread(target=ask, name="patience", daemon=True).start()
    return over


_asking: list[threading.Event] = []


def begin() -> None:
    """The program starts: from now on it asks for patience, until it is `ready`."""
    _asking.append(ask_for_patience())


def ready(status: str) -> None:
    """Tells the service manager that the program serves, and what."""
    while _asking:
        _asking.pop().set()
    notify(f"STATUS={status}")  # first, for what READY=1 sets going asks for it
    notify("READY=1")
