"""The crew of bots for whoever knows only the contract of all games."""

from engine.game import Action, Game, Seat
from engine.space_alert.bots import Crew
from engine.space_alert.game import SpaceAlert


class CrewBots:
    """A crew of bots at `seats`; it plans and does nothing in the resolution. Implements engine.game.Bots."""

    def __init__(self, seats: tuple[Seat, ...], seed: int) -> None:
        self._crew = Crew(seats, seed)

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """Tries out at most `effort` flights."""
        if not isinstance(game, SpaceAlert) or game.state is not None:
            return []
        return self._crew.think(game, effort)
