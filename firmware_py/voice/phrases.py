"""Sentences for people: phrases of a language with their gaps filled."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.game import Seat
from firmware_py.cues import CaptionCue
from sounds.texts import PERSON, Texts, texts

DECIMALS: Final = {"cs": ","}  # by language, where it is no point
People: TypeAlias = Mapping[Seat, str]  # what people at the seats are called, as far as they have names
NOBODY: Final[People] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Phrases(Texts):
    """The texts of a language, with sentences whose gaps are filled."""

    def say(self, phrase: str, words: Mapping[str, object], people: People = NOBODY) -> str:
        """A sentence. Who sits at a seat is called as `people` say, else as the seat. Unknown ids show themselves."""
        return self._told(self.phrase.get(phrase, phrase), words, people)

    def caption(self, cue: CaptionCue, people: People = NOBODY) -> str:
        """The sentence of a caption, as the story has it; names stand for numbers of figures whose seats are known."""
        return self.say(_phrase_of(cue), _words_of(cue, people), people)

    def short(self, cue: CaptionCue, people: People = NOBODY) -> str:
        """The sentence of a caption for a phone's line, two rows of 22 characters; "" where the whole one serves."""
        return self._told(self.line.get(_phrase_of(cue), ""), _words_of(cue, people), people)

    def person(self, seat: Seat, people: People = NOBODY) -> str:
        """Who sits at a seat: by name, without one by the seat."""
        return people.get(seat) or self.word["page"]["seat"].format(seat=seat)

    def bot(self, seat: Seat) -> str:
        """What the bot at a seat is called."""
        return self.word["page"]["bot_at"].format(seat=seat)

    def device(self, name: str) -> str:
        """The name of a device for people: its kind and which of them."""
        kind, _, which = name.partition("/")
        if kind == "seat":
            return self.word["page"]["seat"].format(seat=which)
        known = self.word["device"].get(kind, kind)
        return f"{known} ({which})" if which else known

    def _told(self, text: str, words: Mapping[str, object], people: People) -> str:
        """A text with its gaps filled. Within a sentence a seat is a common noun."""

        def word(gap: str, value: object) -> str:
            if gap == PERSON and isinstance(value, int):
                return people.get(value) or lowered(self.person(value))
            return self._word(gap, value)

        said = self.filled(text, words, word)
        return said[:1].upper() + said[1:] if text.startswith("{") and f":{PERSON}}}" in text else said

    def _word(self, gap: str, value: object) -> str:
        if gap == "crew" and isinstance(value, int):
            return f"{self.phrase.get('crew', 'Crew')} {value + 1}"
        return self.word.get(gap, {}).get(str(value), written(value, DECIMALS.get(self.language, ".")))


def lowered(text: str) -> str:
    """A text with its first letter small."""
    return text[:1].lower() + text[1:]


def _phrase_of(cue: CaptionCue) -> str:
    return cue.phrase if cue.line is None else cue.line


def _words_of(cue: CaptionCue, people: People) -> Mapping[str, object]:
    """What fills the gaps of a caption, with names in place of the numbers of figures whose seats have some."""
    return {**cue.words, **{gap: _called(cue.words[gap], seats, people) for gap, seats in cue.seated.items()}}


def _called(figures: object, seats: tuple[Seat, ...], people: People) -> tuple[object, ...]:
    each = figures if isinstance(figures, tuple) else (figures,)
    return tuple(people.get(seat) or figure for figure, seat in zip(each, seats, strict=True))


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
