"""`spacetable card`: an image for a memory card, of the official one, a bundle, and settings."""

import gzip
import hashlib
import json
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from typing import Final

import firmware_py
from engine.tables import BadValue, TableError
from firmware_py.service.card.image import FatPartition, boot_partition, fitting, need_tools, unpack
from firmware_py.service.card.seed import (
    BUNDLE,
    FOLDER,
    SCRIPTS,
    CardSettings,
    boot_config,
    command_line,
    seed_files,
)
from firmware_py.service.update.signature import SUFFIX

MANIFEST: Final = ".rpi-imager-manifest"
DEVICES: Final = ("pi5-64bit", "pi4-64bit", "pi3-64bit")
UPDATER: Final = (
    "__init__.py",
    "service/__init__.py",
    "service/update/*.py",
    "journal/__init__.py",
    "journal/disk.py",
)


def write_card(base: Path, out: Path, bundle: Path, settings: CardSettings) -> Path:
    """Writes the image `out` from `base`, and gives the list for Raspberry Pi Imager that lies beside it.

    The same files and settings make the same image. Raises BadValue for what does not fit, TableError where the disk or
    a tool does not do it; then there is no image.
    """
    _check(base, out, bundle, settings)
    need_tools()
    part = out.with_name(f"{out.name}.part")
    try:
        unpack(base, part)
        partition = FatPartition(part, boot_partition(part))
        fitting(partition)
        _fill(partition, bundle, settings)
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    manifest = out.with_name(out.name + MANIFEST)
    manifest.write_text(_manifest(out, settings), encoding="utf-8")
    return manifest


def _check(base: Path, out: Path, bundle: Path, settings: CardSettings) -> None:
    if not base.is_file():
        raise BadValue("base", f"there is no file {base}")
    if out.suffix != ".img":
        raise BadValue(
            "out", f"expected a name that ends in .img, got {out}: a file, for Raspberry Pi Imager to write"
        )
    if out.exists() and (not out.is_file() or out.samefile(base)):
        raise BadValue("out", f"{out} is the image that was given, or no file")
    if bundle.suffix != ".bundle" or not bundle.is_file():
        raise BadValue("bundle", f"expected a file that ends in .bundle and is there, got {bundle}")
    signed = bundle.with_name(bundle.name + SUFFIX).is_file()
    if not signed and not settings.unsigned:
        raise BadValue(
            "bundle",
            f"expected {bundle.name}{SUFFIX} beside it; without a signature nobody knows who made the program; "
            "to take it all the same: --unsigned",
        )
    if signed and not settings.unsigned and not settings.trusted:
        raise BadValue("trust", "expected the public key of who signed the bundle: --trust KEY.pub")


def _fill(partition: FatPartition, bundle: Path, settings: CardSettings) -> None:
    config = partition.read("config.txt").decode("utf-8", "surrogateescape")
    line = partition.read("cmdline.txt").decode("utf-8", "surrogateescape")
    partition.write("config.txt", boot_config(config).encode("utf-8", "surrogateescape"))
    partition.write("cmdline.txt", command_line(line, settings.country).encode("utf-8", "surrogateescape"))
    partition.make_folder(FOLDER)
    with bundle.open("rb") as file:
        total = hashlib.file_digest(file, "sha256").hexdigest()
    for name, content in sorted(seed_files(settings, total).items()):
        partition.write(name, content)
    partition.write(f"{FOLDER}/{SCRIPTS}", scripts())
    partition.write(f"{FOLDER}/{BUNDLE}", bundle)
    signature = bundle.with_name(bundle.name + SUFFIX)
    if signature.is_file() and not settings.unsigned:
        partition.write(f"{FOLDER}/{BUNDLE}{SUFFIX}", signature)


def scripts() -> bytes:
    """The archive with install.sh and what it puts in place: units, rules, the updater, the manual."""
    program = Path(firmware_py.__file__).parent
    share = next(
        (
            folder
            for folder in (program.parent, Path(sys.prefix) / "share/spacetable")
            if _has_scripts(folder)
        ),
        None,
    )
    if share is None:
        raise TableError(f"systemd/install.sh: expected in {program.parent} or {sys.prefix}/share/spacetable")
    files = {f"systemd/{path.name}": path for path in (share / "systemd").iterdir() if path.is_file()}
    files["docs/install.md"] = share / "docs/install.md"
    for pattern in UPDATER:
        files |= {f"firmware_py/{path.relative_to(program)}": path for path in program.glob(pattern)}
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name in sorted(files):
            content = files[name].read_bytes()
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), 0o755 if name.endswith(".sh") else 0o644
            archive.addfile(entry, BytesIO(content))
    return gzip.compress(packed.getvalue(), mtime=0)


def _has_scripts(folder: Path) -> bool:
    return (folder / "systemd/install.sh").is_file()


def _manifest(image: Path, settings: CardSettings) -> str:
    """The list that Raspberry Pi Imager 2 opens. It names no way to put settings in, for they are in the image."""
    with image.open("rb") as file:
        total = hashlib.file_digest(file, "sha256").hexdigest()
    size = image.stat().st_size
    entry = {
        "name": f"spacetable ({settings.name})",
        "description": f"Cabinet {settings.cabinet}, language {settings.language}. Never flashed by its makers.",
        "url": image.resolve().as_uri(),
        "extract_size": size,
        "extract_sha256": total,
        "image_download_size": size,
        "image_download_sha256": total,
        "devices": list(DEVICES),
    }
    return json.dumps({"os_list": [entry]}, indent=2) + "\n"
