"""A seat board whose firmware runs in this process, on fake chips, behind a cable of two byte arrays."""

from collections.abc import Callable
from typing import Final, Protocol

from firmware_py.wire.simulated_board import spoiled
from hardware.readings import BUTTONS, SLOTS, DeviceError
from hardware.seat_board.board import Board as Firmware
from hardware.seats.ports import Port

SLOT_MS: Final = 12  # a reading of one slot with a card takes about that long
UNKNOWN: Final = (0, b"")
EMPTY: Final = (1, b"")
TAG: Final = 2


class FakeChips:
    """The chips of a board: what hardware/seat_board/board.py calls a HAL."""

    def __init__(
        self,
        unique_id: bytes,
        boot_id: int,
        tags: dict[int, bytes],
        mask: int,
        readers: int = SLOTS,
    ) -> None:
        self.unique_id = unique_id
        self.boot_id = boot_id
        self.features = {"reader": "none"}
        self.reader_resets = 0
        self.slots = readers
        self.tags = tags
        self.now = 0
        self.samples: list[tuple[int, int]] = [(0, mask)] if mask else []
        self.inbox = bytearray()
        self.outbox = bytearray()
        self.colours = b""
        self.wrote: Callable[[bytes], None] | None = None

    def now_ms(self) -> int:
        return self.now

    def read(self) -> bytes:
        data = bytes(self.inbox)
        self.inbox.clear()
        return data

    def write(self, data: bytes) -> None:
        self.outbox += data
        if self.wrote is not None:
            self.wrote(data)

    def levels(self) -> list[tuple[int, int]]:
        samples, self.samples = self.samples, []
        return samples

    def begin_slot(self, slot: int) -> None:
        pass

    def read_slot(self, slot: int) -> tuple[int, bytes]:
        self.now += SLOT_MS
        uid = self.tags.get(slot)
        return EMPTY if uid is None else (TAG, uid) if uid else UNKNOWN

    def show(self, colours: bytes) -> None:
        self.colours = colours


class _Steps(Protocol):
    def step(self) -> None: ...


class FirmwareBoard:
    """A seat board with its hands; cards and fingers outlast a cable. `received` and `sent` count the bytes that the
    host took and gave; `heard` is given what the host sends. Of the next `garbled` bytes that the host takes each has
    a bit turned over. From the next start on the first `readers` slots have a reader.
    """

    def __init__(self, board: str) -> None:
        self.board = board
        self.plugged = True
        self.readers = SLOTS
        self.garbled = 0
        self.received = 0
        self.sent = 0
        self.heard: Callable[[bytes], None] | None = None
        self._boots = 0
        self._slots: dict[int, bytes] = {}
        self._mask = 0
        self._start()

    def run(self, ms: int) -> None:
        """Let the firmware live for so long; a turn of its loop that would take longer is left for the next time."""
        self._until += ms
        while self.plugged and self.chips.now + SLOT_MS <= self._until:
            self._firmware.step()

    def slip(self, slot: int, uid: str) -> None:
        """Put a tag on the coil of a slot; "" stops its reader from answering, until it is pulled."""
        self._slots[slot - 1] = bytes.fromhex(uid)

    def pull(self, slot: int) -> None:
        """Take it away."""
        del self._slots[slot - 1]

    def holds(self, slot: int) -> bool:
        """Whether there is a tag at the coil of a slot."""
        return slot - 1 in self._slots

    def press(self, button: str) -> None:
        """Hold a button down."""
        self._push(self._mask | 1 << BUTTONS.index(button))

    def release(self, button: str) -> None:
        """Let it go."""
        self._push(self._mask & ~(1 << BUTTONS.index(button)))

    def unplug(self) -> None:
        """Pull the cable, and with it the power."""
        self.plugged = False

    def replug(self) -> None:
        """Put the cable back; the firmware starts anew."""
        self._start()
        self.plugged = True

    def open(self) -> Port:
        """The host's end of the cable."""
        return _Cable(self, self.chips)

    def lights(self) -> bytes:
        """Red, green and blue of each slot's LED; dark before it was told."""
        return self.chips.colours or bytes(3 * SLOTS)

    def close(self) -> None:
        """Nothing is held."""

    def _push(self, mask: int) -> None:
        self._mask = mask
        self.chips.samples.append((self.chips.now, mask))

    def _start(self) -> None:
        self._boots += 1
        self._until = 0
        self.chips = FakeChips(bytes.fromhex(self.board), self._boots, self._slots, self._mask, self.readers)
        self._firmware: _Steps = Firmware(self.chips)


class _Cable:
    def __init__(self, board: FirmwareBoard, chips: FakeChips) -> None:
        self._board = board
        self._chips = chips

    def read(self) -> bytes:
        self._check()
        data = self._chips.outbox[:]
        self._chips.outbox.clear()
        self._board.received += len(data)
        return spoiled(data, self._board)

    def write(self, data: bytes) -> None:
        self._check()
        self._board.sent += len(data)
        if self._board.heard is not None and data:
            self._board.heard(data)
        self._chips.inbox += data

    def close(self) -> None:
        """Nothing is held."""

    def _check(self) -> None:
        if not self._board.plugged or self._board.chips is not self._chips:
            raise DeviceError("unplugged")
