"""Positions and other files that the games read: any moment written down, set up again and played on.

A position file `<game>-position/1` is to a game what FEN and EPD are to chess: `format`, `id`, `setup`, `position`,
`lots` (the draws to come, in order), `seed` (of the draws that `lots` does not fix) and `actions`. A game's folder
reads and writes its own; here is what finds the game for a document.
"""

from collections.abc import Mapping
from functools import cache

from engine import RULED
from engine.game import FileFormat
from engine.tables import BadValue, show


@cache
def file_formats() -> dict[str, FileFormat]:
    """Every kind of file that a game of the registry reads, by its name."""
    return {kind.name: kind for game in RULED for kind in RULED[game].formats}


def file_format(document: object) -> FileFormat:
    """The kind of a parsed document; raises BadValue where it names none that is known."""
    known = file_formats()
    if not isinstance(document, Mapping):
        raise BadValue("", f"expected a table, got {show(document)}")
    if "format" not in document:
        raise BadValue("format", f"is missing; expected one of {', '.join(known)}")
    name = document["format"]
    if not isinstance(name, str) or name not in known:
        raise BadValue("format", f"expected one of {', '.join(known)}, got {show(name)}")
    return known[name]
