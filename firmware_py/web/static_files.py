"""Answers that are the same for everybody: files and data that are read and compressed once, and known by their tag.

A browser that has one already is told so, and one that reads gzip gets it so. Serving costs neither a thread nor the
disk, which a hundred pages that open at once would otherwise ask for a hundred files each.
"""

import gzip
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from aiohttp import web

STATIC: Final = Path(str(files("firmware_py.web") / "static"))  # what all pages share
TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
BLOCK: Final = rb"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*$"
COMMENTS: Final = {
    ".css": re.compile(BLOCK, re.MULTILINE),
    ".js": re.compile(BLOCK + rb"|^[ \t]*//.*$", re.MULTILINE),
}
Stamp = tuple[int, int]  # when a file was changed, in ns, and its bytes
FORBIDDEN: Final = {"\0", "\\", ":"}  # no part of a file of ours, and more than a name on some systems
FOR_GOOD: Final = "max-age=31536000, immutable"
WORTH_BYTES: Final = 200  # below that a compressed answer is no shorter


@dataclass(frozen=True)
class StaticBody:
    """A body with its kind and its tag, ready to be sent any number of times."""

    body: bytes
    kind: str
    tag: str

    @classmethod
    def of(cls, body: bytes, kind: str) -> "StaticBody":
        """A body, known by what is in it."""
        return cls(body, kind, sha256(body).hexdigest()[:16])

    @cached_property
    def packed(self) -> bytes:
        """The body in gzip; empty where that is no shorter."""
        packed = gzip.compress(self.body, mtime=0) if len(self.body) >= WORTH_BYTES else b""
        return packed if len(packed) < len(self.body) else b""

    def answer(self, request: web.Request, is_final: bool = False) -> web.StreamResponse:
        """The answer to whoever asks for it, without a body for a browser that has it. A browser may keep for good what
        is final at this address, as it is where the address names the tag.
        """
        tag = {"ETag": f'"{self.tag}"', "Vary": "Accept-Encoding"}
        if is_final or request.query_string == self.tag:
            tag["Cache-Control"] = FOR_GOOD
        if any(one.value == self.tag for one in request.if_none_match or ()):
            return web.Response(status=304, headers=tag)
        charset = None if self.kind == "application/json" else "utf-8"
        if "gzip" in request.headers.get("Accept-Encoding", "") and self.packed:
            tag["Content-Encoding"] = "gzip"
            return web.Response(body=self.packed, content_type=self.kind, charset=charset, headers=tag)
        return web.Response(body=self.body, content_type=self.kind, charset=charset, headers=tag)


def without_comments(body: bytes, suffix: str) -> bytes:
    """A module or style sheet without the comments that fill whole lines, a fifth of it on the wire. The lines stay, so
    that errors name the right ones. Other files are given back as they are.

    >>> without_comments(b"// Why\\nlet a = 1; // px\\n  /** What\\n   * it is */\\nlet b = 2;\\n", ".js")
    b'\\nlet a = 1; // px\\n\\n\\nlet b = 2;\\n'
    """
    comment = COMMENTS.get(suffix)
    if comment is None:
        return body
    return comment.sub(lambda found: b"\n" * found[0].count(b"\n"), body)


class StaticFiles:
    """The files of a folder, read when they are first asked for, and again when they have changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, tuple[Stamp, StaticBody]] = {}
        self._stamps: dict[str, Stamp] = {}
        self._tags: dict[str, str] = {}

    def tags(self) -> dict[str, str]:
        """The tag of each file by its name below the folder, the same object until a file changes."""
        stamps = dict(_stamps(self._folder))
        if stamps != self._stamps:
            self._stamps, self._tags = stamps, {}
            for name in stamps:
                with suppress(web.HTTPNotFound):  # it went meanwhile
                    self._tags[name] = self.stored(name).tag
        return self._tags

    def stored(self, name: str) -> StaticBody:
        """The file of a name below the folder, the same object until the file changes."""
        path = self._folder / name
        if any(part in ("", ".", "..") for part in name.split("/")) or set(name) & FORBIDDEN:
            raise web.HTTPNotFound
        try:
            found = path.stat()
            stamp = (found.st_mtime_ns, found.st_size)
            if name not in self._known or self._known[name][0] != stamp:
                kind = TYPES.get(path.suffix, "application/octet-stream")
                self._known[name] = (
                    stamp,
                    StaticBody.of(without_comments(path.read_bytes(), path.suffix), kind),
                )
        except (OSError, ValueError):
            raise web.HTTPNotFound from None
        return self._known[name][1]


def _stamps(folder: Path | str, beside: str = "") -> Iterator[tuple[str, Stamp]]:
    """The files in a folder and below it, by their names from there. Each page asks for it, so it has to be quick."""
    with os.scandir(folder) as found:
        for one in found:
            if one.is_dir():
                yield from _stamps(one.path, f"{beside}{one.name}/")
            else:
                told = one.stat()
                yield f"{beside}{one.name}", (told.st_mtime_ns, told.st_size)
