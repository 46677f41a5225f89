"""The texts of a language: the table's file and one of each game, read as one.

A file `phrases/OWNER.LANGUAGE.toml` belongs to the table or to a game. No key stands in two files.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Final, TypeAlias

from engine.tables import BadTable, BadValue, line_of, parse_toml, read_toml

FOLDER: Final = files("sounds")
PHRASES: Final = FOLDER / "phrases"
LANGUAGES: Final = ("en", "cs")
TABLE: Final = "table"

Words: TypeAlias = dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a language, or of one file of it; phrases/table.en.toml tells what each table holds."""

    language: str
    name: str = ""
    phrase: dict[str, str] = field(default_factory=dict)
    word: Words = field(default_factory=dict)
    voice: dict[str, str] = field(default_factory=dict)
    voice_word: Words = field(default_factory=dict)

    def __post_init__(self) -> None:
        for table, key, text in self.entries():
            try:
                list(Formatter().parse(text))
            except ValueError as error:
                raise BadValue(f"{table}.{key}", str(error)) from error

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """Every text: its table, its key, the text."""
        for name, table in self._tables():
            yield from ((name, key, text) for key, text in table.items())

    def _tables(self) -> Iterator[tuple[str, dict[str, str]]]:
        yield from (("phrase", self.phrase), ("voice", self.voice))
        for name, words in (("word", self.word), ("voice_word", self.voice_word)):
            yield from ((f"{name}.{gap}", table) for gap, table in words.items())


@cache
def owners() -> tuple[str, ...]:
    """The table, then every game that has texts."""
    found = {file.name.split(".")[0] for file in PHRASES.iterdir() if file.name.endswith(".toml")}
    return (TABLE, *sorted(found - {TABLE}))


@cache
def texts(language: str) -> Texts:
    """All texts of a language, checked when first read; raises BadTable for a key that stands twice."""
    return merged(files_of(PHRASES, language), language)


@cache
def games_of_words(language: str) -> dict[str, str]:
    """Which game brings a word that is not the table's: the game by `gap/value`."""
    found = {}
    for owner in owners():
        file = PHRASES / f"{owner}.{language}.toml"
        if owner != TABLE and file.is_file():
            one = read_toml(file, Texts)
            for words in (one.word, one.voice_word):
                found.update({f"{gap}/{value}": owner for gap, table in words.items() for value in table})
    return found


def files_of(folder: Traversable, language: str) -> list[Traversable]:
    """The files of a language, the table's first."""
    found = [file for file in folder.iterdir() if file.name.endswith(f".{language}.toml")]
    return sorted(found, key=lambda file: (file.name.split(".")[0] != TABLE, file.name))


def merged(parts: list[Traversable], language: str) -> Texts:
    """The texts of several files as one; raises BadTable with the file and line of a key that stands in another too."""
    read = [_read(file) for file in parts]
    whole = Texts(language, "".join(one.name for _, _, one in read))
    seen: dict[str, str] = {}
    for file, source, one in read:
        if one.language != language:
            raise BadTable(str(file), line_of(source, "language"), "language", f"expected {language}")
        for table, key, text in one.entries():
            at = f"{table}.{key}"
            if at in seen:
                raise BadTable(str(file), line_of(source, at), at, f"stands in {seen[at]} too")
            seen[at] = file.name
            _table(whole, table)[key] = text
    return whole


def _read(file: Traversable) -> tuple[Traversable, str, Texts]:
    source = file.read_text(encoding="utf-8")
    return file, source, parse_toml(source, Texts, str(file))


def _table(whole: Texts, name: str) -> dict[str, str]:
    kind, _, gap = name.partition(".")
    if gap:
        return (whole.word if kind == "word" else whole.voice_word).setdefault(gap, {})
    return whole.phrase if kind == "phrase" else whole.voice
