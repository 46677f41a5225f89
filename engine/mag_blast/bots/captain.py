"""What a bot wants to do now, by its judgement of what lies open and in its hand."""

from collections.abc import Callable
from random import Random
from typing import Final

from engine.game import Seat
from engine.mag_blast.actions import Blast, MagBlastAction, Noise, Ram
from engine.mag_blast.bots.answers import answer_of
from engine.mag_blast.bots.attack import attacks
from engine.mag_blast.bots.building import build, choose, discard, draw, place
from engine.mag_blast.bots.moving import move
from engine.mag_blast.bots.strengths import Strength
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import BUILD, CHOOSE, DISCARD, DRAW, MANOEUVRE


def wish(s: State, seat: Seat, strength: Strength, chance: Random) -> MagBlastAction:
    """What a bot at `seat`, which is to act, wants to do."""
    if not s.heard:
        return Noise()
    if s.stack:
        return answer_of(s, seat, strength)
    if s.placing:
        return place(s, seat, strength)
    if s.phase in _BEFORE_ATTACK:
        return _BEFORE_ATTACK[s.phase](s, seat, strength, chance)
    return _attack(s, seat, strength, chance)


def _attack(s: State, seat: Seat, strength: Strength, chance: Random) -> MagBlastAction:
    """The best attack; a shot after its noise, which counts with all variants of the rules."""
    best = attacks(s, seat, strength, chance)[0][1]
    if isinstance(best, Blast | Ram) and not s.shout_off and not s.noise:
        return Noise()
    return best


_BEFORE_ATTACK: Final[dict[int, Callable[[State, Seat, Strength, Random], MagBlastAction]]] = {
    CHOOSE: choose,
    DISCARD: discard,
    DRAW: draw,
    BUILD: build,
    MANOEUVRE: move,
}
