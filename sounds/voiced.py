"""Which phrases have clips, what each clip says, and whose it is. Each game lists its own."""

import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from engine.tables import BadTable, BadValue, Between, line_of, read_toml
from hardware.speaker.clips import Kind
from sounds.texts import FOLDER, LANGUAGES, TABLE, Texts, games_of_words, owners

CLIPS: Final = Path(str(FOLDER)) / "clips"
EFFECT_ROOM: Final = "effects"  # the folder beside those of the languages
SUFFIX: Final = ".opus"
OWN_SUFFIXES: Final = (".opus", ".ogg", ".wav", ".flac", ".mp3")
LOOPS: Final[tuple[Kind, ...]] = ("bed", "cover")
JOINED: Final = "+"  # clips that are heard as one, without a gap

Spoken: TypeAlias = Literal["announcement", "lesson", "table", "story", "word"]


@dataclass(frozen=True, slots=True)
class Voiced:
    """A phrase that has clips; sounds/clips/table/voiced.toml tells what each field means."""

    kind: Spoken
    gaps: tuple[str, ...] = ()
    only: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unspoken: dict[str, tuple[str, ...]] = field(default_factory=dict)
    name: str = ""
    signal: str = ""
    instead: dict[str, str] = field(default_factory=dict)
    slot_ms: Annotated[int, Between(500, 25_000)] = 15_000
    end_ms: Annotated[int, Between(0, 15_000)] = 0
    beat_ms: Annotated[int, Between(0, 5_000)] = 0

    def __post_init__(self) -> None:
        for name, gaps in (("only", self.only), ("unspoken", self.unspoken)):
            if unknown := set(gaps) - set(self.gaps):
                raise BadValue(name, f"expected gaps of this clip, got {', '.join(sorted(unknown))}")


@cache
def voiced() -> Mapping[str, Voiced]:
    """The phrases that have clips, by id."""
    return {phrase: row for rows in _rows().values() for phrase, row in rows.items()}


@cache
def _rows() -> dict[str, dict[str, Voiced]]:
    """What each owner has clips of; raises BadTable for a phrase that two have."""
    found: dict[str, dict[str, Voiced]] = {}
    for owner in owners():
        file = CLIPS / owner / "voiced.toml"
        if not file.is_file():
            continue
        rows = read_toml(file, dict[str, Voiced])
        for other, known in found.items():
            for phrase in rows.keys() & known.keys():
                line = line_of(file.read_text("utf-8"), phrase)
                raise BadTable(str(file), line, phrase, f"stands in that of {other} too")
        found[owner] = rows
    return found


def clip_ids(words: Texts) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every clip that a language has: its id, its phrase, and the values of its gaps."""
    for phrase, row in voiced().items():
        values = [_values(words, row, gap) for gap in row.gaps]
        for chosen in product(*values):
            clip = "/".join([phrase, *chosen])
            if clip not in row.instead:
                yield clip, phrase, dict(zip(row.gaps, chosen, strict=True))


def _values(words: Texts, row: Voiced, gap: str) -> tuple[str, ...]:
    silent = row.unspoken.get(gap, ())
    return row.only.get(gap) or tuple(value for value in _words(words, gap) if value not in silent)


def spoken_text(words: Texts, phrase: str, values: Mapping[str, str]) -> str:
    """What the clip of a phrase says; raises BadValue for a language that cannot say it."""
    text = words.voice.get(phrase) or words.phrase.get(phrase)
    if text is None:
        raise BadValue(f"voice.{phrase}", f"{words.language} has no sentence for it")
    said = words.filled(text, values, lambda gap, value: _said(words, gap, str(value)))
    return said[:1].upper() + said[1:]


def gaps_of(text: str) -> frozenset[str]:
    """The gaps of a sentence."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def _words(words: Texts, gap: str) -> dict[str, str]:
    return {**words.word.get(gap, {}), **words.voice_word.get(gap, {})}


def _said(words: Texts, gap: str, value: str) -> str:
    said = _words(words, gap).get(value)
    if said is None:
        raise BadValue(f"voice_word.{gap}", f"{words.language} has no word for {value}")
    return said


# ------------------------------------------------------------------------------------------------------ kinds and files


def kind_of(clip: str) -> Kind:
    """What kind of sound a clip is; a joined clip is what its last part is.

    >>> kind_of("word_threat/SE1-01+threat_destroyed"), kind_of("bed/phase_1"), kind_of("rocket")
    ('story', 'bed', 'effect')
    """
    last = clip.split(JOINED)[-1]
    if last.startswith("bed/"):
        return "bed"
    if last.startswith("cover/"):
        return "cover"
    row = row_of(last)
    return row.kind if row is not None else "effect"


def row_of(clip: str) -> Voiced | None:
    """What is known of a single clip's phrase; None for an effect, which may have the name of a phrase with gaps."""
    phrase, *values = clip.split("/")
    row = voiced().get(phrase)
    return row if row is not None and len(values) == len(row.gaps) else None


def owner_of(clip: str) -> str:
    """Whose a spoken clip is: the game's that brings its phrase, or a word that stands in a phrase of the table.

    >>> owner_of("refused/no_game"), owner_of("game_paused")
    ('table', 'table')
    """
    phrase, *values = clip.split("/")
    owner = next(owner for owner, rows in _rows().items() if phrase in rows)
    if owner != TABLE:
        return owner
    games = games_of_words(LANGUAGES[0])
    gaps = voiced()[phrase].gaps
    return next(
        (
            games[f"{gap}/{value}"]
            for gap, value in zip(gaps, values, strict=True)
            if f"{gap}/{value}" in games
        ),
        TABLE,
    )


def own_file(clip: str, own: Path) -> Path | None:
    """People's own recording of a clip in their folder."""
    if ".." in clip.split("/"):
        return None
    return next((file for suffix in OWN_SUFFIXES if (file := own / f"{clip}{suffix}").is_file()), None)
