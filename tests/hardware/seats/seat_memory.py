"""A seat board in memory: the real firmware under CPython, with fake chips and a wire of two byte arrays."""

from hardware.readings import BUTTONS, SLOTS, DeviceError
from hardware.seat_board.board import Board
from hardware.seats.ports import Port

EMPTY, TAG = (1, b""), 2
SLOT_MS = 12  # as in hal_unix
ODD = {"several": (3, b""), "unreadable": (4, b""), "broken": (0, b"")}


class MemoryHal:
    """The fake chips of a board whose firmware runs in this process."""

    def __init__(self, board: str, boot: int, slots: dict[int, tuple[int, bytes]], mask: int) -> None:
        self.unique_id = bytes.fromhex(board)
        self.boot_id = boot
        self.features = {"reader": "none"}
        self.reader_resets = 0
        self.slots = SLOTS
        self.tags = slots
        self.now = 0
        self.samples: list[tuple[int, int]] = [(0, mask)] if mask else []
        self.inbox = bytearray()
        self.outbox = bytearray()
        self.colours = b""

    def now_ms(self) -> int:
        return self.now

    def read(self) -> bytes:
        data = bytes(self.inbox)
        self.inbox.clear()
        return data

    def write(self, data: bytes) -> None:
        self.outbox += data

    def levels(self) -> list[tuple[int, int]]:
        samples, self.samples = self.samples, []
        return samples

    def begin_slot(self, slot: int) -> None:
        pass

    def read_slot(self, slot: int) -> tuple[int, bytes]:
        self.now += SLOT_MS
        return self.tags.get(slot, EMPTY)

    def show(self, colours: bytes) -> None:
        self.colours = colours


class MemoryRig:
    """The firmware under CPython, its wire two byte arrays."""

    boots = 0

    def __init__(self, board: str) -> None:
        self.board = board
        self.version = "1.0"
        self.powered = False
        self.plugged = True
        self.plugs = 0
        self.hangs = False
        self.garbled = 0
        self._slots: dict[int, tuple[int, bytes]] = {}
        self._mask = 0
        self._start()

    def replug(self) -> None:
        self.powered = True
        self.plugs += 1
        self._start()

    def unplug(self) -> None:
        self.powered = False
        self._start()

    def open(self) -> Port:
        return MemoryPort(self, self.hal)

    def close(self) -> None:
        pass

    def run(self, ms: int) -> None:
        until = self.hal.now + ms
        while self.powered and not self.hangs and self.hal.now < until:
            self.firmware.step()

    def slip(self, slot: int, uid: str) -> None:
        self._slots[slot - 1] = ODD.get(uid) or (TAG, bytes.fromhex(uid))

    def pull(self, slot: int) -> None:
        del self._slots[slot - 1]

    def holds(self, slot: int) -> bool:
        return slot - 1 in self._slots

    def press(self, button: str) -> None:
        self._mask |= 1 << BUTTONS.index(button)
        self.hal.samples.append((self.hal.now, self._mask))

    def release(self, button: str) -> None:
        self._mask &= ~(1 << BUTTONS.index(button))
        self.hal.samples.append((self.hal.now, self._mask))

    def reboot(self) -> None:
        inbox, outbox = self.hal.inbox, self.hal.outbox
        self._start()
        self.hal.inbox, self.hal.outbox = inbox, outbox

    def lights(self) -> bytes:
        return self.hal.colours

    def _start(self) -> None:
        MemoryRig.boots += 1
        self.hal = MemoryHal(self.board, MemoryRig.boots, self._slots, self._mask)
        major, minor = self.version.split(".")
        self.firmware = Board(self.hal, (int(major), int(minor)))


class MemoryPort:
    """The host's end of the wire in memory."""

    def __init__(self, rig: MemoryRig, hal: MemoryHal) -> None:
        self._rig = rig
        self._plug = rig.plugs
        self.closed = False

    def read(self) -> bytes:
        self._check()
        data = bytes(self._rig.hal.outbox)
        self._rig.hal.outbox.clear()
        return data

    def write(self, data: bytes) -> None:
        self._check()
        self._rig.hal.inbox += data

    def close(self) -> None:
        self.closed = True

    def _check(self) -> None:
        if self._rig.plugs != self._plug or not self._rig.powered:
            raise DeviceError("unplugged from its line")
