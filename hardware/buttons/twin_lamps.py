"""Lamps without wires: a twin that remembers how it was switched."""

from collections.abc import Iterable

from engine.tables import BadValue
from hardware.readings import Health, Outbox, Reading


class TwinLamps:
    """The twin of lamps on the controller's pins. `lit` is what was wanted, `switched` every switching in order,
    seen or not.
    """

    def __init__(self, lamps: Iterable[str], name: str = "lamps") -> None:
        self.name = name
        self.lit = dict.fromkeys(lamps, False)
        self.switched: list[tuple[str, bool]] = []
        self._outbox = Outbox(name)

    @property
    def health(self) -> Health:
        """Whether the lamps can be switched."""
        return self._outbox.health

    def set(self, name: str, on: bool) -> None:
        """Switch a lamp."""
        if name not in self.lit:
            raise BadValue("lamp", f'expected one of {", ".join(self.lit)}, got "{name}"')
        self.lit[name] = on
        self.switched.append((name, on))

    def shows(self, name: str) -> bool:
        """Whether eyes see the lamp lit: lost lamps are dark."""
        return self.health == "ready" and self.lit[name]

    def poll(self, now_ms: int) -> list[Reading]:
        """Whether the lamps came or went."""
        return self._outbox.drain()

    def lose(self, reason: str = "") -> None:
        """The lamps can't be switched any more."""
        self._outbox.lose(reason)

    def restore(self) -> None:
        """The lamps can be switched again, and show what was wanted meanwhile."""
        self._outbox.restore()
