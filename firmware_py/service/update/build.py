"""Makes a whole version in a slot, from a wheel or from a bundle, by the lock that the wheel brings."""

import json
import os
import re
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import Final

from firmware_py.journal.disk import Disk
from firmware_py.service.update.package import DAMAGE, WHEEL, Unbuildable, opened, version_inside
from firmware_py.service.update.slots import MADE, Version

NEEDED: Final = re.compile(r"wheels/([\w.+-]+\.whl)")
LOCK: Final = "firmware_py/service/requirements.lock"
PIP: Final = ("-I", "-m", "pip", "--disable-pip-version-check", "--no-cache-dir", "install", "--quiet")
LOOK: Final = ("-I", "-c", "import firmware_py.service.run")
PATIENCE_S: Final = 1500


def unpack(package: Path, work: Path) -> tuple[Path, Path | None]:
    """The wheel of a file, and the folder of what it needs where that is in a bundle; raises Unbuildable."""
    if package.suffix == ".whl":
        return package, None
    folder = work / "wheels"
    folder.mkdir()
    found = []
    with opened(package) as bundle:
        for name in bundle.namelist():
            if WHEEL.fullmatch(name):
                found.append(work / name)
                found[-1].write_bytes(bundle.read(name))
            elif needed := NEEDED.fullmatch(name):
                (folder / needed[1]).write_bytes(bundle.read(name))
            else:
                raise Unbuildable(
                    f"a bundle holds one wheel of spacetable and wheels/*.whl, this one holds {name}"
                )
    if len(found) != 1:
        raise Unbuildable(f"a bundle holds one wheel of spacetable, this one holds {len(found)}")
    return found[0], folder


def build(package: Path, slot: Path, work: Path, made: tuple[str, str]) -> Version:
    """Makes the version in `slot`, whatever lay there before; `made` is the file's name and sum. Raises Unbuildable.

    All of it is on the disk before the slot counts as whole. What makes no version leaves nothing in the slot: on a
    disk that became full by it the table could write no more.
    """
    _clear(slot)
    try:
        return _build(package, slot, work, made)
    except OSError as error:
        _clear(slot)
        raise Unbuildable(str(error)) from error
    except Unbuildable:
        _clear(slot)
        raise


def _clear(slot: Path) -> None:
    (slot / MADE).unlink(missing_ok=True)  # first, for what is half deleted is no version
    if slot.exists():
        Disk().sync_folder(slot)
        shutil.rmtree(slot)


def _build(package: Path, slot: Path, work: Path, made: tuple[str, str]) -> Version:
    try:
        wheel, folder = unpack(package, work)
        version = Version(version_inside(wheel), *made)
        lock = work / "requirements.lock"
        with opened(wheel) as content:
            lock.write_bytes(content.read(LOCK))
    except (KeyError, *DAMAGE) as error:
        raise Unbuildable(str(error)) from error
    python = str(slot / "bin/python")
    source = ("--no-index", "--find-links", str(folder)) if folder is not None else ()
    steps = (
        ("python3", "-I", "-m", "venv", "--system-site-packages", str(slot)),
        (python, *PIP, "--require-hashes", "--only-binary", ":all:", *source, "--requirement", str(lock)),
        (python, *PIP, "--no-index", "--no-deps", str(wheel)),
        (python, *LOOK),
        (python, "-I", "-m", "firmware_py", "--version"),
    )
    for step in steps:
        run(step, work)
    os.sync()
    Disk().write_new(slot / MADE, json.dumps(asdict(version)).encode())
    return version


def run(command: tuple[str, ...], work: Path) -> None:
    """Runs a step in the folder `work`; raises Unbuildable with its last words where it fails."""
    environment = {**os.environ, "TMPDIR": str(work), "HOME": str(work)}
    try:
        done = subprocess.run(
            command,
            cwd=work,
            env=environment,
            capture_output=True,
            text=True,
            errors="backslashreplace",
            check=False,
            timeout=PATIENCE_S,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unbuildable(str(error)) from error
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).strip().splitlines()[-5:])
        raise Unbuildable(f"{' '.join(command[:6])}: {last or f'ended with {done.returncode}'}")
