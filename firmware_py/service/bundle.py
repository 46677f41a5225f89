"""`spacetable bundle`: one file with a version and everything it needs, for tables without internet."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from engine.tables import BadValue, TableError
from firmware_py.service.update.build import LOCK
from firmware_py.service.update.operator import NO_PROGRAM
from firmware_py.service.update.package import WHEEL
from firmware_py.service.update.signature import sign

PYTHONS: Final = ("3.11", "3.13")  # of Debian bookworm and trixie, and of Raspberry Pi OS made from them
MACHINES: Final = ("aarch64",)
GLIBCS: Final = tuple(range(36, 4, -1))  # bookworm has 2.36; a wheel for an older one runs there too
ENTRY: Final = re.compile(
    r"^\w(?:.*\\\n)*.*\n?", re.MULTILINE
)  # a name with its version, and the hashes below it
MARKER: Final = re.compile(r" ; ([^\\\n]+)")
MADE_AT: Final = "315532800"  # the first second that a zip can tell: the same sources make the same bytes
PIP: Final = (sys.executable, "-I", "-m", "pip", "--disable-pip-version-check")


@dataclass(frozen=True, slots=True)
class For:
    """The tables that a bundle is for, by their Pythons and machines, as `uname -m` calls them."""

    pythons: tuple[str, ...] = PYTHONS
    machines: tuple[str, ...] = MACHINES

    def __post_init__(self) -> None:
        for python in self.pythons:
            if not re.fullmatch(r"3\.\d+", python):
                raise BadValue("python", f"expected a version such as 3.11, got {python}")
        for machine in self.machines:
            if not re.fullmatch(r"\w+", machine):
                raise BadValue("machine", f"expected a name such as aarch64, got {machine}")


def bundle(out: Path, source: Path, tables: For, key: Path | None) -> Path | None:
    """Writes the bundle of a wheel or a checkout, and gives its signature if there is a `key`.

    Everything comes by the hashes of the version's own lock. Raises TableError where that can't be.
    """
    if out.suffix != ".bundle":
        raise BadValue("out", f"expected a name that ends in .bundle, got {out}")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        wheel = _wheel(source, work)
        needed = work / "needed"
        whole, lock = _lock(wheel), work / "requirements.lock"
        for python, machine in product(tables.pythons, tables.machines):
            lock.write_text(lock_for(whole, python, machine), encoding="utf-8")
            _download(lock, needed, python, machine)
        part = out.with_name(f"{out.name}.part")
        with ZipFile(part, "w", ZIP_STORED) as file:
            _put(file, wheel, wheel.name)
            for path in sorted(needed.glob("*.whl")):
                _put(file, path, f"wheels/{path.name}")
        part.replace(out)
    if key is None:
        return None
    try:
        return sign(out, key)
    except OSError as error:
        raise TableError(str(error)) from error


def _put(file: ZipFile, path: Path, name: str) -> None:
    """Puts a file in without its time, so that the same files make the same bundle."""
    entry = ZipInfo(name)
    entry.external_attr = 0o644 << 16
    file.writestr(entry, path.read_bytes())


def _wheel(source: Path, work: Path) -> Path:
    """The wheel that was named, or one of a checkout: of a copy without what an earlier build has left in it."""
    if source.is_dir():
        clean = work / "source"
        shutil.copytree(source, clean, symlinks=True, ignore=shutil.ignore_patterns(*NO_PROGRAM))
        build = (
            "wheel",
            "--no-index",
            "--no-deps",
            "--no-build-isolation",
            "--quiet",
            "--wheel-dir",
            str(work),
        )
        _pip(*build, str(clean))
        source = next(work.glob("*.whl"))
    if not WHEEL.fullmatch(source.name):
        raise BadValue("from", f"expected a checkout or spacetable-VERSION-py3-none-any.whl, got {source}")
    return source


def _lock(wheel: Path) -> str:
    try:
        with ZipFile(wheel) as content:
            return content.read(LOCK).decode("utf-8")
    except (OSError, BadZipFile, KeyError, UnicodeError) as error:
        raise TableError(f"{wheel}: expected a wheel with {LOCK}: {error}") from error


def lock_for(lock: str, python: str, machine: str) -> str:
    """The lock's entries that hold for a table, without conditions, which pip would ask of this computer instead."""
    from pip._vendor.packaging.markers import Marker

    table = {
        "implementation_name": "cpython",
        "implementation_version": f"{python}.0",
        "os_name": "posix",
        "platform_machine": machine,
        "platform_python_implementation": "CPython",
        "platform_system": "Linux",
        "python_full_version": f"{python}.0",
        "python_version": python,
        "sys_platform": "linux",
    }
    held = []
    for entry in ENTRY.findall(lock):
        marker = MARKER.search(entry)
        if marker is None or Marker(marker[1]).evaluate(table):
            held.append(MARKER.sub(" ", entry))
    return "".join(held)


def _download(lock: Path, needed: Path, python: str, machine: str) -> None:
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in GLIBCS] + [f"manylinux2014_{machine}"]
    options = [option for platform in platforms for option in ("--platform", platform)]
    options += ["--python-version", python, "--only-binary", ":all:", "--no-deps", "--require-hashes"]
    _pip("download", "--quiet", *options, "--dest", str(needed), "--requirement", str(lock))


def _pip(*arguments: str) -> None:
    environment = {"SOURCE_DATE_EPOCH": MADE_AT, **os.environ}
    done = subprocess.run([*PIP, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        last = "\n".join(done.stderr.strip().splitlines()[-3:])
        raise TableError(f"pip {arguments[0]}: {last}")
