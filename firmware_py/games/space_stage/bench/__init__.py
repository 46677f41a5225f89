"""Measures of Space Stage: whole games of four people who do anything at random, and turns of bots.

All in processor time, so that a busy machine tells nearly the same as an idle one.
"""

from random import Random

from engine.game import StrengthName
from engine.space_stage.bots import StageBots
from engine.space_stage.game import deal
from engine.space_stage.setup import Setup
from firmware_py.games.measures import GameBench, median_s

RANDOM_GAMES = 300
BOT_GAMES = {"cadet": 100, "crew": 10, "ace": 4}
EFFORT = 100
ROUNDS = 3


def _random_games() -> None:
    for seed in range(RANDOM_GAMES):
        game, draw = deal(Setup(players=4), seed), Random(seed)
        while game.result is None:
            seat = draw.choice(game.to_act())
            game.play(seat, draw.choice(list(game.legal(seat))))


def _bot_games(strength: StrengthName) -> int:
    """The number of turns that bots of a strength play in their games, the same each time."""
    turns = 0
    for seed in range(BOT_GAMES[strength]):
        game = deal(Setup(players=4, strength=strength), seed)
        bots = StageBots(game.setup.seats, seed)
        while game.result is None:
            turn = game.state.round, game.state.turn
            for seat, action in bots.think(game, EFFORT):
                game.play(seat, action)
            turns += turn != (game.state.round, game.state.turn)
    return turns


def _turns_a_second(strength: StrengthName) -> str:
    turns = _bot_games(strength)
    return f"{turns / median_s(lambda: _bot_games(strength), ROUNDS):,.0f}"


BENCH = GameBench(
    measures=(
        (
            "random games of Space Stage a second, four characters",
            lambda: f"{RANDOM_GAMES / median_s(_random_games, ROUNDS):,.0f}",
        ),
        ("turns of cadets of Space Stage a second", lambda: _turns_a_second("cadet")),
        ("turns of crews of Space Stage a second", lambda: _turns_a_second("crew")),
        ("turns of aces of Space Stage a second", lambda: _turns_a_second("ace")),
    )
)
