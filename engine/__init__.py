"""Rules of the games: pure, standard library only."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from engine.game import Bots, Game, MakeBots, Rules, Seat, Setup


class Games(Mapping[str, Rules[Game, Setup]]):
    """The games by name. A game's folder is read when it is first asked for, so that commands start fast."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Rules[Game, Setup]:
        if name not in self._names:
            raise KeyError(name)
        rules: Rules[Game, Setup] = import_module(f"engine.{name}.game").RULES
        return rules

    def bots(self, name: str, seats: tuple[Seat, ...], seed: int) -> Bots:
        """Bots at seats of a game. They know the whole game, and no other file of it knows them."""
        make: MakeBots = import_module(f"engine.{name}.bots").BOTS
        return make(seats, seed)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


GAMES: Final = Games("space_alert", "outer_rim", "space_stage", "galaxy_trucker", "mag_blast")
"""The one registry: a game is a folder of this name with a `game.py` that holds RULES and a `bots` that holds BOTS."""
