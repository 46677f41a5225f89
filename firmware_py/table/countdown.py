"""The seconds before a game begins, which the voice counts."""

from math import ceil
from typing import Final

COUNT_MS: Final = 3000


class Countdown:
    """Runs from `start` to 0, or until it is stopped."""

    def __init__(self) -> None:
        self._left_ms = 0.0
        self._said = 0  # the last second that was counted aloud

    @property
    def left_ms(self) -> int:
        """How long it still runs; 0 when it does not."""
        return ceil(self._left_ms)

    def start(self) -> None:
        """From its beginning."""
        self._left_ms, self._said = COUNT_MS, 0

    def stop(self) -> None:
        """It does not run any more."""
        self._left_ms = 0.0

    def tick(self, passed_ms: float) -> list[str]:
        """Lets time pass, but for the tick that counts the first second; gives the phrases that count aloud."""
        if self._said:
            self._left_ms = max(0.0, self._left_ms - passed_ms)
        second = ceil(self._left_ms / 1000)
        if second in (0, self._said):
            return []
        self._said = second
        return [f"count_{second}"]
