"""Everything that a page lets people look at has its explanation in both languages, read from the page's sources.

What is drawn of a view is looked at in a browser by the walk of tests/browser/test_fits.py.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from engine import GAMES
from firmware_py.games.guide import ANY, GuideEntry, guide, shared_guide
from firmware_py.web.game_files import page_folder
from firmware_py.web.static_files import STATIC
from sounds.texts import LANGUAGES

ASKED: Final = re.compile(r'"data-(help|do)":\s*([^,}\n]+(?:\n[^,}\n]+)*)')
TEXT: Final = re.compile(r'"([^"]*)"|`([^`]*)`')
HOLE: Final = re.compile(r"\$\{[^}]*\}")


def modules(game: str) -> Iterator[tuple[str, str]]:
    """The modules of a game's page, by name."""
    for file in sorted(Path(str(page_folder(game))).glob("*.js")):
        yield file.name, file.read_text("utf-8")


def explained(game: str, language: str) -> dict[str, dict[str, GuideEntry]]:
    """What the pages of a game can explain, by kind and value."""
    kinds = {kind: dict(entries) for kind, entries in shared_guide(language).help.items()}
    for kind, entries in (guide(game, language).help if game else {}).items():
        kinds[kind] = {**kinds.get(kind, {}), **entries}
    return kinds


def asked(source: str) -> Iterator[tuple[str, str]]:
    """The kinds and values that a module names: a value with a hole in it is drawn of the game."""
    for attribute, expression in ASKED.findall(source):
        if "(" in HOLE.sub("", expression):
            continue  # reckoned, as the name of an action is
        for plain, template in TEXT.findall(expression):
            kind, _, value = ("do " if attribute == "do" else "").join(["", plain or template]).partition(" ")
            if kind and value:
                yield kind, value


def unexplained(source: str, kinds: dict[str, dict[str, GuideEntry]]) -> list[str]:
    missing = []
    for kind, value in asked(source):
        known = kinds.get(kind, {})
        fits = re.compile(".+".join(map(re.escape, HOLE.split(value))))
        if ANY not in known and not any(fits.fullmatch(one) for one in known):
            missing.append(f"{kind} {value}")
    return missing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_a_games_page_names_is_explained(game: str, language: str) -> None:
    kinds = explained(game, language)
    assert {name: found for name, text in modules(game) if (found := unexplained(text, kinds))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_shared_pages_name_is_explained(language: str) -> None:
    kinds = explained("", language)
    sources = ((file.name, file.read_text("utf-8")) for file in sorted(Path(STATIC).glob("*.js")))
    assert {name: found for name, text in sources if (found := unexplained(text, kinds))} == {}
