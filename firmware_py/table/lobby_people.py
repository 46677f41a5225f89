"""Who can be at a seat of the lobby: a person or a bot, and what they are called."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, TypeAlias

from firmware_py.inputs import Hand

SHAPES: Final = range(1, 9)
MOST_LETTERS: Final = 12
MOST_MARKS: Final = 3  # over and under a letter; more cover the lines of others
BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
PICKS: Final = re.compile(
    "[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)  # marks that show nothing
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
    'Ada Lovelace'
    """
    seen, marks = "", 0
    for letter in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(letter)[0]
        marks = marks + 1 if kind == "M" else 0
        if kind in "CZ" or letter in BLANK:
            seen += " "
        elif not marks or (marks <= MOST_MARKS and seen[-1:].strip() and not PICKS.fullmatch(letter)):
            seen += letter
    return " ".join(seen.split())[:MOST_LETTERS].rstrip()
