"""How each game looks and sounds on the table: one pure file a game, found by the game's name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol, TypeAlias

from engine.game import Game, Step
from firmware_py.cues import Colour, Cue, LightCue

Glow: TypeAlias = tuple[Colour, str]
"""The colour and shape of a lamp that stands."""

Glows: TypeAlias = Mapping[str, Glow]
"""What stands lit at a moment, by lamp."""


@dataclass(frozen=True, slots=True)
class Staged:
    """What some steps look like: cues, the time at which the last is over, and what stands lit then."""

    cues: Sequence[Cue]
    end_ms: int
    glows: Glows


class Staging(Protocol):
    """What a game's file here offers. Everything is a pure function of its arguments."""

    @staticmethod
    def glows(game: Game) -> Glows:
        """What stands lit for this position."""

    @staticmethod
    def stage(before: Game, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
        """The show of `steps`, which began at `before`, from `at_ms` on; `lit` is what stands lit then."""


@cache
def staging(game: str) -> Staging:
    """The staging of a game by its name."""
    found: Staging = import_module(f"firmware_py.staging.{game}").STAGING
    return found


def changes(before: Glows, after: Glows, at_ms: int) -> list[LightCue]:
    """Cues that turn one standing light into another."""
    cues = [
        LightCue(at_ms, (lamp,), glow[0], glow[1], key=lamp)
        for lamp, glow in after.items()
        if before.get(lamp) != glow
    ]
    return cues + [LightCue(at_ms, (lamp,), (0, 0, 0), key=lamp) for lamp in before if lamp not in after]
