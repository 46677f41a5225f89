"""Files that a game can draw: one pure function a game, found by the file's format."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from engine import GAMES
from engine.position import file_format
from engine.tables import BadValue


class Drawing(Protocol):
    """What a game's drawing.py offers."""

    @property
    def formats(self) -> tuple[str, ...]:
        """The kinds of file that can be drawn."""

    def draw(self, document: object) -> str:
        """A document as SVG; raises BadValue with the place of what can't be read."""


def drawings() -> Mapping[str, Drawing]:
    """Who draws which kind of file."""
    found: dict[str, Drawing] = {}
    for game in GAMES:
        folder = f"firmware_py.games.{game}"
        if find_spec(folder) is not None and find_spec(f"{folder}.drawing") is not None:
            drawing: Drawing = import_module(f"{folder}.drawing").DRAWING
            found.update(dict.fromkeys(drawing.formats, drawing))
    return found


def draw(document: object) -> str:
    """A document of any game as SVG; raises BadValue for one that can't be read or drawn."""
    known = drawings()
    name = file_format(document).name
    if name not in known:
        raise BadValue("format", f"expected one that can be drawn, of {', '.join(known)}; got {name}")
    return known[name].draw(document)
