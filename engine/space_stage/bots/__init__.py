"""Players made of code. The rest of the game does not know them."""

from typing import Final

from engine.game import MakeBots
from engine.space_stage.bots.players import StageBots

BOTS: Final[MakeBots] = StageBots

__all__ = ["BOTS", "StageBots"]
