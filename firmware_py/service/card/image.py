"""An image of a card: unpacked, and the FAT partition in it from which a Raspberry Pi starts.

Files are written into the partition by mtools, which needs no root. No image in use is touched: it is a copy.
"""

import lzma
import os
import shutil
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.tables import BadValue, TableError

SECTOR: Final = 512
FAT_KINDS: Final = {0x04, 0x06, 0x0B, 0x0C, 0x0E}  # of a partition in the table of the first sector
GPT: Final = 0xEE
CHUNK: Final = 1 << 22
TOOLS: Final = ("mdir", "mtype", "mcopy", "mmd")
RIGHT: Final = (
    "Raspberry Pi OS Lite (64-bit) of Debian 13 (trixie), of November 2025 or later; "
    "its file is called DATE-raspios-trixie-arm64-lite.img.xz"
)


def need_tools() -> None:
    """Raises TableError where a program that this needs is missing, with how to get it."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        raise TableError(
            f"{', '.join(missing)}: not found; they come with mtools: "
            "sudo apt install mtools (Debian, Ubuntu, and Windows with WSL), brew install mtools (macOS)"
        )


def unpack(base: Path, out: Path) -> None:
    """Writes the image `base`, which may be packed as .xz, to `out`; raises BadValue for what is neither."""
    try:
        if base.suffix == ".xz":
            with lzma.open(base) as packed, out.open("wb") as image:
                shutil.copyfileobj(packed, image, CHUNK)
        elif base.suffix == ".img":
            shutil.copyfile(base, out)
        else:
            raise BadValue("base", f"expected a file that ends in .img or .img.xz, got {base}; it is {RIGHT}")
    except (lzma.LZMAError, EOFError) as error:
        raise BadValue("base", f"{base} is damaged, or was not downloaded to its end: {error}") from error
    except OSError as error:
        raise TableError(f"{error.filename or out}: {error.strerror}") from error


def boot_partition(image: Path) -> int:
    """The byte at which the FAT partition begins from which a Pi starts: the first of the table in sector 0 [MBR].

    Raises BadValue for a file that is no image of a card.
    """
    with image.open("rb") as file:
        sector = file.read(SECTOR)
    if len(sector) < SECTOR or sector[510:512] != b"\x55\xaa":
        raise BadValue("base", f"expected an image of a card, this has no partition table; take {RIGHT}")
    kind, start = struct.unpack_from("<4xB3xI", sector, 446)
    if kind == GPT:
        raise BadValue("base", f"this is an image for another kind of computer (GPT); take {RIGHT}")
    if kind not in FAT_KINDS or not start:
        raise BadValue(
            "base", f"expected a FAT partition first, this one is of kind {kind:#04x}; take {RIGHT}"
        )
    return int(start) * SECTOR


@dataclass(frozen=True, slots=True)
class FatPartition:
    """The files of the FAT partition that begins `offset` bytes into an image. Its methods raise TableError."""

    image: Path
    offset: int

    def names(self) -> set[str]:
        """What lies in its first folder, in small letters, folders with their slash."""
        listed = self._run("mdir", "-b", "::").decode("utf-8", "replace")
        return {line.removeprefix("::/").lower() for line in listed.splitlines() if line.startswith("::/")}

    def read(self, name: str) -> bytes:
        """What is in a file."""
        return self._run("mtype", f"::{name}")

    def write(self, name: str, content: bytes | Path) -> None:
        """Puts a file there, over one of that name: of these bytes, or a copy of a file."""
        if isinstance(content, Path):
            self._run("mcopy", "-o", str(content), f"::{name}")
        else:
            self._run("mcopy", "-o", "-", f"::{name}", given=content)

    def make_folder(self, name: str) -> None:
        """Makes a folder, if it is not there."""
        if f"{name.lower()}/" not in self.names():
            self._run("mmd", f"::{name}")

    def _run(self, tool: str, *arguments: str, given: bytes | None = None) -> bytes:
        where = ("-i", f"{self.image}@@{self.offset}")
        # Times in a FAT are those of the wall; a fixed one makes the same card of the same files.
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "MTOOLS_SKIP_CHECK": "1",
            "SOURCE_DATE_EPOCH": "315532800",
            "TZ": "UTC0",
        }
        done = subprocess.run(
            (tool, *where, *arguments), input=given, capture_output=True, check=False, env=environment
        )
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise TableError(f"{tool} {arguments[-1]}: {said[-1] if said else 'failed'}")
        return done.stdout


def fitting(partition: FatPartition) -> None:
    """Raises BadValue where this is not the image that is meant, with the name of the one that is.

    What tells it apart: images with cloud-init have its seed beside the kernels; those for 32 bits have kernels for old
    Pis; `issue.txt` names the stage of the image builder at which the image was made, and Lite is stage 2.
    """
    names = partition.names()
    if "config.txt" not in names or "cmdline.txt" not in names:
        raise BadValue("base", f"this is not Raspberry Pi OS; take {RIGHT}")
    if "kernel8.img" not in names or "kernel7.img" in names:
        raise BadValue("base", f"this is Raspberry Pi OS for 32 bits; take {RIGHT}")
    if "user-data" not in names:
        raise BadValue("base", f"this Raspberry Pi OS has no cloud-init, so it is an older one; take {RIGHT}")
    issue = partition.read("issue.txt").decode("utf-8", "replace") if "issue.txt" in names else "stage2"
    if "stage2" not in issue:
        raise BadValue("base", f"this Raspberry Pi OS is the one with a desktop; take {RIGHT}")
