"""Captains made of code, in three strengths. Nothing else of the game imports this folder.

A bot looks at its own hand, at what lies open, and at what everybody knows. They make their noises before they shoot.
"""

from random import Random
from typing import Final

from engine.game import Action, Game, MakeBots, Seat, strength_by_effort
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.bots.ace import plan
from engine.mag_blast.bots.captain import wish
from engine.mag_blast.bots.strengths import STRENGTHS
from engine.mag_blast.game import MagBlast
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import CHOOSE, MANOEUVRE


class CaptainBots:
    """A bot at each of `seats`, as strong as the set-up says, or else as its effort does.

    Implements engine.game.Bots.
    """

    rest_ms = 0

    def __init__(self, seats: tuple[Seat, ...], seed: int) -> None:
        self._chances = {seat: Random(seed * 16 + seat) for seat in seats}

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """One action, after which everything may look different; in the choice of ships one of each seat."""
        if not isinstance(game, MagBlast):
            raise TypeError("these bots play Mag Blast")
        acting = [seat for seat in game.to_act() if seat in self._chances]
        if game.state.phase != CHOOSE:
            acting = acting[:1]
        return [(seat, self._wish(game.state, seat, effort)) for seat in acting]

    def _wish(self, s: State, seat: Seat, effort: int) -> MagBlastAction:
        named = s.setup.bots
        strength = STRENGTHS[named[seat - 1] if seat <= len(named) else strength_by_effort(effort)]
        tries = min(strength.rehearsals, effort)
        if tries > 1 and s.heard and not s.stack and not s.placing and s.phase >= MANOEUVRE:
            return plan(s, seat, tries, self._chances[seat])
        return wish(s, seat, strength, self._chances[seat])


BOTS: Final[MakeBots] = CaptainBots
