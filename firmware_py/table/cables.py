"""The cables of simulated devices: a table is tried out by pulling and plugging them, and by pressing its own buttons.

A real device has a real cable, which only a hand can pull; so each of these deeds is refused for it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple, Protocol

from engine.game import TABLE, Refused
from firmware_py.table.assembly import Assembled
from hardware.buttons.debounce import SETTLE_MS
from hardware.readings import seat_device
from hardware.speaker.twin import TwinSpeaker

REASON: Final = "unplugged"
HELD_MS: Final = 2 * SETTLE_MS  # how long a press lasts, so that it counts


class Losable(Protocol):
    """A twin whose cable can be pulled."""

    def lose(self, reason: str = "") -> None:
        """The device is gone."""
        ...

    def restore(self) -> None:
        """The device is there again."""
        ...


class CableEffect(NamedTuple):
    """What pulling and plugging do."""

    pull: Callable[[], None]
    plug: Callable[[], None]


class Cables:
    """The cables of a table's simulated devices, by the names under which they tell how they fare."""

    def __init__(self, built: Assembled) -> None:
        self._built = built
        self._cables = _seats(built) | {name: _cable(twin) for name, twin in _twins(built).items()}

    def simulated(self, device: str) -> bool:
        """Whether a device is a twin, with a cable that can be pulled here."""
        return device in self._cables

    @property
    def buttons(self) -> tuple[str, ...]:
        """The table's own buttons, where they are simulated."""
        pins = self._built.pins
        if pins is None or pins.panel is not None:
            return ()
        return pins.names

    def pull(self, device: str) -> None:
        """Pulls a device's cable; raises Refused for a real one and for one that there is not."""
        self._of(device).pull()

    def plug(self, device: str) -> None:
        """Puts a device's cable back; raises Refused like `pull`."""
        self._of(device).plug()

    def press(self, button: str, now_ms: int) -> None:
        """Presses one of the table's own buttons, and lets it go at `now_ms`; raises Refused for a real one."""
        pins = self._built.pins
        if pins is None or button not in pins.names:
            raise Refused("no_such_device", TABLE)
        if button not in self.buttons:
            raise Refused("real_device", TABLE)
        pins.buttons.press(button, now_ms - HELD_MS)
        pins.buttons.release(button, now_ms)

    def _of(self, device: str) -> CableEffect:
        if device in self._cables:
            return self._cables[device]
        known = device in {one.name for one in self._built.devices.health}
        raise Refused("real_device" if known else "no_such_device", TABLE)


def _cable(twin: Losable) -> CableEffect:
    return CableEffect(partial(twin.lose, REASON), twin.restore)


def _seats(built: Assembled) -> dict[str, CableEffect]:
    """Seats that no board serves."""
    twin, boards = built.seats.twin, built.seats.boards
    real = boards.seats if boards is not None else ()
    return {
        seat_device(seat): CableEffect(partial(twin.unplug, seat, REASON), partial(twin.replug, seat))
        for seat in twin.seats
        if seat not in real
    }


def _twins(built: Assembled) -> Mapping[str, Losable]:
    found: dict[str, Losable] = {}
    if not built.lights.wires:
        found[built.lights.twin.name] = built.lights.twin
    if isinstance(built.speaker, TwinSpeaker):
        found[built.speaker.name] = built.speaker
    if built.noise is not None and built.noise.microphone is None:
        found[built.noise.twin.name] = built.noise.twin
    if built.pins is not None and built.pins.panel is None:
        found[built.pins.buttons.name] = built.pins.buttons
        found[built.pins.lamps.name] = built.pins.lamps
    return found
