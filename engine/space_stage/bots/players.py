"""Bots at seats of a game: who thinks how hard."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.game import Action, Game, Seat, strength_by_effort
from engine.space_stage.actions import StageAction
from engine.space_stage.bots import cadet, master, planner
from engine.space_stage.game import SpaceStage

STRENGTHS: Final = {"crew": (12, 2), "ace": (100, 3)}
"""Ideas that a thought may try out at most, and how many actions it thinks ahead."""

CARELESS: Final = 0.4
"""How often a crew does what a cadet would do."""

PATIENCE: Final = 60
"""The round after which all bots play as reckless cadets, so that every game comes to an end."""


class StageBots:
    """A bot at each of `seats`, as strong as the set-up says. Implements engine.game.Bots."""

    rest_ms = 0

    def __init__(self, seats: Sequence[Seat], seed: int) -> None:
        self._draws = {seat: Random(seed * 8 + seat) for seat in seats}

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """One action: after it everything may look different. None where nothing can be done, such as picking from
        empty rows in a position of somebody's own.
        """
        if not isinstance(game, SpaceStage):
            return []
        acting = [seat for seat in game.to_act() if seat in self._draws]
        able = [seat for seat in acting[:1] if any(True for _ in game.legal(seat))]
        return [(seat, self._choose(game, seat, effort)) for seat in able]

    def _choose(self, game: SpaceStage, seat: Seat, effort: int) -> StageAction:
        s, draw = game.state, self._draws[seat]
        if not s.characters_of(seat):
            return master.choose(s, draw, s.setup.master_strength or strength_by_effort(effort))
        strength = s.setup.strength or strength_by_effort(effort)
        if strength == "cadet" or s.round > PATIENCE or (strength == "crew" and draw.random() < CARELESS):
            return cadet.choose(s, seat, draw, reckless=s.round > PATIENCE)
        ideas, depth = STRENGTHS[strength]
        return planner.choose(s, seat, draw, min(ideas, effort), depth)
