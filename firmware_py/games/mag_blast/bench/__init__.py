"""Measures of Mag Blast: whole games of four captains who do anything at random, and decisions of bots."""

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from engine.game import TABLE
from engine.mag_blast.actions import Silence
from engine.mag_blast.bots import CaptainBots
from engine.mag_blast.game import deal
from engine.mag_blast.setup import Options, Setup
from firmware_py.games.measures import NOT_COMPILED, GameBench, best_s, compiled

T = TypeVar("T")

GAMES = 40
ROUNDS = 3
NAMED = 24  # of what may be done, how much a random captain looks at


def _random_games() -> None:
    """Most cards are let pass by the table, so that games are about fighting and not about passing."""
    for seed in range(GAMES):
        game, draw = deal(Setup(players=4, options=Options("off")), seed), Random(seed).random
        while game.result is None:
            if game.state.stack and draw() < 0.8:
                game.play(TABLE, Silence())
            else:
                seat = _any(game.to_act(), draw)
                game.play(seat, _any(list(islice(game.legal(seat), NAMED)), draw))


def _any(things: Sequence[T], draw: Callable[[], float]) -> T:
    """One of some things, in a tenth of the time of Random.choice: the captains are measured, not the dice."""
    return things[int(draw() * len(things))]


def _decisions() -> str:
    actions = _bot_games()
    return f"{actions / best_s(_bot_games, ROUNDS):,.0f}"


def _bot_games() -> int:
    """The number of actions in games of cadets, the same each time."""
    actions = 0
    for seed in range(GAMES):
        game = deal(Setup(players=4, options=Options("off"), bots=("cadet",) * 4), seed)
        bots = CaptainBots(game.setup.seats, seed)
        while game.result is None:
            for seat, action in bots.think(game, 1):
                game.play(seat, action)
                actions += 1
    return actions


def _games_a_second() -> str:
    return f"{GAMES / best_s(_random_games, ROUNDS):,.0f}"


def _compiled() -> str:
    printed = compiled("firmware_py.games.mag_blast.bench")
    return NOT_COMPILED if printed is None else printed.strip()


def main() -> None:
    """Prints how many random games a second the modules play that are found."""
    print(_games_a_second())


BENCH = GameBench(
    measures=(
        ("random games of Mag Blast a second, four captains, from the sources", _games_a_second),
        ("random games of Mag Blast a second, four captains, compiled", _compiled),
        ("decisions of cadets of Mag Blast a second", _decisions),
    )
)
