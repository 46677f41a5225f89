"""Space Stage, a space station full of monsters and failing generators."""

# from engine.space_stage.game import RULES

__all__ = ["RULES"]
