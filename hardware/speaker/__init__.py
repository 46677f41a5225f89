"""The voice of a table: one driver a sound system, and their twin."""

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

    def stop(self) -> None:
        """Be silent at once."""
        ...

    def volume(self, percent: int) -> None:
        """How loud, 0 to 100."""
        ...
