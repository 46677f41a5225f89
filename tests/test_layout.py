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
NOT_THERE = "where there is one"


@dataclass(frozen=True)
class Layout:
    """The table under a heading of docs/architecture.md, for the folders of all games in one place."""

    heading: str
    place: str
    """The folder of a game, with `{game}` for its name."""
    leaves_out: tuple[str, ...] = ()
    """Folders below that have a layout of their own, or hold nothing but files of the same kind."""


@dataclass(frozen=True)
class Exports:
    """What a file of the layout must export."""

    names: tuple[str, ...]
    may_lack: bool


ENGINE = Layout("## The folder of a game in `engine/`", "engine/{game}", ("data/",))
TABLE = Layout("## The folder of a game in `firmware_py/games/`", "firmware_py/games/{game}", ("page/",))
PAGE = Layout("## The folder `page/` of a game", "firmware_py/games/{game}/page")
TESTS = "## The tests of a game"
LAYOUTS = (ENGINE, TABLE, PAGE)
CASES = [(layout, game) for layout in LAYOUTS for game in GAMES]
KINDS = (".py", ".js", ".css", ".toml")

UNNAMED = {
    "galaxy_trucker": "build.js cards.js check.js days.js decisions.js drag.js facts.js parts.js sand.js ship.js "
    "stowing.js threats.js tile_signs.js tiles.css tiles.js touches.js",
    "mag_blast": "choices.js geometry.js microphone.js noise.js picks.js pieces.js ships.js shots.js signs.js",
    "outer_rim": "cells.js expected.js geometry.js manoeuvres.js notes.js odds.js pad.js preview.js seen.js ships.js "
    "told.js",
    "space_alert": "campaign.js campaign_repairs.js commands.js hand.js hand_drag.js hand_keys.js icons.css icons.js "
    "outlook.js planned.js planners.js ship.js slots.js spaces.js story.js study.js table_pieces.js table_print.js "
    "table_top.css thinking.js threat_icons.js threats.js ways.js",
    "space_stage": "amounts.js decisions.js forecast.js geometry.js hand.js motion.css parts.js picks.js rules.js "
    "verbs.js",
}
"""Modules of pages that have no name of the layout yet: none may be added, and whoever moves one takes it from here."""


def rows(heading: str) -> list[tuple[list[str], str]]:
    """The table under a heading: names of files in the first column, and the second column as it stands."""
    text = DOCS.read_text("utf-8").partition(f"{heading}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^\| `.*", text, re.MULTILINE)
    cells = [line.split("|")[1:3] for line in lines]
    return [(re.findall(r"`([\w./<>]+)`", first), second) for first, second in cells]


def names(layout: Layout) -> dict[str, Exports]:
    """Names of the table, folders with a slash, and what each must export."""
    found = {}
    for files, second in rows(layout.heading):
        for name in files:
            found[name] = Exports(tuple(re.findall(r"`(\w+)`", second)), NOT_THERE in second)
    return found


def named(path: str, known: dict[str, Exports]) -> str:
    """The name in the table that a file of a game has; "" for a file that has none."""
    whole = [name for name in known if name.endswith("/") and path.startswith(name)]
    stem, dot, kind = path.partition(".")
    parted = [name for name in known if _is_part(stem, dot + kind, name)]
    return max([*whole, *parted], key=len, default="")


def _is_part(stem: str, kind: str, name: str) -> bool:
    first, dot, ending = name.partition(".")
    return dot + ending == kind and (stem == first or stem.startswith(f"{first}_"))


def files_of(layout: Layout, game: str) -> list[str]:
    """The files of a game that the layout names, without the folders that it leaves out."""
    home = ROOT / layout.place.format(game=game)
    found = [path.relative_to(home).as_posix() for path in home.rglob("*") if path.suffix in KINDS]
    return sorted(path for path in found if not path.startswith(layout.leaves_out) and path != "__init__.py")


def exported(source: str) -> set[str]:
    """The names that a module of Python defines or takes from another one."""
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


def exported_of(path: Path) -> set[str]:
    """The names that a module of either language exports."""
    source = path.read_text("utf-8")
    if path.suffix == ".js":
        return set(re.findall(r"^export (?:async )?(?:function|const|let|class) (\w+)", source, re.MULTILINE))
    return exported(source)


@pytest.mark.parametrize(("layout", "game"), CASES)
def test_every_file_of_a_game_has_a_name_of_the_layout(layout: Layout, game: str) -> None:
    known = names(layout)
    unnamed = [file for file in files_of(layout, game) if not named(file, known)]
    strange = [file for file in unnamed if not file.endswith("/__init__.py")]
    assert strange == (UNNAMED[game].split() if layout is PAGE else [])


@pytest.mark.parametrize(("layout", "game"), CASES)
def test_every_file_of_the_layout_exports_what_it_must(layout: Layout, game: str) -> None:
    home = ROOT / layout.place.format(game=game)
    missing = []
    for name, wanted in names(layout).items():
        path = home / (f"{name}__init__.py" if name.endswith("/") else name)
        if not wanted.names or (wanted.may_lack and not path.exists()):
            continue
        has = exported_of(path) if path.exists() else set()
        missing += [f"{name}: {one}" for one in wanted.names if one not in has]
    assert missing == []


@pytest.mark.parametrize("place", ["tests/engine", "tests/games"])
@pytest.mark.parametrize("game", GAMES)
def test_every_test_of_a_game_is_called_after_what_it_holds(place: str, game: str) -> None:
    known = {name: Exports((), True) for files, _ in rows(TESTS) for name in files}
    for layout in (ENGINE, TABLE):
        for name in names(layout):
            known[f"test_{Path(name).stem}.py"] = Exports((), True)
    files = sorted(path.name for path in (ROOT / place / game).glob("*.py"))
    assert [file for file in files if file != "__init__.py" and not named(file, known)] == []


def test_every_sound_is_a_games_or_the_tables() -> None:
    sounds = ROOT / "sounds"
    known = set()
    for files, _ in rows("## A game in `sounds/`"):
        known |= {file.replace("<game>", game) for file in files for game in (*GAMES, "table")}
    folders = {f"clips/{path.name}/" for path in (sounds / "clips").iterdir() if path.is_dir()}
    phrases = {f"phrases/{path.name}" for path in (sounds / "phrases").iterdir() if path.is_file()}
    effects = {f"effects/{path.name}" for path in (sounds / "effects").glob("*.py")}
    assert folders | phrases <= known
    assert effects - known == {"effects/__init__.py", "effects/material.py"}


def test_the_layout_finds_a_name_that_stands_nowhere() -> None:
    stated = (
        "legal.py",
        "steps.py",
        "steps_json.py",
        "bots/",
        "position/rows.py",
        "guide.en.toml",
        "board.js",
    )
    known = {name: Exports((), False) for name in stated}
    files = ("legal.py", "legal_attack.py", "steps_json.py", "bots/odds.py", "position/rows_old.py")
    assert [named(file, known) for file in files] == [
        "legal.py",
        "legal.py",
        "steps_json.py",
        "bots/",
        "position/rows.py",
    ]
    strange = ("against.py", "legality.py", "position/read.py", "guide.de.toml", "board.py", "boards.js")
    assert [named(file, known) for file in strange] == [""] * len(strange)


def test_the_layout_is_a_table_of_names() -> None:
    for layout in LAYOUTS:
        assert len(names(layout)) > 10
