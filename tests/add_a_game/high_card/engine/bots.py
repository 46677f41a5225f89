"""Bots that know High Card; the rest of the game does not know them."""

from typing import Final

from engine.game import Action, Game, MakeBots, Seat


class LowBots:
    """Lay the lowest card they have. Implements engine.game.Bots."""

    rest_ms = 0

    def __init__(self, seats: tuple[Seat, ...], seed: int) -> None:
        self._seats = seats

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        return [(seat, next(iter(game.legal(seat)))) for seat in game.to_act() if seat in self._seats]


BOTS: Final[MakeBots] = LowBots
