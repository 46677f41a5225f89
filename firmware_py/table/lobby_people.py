"""Who can be at a seat of the lobby: a person or a bot, and what they are called."""

import unicodedata
from dataclasses import dataclass
from typing import Final, TypeAlias

from firmware_py.inputs import Hand

SHAPES: Final = range(1, 9)
MOST_LETTERS: Final = 20
USUAL_STRENGTH: Final = "crew"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a seat: what they play with, what they are called, their colour and shape, whether they are ready."""

    hand: Hand
    name: str = ""
    shape: int = 1
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot at a seat."""

    strength: str = USUAL_STRENGTH


Place: TypeAlias = Person | Bot


def tidy(name: str) -> str:
    """A name as it is shown: without what can't be seen, and short enough for a seat.

    >>> tidy("  Ada  \\n Lovelace, Countess of Lovelace ")
    'Ada Lovelace, Counte'
    """
    seen = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in name)
    return " ".join(seen.split())[:MOST_LETTERS].rstrip()
