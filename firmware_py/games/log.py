"""What each game brings to the log of finished games: its file log.py offers it as `LOG`."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from engine import GAMES
from firmware_py.log.row import GameRows


class GamesInLog(Mapping[str, GameRows]):
    """The rows of each game of the registry, read when they are first asked for."""

    def __getitem__(self, game: str) -> GameRows:
        if game not in GAMES:
            raise KeyError(game)
        return _rows(game)

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)


@cache
def _rows(game: str) -> GameRows:
    found: GameRows = import_module(f"firmware_py.games.{game}.log").LOG
    return found


LOGS = GamesInLog()
