"""The voice of a table: one driver a sound system, and their twin."""

from collections.abc import Iterable
from typing import Protocol

from hardware.readings import Device, Health


class Speaker(Device, Protocol):
    """What every speaker offers, real or twin. None of its verbs blocks."""

    @property
    def health(self) -> Health:
        """Whether a clip would be heard."""
        ...

    def play(self, clip: str, now_ms: int) -> None:
        """Start a clip."""
        ...

    def prepare(self, clips: Iterable[str]) -> None:
        """Get clips ready that will be wanted on their second."""
        ...

    def stop(self) -> None:
        """Be silent at once."""
        ...

    def volume(self, percent: int) -> None:
        """How loud, 0 to 100."""
        ...
