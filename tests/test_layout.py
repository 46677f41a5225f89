"""One layout for all games: the names that stand in docs/architecture.md, and what each of them must export.

A file of a game has one of the names, or one of them with a suffix (`legal_attack.py`). A game may lack a file that
nothing is exported from.
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine import GAMES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "architecture.md"


@dataclass(frozen=True)
class Layout:
    """The table under a heading of docs/architecture.md, for the folders of all games in one place."""

    heading: str
    place: str
    """The folder of a game, with `{game}` for its name."""


LAYOUTS = (Layout("## The folder of a game in `engine/`", "engine/{game}"),)
CASES = [(layout, game) for layout in LAYOUTS for game in GAMES]


def names(layout: Layout) -> dict[str, tuple[str, ...]]:
    """Names of the table without their endings, folders with a slash, and what each must export."""
    text = DOCS.read_text("utf-8").partition(layout.heading)[2].partition("\n## ")[0]
    found = {}
    for line in re.findall(r"^\| `.*", text, re.MULTILINE):
        first, exports = line.split("|")[1:3]
        for name in re.findall(r"`([\w/]+?)(?:\.py)?`", first):
            found[name] = tuple(re.findall(r"`(\w+)`", exports))
    return found


def named(path: str, known: dict[str, tuple[str, ...]]) -> str:
    """The name in the table that a file of a game has; "" for a file that has none."""
    stem = path.removesuffix(".py")
    whole = [name for name in known if name.endswith("/") and stem.startswith(name)]
    parted = [name for name in known if stem == name or stem.startswith(f"{name}_")]
    return max([*whole, *parted], key=len, default="")


def exported(source: str) -> set[str]:
    """The names that a module defines or takes from another one."""
    found = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {one.id for one in node.targets if isinstance(one, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            found |= {one.asname for one in node.names if one.asname == one.name}
    return found


@pytest.mark.parametrize(("layout", "game"), CASES)
def test_every_file_of_a_game_has_a_name_of_the_layout(layout: Layout, game: str) -> None:
    known, home = names(layout), ROOT / layout.place.format(game=game)
    files = [path.relative_to(home).as_posix() for path in home.rglob("*.py")]
    assert [file for file in files if not file.endswith("__init__.py") and not named(file, known)] == []


@pytest.mark.parametrize(("layout", "game"), CASES)
def test_every_file_of_the_layout_exports_what_it_must(layout: Layout, game: str) -> None:
    home = ROOT / layout.place.format(game=game)
    missing = []
    for name, wanted in names(layout).items():
        path = home / (f"{name}__init__.py" if name.endswith("/") else f"{name}.py")
        has = exported(path.read_text("utf-8")) if path.exists() else set()
        missing += [f"{name}: {one}" for one in wanted if one not in has]
    assert missing == []


def test_the_layout_finds_a_name_that_stands_nowhere() -> None:
    known: dict[str, tuple[str, ...]] = {
        "legal": (),
        "steps": (),
        "steps_json": (),
        "bots/": (),
        "position/rows": (),
    }
    files = ("legal.py", "legal_attack.py", "steps_json.py", "bots/odds.py", "position/rows_old.py")
    assert [named(file, known) for file in files] == [
        "legal",
        "legal",
        "steps_json",
        "bots/",
        "position/rows",
    ]
    assert [named(file, known) for file in ("against.py", "legality.py", "position/read.py")] == ["", "", ""]


def test_the_layout_is_a_table_of_names() -> None:
    for layout in LAYOUTS:
        assert len(names(layout)) > 10
