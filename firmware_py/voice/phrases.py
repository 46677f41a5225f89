"""Sentences for people: phrases of a language with their gaps filled."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from firmware_py.cues import CaptionCue
from sounds.texts import Texts, texts

DECIMALS: Final = {"cs": ","}  # by language, where it is no point


@dataclass(frozen=True, slots=True)
class Phrases(Texts):
    """The texts of a language, with sentences whose gaps are filled."""

    def say(self, phrase: str, words: Mapping[str, object], crew: tuple[str, ...] = ()) -> str:
        """A sentence; `crew` are the names of the crew members, the captain first. Unknown ids show themselves."""
        text = self.phrase.get(phrase, phrase)
        return self.filled(text, words, lambda gap, value: self._word(gap, value, crew))

    def caption(self, cue: CaptionCue, crew: tuple[str, ...] = ()) -> str:
        """The sentence of a caption, as the story has it."""
        return self.say(cue.phrase if cue.line is None else cue.line, cue.words, crew)

    def short(self, cue: CaptionCue) -> str:
        """The sentence of a caption for a phone's line, two rows of 22 characters; "" where the whole one serves."""
        text = self.line.get(cue.phrase if cue.line is None else cue.line, "")
        return self.filled(text, cue.words, lambda gap, value: self._word(gap, value, ()))

    def device(self, name: str) -> str:
        """The name of a device for people: its kind and which of them."""
        kind, _, which = name.partition("/")
        if kind == "seat":
            return self.word["page"]["seat"].format(seat=which)
        known = self.word["device"].get(kind, kind)
        return f"{known} ({which})" if which else known

    def _word(self, gap: str, value: object, crew: tuple[str, ...]) -> str:
        if gap == "crew" and isinstance(value, int):
            return (
                crew[value]
                if value < len(crew) and crew[value]
                else f"{self.phrase.get('crew', 'Crew')} {value + 1}"
            )
        return self.word.get(gap, {}).get(str(value), written(value, DECIMALS.get(self.language, ".")))


def written(value: object, point: str = ".") -> str:
    """A value in a sentence: numbers below zero have a minus, where Python writes a hyphen, and halves their `point`.

    >>> written(-3), written("T-1"), written(4.5, ","), written(4.0)
    ('−3', 'T-1', '4,5', '4')
    """
    if isinstance(value, float):
        return f"{value:g}".replace("-", "−").replace(".", point)
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


@cache
def phrases(language: str) -> Phrases:
    """The phrases of a language, checked when first read."""
    read = texts(language)
    return Phrases(
        language,
        read.name,
        read.phrase,
        read.word,
        read.voice,
        read.voice_word,
        read.case,
        read.gender,
        read.line,
    )
