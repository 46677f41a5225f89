"""Takes the bounce out of a button: a level counts once it has been stable long enough.

A contact chatters for some milliseconds when it closes or opens. Deciding by levels and time, instead of
ignoring edges for a while after the first one, can't miss the last edge, so no button stays down for good.
"""

SETTLE_MS = 30


class Debouncer:
    """One button line. Time comes from the caller, in ms, and never runs backwards.

    >>> line = Debouncer()
    >>> line.see(True, 0), line.see(False, 4), line.see(True, 7)     # chatter
    (None, None, None)
    >>> line.settle(36), line.settle(37), line.settle(38)            # stable since 7 ms
    (None, True, None)
    """

    __slots__ = ("_raw", "_since", "down", "settle_ms")

    def __init__(self, down: bool = False, settle_ms: int = SETTLE_MS) -> None:
        self.down = down
        self.settle_ms = settle_ms
        self._raw = down
        self._since = 0

    def see(self, level: bool, now_ms: int) -> bool | None:
        """Take note of the line's level at `now_ms`.

        Gives the settled level if that has changed by then, else None.
        The level before is judged first: a press of 30 ms counts even when nobody looked before it ended.
        """
        changed = self.settle(now_ms)
        if level != self._raw:
            self._raw = level
            self._since = now_ms
        return changed

    def settle(self, now_ms: int) -> bool | None:
        """The settled level if it has changed by `now_ms`, else None."""
        if self._raw == self.down or now_ms - self._since < self.settle_ms:
            return None
        self.down = self._raw
        return self.down
