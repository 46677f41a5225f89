"""Turns tried out to their end, each a little different, in a game whose hidden things are drawn anew."""

from functools import cache
from random import Random
from typing import Final

from engine.game import TABLE, Seat
from engine.mag_blast import actions as act
from engine.mag_blast import rules
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.bots.captain import wish
from engine.mag_blast.bots.strengths import STRENGTHS, Strength
from engine.mag_blast.bots.worth import balance
from engine.mag_blast.imagine import redraw
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import MANOEUVRE

_LONGEST: Final = 60  # actions of a turn that is tried out
_BLUR: Final = 3.0
_REPLIES: Final = 2  # turns of others before a turn is judged


def plan(s: State, seat: Seat, tries: int, chance: Random) -> MagBlastAction:
    """The first action of the best of `tries` turns, the first of them as a crew would play it.

    A turn is judged at its end, and again after the next captains have had theirs, with hands as they may be. All turns
    begin with the same manoeuvres, and the same turn is judged once.
    """
    imagined = s.clone()
    redraw(imagined, seat, chance)
    fate = chance.getrandbits(32)
    opening = _play_turn(imagined, seat, _crew(0.0), chance, only=MANOEUVRE)
    best: tuple[float, MagBlastAction] | None = None
    tried: list[list[MagBlastAction]] = []
    for number in range(max(tries, 1)):
        later = imagined.clone()
        attack = _play_turn(later, seat, _crew(_BLUR if number else 0.0), chance)
        if attack in tried:
            continue
        tried.append(attack)
        worth = balance(later, seat)
        _reply(later, seat, Random(fate))
        worth += balance(later, seat)
        if best is None or worth > best[0] + 1e-9:
            best = (worth, next(iter([*opening, *attack]), act.EndTurn()))
    return best[1] if best is not None else act.EndTurn()


def _reply(s: State, seat: Seat, chance: Random) -> None:
    """The turns of the next captains."""
    for _ in range(_REPLIES):
        if s.winner or s.seat == seat:
            return
        _play_turn(s, s.seat, _crew(0.0), chance)


@cache
def _crew(blur: float) -> Strength:
    return STRENGTHS["crew"]._replace(blur=blur)


def _play_turn(
    s: State, seat: Seat, crew: Strength, chance: Random, only: int | None = None
) -> list[MagBlastAction]:
    """Plays a turn in place to its end, nobody answering; gives its actions. With `only` it plays that phase alone."""
    played: list[MagBlastAction] = []
    for _ in range(_LONGEST):
        if only is not None and (s.phase != only or s.winner):
            break
        action = wish(s, seat, crew, chance)
        played.append(action)
        rules.perform(s, seat, action)
        while s.stack and s.heard and not s.winner:
            rules.perform(s, TABLE, act.Silence())
        if s.winner or isinstance(action, act.EndTurn):
            break
    return played
