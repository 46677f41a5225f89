"""Cards of one's own: who has the printed cards of a game writes their true numbers into a file, and plays by it.

A game whose cards are house values brings a reader as `OWN_CARDS` in its file own_cards.py; others have no such file.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from engine import GAMES
from engine.tables import BadTable, BadValue

OwnCards: TypeAlias = Callable[[Path], Mapping[str, object]]
"""What a card file adds to every set-up of the game; raises BadTable with line, key and what was expected."""


def read_own_cards(path: Path) -> tuple[str, Mapping[str, object]]:
    """The game that a card file is for, and what it adds to every set-up of that game. Raises BadTable for a file that
    can't be read, with what the last game that was tried expected.
    """
    wrong: BadTable | None = None
    for game in GAMES:
        name = f"firmware_py.games.{game}.own_cards"
        if find_spec(name) is None:
            continue
        reader: OwnCards = import_module(name).OWN_CARDS
        try:
            return game, reader(path)
        except BadTable as error:
            wrong = error
    raise wrong or BadValue("cards", "no game plays by cards of one's own")
