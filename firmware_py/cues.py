"""Cues: what the table shows and says, each with its place on the timeline.

Light, voice and story at a moment follow from the cues alone, so pausing, repeating and going back only move a cursor.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
ShapeName: TypeAlias = Literal["solid", "blink", "pulse", "breath", "flash", "comet", "grow"]


@dataclass(frozen=True, slots=True)
class LightCue:
    """Lamps that take part in a shape from `at_ms` on, for `for_ms` (None: until replaced).

    A cue with a `key` replaces the earlier one with that key. Where cues meet on a lamp the higher `level` is seen.
    """

    at_ms: int
    lamps: tuple[str, ...]
    colour: Colour
    shape: ShapeName = "solid"
    for_ms: int | None = None
    key: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class CaptionCue:
    """A sentence of the story: `phrase` is its id in sounds/phrases/, `words` fill its gaps.

    `spoken` captions are announcements, which have a clip of the same id where there is one. A `chapter` begins a
    turn or a round; before one that `waits` the show stops until people have talked it over. `line` is the phrase that
    the story has in place of what the voice says, "" where another line tells it; `seated` are the seats whose
    names, as far as they have some, fill gaps.
    """

    at_ms: int
    phrase: str
    words: Mapping[str, object] = field(default_factory=dict)
    spoken: bool = False
    beat: bool = True
    chapter: bool = False
    waits: bool = False
    line: str | None = None
    seated: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ClipCue:
    """A sound effect that starts at `at_ms`."""

    at_ms: int
    clip: str


Glow: TypeAlias = tuple[Colour, ShapeName]
"""The colour and shape of a lamp that stands."""

Glows: TypeAlias = Mapping[str, Glow]
"""What stands lit at a moment, by lamp."""

Cue: TypeAlias = LightCue | CaptionCue | ClipCue
