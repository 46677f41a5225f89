"""Players made of code. The rest of the game does not know them."""

from engine.space_stage.bots.players import StageBots

__all__ = ["StageBots"]
