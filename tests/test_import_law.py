"""Who may import what: the walls between the rooms, read off the source without running it. And nobody sleeps."""

import ast
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "hardware", "firmware_py", "sounds")

# MicroPython on a microcontroller: another world with modules of its own.
FOREIGN = "hardware/seat_board"

# What a room may import of ours, besides itself.
NEIGHBOURS: dict[str, tuple[str, ...]] = {
    "engine": (),
    "hardware": ("engine.tables",),
    # Clips are checked as the table plays them: with the speaker's decoder.
    "sounds": ("engine.tables", "hardware.readings", "hardware.speaker.clips", "hardware.speaker.decoder"),
    "firmware_py": ("engine", "hardware", "sounds"),
}

# The rules know no clock, no device, no log, no second thread.
CLOCKS = {"asyncio", "datetime", "logging", "multiprocessing", "socket", "subprocess", "threading", "time"}

# Where a heavy package may be imported at all.
HOMES: dict[str, tuple[str, ...]] = {
    "pygame": ("hardware.speaker",),
    "aiohttp": ("firmware_py.web", "firmware_py.cli", "firmware_py.running"),
}
LAZY = {"pygame"}


@dataclass(frozen=True)
class Import:
    """`module` is imported; `top` tells whether that happens as soon as the file is."""

    module: str
    line: int
    top: bool


def imports(source: str, here: str, package: bool) -> Iterator[Import]:
    """Everything that a source file imports, in full names; `here` is its own name."""
    tree = ast.parse(source)
    later = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _for_types_only(node)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        top = id(node) not in later
        if isinstance(node, ast.Import):
            yield from (Import(name.name, node.lineno, top) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = here.split(".")[: len(here.split(".")) - node.level + package]
                base = ".".join([*above, *([node.module] if node.module else [])])
            for name in node.names:
                inner = f"{base}.{name.name}"
                yield Import(inner if _is_ours(inner) else base, node.lineno, top)


def _for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_ours(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.with_suffix(".py").exists() or path.is_dir()


def within(module: str, *homes: str) -> bool:
    return any(module == home or module.startswith(f"{home}.") for home in homes)


def offences(source: str, here: str, package: bool = False) -> list[str]:
    """What a source file imports against the law, as `module:line: why`."""
    found = []
    for one in imports(source, here, package):
        why = _against(one, here)
        if why:
            found.append(f"{here}:{one.line}: {why}")
    return found


def _against(one: Import, here: str) -> str:
    room, root = here.split(".")[0], one.module.split(".")[0]
    if root in ROOMS or root == "tests":
        return _against_walls(one.module, here)
    if room == "engine" and (root not in sys.stdlib_module_names or root in CLOCKS):
        return f"the rules import no {root}"
    if root in HOMES and not within(here, *HOMES[root]):
        return f"only {', '.join(HOMES[root])} import {root}"
    return f"{root} is imported where it is used, not with the file" if root in LAZY and one.top else ""


def _against_walls(module: str, here: str) -> str:
    room, root = here.split(".")[0], module.split(".")[0]
    if root != room and not within(module, *NEIGHBOURS[room]):
        return f"{room} does not import {module}"
    if room == "engine" and _game(here) and _game(module) not in ("", _game(here)):
        return f"{_game(here)} does not know {_game(module)}"
    if room == "hardware" and _is_twin(module) and not _is_twin(here):
        return f"a driver does not know the twin {module}"
    return ""


def _game(module: str) -> str:
    """The game whose folder a module lies in, or nothing."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and (ROOT / "engine" / parts[1]).is_dir() else ""


def _is_twin(module: str) -> bool:
    return module.split(".")[-1].startswith("twin")


def source_files() -> list[Path]:
    files = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return [path for path in files if not path.relative_to(ROOT).as_posix().startswith(FOREIGN)]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    found = []
    for path in source_files():
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[0] == room:
            package = parts[-1] == "__init__"
            here = ".".join(parts[:-1] if package else parts)
            found += offences(path.read_text("utf-8"), here, package)
    assert found == []


def test_the_law_reads_the_rooms_that_exist() -> None:
    rooms = {path.relative_to(ROOT).parts[0] for path in source_files()}
    assert {"engine", "hardware", "firmware_py"} <= rooms


@pytest.mark.parametrize(
    ("here", "source"),
    [
        ("engine.space_alert.rules", "import msgspec"),
        ("engine.space_alert.rules", "from hardware.cabinet import Frame"),
        ("engine.space_alert.rules", "def f():\n    from engine.outer_rim import cards"),
        ("engine.space_alert.rules", "from ..outer_rim.cards import board"),
        ("engine.space_alert.rules", "from engine import outer_rim"),
        ("engine.record", "import time"),
        ("engine.record", "from tests import conftest"),
        ("hardware.lights.apa102", "from engine.game import Seat"),
        ("hardware.lights.apa102", "from engine import game"),
        ("hardware.lights.apa102", "import firmware_py"),
        ("hardware.lights.apa102", "from hardware.lights.twin import Strip"),
        ("hardware.lights.apa102", "from . import twin"),
        ("hardware.buttons.gpio", "from hardware.buttons import twin_lamps"),
        ("hardware.speaker.mixer", "import pygame"),
        ("hardware.lights.apa102", "def f():\n    import pygame"),
        ("firmware_py.voice", "def f():\n    import pygame.mixer"),
        ("firmware_py.table", "from aiohttp import web"),
        ("sounds.build", "from firmware_py import voice"),
    ],
)
def test_the_law_is_enforced(here: str, source: str) -> None:
    assert len(offences(source, here)) == 1


@pytest.mark.parametrize(
    ("here", "source"),
    [
        ("engine.space_alert.rules", "from engine.space_alert import steps as st\nimport random"),
        ("engine.record", "from engine import GAMES\nfrom engine.space_alert import game"),
        ("hardware.cabinet", "from engine.tables import BadValue\nfrom engine import tables\nimport time"),
        ("hardware.seats.twin", "from hardware.readings import Outbox"),
        ("hardware.buttons.twin_lamps", "from hardware.buttons.twin import Pins"),
        ("hardware.speaker.mixer", "def f():\n    import pygame"),
        ("hardware.speaker.mixer", "if TYPE_CHECKING:\n    import pygame"),
        ("firmware_py.web.server", "from aiohttp import web\nfrom sounds import phrases"),
        ("firmware_py.table", "from hardware.seats.twin import Seats\nfrom engine import GAMES"),
    ],
)
def test_the_law_allows_the_road(here: str, source: str) -> None:
    assert offences(source, here) == []


def test_a_test_that_sleeps_fails() -> None:
    with pytest.raises(AssertionError, match="slept"):
        time.sleep(0)
    assert subprocess.run([sys.executable, "-c", ""], timeout=60, check=True).returncode == 0
