"""Turns what a board knows into readings: tells each thing once, and a card only when it lies still. Pure."""

from collections import deque

from hardware.readings import BUTTONS, SLOTS, PressReading, Reading, SlotReading, Tags
from hardware.seats.ports import SharedSlots
from hardware.seats.protocol import EMPTY, SEVERAL, TAG, UNKNOWN, SeatState, SlotState

SETTLE_MS = 150
RESTLESS_MS = 10_000
RESTLESS_CHANGES = 10  # within that time; hands that put a card in five times meant it
RESTLESS_SETTLE_MS = 2000
PRESS_MS = 60  # no button is pressed more often: down and up are settled for 30 ms each
MOST_PRESSES = (
    25  # at once: what frames that were lost for 1.5 s can have held, until the board itself is lost
)
SEVERAL_TAGS: Tags = ("several", "")
UNREADABLE_TAGS: Tags = ("unreadable", "")
"""The tags of a slot in which something lies that cannot be told: no card has such a tag, for real ones are hex."""


class SeatWatch:
    """One seat. It remembers what it told through lost cables and other boards, as people at the table do."""

    def __init__(self, device: str) -> None:
        self._slots = SlotWatch(device)
        self._buttons = ButtonWatch(device)

    def mute(self) -> None:
        """Ignore the buttons that the next state tells to be down until they were up: they claimed the board."""
        self._buttons.mute()

    def lose(self) -> None:
        """Nobody tells about this seat any more; all slots will be told again."""
        self._slots.lose()
        self._buttons.lose()

    def see(self, state: SeatState, now_ms: int) -> None:
        """Take note of what the board knows."""
        self._slots.see(state.slots, now_ms)
        self._buttons.see(state, now_ms)

    def take(self, now_ms: int) -> list[Reading]:
        """What is worth telling by now: slots that became empty, cards that lie still, buttons."""
        return [*self._slots.take(now_ms), *self._buttons.take()]

    def hearing(self) -> SharedSlots:
        """Which slots hear more than their own card by now, or their own one now and then."""
        return self._slots.hearing()


class SlotWatch:
    """The slots of a seat. A card counts after 150 ms in its place, so one that slides along touches nothing. In a slot
    that is restless, for a wire is loose or the card lies at the edge of what the coil hears, it counts after 2 s: each
    time it would be an action of the game, day and night.
    """

    def __init__(self, device: str) -> None:
        self._device = device
        self._changes = [deque[int](maxlen=RESTLESS_CHANGES) for _ in range(SLOTS)]
        self._last: dict[int, Tags | None] = {}
        self._restless: tuple[int, ...] = ()
        self._lying: dict[int, tuple[Tags | None, int]] = {}
        self._told: dict[int, Tags | None] = {}

    def lose(self) -> None:
        self._lying.clear()
        self._told.clear()

    def see(self, slots: tuple[SlotState, ...], now_ms: int) -> None:
        for number, slot in enumerate(slots[:SLOTS], 1):
            if slot.status == UNKNOWN:
                self._lying.pop(number, None)  # no change: a silent reader is not an empty slot
            elif number not in self._lying or self._lying[number][0] != _tags(slot):
                self._lying[number] = (_tags(slot), now_ms)

    def take(self, now_ms: int) -> list[Reading]:
        self._restless = tuple(n for n in range(1, SLOTS + 1) if self._is_restless(n, now_ms))
        emptied = [
            n
            for n, (tags, _) in sorted(self._lying.items())
            if tags is None and self._told.get(n, "") != tags
        ]
        readings = [self._tell(number, None, now_ms) for number in emptied]
        for number, (tags, since) in sorted(self._lying.items()):
            settle_ms = RESTLESS_SETTLE_MS if number in self._restless else SETTLE_MS
            if tags is None or now_ms - since < settle_ms or self._told.get(number) == tags:
                continue
            if not self._lies_elsewhere(number, tags):
                readings.append(self._tell(number, tags, now_ms))
        return readings

    def hearing(self) -> SharedSlots:
        where: dict[Tags, list[int]] = {}
        for number, (tags, _) in sorted(self._lying.items()):
            if tags is not None:
                where.setdefault(tags, []).append(number)
        crowded = tuple(where.pop(SEVERAL_TAGS, ()))
        where.pop(UNREADABLE_TAGS, None)
        return SharedSlots(
            tuple(tuple(slots) for slots in where.values() if len(slots) > 1), crowded, self._restless
        )

    def _is_restless(self, number: int, now_ms: int) -> bool:
        changes = self._changes[number - 1]
        return len(changes) == RESTLESS_CHANGES and now_ms - changes[0] < RESTLESS_MS

    def _tell(self, number: int, tags: Tags | None, now_ms: int) -> Reading:
        changes = self._changes[number - 1]
        if tags not in (None, SEVERAL_TAGS, UNREADABLE_TAGS, self._last.get(number)):
            changes.clear()  # another card: somebody is busy here
            self._last[number] = tags
        if number in self._told:
            changes.append(now_ms)
        self._told[number] = tags
        return SlotReading(self._device, number, tags)

    def _lies_elsewhere(self, number: int, tags: Tags) -> bool:
        """A tag between two coils answers both. It counts where it was first; if it comes to both at once nobody knows
        in which slot it lies, so it counts nowhere until one coil hears it alone.
        """
        if tags in (SEVERAL_TAGS, UNREADABLE_TAGS):
            return False
        heard = any(tags == other_tags for other, (other_tags, _) in self._lying.items() if other != number)
        return heard or any(tags == told for other, told in self._told.items() if other != number)


class ButtonWatch:
    """The buttons of a seat. The board counts presses, so one that came and went in a lost frame is told too. More than
    a finger can do is not believed: a count that goes back by one would be 255 presses.
    """

    def __init__(self, device: str) -> None:
        self._device = device
        self._told = [False] * len(BUTTONS)
        self._before: SeatState | None = None
        self._mute_next = False
        self._muted = [False] * len(BUTTONS)
        self._room = [float(MOST_PRESSES)] * len(BUTTONS)
        self._seen_ms = 0
        self._readings: list[Reading] = []

    def lose(self) -> None:
        self._before = None

    def mute(self) -> None:
        self._mute_next = True

    def see(self, state: SeatState, now_ms: int) -> None:
        passed, self._seen_ms = (now_ms - self._seen_ms) / PRESS_MS, now_ms
        self._room = [min(MOST_PRESSES, room + passed) for room in self._room]
        before = self._before
        if self._mute_next:
            self._mute_next, self._muted, before = False, list(state.down), None
        if before is None or before.boot != state.boot:
            before = state  # what was pressed where nobody looked is gone
        self._before = state
        for i, button in enumerate(BUTTONS):
            self._muted[i] = self._muted[i] and state.down[i]
            if not self._muted[i]:
                presses = (state.presses[i] - before.presses[i]) % 256
                self._follow(i, button, state.down[i], presses if self._believes(i, presses) else 0)

    def take(self) -> list[Reading]:
        readings, self._readings = self._readings, []
        return readings

    def _believes(self, i: int, presses: int) -> bool:
        if presses > self._room[i]:
            return False
        self._room[i] -= presses
        return True

    def _follow(self, i: int, button: str, down: bool, presses: int) -> None:
        """Tell `presses` times down, with an up before each that needs it, and end as the button is."""
        for _ in range(presses):
            if self._told[i]:
                self._tell(i, button, False)
            self._tell(i, button, True)
        if self._told[i] != down and (not down or self._believes(i, 1)):
            self._tell(i, button, down)

    def _tell(self, i: int, button: str, down: bool) -> None:
        self._told[i] = down
        self._readings.append(PressReading(self._device, button, down))


def _tags(slot: SlotState) -> Tags | None:
    if slot.status == EMPTY:
        return None
    if slot.status == TAG:
        return slot.uid, ""
    return SEVERAL_TAGS if slot.status == SEVERAL else UNREADABLE_TAGS
