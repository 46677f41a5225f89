"""From readings to table inputs: device names become seats, tags become cards, repeated states become changes."""

from collections.abc import Iterable, Iterator

from engine.game import Seat
from firmware_py.devices.tags import TagBook
from firmware_py.inputs import CardIn, CardOut, DeviceChanged, Noise, Pressed, TableInput, UnknownCard
from hardware.readings import (
    SLOTS,
    DeviceReading,
    NoiseReading,
    PressReading,
    Reading,
    SlotReading,
    seat_of,
)

TABLE_BUTTONS: Seat = 0


class Intake:
    """Remembers what lies in each slot, because devices tell states and games want changes. It reads cards by `tags`.

    `lying` is (card key, half) by (seat, slot); a stranger's key is empty. What a seat tells first about a slot when it
    comes is no change that somebody made: it is taken over, and the slot lights show where the plan differs.
    """

    def __init__(self, tags: TagBook) -> None:
        self.tags = tags
        self.lying: dict[tuple[Seat, int], tuple[str, int]] = {}
        self.lost: dict[str, str] = {}
        self._known: set[str] = set()
        self._came: set[tuple[Seat, int]] = set()

    def take(self, readings: Iterable[Reading]) -> Iterator[TableInput]:
        """The inputs that some readings amount to, in order."""
        for reading in readings:
            match reading:
                case SlotReading():
                    yield from self._slot(reading)
                case PressReading(device=device, button=button, down=True):
                    yield Pressed(seat_of(device) or TABLE_BUTTONS, button)
                case NoiseReading(level_db=level):
                    yield Noise(level)
                case DeviceReading():
                    yield self._device(reading)
                case _:
                    pass

    def _slot(self, reading: SlotReading) -> Iterator[TableInput]:
        seat = seat_of(reading.device)
        if seat is None:
            return
        place = (seat, reading.slot)
        before = self.lying.get(place)
        upper = reading.tags[0] if reading.tags else ""
        now = self.tags.card_of(upper) or ("", 0) if upper else None
        took_over = place in self._came
        self._came.discard(place)
        if now == before:
            return
        if took_over:
            self._take_over(place, now)
            return
        if before is not None and (now is None or now[0] != before[0]):
            del self.lying[place]
            yield CardOut(seat, reading.slot)
        if now is not None:
            self.lying[place] = now
            yield CardIn(seat, reading.slot, *now) if now[0] else UnknownCard(seat, reading.slot, upper)

    def _take_over(self, place: tuple[Seat, int], now: tuple[str, int] | None) -> None:
        self.lying.pop(place, None)
        if now is not None:
            self.lying[place] = now

    def _device(self, reading: DeviceReading) -> TableInput:
        ready = reading.state == "ready"
        seat = seat_of(reading.device)
        if ready and seat is not None and (reading.device in self.lost or reading.device not in self._known):
            self._came.update((seat, slot) for slot in range(1, SLOTS + 1))
        self._known.add(reading.device)
        if ready:
            self.lost.pop(reading.device, None)
        else:
            self.lost[reading.device] = reading.reason
        return DeviceChanged(reading.device, ready, reading.reason)
