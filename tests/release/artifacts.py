"""The files of a release, the same bytes each time: wheel, sdist and bundle, their sums and signatures.

`python -m tests.release.artifacts FOLDER` builds them from what is committed, without signatures: whoever has a tag can
see that the files of a release are made of it.
"""

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from firmware_py.service.bundle import For, bundle
from firmware_py.service.update.signature import sign
from tests.release.texts import HEADING, NotReady, present

SUMS: Final = "SHA256SUMS"
BUILD: Final = (
    "import sys; from setuptools import build_meta as make; getattr(make, sys.argv[1])(sys.argv[2])"
)
DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


def run(*command: str | Path, cwd: Path, environment: dict[str, str] | None = None) -> str:
    """What a command printed; raises NotReady where it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotReady(f"{' '.join(map(str, command))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def build(source: Path, out: Path) -> list[Path]:
    """Wheel, sdist and bundle of a clean source tree. Every time in them is that of the release's day, at midnight."""
    epoch = epoch_of((source / "CHANGELOG.md").read_text("utf-8"))
    out.mkdir()
    for kind in ("build_wheel", "build_sdist"):
        run(sys.executable, "-c", BUILD, kind, out, cwd=source, environment={"SOURCE_DATE_EPOCH": str(epoch)})
    (wheel,), (sdist,) = out.glob("*.whl"), out.glob("*.tar.gz")
    sdist.write_bytes(steady(sdist.read_bytes(), epoch))
    packed = out / f"spacetable-{present((source / 'pyproject.toml').read_text('utf-8'))}.bundle"
    bundle(packed, wheel, For(), None)
    return [wheel, sdist, packed]


def epoch_of(changelog: str) -> int:
    """Midnight (UTC) of the day of the newest version in the changelog, in seconds since 1970; raises NotReady.

    >>> epoch_of("## Unreleased\\n\\n## 0.1.0 - 1980-01-02\\n")
    315619200
    """
    newest = HEADING.search(changelog)
    day = DAY.search(newest[0]) if newest is not None else None
    if day is None:
        raise NotReady("CHANGELOG.md: expected a part such as ## 0.1.0 - 2026-01-02")
    return int(datetime.fromisoformat(day[0]).replace(tzinfo=UTC).timestamp())


def steady(archive: bytes, epoch: int) -> bytes:
    """A .tar.gz with the same files, in order, all of one time and nobody's."""
    made = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as before,
        gzip.GzipFile(fileobj=made, mode="wb", filename="", mtime=epoch) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as after,
    ):
        for member in sorted(before.getmembers(), key=lambda one: one.name):
            plain = tarfile.TarInfo(member.name)
            plain.type, plain.size, plain.mtime = member.type, member.size, epoch
            plain.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            after.addfile(plain, before.extractfile(member) if member.isfile() else None)
    return made.getvalue()


def clean_copy(root: Path, folder: Path) -> Path:
    """A copy of what is committed, with the modes that git knows."""
    before = os.umask(0o022)
    try:
        run("git", "clone", "--quiet", root, folder, cwd=root)
    finally:
        os.umask(before)
    return folder


def differing(first: Sequence[Path], second: Sequence[Path]) -> list[str]:
    """The names of files that are not the same in both."""
    there = {path.name: sum_of(path) for path in second}
    return [path.name for path in first if there.get(path.name) != sum_of(path)]


def sum_of(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def finish(files: Sequence[Path], out: Path, key: Path) -> None:
    """Puts the files of a release into a folder, with their sums and signatures; raises NotReady."""
    out.mkdir(exist_ok=True)
    placed = [Path(shutil.copy(path, out)) for path in files]
    sums = out / SUMS
    sums.write_text("".join(f"{sum_of(path)}  {path.name}\n" for path in placed), encoding="ascii")
    for path in (*placed, sums):
        try:
            sign(path, key)
        except OSError as error:
            raise NotReady(str(error)) from error


def main() -> int:
    """The command line; 2 where nothing can be built."""
    if len(sys.argv) != 2:
        print("expected a folder that is not there yet", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as work:
        try:
            root = Path(run("git", "rev-parse", "--show-toplevel", cwd=Path()).strip())
            for path in build(clean_copy(root, Path(work) / "source"), Path(sys.argv[1]).resolve()):
                print(f"{sum_of(path)}  {path.name}")
        except (NotReady, OSError) as error:
            print(error, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
