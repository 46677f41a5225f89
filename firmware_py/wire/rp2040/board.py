"""A seat board on an emulated RP2040, in lockstep with the host's clock."""

import os
import select
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from engine.tables import TableError
from firmware_py.wire.rp2040.image import Image, node
from firmware_py.wire.simulated_board import spoiled
from hardware.readings import BUTTONS, SLOTS, DeviceError
from hardware.seats.ports import Port

SERVER: Final = Path(__file__).with_name("server.cjs")
DEADLINE_S: Final = 120.0
SEVERAL: Final = "04a1b2c3d4e5f6,04112233445566"


class Told(msgspec.Struct, frozen=True):
    """What the emulator says after each deed. `frames` are the colours of the slot LEDs since the last one, in hex."""

    connected: bool
    boots: int
    out: str
    frames: tuple[str, ...]
    bad_bits: int
    zero_ns: tuple[int, ...]
    one_ns: tuple[int, ...]
    low_ns: tuple[int, ...]
    fields: int


class RP2040Board:
    """The board, its hands and its cable, which is not in at first; cards and fingers outlast it. `inbox` came from the
    board, `outbox` is on its way to it; `shown` is all that its slot LEDs showed. Of the next `garbled` bytes that the
    host takes each has a bit turned over. `extra` are files of its own, behind those of the firmware where both have
    one. Raises TableError when the emulator fails.
    """

    _numbers = count(1)

    def __init__(self, image: Image, board: str = "", extra: Mapping[str, bytes] | None = None) -> None:
        number = next(self._numbers)
        self.board = board
        self.garbled = 0
        self.inbox = bytearray()
        self.outbox = bytearray()
        self.shown: list[bytes] = []
        self._tags: set[int] = set()
        self._ending = ExitStack()
        folder = Path(self._ending.enter_context(tempfile.TemporaryDirectory(prefix="rp2040-")))
        files = {**(extra or {}), **({"id.txt": board.encode()} if board else {})}
        disk = image.file_system(folder / "files.bin", files)
        command = [node(), str(SERVER), str(image.firmware), str(disk), str(image.bootrom), str(number)]
        self._process = self._ending.enter_context(
            subprocess.Popen(
                ["nice", *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "NODE_PATH": str(image.modules.parent)},
            )
        )
        self._ending.callback(self._process.kill)
        self.told = Told(False, 0, "", (), 0, (), (), (), 0)

    @property
    def plugged(self) -> bool:
        """Whether its USB line is up, which it is a while after the cable is in."""
        return self.told.connected

    def replug(self) -> None:
        """Put the cable in, and with it the power."""
        self.do("plug")
        self.shown.clear()

    def unplug(self) -> None:
        """Pull it, and with it the power."""
        self.do("unplug")

    def open(self) -> Port:
        """The host's end of the cable."""
        self.inbox.clear()
        self.outbox.clear()
        return EmulatedPort(self)

    def run(self, ms: float) -> None:
        """Let it live for so long; what it was sent comes at the beginning."""
        sent, self.outbox = self.outbox.hex(), bytearray()
        boots = self.told.boots
        self.do(f"run {ms} {sent}")
        if self.told.boots != boots:
            self.outbox.clear()

    def slip(self, slot: int, uid: str) -> None:
        """A tag, `several`, or `broken`, which takes the slot's module away."""
        self._tags.add(slot)
        if uid == "broken":
            self.do(f"gone {slot - 1}")
        else:
            self.do(f"slip {slot - 1} {SEVERAL if uid == 'several' else uid}")

    def pull(self, slot: int) -> None:
        """Take it away."""
        self._tags.discard(slot)
        self.do(f"pull {slot - 1}")

    def holds(self, slot: int) -> bool:
        """Whether there is a tag at the coil of a slot."""
        return slot in self._tags

    def press(self, button: str) -> None:
        """Hold a button down."""
        self.do(f"press {BUTTONS.index(button)}")

    def release(self, button: str) -> None:
        """Let it go."""
        self.do(f"release {BUTTONS.index(button)}")

    def lights(self) -> bytes:
        """Red, green and blue of each slot's LED, read off their pin; dark before it was told."""
        return self.shown[-1] if self.shown else bytes(3 * SLOTS)

    def do(self, deed: str) -> Told:
        """Have it done, and take what the board said and showed meanwhile."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(deed.encode() + b"\n")
        stdin.flush()
        if not select.select([stdout], [], [], DEADLINE_S)[0]:
            raise TableError(f"the emulator does not answer to {deed[:40]}")
        line = stdout.readline()
        if not line:
            raise TableError(f"the emulator ended at {deed[:40]}")
        self.told = msgspec.json.decode(line, type=Told)
        self.inbox += bytes.fromhex(self.told.out)
        self.shown += [bytes.fromhex(frame) for frame in self.told.frames]
        return self.told

    def close(self) -> None:
        """Ends the emulator."""
        self._ending.close()


class EmulatedPort:
    """The host's end; it is gone when the board starts anew or the cable is out."""

    def __init__(self, board: RP2040Board) -> None:
        self._board = board
        self._boots = board.told.boots

    def read(self) -> bytes:
        self._check()
        data, self._board.inbox = self._board.inbox, bytearray()
        return spoiled(data, self._board)

    def write(self, data: bytes) -> None:
        self._check()
        self._board.outbox += data

    def close(self) -> None:
        pass

    def _check(self) -> None:
        if not self._board.told.connected or self._board.told.boots != self._boots:
            raise DeviceError("unplugged from the emulator")
