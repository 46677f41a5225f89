"""Seats without wires: a twin that hands can use, and that refuses what no hand can do.

One twin stands for all seats of a table, because a card can lie in one slot only, whichever seat that is in.
Hands do not care about cables: they slip and press at an unplugged seat too, only nobody notices before the
replug.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from hardware.readings import (
    BUTTONS,
    SLOTS,
    DeviceReading,
    Impossible,
    PressReading,
    Reading,
    SlotReading,
    Tags,
    seat_device,
)

REMEMBERED: Final = 1000

Verb: TypeAlias = Literal["slip", "pull", "turn", "press", "release", "unplug", "replug"]


class TwinDeed(NamedTuple):
    """One thing that hands did to a seat; `slot` 0, `button` "" and `tags` None mean that it had none."""

    verb: Verb
    seat: int
    slot: int = 0
    button: str = ""
    tags: Tags | None = None


class TwinSeats:
    """The twin of all seats. `deeds` is what hands did, at least the last thousand of the `done` deeds; readings come
    from `seat/1`, `seat/2`, ...

    >>> seats = TwinSeats([1, 2])
    >>> _ = seats.poll(0)                           # every seat is ready and tells all its slots
    >>> seats.slip(2, 5, ("04a1", "04a2"))
    >>> seats.turn(2, 5)
    >>> [reading.tags for reading in seats.poll(20)]
    [('04a1', '04a2'), ('04a2', '04a1')]
    """

    def __init__(self, seats: Iterable[int], buttons: Iterable[str] = BUTTONS, name: str = "seats") -> None:
        self.name = name
        self.seats = tuple(seats)
        self.buttons = tuple(buttons)
        self.deeds: list[TwinDeed] = []
        self.done = 0
        self._cards: dict[tuple[int, int], Tags] = {}
        self._down: set[tuple[int, str]] = set()
        self._told_down: set[tuple[int, str]] = set()
        self._plugged: set[int] = set()
        self._readings: list[Reading] = []
        for seat in self.seats:
            self._plug_in(seat)

    def slip(self, seat: int, slot: int, tags: Tags) -> None:
        """Put a card into an empty slot; `tags` are those of the half that is up and of the other end."""
        self._check_slot(seat, slot)
        upper, lower = tags
        if not upper or upper == lower:
            raise Impossible(f"expected two different tags, the upper one known, got {tags}")
        if (seat, slot) in self._cards:
            raise Impossible(f"slot {slot} of seat {seat} is occupied")
        for (other_seat, other_slot), lying in self._cards.items():
            if not {upper, lower}.isdisjoint(tag for tag in lying if tag):
                raise Impossible(f"this card lies in slot {other_slot} of seat {other_seat}")
        self._cards[seat, slot] = (upper, lower)
        self._note(TwinDeed("slip", seat, slot, tags=(upper, lower)))
        self._tell_slot(seat, slot)

    def pull(self, seat: int, slot: int) -> Tags:
        """Take the card out of a slot; gives its tags as they lay."""
        tags = self._card(seat, slot)
        del self._cards[seat, slot]
        self._note(TwinDeed("pull", seat, slot))
        self._tell_slot(seat, slot)
        return tags

    def turn(self, seat: int, slot: int) -> None:
        """Turn the card in a slot so that its other half is up."""
        upper, lower = self._card(seat, slot)
        if not lower:
            raise Impossible(f"the card in slot {slot} of seat {seat} has no known tag at its other end")
        self._cards[seat, slot] = (lower, upper)
        self._note(TwinDeed("turn", seat, slot))
        self._tell_slot(seat, slot)

    def press(self, seat: int, button: str) -> None:
        """Hold a button down. It counts at once, for a seat takes the bounce out itself; again is nothing."""
        self._check_button(seat, button)
        self._down.add((seat, button))
        self._note(TwinDeed("press", seat, button=button))
        self._tell_button(seat, button)

    def release(self, seat: int, button: str) -> None:
        """Let a button go; letting go again is nothing."""
        self._check_button(seat, button)
        self._down.discard((seat, button))
        self._note(TwinDeed("release", seat, button=button))
        self._tell_button(seat, button)

    def unplug(self, seat: int, reason: str = "unplugged") -> None:
        """Pull the seat's cable; once is enough."""
        self._check_seat(seat)
        self._note(TwinDeed("unplug", seat))
        if seat in self._plugged:
            self._plugged.remove(seat)
            self._readings.append(DeviceReading(seat_device(seat), "lost", reason))

    def replug(self, seat: int) -> None:
        """Put the seat's cable back: it tells all its slots again, and buttons that are not as last told."""
        self._check_seat(seat)
        self._note(TwinDeed("replug", seat))
        if seat not in self._plugged:
            self._plug_in(seat)

    def lose(self, reason: str = "unplugged") -> None:
        """Unplug every seat."""
        for seat in self.seats:
            self.unplug(seat, reason)

    def restore(self) -> None:
        """Replug every seat."""
        for seat in self.seats:
            self.replug(seat)

    def poll(self, now_ms: int) -> list[Reading]:
        """What the seats noticed since the last call, oldest first."""
        readings, self._readings = self._readings, []
        return readings

    def plugged(self, seat: int) -> bool:
        """Whether the seat's cable is in."""
        self._check_seat(seat)
        return seat in self._plugged

    def tags(self, seat: int, slot: int) -> Tags | None:
        """What truly lies in a slot, noticed or not."""
        self._check_slot(seat, slot)
        return self._cards.get((seat, slot))

    def down(self, seat: int, button: str) -> bool:
        """Whether a finger holds the button down."""
        self._check_button(seat, button)
        return (seat, button) in self._down

    def since(self, done: int) -> list[TwinDeed]:
        """What hands did since `done` was so many, as far as it is remembered."""
        return self.deeds[max(0, len(self.deeds) - (self.done - done)) :]

    def _note(self, deed: TwinDeed) -> None:
        self.deeds.append(deed)
        self.done += 1
        if len(self.deeds) > 2 * REMEMBERED:
            del self.deeds[:REMEMBERED]  # a table may run for weeks

    def _plug_in(self, seat: int) -> None:
        self._plugged.add(seat)
        self._readings.append(DeviceReading(seat_device(seat), "ready", ""))
        for slot in range(1, SLOTS + 1):
            self._tell_slot(seat, slot)
        for button in self.buttons:
            self._tell_button(seat, button)

    def _tell_slot(self, seat: int, slot: int) -> None:
        if seat in self._plugged:
            self._readings.append(SlotReading(seat_device(seat), slot, self._cards.get((seat, slot))))

    def _tell_button(self, seat: int, button: str) -> None:
        down = (seat, button) in self._down
        if seat in self._plugged and down != ((seat, button) in self._told_down):
            self._readings.append(PressReading(seat_device(seat), button, down))
            self._told_down ^= {(seat, button)}

    def _card(self, seat: int, slot: int) -> Tags:
        self._check_slot(seat, slot)
        if (seat, slot) not in self._cards:
            raise Impossible(f"slot {slot} of seat {seat} is empty")
        return self._cards[seat, slot]

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise Impossible(f"there is no seat {seat}")

    def _check_slot(self, seat: int, slot: int) -> None:
        self._check_seat(seat)
        if not 1 <= slot <= SLOTS:
            raise Impossible(f"there is no slot {slot}; a seat has 1 to {SLOTS}")

    def _check_button(self, seat: int, button: str) -> None:
        self._check_seat(seat)
        if button not in self.buttons:
            raise Impossible(f"there is no button {button!r}; a seat has {', '.join(self.buttons)}")
