"""Outer Rim, a duel of two spaceships."""

from engine.outer_rim.game import RULES

__all__ = ["RULES"]
