"""The lamps of a table: one driver a chip, and their twin."""

from typing import Protocol

from hardware.readings import Device


class Lights(Device, Protocol):
    """What every lamp driver offers, real or twin."""

    def show(self, frame: bytes, now_ms: int | None = None) -> None:
        """Make the lamps look like `frame`, 3 bytes R G B a LED; never blocks. ValueError on bad length."""
        ...
