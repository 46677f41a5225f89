"""One button line: the edges that were told and the levels that are read, put together.

Edges alone can mislead. A library's callback may come late, and it may read the pin when the next edge has
passed already and then tell nothing. So the pin is read at every look as well, and a level counts only while
pin and edges agree.
"""

from hardware.buttons.debounce import SETTLE_MS, Debouncer

STUCK_MS = 10_000


class InputLine:
    """One line with its bounce taken out. Times are ms of one clock; one that runs backwards is held.

    >>> line = InputLine()
    >>> line.edge(True, 100), line.look(True, 120), line.look(True, 140)
    (None, None, True)
    """

    __slots__ = ("_at", "_debouncer", "_down_since", "_edge", "_odd_since")

    def __init__(self) -> None:
        self._debouncer = Debouncer()
        self._edge = False
        self._at = 0
        self._odd_since: int | None = None
        self._down_since: int | None = None

    @property
    def down(self) -> bool:
        """The level that has been told last."""
        return self._debouncer.down

    def edge(self, level: bool, at_ms: int) -> bool | None:
        """Take note of an edge to `level`; gives the settled level if that has changed by then, else None."""
        self._at = max(at_ms, self._at)
        self._edge, self._odd_since = level, None
        return self._told(self._debouncer.see(level, self._at))

    def look(self, level: bool, now_ms: int) -> bool | None:
        """Take note of the pin's level as it is read now; gives the settled level if that has changed.

        Where pin and edges differ, an edge is either on its way, and will tell when it happened, or it was
        lost. It has the settling time to arrive; then the pin is believed.
        """
        self._at = now = max(now_ms, self._at)
        if level != self._edge:
            if self._odd_since is None:
                self._odd_since = now
            if now - self._odd_since < SETTLE_MS:
                return None
        if self._odd_since is not None:
            self._begin(level, self._odd_since)
        return self._told(self._debouncer.settle(now))

    def forget(self) -> None:
        """Forget what has not settled: nobody watched the line for a while."""
        self._begin(self.down, self._at)

    def stuck(self, now_ms: int) -> bool:
        """Whether the button has been down for longer than any hand would hold it: 10 s."""
        return self._down_since is not None and now_ms - self._down_since > STUCK_MS

    def _begin(self, level: bool, since: int) -> None:
        self._debouncer = Debouncer(self.down)
        self._debouncer.see(level, since)
        self._edge, self._odd_since = level, None

    def _told(self, changed: bool | None) -> bool | None:
        if changed is not None:
            self._down_since = self._at if changed else None
        return changed
