"""Many games without a table: who wins how often, and how long it takes."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine import GAMES
from engine.game import (
    STRENGTHS,
    TABLE,
    Action,
    Bots,
    Game,
    Json,
    Refused,
    Rules,
    Setup,
    StrengthName,
    TimeIs,
)

SECOND: Final = 1.0  # how far a clock runs between thoughts
MAX_GAMES: Final = 1_000_000
Z_95: Final = 1.959964  # of the normal distribution


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """How a game came out: its outcome, its score, and its length in rounds, where a result tells them, or actions;
    `points` by seat where a result tells them.
    """

    outcome: str
    score: int | None
    length: int
    points: dict[str, int] = field(default_factory=dict)


def play_many(
    rules: Rules[Game, Setup],
    setup: object,
    seed: int,
    games: int,
    done: Callable[[int], None],
    strength: StrengthName = "crew",
) -> list[TournamentGame]:
    """The games of the seeds from `seed` on, each with bots of its own; `done` hears how many are over."""
    chosen = rules.setup(setup)
    played = []
    for number in range(games):
        game = rules.deal(chosen, seed + number)
        bots = GAMES.bots(rules.name, chosen.seats, seed + number)
        actions = play_one(game, [(bots, STRENGTHS[strength])])
        played.append(_played(game, actions))
        done(number + 1)
    return played


@dataclass(frozen=True, slots=True)
class Stint:
    """Some games of a tournament, for one process: those of the seeds from `seed` on."""

    game: str
    setup: dict[str, Json]
    strength: StrengthName
    seed: int
    games: int


def play_stint(stint: Stint) -> list[TournamentGame]:
    """The games of a stint; the same wherever they are played."""
    rules = GAMES[stint.game]
    return play_many(rules, stint.setup, stint.seed, stint.games, lambda number: None, stint.strength)


def play_one(game: Game, players: Sequence[tuple[Bots, int]]) -> int:
    """Plays a game to its end with bots and their efforts; gives the number of actions."""
    clock, actions = 0.0, 0
    while game.result is None:
        wake = game.wake_at()
        if wake is not None:
            clock = max(clock, wake) if wake <= clock + SECOND else clock + SECOND
            game.act(TABLE, TimeIs(clock))
        done = sum(
            _do(game, seat, action) for bots, effort in players for seat, action in bots.think(game, effort)
        )
        if wake is None and not done:
            game.act(TABLE, next(iter(game.legal(TABLE))))
        actions += done + 1
    return actions


def _do(game: Game, seat: int, action: Action) -> bool:
    """Whether a bot's action was still possible after those before it."""
    if action not in game.legal(seat):
        return False
    try:
        game.act(seat, action)
    except Refused:
        return False
    return True


def _played(game: Game, actions: int) -> TournamentGame:
    document: Mapping[str, object] = game.result.document if game.result is not None else {}
    rounds = document.get("rounds")
    score = game.result.score if game.result is not None else None
    points = document.get("points")
    return TournamentGame(
        str(document.get("outcome", "over")),
        score,
        rounds if isinstance(rounds, int) else actions,
        {str(seat): int(number) for seat, number in points.items()} if isinstance(points, Mapping) else {},
    )


# --------------------------------------------------------------------------------------------------------- the table


def interval(hits: int, trials: int) -> tuple[float, float]:
    """The share that `hits` of `trials` stand for, with 95 % confidence (Wilson 1927).

    >>> [round(share, 3) for share in interval(50, 100)]
    [0.404, 0.596]
    """
    share, z2 = hits / trials, Z_95**2 / trials
    middle = (share + z2 / 2) / (1 + z2)
    half = Z_95 * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials)) / (1 + z2)
    return middle - half, middle + half


def table(name: str, seed: int, played: list[TournamentGame]) -> str:
    """Outcomes with their shares, then lengths, scores and points by seat."""
    lines = [f"{name}, {len(played)} games, seeds {seed} to {seed + len(played) - 1}"]
    lines.append(f"{'outcome':16} {'games':>7} {'share':>8}   95 % interval")
    for outcome, games in sorted(Counter(one.outcome for one in played).items()):
        low, high = interval(games, len(played))
        share = games / len(played)
        lines.append(f"{outcome:16} {games:7} {share:8.1%}   {low:.1%} to {high:.1%}")
    lengths = sorted(one.length for one in played)
    mean = sum(lengths) / len(lengths)
    lines.append(f"length: mean {mean:.1f}, 5 % {_part(lengths, 0.05)}, 95 % {_part(lengths, 0.95)}")
    scores = [one.score for one in played if one.score is not None]
    if scores:
        lines.append(f"score: mean {_mean_with_interval(scores)}")
    for seat in played[0].points:
        points = [one.points[seat] for one in played if seat in one.points]
        lines.append(f"{seat}: mean {_mean_with_interval(points)}")
    return "\n".join(lines)


def _part(ordered: list[int], share: float) -> int:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _mean_with_interval(values: list[int]) -> str:
    mean = sum(values) / len(values)
    if len(values) == 1:
        return f"{mean:.2f}"
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return f"{mean:.2f}, 95 % interval {mean - Z_95 * spread:.2f} to {mean + Z_95 * spread:.2f}"
