"""The Station Master as a bot: a cadet does anything, a crew the worst single thing, an ace the worst two."""

from random import Random
from typing import Final

from engine.space_stage.actions import StageAction
from engine.space_stage.bots.answers import answer
from engine.space_stage.bots.worth import worth
from engine.space_stage.choices import options
from engine.space_stage.imagine import redraw
from engine.space_stage.rules import carry_out
from engine.space_stage.setup import Strength
from engine.space_stage.state import State
from engine.space_stage.words import MASTER, PLACE

UNDRAWN: Final = 9.7  # a monster in the deck: it still has to come, with about so much health
AGAIN: Final = 6  # how many first actions an ace thinks on from


def choose(s: State, draw: Random, strength: Strength) -> StageAction:
    """What the Station Master does next."""
    if strength == "cadet":
        return answer(s, draw) if s.pending else draw.choice(list(options(s, _seat(s))))
    imagined = s.clone()
    redraw(imagined, draw)
    ranked = _ranked(imagined)
    if strength == "ace" and not s.pending and not s.master_done:
        best = min(
            ranked[:AGAIN], key=lambda one: _ranked(one[1])[0][0] if one[1].phase == MASTER else one[0]
        )
        return best[2]
    return ranked[0][2]


def _seat(s: State) -> int:
    return s.setup.players + 1


def _ranked(s: State) -> list[tuple[float, State, StageAction]]:
    """All actions with what they leave, the worst for the characters first."""
    found = []
    for action in options(s, _seat(s)):
        after = s.clone()
        carry_out(after, _seat(s), action)
        if after.pending and after.pending[0] == PLACE:
            worst = _ranked(after)[0]
            found.append((worst[0], worst[1], action))
        else:
            found.append((_misery(after), after, action))
    return sorted(found, key=lambda one: one[0])


def _misery(s: State) -> float:
    """What a position is worth to the characters, with the monsters that still have to come."""
    return worth(s, 0) - UNDRAWN * len(s.monsters)
