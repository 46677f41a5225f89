"""What of a game can be heard as one sound file: a game that brings any has a module `track` with `TRACK`."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from engine import GAMES
from engine.tables import BadValue
from firmware_py.cues import ClipCue


class GameTrack(Protocol):
    """What a game's track.py offers."""

    def heard(self, name: str, seed: int) -> tuple[Sequence[ClipCue], int]:
        """The clips of what goes by this name in the game, and how long it all lasts, in ms; what is drawn comes from
        the seed. Raises BadValue for a name that is not there.
        """


def game_track(game: str) -> GameTrack:
    """What a game brings; raises BadValue for one that brings nothing."""
    names = [name for name in GAMES if _brings(name)]
    if game not in names:
        raise BadValue("game", f'expected one of {", ".join(names)}, got "{game}"')
    found: GameTrack = import_module(f"firmware_py.games.{game}.track").TRACK
    return found


def _brings(game: str) -> bool:
    folder = f"firmware_py.games.{game}"
    return find_spec(folder) is not None and find_spec(f"{folder}.track") is not None
