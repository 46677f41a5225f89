"""One version for all files that the pages are made of, and it stands in their addresses.

/v/<version>/static/dom.js is the same file as /static/dom.js. The version changes as soon as any of the files does, so
a browser keeps what it has loaded from such an address and never asks again. Plain addresses go on; there a browser
asks each time whether the file has changed.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Final

from aiohttp import web

from firmware_py.web.static_files import StaticFiles

VERSIONED: Final = "/v/{version:[0-9a-f]{16}}"
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def add_get(router: web.UrlDispatcher, path: str, handler: Handler) -> None:
    """Serves a path by its plain address and by those with a version."""
    for start in ("", VERSIONED):
        router.add_get(start + path, handler)


class Versions:
    """The files of the pages, in folders by the beginnings of their addresses, such as "/static"."""

    def __init__(self, folders: Mapping[str, StaticFiles]) -> None:
        self._folders = folders
        self._tags: dict[str, dict[str, str]] = {}
        self._version = ""

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Serves all files. A version that is no longer, or a plain address, gives the file as it is now."""
        for place, files in self._folders.items():
            add_get(router, f"{place}/{{name:.+}}", partial(self._serve, place, files))

    def now(self) -> str:
        """The version of the files as they are now."""
        tags = {place: files.tags() for place, files in self._folders.items()}
        if any(tags[place] is not self._tags.get(place) for place in tags):
            self._tags = tags
            told = repr([(place, sorted(of.items())) for place, of in sorted(tags.items())])
            self._version = sha256(told.encode()).hexdigest()[:16]
        return self._version

    def address(self, plain: str) -> str:
        """The address with the version that was found last, of a file or of the beginning of many."""
        return f"/v/{self._version}{plain}"

    async def _serve(self, place: str, files: StaticFiles, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        stored = files.stored(name)
        named = request.match_info.get("version")
        same = bool(named) and named == self._version and self._tags[place].get(name) == stored.tag
        return stored.answer(request, is_final=same)
