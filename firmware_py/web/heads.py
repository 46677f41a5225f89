"""The pages' HTML, with all that they will ask for at once named in its head.

Without that a browser finds the modules of a page import by import: each a way to the table and back, which on a phone
is most of the time until a page is there. Named in the head, all are fetched side by side.

Modules name each other by plain addresses. An import map in the head gives each its version, so a page that is opened
again asks for its head and for nothing else.
"""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from typing import Final

from engine import GAMES
from firmware_py.web.game_files import Documents, page_folder
from firmware_py.web.static_files import STATIC, StaticBody, StaticFiles
from firmware_py.web.versions import Versions

SCRIPT: Final = re.compile(r'<script type="module" src="([^"]+)"')
IMPORTED: Final = re.compile(r'^(?:import|export)\b(?:[^"\';]*?\bfrom\s*|\s*)"([^"]+)"', re.MULTILINE)
VERSIONED: Final = re.compile(r'((?:href|src)=")(/(?:static|games)/)')
PRELOAD: Final = '<link rel="preload" as="fetch" crossorigin href="{}">'
HEAD_BEGINS: Final = "    <link "
HEAD_ENDS: Final = "  </head>"
BEGIN_GAMES: Final = ("table.html", "operator.html")  # pages that show how each game begins


@dataclass(frozen=True, slots=True)
class Head:
    """A page with a full head, and the hash of the one script in it, by which a browser knows that it is ours."""

    stored: StaticBody
    script: str

    @classmethod
    def of(cls, page: StaticBody, map_of_addresses: str, links: Iterable[str]) -> "Head":
        """A page with the map before all that asks for anything, and with links."""
        text = page.body.decode()
        first = f'    <script type="importmap">{map_of_addresses}</script>\n'
        text = text.replace(HEAD_BEGINS, first + HEAD_BEGINS, 1)
        text = text.replace(HEAD_ENDS, "".join(f"    {link}\n" for link in links) + HEAD_ENDS, 1)
        script = b64encode(sha256(map_of_addresses.encode()).digest()).decode()
        return cls(StaticBody.of(text.encode(), page.kind), f"'sha256-{script}'")


class PageHeads:
    """Pages with full heads. `greeting` gives the address of what pages need once in a language."""

    def __init__(
        self,
        static: StaticFiles,
        versions: Versions,
        documents: Documents,
        greeting: Callable[[str], str],
    ) -> None:
        self._static = static
        self._versions = versions
        self._documents = documents
        self._greeting = greeting
        self._made: dict[tuple[str, str, str], tuple[str, Head]] = {}

    def page(self, name: str, language: str = "", game: str = "") -> Head:
        """A page by the name of its file, for a browser that will show it in a language ("" if only the browser
        knows), while a game of this kind is on the table ("" for none).
        """
        self._versions.now()
        asked = list(self._asked(language, game))
        addresses = self._map()
        which = (name, language, game)
        if which not in self._made or self._made[which][0] != addresses:
            plain = self._static.stored(name)
            body = VERSIONED.sub(
                lambda found: found[1] + self._versions.address(found[2]), plain.body.decode()
            )
            links = [*self._modules(name, plain.body.decode(), game), *asked]
            self._made[which] = addresses, Head.of(StaticBody.of(body.encode(), plain.kind), addresses, links)
        return self._made[which][1]

    def _map(self) -> str:
        """What the pages' modules call a file or a document, and what a browser asks for, as an import map."""
        files = {place: self._versions.address(place) for place in ("/static/", "/games/")}
        return json.dumps({"imports": files | self._documents.made()}, separators=(",", ":"))

    def _asked(self, language: str, game: str) -> Iterator[str]:
        """Links to the documents that a page asks for first."""
        if not language:
            return
        yield PRELOAD.format(escape(self._greeting(language)))
        if game:
            yield PRELOAD.format(escape(self._documents.data(game, language)))

    def _modules(self, name: str, text: str, game: str) -> Iterator[str]:
        """Links to the modules of a page, and to those of the game."""
        roots = SCRIPT.findall(text)
        if name in BEGIN_GAMES:
            roots += [f"/games/{one}/start.js" for one in GAMES]
        if game:
            roots.append(f"/games/{game}/index.js")
        for address in dict.fromkeys(one for root in roots for one in reached(root)):
            yield f'<link rel="modulepreload" href="{escape(self._versions.address(address))}">'


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
