"""Lamps without wires: a twin that remembers what it was shown."""

from hardware.readings import Health, Outbox, Reading


class TwinLights:
    """The twin of all lamps of a table. `frame` is what they look like, `shown` how often they were told,
    `changed` how many frames really went out. With `keep`, `history` is every frame that went out and when.
    """

    def __init__(self, led_count: int, *, keep: bool = False, name: str = "lights") -> None:
        self.name = name
        self.led_count = led_count
        self.frame = bytes(3 * led_count)
        self.shown = 0
        self.changed = 0
        self.history: list[tuple[int, bytes]] = []
        self._keep = keep
        self._outbox = Outbox(name)

    @property
    def health(self) -> Health:
        """Whether the lamps can be reached."""
        return self._outbox.health

    def show(self, frame: bytes, now_ms: int | None = None) -> None:
        """Make the lamps look like `frame`; `now_ms` is needed by a twin that keeps its history.

        Only a frame that differs from the last one is sent; a lost strip takes none.
        """
        if len(frame) != 3 * self.led_count:
            raise ValueError(f"expected a frame of {3 * self.led_count} bytes, got {len(frame)}")
        if self._keep and now_ms is None:
            raise ValueError("a twin that keeps its history needs the time of each frame")
        self.shown += 1
        if frame == self.frame or self.health == "lost":
            return
        self.frame = frame
        self.changed += 1
        if self._keep and now_ms is not None:
            self.history.append((now_ms, self.frame))

    def poll(self, now_ms: int) -> list[Reading]:
        """Whether the lamps came or went since the last call."""
        return self._outbox.drain()

    def lose(self, reason: str = "") -> None:
        """The lamps lose their power and go dark."""
        self.frame = bytes(3 * self.led_count)
        self._outbox.lose(reason)

    def restore(self) -> None:
        """The lamps have power again; they stay dark until the next frame."""
        self._outbox.restore()
