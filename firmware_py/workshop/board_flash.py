"""Puts MicroPython and the seat board's firmware on a Raspberry Pi Pico, step by step, and says what each step does.

A Pico whose BOOTSEL button is held while its cable is plugged in shows a drive; whatever UF2 file is copied there is
written into its flash [RP2040 data sheet, 2.8.4]. After that it starts MicroPython, and mpremote copies the firmware.
Never tried on real hardware.
"""

import shutil
import string
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from struct import unpack_from
from typing import Final, TextIO

from engine.tables import TableError
from hardware.seats.serial_port import usb_ports

FIRMWARE: Final = Path(__file__).parents[2] / "hardware" / "seat_board"
APART: Final = {
    "main.py",
    "hal_unix.py",
}  # what starts it lies beside the folder; the other stands in on a computer
ABOUT: Final = "INFO_UF2.TXT"
BOARD: Final = "RPI-RP2"
SOURCE: Final = "https://micropython.org/download/RPI_PICO/"
BOOTSEL: Final = "hold BOOTSEL on the Pico while you plug its cable in"
APPEARS_S: Final = 30.0  # MicroPython makes its file system at the first start
STEP_S: Final = 0.2

BLOCK: Final = 512
MAGIC: Final = (0x0A324655, 0x9E5D5157)
MAGIC_END: Final = 0x0AB16F30
RP2040: Final = 0xE48BFF56
OTHERS: Final = {
    0xE48BFF57: "any chip's data",
    0xE48BFF59: "a Pico 2",
    0xE48BFF5A: "a Pico 2",
    0xE48BFF5B: "a Pico 2",
}
FOLDER: Final = """\
import os
if 'seat_board' not in os.listdir(): os.mkdir('seat_board')
"""
HASHES: Final = """\
import os, hashlib, binascii
for name in ['seat_board/' + one for one in os.listdir('seat_board')] + ['main.py']:
    if name in os.listdir() or name != 'main.py':
        print(name, binascii.hexlify(hashlib.sha256(open(name, 'rb').read()).digest()).decode())
"""
READERS: Final = """\
with open('slots.txt', 'w') as file: file.write('{}')
"""
SERVICE: Final = (
    "is the firmware on it already, hold cancel while you plug the cable in; stop the table before"
)


@dataclass(frozen=True, slots=True)
class FlashTools:
    """What flashing needs of the computer: mpremote, the ports of boards, and time. Tests bring their own."""

    mpremote: Callable[[Sequence[str]], str]
    ports: Callable[[], Sequence[str]] = usb_ports
    wait: Callable[[float], None] = time.sleep
    now: Callable[[], float] = time.monotonic


def flash(
    uf2: Path | None, drive: Path | None, tools: FlashTools, out: TextIO, slots: int | None = None
) -> None:
    """Writes MicroPython from the file `uf2`, or leaves the one that is there if that is None, then the firmware. The
    board is told that its first `slots` slots have a reader; None leaves it what it was told before, or all twelve.

    Raises TableError, with what to do, where a step cannot be done; nothing is written before files and drive fit.
    """
    if uf2 is not None:
        size = check_uf2(uf2)
        place = drive if drive is not None else boot_drive(mounted())
        check_drive(place)
        if held := tools.ports():
            raise TableError(f"another board is plugged in at {held[0]}: unplug all but the one in boot mode")
        _tell(out, f"MicroPython: {size // 1024} kB from {uf2.name} to the Pico at {place}")
        with suppress(OSError):  # the Pico starts anew, and its drive goes, as soon as it has the last block
            shutil.copyfile(uf2, place / uf2.name)
    port = _board(tools)
    _tell(out, f"board: {port}")
    tools.mpremote(("connect", port, "exec", FOLDER))
    for name, source in firmware():
        _tell(out, f"copy: {name}")
        tools.mpremote(("connect", port, "cp", str(source), f":{name}"))
    _verify(tools.mpremote(("connect", port, "exec", HASHES)))
    _tell(out, "read back: every file is as it was sent")
    if slots is not None:
        tools.mpremote(("connect", port, "exec", READERS.format(slots)))
        _tell(out, f"readers: {slots}")
    tools.mpremote(("connect", port, "reset"))
    _tell(out, "done: the board starts its firmware; `spacetable doctor --cabinet bench` tries it out")


def firmware() -> Iterator[tuple[str, Path]]:
    """The files of a seat board by their names on the board, `main.py` last: without it nothing starts half-copied."""
    for path in sorted(FIRMWARE.glob("*.py")):
        if path.name not in APART:
            yield f"seat_board/{path.name}", path
    yield "main.py", FIRMWARE / "main.py"


def check_uf2(path: Path) -> int:
    """The bytes that a UF2 file writes; raises TableError unless each block is whole and for an RP2040 [UF2]."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TableError(f"{path}: {error.strerror}; MicroPython for a Pico is at {SOURCE}") from error
    if not data or len(data) % BLOCK:
        raise TableError(
            f"{path}: expected blocks of {BLOCK} bytes, got {len(data)} bytes; is it a UF2 file?"
        )
    count, size = len(data) // BLOCK, 0
    for number in range(count):
        start = number * BLOCK
        *magic, _, _, payload, place, total, family = unpack_from("<8I", data, start)
        (end,) = unpack_from("<I", data, start + BLOCK - 4)
        if (*magic, end) != (*MAGIC, MAGIC_END):
            raise TableError(f"{path}: block {number} is not one of a UF2 file")
        if family != RP2040:
            what = OTHERS.get(family, f"family {family:#010x}")
            raise TableError(
                f"{path}: expected MicroPython for a Pico (RP2040), got one for {what}; see {SOURCE}"
            )
        if (place, total) != (number, count):
            raise TableError(
                f"{path}: expected block {number} of {count}, got {place} of {total}; download it again"
            )
        size += payload
    return size


def mounted() -> Iterator[Path]:
    """The folders where systems show a drive that was plugged in."""
    roots = (
        Path(root).glob(pattern)
        for root, pattern in (("/media", "*/*"), ("/run/media", "*/*"), ("/Volumes", "*"))
    )
    letters = (Path(f"{letter}:\\") for letter in string.ascii_uppercase) if sys.platform == "win32" else ()
    return chain(*roots, Path("/media").glob("*"), letters)


def boot_drive(places: Iterable[Path]) -> Path:
    """The one drive of a Pico in boot mode; raises TableError if there is none or more than one."""
    found = [place for place in places if (place / ABOUT).is_file()]
    if not found:
        raise TableError(
            f"no Pico in boot mode: {BOOTSEL}; if the drive {BOARD} is shown elsewhere, name it by --drive"
        )
    if len(found) > 1:
        raise TableError(
            f"more than one Pico in boot mode: {', '.join(map(str, found))}; name one by --drive"
        )
    return found[0]


def check_drive(place: Path) -> None:
    """Raises TableError unless a Pico's boot mode shows this drive."""
    about = place / ABOUT
    try:
        text = about.read_text("utf-8", "replace")
    except OSError as error:
        raise TableError(f"{about}: {error.strerror}; {BOOTSEL}") from error
    named = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("Board-ID:")]
    if named != [BOARD]:
        raise TableError(f"{about}: expected Board-ID {BOARD}, a Pico, got {named[0] if named else 'none'}")


def mpremote(arguments: Sequence[str]) -> str:
    """What mpremote prints; raises TableError with its last line, or with how to get it."""
    if find_spec("mpremote") is None:
        raise TableError("flashing needs mpremote: pip install 'spacetable[board]'")
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        why = said[-1] if said else f"ended with {done.returncode}"
        raise TableError(f"mpremote {arguments[2]}: {why} ({SERVICE})")
    return done.stdout


def _board(tools: FlashTools) -> str:
    """The port of the one board that is plugged in, as soon as it is there."""
    end = tools.now() + APPEARS_S
    while not (found := tools.ports()):
        if tools.now() > end:
            raise TableError(
                f"no board at any USB port after {APPEARS_S:.0f} s: try another cable, many only charge"
            )
        tools.wait(STEP_S)
    if len(found) > 1:
        raise TableError(f"more than one board: {', '.join(found)}; unplug all but the one to flash")
    return found[0]


def _verify(printed: str) -> None:
    """Raises TableError where a file on the board is not the one that was sent."""
    words = (line.split() for line in printed.splitlines())
    found = {word[0]: word[1] for word in words if len(word) == 2}
    for name, source in firmware():
        there = found.get(name)
        if there != sha256(source.read_bytes()).hexdigest():
            raise TableError(f"the board's {name} is {'another' if there else 'missing'}: flash it again")


def _tell(out: TextIO, line: str) -> None:
    out.write(f"{line}\n")
    out.flush()
