"""Goes round the slots and believes what a coil tells only after it has told it several times."""

from .protocol import EMPTY, SLOTS, UNKNOWN

APPEAR = 2  # equal scans until something new counts
VANISH = 3  # scans without it until something is gone


class SlotFilter:
    """One slot: `shown` is (status, UID) as far as it is believed.

    A coil at the edge of its range may see a tag, nothing and the tag again, and a sliding card shows its tag for
    an instant: neither may flicker on the table.
    """

    def __init__(self):
        self.shown = (UNKNOWN, b"")
        self._seen = None
        self._equal = 0
        self._missed = 0

    def see(self, reading):
        """Take note of one scan; tells whether `shown` changed."""
        if reading == self.shown:
            self._seen = None
            self._missed = 0
            return False
        self._missed += 1
        self._equal = self._equal + 1 if reading == self._seen else 1
        self._seen = reading
        if self._equal >= (VANISH if reading[0] in (UNKNOWN, EMPTY) else APPEAR):
            return self._show(reading)
        if self._missed >= VANISH and self.shown[0] not in (UNKNOWN, EMPTY):
            return self._show((EMPTY, b""))
        return False

    def _show(self, reading):
        self.shown = reading
        self._missed = 0
        return True


class Scanner:
    """The first `slots` slots, one a turn, so that between two slots there is time for buttons and the wire.

    `begin_slot(n)` prepares coil n (0 is slot 1) and `read_slot(n)` gives its (status, UID); what a board does between
    the two costs nothing, for a tag takes its time to wake up. `scan_ms` is the time of the last whole round, `errors`
    counts scans in which the reader did not answer.
    """

    def __init__(self, begin_slot, read_slot, slots):
        self.errors = 0
        self.scan_ms = 0
        self._begin_slot = begin_slot
        self._read_slot = read_slot
        self._filters = [SlotFilter() for _ in range(SLOTS)]
        self._slots = slots
        self._next = 0
        self._round_began = None

    def begin(self, now_ms):
        """Prepare the next slot."""
        if self._next == 0:
            if self._round_began is not None:
                self.scan_ms = now_ms - self._round_began
            self._round_began = now_ms
        self._begin_slot(self._next)

    def finish(self):
        """Read it; tells whether what is shown changed."""
        slot = self._next
        self._next = (slot + 1) % self._slots
        reading = self._read_slot(slot)
        if reading[0] == UNKNOWN:
            self.errors += 1
        return self._filters[slot].see(reading)

    def shown(self):
        """(status, UID) of every slot; nothing is known of those that have no reader."""
        return [one.shown for one in self._filters]
