"""The status lamps: which kind of device needs somebody's help. They lie over the show, and are dark when all is well.

| lamp | devices |
| --- | --- |
| `status/1` | LED wires |
| `status/2` | seats |
| `status/3` | buttons and lamps on the controller's pins |
| `status/4` | everything else: speaker, microphone, the controller itself |
"""

from collections.abc import Mapping
from typing import Final

from firmware_py.cues import Colour
from firmware_py.devices.health import HealthBook, State
from hardware.cabinet import Frame

COLOURS: Final[Mapping[State, Colour]] = {
    "connecting": (0, 0, 60),
    "degraded": (90, 50, 0),
    "absent": (90, 0, 0),
    "lost": (90, 0, 0),
}
KINDS: Final = ({"lights"}, {"seat", "seats"}, {"buttons", "lamps"})
OTHERS: Final = len(KINDS) + 1


class StatusLights:
    """Lays the status lamps of a table over its frames."""

    def __init__(self, lamps: Mapping[str, tuple[int, ...]], health: HealthBook) -> None:
        self._leds = {number: lamps.get(f"status/{number}", ()) for number in range(1, OTHERS + 1)}
        self._health = health
        self._revision = -1
        self._lit: list[tuple[int, Colour]] = []
        self._under: Frame = b""
        self._over: Frame = b""

    def over(self, frame: Frame) -> Frame:
        """The frame with the status lamps; the very same one while nothing changes."""
        if self._revision != self._health.revision:
            self._revision, self._under = self._health.revision, b""
            self._lit = self._look()
        if not self._lit:
            return frame
        if frame is not self._under:
            lit = bytearray(frame)
            for led, colour in self._lit:
                lit[3 * led : 3 * led + 3] = bytes(colour)
            self._under, self._over = frame, bytes(lit)
        return self._over

    def _look(self) -> list[tuple[int, Colour]]:
        names: dict[int, list[str]] = {}
        for one in self._health:
            names.setdefault(lamp_of(one.name), []).append(one.name)
        return [
            (led, COLOURS[state])
            for number, kind in names.items()
            if (state := self._health.worst(kind)) in COLOURS
            for led in self._leds[number]
        ]


def lamp_of(device: str) -> int:
    """The number of the status lamp of a device.

    >>> lamp_of("seat/3"), lamp_of("pi")
    (2, 4)
    """
    kind = device.partition("/")[0]
    return next((number for number, kinds in enumerate(KINDS, 1) if kind in kinds), OTHERS)
