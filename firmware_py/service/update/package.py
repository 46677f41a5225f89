"""What stands in a wheel or a bundle. It is read only when a signature or the operator's word counts for its bytes, and
it is bounded before anything is unpacked.
"""

import re
import zlib
from email.parser import HeaderParser
from io import BytesIO
from pathlib import Path
from stat import S_ISLNK
from struct import unpack_from
from typing import BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

WHEEL: Final = re.compile(r"spacetable-([\w.+!]+)-py3-none-any\.whl")
METADATA: Final = re.compile(r"spacetable-([\w.+!]+)\.dist-info/METADATA")
VERSION: Final = re.compile(
    r"(\d{1,9}(?:\.\d{1,9}){0,5})(?:(a|b|rc)(\d{1,9}))?(?:\.post(\d{1,9}))?(?:\.dev(\d{1,9}))?(?:\+[a-z0-9.]{1,60})?"
)
MOST_BYTES: Final = 400_000_000  # a bundle has some 75 MB
MOST_UNPACKED: Final = 800_000_000
MOST_METADATA: Final = 1_000_000
MOST_ENTRIES: Final = 20_000
MOST_LISTED: Final = 2_000_000  # bytes of the list of entries
END: Final = 22  # bytes that end a zip without a comment
NONE_OF_A_NAME: Final = ("\\", ":", "\0", "//")
DAMAGE: Final = (BadZipFile, OSError, EOFError, ValueError, RuntimeError, NotImplementedError, zlib.error)
"""What zipfile raises for files that are cut off or damaged."""


class Unbuildable(Exception):
    """Why a file makes no version."""


def complete(content: BinaryIO) -> bool:
    """Whether a file ends as a zip does, so that all of it seems to have arrived. No more than its end is read."""
    return _end(content) is not None


def _end(content: BinaryIO) -> tuple[int, int, int] | None:
    """How many entries a zip says it has, and how long its list of them is and where; None where its end is not there.
    Comments and the long form for more than 4 GB are not ours.
    """
    size = content.seek(0, 2)
    if size < END:
        return None
    start = max(0, size - END - 20)
    content.seek(start)
    tail = content.read(END + 20)
    end = tail[-END:]
    if end[:4] != b"PK\5\6" or tail[:-END].startswith(b"PK\6\7"):
        return None
    entries, listed, at, comment = unpack_from("<HIIH", end, 10)
    return (entries, listed, at) if comment == 0 and at + listed + END == size else None


def opened(content: Path | BinaryIO) -> ZipFile:
    """A zip whose list of entries is bounded and harmless; raises Unbuildable for any other, before it is unpacked."""
    if isinstance(content, Path):
        with content.open("rb") as file:
            end = _end(file)
    else:
        end = _end(content)
    if end is None:
        raise Unbuildable("it does not end as a wheel or a bundle does")
    if end[0] > MOST_ENTRIES or end[1] > MOST_LISTED:
        raise Unbuildable(f"it lists {end[0]} entries in {end[1]} bytes; at most {MOST_ENTRIES} are taken")
    try:
        found = ZipFile(content)
    except DAMAGE as error:
        raise Unbuildable(f"it is damaged: {error}") from error
    _check(found.infolist())
    return found


def _check(entries: list[ZipInfo]) -> None:
    if len(entries) > MOST_ENTRIES:
        raise Unbuildable(f"it has {len(entries)} entries; at most {MOST_ENTRIES} are taken")
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MOST_UNPACKED:
        raise Unbuildable(f"it would unpack to {unpacked} bytes; at most {MOST_UNPACKED} are taken")
    seen: set[str] = set()
    for entry in entries:
        why = _wrong(entry, seen)
        if why:
            raise Unbuildable(f"{entry.filename!a}: {why}")
        seen.add(entry.filename.casefold())


def _wrong(entry: ZipInfo, seen: set[str]) -> str:
    """Why an entry is not taken, "" for one that is."""
    name = entry.orig_filename
    parts = name.rstrip("/").split("/")
    if any(bad in name for bad in NONE_OF_A_NAME) or any(part in ("", ".", "..") for part in parts):
        return "expected a name inside of the folder"
    if name.casefold() in seen:
        return "another entry has this name, in the same or in other letters"
    if S_ISLNK(entry.external_attr >> 16):
        return "expected a file, got a link"
    if entry.flag_bits & 1 or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "expected to be stored or deflated, and not encrypted"
    return ""


def version_inside(package: Path) -> str:
    """The version that the wheel of a file has by its own bytes, whatever the file is called; raises Unbuildable."""
    with opened(package) as content:
        if package.suffix == ".whl":
            return _version(content, package.name)
        wheels = [name for name in content.namelist() if WHEEL.fullmatch(name)]
        if len(wheels) != 1:
            raise Unbuildable(f"a bundle holds one wheel of spacetable, this one holds {len(wheels)}")
        with opened(BytesIO(_read(content, wheels[0], MOST_BYTES))) as wheel:
            return _version(wheel, wheels[0])


def _version(wheel: ZipFile, name: str) -> str:
    """The version in a wheel; raises Unbuildable where it has none, or where its name tells another one."""
    told = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    found = METADATA.fullmatch(told[0]) if len(told) == 1 else None
    if found is None:
        raise Unbuildable(f"expected a wheel of spacetable, found {', '.join(told[:3]) or 'no METADATA'}")
    headers = HeaderParser().parsestr(_read(wheel, told[0], MOST_METADATA).decode("utf-8", "replace"))
    version = found[1]
    if (headers.get("Name"), headers.get("Version")) != ("spacetable", version):
        raise Unbuildable(
            f"{told[0]}: expected spacetable {version}, found {headers.get('Name')} {headers.get('Version')}"
        )
    outside = WHEEL.fullmatch(name)
    if outside is None or outside[1] != version:
        raise Unbuildable(f"expected spacetable-{version}-py3-none-any.whl, found {name}")
    return version


def _read(content: ZipFile, name: str, most: int) -> bytes:
    """An entry that is at most so long; raises Unbuildable."""
    if content.getinfo(name).file_size > most:
        raise Unbuildable(f"{name!a}: expected at most {most} bytes")
    try:
        return content.read(name)
    except DAMAGE as error:
        raise Unbuildable(f"{name!a} is damaged: {error}") from error


def is_older(version: str, than: str) -> bool:
    """Whether a version comes before another one; what is no version comes before all that are.

    >>> is_older("1.9", "1.10"), is_older("1.0rc1", "1.0"), is_older("1.0.post1", "1.0"), is_older("1.0", "1.0.0")
    (True, True, False, False)
    """
    return _order(version) < _order(than)


def _order(version: str) -> tuple[tuple[int, ...], tuple[int, int], int, float]:
    """Orders versions as PEP 440 does; what stands behind a + makes no difference."""
    found = VERSION.fullmatch(version)
    if found is None:
        return (), (0, 0), 0, 0.0
    numbers = [int(part) for part in found[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    stage = ("a", "b", "rc").index(found[2]) + 1 if found[2] else 4
    if not found[2] and found[4] is None and found[5] is not None:
        stage = 0  # 1.0.dev1 comes before 1.0a1
    post = int(found[4]) + 1 if found[4] is not None else 0
    dev = float(found[5]) if found[5] is not None else float("inf")
    return (1, *numbers), (stage, int(found[3] or 0)), post, dev
