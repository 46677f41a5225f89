"""Who may import what among the page's modules: shared ones know no game, no game knows another, nothing goes round."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from engine import GAMES

ROOT = Path(__file__).parents[1]
SHARED = ROOT / "firmware_py" / "web" / "static"
PAGES = ROOT / "firmware_py" / "games"

# `import {a, b} from "x"`, `import "x"`, `export {a} from "x"`; one that is computed is the registry's own business.
IMPORT = re.compile(r'^(?:import|export)\b\s*((?:[\w*]|\{[^}]*\}|,|\s)*?\bfrom\s*|)"([^"]+)"', re.MULTILINE)
LATE = re.compile(r'\bimport\(\s*"(?!/types/)([^"]+)"')
# What a comment takes from the declarations in `tests/page_types`, of which nothing is served.
TYPES = re.compile(r'"/types/(\w+)"')


def modules() -> dict[str, str]:
    """The text of each module by its address, `static/dom.js` or `games/outer_rim/index.js`."""
    shared = {f"static/{path.name}": path for path in SHARED.glob("*.js")}
    own = {f"games/{path.parent.parent.name}/{path.name}": path for path in PAGES.glob("*/page/*.js")}
    return {name: path.read_text("utf-8") for name, path in sorted((shared | own).items())}


def imports(source: str, here: str) -> Iterator[tuple[str, str]]:
    """What a module imports: (names, address)."""
    found = [*IMPORT.findall(source), *(("import()", path) for path in LATE.findall(source))]
    for names, path in found:
        folder = here.rpartition("/")[0]
        address = f"{folder}/{path[2:]}" if path.startswith("./") else path.lstrip("/")
        yield " ".join(names.strip().removesuffix("from").split()), address


def game_of(address: str) -> str:
    """The game that a module belongs to; nothing for a shared one."""
    return address.split("/")[1] if address.startswith("games/") else ""


def offences(texts: Mapping[str, str]) -> list[str]:
    """What modules import against the law: the two files and the names."""
    found = []
    for here, source in texts.items():
        for names, there in imports(source, here):
            if there not in texts:
                found.append(f"{here} imports {names} of {there}, which is not there")
            elif game_of(there) not in ("", game_of(here)):
                found.append(f"{here} imports {names} of {there}, which is another game's")
        found += [
            f"{here} takes types of {game}, which is another game's"
            for game in TYPES.findall(source)
            if game not in ("table", game_of(here))
        ]
    return found + [f"{' imports '.join(circle)}" for circle in circles(texts)]


def circles(texts: Mapping[str, str]) -> list[list[str]]:
    """Modules that import each other round about, each circle once."""
    ahead = {here: [there for _, there in imports(source, here)] for here, source in texts.items()}
    found: list[list[str]] = []
    done: set[str] = set()

    def walk(here: str, way: list[str]) -> None:
        if here in way:
            found.append([*way[way.index(here) :], here])
        elif here not in done:
            for there in ahead.get(here, []):
                walk(there, [*way, here])
            done.add(here)

    for module in texts:
        walk(module, [])
    return found


def named_games(texts: Mapping[str, str]) -> list[str]:
    """Shared modules and pages that say the name of a game."""
    return [f"{here} names {game}" for here, text in texts.items() for game in GAMES if game in text]


def test_the_modules_of_the_page_import_what_they_may() -> None:
    assert offences(modules()) == []


def test_no_shared_file_of_the_page_names_a_game() -> None:
    files = [path for path in SHARED.iterdir() if path.suffix in (".js", ".html", ".css")]
    assert named_games({path.name: path.read_text("utf-8") for path in files}) == []


def test_every_game_has_its_two_modules() -> None:
    there = {game_of(name) for name in modules()} - {""}
    assert there <= set(GAMES)
    assert all({f"games/{game}/index.js", f"games/{game}/start.js"} <= modules().keys() for game in there)


@pytest.mark.parametrize(
    ("here", "source", "said"),
    [
        (
            "static/a.js",
            'import { ship } from "/games/one/ship.js";',
            "static/a.js imports { ship } of games/one/ship.js",
        ),
        (
            "static/a.js",
            'import {\n  dot,\n  ship,\n} from "/games/one/ship.js";',
            "{ dot, ship, } of games/one/ship.js",
        ),
        ("static/a.js", 'const late = await import("/games/one/ship.js");', "import() of games/one/ship.js"),
        ("games/two/a.js", 'import { ship } from "/games/one/ship.js";', "which is another game's"),
        ("games/two/a.js", 'export { ship } from "/games/one/ship.js";', "which is another game's"),
        ("games/one/a.js", 'import { ship } from "./shop.js";', "which is not there"),
        ("games/two/a.js", '/** @import { View } from "/types/one" */', "takes types of one"),
        ("static/a.js", '/** @type {import("/types/one").View} */', "takes types of one"),
    ],
)
def test_the_law_is_enforced(here: str, source: str, said: str) -> None:
    texts = {"games/one/ship.js": "export const ship = 1;", here: source}
    assert [said in offence for offence in offences(texts)] == [True]


def test_a_circle_is_told_with_all_its_modules() -> None:
    texts = {
        "static/a.js": 'import { b } from "./b.js";',
        "static/b.js": 'import { c } from "/static/c.js";',
        "static/c.js": 'import { a } from "./a.js";',
    }
    assert offences(texts) == ["static/a.js imports static/b.js imports static/c.js imports static/a.js"]


def test_the_law_allows_the_road() -> None:
    texts = {
        "static/a.js": "export const a = 1;",
        "static/b.js": 'import { a } from "./a.js"; import(address(game, "index.js"));',
        "games/one/index.js": 'import { a } from "/static/a.js";\nimport { ship } from "./ship.js";',
        "games/one/ship.js": '/** @import { View } from "/types/one" */\nimport { b } from "/static/b.js";',
        "static/c.js": '/** @type {import("/types/table").Picture} */',
    }
    assert offences(texts) == []
