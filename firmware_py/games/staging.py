"""How each game looks and sounds on the table: one pure file a game, found by the game's name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final, Generic, Protocol, TypeVar

from engine.game import Game, Json, Step
from firmware_py.cues import Cue, Glow, Glows, LightCue
from firmware_py.voice.phrases import Phrases

__all__ = ["Glow", "Glows", "PlainStaging", "Staged", "Staging", "changes", "hint_changes", "staging"]


@dataclass(frozen=True, slots=True)
class Staged:
    """What some steps look like: cues, the time at which the last is over, what stands lit then, and when each step
    happens (none: all at once). Where the show went back, `goes_on_ms` is where people watch on.
    """

    cues: Sequence[Cue]
    end_ms: int
    glows: Glows
    times: Sequence[int] = ()
    goes_on_ms: int | None = None


G_contra = TypeVar("G_contra", bound=Game, contravariant=True)


class Staging(Protocol[G_contra]):
    """What a game's file here offers, for its own games. Everything is a pure function of its arguments."""

    @staticmethod
    def glows(game: G_contra) -> Glows:
        """What stands lit for this position."""

    @staticmethod
    def stage(before: G_contra, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
        """The show of `steps`, which began at `before`, from `at_ms` on; `lit` is what stands lit then."""

    @staticmethod
    def goes_back(before: G_contra, steps: Sequence[Step]) -> bool:
        """Whether the rules took back what the show told since its last chapter began: the show goes back there, and
        `stage` gets that moment and what stood lit then.
        """

    @staticmethod
    def clips_ahead(game: G_contra) -> Iterable[str]:
        """Clips that this game will want on their second, for the speaker to get ready."""

    @staticmethod
    def page(words: Phrases) -> Mapping[str, Json]:
        """What a page needs once to show this game, under names of its own."""

    @staticmethod
    def said_before() -> tuple[str, ...]:
        """The kinds of its own words that a page says before the game is on the table, to choose it and to set it up;
        the other kinds go to pages with what `page` gives.
        """


G = TypeVar("G", bound=Game)


class PlainStaging(Generic[G]):
    """The answers of a game that takes nothing back and says nothing on a second: a game's staging builds on it and
    answers otherwise where it has more.
    """

    @staticmethod
    def goes_back(before: G, steps: Sequence[Step]) -> bool:
        """What was told stays told."""
        return False

    @staticmethod
    def clips_ahead(game: G) -> Iterable[str]:
        """No clip has its second."""
        return ()

    @staticmethod
    def said_before() -> tuple[str, ...]:
        """It is set up with the words of all games."""
        return ()


@cache
def staging(game: str) -> Staging[Game]:
    """The staging of a game by its name; it is asked about games of that name and no others."""
    found: Staging[Game] = import_module(f"firmware_py.games.{game}.staging").STAGING
    return found


def changes(before: Glows, after: Glows, at_ms: int) -> list[LightCue]:
    """Cues that turn one standing light into another."""
    cues = [
        LightCue(at_ms, (lamp,), glow[0], glow[1], key=lamp)
        for lamp, glow in after.items()
        if before.get(lamp) != glow
    ]
    return cues + [LightCue(at_ms, (lamp,), (0, 0, 0), key=lamp) for lamp in before if lamp not in after]


HINT_LEVEL: Final = 4  # above what stands and what is wrong in slots, below what passes


def hint_changes(before: Glows, after: Glows, at_ms: int) -> list[LightCue]:
    """Cues that turn the hints of one moment into those of another."""
    cues = [
        LightCue(at_ms, (lamp,), glow[0], glow[1], key=f"?{lamp}", level=HINT_LEVEL)
        for lamp, glow in after.items()
        if before.get(lamp) != glow
    ]
    gone = [lamp for lamp in before if lamp not in after]
    return cues + [LightCue(at_ms, (lamp,), (0, 0, 0), for_ms=0, key=f"?{lamp}") for lamp in gone]
