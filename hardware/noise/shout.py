"""Told a row of levels, says when somebody made a noise that stands out of the room; no samples, no clock, no chance.

A cry is told from a knock by its length: a knock on wood rings off within a tenth of a second, a voice holds. Who cried
one microphone cannot tell.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

from hardware.noise.level import FLOOR_DB

MEMORY_MS: Final = 10_000  # of the room's own noise, the calibration: it follows a room that fills
LEAST_LEVELS: Final = 20  # before a room is known
ROOM_SHARE: Final = 0.3
"""The room's level is the one that three tenths of the last ten seconds stay below. The mean would rise with every
laugh; the quietest tenth, the background level of acoustics, is a gap between two words where few people talk."""
FALL_DB: Final = 6.0  # more than that within one window is the end of a knock
GAP_MS: Final = 150  # windows further apart are no row


@dataclass(frozen=True, slots=True)
class Loudness:
    """What counts as a noise: so many dB over the room, for so long."""

    over_db: float
    least_ms: int


class ShoutDetector:
    """Judges the levels of a noise meter, one each `window_ms`. `over_db` is how far the last level is above the room.

    >>> detector = ShoutDetector(Loudness(over_db=12, least_ms=150), window_ms=50)
    >>> quiet = [detector.hear(62.0, now) for now in range(0, 2000, 50)]
    >>> [detector.hear(78.0, 2000 + at) for at in (0, 50, 100, 150)]
    [False, False, True, False]
    """

    def __init__(self, loudness: Loudness, window_ms: int) -> None:
        self.loudness = loudness
        self._least = -(-loudness.least_ms // window_ms)
        self._room: deque[float] = deque(maxlen=MEMORY_MS // window_ms)
        self._row: list[float] = []
        self._row_in_room = 0  # so many of them were learned
        self._heard_ms = 0
        self.over_db = 0.0

    @property
    def knows_the_room(self) -> bool:
        """Whether it has heard enough to judge."""
        return len(self._room) >= LEAST_LEVELS

    @property
    def room_db(self) -> float:
        """How loud the room is without a shout."""
        return sorted(self._room)[int(ROOM_SHARE * len(self._room))] if self._room else FLOOR_DB

    def hear(self, level_db: float, now_ms: int, learns: bool = True) -> bool:
        """Whether a noise is long and loud enough with this level, once for each noise. What it does not learn is no
        part of the room.
        """
        self.over_db = level_db - self.room_db if self.knows_the_room else 0.0
        apart = now_ms - self._heard_ms > GAP_MS
        self._heard_ms = now_ms
        fell = bool(self._row) and level_db < self._row[-1] - FALL_DB
        if fell:
            self._unlearn_knock()
        if learns:
            self._room.append(level_db)
        if apart or fell or self.over_db < self.loudness.over_db:
            self.forget()
        if self.over_db >= self.loudness.over_db:
            self._row.append(level_db)
            self._row_in_room += learns
        return len(self._row) == self._least

    def _unlearn_knock(self) -> None:
        """What has just rung off was a knock, and no part of the room: many knocks would hide quieter shouts."""
        for _ in range(min(self._row_in_room, len(self._room))):
            self._room.pop()

    def forget(self) -> None:
        """The noise that is on does not count."""
        self._row.clear()
        self._row_in_room = 0
