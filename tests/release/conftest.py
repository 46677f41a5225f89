"""One wheel and one sdist, built of a copy of the sources, for all tests that look into them."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from engine import GAMES

ROOT: Final = Path(__file__).parents[2]
NO_SOURCE: Final = (
    ".git",
    ".venv",
    ".*_cache",
    ".hypothesis",
    "build",
    "dist",
    "*.egg-info",
    "__pycache__",
    "node_modules",
)
BUILD: Final = (
    "import sys; from setuptools import build_meta as make; getattr(make, sys.argv[1])(sys.argv[2])"
)


@dataclass(frozen=True, slots=True)
class Built:
    """A copy of the sources, and what was built of it."""

    source: Path
    wheel: Path
    sdist: Path


def left_out(folder: str, names: list[str]) -> set[str]:
    """What is no source, and the sentences of the games: three thousand files that are treated as the table's are."""
    found = shutil.ignore_patterns(*NO_SOURCE)(folder, names)
    spoken = Path(folder).parent.name == "clips" and Path(folder).name in GAMES
    return found | ({"en", "cs"} if spoken else set())


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("built")
    source, out = folder / "source", folder / "out"
    shutil.copytree(ROOT, source, ignore=left_out)
    before = {path for path in source.rglob("*") if path.is_file()}
    for kind in ("build_wheel", "build_sdist"):
        done = subprocess.run(
            [sys.executable, "-c", BUILD, kind, str(out)],
            cwd=source,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
    for path in source.rglob("*"):
        if path.is_file() and path not in before:
            path.unlink()  # what the build left
    (wheel,), (sdist,) = out.glob("*.whl"), out.glob("*.tar.gz")
    return Built(source, wheel, sdist)
