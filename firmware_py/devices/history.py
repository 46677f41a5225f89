"""How devices fared in the last day: each change of state, for a strip that shows at a glance what comes and goes."""

from collections.abc import Iterable
from typing import Final

from firmware_py.devices.health import DeviceHealth, State

DAY_MS: Final = 24 * 3600 * 1000
MOST: Final = 200  # changes of a device; one that trembles all day tells no more with more of them


class DeviceHistory:
    """The changes of the last day by device, oldest first, on any steady clock in ms.

    >>> past = DeviceHistory()
    >>> past.see([DeviceHealth("seat/1", "ready", "", 0)], 5)
    >>> past.of("seat/1")
    [(5, 'ready')]
    """

    def __init__(self) -> None:
        self._past: dict[str, list[tuple[int, State]]] = {}

    def see(self, devices: Iterable[DeviceHealth], now_ms: int) -> None:
        """Notes every device whose state is another than the last time."""
        for one in devices:
            past = self._past.setdefault(one.name, [])
            if not past or past[-1][1] != one.state:
                past.append((now_ms, one.state))
                self._forget(past, now_ms)

    def _forget(self, past: list[tuple[int, State]], now_ms: int) -> None:
        """Of what is older than a day the last change stays: it tells how the day began."""
        while len(past) > MOST or (len(past) > 1 and past[1][0] <= now_ms - DAY_MS):
            del past[0]

    def of(self, name: str) -> list[tuple[int, State]]:
        """When a device changed, and into which state."""
        return list(self._past.get(name, ()))

    def since(self, name: str, now_ms: int) -> int:
        """Since when a device has been as it is; now if nobody has seen it yet."""
        past = self._past.get(name)
        return past[-1][0] if past else now_ms
