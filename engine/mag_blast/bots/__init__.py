"""Captains made of code, in three strengths. Nothing else imports this folder, but `Rules.bots` when it is asked to.

A bot looks at its own hand, at what lies open, and at what everybody knows. They make their noises before they shoot.
"""

from random import Random

from engine.game import Action, Game, Seat
from engine.mag_blast.actions import Blast, MagBlastAction, Noise, Ram
from engine.mag_blast.bots.ace import rethink
from engine.mag_blast.bots.answers import answer_of
from engine.mag_blast.bots.attack import attacks
from engine.mag_blast.bots.building import build, choose, discard, draw, place
from engine.mag_blast.bots.moving import move
from engine.mag_blast.bots.strengths import STRENGTHS, Strength
from engine.mag_blast.game import MagBlast
from engine.mag_blast.state import State
from engine.mag_blast.words import BUILD, CHOOSE, DISCARD, DRAW, MANOEUVRE


class CaptainBots:
    """A bot at each of `seats`, as strong as the set-up says, crews where it says nothing.

    Implements engine.game.Bots.
    """

    def __init__(self, seats: tuple[Seat, ...], seed: int) -> None:
        self._draws = {seat: Random(seed * 16 + seat) for seat in seats}

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """One action, after which everything may look different; in the choice of ships one of each seat."""
        if not isinstance(game, MagBlast):
            raise TypeError("these bots play Mag Blast")
        acting = [seat for seat in game.to_act() if seat in self._draws]
        if game.state.phase != CHOOSE:
            acting = acting[:1]
        return [(seat, self._wish(game.state, seat, effort)) for seat in acting]

    def _wish(self, s: State, seat: Seat, effort: int) -> MagBlastAction:
        named = s.setup.bots
        strength = STRENGTHS[named[seat - 1] if seat <= len(named) else "crew"]
        return wish(s, seat, strength, effort, self._draws[seat])


def wish(s: State, seat: Seat, strength: Strength, effort: int, draw_lots: Random) -> MagBlastAction:
    """What a bot at `seat`, which is to act, wants to do."""
    if not s.heard:
        return Noise()
    if s.stack:
        return answer_of(s, seat, strength)
    if s.placing:
        return place(s, seat, strength)
    if s.phase in _BEFORE_ATTACK:
        return _BEFORE_ATTACK[s.phase](s, seat, strength, draw_lots)
    return _attack(s, seat, strength, effort, draw_lots)


def _attack(s: State, seat: Seat, strength: Strength, effort: int, draw_lots: Random) -> MagBlastAction:
    """The best attack; a shot after its noise, which counts with all variants of the rules."""
    ideas = attacks(s, seat, strength, draw_lots)
    best = rethink(s, seat, ideas[: min(strength.rehearsals, effort)], draw_lots) or ideas[0][1]
    if isinstance(best, Blast | Ram) and not s.shout_off and not s.noise:
        return Noise()
    return best


_BEFORE_ATTACK = {CHOOSE: choose, DISCARD: discard, DRAW: draw, BUILD: build, MANOEUVRE: move}
