"""Buttons and lamps that are wired to the controller's own pins, and the debouncer of every button."""

from typing import Protocol

from hardware.readings import Device


class Lamps(Device, Protocol):
    """What lamps on pins offer, real or twin. These are single lamps, such as those inside of buttons; the
    strips of the table top are `hardware.lights`.
    """

    def set(self, name: str, on: bool) -> None:
        """Switch a lamp; never blocks. BadValue if there is no lamp of this name."""
        ...
