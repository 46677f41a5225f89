"""Mag Blast, third edition: fleets in four sectors, and a shot only counts with a noise."""

from engine.mag_blast.game import RULES

__all__ = ["RULES"]
