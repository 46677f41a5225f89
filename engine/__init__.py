"""Rules of the games: pure, standard library only."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from engine.game import Bots, Game, MakeBots, Rules, Seat, Setup


class Games(Mapping[str, Rules[Game, Setup]]):
    """The games by name. A game's folder is read when it is first asked for, so that commands start fast.

    A game whose modules can't be imported is left out: `left_out` tells why, by name.
    """

    def __init__(self, *names: str) -> None:
        self._names = names
        self.left_out: dict[str, str] = {}

    def __getitem__(self, name: str) -> Rules[Game, Setup]:
        if name not in self._names or name in self.left_out:
            raise KeyError(name)
        try:
            rules: Rules[Game, Setup] = import_module(f"engine.{name}.game").RULES
        except Exception as error:  # whatever is wrong with its files
            self.leave_out(name, error)
            raise KeyError(name) from error
        return rules

    def leave_out(self, name: str, error: Exception) -> None:
        """From now on there is no such game, because a module of it can't be imported."""
        self.left_out[name] = f"{type(error).__name__}: {error}"

    def bots(self, name: str, seats: tuple[Seat, ...], seed: int) -> Bots:
        """Bots at seats of a game. They know the whole game, and no other file of it knows them."""
        make: MakeBots = import_module(f"engine.{name}.bots").BOTS
        return make(seats, seed)

    def told(self) -> list[str]:
        """A sentence for each game that is left out."""
        return [
            f"the game {name} is left out, it can't be imported: {why}" for name, why in self.left_out.items()
        ]

    def __iter__(self) -> Iterator[str]:
        return iter([name for name in self._names if name not in self.left_out])

    def __len__(self) -> int:
        return len(self._names) - len(self.left_out)


GAMES: Final = Games("space_alert", "outer_rim", "space_stage", "galaxy_trucker", "mag_blast")
"""The one registry: a game is a folder of this name with a `game.py` that holds RULES and a `bots` that holds BOTS."""
