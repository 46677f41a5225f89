"""Calls for staff at a table of an event: who waits, to whom somebody comes, and the lamp of a seat that waits.

A seat calls on its page, or by holding `cancel` for three seconds, and takes the call back in the same way. Its lamp
pulses white until staff answers.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import cos, tau
from typing import Final

from engine.game import Seat
from firmware_py.inputs import StaffCalled
from hardware.cabinet import Frame
from hardware.readings import PressReading, Reading, seat_of

BUTTON: Final = "cancel"
HELD_MS: Final = 3_000
COMES_MS: Final = 120_000
"""For so long people read that staff is on the way."""
PULSE_MS: Final = 1_600
LEVELS: Final = 16


class StaffCalls:
    """The calls of a table whose `lamps` are known by name, LEDs by number. `reachable` says that there is somebody to
    call; `waiting` are seats whose call nobody has answered, whoever called first in front, 0 for the table itself.
    """

    def __init__(self, lamps: Mapping[str, tuple[int, ...]]) -> None:
        self.reachable = False
        self.waiting: tuple[Seat, ...] = ()
        self._coming: dict[Seat, int] = {}
        self._held: dict[Seat, int] = {}
        self._lamps = lamps

    def call(self, seat: Seat, on: bool) -> str:
        """Somebody at a seat wants staff, or does no more; gives the phrase that tells so, "" where nothing changed."""
        if on == (seat in self.waiting) or (on and not self.reachable):
            return ""
        self._coming.pop(seat, None)
        if on:
            self.waiting = (*self.waiting, seat)
            return "staff_called"
        self.waiting = tuple(one for one in self.waiting if one != seat)
        return "staff_not_called"

    def answered(self, now_ms: int) -> None:
        """Staff comes to all who wait."""
        self._coming = dict.fromkeys(self.waiting, now_ms + COMES_MS)
        self.waiting = ()

    def coming(self, now_ms: int) -> tuple[Seat, ...]:
        """The seats to which staff is on the way."""
        return tuple(seat for seat, end_ms in self._coming.items() if now_ms < end_ms)

    def told(self, now_ms: int) -> tuple[bool, tuple[Seat, ...], tuple[Seat, ...]]:
        """All that people are shown of it."""
        return self.reachable, self.waiting, self.coming(now_ms)

    def see(self, readings: Iterable[Reading], now_ms: int) -> None:
        """Follows how long buttons are held."""
        for reading in readings:
            if isinstance(reading, PressReading) and reading.button == BUTTON:
                seat = seat_of(reading.device)
                if seat is not None and reading.down:
                    self._held.setdefault(seat, now_ms)
                elif seat is not None:
                    self._held.pop(seat, None)

    def held(self, now_ms: int) -> Iterator[StaffCalled]:
        """The seats where the button has been held for long enough, each once."""
        for seat, since_ms in list(self._held.items()):
            if now_ms - since_ms >= HELD_MS:
                self._held[seat] = now_ms + 10**9  # counts once until it is let go
                yield StaffCalled(seat, seat not in self.waiting)

    def over(self, frame: Frame, now_ms: int) -> Frame:
        """The frame with the lamps of those who wait; the very same one where nobody does."""
        leds = [led for seat in self.waiting for led in self._lamps.get(f"seat/{seat}", ())]
        if not leds or not frame:
            return frame
        level = round((1 - cos(tau * now_ms / PULSE_MS)) / 2 * LEVELS) * 255 // LEVELS
        lit = bytearray(frame)
        for led in leds:
            lit[3 * led : 3 * led + 3] = bytes((level, level, level))
        return bytes(lit)
