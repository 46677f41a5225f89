"""Attacks tried out: what the game would be like if nobody answered."""

from random import Random

from engine.game import TABLE, Seat
from engine.mag_blast import actions as act
from engine.mag_blast import rules
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.bots.attack import Idea
from engine.mag_blast.bots.worth import balance, prospects
from engine.mag_blast.imagine import redraw
from engine.mag_blast.state import State


def rethink(s: State, seat: Seat, ideas: list[Idea], draw: Random) -> MagBlastAction | None:
    """The idea that looks best once it is carried out, in a game whose hidden things are drawn anew; None without
    ideas.

    A first judgement counts as well: it knows what the next turns bring.
    """
    if not ideas:
        return None
    imagined = s.clone()
    redraw(imagined, seat, draw)
    best: tuple[float, MagBlastAction | None] = (-1e9, None)
    for worth, action in ideas:
        if worth < 0:
            continue
        later = imagined.clone()
        carry_out(later, seat, action)
        after = (
            balance(later, seat) + 0.7 * (prospects(later, seat) if not later.winner else 0.0) + 0.3 * worth
        )
        if after > best[0]:
            best = (after, action)
    return best[1]


def carry_out(s: State, seat: Seat, action: MagBlastAction) -> None:
    """An action with the noise that it needs, which nobody answers; a turn stays where it is."""
    if isinstance(action, act.EndTurn):
        return
    if isinstance(action, act.Blast | act.Ram) and not s.shout_off and not s.noise:
        rules.perform(s, seat, act.Noise())
    rules.perform(s, seat, action)
    while s.stack and not s.winner:
        rules.perform(s, TABLE, act.Silence())
