"""The ship's voice: which clip belongs to a cue, what it says in each language, and where its files lie."""

import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from engine.tables import BadValue, Between, read_toml
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.phrases import FOLDER, Phrases
from hardware.speaker.clips import Clip, Kind

VOICED: Final = FOLDER / "voiced.toml"
SUFFIX: Final = ".opus"
OWN_SUFFIXES: Final = (".opus", ".ogg", ".wav", ".flac", ".mp3")
LOOPS: Final[tuple[Kind, ...]] = ("bed", "cover")
JOINED: Final = "+"  # clips that are heard as one, without a gap

Spoken: TypeAlias = Literal["announcement", "lesson", "table", "story", "word"]


@dataclass(frozen=True, slots=True)
class Voiced:
    """A phrase that has clips; sounds/voiced.toml tells what each field means."""

    kind: Spoken
    gaps: tuple[str, ...] = ()
    only: dict[str, tuple[str, ...]] = field(default_factory=dict)
    name: str = ""
    signal: str = ""
    instead: dict[str, str] = field(default_factory=dict)
    slot_ms: Annotated[int, Between(500, 25_000)] = 15_000
    end_ms: Annotated[int, Between(0, 15_000)] = 0
    beat_ms: Annotated[int, Between(0, 5_000)] = 0

    def __post_init__(self) -> None:
        if unknown := set(self.only) - set(self.gaps):
            raise BadValue("only", f"expected gaps of this clip, got {', '.join(sorted(unknown))}")


@cache
def voiced() -> Mapping[str, Voiced]:
    """The phrases that have clips, by id."""
    return read_toml(VOICED, dict[str, Voiced])


def clip_of(cue: CaptionCue | ClipCue) -> str:
    """The clip that a cue sounds like; "" for a caption that is only read.

    >>> clip_of(CaptionCue(0, "threat_external", {"turn": 3, "where": "red", "serious": 0}))
    'threat_external/3/red'
    >>> clip_of(CaptionCue(0, "threat_destroyed", {"threat": "SE1-01"}))
    'word_threat/SE1-01+threat_destroyed'
    """
    if isinstance(cue, ClipCue):
        return cue.clip
    row = voiced().get(cue.phrase)
    if row is None:
        return ""
    clip = "/".join([cue.phrase, *(str(cue.words.get(gap)) for gap in row.gaps)])
    clip = row.instead.get(clip, clip)
    return f"word_{row.name}/{cue.words.get(row.name)}{JOINED}{clip}" if row.name else clip


def clip_ids(words: Phrases) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every clip that a language has: its id, its phrase, and the values of its gaps."""
    for phrase, row in voiced().items():
        values = [row.only.get(gap) or tuple(_words(words, gap)) for gap in row.gaps]
        for chosen in product(*values):
            clip = "/".join([phrase, *chosen])
            if clip not in row.instead:
                yield clip, phrase, dict(zip(row.gaps, chosen, strict=True))


def spoken_text(words: Phrases, phrase: str, values: Mapping[str, str]) -> str:
    """What the clip of a phrase says; raises BadValue for a language that cannot say it."""
    text = words.voice.get(phrase) or words.phrase.get(phrase)
    if text is None:
        raise BadValue(f"voice.{phrase}", f"{words.language} has no sentence for it")
    said = text.format_map({gap: _said(words, gap, value) for gap, value in values.items()})
    return said[:1].upper() + said[1:]


def gaps_of(text: str) -> frozenset[str]:
    """The gaps of a sentence."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def _words(words: Phrases, gap: str) -> dict[str, str]:
    return {**words.word.get(gap, {}), **words.voice_word.get(gap, {})}


def _said(words: Phrases, gap: str, value: str) -> str:
    said = _words(words, gap).get(value)
    if said is None:
        raise BadValue(f"voice_word.{gap}", f"{words.language} has no word for {value}")
    return said


# ------------------------------------------------------------------------------------------------------- files of clips


class Library:
    """Where the clips of a language lie. Files in the folder `own` go before ours, by the name of the clip."""

    def __init__(self, language: str, own: Path | None = None) -> None:
        self._own = own
        self._shelf = _Shelf(language, own)

    def speak(self, language: str) -> None:
        """Finds the clips of another language from now on."""
        if language != self._shelf.language:
            self._shelf = _Shelf(language, self._own)

    def find(self, clip: str) -> Clip | None:
        """The files and the kind of a clip; None if a part of it is missing. `bed/none` and `cover/none` end theirs."""
        return self._shelf.find(clip)

    def file(self, clip: str) -> Path | None:
        """The file of a single clip, people's own before ours."""
        return self._shelf.file(clip)


class _Shelf:
    """The clips of one language. Speakers decode in a thread of their own: what was found stays with its language."""

    def __init__(self, language: str, own: Path | None) -> None:
        self.language = language
        self._folders = [Path(str(FOLDER)) / "clips" / language, Path(str(FOLDER)) / "effects"]
        self._own = own
        self._found: dict[str, Clip | None] = {}

    def find(self, clip: str) -> Clip | None:
        if clip not in self._found:
            self._found[clip] = self._look(clip)
        return self._found[clip]

    def _look(self, clip: str) -> Clip | None:
        kind = kind_of(clip)
        if clip in ("bed/none", "cover/none"):
            return Clip((), kind)
        files = [self.file(part) for part in clip.split(JOINED)]
        return Clip(tuple(file for file in files if file), kind) if all(files) else None

    def file(self, clip: str) -> Path | None:
        if ".." in clip.split("/"):
            return None
        own = [self._own / f"{clip}{suffix}" for suffix in OWN_SUFFIXES] if self._own is not None else []
        ours = [folder / f"{clip}{SUFFIX}" for folder in self._folders]
        return next((file for file in (*own, *ours) if file.is_file()), None)


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


# -------------------------------------------------------------------------------------------------------- how loud


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From `begin` to `end`, in minutes of the day, at most `percent` is heard. Equal times are no quiet hours."""

    begin: Annotated[int, Between(0, 1439)] = 0
    end: Annotated[int, Between(0, 1439)] = 0
    percent: Annotated[int, Between(0, 100)] = 30

    def hold(self, minute: int) -> bool:
        """Whether a minute of the day is quiet; the hours may pass midnight."""
        if self.begin <= self.end:
            return self.begin <= minute < self.end
        return minute >= self.begin or minute < self.end


def loudness(percent: int, quiet: QuietHours, minute: int, muted: bool = False) -> int:
    """How loud a place may be, in percent, at a minute of the day.

    >>> loudness(80, QuietHours(22 * 60, 7 * 60, 30), 23 * 60), loudness(80, QuietHours(), 23 * 60)
    (30, 80)
    """
    if muted:
        return 0
    return min(percent, quiet.percent) if quiet.hold(minute) else percent
