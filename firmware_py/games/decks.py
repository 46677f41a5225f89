"""The decks of real cards that a game has: what is written on a card for people, so that tags and labels can be made.

Each game offers its decks in its file decks.py as `DECKS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final, TypeAlias

from engine import GAMES
from engine.tables import BadValue

ENDS: Final = {"en": ("one end", "other end"), "cs": ("jeden konec", "druhý konec")}
"""The halves of a card that has none, by language: it has a tag at both ends, so that it may lie either way up."""


@dataclass(frozen=True, slots=True)
class PaperCard:
    """A card of a deck: its key, its name for people, and the names of its two halves."""

    key: str
    name: str
    halves: tuple[str, str]


Deck: TypeAlias = Callable[[str], tuple[PaperCard, ...]]
"""The cards of a deck in the order of the box, in a language."""


@cache
def decks() -> Mapping[str, Deck]:
    """The decks of all games by name; no two have the same."""
    found: dict[str, Deck] = {}
    for game in GAMES:
        own: Mapping[str, Deck] = import_module(f"firmware_py.games.{game}.decks").DECKS
        twice = found.keys() & own.keys()
        if twice:
            raise BadValue("deck", f"{game}: there is a deck {min(twice)} already")
        found.update(own)
    return found


def deck(name: str, language: str = "en") -> tuple[PaperCard, ...]:
    """The cards of a deck in the order of the box; raises BadValue for a name that no game has.

    >>> deck("action")[0]
    PaperCard(key='A/red/1', name='A / move red, 1', halves=('A', 'move red'))
    """
    if name not in decks():
        raise BadValue("deck", f"expected one of {', '.join(decks())}, got {name}")
    return decks()[name](language)
