"""A house with one more game: links to the program as it is, three new folders, and one line of the registry
changed.
"""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy

ROOT = Path(__file__).parents[2]
GAME = Path(__file__).parent / "high_card"
LINE = 'GAMES: Final = Games("space_alert", '
CHANGED = 'GAMES: Final = Games("high_card", "space_alert", '


def linked(source: Path, target: Path, *, but: tuple[str, ...] = ()) -> None:
    """Links to everything in a folder but some names."""
    target.mkdir(parents=True)
    for one in source.iterdir():
        if one.name not in (*but, "__pycache__"):
            (target / one.name).symlink_to(one)


def build(house: Path) -> int:
    """Builds the house; gives how many lines of the program were changed."""
    linked(ROOT, house, but=("engine", "firmware_py", "hardware", "sounds", ".git"))
    linked(ROOT / "hardware", house / "hardware")
    linked(ROOT / "engine", house / "engine", but=("__init__.py",))
    linked(ROOT / "firmware_py", house / "firmware_py", but=("games", "__main__.py"))
    copy(ROOT / "firmware_py" / "__main__.py", house / "firmware_py")  # it asks where it lies
    linked(ROOT / "firmware_py" / "games", house / "firmware_py" / "games")
    linked(ROOT / "sounds", house / "sounds", but=("phrases",))
    linked(ROOT / "sounds" / "phrases", house / "sounds" / "phrases")
    (house / "engine" / "high_card").symlink_to(GAME / "engine")
    (house / "firmware_py" / "games" / "high_card").symlink_to(GAME / "table")
    for file in (GAME / "phrases").iterdir():
        (house / "sounds" / "phrases" / file.name).symlink_to(file)
    before = (ROOT / "engine" / "__init__.py").read_text("utf-8")
    after = before.replace(LINE, CHANGED)
    (house / "engine" / "__init__.py").write_text(after, "utf-8")
    pairs = zip(before.splitlines(), after.splitlines(), strict=True)
    return sum(one != other for one, other in pairs)


def environment(house: Path) -> dict[str, str]:
    """What a Python of the house needs so that it finds no other house."""
    return {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONSAFEPATH": "1"}


def run(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A Python of the house."""
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=house, env=environment(house), capture_output=True, text=True, check=False, timeout=120
    )
