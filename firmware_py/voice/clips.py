"""The ship's voice: which clip belongs to a cue, where its files lie, and how loud they are played."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from engine.tables import Between
from firmware_py.cues import CaptionCue, ClipCue
from hardware.speaker.clips import Clip
from sounds.manifest import file_of
from sounds.voiced import JOINED, kind_of, own_file, voiced


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
        own = own_file(clip, self._own) if self._own is not None else None
        return own or file_of(clip, self.language)


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
