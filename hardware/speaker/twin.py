"""A speaker without sound: a twin that remembers what it was told to say."""

from collections.abc import Iterable
from typing import Final

from hardware.readings import Health, Outbox, Reading

REMEMBERED: Final = 1000


class TwinSpeaker:
    """The twin of the speaker. `played` are the clips that were heard and `unheard` those that came while it
    was lost, both with their time in ms and at least the last thousand; `playing` is the clip since the last stop,
    `percent` the volume.
    """

    def __init__(self, name: str = "speaker") -> None:
        self.name = name
        self.played: list[tuple[int, str]] = []
        self.unheard: list[tuple[int, str]] = []
        self.stops = 0
        self.prepared: set[str] = set()
        self.playing = ""
        self.percent = 100
        self._outbox = Outbox(name)

    @property
    def health(self) -> Health:
        """Whether a clip would be heard."""
        return self._outbox.health

    def play(self, clip: str, now_ms: int) -> None:
        """Start a clip; it counts as heard unless the speaker is lost."""
        if self.health == "lost":
            self._note(self.unheard, now_ms, clip)
            return
        self._note(self.played, now_ms, clip)
        self.playing = clip

    def _note(self, clips: list[tuple[int, str]], now_ms: int, clip: str) -> None:
        clips.append((now_ms, clip))
        if len(clips) > 2 * REMEMBERED:
            del clips[:REMEMBERED]  # a table may run for weeks

    def prepare(self, clips: Iterable[str]) -> None:
        """Clips that will be wanted; `prepared` remembers them."""
        self.prepared.update(clips)

    def stop(self) -> None:
        """Be silent at once."""
        self.stops += 1
        self.playing = ""

    def volume(self, percent: int) -> None:
        """How loud, 0 to 100."""
        if not 0 <= percent <= 100:
            raise ValueError(f"expected a volume of 0 to 100 percent, got {percent}")
        self.percent = percent

    def poll(self, now_ms: int) -> list[Reading]:
        """Whether the speaker came or went since the last call."""
        return self._outbox.drain()

    def lose(self, reason: str = "") -> None:
        """The sound card is gone, and with it what was playing."""
        self.playing = ""
        self._outbox.lose(reason)

    def restore(self) -> None:
        """The sound card is there again."""
        self._outbox.restore()
