"""Players made of code: what they see, how they agree on a plan, how they lay it. Nothing else of the game imports this
folder; whoever wants bots asks the registry for them.
"""

from typing import Final

from engine.game import Action, Game, MakeBots, Seat
from engine.space_alert.bots.crew import BotCrew
from engine.space_alert.game import SpaceAlert


class CrewBots:
    """A crew of bots, which plans and does nothing in the resolution. Implements engine.game.Bots."""

    rest_ms = 0

    def __init__(self, seats: tuple[Seat, ...], seed: int) -> None:
        self._crew = BotCrew(seats, seed)

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """Tries out at most `effort` flights."""
        if not isinstance(game, SpaceAlert) or game.state is not None:
            return []
        return self._crew.think(game, effort)


BOTS: Final[MakeBots] = CrewBots
