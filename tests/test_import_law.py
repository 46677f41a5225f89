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
HOUSES = ("engine", "hardware", "firmware_py", "sounds")

# The rooms of firmware_py from the ground up: a room imports itself and those before it, never one after it.
ROOMS = (
    "words",  # cues.py and inputs.py
    "show",
    "voice",
    "journal",
    "log",
    "games",
    "devices",
    "table",
    "lessons",
    "wire",
    "workshop",
    "fleet",
    "web",
    "service",
    "bench",
    "organiser",
    "commands",
)
IN_THE_HALL = {"__init__.py", "__main__.py", "cues.py", "inputs.py", "py.typed"}
MOST_ROOMS = 16

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
    "pcbnew": ("hardware.boards.kicad.pour",),
    "pygame": ("hardware.speaker",),
    "aiohttp": ("firmware_py.web", "firmware_py.service", "firmware_py.bench", "firmware_py.organiser"),
    "aiomqtt": ("firmware_py.fleet.line", "firmware_py.organiser.accounts"),
    "caissify_pairings": ("firmware_py.organiser.league",),
    "paho": ("firmware_py.fleet.line",),
    "psycopg": ("firmware_py.organiser.store",),
}
LAZY = {"aiomqtt", "caissify_pairings", "paho", "psycopg", "pygame"}


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
    if root in HOUSES or root == "tests":
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
    if _game(here) and _game(module) not in ("", _game(here)):
        return f"{_game(here)} does not know {_game(module)}"
    if room == root == "firmware_py" and _room(module) > _room(here):
        return f"{ROOMS[_room(here)]} does not import {module}: {ROOMS[_room(module)]} lies above it"
    if room == "hardware" and _is_twin(module) and not _is_twin(here):
        return f"a driver does not know the twin {module}"
    return ""


def _game(module: str) -> str:
    """The game whose folder a module lies in, in any house, or nothing."""
    parts = module.removeprefix("firmware_py.games.").removeprefix("engine.").split(".")
    return parts[0] if parts[0] != module.split(".")[0] and (ROOT / "engine" / parts[0]).is_dir() else ""


def _room(module: str) -> int:
    """The height of the room of firmware_py that a module lies in; `__main__` stands on the roof."""
    parts = module.split(".")
    name = parts[1] if len(parts) > 1 else "words"
    if name == "__main__":
        return len(ROOMS) - 1
    return ROOMS.index(name) if name in ROOMS else 0


def _is_twin(module: str) -> bool:
    return module.split(".")[-1].startswith("twin")


def source_files() -> list[Path]:
    files = [path for house in HOUSES for path in sorted((ROOT / house).rglob("*.py"))]
    return [path for path in files if not path.relative_to(ROOT).as_posix().startswith(FOREIGN)]


def module_of(path: Path) -> tuple[str, bool]:
    """The full name of a source file, and whether it is a package's own."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    package = parts[-1] == "__init__"
    return ".".join(parts[:-1] if package else parts), package


@pytest.mark.parametrize("house", HOUSES)
def test_a_room_imports_only_what_it_may(house: str) -> None:
    found = []
    for path in source_files():
        here, package = module_of(path)
        if here.split(".")[0] == house:
            found += offences(path.read_text("utf-8"), here, package)
    assert found == []


def test_no_two_modules_import_each_other_directly_or_around() -> None:
    """Imports inside functions count too: a circle that is put off is a circle."""
    names = {module_of(path)[0]: path for path in source_files()}
    taken = {here: _taken(here, path, names) for here, path in names.items()}
    assert circle(taken) == []


def _taken(here: str, path: Path, names: dict[str, Path]) -> set[str]:
    found = set()
    for one in imports(path.read_text("utf-8"), here, path.name == "__init__.py"):
        module = one.module
        while module and module not in names:
            module = module.rpartition(".")[0]
        if module:
            found.add(module)
    return found - {here}


def circle(taken: dict[str, set[str]]) -> list[str]:
    """The modules of a circle in the order in which they import each other, or nothing."""
    done: set[str] = set()
    way: list[str] = []

    def visit(module: str) -> list[str]:
        if module in way:
            return [*way[way.index(module) :], module]
        if module in done:
            return []
        way.append(module)
        for other in sorted(taken.get(module, ())):
            if found := visit(other):
                return found
        done.add(way.pop())
        return []

    return next((found for module in sorted(taken) if (found := visit(module))), [])


def test_a_circle_is_found_with_all_its_modules() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_nothing_stands_in_the_hall() -> None:
    hall = ROOT / "firmware_py"
    rooms = {path.name for path in hall.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {path.name for path in hall.iterdir() if path.is_file()} == IN_THE_HALL
    assert rooms == set(ROOMS) - {"words"}
    assert len(rooms) <= MOST_ROOMS


@pytest.mark.parametrize("room", sorted(set(ROOMS) - {"words"}))
def test_a_room_says_what_lives_there_and_what_it_imports(room: str) -> None:
    says = (
        ast.get_docstring(ast.parse((ROOT / "firmware_py" / room / "__init__.py").read_text("utf-8"))) or ""
    )
    assert "Imports" in says


def test_the_law_reads_the_houses_that_exist() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in source_files()} == set(HOUSES)


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
        ("firmware_py.voice.clips", "def f():\n    import pygame.mixer"),
        ("firmware_py.table.table", "from aiohttp import web"),
        ("sounds.build", "from firmware_py.voice import clips"),
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
        (
            "firmware_py.web.server",
            "from aiohttp import web\nfrom sounds import phrases\nfrom firmware_py.table import table",
        ),
        (
            "firmware_py.games.outer_rim.staging",
            "from engine.outer_rim import cards\nfrom firmware_py.games import staging",
        ),
        ("firmware_py.table.table", "from hardware.seats.twin import Seats\nfrom engine import GAMES"),
    ],
)
def test_the_law_allows_the_road(here: str, source: str) -> None:
    assert offences(source, here) == []


def test_a_test_that_sleeps_fails() -> None:
    with pytest.raises(AssertionError, match="slept"):
        time.sleep(0)
    assert subprocess.run([sys.executable, "-c", ""], timeout=60, check=True).returncode == 0
