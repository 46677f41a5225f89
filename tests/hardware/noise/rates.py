"""How often the noise meter decides wrongly, on recordings made by script.

`python -m tests.hardware.noise.rates [trials]` prints the table of docs/wiring/noise.md, through the driver itself. A
trial is ten seconds of a room, then the six seconds of a window, with or without a shout in it.
"""

import sys
from collections.abc import Callable
from math import sqrt
from typing import Final

import numpy as np

from hardware.noise.microphone import WINDOW_MS, Microphone
from hardware.noise.shout import Loudness, ShoutDetector
from hardware.readings import NoiseReading
from tests.hardware.noise.recordings import RATE_HZ, ROOMS, Random, Samples, pcm, room, shout, with_shout

USUAL: Final = Loudness(over_db=12, least_ms=150)
ROOM_S, WINDOW_S = 10, 6
TICK_MS: Final = 20
LEVEL_DBFS: Final = -45.0  # of the room: 75 dB with a usual microphone, a full hall
OVER_DB: Final = (6, 8, 10, 12, 15, 20)


class Tape:
    """A recorder that gives what a recording holds, 20 ms at each reading."""

    def __init__(self, recording: bytes) -> None:
        self._recording = recording
        self._at = 0

    def read(self) -> bytes:
        before, self._at = self._at, self._at + 2 * RATE_HZ * TICK_MS // 1000
        return self._recording[before : self._at]

    def close(self) -> None:
        """Nothing is held."""


def heard(recording: Samples, from_s: float = ROOM_S) -> bool:
    """Whether the meter hears a noise in a recording after its first seconds, from which it learns the room."""
    tape = Tape(pcm(recording, LEVEL_DBFS))
    microphone = Microphone(lambda: tape, rate_hz=RATE_HZ)
    detector, found = ShoutDetector(USUAL, WINDOW_MS), False
    for now_ms in range(0, 1000 * len(recording) // RATE_HZ, TICK_MS):
        learns = now_ms < from_s * 1000
        for reading in microphone.poll(now_ms):
            if isinstance(reading, NoiseReading):
                cried = detector.hear(reading.level_db, now_ms, learns)
                found = found or (cried and not learns)
    return found


def trial(kind: str, number: int) -> tuple[Samples, Callable[[float], Samples]]:
    """A room, and the same room with a shout that is so many dB louder."""
    random: Random = np.random.default_rng([number, *kind.encode()])
    silent = room(kind, ROOM_S + WINDOW_S, random)
    cry, at_s = shout(random), ROOM_S + random.uniform(0.5, WINDOW_S - 1)
    return silent, lambda over_db: with_shout(silent, cry, at_s, over_db)


def interval(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson), in per cent."""
    z, share = 1.96, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


def cell(wrong: int, of: int) -> str:
    """A rate of wrong decisions with its interval."""
    low, high = interval(wrong, of)
    return f"{100 * wrong / of:.1f} ({low:.1f} to {high:.1f})"


def main(trials: int) -> None:
    """Prints the table."""
    print("| room | no shout, heard one | " + " | ".join(f"{db} dB, missed" for db in OVER_DB) + " |")
    print("| --- " * (len(OVER_DB) + 2) + "|")
    for kind in ROOMS:
        wrong = dict.fromkeys((0, *OVER_DB), 0)
        for number in range(trials):
            silent, shouted = trial(kind, number)
            wrong[0] += heard(silent)
            for over_db in OVER_DB:
                wrong[over_db] += not heard(shouted(over_db))
        print(f"| {kind} | " + " | ".join(cell(count, trials) for count in wrong.values()) + " |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
