"""What pages that look at finished games cost the table, and which of them have room.

Whoever runs the table takes what there is. Guests share a part of it: a small one while a game is played, for then the
crank may not wait for them; a larger one when nobody would notice.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from firmware_py.web.floods import Flow, neighbours

MOST: Final = 8  # pages that view at once
PART, IDLE_PART = 0.03, 0.24  # of a core for all guests together, while a game is played and while none is
AT_ONCE_S: Final = 0.01
WORK_S, REST_S = (
    0.004,
    0.008,
)  # of a record that is played again, and how long the table then has the processor
GUEST_REST_S: Final = 0.1  # the same for a guest while a game is played


class Share:
    """The guests' part of the table's time; `playing` tells whether a game is played now."""

    def __init__(self, playing: Callable[[], bool]) -> None:
        self.playing = playing
        self._flow = Flow(PART, AT_ONCE_S)
        self._one_at_a_time = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """What is done inside is a guest's: one piece at a time, and the next when the table has had its time for the
        last. Nothing inside waits.
        """
        async with self._one_at_a_time:
            await asyncio.sleep(self.wait_s(0.0, time.monotonic()))
            begun_s = time.thread_time()
            try:
                yield
            finally:
                self.wait_s(time.thread_time() - begun_s, time.monotonic())

    def wait_s(self, worked_s: float, now_s: float) -> float:
        """How long nothing more is done for a guest after so many seconds of a processor's time."""
        return self._flow.wait_s(worked_s if self.playing() else worked_s * PART / IDLE_PART, now_s)

    def rest_s(self, runs: bool) -> float:
        """How long the table has the processor for itself between two pieces of a record, which a page is shown that
        `runs` the table or not.
        """
        return GUEST_REST_S if self.playing() and not runs else REST_S


@dataclass(frozen=True, slots=True, eq=False)
class Viewer:
    """A page that views: where it comes from, whether it runs the table, and its line."""

    address: str
    runs: bool
    line: asyncio.BaseTransport | None

    def cut(self) -> None:
        """Ends its line without a word."""
        if isinstance(self.line, asyncio.Transport):
            self.line.abort()


class ViewerPlaces:
    """Who views, in the order in which they came. Whoever runs the table comes in before all guests, and of those no
    address keeps out another.
    """

    def __init__(self) -> None:
        self._here: dict[Viewer, None] = {}

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._here

    def come(self, viewer: Viewer) -> bool:
        """Whether there is room, which the oldest page of the address that has most of them may have to make."""
        if len(self._here) >= MOST:
            guests = [one for one in self._here if not one.runs]
            counts = Counter(neighbours(one.address) for one in guests)
            most = max(counts, key=counts.__getitem__, default="")
            own = 0 if viewer.runs else counts[neighbours(viewer.address)] + 1
            if counts[most] <= own:
                return False
            other = next(one for one in guests if neighbours(one.address) == most)
            self.go(other)
            other.cut()
        self._here[viewer] = None
        return True

    def go(self, viewer: Viewer) -> None:
        """A page has gone."""
        self._here.pop(viewer, None)
