"""How good plans are that are found in a given time, for the set-ups that games bring, calm to terrible.

Hard ones are known to have a plan that comes home whatever the order of damage tokens; terrible ones are not.
"""

from collections.abc import Mapping
from typing import TextIO

from engine import GAMES
from engine.game import Json
from firmware_py.games.measures import game_bench
from firmware_py.log.study import StudyQuestion, Thinking

SURE = 0.5  # share of orders of damage tokens with which a plan that counts as home comes home
PATIENCE_S = 0.2


def bench_plans(seconds: float, workers: int, only: str, seed: int, out: TextIO) -> int:
    """Plans each set-up whose name begins with `only`, and prints a Markdown table."""
    out.write(f"\n| set-up | threats | crew | home after {seconds:g} s | mean score | tries |\n")
    out.write("| --- | --- | --- | --- | --- | --- |\n")
    setups = [setup for game in GAMES for setup in (game_bench(game).plans or list)()]
    chosen = [setup for setup in setups if str(setup["id"]).startswith(only)]
    home = 0
    for setup in chosen:
        answer, tries = planned(setup, seconds, workers, seed)
        share, score = answer["home"], answer["mean_score"]
        home += isinstance(share, float) and share >= SURE
        out.write(
            f"| {setup['id']} | {_length(setup['threats'])} | {setup['crew']} | {share:.0%} "
            f"| {'none' if score is None else f'{score:.1f}'} | {tries:,} |\n"
        )
        out.flush()
    out.write(f"\n{home} of {len(chosen)} came home with at least {SURE:.0%} of the orders.\n")
    return 0


def planned(
    setup: Mapping[str, Json], seconds: float, workers: int, seed: int
) -> tuple[dict[str, Json], int]:
    """The answer of the planner after a time, from empty boards, and how many flights it tried."""
    question = StudyQuestion(setup, "plan", seed, seconds=seconds)
    thinking = Thinking(question, workers)
    try:
        while not thinking.over:
            thinking.poll(PATIENCE_S)
    finally:
        thinking.stop()
    return thinking.best.answer, thinking.tries


def _length(value: Json) -> int:
    return len(value) if isinstance(value, list) else 0
