"""A microphone without ears: a twin that can be shouted at."""

from hardware.readings import Health, Impossible, NoiseReading, Outbox, Reading

LOUDEST_DB = 140.0


class TwinNoise:
    """The twin of the microphone. `shouts` are all levels in dB, noticed or not."""

    def __init__(self, name: str = "noise") -> None:
        self.name = name
        self.shouts: list[float] = []
        self._outbox = Outbox(name)

    @property
    def health(self) -> Health:
        """Whether the microphone hears anything."""
        return self._outbox.health

    def shout(self, db: float) -> None:
        """Make it this loud around the table, in dB; refuses what no throat can do."""
        if not 0 <= db <= LOUDEST_DB:
            raise Impossible(f"expected 0 to {LOUDEST_DB:.0f} dB, got {db}")
        self.shouts.append(float(db))
        self._outbox.put(NoiseReading(self.name, float(db)))

    def poll(self, now_ms: int) -> list[Reading]:
        """The levels since the last call, and whether the microphone came or went."""
        return self._outbox.drain()

    def lose(self, reason: str = "") -> None:
        """The microphone is gone; shouts are not noticed."""
        self._outbox.lose(reason)

    def restore(self) -> None:
        """The microphone is there again."""
        self._outbox.restore()
