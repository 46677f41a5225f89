"""Takes the bounce out of the buttons: a level counts once it has been stable long enough."""

from .protocol import BUTTONS

SETTLE_MS = 30


class Button:
    """One button line. The level before is judged first, so a press counts even if nobody looked while it lasted."""

    def __init__(self):
        self.down = False
        self.presses = 0
        self._raw = False
        self._since = 0

    def see(self, level, now_ms):
        """Take note of the line's level; tells whether `down` changed by now."""
        changed = self.settle(now_ms)
        if level != self._raw:
            self._raw = level
            self._since = now_ms
        return changed

    def settle(self, now_ms):
        """Tells whether `down` changed by now."""
        if self._raw == self.down or now_ms - self._since < SETTLE_MS:
            return False
        self.down = self._raw
        self.presses += self.down
        return True


class Buttons:
    """All buttons of a board, told apart by bits: bit 0 is the first."""

    def __init__(self):
        self._buttons = [Button() for _ in range(BUTTONS)]

    def see(self, mask, now_ms):
        """Take note of all lines; tells whether any button changed."""
        changed = [one.see(bool(mask >> bit & 1), now_ms) for bit, one in enumerate(self._buttons)]
        return any(changed)

    def settle(self, now_ms):
        """Tells whether any button changed by now."""
        changed = [one.settle(now_ms) for one in self._buttons]
        return any(changed)

    def down(self):
        """The bits of the buttons that are down."""
        return sum(one.down << bit for bit, one in enumerate(self._buttons))

    def presses(self):
        """How often each button went down since the start."""
        return [one.presses for one in self._buttons]
