"""The Station Master as a bot. He draws a monster in every turn in which he can, so that the game comes to an end.

Besides a cadet does anything, a crew the worst thing, and an ace thinks of both actions together.
"""

from random import Random
from typing import Final

from engine.game import StrengthName
from engine.space_stage import actions as act
from engine.space_stage.actions import StageAction
from engine.space_stage.bots.answers import answer
from engine.space_stage.bots.worth import worth
from engine.space_stage.choices import Choices, options
from engine.space_stage.imagine import redraw
from engine.space_stage.rules import carry_out
from engine.space_stage.state.writers import State
from engine.space_stage.words import MASTER, PLACE

UNDRAWN: Final = 9.7  # a monster in the deck: it still has to come, with about so much health
AGAIN: Final = 6  # how many first actions an ace thinks on from


def choose(s: State, draw: Random, strength: StrengthName) -> StageAction:
    """What the Station Master does next."""
    if not s.pending and not s.master_done and act.NewMonster() in Choices(s, _seat(s)):
        return act.NewMonster()
    if strength == "cadet":
        return answer(s, draw) if s.pending else draw.choice(list(options(s, _seat(s))))
    imagined = s.clone()
    redraw(imagined, draw)
    ranked = _ranked(imagined)
    if strength == "ace" and not s.master_done:
        return min(ranked[:AGAIN], key=lambda one: _worst_after(one[0], one[1]))[2]
    return ranked[0][2]


def _worst_after(misery: float, after: State) -> float:
    """What the second action makes of a position, if there is one."""
    return _ranked(after)[0][0] if after.phase == MASTER and not after.pending else misery


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
