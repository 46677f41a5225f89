"""What a soak can break below the table: a disk that is slow, full or cut off, a wire that damages bytes, and hands
that know where the cards really lie.
"""

import errno
import os
import random
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

from engine.game import Action, Game, Seat
from firmware_py.devices.tags import TagBook
from firmware_py.games.seating import Gesture, Prepared, Seating
from firmware_py.inputs import TableInput, Wish
from firmware_py.journal.disk import Disk
from firmware_py.show.slot_lights import Cards
from firmware_py.table.hands import Hands
from firmware_py.wire.firmware_board import FirmwareBoard
from firmware_py.wire.twins import SpiTape, WireTwins
from hardware.lights.port import LightPort as SpiPort
from hardware.lights.wiring import Bus
from hardware.readings import DeviceError, Impossible
from hardware.seats.ports import Lister, Opener, Port
from tests.soak.soak_games import card_keys

CARD_KEYS = card_keys()


class PowerCut(BaseException):
    """The power went in the middle of a call; nobody may catch it but whoever switches it on again."""


class SoakDisk(Disk):
    """A disk that can be slow, refuse, hold only part of a write, and lose what was not synced when the power goes.

    `slow_ms` is what a sync takes, told to `wait`. With `cut_in` the power goes at the n-th write from now. `refusals`
    counts what it did not do.
    """

    def __init__(self, draw: random.Random, wait: Callable[[int], None]) -> None:
        self.error = 0
        self.slow_ms = 0
        self.cut_in = 0
        self.writes = 0
        self.refusals = 0
        self._draw = draw
        self._wait = wait
        self._safe: dict[int, int] = {}  # how much of a file is on the disk, by its inode

    def open(self, path: Path) -> int:
        self._check()
        return super().open(path)

    def write(self, file: int, data: bytes) -> None:
        self.writes += 1
        if self.error == errno.ENOSPC:
            super().write(file, data[: self._draw.randrange(len(data))])
        self._check()
        self.cut_in -= 1
        if not self.cut_in:
            super().write(file, data[: self._draw.randrange(len(data) + 1)])
            raise PowerCut
        super().write(file, data)

    def sync(self, file: int) -> None:
        self._check()
        if self.slow_ms:
            self._wait(self._draw.randrange(self.slow_ms))
        known = os.fstat(file)
        self._safe[known.st_ino] = known.st_size

    def rename(self, path: Path, to: Path) -> None:
        self._check()
        super().rename(path, to)

    def lose_power(self, path: Path) -> None:
        """What was not synced is there in part, or not at all."""
        if path.exists():
            known = path.stat()
            safe = min(self._safe.get(known.st_ino, known.st_size), known.st_size)
            os.truncate(path, self._draw.randint(safe, known.st_size))
        self._safe.clear()
        self.cut_in = 0

    def _check(self) -> None:
        if self.error:
            self.refusals += 1
            raise OSError(self.error, os.strerror(self.error))


class Noise:
    """How much of what goes over a wire is damaged: `rate` is a part of all bytes. `damaged` counts them."""

    def __init__(self, draw: random.Random) -> None:
        self.rate = 0.0
        self.damaged = 0
        self._draw = draw

    def over(self, data: bytes) -> bytes:
        """The bytes as they arrive: changed, lost, doubled, or with strange ones between them."""
        if not self.rate or not data:
            return data
        arrived = bytearray()
        for byte in data:
            if self._draw.random() >= self.rate:
                arrived.append(byte)
                continue
            self.damaged += 1
            arrived += self._draw.choice(
                (b"", bytes((byte ^ 1 << self._draw.randrange(8),)), bytes((byte, byte)))
            )
            arrived += self._draw.randbytes(self._draw.choice((0, 0, 1, 40)))
        return bytes(arrived)


class NoisyPort:
    """A cable that runs beside a motor. `own` is a cable without faults."""

    def __init__(self, own: Port, noise: Noise) -> None:
        self._own = own
        self._noise = noise

    def read(self) -> bytes:
        return self._noise.over(self._own.read())

    def write(self, data: bytes) -> None:
        self._own.write(self._noise.over(data))

    def close(self) -> None:
        self._own.close()


class SoakTape(SpiTape):
    """A wire of LEDs. `may_show` are the transfers of which its LEDs may have taken up any: the last one that came
    through, and those that broke off since.
    """

    def __init__(self, bus: Bus) -> None:
        super().__init__(bus)
        self.may_show: list[bytes] = []

    def write(self, data: bytes) -> None:
        if self.broken:
            self.may_show.append(data)
        else:
            self.may_show = [data]
        super().write(data)


class NoisyWires(WireTwins):
    """Boards on cables that can be noisy."""

    def __init__(self, boards: Iterable[str], noise: Noise) -> None:
        super().__init__(boards)
        self._noise = noise

    def tapes(self) -> list[SoakTape]:
        """The wires of the LEDs."""
        return [tape for tape in self.spi.values() if isinstance(tape, SoakTape)]

    def _open_spi(self, bus: Bus, size: int) -> SpiPort:
        return self.spi.setdefault(bus.name, SoakTape(bus))

    def _opener(self) -> Opener:
        def open_board(path: str) -> Port:
            if not self.boards[path].plugged:
                raise DeviceError("unplugged")
            return NoisyPort(self.boards[path].open(), self._noise)

        return open_board

    def _lister(self) -> Lister:
        return lambda: [path for path, board in self.boards.items() if board.plugged]


def uid(card: str, half: int) -> str:
    """The tag at an end of a card, as a coil reads it."""
    return f"04{CARD_KEYS.index(card):010x}{half:02x}"


def book() -> TagBook:
    """The tags of all cards."""
    return TagBook({uid(card, half): (card, half) for card in CARD_KEYS for half in (0, 1)})


class WireHands(Hands):
    """Hands that lay cards on the coils of real boards, and use the page at all other seats.

    `lying` is what truly lies on the coils, noticed or not: it outlasts cables, power and programs.
    """

    def __init__(
        self, own: Hands, boards: dict[Seat, FirmwareBoard], served: Callable[[Seat], bool], lying: "OnCoils"
    ) -> None:
        self._own = own
        self._boards = boards
        self._served = served
        self._coils = lying

    def do(self, gesture: Gesture) -> None:
        seat, slot = gesture.seat, gesture.slot
        if not self._served(seat):
            self._own.do(gesture)
        elif gesture.verb == "press":
            self._coils.press(self._boards, seat, gesture.button)
        elif gesture.verb == "slip":
            self._coils.slip(self._boards, seat, slot, (gesture.card, gesture.half))
        else:
            card, half = self._coils.pull(self._boards, seat, slot)
            if gesture.verb == "turn":
                self._coils.slip(self._boards, seat, slot, (card, 1 - half))

    def lies(self, seat: Seat, slot: int) -> bool:
        return (seat, slot) in self._coils.cards if self._served(seat) else self._own.lies(seat, slot)

    def lay(self, cards: Cards) -> None:
        self._own.lay(cards)

    def clear(self) -> None:
        for seat, slot in list(self._coils.cards):
            self._coils.pull(self._boards, seat, slot)
        self._own.clear()

    def play(
        self, game: Game, seating: Seating[Game], desk: Prepared, wishes: Iterable[tuple[Seat, Action]]
    ) -> list[TableInput]:
        spoken: list[TableInput] = []
        for seat, action in wishes:
            if self._coils.is_busy(seat):
                raise Impossible(f"the finger at seat {seat} has more to press")
            gestures = seating.gestures(game, seat, action, desk)
            for gesture in gestures:
                self.do(gesture)
            if not gestures:
                spoken.append(Wish(seat, action))
        return spoken


class OnCoils:
    """The cards that lie on the coils of boards, and a finger at each; refuses what no hand can do."""

    def __init__(self) -> None:
        self.cards: dict[tuple[Seat, int], tuple[str, int]] = {}
        self._down: dict[Seat, tuple[FirmwareBoard, str]] = {}
        self._next: dict[Seat, deque[tuple[FirmwareBoard, str]]] = {}

    def is_busy(self, seat: Seat) -> bool:
        """Whether a finger has more to press there."""
        return bool(self._next.get(seat))

    def press(self, boards: dict[Seat, FirmwareBoard], seat: Seat, button: str) -> None:
        """A finger presses a button, after those that it has still to press there: a board takes what is pressed at
        once in an order of its own, and the same button pressed twice at once for one press.
        """
        self._next.setdefault(seat, deque()).append((boards[seat], button))
        if seat not in self._down:
            self._press_next(seat)

    def move_fingers(self) -> None:
        """Fingers that are down let go; the others press what comes next."""
        for seat in [*self._next]:
            if seat in self._down:
                board, button = self._down.pop(seat)
                board.release(button)
            elif self._next[seat]:
                self._press_next(seat)

    def _press_next(self, seat: Seat) -> None:
        board, button = self._down[seat] = self._next[seat].popleft()
        board.press(button)

    def slip(self, boards: dict[Seat, FirmwareBoard], seat: Seat, slot: int, card: tuple[str, int]) -> None:
        if (seat, slot) in self.cards or any(card[0] == key for key, _ in self.cards.values()):
            raise Impossible(f"slot {slot} of seat {seat} is occupied, or {card[0]} lies elsewhere")
        self.cards[seat, slot] = card
        boards[seat].slip(slot, uid(*card))

    def pull(self, boards: dict[Seat, FirmwareBoard], seat: Seat, slot: int) -> tuple[str, int]:
        if (seat, slot) not in self.cards:
            raise Impossible(f"slot {slot} of seat {seat} is empty")
        boards[seat].pull(slot)
        return self.cards.pop((seat, slot))
