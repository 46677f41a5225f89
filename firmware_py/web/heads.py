"""The pages' HTML, with all that they will ask for at once named in its head.

Without that a browser finds the modules of a page import by import: each a way to the table and back, which on a phone
is most of the time until a page is there. Named in the head, all are fetched side by side.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from typing import Final

from engine import GAMES
from firmware_py.web.game_files import page_folder
from firmware_py.web.static_files import STATIC, StaticFiles, Stored

SCRIPT: Final = re.compile(r'<script type="module" src="([^"]+)"')
IMPORTED: Final = re.compile(r'^(?:import|export)\b(?:[^"\';]*?\bfrom\s*|\s*)"([^"]+)"', re.MULTILINE)
HEAD_ENDS: Final = "  </head>"
BEGIN_GAMES: Final = ("table.html", "operator.html")  # pages that show how each game begins


class Heads:
    """Pages with full heads. `greeting` gives the address of what pages need once in a language."""

    def __init__(self, static: StaticFiles, greeting: Callable[[str], str]) -> None:
        self._static = static
        self._greeting = greeting
        self._made: dict[tuple[str, str, str], tuple[Stored, Stored]] = {}

    def page(self, name: str, language: str = "", game: str = "") -> Stored:
        """A page by the name of its file, for a browser that will show it in a language ("" if only the browser
        knows), while a game of this kind is on the table ("" for none).
        """
        plain = self._static.stored(name)
        which = (name, language, game)
        if which not in self._made or self._made[which][0] is not plain:
            links = "".join(
                f"    {link}\n" for link in self._links(name, plain.body.decode(), language, game)
            )
            body = plain.body.decode().replace(HEAD_ENDS, f"{links}{HEAD_ENDS}", 1)
            self._made[which] = plain, Stored.of(body.encode(), plain.kind)
        return self._made[which][1]

    def _links(self, name: str, text: str, language: str, game: str) -> Iterator[str]:
        roots = SCRIPT.findall(text)
        if name in BEGIN_GAMES:
            roots += [f"/games/{one}/start.js" for one in GAMES]
        if game:
            roots.append(f"/games/{game}/index.js")
        for address in dict.fromkeys(one for root in roots for one in reached(root)):
            yield f'<link rel="modulepreload" href="{escape(address)}">'
        if language:
            asked = [self._greeting(language), *([f"/games/{game}/data/{language}.json"] if game else [])]
            for address in asked:
                yield f'<link rel="preload" as="fetch" crossorigin href="{escape(address)}">'


@cache
def reached(address: str) -> tuple[str, ...]:
    """A module of the pages and all that it imports at once, each by its address and once; nothing for one that is
    not there.

    >>> reached("/static/storage.js")
    ('/static/storage.js',)
    """
    found: dict[str, None] = {}
    waiting = [address]
    while waiting:
        here = waiting.pop(0)
        if here not in found and (imported := _imported(here)) is not None:
            found[here] = None
            waiting += imported
    return tuple(found)


@cache
def _imported(address: str) -> tuple[str, ...] | None:
    """The addresses that a module imports; None for one that is not there. Many pages share most of their modules."""
    _, place, *rest = address.split("/")
    folder = STATIC if place == "static" else page_folder(rest.pop(0))
    try:
        text = folder.joinpath(*rest).read_text("utf-8")
    except OSError:
        return None
    beside = address.rpartition("/")[0]
    return tuple(f"{beside}/{path[2:]}" if path.startswith("./") else path for path in IMPORTED.findall(text))
