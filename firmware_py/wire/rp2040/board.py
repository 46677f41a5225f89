"""A seat board on an emulated RP2040 as a rig of the seat bench, in lockstep with the host's clock."""

import os
import select
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
import pytest

from firmware_py.wire.rp2040.image import Image, Missing, made, node
from hardware.readings import BUTTONS, DeviceError
from hardware.seats.ports import Port

SERVER: Final = Path(__file__).with_name("server.cjs")
DEADLINE_S: Final = 120.0


SEVERAL: Final = "04a1b2c3d4e5f6,04112233445566"


def made_or_fail() -> Image:
    """What the emulated board needs; the test fails with the way to get what is missing."""
    try:
        return made()
    except Missing as missing:
        pytest.fail(f"the emulated board can't be made: {missing}", pytrace=False)


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


class EmulatedRig:
    """The board, its hands and its cable. Cards and fingers outlast a cable; `path` is there while USB is up."""

    boards = 0

    def __init__(
        self, image: Image, folder: Path, extra: Mapping[str, bytes] | None = None, board: str = ""
    ) -> None:
        EmulatedRig.boards += 1
        files = {**(extra or {}), **({"id.txt": board.encode()} if board else {})}
        disk = image.file_system(folder / f"files{EmulatedRig.boards}.bin", files)
        command = [node(), str(SERVER), str(image.firmware), str(disk), str(image.bootrom)]
        self.board = board
        self.inbox = bytearray()  # from the board
        self.outbox = bytearray()  # to the board
        self.shown: list[bytes] = []
        self._process = subprocess.Popen(
            ["nice", *command, str(EmulatedRig.boards)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "NODE_PATH": str(image.modules.parent)},
        )
        self.told = Told(False, 0, "", (), 0, (), (), (), 0)

    def plug(self, path: str, version: str = "1.0") -> None:
        self.do("plug")
        self.shown.clear()

    def unplug(self) -> None:
        self.do("unplug")

    def there(self) -> bool:
        return self.told.connected

    def open(self) -> Port:
        self.inbox.clear()
        self.outbox.clear()
        return EmulatedPort(self)

    def run(self, ms: float) -> None:
        sent, self.outbox = self.outbox.hex(), bytearray()
        boots = self.told.boots
        self.do(f"run {ms} {sent}")
        if self.told.boots != boots:
            self.outbox.clear()

    def slip(self, slot: int, uid: str) -> None:
        """A tag, several by commas; `broken` takes the slot's module away."""
        if uid == "broken":
            self.do(f"gone {slot - 1}")
        else:
            self.do(f"slip {slot - 1} {SEVERAL if uid == 'several' else uid}")

    def pull(self, slot: int) -> None:
        self.do(f"pull {slot - 1}")

    def press(self, button: str) -> None:
        self.do(f"press {BUTTONS.index(button)}")

    def release(self, button: str) -> None:
        self.do(f"release {BUTTONS.index(button)}")

    def lights(self) -> bytes:
        return self.shown[-1]

    def do(self, deed: str) -> Told:
        """Have it done, and take what the board said and showed meanwhile."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(deed.encode() + b"\n")
        stdin.flush()
        if not select.select([stdout], [], [], DEADLINE_S)[0]:
            raise RuntimeError(f"the emulator does not answer to {deed[:40]}")
        line = stdout.readline()
        if not line:
            raise RuntimeError(f"the emulator ended at {deed[:40]}")
        self.told = msgspec.json.decode(line, type=Told)
        self.inbox += bytes.fromhex(self.told.out)
        self.shown += [bytes.fromhex(frame) for frame in self.told.frames]
        return self.told

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()


class EmulatedPort:
    """The host's end; it is gone when the board starts anew or the cable is out."""

    def __init__(self, rig: EmulatedRig) -> None:
        self._rig = rig
        self._boots = rig.told.boots

    def read(self) -> bytes:
        self._check()
        data, self._rig.inbox = bytes(self._rig.inbox), bytearray()
        return data

    def write(self, data: bytes) -> None:
        self._check()
        self._rig.outbox += data

    def close(self) -> None:
        pass

    def _check(self) -> None:
        if not self._rig.told.connected or self._rig.told.boots != self._boots:
            raise DeviceError("unplugged from the emulator")
