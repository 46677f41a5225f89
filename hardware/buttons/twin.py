"""Buttons without wires: a twin that hands can press, cleanly or with chatter."""

from collections.abc import Iterable

from hardware.buttons.debounce import Debouncer
from hardware.readings import Health, Impossible, Outbox, PressReading, Reading


class TwinButtons:
    """The twin of buttons on the controller's pins. It remembers every level change in `levels`."""

    def __init__(self, buttons: Iterable[str], name: str = "buttons") -> None:
        self.name = name
        self.levels: list[tuple[int, str, bool]] = []
        self._lines = {button: Debouncer() for button in buttons}
        self._down = dict.fromkeys(self._lines, False)
        self._outbox = Outbox(name)

    @property
    def health(self) -> Health:
        """Whether the pins can be read."""
        return self._outbox.health

    def press(self, button: str, now_ms: int) -> None:
        """Close the contact; it counts when it stays closed for the settling time."""
        self.level(button, True, now_ms)

    def release(self, button: str, now_ms: int) -> None:
        """Open the contact."""
        self.level(button, False, now_ms)

    def level(self, button: str, down: bool, now_ms: int) -> None:
        """The contact's raw level, chatter included, as a pin's edge would tell it."""
        if button not in self._lines:
            raise Impossible(f"no button {button!r}; there are {', '.join(self._lines)}")
        self.levels.append((now_ms, button, down))
        self._down[button] = down
        if self.health == "ready":
            self._see(button, now_ms)

    def poll(self, now_ms: int) -> list[Reading]:
        """What was noticed since the last call; every line is read again, so a missed edge heals."""
        if self.health == "ready":
            for button in self._lines:
                self._see(button, now_ms)
        return self._outbox.drain()

    def lose(self, reason: str = "") -> None:
        """The pins cannot be read any more; fingers go on, unnoticed."""
        self._outbox.lose(reason)

    def restore(self) -> None:
        """The pins can be read again; a level counts from the next look on, not from before the gap."""
        self._lines = {button: Debouncer(line.down) for button, line in self._lines.items()}
        self._outbox.restore()

    def _see(self, button: str, now_ms: int) -> None:
        changed = self._lines[button].see(self._down[button], now_ms)
        if changed is not None:
            self._outbox.put(PressReading(self.name, button, changed))
