"""Choices that have a time: how long each has been waited for, and which have run out."""

from collections.abc import Iterable

from engine.game import Seat
from firmware_py.games.seating import Due


class Deadlines:
    """Counts for each seat from the moment when it could choose."""

    def __init__(self) -> None:
        self._passed: dict[Seat, tuple[str, float]] = {}

    def tick(self, dues: Iterable[Due], passed_ms: float) -> list[Due]:
        """Lets time pass for the choices that are open; those that have run out, which count anew."""
        before, self._passed = self._passed, {}
        over = []
        for due in dues:
            about, waited = before.get(due.seat, ("", 0.0))
            waited = passed_ms + (waited if about == due.about else 0.0)
            if waited >= 1000 * due.after_s:
                over.append(due)
            else:
                self._passed[due.seat] = due.about, waited
        return over

    def left_ms(self, due: Due) -> int:
        """How long a choice may still take."""
        about, waited = self._passed.get(due.seat, ("", 0.0))
        return round(1000 * due.after_s - (waited if about == due.about else 0.0))
