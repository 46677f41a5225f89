"""How the points of an ending are counted up on the table: row by row, each with light and sound."""

from dataclasses import dataclass
from typing import Final

from firmware_py.cues import ClipCue, Colour, Cue, LightCue
from firmware_py.games.ending import Ending, Points

ROW_MS: Final = 700
TOTAL_MS: Final = 1800
RING: Final = 24  # lamps of the clock
LEVEL: Final = 5  # above what stands
GAIN: Final[Colour] = (0, 200, 60)
LOSS: Final[Colour] = (220, 40, 10)
NOTHING: Final[Colour] = (40, 40, 60)
TOTAL: Final[Colour] = (255, 150, 30)


@dataclass(frozen=True, slots=True)
class Counted:
    """The cues, when each row is told (the total last, if there is one), and when all is."""

    cues: tuple[Cue, ...]
    times: tuple[int, ...]
    end_ms: int


def counted(ending: Ending, at_ms: int) -> Counted:
    """The rows of an ending on the timeline, from `at_ms` on. The ring of the clock fills with them."""
    cues: list[Cue] = []
    times = []
    now, count = at_ms, max(1, len(ending.rows))
    for place, row in enumerate(ending.rows):
        times.append(now)
        lamps = tuple(
            f"clock/{lamp + 1}" for lamp in range(RING * place // count, RING * (place + 1) // count)
        )
        cues += (LightCue(now, (lamp,), _colour(row), key=lamp, level=LEVEL) for lamp in lamps)
        if row.points:
            cues.append(ClipCue(now, "energy" if row.points > 0 else "hit"))
        now += ROW_MS
    if ending.total is not None:
        times.append(now)
        ring = tuple(f"clock/{lamp + 1}" for lamp in range(RING))
        cues += (ClipCue(now, "chime"), LightCue(now, ring, TOTAL, "flash", TOTAL_MS, level=LEVEL + 1))
        now += TOTAL_MS
    return Counted(tuple(cues), tuple(times), now)


def _colour(row: Points) -> Colour:
    return GAIN if row.points and row.points > 0 else LOSS if row.points else NOTHING
