"""A simulated table on a clock that the test turns."""

from collections.abc import Callable

from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import SimulatedTable

TICK_MS = 20
LIMIT_MS = 2_000_000
LONG_MS = 100  # a tick where nobody looks at the moment


class TurningTable:
    """A simulated table with a crank: `run` turns it for some milliseconds, `until` as long as it takes, and faster."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self.simulated = simulated
        self.table = simulated.table
        self.now_ms = 0
        self.table.tick(0)

    def begin(self, seed: int = 7, **setup: object) -> GameInPlay:
        return self.table.begin("space_alert", setup, seed)

    @property
    def play(self) -> GameInPlay:
        assert self.table.play is not None
        return self.table.play

    def run(self, ms: int) -> bytes:
        frame = b""
        for _ in range(max(1, ms // TICK_MS)):
            self.now_ms += TICK_MS
            frame = self.table.tick(self.now_ms)
        return frame

    def until(self, reached: Callable[[], bool], step_ms: int = LONG_MS) -> None:
        end = self.now_ms + LIMIT_MS
        while not reached():
            assert self.now_ms < end, "the table did not get there"
            self.now_ms += step_ms
            self.table.tick(self.now_ms)

    def lit(self, lamp: str) -> tuple[int, int, int]:
        """The colour of the first LED of a lamp, as the lights got it."""
        led = self.simulated.cabinet.groups[lamp][0]
        red, green, blue = self.simulated.lights.frame[3 * led : 3 * led + 3]
        return red, green, blue
