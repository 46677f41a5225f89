"""The texts of a language: the table's file and one of each game, read as one.

A file `phrases/OWNER.LANGUAGE.toml` belongs to the table or to a game. No key stands in two files.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Final, TypeAlias

from engine.tables import BadTable, BadValue, line_of, parse_toml, read_toml, show

FOLDER: Final = files("sounds")
PHRASES: Final = FOLDER / "phrases"
LANGUAGES: Final = ("en", "cs")
TABLE: Final = "table"

# How the forms that go with a word are ordered in a sentence; "plural" is that of whatever is not masculine and alive.
GENDERS: Final = ("masculine", "feminine", "neuter", "masculine plural", "plural")
SINGULAR_PLURAL: Final = 2
PERSON: Final = "person"  # the form of a gap that takes a seat, and says who sits there
# Which form goes with a number, by language.
PLURALS: Final[dict[str, Callable[[int], int]]] = {
    "en": lambda number: int(number != 1),
    "cs": lambda number: 0 if number == 1 else 1 if 2 <= number <= 4 else 2,
}

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
    case: dict[str, Words] = field(default_factory=dict)
    gender: Words = field(default_factory=dict)
    line: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for table, key, text in self.entries():
            if table.startswith("gender.") and text not in GENDERS:
                raise BadValue(f"{table}.{key}", f"expected one of {', '.join(GENDERS)}, got {show(text)}")
            try:
                list(Formatter().parse(text))
            except ValueError as error:
                raise BadValue(f"{table}.{key}", str(error)) from error

    def filled(self, text: str, values: Mapping[str, object], say: Callable[[str, object], str]) -> str:
        """A sentence with its gaps filled: `say` gives the plain word for the value of a gap.

        {gap} is the plain word, or a list of them for several values. {gap:person} is who sits at the seat of that
        number. {gap:NAME} is its form in [case.GAP.NAME], or the plain word where that table has none.
        {gap:one|few|many} goes with a number, after PLURALS. Where there is [gender.GAP], it goes with the word: two
        forms are singular and plural, more are those of GENDERS.
        """
        parts = []
        for literal, gap, form, _ in Formatter().parse(text):
            parts.append(literal)
            if gap is not None:
                parts.append(self._form(gap, form or "", values[gap], say))
        return "".join(parts)

    def _form(self, gap: str, form: str, value: object, say: Callable[[str, object], str]) -> str:
        if isinstance(value, tuple):
            return ", ".join(self._form(gap, form, one, say) for one in value)
        if form == PERSON:
            return say(PERSON, value)
        if "|" in form:
            forms = form.split("|")
            return forms[min(self._agrees(gap, value, len(forms)), len(forms) - 1)]
        found = self.case.get(gap, {}).get(form, {}).get(str(value)) if form else None
        return say(gap, value) if found is None else found

    def _agrees(self, gap: str, value: object, count: int) -> int:
        """Which of so many forms goes with a value: the first, unless its number or its gender wants another."""
        if gap not in self.gender:
            return PLURALS.get(self.language, PLURALS["en"])(value) if isinstance(value, int) else 0
        gender = self.gender[gap].get(str(value), GENDERS[0])
        return gender.endswith("plural") if count == SINGULAR_PLURAL else GENDERS.index(gender)

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """Every text: its table, its key, the text."""
        for name, table in self._tables():
            yield from ((name, key, text) for key, text in table.items())

    def _tables(self) -> Iterator[tuple[str, dict[str, str]]]:
        yield from (("phrase", self.phrase), ("line", self.line), ("voice", self.voice))
        for name, words in (("word", self.word), ("voice_word", self.voice_word), ("gender", self.gender)):
            yield from ((f"{name}.{gap}", table) for gap, table in words.items())
        for gap, forms in self.case.items():
            yield from ((f"case.{gap}.{form}", table) for form, table in forms.items())


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
    if kind == "case":
        gap, _, form = gap.partition(".")
        return whole.case.setdefault(gap, {}).setdefault(form, {})
    if gap:
        return {"word": whole.word, "voice_word": whole.voice_word, "gender": whole.gender}[kind].setdefault(
            gap, {}
        )
    return {"phrase": whole.phrase, "line": whole.line, "voice": whole.voice}[kind]
