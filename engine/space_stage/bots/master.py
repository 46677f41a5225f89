"""The Station Master as a bot."""

from random import Random

from engine.space_stage.actions import StageAction
from engine.space_stage.bots.answers import answer
from engine.space_stage.choices import options
from engine.space_stage.state import State


def choose(s: State, draw: Random) -> StageAction:
    """What the Station Master does next."""
    if s.pending:
        return answer(s, draw)
    return draw.choice(list(options(s, s.setup.players + 1)))
