"""Whether the type check of the page's modules finds mistakes: thirty are put into a copy of a game that is done."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[2]
TSC: Final = ROOT / ".venv" / "page_tools" / "node_modules" / ".bin" / "tsc"
FOLDERS: Final = (
    "firmware_py/web/static",
    "firmware_py/games/mag_blast/page",
    "tests/page_types",
    "tests/page_tools",
)
PAGE: Final = "firmware_py/games/mag_blast/page"
TYPES: Final = "tests/page_types/mag_blast.d.ts"
FIELD: Final = re.compile(r"^  (\w+): (.*);$", re.MULTILINE)
ERROR: Final = re.compile(r"^(\S+)\((\d+),\d+\): error", re.MULTILINE)
# Fields that other objects of a page have too, such as an event its `key`.
ALIKE: Final = frozenset(
    [
        "length",
        "do",
        "kind",
        "seat",
        "name",
        "sector",
        "cards",
        "card",
        "ship",
        "target",
        "class",
        "step",
        "red",
        "yellow",
        "green",
        "blue",
        "key",
    ]
)


class Read(NamedTuple):
    """Where a page reads a field first: a file and a line, from 1 on."""

    field: str
    file: str
    line: int


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The modules and declarations of a game that has no strict errors, without the other games."""
    for folder in FOLDERS:
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.py", "__pycache__")
        )
    return tmp_path


def reads(copy: Path) -> Iterator[Read]:
    """Fields of the game's declarations, each where it is read as `.field` first; only what one class alone has."""
    fields = [name for name, _ in FIELD.findall((copy / TYPES).read_text())]
    for field in dict.fromkeys(fields):
        if field in ALIKE or fields.count(field) > 1:
            continue
        for path in sorted((copy / PAGE).glob("*.js")):
            lines = path.read_text().split("\n")
            for number, line in enumerate(lines, 1):
                if re.search(rf"(?<![?.])\.{field}\b(?!\()", line) and not line.strip().startswith(
                    ("*", "//", "/*")
                ):
                    yield Read(field, f"{PAGE}/{path.name}", number)
                    break
            else:
                continue
            break


def errors(copy: Path) -> set[tuple[str, int]]:
    """Where the strict check finds errors in the game's page."""
    command = [str(TSC), "--project", "tests/page_tools", "--strict", "true", "--pretty", "false"]
    printed = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False).stdout
    return {(file, int(line)) for file, line in ERROR.findall(printed) if file.startswith(PAGE)}


def misspell(copy: Path, read: Read) -> None:
    """The page reads a field that is not there."""
    path = copy / read.file
    lines = path.read_text().split("\n")
    lines[read.line - 1] = lines[read.line - 1].replace(f".{read.field}", f".{read.field[:-1]}", 1)
    path.write_text("\n".join(lines))


def rename(copy: Path, read: Read) -> None:
    """Python calls the field otherwise, and the declarations are written anew."""
    path = copy / TYPES
    path.write_text(
        re.sub(rf"^  {read.field}(\??): ", rf"  {read.field}_now\1: ", path.read_text(), flags=re.MULTILINE)
    )


@pytest.mark.slow
def test_of_thirty_mistakes_at_least_twenty_nine_are_found(copy: Path) -> None:
    """One at a time, for one mistake may hide another."""
    assert errors(copy) == set()
    sites = list(islice(reads(copy), 30))
    missed = []
    for number, read in enumerate(sites):
        changed = [copy / read.file, copy / TYPES]
        before = [path.read_text() for path in changed]
        (rename if number % 2 else misspell)(copy, read)
        if (read.file, read.line) not in errors(copy):
            missed.append(read)
        for path, text in zip(changed, before, strict=True):
            path.write_text(text)
    assert len(sites) == 30
    assert len(missed) <= 1, missed
