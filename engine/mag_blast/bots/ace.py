"""Turns tried out to their end, each a little different, in a game whose hidden things are drawn anew."""

from random import Random
from typing import Final

from engine.game import TABLE, Seat
from engine.mag_blast import actions as act
from engine.mag_blast import rules
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.bots.captain import wish
from engine.mag_blast.bots.strengths import STRENGTHS
from engine.mag_blast.bots.worth import balance
from engine.mag_blast.imagine import redraw
from engine.mag_blast.state.writers import State

_LONGEST: Final = 60  # actions of a turn that is tried out
_BLUR: Final = 3.0
_REPLIES: Final = 2  # turns of others before a turn is judged


def plan(s: State, seat: Seat, tries: int, chance: Random) -> MagBlastAction:
    """The first action of the best of `tries` turns, the first of them as a crew would play it.

    A turn is judged at its end, and again after the next captains have had theirs, with hands as they may be.
    """
    imagined = s.clone()
    redraw(imagined, seat, chance)
    fate = chance.getrandbits(32)
    best: tuple[float, MagBlastAction] | None = None
    for number in range(max(tries, 1)):
        later = imagined.clone()
        first = _play_turn(later, seat, _BLUR if number else 0.0, chance)
        worth = balance(later, seat)
        _reply(later, seat, Random(fate))
        worth += balance(later, seat)
        if best is None or worth > best[0] + 1e-9:
            best = (worth, first)
    return best[1] if best is not None else act.EndTurn()


def _reply(s: State, seat: Seat, chance: Random) -> None:
    """The turns of the next captains."""
    for _ in range(_REPLIES):
        if s.winner or s.seat == seat:
            return
        _play_turn(s, s.seat, 0.0, chance)


def _play_turn(s: State, seat: Seat, blur: float, chance: Random) -> MagBlastAction:
    """Plays a turn in place to its end, nobody answering; gives its first action."""
    crew = STRENGTHS["crew"]._replace(blur=blur)
    first: MagBlastAction | None = None
    for _ in range(_LONGEST):
        action = wish(s, seat, crew, chance)
        first = first or action
        rules.perform(s, seat, action)
        while s.stack and s.heard and not s.winner:
            rules.perform(s, TABLE, act.Silence())
        if s.winner or isinstance(action, act.EndTurn):
            break
    return first or act.EndTurn()
