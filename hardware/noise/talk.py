"""Told a row of levels, says when people talk where it should be quiet; no samples, no clock, no chance.

Talk goes up and down with its syllables, so it is told from a knock or a cough by its share of a second and not by its
length.
"""

from bisect import bisect_left, insort
from collections import deque
from dataclasses import dataclass
from typing import Final

MEMORY_MS: Final = 30_000  # of the quiet; long enough to reach back over a crew that plans aloud
QUIET_SHARE: Final = 0.1
"""The quiet is what a tenth of these levels stay below, the background level of acoustics: the gaps between words of
a crew that talks, and the room itself as soon as it falls silent."""
LEAST_LEVELS: Final = 40  # before the quiet is known
SECOND_MS: Final = 1000


@dataclass(frozen=True, slots=True)
class Talk:
    """What counts as talk: so many dB over the quiet for so long of the last second, in pieces."""

    over_db: float
    least_ms: int


class TalkDetector:
    """Judges the levels of a noise meter, one each `window_ms`.

    >>> detector = TalkDetector(Talk(over_db=10, least_ms=300), window_ms=50)
    >>> any(detector.hear(45.0) for _ in range(100))
    False
    >>> [detector.hear(level) for level in (60.0, 48.0, 60.0, 60.0, 46.0, 60.0, 60.0, 60.0)].index(True)
    7
    """

    def __init__(self, talk: Talk, window_ms: int) -> None:
        self.talk = talk
        self._window_ms = window_ms
        self._levels: deque[float] = deque(maxlen=MEMORY_MS // window_ms)
        self._sorted: list[float] = []
        self._second: deque[float] = deque(maxlen=SECOND_MS // window_ms)

    def hear(self, level_db: float) -> bool:
        """Whether somebody talks, with this level."""
        if len(self._levels) == self._levels.maxlen:
            del self._sorted[bisect_left(self._sorted, self._levels[0])]
        self._levels.append(level_db)
        insort(self._sorted, level_db)
        self._second.append(level_db)
        if len(self._levels) < LEAST_LEVELS:
            return False
        limit = self._sorted[int(QUIET_SHARE * len(self._sorted))] + self.talk.over_db
        return sum(level >= limit for level in self._second) * self._window_ms >= self.talk.least_ms

    def forget(self) -> None:
        """What was said until now does not count, nor what the table itself says; the quiet is remembered."""
        self._second.clear()
