"""What a game explains in a language: everything that can be pointed at, what to do next, and its rules in short.

A game's folder holds it as guide.LANGUAGE.toml, the pages of all games as firmware_py/web/guide.LANGUAGE.toml. A game
without such a file explains nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Final

from engine.game import Json
from engine.tables import BadValue, read_toml

ANY: Final = "any"  # the entry for every value of a kind that has none of its own


@dataclass(frozen=True, slots=True)
class GuideEntry:
    """What a help card says of a thing: its name, and one sentence on what it is. Both may have {gaps}."""

    name: str
    is_: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules: paragraphs, then points of a list, beside a picture of the game's pictures.js."""

    title: str
    text: tuple[str, ...]
    points: tuple[str, ...] = ()
    picture: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """What a game explains in a language.

    `help` is by kind and value, `now` holds sentences on how things are just now and on what to do next, `rules` are
    its chapters. Raises BadValue for an empty text and for a brace that is left open.
    """

    help: dict[str, dict[str, GuideEntry]] = field(default_factory=dict)
    now: dict[str, str] = field(default_factory=dict)
    rules: tuple[Chapter, ...] = ()

    def __post_init__(self) -> None:
        for at, text in self.texts():
            if not text.strip():
                raise BadValue(at, "expected some text")
            try:
                list(Formatter().parse(text))
            except ValueError as error:
                raise BadValue(at, str(error)) from error

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text with its place."""
        for kind, entries in self.help.items():
            for value, entry in entries.items():
                yield f"help.{kind}.{value}.name", entry.name
                yield f"help.{kind}.{value}.is", entry.is_
        yield from ((f"now.{key}", text) for key, text in self.now.items())
        for number, chapter in enumerate(self.rules):
            yield f"rules[{number}].title", chapter.title
            for name, texts in (("text", chapter.text), ("points", chapter.points)):
                yield from ((f"rules[{number}].{name}[{place}]", text) for place, text in enumerate(texts))

    def page(self) -> dict[str, Json]:
        """What the pages need of it beside the rules."""
        return {
            "help": {
                kind: {value: [entry.name, entry.is_] for value, entry in entries.items()}
                for kind, entries in self.help.items()
            },
            "now": dict(self.now),
        }

    def chapters(self) -> list[Json]:
        """The rules, for their page."""
        return [
            {
                "title": one.title,
                "text": list(one.text),
                "points": list(one.points),
                "picture": one.picture,
                "caption": one.caption,
            }
            for one in self.rules
        ]


@cache
def guide(game: str, language: str) -> Guide:
    """What a game explains in a language, checked when first read; raises BadTable."""
    return _read(files(f"firmware_py.games.{game}"), language)


@cache
def shared_guide(language: str) -> Guide:
    """What the pages of all games explain; raises BadTable."""
    return _read(files("firmware_py.web"), language)


def _read(folder: Traversable, language: str) -> Guide:
    file = folder / f"guide.{language}.toml"
    return read_toml(file, Guide) if file.is_file() else Guide()
